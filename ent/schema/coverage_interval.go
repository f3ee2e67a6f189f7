package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/vocab"
)

// CoverageInterval is an interval of what is known of a stack, or why it is
// not.
type CoverageInterval struct{ ent.Schema }

// Fields of CoverageInterval.
func (CoverageInterval) Fields() []ent.Field {
	return []ent.Field{
		id(),
		// stack_id is empty for a gap of the whole backend, which is laid over
		// the intervals of each of its stacks when they are read.
		ref("stack_id"),
		ref("backend_id"),
		field.String("fact").GoType(vocab.FactKind("")).Immutable(),
		field.String("reason").GoType(vocab.CoverageReason("")).Immutable(),
		// from is absent where the interval reaches back without end, until
		// while it goes on.
		maybeAt("from_at"),
		maybeAt("until_at"),
	}
}

// Indexes of CoverageInterval.
func (CoverageInterval) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("stack_id", "fact", "from_at"),
		index.Fields("backend_id", "until_at"),
	}
}
