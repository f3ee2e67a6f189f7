package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/vocab"
)

// Quarantine is an object that the layout claims and that could not be read.
type Quarantine struct{ ent.Schema }

// Fields of Quarantine.
func (Quarantine) Fields() []ent.Field {
	return []ent.Field{
		id(),
		ref("backend_id"),
		field.String("stack_id").Optional().Nillable(),
		field.String("key").Immutable(),
		field.String("etag"),
		field.String("reason").GoType(vocab.QuarantineReason("")),
		field.Text("detail"),
		at("since_at"),
		at("last_tried_at"),
		maybeAt("next_try_at"),
		maybeAt("cleared_at"),
	}
}

// Annotations of Quarantine.
func (Quarantine) Annotations() []schema.Annotation {
	return []schema.Annotation{entsql.Table("quarantine")}
}

// Indexes of Quarantine.
func (Quarantine) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("backend_id", "cleared_at"),
		index.Fields("stack_id", "cleared_at"),
		index.Fields("since_at", "id"),
	}
}
