package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/vocab"
)

// ActivityLog is a line of an activity's log.
type ActivityLog struct{ ent.Schema }

// Fields of ActivityLog.
func (ActivityLog) Fields() []ent.Field {
	return []ent.Field{
		// id is the order of lines.
		field.Int64("id"),
		ref("activity_id"),
		at("at"),
		field.String("level").GoType(vocab.LogLevel("")).Immutable(),
		field.Text("text").Immutable(),
	}
}

// Indexes of ActivityLog.
func (ActivityLog) Indexes() []ent.Index {
	return []ent.Index{index.Fields("activity_id", "id")}
}
