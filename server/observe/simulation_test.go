package observe_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/observe"
	"github.com/lumaft/lumaft/server/query"
)

// TestSimulation lets people and machines work on a bucket at random, object by
// object, while the real observer polls it in between: updates, runs that are
// killed, clocks that are behind, renames, removals, pruned histories, listings
// that fail, a database that fails, restarts. Whenever everybody has stopped
// and the observer has had its quiet polls, the record must be what the bucket
// shows, and hold everything that was ever shown for so long; at any moment it
// must hold nothing that never was.
func TestSimulation(t *testing.T) {
	limit(t, 15)
	rapid.Check(t, func(rt *rapid.T) {
		s := newSimulation(t, rt)
		rt.Repeat(map[string]func(*rapid.T){
			"":           s.nothingInvented,
			"begin":      s.begin,
			"write":      s.write,
			"write more": s.writeMore,
			"kill":       s.kill,
			"rename":     s.rename,
			"remove":     s.remove,
			"prune":      s.prune,
			"poll":       s.pollOnce,
			"fail":       s.pollWithFault,
			"import":     s.importSome,
			"restart":    func(*rapid.T) { s.b.restart() },
			"rest":       s.rest,
		})
		s.rest(rt)
	})
}

// limit is how many histories are tried unless -rapid.checks says otherwise:
// each is hundreds of polls.
func limit(t *testing.T, checks int) {
	t.Helper()
	given := flag.Lookup("rapid.checks")
	if given.Value.String() != given.DefValue {
		return
	}
	if err := flag.Set(given.Name, strconv.Itoa(checks)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = flag.Set(given.Name, given.DefValue) })
}

// simulation is a bucket, what is being written to it, and what was.
type simulation struct {
	b      *bench
	stacks []*simulated
	// written are all operations that ever had a record, by id; the value is the
	// number of the record.
	written map[string]int64
	// settled are the operations that the record was seen to hold at a rest.
	settled map[string]bool
	// bodies are of the records and their copies.
	bodies map[string][]byte
	broken *flaky
	clock  int64
	made   int
}

// simulated is a stack that people work on.
type simulated struct {
	project, name string
	present       bool
	// queue is what the run in hand has still to write, in order.
	queue []func()
	// records are the numbers of the records that its history holds.
	records []int64
	version int
	locked  bool
	// moving tells that the queue is of a rename.
	moving bool
	// id is the stack's id at the last rest; empty while none is known, or when
	// it may be another.
	id string
}

// flaky is a recorder that fails when told to.
type flaky struct {
	observe.Recorder
	after int // calls until one fails; negative for never
}

func (f *flaky) fails() bool {
	f.after--
	return f.after == -1
}

func (f *flaky) Look(ctx context.Context, look fact.Look) (string, error) {
	if f.fails() {
		return "", errDisk
	}
	return f.Recorder.Look(ctx, look)
}

func (f *flaky) Listing(ctx context.Context, l fact.Listing) error {
	if f.fails() {
		return errDisk
	}
	return f.Recorder.Listing(ctx, l)
}

func (f *flaky) Import(ctx context.Context, some fact.Import) error {
	if f.fails() {
		return errDisk
	}
	return f.Recorder.Import(ctx, some)
}

func newSimulation(t *testing.T, rt *rapid.T) *simulation {
	s := &simulation{b: newBench(t, ""), written: map[string]int64{}, settled: map[string]bool{}, bodies: map[string][]byte{}}
	s.b.backend.InFlight = 1 // so that a run can be repeated
	s.broken = &flaky{Recorder: s.b.recorder, after: -1}
	s.b.restartWith(s.broken)
	s.clock = epoch
	s.b.store.Put(".pulumi/meta.yaml", []byte("version: 1\n"))
	for range rapid.IntRange(1, 3).Draw(rt, "stacks") {
		s.create()
	}
	return s
}

// create makes a stack that nobody has updated yet.
func (s *simulation) create() *simulated {
	s.made++
	st := &simulated{project: "shop", name: fmt.Sprintf("s%d", s.made), present: true}
	s.stacks = append(s.stacks, st)
	s.putFile(st)
	return st
}

func (st *simulated) file() string {
	return ".pulumi/stacks/" + st.project + "/" + st.name + ".json"
}

func (st *simulated) folder() string {
	return ".pulumi/history/" + st.project + "/" + st.name + "/"
}

