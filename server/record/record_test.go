package record_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
)

// Members of one transaction, most of which fail in some way, and what becomes
// of the others.
func TestMembersDoNotFailEachOther(t *testing.T) {
	refusal := errors.New("refused by a rule")
	after := func(name string, then func(context.Context, *record.Tx) error) func(context.Context, *record.Tx) error {
		return func(ctx context.Context, tx *record.Tx) error {
			if err := item(name)(ctx, tx); err != nil {
				return err
			}
			return then(ctx, tx)
		}
	}
	members := []struct {
		name string
		work func(context.Context, *record.Tx) error
		ok   bool
	}{
		{"a", item("a"), true},
		{"b", after("b", func(context.Context, *record.Tx) error { return refusal }), false},
		{"c", item("c"), true},
		{"d", after("d", failing), false},
		{"e", item("e"), true},
		{"f", after("f", func(context.Context, *record.Tx) error { panic("a fault of ours") }), false},
		{"g", item("g"), true},
		{"h", item("a"), false}, // there is a row of this name
		{"i", item("i"), true},
	}
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, through := tapped(t, d)
		var works []func(context.Context, *record.Tx) error
		for _, m := range members {
			works = append(works, m.work)
		}
		errs := together(t, w, works...)
		for i, m := range members {
			if (errs[i] == nil) != m.ok {
				t.Errorf("member %s: %v", m.name, errs[i])
			}
		}
		if !errors.Is(errs[1], refusal) {
			t.Errorf("a member's own error came back as %v", errs[1])
		}
		if n := through.commits.Load(); n != 1 {
			t.Errorf("%d commits, want one for all", n)
		}
		rows, feed := stored(t, d)
		want := []string{"a", "c", "e", "g", "i"}
		if diff := cmp.Diff(want, rows); diff != "" {
			t.Errorf("rows (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(want, feed); diff != "" {
			t.Errorf("the change feed (-want +got):\n%s", diff)
		}
	})
}

// PostgreSQL refuses everything after a failed statement until the savepoint
// is rolled back, its release, too. A member that looks away must not end the
// transaction of the others.
func TestAnIgnoredErrorIsTheMembersOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, _ := tapped(t, d)
		careless := func(ctx context.Context, tx *record.Tx) error {
			_ = failing(ctx, tx)
			return nil
		}
		answers := together(t, w, careless, item("careful"))
		if postgres := d.Dialect == "postgres"; postgres != (answers[0] != nil) || answers[1] != nil {
			t.Errorf("answered %v", answers)
		}
		if rows, _ := stored(t, d); !slices.Equal(rows, []string{"careful"}) {
			t.Errorf("rows %q", rows)
		}
	})
}

func TestUrgentMembersGoFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		for name, span := range map[string]int{"in one group": 1, "in a group each": 0} {
			t.Run(name, func(t *testing.T) {
				w, _ := tapped(t, d)
				if span == 0 {
					w.SetSpan(-1)
				}
				release := held(t, w)
				var order []record.Urgency // only the writer's goroutine appends
				var all sync.WaitGroup
				for i := range 12 {
					urgency := record.Patient
					if i >= 6 {
						urgency = record.Urgent
					}
					all.Go(func() {
						err := w.Do(context.Background(), urgency, func(context.Context, *record.Tx) error {
							order = append(order, urgency)
							return nil
						})
						if err != nil {
							t.Error(err)
						}
					})
				}
				waiting(t, w, 12)
				if err := release(); err != nil {
					t.Error(err)
				}
				all.Wait()
				if !slices.IsSorted(order) || len(order) != 12 {
					t.Errorf("ran in the order %v, where 0 is urgent", order)
				}
			})
		}
	})
}

func TestAcknowledgedIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, through := tapped(t, d)
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				for k := range 10 {
					name := fmt.Sprintf("%d-%d", i, k)
					if err := w.Do(context.Background(), record.Patient, item(name)); err != nil {
						t.Error(err)
						return
					}
					if _, err := d.Reader.ErrorItem.Get(context.Background(), name); err != nil {
						t.Errorf("%s was acknowledged and is not stored: %v", name, err)
					}
				}
			})
		}
		all.Wait()
		rows, feed := stored(t, d)
		if len(rows) != 80 || len(feed) != 80 {
			t.Errorf("%d rows and %d entries, want 80 each", len(rows), len(feed))
		}
		t.Logf("%d commits for 80 members", through.commits.Load())
	})
}

