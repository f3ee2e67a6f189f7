package activity_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/clock"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

// world is a database with an engine on it, in a bubble of time.
type world struct {
	t      *testing.T
	d      *ent.Database
	writer *record.Writer
	store  *tapped
	clock  *clock.Clock
	reads  atomic.Int64
	o      activity.Options
	stop   func() // ends Run and waits for it
}

// tapped is a store that counts and fails what a test tells it to.
type tapped struct {
	*work.Recorder
	looks atomic.Int64
	mu    sync.Mutex
	fail  func(call string) error
}

func (s *tapped) refuse(call string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail == nil {
		return nil
	}
	return s.fail(call)
}

func (s *tapped) failing(f func(call string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = f
}

func (s *tapped) Lease(ctx context.Context, wish work.Wish) (*work.Lease, error) {
	s.looks.Add(1)
	if err := s.refuse("lease"); err != nil {
		return nil, err
	}
	return s.Recorder.Lease(ctx, wish)
}

func (s *tapped) Renew(ctx context.Context, id string, lease int64, d time.Duration) (instant.Instant, error) {
	if err := s.refuse("renew"); err != nil {
		return 0, err
	}
	return s.Recorder.Renew(ctx, id, lease, d)
}

func (s *tapped) Complete(ctx context.Context, id string, lease int64) error {
	if err := s.refuse("complete"); err != nil {
		return err
	}
	return s.Recorder.Complete(ctx, id, lease)
}

// inBubble runs a test in a bubble of time, on SQLite: nothing there waits for
// anything outside.
func inBubble(t *testing.T, test func(w *world)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		d := dbtest.Open(t, dbtest.URL(t, "sqlite"))
		w := &world{t: t, d: d, clock: clock.New()}
		w.writer = record.New(d, w.clock.Now, slog.New(slog.DiscardHandler))
		t.Cleanup(w.writer.Close)
		w.store = &tapped{Recorder: work.New(w.writer)}
		reader := query.New(d, w.clock.Now, []byte("k"))
		w.o = activity.Options{
			Store: w.store, Now: w.clock.Now, Log: slog.New(slog.DiscardHandler), Name: "here",
			Next: func(ctx context.Context) (rule.Due, error) {
				w.reads.Add(1)
				return reader.NextActivity(ctx)
			},
		}
		test(w)
	})
}

// start runs an engine with one kind of work until the test ends.
func (w *world) start(h activity.HandlerFunc) *activity.Engine {
	e := activity.New(w.o)
	e.Handle("k", h, 0, 1)
	w.run(e)
	return e
}

func (w *world) run(e *activity.Engine) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); e.Run(ctx) }()
	w.stop = sync.OnceFunc(func() { cancel(); <-ended })
	w.t.Cleanup(w.stop)
}

// create creates an activity and returns its id.
func (w *world) create(p work.Plan) string {
	w.t.Helper()
	p.PayloadVersion = 1
	if p.Kind == "" {
		p.Kind = "k"
	}
	made, err := w.store.Ensure(context.Background(), p)
	if err != nil {
		w.t.Fatal(err)
	}
	return made.ID
}

// row is an activity as it is stored.
func (w *world) row(id string) *db.Activity {
	w.t.Helper()
	row, err := w.d.Reader.Activity.Get(context.Background(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return row
}

// pass lets time pass until everybody waits again.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// busy is what a handler does for a while.
func busy(d time.Duration) { time.Sleep(d) }

var errBoom = errors.New("boom")