func (st *simulated) record(nanos int64) string {
	return fmt.Sprintf("%s%s-%d.history.json", st.folder(), st.name, nanos)
}

func (st *simulated) copy(nanos int64) string {
	return fmt.Sprintf("%s%s-%d.checkpoint.json", st.folder(), st.name, nanos)
}

func (st *simulated) lock() string {
	return ".pulumi/locks/organization/" + st.project + "/" + st.name + "/2f1c9f6e-0000-4000-8000-000000000000.json"
}

// body is the stack's state; each version is another.
func (st *simulated) body() []byte {
	return fmt.Appendf(nil, `{"version":3,"checkpoint":{"latest":{"manifest":{},"resources":[]},"stack":"%s %d"}}`, st.name, st.version)
}

func (s *simulation) putFile(st *simulated) {
	st.version++
	s.b.store.Put(st.file(), st.body())
}

// one picks a stack that fits.
func (s *simulation) one(rt *rapid.T, fits func(*simulated) bool) *simulated {
	var some []*simulated
	for _, st := range s.stacks {
		if st.present && fits(st) {
			some = append(some, st)
		}
	}
	if len(some) == 0 {
		rt.Skip("no stack fits")
	}
	return rapid.SampledFrom(some).Draw(rt, "stack")
}

func idle(st *simulated) bool { return len(st.queue) == 0 && !st.locked }

// begin begins an update: lock, state, state again, record, copy, unlock. Its
// clock may be behind by hours.
func (s *simulation) begin(rt *rapid.T) {
	if len(s.stacks) < 6 && rapid.IntRange(0, 9).Draw(rt, "new stack") == 0 {
		s.create()
	}
	st := s.one(rt, idle)
	s.clock += int64(time.Minute)
	nanos := s.clock
	if rapid.IntRange(0, 4).Draw(rt, "clock behind") == 0 {
		nanos -= int64(rapid.IntRange(1, 600).Draw(rt, "minutes"))*int64(time.Minute) + s.clock/int64(time.Minute)%1_000_000 + 1 // no two are alike
	}
	record := fmt.Appendf(nil, `{"kind":"update","startTime":%d,"message":"%s","environment":{},"config":{},"result":"succeeded","endTime":%d,"version":1,"deployment":null,"resourceChanges":{}}`,
		nanos/int64(time.Second), st.name, nanos/int64(time.Second))
	store := s.b.store
	st.queue = []func(){
		func() {
			st.locked = true
			store.Put(st.lock(), []byte(`{"pid":1,"username":"ann","hostname":"box","timestamp":"2026-11-30T16:00:00Z"}`))
		},
		func() { s.putFile(st) },
		func() { s.putFile(st) },
		func() {
			s.put(st.record(nanos), record)
			st.records = append(st.records, nanos)
			digest := sha256.Sum256(record)
			s.written[identity.OfOperation("bench", instant.Instant(nanos), hex.EncodeToString(digest[:]))] = nanos
		},
		func() { s.put(st.copy(nanos), st.body()) },
		func() { st.locked = false; store.Delete(st.lock()) },
	}
	if rapid.Bool().Draw(rt, "nothing to change") {
		st.queue = slices.Delete(st.queue, 1, 2)
	}
}

// write does the next thing of a run in hand.
func (s *simulation) write(rt *rapid.T) {
	st := s.one(rt, func(st *simulated) bool { return len(st.queue) > 0 })
	st.queue[0]()
	st.queue = st.queue[1:]
}

// writeMore ends a run in hand.
func (s *simulation) writeMore(rt *rapid.T) {
	s.finish(s.one(rt, func(st *simulated) bool { return len(st.queue) > 0 }))
}

func (s *simulation) finish(st *simulated) {
	for _, next := range st.queue {
		next()
	}
	st.queue = nil
}

// kill ends a run without what it had still to do; later somebody cancels it.
func (s *simulation) kill(rt *rapid.T) {
	st := s.one(rt, func(st *simulated) bool { return len(st.queue) > 0 && st.locked })
	st.queue = []func(){func() { st.locked = false; s.b.store.Delete(st.lock()) }}
	if rapid.Bool().Draw(rt, "the lock stays") {
		st.queue = nil
	}
}

