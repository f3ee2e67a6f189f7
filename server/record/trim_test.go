package record_test

import (
	"context"
	"log/slog"
	"strconv"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
)

func TestTrimChanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		now, ctx := instant.Instant(0), context.Background()
		w := record.New(d, func() instant.Instant { return now }, slog.New(slog.DiscardHandler))
		defer w.Close()
		told := 0
		tell := func(n int) {
			t.Helper()
			err := w.Do(ctx, record.Urgent, func(_ context.Context, tx *record.Tx) error {
				for range n {
					told++
					tx.Changed(vocab.ChangeKindStack, "", "", strconv.Itoa(told))
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		left := func() int {
			t.Helper()
			n, err := d.Reader.Change.Query().Count(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		for what, step := range []struct {
			tell   int
			at     instant.Instant
			before instant.Instant
			most   int64
			want   int
		}{
			{0, 0, 10, 1, 0},           // nothing there
			{2500, 10, 10, 10_000, 0},  // nothing too old, nothing too many
			{2500, 20, 10, 10_000, 0},  // and still not
			{0, 20, 20, 10_000, 2500},  // the first half is old now
			{1, 30, 20, 1000, 1501},    // a thousand are enough
			{0, 30, 1000, 10_000, 999}, // all are old, and the newest stays
			{0, 30, 1000, 0, 0},        // even when none is wanted
			{1, 40, 0, 1, 1},           // the feed goes on
		} {
			now = step.at
			if step.tell > 0 {
				tell(step.tell)
			}
			before := left()
			n, err := w.TrimChanges(ctx, step.before, step.most)
			if err != nil || n != step.want || left() != before-n {
				t.Errorf("step %d: dropped %d of %d, %d are left, %v; want %d", what, n, before, left(), err, step.want)
			}
		}
		last, err := d.Reader.Change.Query().Only(ctx)
		if err != nil || last.NodeID != strconv.Itoa(told) || last.ID != int64(told) {
			t.Errorf("what is left is %v, %v, want entry %d", last, err, told)
		}
	})
}
