package activity_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent/db/activitylog"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

func TestATaskCarriesItsWork(t *testing.T) {
	inBubble(t, func(w *world) {
		total := int64(3)
		w.start(func(ctx context.Context, task *activity.Task) (activity.Next, error) {
			if task.Kind() != "k" || task.Payload() != "p" || task.Backend() != "b" || task.PayloadVersion() != 1 || task.Lease() != int64(task.Tries()) {
				t.Errorf("the task is %q %q of %q, version %d, lease %d, try %d", task.Kind(), task.Payload(), task.Backend(), task.PayloadVersion(), task.Lease(), task.Tries())
			}
			if f, ok := record.FenceOf(ctx); !ok || f.Activity != task.ID() || f.Number != task.Lease() {
				t.Errorf("the fence is %+v", f)
			}
			if err := task.Log(ctx, vocab.LogLevelInfo, "at "+task.Resume()); err != nil {
				return activity.Done, err
			}
			if task.Resume() == "" {
				if err := task.Save(ctx, "half", 1, &total); err != nil {
					t.Error(err)
				}
				return activity.Done, errBoom
			}
			return activity.Done, task.Save(ctx, "whole", 3, &total)
		})
		id := w.create(work.Plan{Payload: "p", Backend: "b", RetryDelay: time.Second})
		pass(5 * time.Second)
		row := w.row(id)
		if row.State != vocab.ActivityStateCompleted || row.Resume != "whole" || row.Done != 3 || *row.Total != 3 || row.Tries != 2 || row.LastError != "" || row.EndedAt == nil {
			t.Errorf("the row is %+v", row)
		}
		var lines []string
		if err := w.d.Reader.ActivityLog.Query().Order(activitylog.ByID()).Select("text").Scan(context.Background(), &lines); err != nil {
			t.Fatal(err)
		}
		if want := []string{"at ", "Try 1 failed: boom", "at half"}; !slices.Equal(lines, want) {
			t.Errorf("the log is %q, want %q", lines, want)
		}
	})
}

// Three tries at 0, 1 and 3 seconds, give or take a fifth of each delay (H08).
func TestAFailingHandlerSpendsItsBudget(t *testing.T) {
	inBubble(t, func(w *world) {
		began := w.clock.Now()
		var tries []time.Duration
		var ends []activity.End
		w.o.Metrics.Finished = func(_ string, end activity.End, _ time.Duration) { ends = append(ends, end) }
		w.o.Workers = 1
		w.start(func(context.Context, *activity.Task) (activity.Next, error) {
			tries = append(tries, w.clock.Now().Sub(began))
			return activity.Done, errBoom
		})
		id := w.create(work.Plan{MaxTries: 3, RetryDelay: time.Second})
		pass(time.Hour)
		if row := w.row(id); row.State != vocab.ActivityStateFailed || row.LastError != "boom" || row.Tries != 3 {
			t.Errorf("the row is %+v", row)
		}
		if len(tries) != 3 || tries[0] > time.Second/10 || !about(tries[1]-tries[0], time.Second) || !about(tries[2]-tries[1], 2*time.Second) {
			t.Errorf("tries at %v", tries)
		}
		if !slices.Equal(ends, []activity.End{activity.Failed, activity.Failed, activity.Failed}) {
			t.Errorf("ended %v", ends)
		}
	})
}

// about tells whether a delay is one with a fifth of jitter, taken within a
// tenth of a second.
func about(d, want time.Duration) bool { return d >= want*4/5 && d <= want*6/5+time.Second/10 }

// Work begins at its instant, whether it was asked for by a handler or at its
// creation, and on a server that was stopped meanwhile (H09).
func TestWorkBeginsAtItsInstant(t *testing.T) {
	inBubble(t, func(w *world) {
		began := w.clock.Now()
		var at []time.Duration
		h := func(context.Context, *activity.Task) (activity.Next, error) {
			at = append(at, w.clock.Now().Sub(began).Round(time.Second/10))
			return activity.WaitUntil(w.clock.Now().Add(10 * time.Second)), nil
		}
		w.start(h)
		id := w.create(work.Plan{Activate: began.Add(5 * time.Second)})
		pass(17 * time.Second)
		w.stop()
		pass(3 * time.Second)
		w.start(h)
		pass(6 * time.Second)
		w.stop()
		pass(20 * time.Second) // due at 35 s, and nobody is there
		w.start(h)
		pass(time.Second)
		want := []time.Duration{5 * time.Second, 15 * time.Second, 25 * time.Second, 46 * time.Second}
		if !slices.Equal(at, want) {
			t.Errorf("began at %v, want %v", at, want)
		}
		if row := w.row(id); row.State != vocab.ActivityStateWaiting || row.Rounds != 4 || row.Tries != 0 {
			t.Errorf("the row is %+v", row)
		}
	})
}

