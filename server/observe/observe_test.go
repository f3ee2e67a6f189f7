package observe_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
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
	b.observer = observe.New(b.backend, b.recorder, b.reader, func() instant.Instant { return b.now }, slog.New(slog.DiscardHandler))
	b.observer.Polled = func(p observe.Polled) { b.polled = p }
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

// poll polls ten seconds later.
func (b *bench) poll(t *testing.T) {
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
func newestOf(t *testing.T, objects map[string]fixtures.Object, folder string) (record, copy string) {
	t.Helper()
	for key := range objects {
		if strings.HasPrefix(key, folder) && strings.HasSuffix(key, ".history.json") && key > record {
			record = key
		}
	}
	copy = strings.Replace(record, ".history.json", ".checkpoint.json", 1)
	if _, ok := objects[copy]; !ok {
		t.Fatalf("%s has no copy", record)
	}
	return record, copy
}

func TestNothingChangedCostsTwoListings(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	b.poll(t)
	b.poll(t)
	sequence := b.sequence(t)
	for _, what := range []string{"the same observer", "a new one"} {
		b.poll(t)
		want := map[string]int{"ListObjectsV2": 2, "ListObjectsV2 .pulumi/stacks/": 1, "ListObjectsV2 .pulumi/locks/organization/": 1}
		if diff := cmp.Diff(want, b.calls); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
		b.restart()
	}
	if got := b.sequence(t); got != sequence {
		t.Errorf("idle polls wrote %d entries to the change feed", got-sequence)
	}
	if row := b.backendRow(t); row.LastListedAt == nil || *row.LastListedAt != b.now {
		t.Errorf("lastListedAt = %v, want %v", row.LastListedAt, b.now)
	}
}

// A run is seen at every moment of its writes: the stack file, then the
// record, then the copy.
func TestSettling(t *testing.T) {
	objects := recorded(t, "pulumi-basic")
	record, copy := newestOf(t, objects, ".pulumi/history/shop/dev/")
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "", record, copy, devFile)
	before := ""
	for key := range objects {
		if strings.HasPrefix(key, ".pulumi/history/shop/dev/") && strings.HasSuffix(key, ".checkpoint.json") && key > before && key != copy {
			before = key
		}
	}
	b.store.Put(devFile, objects[before].Body)
	b.poll(t)
	if s := b.stack(t, "dev"); s.OperationCount != 15 || !s.Settled || s.Changing {
		t.Fatalf("at first: %d operations, settled %v, changing %v", s.OperationCount, s.Settled, s.Changing)
	}
	b.poll(t)

	b.store.Put(devFile, objects[devFile].Body)
	b.poll(t)
	if s := b.stack(t, "dev"); s.OperationCount != 15 || s.Settled || !s.Changing {
		t.Errorf("after the stack file: %d operations, settled %v, changing %v", s.OperationCount, s.Settled, s.Changing)
	}
	b.store.Put(record, objects[record].Body)
	b.poll(t)
	s := b.stack(t, "dev")
	if s.OperationCount != 16 || s.Settled {
		t.Errorf("after the record: %d operations, settled %v", s.OperationCount, s.Settled)
	}
	op, err := b.reader.Operation(context.Background(), scope.Everyone(), *s.LastOperationID)
	if err != nil || op.CheckpointID != nil {
		t.Errorf("the record reads %v, %v; want it without its state", op, err)
	}
	b.store.Put(copy, objects[copy].Body)
	b.poll(t)
	s = b.stack(t, "dev")
	if s.OperationCount != 16 || !s.Settled || s.Changing {
		t.Errorf("after the copy: %d operations, settled %v, changing %v", s.OperationCount, s.Settled, s.Changing)
	}
	op, err = b.reader.Operation(context.Background(), scope.Everyone(), *s.LastOperationID)
	if err != nil || op.CheckpointID == nil || *op.CheckpointID != *s.CheckpointID {
		t.Errorf("the record reads %v, %v; want it paired with the stack's state", op, err)
	}
}

// An edit leaves no record: two quiet polls settle it, and it stops reading as
// changing.
func TestEditSettlesByItself(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	b.store.Modify(devFile, func(body []byte) []byte { return []byte(strings.Replace(string(body), "lumatest", "lumatest ", 1)) })
	for i, want := range []struct{ settled, changing bool }{{false, true}, {false, true}, {true, false}} {
		b.poll(t)
		if s := b.stack(t, "dev"); s.Settled != want.settled || s.Changing != want.changing {
			t.Errorf("poll %d: settled %v, changing %v; want %+v", i, s.Settled, s.Changing, want)
		}
	}
}

