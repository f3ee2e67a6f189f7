package observe_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/schema/vocab"
)

// One lock of a hundred that cannot be read hides none of the others, and still
// locks its stack.
func TestOneUnreadableLockAmongMany(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	const bad = ".pulumi/locks/organization/shop/dev/057.json"
	for i := range 100 {
		key := fmt.Sprintf(".pulumi/locks/organization/shop/dev/%03d.json", i)
		body := fmt.Sprintf(`{"pid":%d,"username":"ada","hostname":"ci","timestamp":"2026-11-30T14:56:45Z"}`, i)
		if key == bad {
			body = `{"pid":`
		}
		b.store.Put(key, []byte(body))
	}
	b.poll(t)
	locks, err := b.stack(t, "dev").Locks(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	readable := 0
	for _, l := range locks {
		if l.Readable {
			readable++
		} else if l.Key != bad {
			t.Errorf("%s reads as unreadable", l.Key)
		}
	}
	if len(locks) != 100 || readable != 99 {
		t.Errorf("%d of %d locks are readable, want 99 of 100", readable, len(locks))
	}
	if got := b.quarantine(t); len(got) != 1 || got[bad] != vocab.QuarantineReasonMalformed {
		t.Errorf("quarantine holds %v", got)
	}
}

// A leak of locks is read in portions, so that no poll is held up by it, and
// its cost grows with their number only.
func TestManyLocksAreReadInPortions(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	for i := range 2500 {
		b.store.Put(fmt.Sprintf(".pulumi/locks/organization/shop/dev/%05d.json", i), []byte(`{"pid":1}`))
	}
	total := 0
	for poll, want := range []int{1000, 1000, 500, 0} {
		b.poll(t)
		read := 0
		for call, n := range b.calls {
			if strings.HasPrefix(call, "GetObject .pulumi/locks/") {
				read += n
			}
		}
		if read != want {
			t.Errorf("poll %d read %d locks, want %d", poll+1, read, want)
		}
		total += want
		if s := b.stack(t, "dev"); s.LockCount != total {
			t.Errorf("after poll %d there are %d locks, want %d", poll+1, s.LockCount, total)
		}
	}
	if row := b.backendRow(t); row.Health != vocab.BackendHealthOK {
		t.Errorf("health = %s", row.Health)
	}
}
