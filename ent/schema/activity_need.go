package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/index"
)

// ActivityNeed says that one activity waits until another is completed.
type ActivityNeed struct{ ent.Schema }

// Fields of ActivityNeed.
func (ActivityNeed) Fields() []ent.Field {
	return []ent.Field{
		id(),
		ref("activity_id"),
		ref("needs_id"),
	}
}

// Indexes of ActivityNeed.
func (ActivityNeed) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("activity_id", "needs_id"),
		index.Fields("needs_id"),
	}
}
