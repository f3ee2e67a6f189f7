package observing_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/vocab"
	engine "github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/activity/observing"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
	"github.com/lumaft/lumaft/server/clock"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/observe"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/observation"
	"github.com/lumaft/lumaft/server/record/work"
)

// patience is how long a test waits for what must happen soon.
const patience = time.Minute

// yard is a bucket that tells how it is used.
type yard struct {
	*buckettest.Memory
	polls   chan struct{} // receives when a poll begins to list stacks
	polling atomic.Int32
	twice   atomic.Bool // two polls listed at once
}

func (y *yard) ListAfter(ctx context.Context, prefix, after string, each func(bucket.Object) error) error {
	if prefix == ".pulumi/stacks/" {
		if y.polling.Add(1) > 1 {
			y.twice.Store(true)
		}
		defer y.polling.Add(-1)
		select {
		case y.polls <- struct{}{}:
		default:
		}
	}
	return y.Memory.ListAfter(ctx, prefix, after, each)
}

// newYard is a bucket with one stack and its history.
func newYard(records int) *yard {
	y := &yard{Memory: buckettest.NewMemory(nil), polls: make(chan struct{}, 1000)}
	y.Put(".pulumi/meta.yaml", []byte("version: 1\n"))
	y.Put(".pulumi/stacks/shop/dev.json", []byte(`{"version":3,"checkpoint":{"latest":{"manifest":{},"resources":[]}}}`))
	for i := range records {
		nanos := 1_764_000_000_000_000_000 + int64(i)*int64(time.Minute)
		y.Put(recordKey(i), fmt.Appendf(nil,
			`{"kind":"update","startTime":%[1]d,"message":"","environment":{},"config":{},"result":"succeeded","endTime":%[1]d,"version":1,"deployment":null,"resourceChanges":{}}`, nanos/int64(time.Second)))
	}
	return y
}

// recordKey is the key of a record of the stack.
func recordKey(number int) string {
	return fmt.Sprintf(".pulumi/history/shop/dev/dev-%d.history.json", 1_764_000_000_000_000_000+int64(number)*int64(time.Minute))
}

// server is one server on a database that others may share.
type server struct {
	reader   *query.Reader
	observed chan struct{}
	stop     func()
}

// serve starts a server that observes the yard very often.
func serve(t *testing.T, d *ent.Database, y *yard) *server {
	t.Helper()
	return serveTelling(t, d, y, nil)
}

// serveTelling starts a server that tells how its imports end.
func serveTelling(t *testing.T, d *ent.Database, y *yard, imported func(context.Context, string, error)) *server {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	c := clock.New()
	w := record.New(d, c.Now, log)
	s := &server{reader: query.New(d, c.Now, []byte("secret")), observed: make(chan struct{})}
	recorder, plans := observation.New(w), work.New(w)
	settings := []fact.Settings{{ID: "yard", Engine: vocab.EnginePulumi, Bucket: "yard", Region: "r", CredentialSource: "static", Enabled: true, PollIntervalMS: 20}}
	if err := recorder.Configure(t.Context(), settings); err != nil {
		t.Fatal(err)
	}
	duties := observing.New(plans, func(ctx context.Context, backend string) (int, error) {
		todo, err := s.reader.Backlog(ctx, backend)
		return todo.Records(), err
	}, c.Now)
	duties.Imported = imported
	o := observe.New(observe.Backend{ID: "yard", Store: y, Interval: 20 * time.Millisecond}, recorder, s.reader, c.Now, log)
	duties.Add("yard", o, sync.OnceFunc(func() { close(s.observed) }))
	if err := duties.Plan(t.Context()); err != nil {
		t.Fatal(err)
	}
	e := engine.New(engine.Options{
		Store: plans, Next: s.reader.NextActivity, Now: c.Now, Log: log, Name: t.Name(),
		Routes: duties.Routes(), Workers: duties.Workers(), Shared: true, Grace: time.Second,
	})
	duties.Register(e)
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan struct{})
	go func() { defer close(ended); e.Run(ctx) }()
	s.stop = sync.OnceFunc(func() { cancel(); <-ended; w.Close() })
	t.Cleanup(s.stop)
	return s
}