func TestStackFileIsReadOncePerPoll(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-locks", "")
	b.poll(t)
	for range 3 {
		b.store.Modify(".pulumi/stacks/locky/running.json", func(body []byte) []byte { return append(body, ' ') })
		b.poll(t)
		if n := b.calls["GetObject"]; n != 1 {
			t.Errorf("%d objects were read, want the stack file alone: %v", n, b.calls)
		}
	}
}

func TestOneBadObjectStopsNobody(t *testing.T) {
	objects := recorded(t, "pulumi-basic")
	record, _ := newestOf(t, objects, ".pulumi/history/shop/dev/")
	for name, tc := range map[string]struct {
		key    string
		body   string
		reason vocab.QuarantineReason
	}{
		"truncated state":   {devFile, `{"version":3,"checkpoint":{"stack":"x","latest":{"resources":[`, vocab.QuarantineReasonMalformed},
		"empty state":       {devFile, "", vocab.QuarantineReasonMalformed},
		"a web page":        {devFile, "<!doctype html><title>login</title>", vocab.QuarantineReasonMalformed},
		"unknown version":   {devFile, `{"version":99,"checkpoint":{}}`, vocab.QuarantineReasonUnsupportedVersion},
		"broken gzip":       {devFile, "\x1f\x8b\x08 nothing", vocab.QuarantineReasonBadCompression},
		"a broken record":   {record, `{"kind":"update"`, vocab.QuarantineReasonMalformed},
		"an unreadable tag": {".pulumi/stacks/shop/dev.pulumi-tags", `[]`, vocab.QuarantineReasonMalformed},
		"a name for nobody": {".pulumi/history/shop/dev/dev-nonsense.history.json", `{}`, vocab.QuarantineReasonNameNotUnderstood},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, "")
			b.load(t, "pulumi-basic", "")
			b.store.Put(tc.key, []byte(tc.body))
			b.poll(t)
			if diff := cmp.Diff(map[string]vocab.QuarantineReason{tc.key: tc.reason}, b.quarantine(t)); diff != "" {
				t.Errorf("quarantine (-want +got):\n%s", diff)
			}
			if s := b.stack(t, "prod"); s == nil || s.OperationCount != 2 || s.ResourceCount == nil || *s.ResourceCount != 0 {
				t.Errorf("its neighbour reads %+v", s)
			}
			dev := b.stack(t, "dev")
			if dev == nil || dev.OperationCount < 15 {
				t.Fatalf("its own history reads %+v", dev)
			}
			if tc.key == devFile && dev.ResourceCount != nil {
				t.Errorf("an unreadable state has %d resources", *dev.ResourceCount)
			}
			if row := b.backendRow(t); row.Health != vocab.BackendHealthOK {
				t.Errorf("health = %s (%v)", row.Health, row.HealthDetail)
			}
			b.poll(t)
			b.poll(t)
			if n := b.calls["GetObject "+tc.key]; n != 0 {
				t.Errorf("what cannot be read was read again %d times", n)
			}
			// It is mended, or goes.
			if original, had := objects[tc.key]; had {
				b.store.Put(tc.key, original.Body)
			} else {
				b.store.Delete(tc.key)
			}
			b.store.Modify(devFile, func(body []byte) []byte { return append(body, ' ') })
			b.poll(t)
			b.poll(t)
			if left := b.quarantine(t); len(left) > 0 {
				t.Errorf("after mending, quarantine holds %v", left)
			}
			if dev = b.stack(t, "dev"); dev.OperationCount != 16 || dev.ResourceCount == nil || *dev.ResourceCount != 10 {
				t.Errorf("after mending: %d operations, %v resources", dev.OperationCount, dev.ResourceCount)
			}
		})
	}
}

// An unreadable lock still locks its stack, and hides no other.
func TestLocks(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-locks", "")
	const bad = ".pulumi/locks/organization/locky/unlocked/0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e.json"
	b.store.Put(bad, []byte(`{"pid":`))
	b.poll(t)
	for name, locks := range map[string]int{"killed": 1, "updates": 1, "running": 1, "cancelled": 0, "unlocked": 1} {
		if s := b.stack(t, name); s.LockCount != locks || (s.LockedSince != nil) != (locks > 0) {
			t.Errorf("%s has %d locks since %v, want %d", name, s.LockCount, s.LockedSince, locks)
		}
	}
	locks, err := b.stack(t, "unlocked").Locks(context.Background())
	if err != nil || len(locks) != 1 || locks[0].Readable || locks[0].HolderUser != nil || locks[0].Since != nil {
		t.Errorf("the unreadable lock reads %+v, %v", locks, err)
	}
	locks, err = b.stack(t, "killed").Locks(context.Background())
	if err != nil || len(locks) != 1 || !locks[0].Readable || locks[0].HolderUser == nil || *locks[0].HolderUser != "root" {
		t.Errorf("the readable lock reads %+v, %v", locks, err)
	}
	b.store.Delete(bad)
	b.poll(t)
	if s := b.stack(t, "unlocked"); s.LockCount != 0 || s.LockedSince != nil {
		t.Errorf("after the lock went: %d locks since %v", s.LockCount, s.LockedSince)
	}
	if left := b.quarantine(t); len(left) > 0 {
		t.Errorf("quarantine holds %v", left)
	}
}

