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
		// caller_identity is who the store says its caller is, where it said so.
		field.Text("caller_identity").Optional().Nillable(),
		// request_count and byte_count are what observing has cost since the
		// backend was first observed; the last poll's are part of them.
		field.Int64("request_count").Default(0),
		field.Int64("byte_count").Default(0),
		field.Int64("last_poll_requests").Default(0),
		field.Int64("last_poll_bytes").Default(0),
		field.Int64("last_poll_ms").Default(0),
	}
}
