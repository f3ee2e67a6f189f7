package work

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	rule "github.com/lumaft/lumaft/server/domain/work"
)

// Expire ends the leases that ran out by the writer's clock, and answers how
// many. Each counts as a failed try.
func (r *Recorder) Expire(ctx context.Context) (int, error) {
	return r.sweep(ctx, "expire", entsql.SkipLocked, func(q *db.ActivityQuery, now instant.Instant) {
		q.Where(activity.LeaseUntilLTE(now))
	}, func(row *db.Activity) (rule.Event, string) {
		return rule.Expired{Jitter: jitter()}, fmt.Sprintf("Try %d ended without a word: %s did not renew its lease.", row.Tries, row.LeaseHolder)
	})
}

// EndAllLeases ends every lease at once, because the database has one owner
// again and nobody else can be at work, and answers how many. Each counts as a
// failed try, so that work that ends its server does not do so for ever.
func (r *Recorder) EndAllLeases(ctx context.Context) (int, error) {
	return r.sweep(ctx, "end the leases of", wait, func(q *db.ActivityQuery, _ instant.Instant) {
		q.Where(activity.StateEQ(vocab.ActivityStateExecuting))
	}, func(row *db.Activity) (rule.Event, string) {
		return rule.LeasesEnded{}, fmt.Sprintf("Try %d ended with its server.", row.Tries)
	})
}
