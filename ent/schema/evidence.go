package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Evidence is what was accepted or observed. A row never changes.
type Evidence struct{ ent.Schema }

// Fields of Evidence.
func (Evidence) Fields() []ent.Field {
	return []ent.Field{
		id(),
		ref("operation_id"),
		ref("stack_id"),
		ref("backend_id"),
		field.String("kind").GoType(vocab.EvidenceKind("")).Immutable(),
		field.String("provenance").GoType(vocab.Provenance("")).Immutable(),
		// key and etag are empty for a report.
		field.String("key").Immutable(),
		field.String("etag").Immutable(),
		field.String("digest").Immutable(),
		field.Int64("size").Immutable(),
		field.Int64("source_at").GoType(instant.Instant(0)).Optional().Nillable().Immutable(),
		field.Int64("received_at").GoType(instant.Instant(0)).Immutable(),
	}
}

// Annotations of Evidence.
func (Evidence) Annotations() []schema.Annotation {
	return []schema.Annotation{entsql.Table("evidence")}
}

// Indexes of Evidence.
func (Evidence) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("operation_id", "received_at", "id"),
		index.Fields("stack_id", "key"),
		index.Fields("stack_id", "source_at"),
	}
}
