package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"

	"github.com/lumaft/lumaft/schema/vocab"
)

// Backend is a bucket and prefix that is observed. Its settings mirror the
// configuration; credentials are named, never held.
type Backend struct{ ent.Schema }

// Fields of Backend.
func (Backend) Fields() []ent.Field {
	return []ent.Field{
		id(),
		field.String("engine").GoType(vocab.Engine("")),
		field.String("layout").GoType(vocab.Layout("")).Optional().Nillable(),
		field.String("bucket"),
		field.String("prefix"),
		field.String("region"),
		field.String("endpoint").Optional().Nillable(),
		field.String("credential_source"),
		field.Bool("enabled"),
		field.Int("poll_interval_ms"),
		field.String("health").GoType(vocab.BackendHealth("")),
		field.Text("health_detail").Optional().Nillable(),
		at("health_since"),
		maybeAt("coverage_began_at"),
		maybeAt("last_listed_at"),
	}
}
