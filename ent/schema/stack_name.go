package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/vocab"
)

// StackName is a name that a stack has, or had until it was renamed, upgraded
// or removed.
type StackName struct{ ent.Schema }

// Fields of StackName.
func (StackName) Fields() []ent.Field {
	return []ent.Field{
		id(),
		ref("stack_id"),
		ref("backend_id"),
		ref("project"),
		ref("name"),
		at("from_at"),
		maybeAt("until_at"),
		// ended is how the name ended; absent while the stack has it.
		field.String("ended").GoType(vocab.Presence("")).Optional().Nillable(),
	}
}

// Indexes of StackName.
func (StackName) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("stack_id", "from_at", "id"),
		index.Fields("backend_id", "project", "name"),
	}
}