// rename gives a stack another name: the new file, the history object by
// object, the old file. One that has records which no poll saw is renamed
// between two polls: seen half way, those records may end on either of two
// stacks (docs/limits.md).
func (s *simulation) rename(rt *rapid.T) {
	st := s.one(rt, idle)
	s.made++
	from := *st
	st.name = fmt.Sprintf("s%d", s.made)
	if rapid.Bool().Draw(rt, "to another project") {
		st.project = fmt.Sprintf("p%d", s.made)
	}
	if !s.anySettled(st) {
		st.id = "" // nothing tells that it is the same
	}
	store := s.b.store
	s.putFile(st)
	for _, nanos := range st.records {
		st.queue = append(st.queue, func() { s.move(from.record(nanos), st.record(nanos)) }, func() { s.move(from.copy(nanos), st.copy(nanos)) })
	}
	st.queue = append(st.queue, func() { store.Delete(from.file()); st.moving = false })
	st.moving = true
	if !s.allSettled(st) {
		s.finish(st)
	}
}

// allSettled tells whether every record that the history holds is known.
func (s *simulation) allSettled(st *simulated) bool {
	for id, nanos := range s.written {
		if !s.settled[id] && slices.Contains(st.records, nanos) {
			return false
		}
	}
	return true
}

// anySettled tells whether a record that the history holds is known.
func (s *simulation) anySettled(st *simulated) bool {
	for id, nanos := range s.written {
		if s.settled[id] && slices.Contains(st.records, nanos) {
			return true
		}
	}
	return false
}

func (s *simulation) move(from, to string) {
	if body, there := s.bodies[from]; there {
		s.put(to, body)
		s.b.store.Delete(from)
	}
}

// put puts an object that may be moved later.
func (s *simulation) put(key string, body []byte) {
	s.bodies[key] = body
	s.b.store.Put(key, body)
}

// remove removes a stack and then its history, object by object.
func (s *simulation) remove(rt *rapid.T) {
	st := s.one(rt, idle)
	gone := *st
	st.present = false
	s.b.store.Delete(gone.file())
	for _, nanos := range gone.records {
		s.b.store.Delete(gone.record(nanos))
		s.b.store.Delete(gone.copy(nanos))
	}
}

// prune removes the oldest records of a history.
func (s *simulation) prune(rt *rapid.T) {
	st := s.one(rt, func(st *simulated) bool { return idle(st) && len(st.records) > 0 })
	slices.Sort(st.records)
	n := rapid.IntRange(1, len(st.records)).Draw(rt, "records")
	for _, nanos := range st.records[:n] {
		s.b.store.Delete(st.record(nanos))
		s.b.store.Delete(st.copy(nanos))
	}
	st.records = slices.Clone(st.records[n:])
	if !s.anySettled(st) {
		st.id = ""
	}
}

// poll polls. A rename goes on meanwhile: one that stands still for some polls
// reads as a copy (docs/limits.md).
func (s *simulation) poll() error {
	for _, st := range s.stacks {
		if st.moving && st.present {
			st.queue[0]()
			st.queue = st.queue[1:]
		}
	}
	s.b.now = s.b.now.Add(10 * time.Second)
	return s.b.observer.Poll(context.Background())
}

func (s *simulation) pollOnce(rt *rapid.T) {
	if err := s.poll(); err != nil {
		rt.Fatalf("poll: %v", err)
	}
}

// pollWithFault polls while the store or the database fails once, or from some
// call on.
func (s *simulation) pollWithFault(rt *rapid.T) {
	calls := rapid.IntRange(0, 12).Draw(rt, "after calls")
	how := rapid.SampledFrom([]string{"one call", "all calls", "the database"}).Draw(rt, "what fails")
	health := rapid.SampledFrom([]vocab.BackendHealth{
		vocab.BackendHealthUnreachable, vocab.BackendHealthDenied, vocab.BackendHealthThrottled,
	}).Draw(rt, "how")
	n := 0
	if how == "the database" {
		s.broken.after = calls
	} else {
		s.b.store.Fail(func(call, _ string) error {
			if n++; n <= calls || how == "one call" && n > calls+1 {
				return nil
			}
			return &bucket.Error{Health: health, Call: call}
		})
	}
	err := s.poll()
	if err == nil {
		err = s.imports(1 << 30)
	}
	var store *bucket.Error
	if err != nil && !errors.Is(err, errDisk) && !errors.As(err, &store) && !errors.Is(err, observe.ErrSlowed) {
		rt.Fatalf("with %s failing: %v", how, err)
	}
	s.broken.after = -1
	s.b.store.Fail(nil)
}

