package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/index"
)

// IntegrationTokenValue is one secret of an integration token, of which only
// the digest is kept. Two are good for a while when a token is rotated.
type IntegrationTokenValue struct{ ent.Schema }

// Fields of IntegrationTokenValue.
func (IntegrationTokenValue) Fields() []ent.Field {
	return []ent.Field{
		// id is the SHA-256 of the token's text in hexadecimal.
		id(),
		ref("token_id"),
		at("created_at"),
		// until_at is when a rotation ends it, if that is before the token's end.
		maybeAt("until_at"),
	}
}

// Indexes of IntegrationTokenValue.
func (IntegrationTokenValue) Indexes() []ent.Index {
	return []ent.Index{index.Fields("token_id")}
}
