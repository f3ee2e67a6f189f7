package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Heartbeat is one report of a runner that its operation still runs. A row
// never changes.
type Heartbeat struct{ ent.Schema }

// Fields of Heartbeat.
func (Heartbeat) Fields() []ent.Field {
	return []ent.Field{
		// id is the operation's and the event's UUID with a slash between them.
		id(),
		ref("operation_id"),
		// sequence is the runner's own count, in any order and with gaps.
		field.Int64("sequence").Immutable(),
		at("asserted_at"),
		at("received_at"),
		// skewed tells that asserted_at was over five minutes away from
		// received_at.
		field.Bool("skewed").Immutable(),
	}
}

// Indexes of Heartbeat.
func (Heartbeat) Indexes() []ent.Index {
	return []ent.Index{index.Fields("operation_id", "sequence").Unique()}
}
