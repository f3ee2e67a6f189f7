package activity_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	engine "github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/clock"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

// server is one of several servers on one PostgreSQL.
type server struct {
	*work.Recorder
	d      *ent.Database
	writer *record.Writer
	o      engine.Options
	leased atomic.Int64
}

// serve opens a server on a database. The wall clock of its machine is off by
// skew; like the program, it follows the database's clock before it writes.
func serve(t testing.TB, url, name string, skew time.Duration) *server {
	t.Helper()
	s, err := open(dbtest.Open(t, url), name, skew)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.writer.Close)
	return s
}

func open(d *ent.Database, name string, skew time.Duration) (*server, error) {
	s, c := &server{d: d}, clock.New()
	wall := func(context.Context) (instant.Instant, error) { return c.Now().Add(skew), nil }
	if err := c.Follow(context.Background(), wall); err != nil {
		return nil, err
	}
	if d.Dialect == dialect.Postgres {
		if err := c.Follow(context.Background(), d.Now); err != nil {
			return nil, err
		}
	}
	s.writer = record.New(d, c.Now, slog.New(slog.DiscardHandler))
	s.Recorder = work.New(s.writer)
	s.o = engine.Options{
		Store: s.Recorder, Next: query.New(d, c.Now, []byte("k")).NextActivity, Now: c.Now,
		Log: slog.New(slog.DiscardHandler), Name: name, Shared: d.Dialect == dialect.Postgres,
		Metrics: engine.Metrics{Leased: func(string, int, time.Duration) { s.leased.Add(1) }},
	}
	return s, nil
}

// effect is what work does that must be done once: a row that there can be
// only one of.
func (s *server) effect(ctx context.Context, id string) error {
	return s.writer.Do(ctx, record.Urgent, func(ctx context.Context, tx *record.Tx) error {
		return tx.ErrorItem.Create().SetID(id).SetKind(vocab.ErrorKindServerError).SetPlace("test").SetBackendID("").
			SetDetail("").SetCount(1).SetFirstAt(tx.Now).SetLastAt(tx.Now).Exec(ctx)
	})
}

// together runs several servers until all work is finished.
func together(t testing.TB, servers []*server, h func(s *server) engine.HandlerFunc) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var all sync.WaitGroup
	for _, s := range servers {
		e := engine.New(s.o)
		e.Handle("k", h(s), 0, 1)
		all.Go(func() { e.Run(ctx) })
	}
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(30 * time.Minute); ; <-tick.C {
		left, err := servers[0].d.Reader.Activity.Query().Where(activity.StateIn(vocab.ActivityStateReady, vocab.ActivityStatePending,
			vocab.ActivityStateExecuting, vocab.ActivityStateWaiting, vocab.ActivityStateRestarting)).Exist(ctx)
		if err != nil {
			t.Error(err)
		}
		if !left || time.Now().After(deadline) {
			break
		}
	}
	cancel()
	all.Wait()
}

// Three servers with eight workers each on one PostgreSQL, their machines'
// clocks ten minutes apart: each effect exactly once, no lease twice, and never
// two of one concurrency key (H01, H07, H13).
func TestThreeServers(t *testing.T) { threeServers(t, 2000) }

func threeServers(t testing.TB, count int) {
	url := dbtest.URL(t, "postgres")
	var servers []*server
	for i, skew := range []time.Duration{-10 * time.Minute, 0, 10 * time.Minute} {
		servers = append(servers, serve(t, url, fmt.Sprint("server ", i), skew))
	}
	var plans []work.Plan
	for i := range count {
		p := work.Plan{Kind: "k", PayloadVersion: 1, Priority: i % 3, MaxTries: 1}
		if i%4 == 0 {
			p.ConcurrencyKey = fmt.Sprint("scan/", i%80)
			p.Payload = p.ConcurrencyKey
		}
		plans = append(plans, p)
	}
	for from := 0; from < count; from += 1000 {
		if _, err := servers[0].Create(context.Background(), plans[from:min(count, from+1000)]...); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	running := map[string]bool{}
	began := time.Now()
	together(t, servers, func(s *server) engine.HandlerFunc {
		return func(ctx context.Context, task *engine.Task) (engine.Next, error) {
			keys := []string{task.ID()}
			if task.Payload() != "" {
				keys = append(keys, task.Payload())
			}
			mu.Lock()
			for _, key := range keys {
				if running[key] {
					t.Errorf("%s runs twice", key)
				}
				running[key] = true
			}
			mu.Unlock()
			err := s.effect(ctx, task.ID())
			mu.Lock()
			for _, key := range keys {
				delete(running, key)
			}
			mu.Unlock()
			return engine.Done, err
		}
	})
	ctx, d := context.Background(), servers[0].d
	completed := d.Reader.Activity.Query().Where(activity.StateEQ(vocab.ActivityStateCompleted), activity.Fence(1), activity.Tries(1)).CountX(ctx)
	effects := d.Reader.ErrorItem.Query().CountX(ctx)
	var leased []int64
	sum := int64(0)
	for _, s := range servers {
		leased = append(leased, s.leased.Load())
		sum += s.leased.Load()
	}
	t.Logf("%d activities in %v, %v on each server", count, time.Since(began).Round(time.Millisecond), leased)
	if completed != count || effects != count || sum != int64(count) {
		t.Errorf("%d completed with their first lease, %d effects and %d leases of %d activities", completed, effects, sum, count)
	}
}

// What a server makes due is seen by the others within a second, although it
// rings no bell there.
func TestOtherServersSeeWhatIsDue(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	plans, works := serve(t, url, "plans", 0), serve(t, url, "works", 0)
	ctx, cancel := context.WithCancel(context.Background())
	ran := make(chan time.Time, 1)
	e := engine.New(works.o)
	e.Handle("k", engine.HandlerFunc(func(context.Context, *engine.Task) (engine.Next, error) {
		ran <- time.Now()
		return engine.Done, nil
	}), 0, 1)
	var all sync.WaitGroup
	all.Go(func() { e.Run(ctx) })
	defer all.Wait()
	defer cancel()
	for range 2 {
		if _, err := plans.Ensure(ctx, work.Plan{Kind: "k", PayloadVersion: 1}); err != nil {
			t.Fatal(err)
		}
		made := time.Now()
		select {
		case at := <-ran:
			t.Logf("taken after %v", at.Sub(made))
		case <-time.After(time.Minute):
			t.Fatal("nobody saw it")
		}
	}
}
