package housekeeping_test

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/activity/housekeeping"
	"github.com/lumaft/lumaft/server/clock"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

// TestChores does each chore to its end, then waits for a day; a chore that
// failed is tried again and does not wait that long.
func TestChores(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		log := slog.New(slog.DiscardHandler)
		// A clock that is far ahead after the first try makes the second one due.
		var ahead atomic.Int64
		c := clock.New()
		now := func() instant.Instant { return c.Now() + instant.Instant(ahead.Load()) }
		w := record.New(d, now, log)
		defer w.Close()
		plans := work.New(w)
		for range 2 { // planning it again changes nothing
			if err := housekeeping.Plan(t.Context(), plans); err != nil {
				t.Fatal(err)
			}
		}
		e := activity.New(activity.Options{
			Store: plans, Next: query.New(d, now, []byte("s")).NextActivity, Now: now, Log: log, Name: "test",
			Routes: []string{housekeeping.Route}, Workers: 1, Shared: true, Grace: time.Second,
		})
		parts, tries := 0, 0
		done := make(chan struct{})
		housekeeping.Register(e, now,
			housekeeping.Chore{Name: "in parts", Do: func(context.Context) (bool, error) { parts++; return parts%3 != 0, nil }},
			housekeeping.Chore{Name: "at the second try", Do: func(context.Context) (bool, error) {
				if tries++; tries == 1 {
					ahead.Add(int64(time.Minute))
					return true, errors.New("not now")
				}
				close(done)
				return false, nil
			}})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); e.Run(ctx) }()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Error("the chores are not done")
		}
		stop()
		<-ended
		if parts != 6 || tries != 2 {
			t.Errorf("one chore took %d parts in two rounds, want 6; the other %d tries", parts, tries)
		}
		row := d.Reader.Activity.Query().OnlyX(t.Context())
		if row.State != vocab.ActivityStateWaiting || row.ActivateAt == nil || row.ActivateAt.Sub(now()) < 23*time.Hour {
			t.Errorf("afterwards it is %s until %v", row.State, row.ActivateAt)
		}
	})
}