var errEnough = errors.New("enough")

// imports imports at most some records.
func (s *simulation) imports(most int) error {
	err := s.b.observer.Import(context.Background(), func(_ context.Context, n int) error {
		if most -= n; most <= 0 {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

func (s *simulation) importSome(rt *rapid.T) {
	if err := s.imports(1); err != nil && !errors.Is(err, observe.ErrSlowed) {
		rt.Fatalf("import: %v", err)
	}
}

// rest lets everybody end what they do, polls until all must be settled, and
// compares.
func (s *simulation) rest(rt *rapid.T) {
	for _, st := range s.stacks {
		s.finish(st)
	}
	for range 4 {
		s.pollOnce(rt)
		if err := s.imports(1 << 30); err != nil {
			rt.Fatalf("import: %v", err)
		}
	}
	s.compare(rt)
}

// operations are the ids of all operations that are recorded, each with the
// stack that it is of.
func (s *simulation) operations(rt *rapid.T) map[string]string {
	all := map[string]string{}
	first, after := 100, ""
	for {
		p := query.Page{First: &first}
		if after != "" {
			p.After = &after
		}
		page, err := s.b.reader.Operations(context.Background(), scope.Everyone(), nil, p)
		if err != nil {
			rt.Fatalf("read the operations: %v", err)
		}
		for _, e := range page.Edges {
			if all[e.Node.ID] != "" {
				rt.Fatalf("%s is there twice", e.Node.ID)
			}
			all[e.Node.ID] = e.Node.StackID
		}
		if !page.PageInfo.HasNextPage {
			return all
		}
		after = *page.PageInfo.EndCursor
	}
}

// nothingInvented is what must hold at any moment.
func (s *simulation) nothingInvented(rt *rapid.T) {
	for id := range s.operations(rt) {
		if _, was := s.written[id]; !was {
			rt.Fatalf("%s was never written", id)
		}
	}
}

// compare compares the record with what the bucket shows.
func (s *simulation) compare(rt *rapid.T) {
	recorded := s.operations(rt)
	for id := range s.settled {
		if recorded[id] == "" {
			rt.Fatalf("%s was recorded and is no longer", id)
		}
	}
	first := 100
	page, err := s.b.reader.Stacks(context.Background(), scope.Everyone(), nil, query.StackOrderName, query.Page{First: &first})
	if err != nil {
		rt.Fatal(err)
	}
	shown := map[string]*query.Stack{}
	for _, row := range page.Nodes() {
		shown[row.Project+"/"+row.Name] = row
	}
	want := map[string]bool{}
	for _, st := range s.stacks {
		if st.present {
			want[st.project+"/"+st.name] = true
		}
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(shown))); diff != "" {
		rt.Fatalf("present stacks (-want +got):\n%s", diff)
	}
	for _, st := range s.stacks {
		if st.present {
			s.compareStack(rt, st, shown[st.project+"/"+st.name], recorded)
		}
	}
	for id := range recorded {
		s.settled[id] = true
	}
}

func (s *simulation) compareStack(rt *rapid.T, st *simulated, row *query.Stack, recorded map[string]string) {
	name := st.project + "/" + st.name
	// What is locked need not be settled: its holder may be about to write.
	if row.HistoryBacklog != 0 || !row.Settled && !st.locked || row.Changing || (row.LockCount > 0) != st.locked {
		rt.Fatalf("%s at rest: backlog %d, settled %v, changing %v, locks %d (locked %v)", name, row.HistoryBacklog, row.Settled, row.Changing, row.LockCount, st.locked)
	}
	if st.id != "" && st.id != row.ID {
		rt.Fatalf("%s was %s and is %s", name, st.id, row.ID)
	}
	st.id = row.ID
	for id, nanos := range s.written {
		if slices.Contains(st.records, nanos) && strings.HasPrefix(id, "op_") && recorded[id] != row.ID {
			rt.Fatalf("record %d of %s is of %q, want %s", nanos, name, recorded[id], row.ID)
		}
	}
	mine := 0
	for _, stack := range recorded {
		if stack == row.ID {
			mine++
		}
	}
	if row.OperationCount != mine {
		rt.Fatalf("%s counts %d operations and has %d", name, row.OperationCount, mine)
	}
}