// An idle round leaves no row anywhere but its own.
func TestAnIdleRoundLeavesNoRow(t *testing.T) {
	inBubble(t, func(w *world) {
		w.start(func(context.Context, *activity.Task) (activity.Next, error) {
			return activity.WaitUntil(w.clock.Now().Add(10 * time.Second)), nil
		})
		id := w.create(work.Plan{})
		pass(time.Second)
		count := func() []int {
			ctx := context.Background()
			return []int{w.d.Reader.Activity.Query().CountX(ctx), w.d.Reader.ActivityLog.Query().CountX(ctx), w.d.Reader.Change.Query().CountX(ctx)}
		}
		before, looks, reads := count(), w.store.looks.Load(), w.reads.Load()
		pass(10 * time.Minute)
		if after := count(); !slices.Equal(before, after) || w.row(id).Rounds != 61 {
			t.Errorf("activities, lines and changes were %v and are %v", before, after)
		}
		looks, reads = w.store.looks.Load()-looks, w.reads.Load()-reads
		t.Logf("60 rounds: %d looks, %d reads", looks, reads)
		if looks > 4*61 || reads > 6*61 {
			t.Errorf("%d looks and %d reads for 60 rounds", looks, reads)
		}
	})
}

// A server with nothing to do does nearly nothing.
func TestAnIdleServerIsIdle(t *testing.T) {
	for name, tc := range map[string]struct {
		shared bool
		reads  int64
	}{"alone": {false, 11}, "with others": {true, 601}} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(w *world) {
				w.o.Shared = tc.shared
				w.start(func(context.Context, *activity.Task) (activity.Next, error) { return activity.Done, nil })
				pass(time.Minute)
				looks, reads := w.store.looks.Load(), w.reads.Load()
				pass(10 * time.Minute)
				if n := w.store.looks.Load() - looks; n != 0 {
					t.Errorf("%d looks for work in ten idle minutes", n)
				}
				if n := w.reads.Load() - reads; n > tc.reads {
					t.Errorf("%d reads in ten idle minutes", n)
				}
			})
		})
	}
}

// A handler that panics, or ends its goroutine, costs one try and no worker
// (H15).
func TestAPanicCostsATry(t *testing.T) {
	inBubble(t, func(w *world) {
		w.o.Workers = 1
		w.start(func(_ context.Context, task *activity.Task) (activity.Next, error) {
			switch task.Payload() {
			case "panics":
				panic("poison")
			case "exits":
				runtime.Goexit()
			}
			return activity.Done, nil
		})
		poison := w.create(work.Plan{Payload: "panics", MaxTries: 2})
		exits := w.create(work.Plan{Payload: "exits", MaxTries: 1})
		sound := w.create(work.Plan{Payload: "sound"})
		pass(time.Minute)
		if row := w.row(poison); row.State != vocab.ActivityStateFailed || row.Tries != 2 || row.LastError != "panic: poison" {
			t.Errorf("the poison is %+v", row)
		}
		if row := w.row(exits); row.State != vocab.ActivityStateFailed {
			t.Errorf("what ended its goroutine is %+v", row)
		}
		if row := w.row(sound); row.State != vocab.ActivityStateCompleted {
			t.Errorf("the worker did not survive: %+v", row)
		}
		n, err := w.d.Reader.ActivityLog.Query().
			Where(activitylog.ActivityID(poison), activitylog.TextContains("engine_test.go")).Count(context.Background())
		if err != nil || n < 2 {
			t.Errorf("%d lines of the log name this file (%v)", n, err)
		}
	})
}

