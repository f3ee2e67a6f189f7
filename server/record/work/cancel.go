package work

import (
	"context"
	"errors"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/ent/db/predicate"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/record"
)

// Cancel ends work that is not wanted, and those who need it. Whoever is at it
// is refused from then on. NOT_FOUND for an unknown id, BAD_INPUT for work that
// has ended.
func (r *Recorder) Cancel(ctx context.Context, id, why string) error {
	err := r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		_, _, err := r.apply(ctx, tx, "cancel", id, rule.Canceled{Cause: text(why, errorLimit)})
		return err
	})
	if errors.Is(err, rule.Ended) {
		return reason.Wrap(reason.BadInput, "The activity has ended already.", err)
	}
	if err == nil {
		r.due.Ring()
		r.canceled.Ring()
	}
	return err
}

// sweepBatch is how many activities are canceled, or leases ended, in one
// member: others wait for it.
const sweepBatch = 50

// CancelRoute cancels all unfinished work of a route and below it, and answers
// how many. BAD_INPUT for the empty route: it is everybody's.
func (r *Recorder) CancelRoute(ctx context.Context, route, why string) (int, error) {
	if route == "" {
		return 0, reason.New(reason.BadInput, "A route to be canceled is not empty.")
	}
	n, err := r.sweep(ctx, "cancel", wait, func(q *db.ActivityQuery, _ instant.Instant) {
		q.Where(activity.StateIn(unfinished()...), under(record.Text(route)))
	}, func(*db.Activity) (rule.Event, string) { return rule.Canceled{Cause: text(why, errorLimit)}, "" })
	if n > 0 {
		r.canceled.Ring()
	}
	return n, err
}

// under is rule.Under as a condition: what is below a prefix sorts between the
// prefix with a slash and the prefix with the character after the slash.
func under(prefix string) predicate.Activity {
	return activity.Or(activity.Route(prefix), activity.And(activity.RouteGTE(prefix+"/"), activity.RouteLT(prefix+"0")))
}

// unfinished are the states that are not terminal.
func unfinished() []vocab.ActivityState {
	var states []vocab.ActivityState
	for _, word := range vocab.ActivityState("").Values() {
		if s := vocab.ActivityState(word); !(rule.Facts{State: s}).Ended() {
			states = append(states, s)
		}
	}
	return states
}

// sweep lets an event happen to all activities that are found, a few in each
// member, with a line for the log of each, and answers to how many.
func (r *Recorder) sweep(ctx context.Context, what string, busy entsql.LockAction, find func(*db.ActivityQuery, instant.Instant), event func(*db.Activity) (rule.Event, string)) (int, error) {
	for n := 0; ; {
		found, swept := 0, 0
		err := r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
			swept = 0
			q := tx.Activity.Query().Order(activity.ByID()).Limit(sweepBatch)
			find(q, tx.Now)
			rows, err := locked(tx, q, busy).All(ctx)
			if err != nil {
				return fmt.Errorf("look for activities: %w", err)
			}
			found = len(rows)
			for _, row := range rows {
				event, line := event(row)
				// Read again: the end of the one before may have ended this one.
				row, _, err := r.apply(ctx, tx, what, row.ID, event)
				if errors.Is(err, rule.Ended) {
					continue
				}
				if err != nil {
					return err
				}
				if err := addLines(ctx, tx, row, vocab.LogLevelWarning, line); err != nil {
					return err
				}
				swept++
			}
			return nil
		})
		if err != nil {
			return n, fmt.Errorf("%s activities: %w", what, err)
		}
		if n += swept; swept > 0 {
			r.due.Ring()
		}
		if found < sweepBatch {
			return n, nil
		}
	}
}
