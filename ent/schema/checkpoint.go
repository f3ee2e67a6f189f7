package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Checkpoint is one observed state of a stack. The same content of the same
// stack is one row, wherever it was read.
type Checkpoint struct{ ent.Schema }

// Fields of Checkpoint.
func (Checkpoint) Fields() []ent.Field {
	return []ent.Field{
		id(),
		ref("stack_id"),
		ref("backend_id"),
		field.String("key"),
		field.String("etag"),
		field.String("digest").Immutable(),
		field.Int64("size"),
		at("observed_at"),
		maybeAt("recorded_at"),
		field.Int("version"),
		field.String("project_name"),
		maybeAt("manifest_at"),
		field.String("engine_version"),
		field.String("secrets_provider"),
		field.Int("resource_count"),
		field.Int("custom_count"),
		field.Int("protected_count"),
		field.Int("pending_delete_count"),
		field.Int("external_count"),
		field.Int("init_error_count"),
		field.Int("tainted_count"),
		field.Int("secret_count"),
		field.JSON("resource_types", map[string]int{}),
		field.JSON("output_names", []string{}),
		field.JSON("pending", []shape.PendingOperation{}),
		field.JSON("integrity", []vocab.IntegrityNote{}),
	}
}

// Indexes of Checkpoint.
func (Checkpoint) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("stack_id", "observed_at", "id"),
	}
}
