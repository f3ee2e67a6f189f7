package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Pair is the explicit word of an issuer that a preview planned what another
// operation did. Nothing else pairs them. A row never changes.
type Pair struct{ ent.Schema }

// Fields of Pair.
func (Pair) Fields() []ent.Field {
	return []ent.Field{
		// id is the UUID that the issuer was answered.
		id(),
		ref("backend_id"),
		ref("stack_id"),
		ref("planned_id"),
		ref("actual_id"),
		ref("issuer_id"),
		field.String("external_id").Optional().Nillable().Immutable(),
		at("received_at"),
	}
}

// Indexes of Pair. An operation has one role in one pair.
func (Pair) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("planned_id").Unique(),
		index.Fields("actual_id").Unique(),
		index.Fields("stack_id"),
	}
}
