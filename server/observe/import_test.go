package observe_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
	"github.com/lumaft/lumaft/server/observe"
)

// epoch is the number of the oldest record that longHistory makes.
const epoch = int64(1_764_000_000_000_000_000)

// recordKey is the key of a record that longHistory makes.
func recordKey(stack string, nanos int64) string {
	return fmt.Sprintf(".pulumi/history/%[1]s/%[2]s-%[3]d.history.json", stack, stack[strings.Index(stack, "/")+1:], nanos)
}

// longHistory puts a stack with records a minute apart into the bucket.
func (b *bench) longHistory(stack string, records int) {
	b.store.Put(".pulumi/meta.yaml", []byte("version: 1\n"))
	b.store.Put(".pulumi/stacks/"+stack+".json", []byte(`{"version":3,"checkpoint":{"latest":{"manifest":{},"resources":[]}}}`))
	for i := range records {
		b.addRecord(stack, epoch+int64(i)*int64(time.Minute))
	}
}

func (b *bench) addRecord(stack string, nanos int64) {
	b.store.Put(recordKey(stack, nanos), fmt.Appendf(nil,
		`{"kind":"update","startTime":%[1]d,"message":"%[2]s at %[1]d","environment":{},"config":{},"result":"succeeded","endTime":%[1]d,"version":1,"deployment":null,"resourceChanges":{"same":1}}`,
		nanos/int64(time.Second), stack))
}

// TestImport reads a long history newest first, beside polls that tell how far
// it is, and goes on where it ended.
func TestImport(t *testing.T) {
	b := newBench(t, "")
	const records = 1200
	b.longHistory("shop/dev", records)
	b.longHistory("shop/tiny", 1)
	b.pollOnly(t)
	s := b.stack(t, "dev")
	if s.OperationCount != 1 || s.HistoryBacklog != records-1 {
		t.Fatalf("after the first poll %d records are read and %d to be read, want 1 and %d", s.OperationCount, s.HistoryBacklog, records-1)
	}
	if at := int64(*s.LastOperationAt); at != epoch+(records-1)*int64(time.Minute) {
		t.Errorf("the first record that was read is %d, not the newest", at)
	}
	if health := b.backendRow(t).Health; health != vocab.BackendHealthImporting {
		t.Errorf("the backend reads %s", health)
	}

	errStop := errors.New("enough")
	read := 0
	err := b.observer.Import(context.Background(), func(_ context.Context, n int) error {
		if read += n; read >= 100 {
			return errStop
		}
		return nil
	})
	if !errors.Is(err, errStop) {
		t.Fatalf("Import() = %v, want %v", err, errStop)
	}
	s = b.stack(t, "dev")
	if s.OperationCount+s.HistoryBacklog != records || s.OperationCount < 100 {
		t.Errorf("after an import that was ended %d records are read and %d to be read", s.OperationCount, s.HistoryBacklog)
	}
	oldest := b.oldest(t, s.ID)
	if want := epoch + int64(records-s.OperationCount)*int64(time.Minute); oldest != want {
		t.Errorf("the oldest record read is %d, want %d: newest first", oldest, want)
	}

	b.restart()
	b.pollOnly(t)
	clear(b.calls)
	if got, want := b.importAll(t), b.stack(t, "dev").HistoryBacklog; got == 0 || want != 0 {
		t.Errorf("the import went on with %d records, and left %d", got, want)
	}
	if n := b.count("GetObject"); n > records-s.OperationCount {
		t.Errorf("%d objects were read, of which only %d were left", n, records-s.OperationCount)
	}
	if s := b.stack(t, "dev"); s.OperationCount != records {
		t.Errorf("%d records in the end, want %d", s.OperationCount, records)
	}
	if health := b.backendRow(t).Health; health != vocab.BackendHealthOK {
		t.Errorf("in the end the backend reads %s", health)
	}
	if again := b.importAll(t); again != 0 {
		t.Errorf("an import of nothing read %d records", again)
	}
}

