package work_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

// One unfinished activity of a key, however many servers plan it at the same
// moment, and one lease of a concurrency key.
func TestServersAtOnce(t *testing.T) {
	url, now := dbtest.URL(t, "postgres"), at(start)
	var servers []*server
	for range 3 {
		servers = append(servers, open(t, dbtest.Open(t, url), now))
	}
	ctx := context.Background()
	for round := range 20 {
		key := fmt.Sprint("key ", round)
		var mu sync.Mutex
		made, leases := map[work.Made]int{}, 0
		var all sync.WaitGroup
		for _, s := range servers {
			for range 3 {
				all.Go(func() {
					m, err := s.Ensure(ctx, work.Plan{Kind: "k", PayloadVersion: 1, UnfinishedKey: key, ConcurrencyKey: key})
					if err != nil {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					made[m]++
				})
			}
		}
		all.Wait()
		if len(made) != 2 {
			t.Fatalf("made %v", made)
		}
		servers[0].create(work.Plan{ConcurrencyKey: key}, work.Plan{ConcurrencyKey: key})
		for _, s := range servers {
			for range 3 {
				all.Go(func() {
					l, err := s.Lease(ctx, wish)
					if err != nil {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					if l != nil {
						leases++
					}
				})
			}
		}
		all.Wait()
		if leases != 1 {
			t.Fatalf("round %d: %d leases of one key", round, leases)
		}
	}
}

// A cancel comes through between the writes of a busy holder on another server.
func TestACancelWaitsForTheHolder(t *testing.T) {
	url, now := dbtest.URL(t, "postgres"), at(start)
	a, b := open(t, dbtest.Open(t, url), now), open(t, dbtest.Open(t, url), now)
	ctx := context.Background()
	for name, cancel := range map[string]func(id string) error{
		"one":   func(id string) error { return b.Cancel(ctx, id, "unwanted") },
		"route": func(string) error { _, err := b.CancelRoute(ctx, "busy", "unwanted"); return err },
	} {
		a.create(work.Plan{Route: "busy/" + name})
		l := a.lease(under("busy"))
		begun, writes, canceled := make(chan struct{}), make(chan error, 1), make(chan error, 1)
		let := make(chan struct{})
		go func() {
			writes <- a.writer.Do(record.WithFence(ctx, record.Fence{Activity: l.ID, Number: l.Number}), record.Urgent, func(context.Context, *record.Tx) error {
				close(begun)
				<-let
				return nil
			})
		}()
		<-begun
		go func() { canceled <- cancel(l.ID) }()
		for deadline := time.Now().Add(time.Minute); ; {
			var waits int
			a.must(a.d.ReaderSQL.QueryRow("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'").Scan(&waits))
			if waits > 0 || time.Now().After(deadline) {
				break
			}
		}
		close(let)
		a.must(<-writes)
		a.must(<-canceled)
		a.is(l.ID, vocab.ActivityStateCanceled)
	}
}

// Two needs that end at the same moment on two servers make what needs them
// ready exactly once, and a plan that names one of them misses no end (H11).
func TestNeedsThatEndAtOnce(t *testing.T) {
	url, now := dbtest.URL(t, "postgres"), at(start)
	a, b := open(t, dbtest.Open(t, url), now), open(t, dbtest.Open(t, url), now)
	ctx := context.Background()
	_, told := a.told(0)
	for round := range 40 {
		needs := a.create(work.Plan{Route: "x"}, work.Plan{Route: "y"})
		dependent := a.create(work.Plan{Route: "z", Needs: needs})[0]
		x, y := a.lease(under("x")), b.lease(under("y"))
		var late string
		var all sync.WaitGroup
		begin := make(chan struct{})
		together := func(work func() error) {
			all.Go(func() {
				<-begin
				if err := work(); err != nil {
					t.Error(err)
				}
			})
		}
		together(func() error { return a.Complete(ctx, x.ID, x.Number) })
		together(func() error { return b.Complete(ctx, y.ID, y.Number) })
		together(func() error {
			made, err := b.Ensure(ctx, work.Plan{Kind: "k", PayloadVersion: 1, Route: "w", Needs: needs})
			late = made.ID
			return err
		})
		close(begin)
		all.Wait()
		a.is(dependent, vocab.ActivityStateReady)
		a.is(late, vocab.ActivityStateReady)
		var ids []string
		if ids, told = a.told(told); count(ids, dependent) != 2 { // created, ready
			t.Errorf("round %d: the feed tells %d times of what became ready once", round, count(ids, dependent))
		}
		for _, route := range []string{"z", "w"} {
			a.finish(route)
		}
		_, told = a.told(told)
	}
}

// count is how often an id is among some.
func count(ids []string, id string) (n int) {
	for _, other := range ids {
		if other == id {
			n++
		}
	}
	return n
}
