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
		// issuer_id is who reported it: the public id of an integration token,
		// the same across its rotations. issuer_name is the token's name then.
		field.String("issuer_id").Optional().Nillable().Immutable(),
		field.String("issuer_name").Optional().Nillable().Immutable(),
		// idempotency_key belongs to the issuer; announce_digest is of the
		// announce in canonical form, finalize_digest of the finalize.
		field.String("idempotency_key").Optional().Nillable().Immutable(),
		field.String("announce_digest").Optional().Nillable().Immutable(),
		field.String("finalize_digest").Optional().Nillable(),
		// expires_at is when its issuer can add nothing any more.
		maybeAt("expires_at"),
		field.Int("exit_code").Optional().Nillable(),
		// skewed tells that a time of the source was over five minutes away from
		// when it was received.
		field.Bool("skewed").Default(false),
		// event_count is how many heartbeats are stored of it.
		field.Int("event_count").Default(0),
		// marker is the UUID of [lumaft:v1:…]: of the message of an observed
		// operation, of the announce of a reported one.
		field.String("marker").Optional().Nillable(),
		// joined_id is the row of the other source that the marker joins it with,
		// joined_authority that row's authority; join_ambiguity is why a marker
		// joins nothing.
		field.String("joined_id").Optional().Nillable(),
		field.String("joined_authority").GoType(vocab.Authority("")).Optional().Nillable(),
		field.String("join_ambiguity").GoType(vocab.JoinAmbiguity("")).Optional().Nillable(),
		// card is false for a reported row that is shown on the card of the
		// observed one it is joined with.
		field.Bool("card").Default(true),
		// The two below are read on an operation's own page only.
		field.JSON("config", []shape.ConfigEntry{}).Optional(),
		field.JSON("environment", map[string]string{}).Optional(),
	}
}

// Indexes of Operation. Each filter that people use over all stacks has the
// timeline's order behind it, so that a page costs its rows and no sort.
func (Operation) Indexes() []ent.Index {
	return []ent.Index{
		// The last four let operations be counted over time by their outcome
		// without reading a row.
		index.Fields("order_at", "id", "source", "result", "lease_until", "card"),
		// The last four let the newest operations of each stack of a page be
		// read, and how they went, without reading a row.
		index.Fields("stack_id", "order_at", "id", "source", "result", "lease_until", "card"),
		index.Fields("backend_id", "order_at", "id"),
		index.Fields("result", "order_at", "id"),
		index.Fields("kind", "order_at", "id"),
		index.Fields("commit_id", "order_at", "id"),
		// The first is there for the planner: with it this index fits a question
		// for what is unfinished better than the one of results.
		index.Fields("result", "lease_until").Annotations(entsql.IndexWhere("result IS NULL")),
		index.Fields("issuer_id", "idempotency_key").Unique().Annotations(entsql.IndexWhere("idempotency_key IS NOT NULL")),
		index.Fields("marker").Annotations(entsql.IndexWhere("marker IS NOT NULL")),
		// Reported rows are few beside observed ones, and asked for by themselves.
		index.Fields("authority", "order_at", "id").Annotations(entsql.IndexWhere("authority IS NOT NULL")),
		index.Fields("joined_authority", "order_at", "id").Annotations(entsql.IndexWhere("joined_authority IS NOT NULL")),
	}
}
