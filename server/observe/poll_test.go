package observe_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

func TestNothingChangedCostsTwoListings(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	// A stack without history shows up with its second listing, and settles in
	// two more.
	for range 4 {
		b.poll(t)
	}
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
	record, beside := newestOf(t, objects, ".pulumi/history/shop/dev/")
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "", record, beside, devFile)
	before := ""
	for key := range objects {
		if strings.HasPrefix(key, ".pulumi/history/shop/dev/") && strings.HasSuffix(key, ".checkpoint.json") && key > before && key != beside {
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
	b.store.Put(beside, objects[beside].Body)
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
	b.poll(t) // shows the stacks that have no history
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

// A record of a runner whose clock is slow sorts before the newest and changes
// nothing else: the daily listing of every history finds it.
func TestLateRecordIsFoundWithinADay(t *testing.T) {
	for _, again := range []bool{false, true} {
		b := newBench(t, "")
		objects := recorded(t, "pulumi-basic")
		record, beside := newestOf(t, objects, ".pulumi/history/shop/prod/")
		b.load(t, "pulumi-basic", "", record, beside)
		// The newest is there; an older one comes late.
		b.poll(t)
		b.poll(t)
		b.poll(t)
		if n := b.stack(t, "prod").OperationCount; n != 1 {
			t.Fatalf("%d operations at first, want 1", n)
		}
		b.store.Put(record, objects[record].Body)
		b.store.Put(beside, objects[beside].Body)
		b.poll(t)
		if n := b.stack(t, "prod").OperationCount; n != 1 {
			t.Fatalf("%d operations: the history of a settled stack was listed", n)
		}
		if again {
			b.restart()
			b.poll(t)
		}
		b.now = b.now.Add(24 * time.Hour)
		b.poll(t)
		if n := b.stack(t, "prod").OperationCount; n != 2 {
			t.Errorf("%d operations a day later, want 2 (a new observer: %v)", n, again)
		}
	}
}