func TestContexts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		t.Run("ended before its turn", func(t *testing.T) {
			w, _ := tapped(t, d)
			release := held(t, w)
			ctx, cancel := context.WithCancel(context.Background())
			ended := make(chan error)
			go func() { ended <- w.Do(ctx, record.Urgent, item("never")) }()
			waiting(t, w, 1)
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("Do() = %v, want the context's error", err)
			}
			if err := release(); err != nil {
				t.Error(err)
			}
		})
		t.Run("ended while it is written", func(t *testing.T) {
			w, _ := tapped(t, d)
			ctx, cancel := context.WithCancel(context.Background())
			err := w.Do(ctx, record.Urgent, func(ctx context.Context, tx *record.Tx) error {
				cancel()
				return item("begun")(ctx, tx)
			})
			if err != nil {
				t.Errorf("Do() = %v; whoever has begun learns what became of it", err)
			}
		})
		t.Run("the first of a group ended", func(t *testing.T) {
			w, through := tapped(t, d)
			ctx, cancel := context.WithCancel(context.Background())
			var all sync.WaitGroup
			var first, second error
			all.Go(func() {
				first = w.Do(ctx, record.Urgent, func(ctx context.Context, tx *record.Tx) error {
					all.Go(func() { second = w.Do(context.Background(), record.Urgent, item("second")) })
					waiting(t, w, 1)
					cancel()
					return nil
				})
			})
			all.Wait()
			if first != nil || second != nil || through.commits.Load() != 1 {
				t.Errorf("answers %v and %v in %d commits", first, second, through.commits.Load())
			}
		})
		if rows, _ := stored(t, d); !slices.Equal(rows, []string{"begun", "second"}) {
			t.Errorf("rows %q", rows)
		}
	})
}

func TestClose(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, _ := tapped(t, d)
		release := held(t, w)
		answers := make(chan error)
		for i := range 5 {
			go func() { answers <- w.Do(context.Background(), record.Patient, item("waits")) }()
			waiting(t, w, i+1)
		}
		var closed sync.WaitGroup
		closed.Go(w.Close)
		closed.Go(w.Close)
		for range 5 { // they need not wait for the member in hand
			if err := <-answers; reason.Of(err) != reason.Unavailable {
				t.Errorf("a waiting member was answered %v, want UNAVAILABLE", err)
			}
		}
		if err := release(); err != nil {
			t.Errorf("the member in hand was answered %v", err)
		}
		closed.Wait()
		if err := w.Do(context.Background(), record.Urgent, item("late")); reason.Of(err) != reason.Unavailable {
			t.Errorf("Do() after Close() = %v, want UNAVAILABLE", err)
		}
		if rows, _ := stored(t, d); len(rows) != 0 {
			t.Errorf("rows %q", rows)
		}
	})
}

func TestWatch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, through := tapped(t, d)
		grew, stop := w.Watch()
		other, stopOther := w.Watch()
		defer stopOther()
		woken := func(c <-chan struct{}) bool {
			select {
			case <-c:
				return true
			default:
				return false
			}
		}
		do := func(work func(context.Context, *record.Tx) error) error {
			return w.Do(context.Background(), record.Urgent, work)
		}
		if err := do(item("one")); err != nil {
			t.Fatal(err)
		}
		if !woken(grew) || !woken(other) {
			t.Error("a growth woke not everybody")
		}
		if err := do(func(context.Context, *record.Tx) error { return nil }); err != nil || woken(grew) {
			t.Errorf("a member without changes woke somebody (%v)", err)
		}
		if err := do(item("one")); err == nil || woken(grew) {
			t.Errorf("a member that was rolled back woke somebody (%v)", err)
		}
		through.commit = fails(errors.New("disk full"))
		if err := do(item("two")); err == nil || woken(grew) {
			t.Errorf("a failed commit woke somebody (%v)", err)
		}
		through.commit = nil
		for _, name := range []string{"three", "four"} {
			if err := do(item(name)); err != nil {
				t.Fatal(err)
			}
		}
		if !woken(grew) || woken(grew) {
			t.Error("two growths are not one receive")
		}
		stop()
		if err := do(item("five")); err != nil || woken(grew) || !woken(other) {
			t.Errorf("stop did not stop the one, or stopped the other (%v)", err)
		}
	})
}

// A first import tells of more nodes than one statement may have parameters.
func TestTheFeedTakesManyEntriesAndEachOnce(t *testing.T) {
	const many = 14_000
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, _ := tapped(t, d)
		err := w.Do(context.Background(), record.Patient, func(_ context.Context, tx *record.Tx) error {
			for range 2 {
				for i := range many {
					tx.Changed(vocab.ChangeKindOperation, "b", "s", fmt.Sprintf("n%d", i))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if n := d.Reader.Change.Query().CountX(context.Background()); n != many {
			t.Errorf("%d entries, want %d", n, many)
		}
	})
}

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"":                        "",
		"plain, Grüße, 🚀":         "plain, Grüße, 🚀",
		"a\x00b\x00":              "a␀b␀",
		"bytes \xff\xfe and \xc3": "bytes \ufffd and \ufffd",
	} {
		if got := record.Text(in); got != want {
			t.Errorf("Text(%q) = %q, want %q", in, got, want)
		}
	}
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, _ := tapped(t, d)
		text := strings.Repeat("all of it \x00 \xff\u2028 ", 100_000)
		err := w.Do(context.Background(), record.Urgent, func(ctx context.Context, tx *record.Tx) error {
			if err := item("text")(ctx, tx); err != nil {
				return err
			}
			return tx.ErrorItem.UpdateOneID("text").SetDetail(record.Text(text)).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Reader.ErrorItem.GetX(context.Background(), "text").Detail; got != record.Text(text) {
			t.Error("the text came back otherwise")
		}
	})
}
