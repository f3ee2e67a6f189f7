package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/vocab"
)

// ErrorItem is a server error or a failed observation, to be read by a person.
type ErrorItem struct{ ent.Schema }

// Fields of ErrorItem.
func (ErrorItem) Fields() []ent.Field {
	return []ent.Field{
		id(),
		field.String("kind").GoType(vocab.ErrorKind("")).Immutable(),
		// place is where it happened: a GraphQL path, a route, or an activity.
		field.String("place").Immutable(),
		field.String("backend_id"),
		// detail is for operators; no page shows it to anybody else.
		field.Text("detail"),
		field.Int("count"),
		at("first_at"),
		at("last_at"),
		maybeAt("closed_at"),
	}
}

// Indexes of ErrorItem.
func (ErrorItem) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("closed_at", "last_at", "id"),
		index.Fields("backend_id", "kind", "closed_at"),
	}
}
