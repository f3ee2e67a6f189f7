package observe_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
)

// Whatever kind of object arrives damaged once is named, and read again by the
// next poll although nothing in the bucket changed.
func TestDamagedObjectsOfAllKindsAreTriedAgain(t *testing.T) {
	objects := recorded(t, "pulumi-basic")
	record, beside := newestOf(t, objects, ".pulumi/history/shop/dev/")
	const (
		tags = ".pulumi/stacks/shop/dev.pulumi-tags"
		lock = ".pulumi/locks/organization/shop/dev/0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e.json"
	)
	for name, key := range map[string]string{"state": devFile, "record": record, "copy": beside, "tags": tags, "lock": lock} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, "")
			b.load(t, "pulumi-basic", "", record, beside)
			b.store.Put(devFile, []byte(strings.Replace(string(objects[devFile].Body), "lumatest", "lumatest ", 1)))
			for range 3 {
				b.poll(t)
			}
			cut := &damaging{Store: b.store, key: key}
			b.backend.Store = cut
			b.restart()
			b.poll(t)
			b.store.Put(devFile, objects[devFile].Body)
			b.store.Put(record, objects[record].Body)
			b.store.Put(beside, append(objects[beside].Body, ' ')) // not the file's version: it is read
			b.store.Put(tags, []byte(`{"version":1,"tags":{"team":"platform","purpose":"`+strings.Repeat("x", 200)+`"}}`))
			b.store.Put(lock, []byte(`{"pid":7,"username":"ada","hostname":"`+strings.Repeat("x", 200)+`"}`))
			b.poll(t)
			if got := b.quarantine(t); len(got) != 1 || got[key] != vocab.QuarantineReasonChecksumMismatch {
				t.Fatalf("quarantine holds %v, want the %s", got, name)
			}
			cut.key = ""
			b.poll(t)
			b.poll(t)
			if got := b.quarantine(t); len(got) != 0 {
				t.Errorf("when it arrives whole, quarantine still holds %v", got)
			}
			s := b.stack(t, "dev")
			if s.OperationCount != 16 || s.ResourceCount == nil || *s.ResourceCount != 10 {
				t.Errorf("%d operations, %v resources", s.OperationCount, s.ResourceCount)
			}
			if tags := s.Tags(); len(tags) != 2 {
				t.Errorf("tags are %v", tags)
			}
			locks, err := s.Locks(t.Context())
			if err != nil || len(locks) != 1 || !locks[0].Readable || locks[0].HolderUser == nil {
				t.Errorf("locks are %+v, %v", locks, err)
			}
		})
	}
}

// A body that arrives cut although its length says nothing of it is the store's
// fault, not the object's: it does not stay malformed.
func TestCutBodyOfTheSameVersionIsDamage(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	short := &shortening{Store: b.store, key: devFile}
	b.backend.Store = short
	b.restart()
	b.store.Modify(devFile, func(body []byte) []byte { return append(body, ' ') })
	b.poll(t)
	if got := b.quarantine(t); len(got) != 1 || got[devFile] != vocab.QuarantineReasonChecksumMismatch {
		t.Errorf("quarantine holds %v", got)
	}
	short.key = ""
	b.poll(t)
	if got := b.quarantine(t); len(got) != 0 {
		t.Errorf("when it arrives whole, quarantine still holds %v", got)
	}
}

// shortening is a store that announces and sends less of one key than it has.
type shortening struct {
	bucket.Store
	key string
}

func (s *shortening) Get(ctx context.Context, key string) (bucket.Object, io.ReadCloser, error) {
	head, body, err := s.Store.Get(ctx, key)
	if err != nil || key != s.key {
		return head, body, err
	}
	head.Size -= 100
	return head, struct {
		io.Reader
		io.Closer
	}{io.LimitReader(body, head.Size), body}, nil
}

// What a listing says is too large is named and not asked for.
func TestTooLargeByItsListingIsNotAskedFor(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.backend.Store = &swelling{Store: b.store, key: devFile}
	b.restart()
	b.poll(t)
	if got := b.quarantine(t); len(got) != 1 || got[devFile] != vocab.QuarantineReasonTooLarge {
		t.Errorf("quarantine holds %v", got)
	}
	if n := b.count("GetObject " + devFile); n != 0 {
		t.Errorf("it was asked for %d times", n)
	}
	if s := b.stack(t, "prod"); s == nil || s.OperationCount != 2 {
		t.Errorf("its neighbour reads %+v", s)
	}
}

// swelling is a store whose listing gives one key 200 MiB.
type swelling struct {
	bucket.Store
	key string
}

func (s *swelling) ListAfter(ctx context.Context, prefix, after string, each func(bucket.Object) error) error {
	return s.Store.ListAfter(ctx, prefix, after, func(object bucket.Object) error {
		if object.Key == s.key {
			object.Size = 200 << 20
		}
		return each(object)
	})
}

// A copy that arrived damaged and is known as the stack file by now leaves
// quarantine.
func TestDamagedCopyOfTheStackFileLeavesQuarantine(t *testing.T) {
	objects := recorded(t, "pulumi-basic")
	record, beside := newestOf(t, objects, ".pulumi/history/shop/dev/")
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "", record, beside)
	b.poll(t)
	b.poll(t)
	b.poll(t)
	cut := &damaging{Store: b.store, key: beside}
	b.backend.Store = cut
	b.restart()
	b.store.Put(record, objects[record].Body)
	b.store.Put(beside, objects[beside].Body)
	b.store.Put(".pulumi/locks/organization/shop/dev/1.json", []byte(`{"pid":1}`)) // what makes it look
	b.poll(t)
	cut.key = ""
	b.store.Modify(devFile, func(body []byte) []byte { return body }) // written again, as it was
	b.poll(t)
	b.poll(t)
	if got := b.quarantine(t); len(got) != 0 {
		t.Errorf("quarantine holds %v", got)
	}
}

// A store that answers no gets is not asked for each of many locks.
func TestSilentStoreIsNotAskedForEveryLock(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	for i := range 200 {
		b.store.Put(fmt.Sprintf(".pulumi/locks/organization/shop/dev/%03d.json", i), []byte(`{"pid":1}`))
	}
	b.watch(func(call, _ string) error {
		if call == "GetObject" {
			return &bucket.Error{Health: vocab.BackendHealthUnreachable, Call: call, Detail: "The store did not answer."}
		}
		return nil
	})
	b.poll(t)
	if n := b.count("GetObject"); n > 5 {
		t.Errorf("%d objects were asked for", n)
	}
	b.watch(nil)
	b.poll(t)
	if s := b.stack(t, "dev"); s.LockCount != 200 {
		t.Errorf("%d locks once it answers", s.LockCount)
	}
}
