package observe_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/observe"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/observation"
)

// bench is an observer of a bucket in memory that records into a database.
type bench struct {
	store    *buckettest.Memory
	observer *observe.Observer
	reader   *query.Reader
	recorder *observation.Recorder
	through  observe.Recorder // what the observer records with; nil for recorder
	backend  observe.Backend
	now      instant.Instant
	mu       sync.Mutex
	calls    map[string]int // of the poll before, by call and key or prefix
	polled   observe.Polled
}

// newBench observes an empty bucket with a prefix.
func newBench(t *testing.T, prefix string) *bench {
	t.Helper()
	b := &bench{store: buckettest.NewMemory(nil), now: instant.Of(time.Date(2026, 11, 30, 16, 0, 0, 0, time.UTC)), calls: map[string]int{}}
	d := dbtest.Open(t, dbtest.URL(t, "sqlite"))
	clock := func() instant.Instant { return b.now }
	writer := record.New(d, clock, slog.New(slog.DiscardHandler))
	t.Cleanup(writer.Close)
	b.recorder = observation.New(writer)
	b.reader = query.New(d, clock, []byte("bench"))
	err := b.recorder.Configure(context.Background(), []fact.Settings{{
		ID: "bench", Engine: vocab.EnginePulumi, Bucket: "bench", Prefix: prefix, Region: "r", CredentialSource: "static", Enabled: true, PollIntervalMS: 10000}})
	if err != nil {
		t.Fatal(err)
	}
	b.backend = observe.Backend{ID: "bench", Prefix: prefix, Store: b.store, Interval: 10 * time.Second}
	b.restart()
	b.watch(nil)
	return b
}

// restart forgets everything that is not stored.
func (b *bench) restart() {
	recorder := b.through
	if recorder == nil {
		recorder = b.recorder
	}
	b.observer = observe.New(b.backend, recorder, b.reader, func() instant.Instant { return b.now }, slog.New(slog.DiscardHandler))
	b.observer.Polled = func(p observe.Polled) { b.polled = p }
}

// restartWith restarts with a recorder in front of the bench's own.
func (b *bench) restartWith(r observe.Recorder) {
	b.through = r
	b.restart()
}

// watch counts calls, and lets fault fail them.
func (b *bench) watch(fault func(call, key string) error) {
	b.store.Fail(func(call, key string) error {
		b.mu.Lock()
		b.calls[call]++
		b.calls[call+" "+key]++
		b.mu.Unlock()
		if fault == nil {
			return nil
		}
		return fault(call, key)
	})
}

// count is how often a call was made since the poll began.
func (b *bench) count(call string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.calls[call]
}

// poll polls ten seconds later, and imports what that left.
func (b *bench) poll(t *testing.T) {
	t.Helper()
	b.pollOnly(t)
	b.importAll(t)
}

// importAll imports what polls left of histories.
func (b *bench) importAll(t *testing.T) (records int) {
	t.Helper()
	var mu sync.Mutex // several stacks are imported at once
	err := b.observer.Import(context.Background(), func(_ context.Context, n int) error {
		mu.Lock()
		defer mu.Unlock()
		records += n
		return nil
	})
	if err != nil && !errors.Is(err, observe.ErrSlowed) && b.polled.Trouble == nil {
		t.Fatalf("import: %v", err)
	}
	return records
}

// pollOnly polls ten seconds later.
func (b *bench) pollOnly(t *testing.T) {
	t.Helper()
	b.now = b.now.Add(10 * time.Second)
	clear(b.calls)
	if err := b.observer.Poll(context.Background()); err != nil {
		t.Fatalf("poll: %v", err)
	}
}

// stack is a stack by name, whatever its presence; nil when there is none.
func (b *bench) stack(t *testing.T, name string) *query.Stack {
	t.Helper()
	first := 100
	every := []vocab.Presence{vocab.PresencePresent, vocab.PresenceRemoved}
	page, err := b.reader.Stacks(context.Background(), scope.Everyone(), &query.StackFilter{Presence: every}, query.StackOrderName, query.Page{First: &first})
	if err != nil {
		t.Fatal(err)
	}
	var found *query.Stack
	for _, s := range page.Nodes() {
		if s.Name == name && (found == nil || s.FirstSeenAt > found.FirstSeenAt) {
			found = s
		}
	}
	return found
}

// backendRow is the backend as it is stored.
func (b *bench) backendRow(t *testing.T) *query.Backend {
	t.Helper()
	row, err := b.reader.Backend(context.Background(), scope.Everyone(), "bench")
	if err != nil {
		t.Fatal(err)
	}
	return row
}

// quarantine are the reasons of unreadable objects, by key.
func (b *bench) quarantine(t *testing.T) map[string]vocab.QuarantineReason {
	t.Helper()
	first := 100
	page, err := b.reader.Quarantine(context.Background(), scope.Everyone(), nil, query.Page{First: &first})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]vocab.QuarantineReason{}
	for _, q := range page.Nodes() {
		all[q.Key] = q.Reason
	}
	return all
}

// sequence is the newest entry of the change feed.
func (b *bench) sequence(t *testing.T) int64 {
	t.Helper()
	n, err := b.reader.ChangeSequence(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// recorded is a recorded bucket by key.
func recorded(t *testing.T, name string) map[string]fixtures.Object {
	t.Helper()
	objects, err := fixtures.Bucket(name)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]fixtures.Object{}
	for _, o := range objects {
		all[o.Key] = o
	}
	return all
}

// load puts a recorded bucket below a prefix, but for the keys that hold
// without.
func (b *bench) load(t *testing.T, name, prefix string, without ...string) {
	t.Helper()
	for key, o := range recorded(t, name) {
		if !containsAny(key, without) {
			b.store.PutAt(prefix+key, o.Body, o.LastModified)
		}
	}
}

func containsAny(key string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(key, part) {
			return true
		}
	}
	return false
}

const devFile = ".pulumi/stacks/shop/dev.json"

// newestOf are the keys of a stack's newest record and copy.
func newestOf(t *testing.T, objects map[string]fixtures.Object, folder string) (record, beside string) {
	t.Helper()
	for key := range objects {
		if strings.HasPrefix(key, folder) && strings.HasSuffix(key, ".history.json") && key > record {
			record = key
		}
	}
	beside = strings.Replace(record, ".history.json", ".checkpoint.json", 1)
	if _, ok := objects[beside]; !ok {
		t.Fatalf("%s has no copy", record)
	}
	return record, beside
}