// A shutdown lets handlers end within the grace, releases what they did not
// end, and waits no longer for one that does not listen (H19).
func TestShutdown(t *testing.T) {
	inBubble(t, func(w *world) {
		deaf := make(chan struct{})
		w.start(func(ctx context.Context, task *activity.Task) (activity.Next, error) {
			switch task.Payload() {
			case "quick":
				busy(15 * time.Second)
				return activity.Done, ctx.Err()
			case "deaf":
				<-deaf
				return activity.Done, nil
			}
			<-ctx.Done()
			return activity.Done, ctx.Err()
		})
		quick, slow, bad := w.create(work.Plan{Payload: "quick"}), w.create(work.Plan{Payload: "slow"}), w.create(work.Plan{Payload: "deaf"})
		pass(time.Second)
		stopped := time.Now()
		w.stop()
		if took := time.Since(stopped); took < 25*time.Second || took > 26*time.Second {
			t.Errorf("stopping took %v", took)
		}
		if row := w.row(quick); row.State != vocab.ActivityStateCompleted {
			t.Errorf("what ended within the grace is %+v", row)
		}
		for _, id := range []string{slow, bad} {
			if row := w.row(id); row.State != vocab.ActivityStateReady || row.Tries != 0 || *row.ActivateAt > w.clock.Now() || row.LastError != "" {
				t.Errorf("what was released is %+v", row)
			}
		}
		close(deaf)
	})
}

// A server that has nothing in hand stops at once.
func TestAnIdleServerStopsAtOnce(t *testing.T) {
	inBubble(t, func(w *world) {
		w.start(func(context.Context, *activity.Task) (activity.Next, error) { return activity.Done, nil })
		pass(time.Minute)
		stopped := time.Now()
		if w.stop(); time.Since(stopped) > time.Second/10 {
			t.Errorf("stopping took %v", time.Since(stopped))
		}
	})
}

// Long work keeps its lease. When it cannot be renewed any more, its handler
// ends before the lease does; the next one takes over when it is over (H04).
func TestALeaseIsRenewedOrLeftInTime(t *testing.T) {
	inBubble(t, func(w *world) {
		var ended atomic.Int64
		w.start(func(ctx context.Context, task *activity.Task) (activity.Next, error) {
			if task.Tries() > 1 {
				return activity.Done, nil
			}
			<-ctx.Done()
			ended.Store(int64(w.clock.Now()))
			return activity.Done, context.Cause(ctx)
		})
		id := w.create(work.Plan{RetryDelay: time.Second})
		pass(10 * time.Minute)
		row := w.row(id)
		if row.Fence != 1 || row.State != vocab.ActivityStateExecuting || ended.Load() != 0 {
			t.Fatalf("after ten minutes it is %+v", row)
		}
		// The network delays renewals until they are too late.
		w.store.failing(func(string) error { return errBoom })
		until := *w.row(id).LeaseUntil
		pass(until.Sub(w.clock.Now()) - 4*time.Second)
		if at := instant.Instant(ended.Load()); at == 0 || at > until.Add(-4*time.Second) {
			t.Errorf("the handler ended at %v, its lease at %v", at, until)
		}
		pass(time.Minute)
		w.store.failing(nil)
		pass(time.Minute)
		if row := w.row(id); row.State != vocab.ActivityStateCompleted || row.Fence != 2 {
			t.Errorf("in the end it is %+v", row)
		}
	})
}

// A canceled activity ends its handler at once, and what the handler still
// writes is refused.
func TestCancelEndsTheHandler(t *testing.T) {
	inBubble(t, func(w *world) {
		var late, saved error
		var took time.Duration
		w.start(func(ctx context.Context, task *activity.Task) (activity.Next, error) {
			began := time.Now()
			<-ctx.Done()
			took = time.Since(began)
			ctx = context.WithoutCancel(ctx)
			late = w.writer.Do(ctx, record.Urgent, func(context.Context, *record.Tx) error { return nil })
			saved = task.Save(ctx, "late", 1, nil)
			return activity.Done, nil
		})
		id := w.create(work.Plan{})
		pass(time.Second)
		if err := w.store.Cancel(context.Background(), id, "nobody wants it"); err != nil {
			t.Fatal(err)
		}
		pass(time.Second)
		if took > 2*time.Second || !errors.Is(late, record.ErrFenced) || !errors.Is(saved, record.ErrFenced) {
			t.Errorf("ended after %v; late writes %v and %v", took, late, saved)
		}
		if row := w.row(id); row.State != vocab.ActivityStateCanceled || row.LastError != "nobody wants it" || row.Resume != "" {
			t.Errorf("the row is %+v", row)
		}
	})
}

