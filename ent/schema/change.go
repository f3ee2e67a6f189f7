package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"

	"github.com/lumaft/lumaft/schema/vocab"
)

// Change is an entry of the feed that live pages follow. It is written in the
// transaction of what it tells of.
type Change struct{ ent.Schema }

// Fields of Change.
func (Change) Fields() []ent.Field {
	return []ent.Field{
		// id is the sequence.
		field.Int64("id"),
		field.String("kind").GoType(vocab.ChangeKind("")).Immutable(),
		field.String("backend_id").Immutable(),
		// stack_id is empty for what belongs to no stack.
		field.String("stack_id").Immutable(),
		field.String("node_id").Immutable(),
		at("at"),
	}
}
