package observe_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/observe"
)

// An unreadable lock still locks its stack, and hides no other.
func TestLocks(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-locks", "")
	const bad = ".pulumi/locks/organization/locky/unlocked/0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e.json"
	b.store.Put(bad, []byte(`{"pid":`))
	b.poll(t)
	b.poll(t) // two of the stacks have no history, and show up with their second listing
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
	if s := b.stack(t, "dev"); s.Presence != vocab.PresenceRemoved {
		t.Errorf("a file without history was taken for a stack at its first sight: %+v", s)
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
	b.poll(t) // one of them has no history, and shows up with its second listing
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

// A store that stops answering in the middle of a poll is not asked for every
// stack that is left.
func TestSilentStoreIsNotAskedAgainAndAgain(t *testing.T) {
	b := newBench(t, "")
	b.backend.InFlight = 1
	b.restart()
	b.load(t, "pulumi-failures", "")
	b.watch(func(call, _ string) error {
		if call == "GetObject" && b.count("GetObject") > 3 {
			return &bucket.Error{Health: vocab.BackendHealthUnreachable, Call: call, Detail: "The store did not answer."}
		}
		return nil
	})
	b.poll(t)
	if n := b.count("GetObject"); n > 5 {
		t.Errorf("%d objects were asked for after the store fell silent", n-3)
	}
	if row := b.backendRow(t); row.Health != vocab.BackendHealthUnreachable {
		t.Errorf("health = %s", row.Health)
	}
	b.watch(nil)
	b.poll(t)
	if row := b.backendRow(t); row.Health != vocab.BackendHealthOK {
		t.Errorf("health = %s after the store answered again", row.Health)
	}
	if n, err := b.backendRow(t).StackCount(context.Background()); err != nil || n != 18 {
		t.Errorf("%d stacks, %v, want 18", n, err)
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
	if s := b.stack(t, "dev"); s == nil || s.OperationCount+s.HistoryBacklog != 16 {
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