// The end of work is recorded although the database does not answer at first.
func TestTheEndIsRecordedInTheEnd(t *testing.T) {
	inBubble(t, func(w *world) {
		runs := 0
		w.store.failing(func(call string) error {
			if call == "complete" {
				return errBoom
			}
			return nil
		})
		w.start(func(context.Context, *activity.Task) (activity.Next, error) { runs++; return activity.Done, nil })
		id := w.create(work.Plan{})
		pass(20 * time.Second)
		if row := w.row(id); row.State != vocab.ActivityStateExecuting {
			t.Errorf("it is %s", row.State)
		}
		w.store.failing(nil)
		pass(2 * time.Second)
		if row := w.row(id); row.State != vocab.ActivityStateCompleted || runs != 1 {
			t.Errorf("after %d runs it is %+v", runs, row)
		}
	})
}

// Kinds have limits of their own, and what nobody here knows is left alone
// (H18).
func TestKinds(t *testing.T) {
	inBubble(t, func(w *world) {
		var now, most, others atomic.Int64
		e := activity.New(w.o)
		e.Handle("slow", activity.HandlerFunc(func(context.Context, *activity.Task) (activity.Next, error) {
			if n := now.Add(1); n > most.Load() {
				most.Store(n)
			}
			busy(10 * time.Second)
			now.Add(-1)
			return activity.Done, nil
		}), 2, 1)
		e.Handle("quick", activity.HandlerFunc(func(context.Context, *activity.Task) (activity.Next, error) {
			others.Add(1)
			return activity.Done, nil
		}), 0, 1)
		w.run(e)
		var slow []string
		for range 20 {
			slow = append(slow, w.create(work.Plan{Kind: "slow"}))
		}
		pass(time.Second)
		for range 20 {
			w.create(work.Plan{Kind: "quick", Priority: 9})
		}
		newer, err := w.store.Ensure(context.Background(), work.Plan{Kind: "quick", PayloadVersion: 2})
		if err != nil {
			t.Fatal(err)
		}
		unknown := w.create(work.Plan{Kind: "unknown"})
		pass(3 * time.Second)
		if others.Load() != 20 || most.Load() != 2 {
			t.Errorf("%d of the quick are done beside %d slow ones", others.Load(), most.Load())
		}
		looks := w.store.looks.Load()
		pass(2 * time.Minute)
		if most.Load() != 2 || w.row(slow[19]).State != vocab.ActivityStateCompleted {
			t.Errorf("%d slow ones ran at once; the last is %s", most.Load(), w.row(slow[19]).State)
		}
		for _, id := range []string{newer.ID, unknown} {
			if row := w.row(id); row.State != vocab.ActivityStateReady || row.Fence != 0 {
				t.Errorf("what nobody knows is %+v", row)
			}
		}
		if n := w.store.looks.Load() - looks; n > 2*60+100 {
			t.Errorf("%d looks in two minutes", n)
		}
	})
}

// The urgent goes before what waits already, and how long each priority waits
// is told (H10).
func TestThePriorityDecides(t *testing.T) {
	inBubble(t, func(w *world) {
		var order []string
		waited := map[int]time.Duration{}
		w.o.Workers = 1
		w.o.Metrics.Leased = func(_ string, priority int, d time.Duration) { waited[priority] = max(waited[priority], d) }
		w.start(func(_ context.Context, task *activity.Task) (activity.Next, error) {
			order = append(order, task.Payload())
			busy(time.Second)
			return activity.Done, nil
		})
		for _, name := range strings.Split("abcde", "") {
			w.create(work.Plan{Payload: name, Priority: 5})
			pass(time.Second / 10)
		}
		w.create(work.Plan{Payload: "urgent", Priority: 1})
		pass(time.Minute)
		if got := strings.Join(order, " "); got != "a urgent b c d e" {
			t.Errorf("ran %s", got)
		}
		if waited[1] > time.Second || waited[5] < 4*time.Second || waited[5] > 6*time.Second {
			t.Errorf("waited %v", waited)
		}
	})
}