// polled waits for some polls.
func (y *yard) polled(t *testing.T, polls int) {
	t.Helper()
	limit := time.After(patience)
	for range polls {
		select {
		case <-y.polls:
		case <-limit:
			t.Fatal("no poll comes")
		}
	}
}

// TestObservingIsWork polls and imports as activities. Polls that find nothing
// leave no row anywhere.
func TestObservingIsWork(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		y := newYard(200)
		s := serve(t, d, y)
		select {
		case <-s.observed:
		case <-time.After(patience):
			t.Fatal("the backend is never observed")
		}
		// The import completes after all of it is read and a poll may have told so.
		imports := d.Reader.Activity.Query().Where(activity.Kind(observing.Import))
		for rounds := 0; imports.Clone().OnlyX(t.Context()).State != vocab.ActivityStateCompleted; rounds++ {
			if y.polled(t, 5); rounds == 100 {
				t.Fatal("the import is not completed")
			}
		}
		// Polls beside it may have read some of what was left.
		if row := imports.OnlyX(t.Context()); row.Done == 0 || row.Done > 199 || row.Total == nil || *row.Total != row.Done {
			t.Errorf("the import tells %d of %v records, want all of at most 199", row.Done, row.Total)
		}
		if n := d.Reader.Operation.Query().CountX(t.Context()); n != 200 {
			t.Errorf("%d operations, want 200", n)
		}
		if n := d.Reader.Activity.Query().CountX(t.Context()); n != 2 {
			t.Errorf("%d activities, want the standing one and the import", n)
		}
		y.polled(t, 5) // the last looks settle the stack
		before := tables(t, d)
		y.polled(t, 20)
		if after := tables(t, d); after != before {
			t.Errorf("idle polls leave rows: before %s, after %s", before, after)
		}
		s.stop()
		if row := d.Reader.Activity.Query().Where(activity.Kind(observing.Observe)).OnlyX(t.Context()); row.State == vocab.ActivityStateExecuting {
			t.Error("a server that stopped keeps its lease")
		}
	})
}

// tables are the numbers of rows that polls could leave.
func tables(t *testing.T, d *ent.Database) string {
	t.Helper()
	ctx := t.Context()
	counts := []int{
		d.Reader.Activity.Query().CountX(ctx), d.Reader.ActivityLog.Query().CountX(ctx), d.Reader.Change.Query().CountX(ctx),
		d.Reader.Evidence.Query().CountX(ctx), d.Reader.Operation.Query().CountX(ctx), d.Reader.CoverageInterval.Query().CountX(ctx),
		d.Reader.ErrorItem.Query().CountX(ctx), d.Reader.Quarantine.Query().CountX(ctx),
	}
	return strings.Trim(fmt.Sprint(counts), "[]")
}

// TestServersTakeTurns lets three servers on one PostgreSQL observe one backend:
// never two poll at once, whoever stops is followed by another, and what one
// has seen the others know.
func TestServersTakeTurns(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	y := newYard(50)
	var servers []*server
	for range 3 {
		servers = append(servers, serve(t, dbtest.Open(t, url), y))
	}
	y.polled(t, 30)
	for i, s := range servers[:2] {
		y.Modify(".pulumi/stacks/shop/dev.json", func(body []byte) []byte { return append(body, '\n') })
		y.polled(t, 5)
		s.stop()
		y.polled(t, 5)
		if y.twice.Load() {
			t.Fatalf("two servers polled at once (%d stopped)", i)
		}
	}
	stacks, err := servers[2].reader.Memory(t.Context(), "yard")
	if err != nil || len(stacks.Stacks) != 1 || stacks.Stacks[0].File.ETag == "" {
		t.Errorf("in the end the record holds %+v, %v", stacks.Stacks, err)
	}
	known, err := servers[2].reader.KnownRecords(t.Context(), stacks.Stacks[0].ID, 0, 1<<62)
	if err != nil || len(known) != 50 {
		t.Errorf("%d records of 50: %v", len(known), err)
	}
}
