package graph

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/graph/generated"
	"github.com/lumaft/lumaft/graph/gqlhttp"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/clock"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/query/feed"
	"github.com/lumaft/lumaft/server/record"
)

// following is how a browser follows the change feed.
const following = `subscription($after: ID) { changes(after: $after) { sequence reset readingChangesAt now changes { sequence kind node } } }`

// batch is a batch as it reads it.
type batch struct {
	ID               string
	Sequence         string
	Reset            bool
	ReadingChangesAt *string
	Changes          []struct{ Sequence, Kind, Node string }
}

func (b batch) nodes() []string {
	var all []string
	for _, c := range b.Changes {
		all = append(all, c.Node)
	}
	return all
}

// process is what a server is made of, without its observers.
type process struct {
	database *ent.Database
	writer   *record.Writer
	now      func() instant.Instant
	at       string
	stop     func()
}

// start starts a process over a database.
func start(t *testing.T, url string) *process {
	t.Helper()
	d, err := ent.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	c := clock.New()
	if d.Dialect == dialect.Postgres {
		if err := c.Follow(t.Context(), d.Now); err != nil {
			t.Fatal(err)
		}
	}
	log := slog.New(slog.DiscardHandler)
	w, r := record.New(d, c.Now, log), query.New(d, c.Now, []byte("secret"))
	f := feed.New(r, log)
	ctx, cancel := context.WithCancel(context.Background())
	var tail sync.WaitGroup
	grew, unwatch := w.Watch()
	tail.Go(func() { f.Run(ctx, grew) })
	s := httptest.NewServer(gqlhttp.New(schemaAs(r, f, false, scope.Everyone()),
		gqlhttp.Options{Resolvers: reflect.TypeFor[generated.ResolverRoot](), Stopping: ctx}))
	p := &process{database: d, writer: w, now: c.Now, at: s.URL + "/graphql"}
	p.stop = sync.OnceFunc(func() {
		cancel()
		s.Close()
		tail.Wait()
		unwatch()
		w.Close()
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(p.stop)
	return p
}

// tell writes an entry of the feed for each node, each in a transaction of its
// own.
func (p *process) tell(t *testing.T, nodes ...string) {
	t.Helper()
	for _, node := range nodes {
		err := p.writer.Do(context.Background(), record.Urgent, func(_ context.Context, tx *record.Tx) error {
			tx.Changed(vocab.ChangeKindStack, "production", "stk_1", node)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// client is a browser's EventSource: it comes back after the last event it had.
type client struct {
	t    *testing.T
	last string

	lines *bufio.Scanner
	leave context.CancelFunc
}

// connect asks for the stream. after is empty for none.
func (c *client) connect(p *process, after string) {
	c.t.Helper()
	parameters := url.Values{"query": {following}}
	if after != "" {
		parameters.Set("variables", fmt.Sprintf(`{"after":%q}`, after))
	}
	ctx, cancel := context.WithCancel(c.t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.at+"?"+parameters.Encode(), nil)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Accept", gqlhttp.EventsType)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if c.last != "" {
		r.Header.Set("Last-Event-ID", c.last)
	}
	answer, err := http.DefaultClient.Do(r) //nolint:bodyclose // leave closes it
	if err != nil {
		c.t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		c.t.Fatalf("status %d", answer.StatusCode)
	}
	c.lines, c.leave = bufio.NewScanner(answer.Body), func() {
		cancel()
		_ = answer.Body.Close()
	}
	c.t.Cleanup(c.leave)
}

// next is the next batch; false at the end of the stream.
func (c *client) next() (batch, bool) {
	c.t.Helper()
	var b batch
	for c.lines.Scan() {
		name, value, _ := strings.Cut(c.lines.Text(), ": ")
		switch name {
		case "id":
			b.ID, c.last = value, value
		case "data":
			var answer struct {
				Data struct{ Changes batch }
			}
			if err := json.Unmarshal([]byte(value), &answer); err != nil {
				c.t.Fatalf("%v\n%s", err, value)
			}
			id := b.ID
			b = answer.Data.Changes
			if b.ID = id; b.ID != b.Sequence {
				c.t.Errorf("the event %s has the sequence %s", b.ID, b.Sequence)
			}
			return b, true
		}
	}
	return b, false
}

// until takes batches until a condition holds, and stops the test when it never
// does.
func (c *client) until(what string, holds func(batch) bool) {
	c.t.Helper()
	timer := time.AfterFunc(time.Minute, c.leave)
	defer timer.Stop()
	for {
		b, more := c.next()
		if !more {
			c.t.Fatalf("the stream ended before %s", what)
		}
		if holds(b) {
			return
		}
	}
}

func named(n int) []string {
	nodes := make([]string, n)
	for i := range nodes {
		nodes[i] = "node " + strconv.Itoa(i)
	}
	return nodes
}

// Whatever becomes of the connection, a client that comes back is told of
// everything, in order, and of nothing twice.
func TestAClientComesBackToWhereItWas(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		p := start(t, url)
		c := &client{t: t}
		c.connect(p, "")
		if b, _ := c.next(); len(b.Changes) != 0 || b.Reset || b.Sequence != "0" {
			t.Errorf("the first batch of an empty feed is %+v", b)
		}
		want, got := named(200), []string{}
		var writing sync.WaitGroup
		writing.Go(func() { p.tell(t, want...) })
		for turn := 0; len(got) < len(want); turn++ {
			c.until("all came", func(b batch) bool {
				if b.Reset {
					t.Errorf("a reset at %s", b.Sequence)
				}
				got = append(got, b.nodes()...)
				return len(b.Changes) > 0
			})
			c.leave()
			c.connect(p, "")
		}
		writing.Wait()
		if !slices.Equal(got, want) {
			t.Errorf("%d of %d came: %v", len(got), len(want), got)
		}
	})
}

func TestAClientComesBackAfterARestart(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		p, c := start(t, url), &client{t: t}
		c.connect(p, "")
		c.next()
		p.tell(t, "a", "b")
		var got []string
		take := func(n int) {
			c.until("all came", func(b batch) bool {
				if b.Reset {
					t.Error("a reset")
				}
				got = append(got, b.nodes()...)
				return len(got) >= n
			})
		}
		take(2)
		p.tell(t, "c")
		p.stop()
		for more := true; more; { // it may still have been told of the last one
			var b batch
			b, more = c.next()
			got = append(got, b.nodes()...)
		}
		p = start(t, url)
		p.tell(t, "d")
		c.connect(p, "")
		take(4)
		if want := []string{"a", "b", "c", "d"}; !slices.Equal(got, want) {
			t.Errorf("%v came, want %v", got, want)
		}
		// The header of a client that comes back counts, not where it began.
		c.connect(p, "1")
		if b, _ := c.next(); len(b.Changes) != 0 || b.Sequence != "4" {
			t.Errorf("then %+v", b)
		}
	})
}

// Two servers share a database, and each tells what the other wrote, in the
// order of the feed.
func TestTwoServers(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	one, two := start(t, url), start(t, url)
	c, d := &client{t: t}, &client{t: t}
	c.connect(one, "")
	d.connect(two, "")
	c.next() // from here on it is told
	d.next()
	const each = 100
	var writing sync.WaitGroup
	for i, p := range []*process{one, two, one, two} {
		writing.Go(func() {
			for k := range each {
				p.tell(t, fmt.Sprintf("%d/%d", i, k))
			}
		})
	}
	for at, c := range map[string]*client{"one": c, "two": d} {
		seen, last := map[string]int{}, 0
		c.until("all came", func(b batch) bool {
			if b.Reset {
				t.Errorf("%s: a reset", at)
			}
			for _, change := range b.Changes {
				seen[change.Node]++
				sequence, err := strconv.Atoi(change.Sequence)
				if err != nil || sequence <= last {
					t.Errorf("%s: %s came after %d", at, change.Sequence, last)
				}
				last = sequence
			}
			return len(seen) == 4*each
		})
		for node, n := range seen {
			if n != 1 {
				t.Errorf("%s: %s came %d times", at, node, n)
			}
		}
	}
	writing.Wait()
	// A client that one server told goes on with the other.
	c.leave()
	two.tell(t, "last")
	c.connect(two, "")
	c.until("the last came", func(b batch) bool {
		if b.Reset {
			t.Error("a reset at the other server")
		}
		return slices.Equal(b.nodes(), []string{"last"})
	})
}

// A lease that lapses changes how an operation reads; nobody writes anything.
func TestALapseIsTold(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		p, c := start(t, url), &client{t: t}
		lapse := p.now().Add(1500 * time.Millisecond)
		err := p.writer.Do(t.Context(), record.Urgent, func(ctx context.Context, tx *record.Tx) error {
			tx.Changed(vocab.ChangeKindOperation, "production", "stk_1", "op_1")
			return tx.Operation.Create().SetID("op_1").SetStackID("stk_1").SetBackendID("production").SetSource(vocab.SourceRunner).
				SetImpact(vocab.ImpactNotReported).SetOrderAt(1).SetReceivedAt(1).SetLeaseUntil(lapse).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		c.connect(p, "0")
		c.until("the lapse was foretold", func(b batch) bool { return b.ReadingChangesAt != nil && *b.ReadingChangesAt == lapse.String() })
		c.until("the lapse was told", func(b batch) bool { return b.ReadingChangesAt == nil })
		if now := p.now(); now < lapse || now > lapse.Add(5*time.Second) {
			t.Errorf("it was told at %v, want it at %v", now, lapse)
		}
	})
}

func TestWhatIsNoEntryOfTheFeed(t *testing.T) {
	p := start(t, dbtest.URL(t, "sqlite"))
	for _, after := range []string{"x", "-1", "1.5", " 1", "9223372036854775808"} {
		c := &client{t: t}
		c.connect(p, after)
		var text strings.Builder
		for c.lines.Scan() {
			text.WriteString(c.lines.Text() + "\n")
		}
		if !strings.Contains(text.String(), `"BAD_INPUT"`) || !strings.Contains(text.String(), "event: complete") {
			t.Errorf("%q: %s", after, text.String())
		}
	}
}

// C30: streams that wait cost little.
func TestIdleStreamsAreCheap(t *testing.T) {
	const streams, ceiling = 500, 64 << 20
	p := start(t, dbtest.URL(t, "sqlite"))
	before := inUse()
	for range streams {
		c := &client{t: t}
		c.connect(p, "")
		if _, more := c.next(); !more {
			t.Fatal("a stream ended")
		}
	}
	// Both ends are in this process, so it is more than what a server needs.
	used := int64(inUse()) - int64(before)
	t.Logf("%d streams use %d KiB each, both ends", streams, used/streams>>10)
	if used > ceiling {
		t.Errorf("%d streams use %d MiB", streams, used>>20)
	}
}

// inUse is the memory that is in use after a collection, stacks included.
func inUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}