// A killed run leaves its lock and an unexplained state: locked, and not
// changing for ever.
func TestKilledRunIsNotChanging(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-locks", "")
	for range 4 {
		b.poll(t)
	}
	if s := b.stack(t, "killed"); s.Changing || s.Settled || s.LockCount != 1 {
		t.Errorf("changing %v, settled %v, %d locks", s.Changing, s.Settled, s.LockCount)
	}
}

func TestAbsenceCountsInCompleteListingsOnly(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	id := b.stack(t, "dev").ID
	b.store.Delete(devFile)
	b.poll(t)
	if s := b.stack(t, "dev"); s.Presence != vocab.PresencePresent {
		t.Fatalf("one listing without its file made it %s", s.Presence)
	}
	b.watch(func(call, key string) error {
		if call == "ListObjectsV2" && strings.Contains(key, "locks") {
			return &bucket.Error{Health: vocab.BackendHealthUnreachable, Call: call, Detail: "The store did not answer."}
		}
		return nil
	})
	b.poll(t)
	if s := b.stack(t, "dev"); s.Presence != vocab.PresencePresent {
		t.Fatalf("an aborted listing made it %s", s.Presence)
	}
	if row := b.backendRow(t); row.Health != vocab.BackendHealthUnreachable || *row.HealthDetail != "The store did not answer." {
		t.Errorf("health = %s, %v", row.Health, row.HealthDetail)
	}
	b.watch(nil)
	b.poll(t)
	if s := b.stack(t, "dev"); s.Presence != vocab.PresenceRemoved || s.OperationCount != 16 {
		t.Errorf("the second complete listing made it %s with %d operations", s.Presence, s.OperationCount)
	}
	// The same name again is another stack.
	b.store.Put(devFile, []byte(`{"version":3,"checkpoint":{"stack":"organization/shop/dev","latest":{"manifest":{"time":"2026-11-30T16:00:00Z","magic":"m","version":"3.276.0"}}}}`))
	for key := range recorded(t, "pulumi-basic") {
		if strings.HasPrefix(key, ".pulumi/history/shop/dev/") {
			b.store.Delete(key)
		}
	}
	b.poll(t)
	if s := b.stack(t, "dev"); s.ID == id || s.Presence != vocab.PresencePresent || s.OperationCount != 0 {
		t.Errorf("made again: id %s (was %s), %s, %d operations", s.ID, id, s.Presence, s.OperationCount)
	}
}

// Of twins the one modified last counts, then the one whose manifest is newer,
// whatever their names say.
func TestTwins(t *testing.T) {
	objects := recorded(t, "pulumi-basic")
	_, newest := newestOf(t, objects, ".pulumi/history/shop/dev/")
	oldest := newest
	for key := range objects {
		if strings.HasPrefix(key, ".pulumi/history/shop/dev/") && strings.HasSuffix(key, ".checkpoint.json") && key < oldest {
			oldest = key
		}
	}
	at := time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC)
	for name, tc := range map[string]struct {
		newestAt, oldestAt time.Time
		want               int
	}{
		"the same second": {at, at, 10},
		"modified later":  {at, at.Add(time.Second), 9},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, "")
			b.load(t, "pulumi-basic", "", devFile)
			b.store.PutAt(devFile, objects[newest].Body, tc.newestAt)
			b.store.PutAt(devFile+".gz", objects[oldest].Body, tc.oldestAt) // not compressed: content counts
			b.poll(t)
			if s := b.stack(t, "dev"); s.ResourceCount == nil || *s.ResourceCount != tc.want {
				t.Errorf("%v resources, want %d", s.ResourceCount, tc.want)
			}
		})
	}
}

func TestLayoutIsNeverGuessed(t *testing.T) {
	b := newBench(t, "team")
	b.poll(t)
	row := b.backendRow(t)
	if row.Health != vocab.BackendHealthLayoutMismatch || !strings.Contains(*row.HealthDetail, `"team/.pulumi/"`) {
		t.Errorf("an empty bucket reads %s: %v", row.Health, row.HealthDetail)
	}
	if b.polled.Trouble == nil {
		t.Error("the poll told of no trouble")
	}
	b.load(t, "pulumi-basic", "team/", ".pulumi/meta.yaml")
	b.poll(t)
	row = b.backendRow(t)
	if row.Health != vocab.BackendHealthLayoutMismatch || !strings.Contains(*row.HealthDetail, "meta.yaml") || row.Layout != nil {
		t.Errorf("project folders without a marker read %s: %v", row.Health, row.HealthDetail)
	}
	if b.stack(t, "dev") != nil {
		t.Error("a layout was guessed")
	}
	b.load(t, "pulumi-basic", "team/")
	b.poll(t)
	if row = b.backendRow(t); row.Health != vocab.BackendHealthOK || *row.Layout != vocab.LayoutProject {
		t.Errorf("with its marker it reads %s, layout %v", row.Health, row.Layout)
	}
	if !b.polled.Recovered {
		t.Error("the poll did not tell that all is well again")
	}
	if b.stack(t, "dev") == nil {
		t.Error("its stacks are not shown")
	}
}

