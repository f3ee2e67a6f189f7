package work

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/schema/vocab"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/record"
)

// facts are what the rule knows of a row.
func facts(a *db.Activity) rule.Facts {
	return rule.Facts{
		Budget: rule.Budget{MaxTries: a.MaxTries, Delay: time.Duration(a.RetryDelayMs) * time.Millisecond},
		State:  a.State, StateSince: a.StateSince, Activate: a.ActivateAt,
		Tries: a.Tries, Fence: a.Fence, Holder: a.LeaseHolder, LeaseUntil: a.LeaseUntil,
		Resume: a.Resume, Rounds: a.Rounds, Done: a.Done, Total: a.Total,
		LastError: a.LastError, StartedAt: a.StartedAt, EndedAt: a.EndedAt,
	}
}

// locked makes a query lock the rows that it reads, where the database has
// more than one writer, and wait for rows that another server is at, skip them,
// or refuse the query.
func locked(tx *record.Tx, q *db.ActivityQuery, busy entsql.LockAction) *db.ActivityQuery {
	if tx.Dialect == dialect.Postgres {
		q.Modify(func(s *entsql.Selector) { s.ForUpdate(entsql.WithLockAction(busy)) })
	}
	return q
}

// wait is for what must not be missed: a cancel comes in between two writes of
// a busy holder only by waiting for its turn.
const wait entsql.LockAction = ""

// patience is how an event treats a row that another server is at.
func patience(event rule.Event) entsql.LockAction {
	if _, is := event.(rule.Canceled); is {
		return wait
	}
	return entsql.NoWait
}

// apply lets an event happen to an activity, stores what the rule makes of it
// and settles those that need it.
func (r *Recorder) apply(ctx context.Context, tx *record.Tx, what, id string, event rule.Event) (*db.Activity, rule.Facts, error) {
	row, err := read(ctx, tx, id, patience(event))
	if err != nil {
		return nil, rule.Facts{}, err
	}
	before := facts(row)
	after, err := rule.Apply(before, event, tx.Now)
	if err != nil {
		return nil, after, refused(what, id, err)
	}
	if err := store(ctx, tx, []string{id}, before, after); err != nil {
		return nil, after, err
	}
	if rule.Notable(before, after) && (before.State != after.State || !r.quiet(id, tx.Now)) {
		tx.Changed(vocab.ChangeKindActivity, row.BackendID, "", id)
	}
	if before.State != after.State {
		err = r.settle(ctx, tx, id, after)
	}
	return row, after, err
}

// read reads an activity, and keeps others from changing it.
func read(ctx context.Context, tx *record.Tx, id string, busy entsql.LockAction) (*db.Activity, error) {
	row, err := locked(tx, tx.Activity.Query().Where(activity.ID(id)), busy).Only(ctx)
	if db.IsNotFound(err) {
		return nil, notFound()
	}
	if err != nil {
		return nil, fmt.Errorf("read activity %s: %w", id, err)
	}
	return row, nil
}

// store writes what changed to activities that all change alike.
func store(ctx context.Context, tx *record.Tx, ids []string, before, after rule.Facts) error {
	u := tx.Activity.Update().Where(activity.IDIn(ids...))
	if before.State != after.State {
		u.SetState(after.State).SetStateSince(after.StateSince)
		if before.State == vocab.ActivityStateExecuting {
			u.ClearRunningKey()
		}
		if after.Ended() {
			u.ClearUnfinishedKey()
		}
	}
	set(before.Activate, after.Activate, u.SetActivateAt, u.ClearActivateAt)
	set(before.LeaseUntil, after.LeaseUntil, u.SetLeaseUntil, u.ClearLeaseUntil)
	set(before.StartedAt, after.StartedAt, u.SetStartedAt, u.ClearStartedAt)
	set(before.EndedAt, after.EndedAt, u.SetEndedAt, u.ClearEndedAt)
	set(before.Total, after.Total, u.SetTotal, u.ClearTotal)
	set(&before.Tries, &after.Tries, u.SetTries, nil)
	set(&before.Fence, &after.Fence, u.SetFence, nil)
	set(&before.Holder, &after.Holder, u.SetLeaseHolder, nil)
	set(&before.Resume, &after.Resume, u.SetResume, nil)
	set(&before.Rounds, &after.Rounds, u.SetRounds, nil)
	set(&before.Done, &after.Done, u.SetDone, nil)
	set(&before.LastError, &after.LastError, u.SetLastError, nil)
	if len(u.Mutation().Fields()) == 0 && len(u.Mutation().ClearedFields()) == 0 {
		return nil
	}
	if err := u.Exec(ctx); err != nil {
		return fmt.Errorf("store activities: %w", err)
	}
	return nil
}

// set writes a column when its value changed.
func set[T comparable](before, after *T, write func(T) *db.ActivityUpdate, unset func() *db.ActivityUpdate) {
	switch {
	case after == nil && before != nil:
		unset()
	case after != nil && (before == nil || *before != *after):
		write(*after)
	}
}

// text is text of a bounded length as both databases can keep it.
func text(s string, limit int) string {
	s = record.Text(s[:min(len(s), limit+4)])
	if len(s) <= limit {
		return s
	}
	for limit > 0 && s[limit]&0xc0 == 0x80 { // not within a character
		limit--
	}
	return s[:limit]
}

// errorLimit is what is kept of why a try failed, in bytes.
const errorLimit = 4 << 10
