package demo

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/schema/instant"
)

// everything are the recorded buckets that the demo shows.
func everything(t *testing.T) []recorded {
	t.Helper()
	var all []recorded
	for _, s := range shown {
		if slices.ContainsFunc(all, func(r recorded) bool { return r.bucket == s.bucket }) {
			continue
		}
		objects, err := fixtures.Bucket(s.bucket)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, recorded{s.bucket, layoutOf(objects), objects})
	}
	return all
}

// However much is held back, replaying all of it ends in the buckets that were
// recorded, to the byte.
func TestReplayEndsInWhatWasRecorded(t *testing.T) {
	all := everything(t)
	want := map[string]string{}
	for _, r := range all {
		for _, o := range r.objects {
			want[r.bucket+"/"+o.Key] = string(o.Body)
		}
	}
	for _, hold := range []int{0, 1, heldBack, 150, 1 << 20} {
		t.Run(fmt.Sprint(hold), func(t *testing.T) {
			now, later := divide(all, hold)
			got := map[string]string{}
			for _, p := range now {
				got[p.bucket+"/"+p.key] = string(p.body)
			}
			if before := len(got); hold > 0 && before >= len(want) {
				t.Errorf("%d of %d objects are there from the start", before, len(want))
			}
			last := instant.Instant(0)
			for _, s := range later {
				if s.nanos < last {
					t.Errorf("a record of %d is replayed after one of %d", s.nanos, last)
				}
				last = s.nanos
				for _, p := range s.puts {
					got[p.bucket+"/"+p.key] = string(p.body)
				}
				for _, key := range s.deletes {
					delete(got, s.bucket+"/"+key)
				}
			}
			if difference := gocmp.Diff(want, got); difference != "" {
				t.Errorf("the buckets differ from the recorded ones: %s", difference)
			}
			if hold == 0 && len(later) > 0 || hold == heldBack && len(later) != heldBack {
				t.Errorf("%d records are held back, want %d", len(later), hold)
			}
		})
	}
}

// operation is one row of the timeline.
type operation struct {
	ID      string
	OrderAt time.Time
	Backend struct{ Bucket string }
}

// timeline are all operations, newest first, page by page.
func timeline(t *testing.T, address string) []operation {
	t.Helper()
	var all []operation
	for after := any(nil); ; {
		body, err := json.Marshal(map[string]any{
			"query":     `query($after: Cursor) { operations(first: 100, after: $after) { nodes { id orderAt backend { bucket } } pageInfo { hasNextPage endCursor } } }`,
			"variables": map[string]any{"after": after},
		})
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.Post(address+"/graphql", "application/json", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Data struct {
				Operations struct {
					Nodes    []operation
					PageInfo struct {
						HasNextPage bool
						EndCursor   string
					}
				}
			}
			Errors []struct{ Message string }
		}
		err = json.NewDecoder(answer.Body).Decode(&got)
		_ = answer.Body.Close()
		if err != nil || len(got.Errors) > 0 {
			t.Fatalf("the answer is no timeline: %v, %v", err, got.Errors)
		}
		all = append(all, got.Data.Operations.Nodes...)
		if !got.Data.Operations.PageInfo.HasNextPage {
			return all
		}
		after = got.Data.Operations.PageInfo.EndCursor
	}
}

// background runs something until the test ends, which must be a good end.
func background(t *testing.T, what string, run func(context.Context) error) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("%s: %v", what, err)
		}
	})
}

// Each replayed record is one more operation in its backend, in the order of
// the records; steps and polls are made by hand.
func TestEachStepIsAnOperation(t *testing.T) {
	d, err := New(slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	background(t, "serve the demo's buckets", d.Serve)
	server, err := daemon.Start(t.Context(), daemon.Config{
		Listen: "127.0.0.1:0", Database: "sqlite:" + filepath.Join(t.TempDir(), "data", "lumaft.db"), Secret: []byte("demo"),
		Demo: true, Backends: d.Backends(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	background(t, "run the daemon", server.Run)
	poll := func() {
		t.Helper()
		if err := server.ObserveOnce(t.Context()); err != nil {
			t.Fatalf("observe: %v", err)
		}
	}
	poll()
	known := map[string]bool{}
	for _, o := range timeline(t, server.Address()) {
		known[o.ID] = true
	}
	if len(known) < 100 {
		t.Fatalf("%d operations are there from the start", len(known))
	}
	for d.Steps() > 0 {
		next := d.steps[0]
		if more, err := d.Step(time.Now()); err != nil || !more {
			t.Fatalf("Step() = %v, %v", more, err)
		}
		poll()
		all := timeline(t, server.Address())
		if !slices.IsSortedFunc(all, func(a, b operation) int { return cmp.Compare(b.OrderAt.UnixNano(), a.OrderAt.UnixNano()) }) {
			t.Error("the timeline is out of order")
		}
		fresh := slices.DeleteFunc(all, func(o operation) bool { return known[o.ID] })
		if len(fresh) != 1 || fresh[0].Backend.Bucket != next.bucket || instant.Of(fresh[0].OrderAt) != next.nanos {
			t.Fatalf("a record of %d in %s appears as %+v", next.nanos, next.bucket, fresh)
		}
		known[fresh[0].ID] = true
	}
	if more, err := d.Step(time.Now()); more || err != nil {
		t.Errorf("Step() without a record left = %v, %v", more, err)
	}
}
