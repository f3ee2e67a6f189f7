package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// IntegrationToken lets CI report operations. It is the issuer of what it
// reports; the secrets that prove it are rows of their own, so that a rotation
// changes none of this.
type IntegrationToken struct{ ent.Schema }

// Fields of IntegrationToken.
func (IntegrationToken) Fields() []ent.Field {
	return []ent.Field{
		// id is public.
		id(),
		field.String("name").NotEmpty().Immutable(),
		field.String("authority").GoType(vocab.Authority("")).Immutable(),
		field.JSON("scopes", []shape.ScopePattern{}).Immutable(),
		// transcript tells that it may send what its command printed.
		field.Bool("transcript").Immutable(),
		field.String("created_by").Immutable(),
		at("created_at"),
		at("expires_at"),
		maybeAt("revoked_at"),
		// last_used_on is the beginning of the UTC day of its last use.
		maybeAt("last_used_on"),
	}
}

// Indexes of IntegrationToken.
func (IntegrationToken) Indexes() []ent.Index {
	return []ent.Index{index.Fields("created_at", "id")}
}
