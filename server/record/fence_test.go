package record_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
)

// leased stores an activity whose third lease lasts until an instant.
func leased(t *testing.T, d *ent.Database, id string, state vocab.ActivityState, until instant.Instant) {
	t.Helper()
	err := d.Writer.Activity.Create().SetID(id).SetKind("k").SetPayloadVersion(1).SetPayload("").SetBackendID("").SetRoute("").
		SetPriority(1).SetState(state).SetStateSince(1).SetConcurrencyKey("").SetTries(1).SetMaxTries(0).SetRetryDelayMs(0).
		SetFence(3).SetLeaseHolder("w").SetLeaseUntil(until).SetResume("").SetRounds(0).SetDone(0).SetLastError("").
		SetLogBytes(0).SetCreatedAt(1).Exec(context.Background())
	if err != nil {
		t.Fatal(err)
	}
}

// Only the lease in force may write, and a refusal fails nobody who shares the
// transaction.
func TestALateHolderIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, _ := tapped(t, d)
		leased(t, d, "held", vocab.ActivityStateExecuting, now()+1)
		leased(t, d, "over", vocab.ActivityStateExecuting, now())
		leased(t, d, "canceled", vocab.ActivityStateCanceled, now()+1)
		for _, tc := range []struct {
			name  string
			fence record.Fence
			ok    bool
		}{
			{"the holder", record.Fence{Activity: "held", Number: 3}, true},
			{"an earlier holder", record.Fence{Activity: "held", Number: 2}, false},
			{"nobody yet", record.Fence{Activity: "held", Number: 4}, false},
			{"too late", record.Fence{Activity: "over", Number: 3}, false},
			{"not wanted", record.Fence{Activity: "canceled", Number: 3}, false},
			{"unknown", record.Fence{Activity: "none", Number: 1}, false},
		} {
			release := held(t, w)
			fenced, free := make(chan error, 1), make(chan error, 1)
			go func() {
				fenced <- w.Do(record.WithFence(context.Background(), tc.fence), record.Urgent, item(tc.name))
			}()
			waiting(t, w, 1)
			go func() { free <- w.Do(context.Background(), record.Urgent, item("beside "+tc.name)) }()
			waiting(t, w, 2)
			if err := release(); err != nil {
				t.Error(err)
			}
			if err := <-fenced; (err == nil) != tc.ok || err != nil && !errors.Is(err, record.ErrFenced) {
				t.Errorf("%s: %v", tc.name, err)
			}
			if err := <-free; err != nil {
				t.Errorf("beside %s: %v", tc.name, err)
			}
			rows, _ := stored(t, d)
			if slices.Contains(rows, tc.name) != tc.ok || !slices.Contains(rows, "beside "+tc.name) {
				t.Errorf("%s: rows %q", tc.name, rows)
			}
		}
	})
}

// What a holder writes and what takes its lease away are one after the other:
// PostgreSQL keeps the row until the write is committed.
func TestALeaseStaysWhileItsHolderWrites(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	d := dbtest.Open(t, url)
	w, _ := tapped(t, d)
	leased(t, d, "held", vocab.ActivityStateExecuting, now()+1)
	other := dbtest.Open(t, url)
	take := func() (rows int64) {
		result, err := other.WriterSQL.Exec(`UPDATE activities SET fence = fence + 1 WHERE id IN
			(SELECT id FROM activities WHERE id = 'held' FOR UPDATE SKIP LOCKED)`)
		if err != nil {
			t.Error(err)
			return 0
		}
		rows, _ = result.RowsAffected()
		return rows
	}
	fence := record.Fence{Activity: "held", Number: 3}
	err := w.Do(record.WithFence(context.Background(), fence), record.Urgent, func(ctx context.Context, tx *record.Tx) error {
		if take() != 0 {
			t.Error("the lease was taken while its holder wrote")
		}
		return item("written")(ctx, tx)
	})
	if err != nil {
		t.Fatal(err)
	}
	if take() != 1 {
		t.Error("nobody could take the lease afterwards")
	}
	if err := w.Do(record.WithFence(context.Background(), fence), record.Urgent, item("late")); !errors.Is(err, record.ErrFenced) {
		t.Errorf("the late write: %v", err)
	}
}
