package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Operation is one row of the timeline, from one source.
type Operation struct{ ent.Schema }

// Fields of Operation.
func (Operation) Fields() []ent.Field {
	return []ent.Field{
		id(),
		ref("stack_id"),
		ref("backend_id"),
		field.String("source").GoType(vocab.Source("")).Immutable(),
		field.String("authority").GoType(vocab.Authority("")).Optional().Nillable().Immutable(),
		field.String("kind").GoType(vocab.Kind("")).Optional().Nillable(),
		// result is what a source recorded for good; without one the reading
		// follows from lease_until and an instant.
		field.String("result").GoType(vocab.Result("")).Optional().Nillable(),
		field.String("failure_reason").GoType(vocab.FailureReason("")).Optional().Nillable(),
		maybeAt("lease_until"),
		field.String("impact").GoType(vocab.Impact("")),
		field.JSON("changes", []shape.ActionCount{}).Optional(),
		field.Text("message").Optional().Nillable(),
		// order_at and id are the order of the timeline and never change.
		at("order_at"),
		maybeAt("started_at"),
		maybeAt("ended_at"),
		at("received_at"),
		field.String("engine_version").Optional().Nillable(),
		field.String("commit_id").Optional().Nillable(),
		field.String("branch").Optional().Nillable(),
		field.String("repository").Optional().Nillable(),
		field.String("ci_system").Optional().Nillable(),
		field.String("checkpoint_id").Optional().Nillable(),
		field.JSON("claims", []shape.Claim{}).Optional(),
		// The two below are read on an operation's own page only.
		field.JSON("config", []shape.ConfigEntry{}).Optional(),
		field.JSON("environment", map[string]string{}).Optional(),
	}
}

// Indexes of Operation. Each filter that people use over all stacks has the
// timeline's order behind it, so that a page costs its rows and no sort.
func (Operation) Indexes() []ent.Index {
	return []ent.Index{
		// The last three let operations be counted over time by their outcome
		// without reading a row.
		index.Fields("order_at", "id", "source", "result", "lease_until"),
		// The last three let the newest operations of each stack of a page be
		// read, and how they went, without reading a row.
		index.Fields("stack_id", "order_at", "id", "source", "result", "lease_until"),
		index.Fields("backend_id", "order_at", "id"),
		index.Fields("result", "order_at", "id"),
		index.Fields("kind", "order_at", "id"),
		index.Fields("commit_id", "order_at", "id"),
		index.Fields("lease_until").Annotations(entsql.IndexWhere("result IS NULL")),
	}
}
