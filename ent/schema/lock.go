package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Lock is who is said to hold a stack, or held it.
type Lock struct{ ent.Schema }

// Fields of Lock.
func (Lock) Fields() []ent.Field {
	return []ent.Field{
		id(),
		ref("backend_id"),
		// stack_id is absent while no stack of the name is known: the first
		// lock of a stack is written before its state.
		field.String("stack_id").Optional().Nillable(),
		field.String("project").Immutable(),
		field.String("name").Immutable(),
		field.String("key").Immutable(),
		field.String("etag"),
		field.Bool("readable"),
		field.String("holder_user").Optional().Nillable(),
		field.String("holder_host").Optional().Nillable(),
		field.Int64("holder_pid").Optional().Nillable(),
		maybeAt("since"),
		at("first_seen_at"),
		at("last_seen_at"),
		maybeAt("gone_at"),
	}
}

// Indexes of Lock.
func (Lock) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("backend_id", "gone_at"),
		index.Fields("stack_id", "gone_at"),
		index.Fields("first_seen_at", "id"),
	}
}