// Backends on neighbouring prefixes of one bucket share nothing.
func TestPrefixesDoNotOverlap(t *testing.T) {
	b := newBench(t, "team")
	b.load(t, "pulumi-basic", "team/")
	b.load(t, "pulumi-locks", "team-b/")
	b.load(t, "pulumi-locks", "")
	b.poll(t)
	if b.stack(t, "dev") == nil || b.stack(t, "killed") != nil {
		t.Error("a neighbour's stacks are shown")
	}
}

func TestOneDeniedKeyDoesNotHideTheRest(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.watch(func(call, key string) error {
		if key == devFile {
			return &bucket.Error{Health: vocab.BackendHealthDenied, Call: call, Code: "AccessDenied", Detail: "The store refuses GetObject."}
		}
		return nil
	})
	b.poll(t)
	if row := b.backendRow(t); row.Health != vocab.BackendHealthDenied {
		t.Errorf("health = %s", row.Health)
	}
	if b.stack(t, "prod") == nil || b.stack(t, "empty") == nil {
		t.Error("its neighbours are hidden")
	}
	b.watch(nil)
	b.poll(t)
	if s := b.stack(t, "dev"); s == nil || s.OperationCount != 16 || b.backendRow(t).Health != vocab.BackendHealthOK {
		t.Errorf("after the grant: %+v", s)
	}
}

// A body that is cut is discarded whole, is named, and is read again by the
// next poll.
func TestDamagedBodyIsTriedAgain(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	cut := &damaging{Store: b.store, key: devFile}
	b.backend.Store = cut
	b.restart()
	b.store.Modify(devFile, func(body []byte) []byte { return append(body, ' ') })
	b.poll(t)
	if diff := cmp.Diff(map[string]vocab.QuarantineReason{devFile: vocab.QuarantineReasonChecksumMismatch}, b.quarantine(t)); diff != "" {
		t.Errorf("quarantine (-want +got):\n%s", diff)
	}
	if s := b.stack(t, "dev"); s.ResourceCount == nil || *s.ResourceCount != 10 {
		t.Errorf("the last good state reads %v resources", s.ResourceCount)
	}
	cut.key = ""
	b.poll(t)
	if left := b.quarantine(t); len(left) > 0 || b.calls["GetObject "+devFile] != 1 {
		t.Errorf("quarantine holds %v after %d reads", left, b.calls["GetObject "+devFile])
	}
}

// damaging is a store that cuts the body of one key.
type damaging struct {
	bucket.Store
	key string
}

func (d *damaging) Get(ctx context.Context, key string) (bucket.Object, io.ReadCloser, error) {
	head, body, err := d.Store.Get(ctx, key)
	if err != nil || key != d.key {
		return head, body, err
	}
	return head, cutBody{io.LimitReader(body, 100), body}, nil
}

// cutBody ends with the word for a body that is not what was announced.
type cutBody struct {
	io.Reader
	io.Closer
}

func (c cutBody) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	if err == io.EOF {
		err = &bucket.Error{Health: vocab.BackendHealthUnreachable, Call: "GetObject", Cause: bucket.ErrDamaged}
	}
	return n, err
}

// A failure to record loses nothing: the next poll records it.
func TestFailureToRecordIsTriedAgain(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	broken := &failing{Recorder: b.recorder}
	o := observe.New(b.backend, broken, b.reader, func() instant.Instant { return b.now }, slog.New(slog.DiscardHandler))
	if err := o.Poll(context.Background()); !errors.Is(err, errDisk) {
		t.Fatalf("Poll() = %v, want %v", err, errDisk)
	}
	broken.whole = true
	if err := o.Poll(context.Background()); err != nil {
		t.Fatal(err)
	}
	if s := b.stack(t, "dev"); s == nil || s.OperationCount != 16 {
		t.Errorf("after the second poll: %+v", s)
	}
}

var errDisk = errors.New("disk full")

// failing is a recorder whose looks fail until it is whole.
type failing struct {
	observe.Recorder
	whole bool
}

func (f *failing) Look(ctx context.Context, look fact.Look) (string, error) {
	if !f.whole {
		return "", errDisk
	}
	return f.Recorder.Look(ctx, look)
}