// oldest is the number of the oldest operation of a stack.
func (b *bench) oldest(t *testing.T, stack string) int64 {
	t.Helper()
	known, err := b.reader.KnownRecords(context.Background(), stack, 0, instant.Instant(1<<62))
	if err != nil {
		t.Fatal(err)
	}
	keys := make([]string, 0, len(known))
	for key := range known {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	var nanos int64
	if _, err := fmt.Sscanf(keys[0][strings.LastIndex(keys[0], "-")+1:], "%d", &nanos); err != nil {
		t.Fatal(err)
	}
	return nanos
}

// TestImportThatIsOvertaken reads as pruned what was listed and removed before
// it was read, and never again as waiting.
func TestImportThatIsOvertaken(t *testing.T) {
	b := newBench(t, "")
	b.longHistory("shop/dev", 40)
	b.pollOnly(t)
	for i := range 30 {
		b.store.Delete(recordKey("shop/dev", epoch+int64(i)*int64(time.Minute)))
	}
	b.importAll(t)
	s := b.stack(t, "dev")
	if s.OperationCount != 10 || s.HistoryBacklog != 0 {
		t.Errorf("%d records are read and %d to be read", s.OperationCount, s.HistoryBacklog)
	}
	want := []string{
		fmt.Sprintf("before-coverage until %d", epoch),
		fmt.Sprintf("pruned from %d until %d", epoch, epoch+30*int64(time.Minute)),
		fmt.Sprintf("observed from %d", epoch+30*int64(time.Minute)),
	}
	if diff := cmp.Diff(want, b.spans(t, "dev")); diff != "" {
		t.Errorf("coverage of the history (-want +got):\n%s", diff)
	}
}

// spans are the intervals of a stack's history in words.
func (b *bench) spans(t *testing.T, stack string) (all []string) {
	t.Helper()
	intervals, err := b.stack(t, stack).Coverage(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range intervals {
		if i.Fact != vocab.FactKindHistory {
			continue
		}
		text := string(i.Reason)
		if i.From != nil {
			text += fmt.Sprintf(" from %d", int64(*i.From))
		}
		if i.Until != nil {
			text += fmt.Sprintf(" until %d", int64(*i.Until))
		}
		all = append(all, text)
	}
	return all
}

// TestPrunedBetweenPolls reads as pruned what can have come and gone while the
// observer did not look. What was read stays.
func TestPrunedBetweenPolls(t *testing.T) {
	b := newBench(t, "")
	b.longHistory("shop/dev", 3)
	b.poll(t)
	for i := range 3 {
		b.store.Delete(recordKey("shop/dev", epoch+int64(i)*int64(time.Minute)))
	}
	b.addRecord("shop/dev", epoch+int64(time.Hour))
	b.store.Modify(".pulumi/stacks/shop/dev.json", func(body []byte) []byte { return append(body, '\n') })
	b.poll(t)
	b.poll(t)
	if s := b.stack(t, "dev"); s.OperationCount != 4 {
		t.Errorf("%d operations, want the 3 that were read and the new one", s.OperationCount)
	}
	want := []string{
		fmt.Sprintf("before-coverage until %d", epoch),
		fmt.Sprintf("observed from %d until %d", epoch, epoch+2*int64(time.Minute)),
		fmt.Sprintf("pruned from %d until %d", epoch+2*int64(time.Minute), epoch+int64(time.Hour)),
		fmt.Sprintf("observed from %d", epoch+int64(time.Hour)),
	}
	if diff := cmp.Diff(want, b.spans(t, "dev")); diff != "" {
		t.Errorf("coverage of the history (-want +got):\n%s", diff)
	}
}

// TestLongHistoryIsListedFromItsEnd lists only the last two days of a history of
// more than 5,000 records while it is unsettled, and all of it once a day.
func TestLongHistoryIsListedFromItsEnd(t *testing.T) {
	b := newBench(t, "")
	const records = 5002
	b.longHistory("shop/dev", records)
	b.poll(t)
	b.poll(t)
	if s := b.stack(t, "dev"); s.OperationCount != records {
		t.Fatalf("%d operations, want %d", s.OperationCount, records)
	}
	counting := &listings{Memory: b.store}
	b.backend.Store = counting
	b.restart()
	newest := epoch + (records-1)*int64(time.Minute)
	b.addRecord("shop/dev", newest+int64(time.Minute))
	b.addRecord("shop/dev", newest-int64(time.Minute)/2) // of a clock that is behind
	b.addRecord("shop/dev", epoch-int64(time.Minute))    // of one that is far behind
	b.store.Modify(".pulumi/stacks/shop/dev.json", func(body []byte) []byte { return append(body, '\n') })
	b.poll(t)
	if got, most := counting.keys, 48*60+3; got > most || got < most-5 {
		t.Errorf("%d keys of the history were listed, want about %d", got, most)
	}
	if s := b.stack(t, "dev"); s.OperationCount != records+2 {
		t.Errorf("%d operations, want %d", s.OperationCount, records+2)
	}
	b.now = b.now.Add(24 * time.Hour)
	b.poll(t)
	if s := b.stack(t, "dev"); s.OperationCount != records+3 {
		t.Errorf("a day later %d operations, want %d", s.OperationCount, records+3)
	}
}

// listings counts the keys of histories that were listed.
type listings struct {
	*buckettest.Memory
	keys int
}

func (l *listings) ListAfter(ctx context.Context, prefix, after string, each func(bucket.Object) error) error {
	return l.Memory.ListAfter(ctx, prefix, after, func(o bucket.Object) error {
		if strings.HasPrefix(o.Key, ".pulumi/history/") {
			l.keys++
		}
		return each(o)
	})
}

// slowListing tells of every key below the stacks that is listed.
type slowListing struct {
	*buckettest.Memory
	each func(key string)
}

func (l *slowListing) ListAfter(ctx context.Context, prefix, after string, each func(bucket.Object) error) error {
	return l.Memory.ListAfter(ctx, prefix, after, func(o bucket.Object) error {
		if prefix == ".pulumi/stacks/" {
			l.each(o.Key)
		}
		return each(o)
	})
}

// TestThrottledStoreIsAskedOnceAMinute slows down while the store asks for it,
// looks with single requests, and goes back at once.
func TestThrottledStoreIsAskedOnceAMinute(t *testing.T) {
	b := newBench(t, "")
	b.longHistory("shop/dev", 40)
	b.pollOnly(t)
	slow := true
	b.watch(func(call, _ string) error {
		if slow {
			return &bucket.Error{Health: vocab.BackendHealthThrottled, Call: call, Code: "SlowDown"}
		}
		return nil
	})
	want := []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, 16 * time.Minute, 16 * time.Minute}
	for i, pause := range want {
		b.pollOnly(t)
		if got := b.observer.Pause(); got != pause {
			t.Errorf("after %d refusals the pause is %v, want %v", i+1, got, pause)
		}
		if n := b.count("ListObjectsV2") + b.count("GetObject"); n != 1 {
			t.Errorf("poll %d made %d requests", i+1, n)
		}
	}
	if health := b.backendRow(t).Health; health != vocab.BackendHealthThrottled {
		t.Errorf("the backend reads %s", health)
	}
	err := b.observer.Import(context.Background(), func(context.Context, int) error { return nil })
	if !errors.Is(err, observe.ErrSlowed) {
		t.Errorf("an import beside it: %v, want %v", err, observe.ErrSlowed)
	}
	slow = false
	b.poll(t)
	if got := b.observer.Pause(); got != 10*time.Second {
		t.Errorf("once it is over the pause is %v", got)
	}
	if s := b.stack(t, "dev"); s.OperationCount != 40 {
		t.Errorf("%d operations in the end", s.OperationCount)
	}
}

// TestPollEndsWithinItsBudget goes on in the next poll with a listing that took
// too long, and concludes nothing from half of it.
func TestPollEndsWithinItsBudget(t *testing.T) {
	b := newBench(t, "")
	b.longHistory("shop/a", 1)
	b.longHistory("shop/z", 1)
	b.poll(t)
	for i := range 2500 {
		b.store.Put(fmt.Sprintf(".pulumi/stacks/shop/m%05d.txt", i), []byte("x"))
	}
	b.backend.Budget = time.Minute
	var listed []string
	slow := &slowListing{Memory: b.store, each: func(key string) {
		listed = append(listed, key)
		if len(listed)%1000 == 0 {
			b.now = b.now.Add(2 * time.Minute)
		}
	}}
	b.backend.Store = slow
	b.restart()
	before := b.backendRow(t).LastListedAt
	b.pollOnly(t)
	if b.polled.Trouble != nil || *b.backendRow(t).LastListedAt != *before {
		t.Errorf("a listing that is not done: trouble %v, listed at %v", b.polled.Trouble, b.backendRow(t).LastListedAt)
	}
	if s := b.stack(t, "z"); s.MissingListings != 0 {
		t.Error("half a listing made a stack missing")
	}
	for range 3 {
		b.pollOnly(t)
	}
	if *b.backendRow(t).LastListedAt == *before {
		t.Error("the listing never ended")
	}
	if !slices.IsSorted(listed[:2502]) {
		t.Error("the listing did not go on where it stopped")
	}
}
