package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"github.com/lumaft/lumaft/schema/vocab"
)

// Activity is a unit of background work.
type Activity struct{ ent.Schema }

// Fields of Activity.
func (Activity) Fields() []ent.Field {
	return []ent.Field{
		id(),
		// kind is an open list: a row of a later version stays for a server
		// that knows it.
		ref("kind"),
		// payload_version says how the payload is to be read.
		field.Int("payload_version").Immutable(),
		field.Text("payload").Immutable(),
		// backend_id is empty for work that concerns no backend.
		ref("backend_id"),
		// route is the routing context; workers take work by prefixes of it that
		// end at a slash.
		ref("route"),
		// priority is lower for what goes first.
		field.Int("priority").Immutable(),
		field.String("state").GoType(vocab.ActivityState("")),
		at("state_since"),
		// activate_at is before when nobody may begin it; absent while nobody may
		// begin it at all.
		maybeAt("activate_at"),
		// concurrency_key is shared by activities of which only one executes at
		// a time; empty for none.
		ref("concurrency_key"),
		// running_key is the concurrency key while it executes: unique, so that
		// no two servers can begin both.
		field.String("running_key").Optional().Nillable().Unique(),
		// unfinished_key is shared by activities of which only one may be
		// unfinished; absent for none, and once it ended.
		field.String("unfinished_key").Optional().Nillable().Unique(),
		// tries counts how often it began since it last succeeded; the budget
		// counts the first.
		field.Int("tries"),
		field.Int("max_tries").Immutable(),
		field.Int64("retry_delay_ms").Immutable(),
		// fence counts its leases. What an earlier lease still writes is refused.
		field.Int64("fence"),
		field.String("lease_holder"),
		maybeAt("lease_until"),
		// resume is what the handler kept to go on from.
		field.Text("resume"),
		// rounds counts how often standing work succeeded and armed itself again.
		field.Int64("rounds"),
		field.Int64("done"),
		field.Int64("total").Optional().Nillable(),
		field.Text("last_error"),
		field.Int("log_bytes"),
		at("created_at"),
		maybeAt("started_at"),
		maybeAt("ended_at"),
	}
}

// Indexes of Activity.
func (Activity) Indexes() []ent.Index {
	return []ent.Index{
		// What nobody may begin is kept out of the indexes that tell what is due,
		// so that a long past costs a look at the queue nothing.
		index.Fields("priority", "activate_at", "id").Annotations(entsql.IndexWhere("activate_at IS NOT NULL")),
		index.Fields("activate_at").Annotations(entsql.IndexWhere("activate_at IS NOT NULL")),
		index.Fields("lease_until").Annotations(entsql.IndexWhere("lease_until IS NOT NULL")),
		index.Fields("created_at", "id"),
		index.Fields("backend_id", "kind", "state"),
		index.Fields("state", "ended_at"),
	}
}

// Annotations of Activity.
func (Activity) Annotations() []schema.Annotation {
	return []schema.Annotation{entsql.Table("activities")}
}
