package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/vocab"
)

// Stack is one incarnation of a stack.
type Stack struct{ ent.Schema }

// Fields of Stack. The counts and ids of other rows are kept beside the name
// so that a page of stacks is one statement; record keeps them true.
func (Stack) Fields() []ent.Field {
	return []ent.Field{
		id(),
		ref("backend_id"),
		// project is empty in the legacy layout.
		field.String("project"),
		field.String("name"),
		field.String("presence").GoType(vocab.Presence("")),
		at("presence_since"),
		at("first_seen_at"),
		field.String("object_key"),
		// object_etag is the version of the stack file that was read last,
		// empty while none was.
		field.String("object_etag"),
		// object_modified_at tells which of two files of one stack counts.
		maybeAt("object_modified_at"),
		// changing tells that the stack file changed in one of the last two polls
		// and no finished record explains it yet.
		field.Bool("changing"),
		// settled is false from a change of the stack file or a lock until a
		// finished record or quiet polls explain it.
		field.Bool("settled"),
		field.String("checkpoint_id").Optional().Nillable(),
		field.Int("resource_count").Optional().Nillable(),
		field.Int("pending_count").Optional().Nillable(),
		field.String("last_operation_id").Optional().Nillable(),
		maybeAt("last_operation_at"),
		field.Int("operation_count"),
		field.Int("lock_count"),
		maybeAt("locked_since"),
		field.JSON("tags", map[string]string{}).Optional(),
		field.String("tags_etag"),
		// history_backlog is how many records of its history were listed and are
		// still to be read by its import.
		field.Int("history_backlog").Default(0),
		// oldest_listed_at is the number of the oldest record that its history
		// was ever seen to hold, read or not.
		maybeAt("oldest_listed_at"),
		// integrity_count is how many integrity notes its newest state has.
		field.Int("integrity_count").Default(0),
		// missing_listings counts complete listings in a row without its file.
		field.Int("missing_listings"),
	}
}

// Indexes of Stack.
func (Stack) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("backend_id", "project", "name", "id"),
		index.Fields("last_operation_at", "id"),
		index.Fields("presence"),
		// What is still being imported is few, and asked for by every list.
		index.Fields("history_backlog").Annotations(entsql.IndexWhere("history_backlog > 0")),
	}
}
