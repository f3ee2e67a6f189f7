package feed

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/query"
)

// table is a change feed and the leases of operations, in memory.
type table struct {
	mu      sync.Mutex
	entries []query.Change
	leases  []instant.Instant
	broken  bool
	reads   int
}

var errBroken = errors.New("the database does not answer")

func (s *table) read() error {
	s.reads++
	if s.broken {
		return errBroken
	}
	return nil
}

func (s *table) NewestChanges(_ context.Context, most int) ([]query.Change, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.entries[max(0, len(s.entries)-most):]), s.read()
}

func (s *table) ChangesAfter(_ context.Context, after int64, most int) ([]query.Change, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.entries, func(c query.Change) bool { return c.At > after })
	if i < 0 {
		return nil, s.read()
	}
	return slices.Clone(s.entries[i:min(len(s.entries), i+most)]), s.read()
}

func (s *table) ChangeSequence(context.Context) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newest(), s.read()
}

func (s *table) newest() int64 {
	if len(s.entries) == 0 {
		return 0
	}
	return s.entries[len(s.entries)-1].At
}

func (s *table) NextLapse(_ context.Context, after instant.Instant) (*instant.Instant, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var next *instant.Instant
	for _, at := range s.leases {
		if at > after && (next == nil || at < *next) {
			next = &at
		}
	}
	return next, nil
}

func (s *table) Now() instant.Instant { return instant.Of(time.Now()) }

// add writes an entry for each node.
func (s *table) add(nodes ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, node := range nodes {
		s.entries = append(s.entries, query.Change{At: s.newest() + 1, Kind: vocab.ChangeKindStack, Node: node})
	}
}

func (s *table) lock(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// many are the nodes of n entries.
func many(n int) []string {
	nodes := make([]string, n)
	for i := range nodes {
		nodes[i] = strconv.Itoa(i)
	}
	return nodes
}

// tail runs a feed over a table in a bubble with a clock of its own. wake tells
// it that the table grew.
func tail(t *testing.T, s *table, test func(t *testing.T, f *Feed, wake func(), stop func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		woken := make(chan struct{}, 1)
		f := New(s, slog.New(slog.DiscardHandler))
		go f.Run(ctx, woken)
		defer stop()
		test(t, f, func() { woken <- struct{}{} }, stop)
	})
}

func follow(t *testing.T, f *Feed, v scope.Viewer, after *int64) *Follower {
	t.Helper()
	w, err := f.Follow(t.Context(), v, after)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// next is the next batch, as the nodes it names.
func next(t *testing.T, w *Follower) (*query.ChangeBatch, []string) {
	t.Helper()
	b, ok := w.Next(t.Context())
	if !ok {
		t.Fatal("the feed ended")
	}
	nodes := []string{}
	for _, c := range b.Changes {
		nodes = append(nodes, c.Node)
	}
	return b, nodes
}

func ptr[T any](v T) *T { return &v }

func TestAFollowerIsToldWhatIsNew(t *testing.T) {
	s := &table{}
	s.add("before", "before too")
	tail(t, s, func(t *testing.T, f *Feed, wake, _ func()) {
		w := follow(t, f, scope.Everyone(), nil)
		if b, nodes := next(t, w); len(nodes) != 0 || b.Reached != 2 || b.Reset {
			t.Errorf("the first batch is %+v", b)
		}
		s.add("a", "b", "a")
		wake()
		b, nodes := next(t, w)
		if diff := cmp.Diff([]string{"b", "a"}, nodes); diff != "" || b.Reached != 5 {
			t.Errorf("reached %d, nodes differ:\n%s", b.Reached, diff)
		}
		// Without a wake-up a poll finds it.
		s.add("c")
		began := time.Now()
		if b, nodes := next(t, w); !slices.Equal(nodes, []string{"c"}) || b.Reached != 6 {
			t.Errorf("then %+v", b)
		}
		if took := time.Since(began); took > pollEvery {
			t.Errorf("without a wake-up it took %v", took)
		}
	})
}

func TestWhereAFollowerGoesOn(t *testing.T) {
	for name, tc := range map[string]struct {
		stored int
		// trimmed is how many of the oldest the table no longer has.
		trimmed int
		after   *int64
		nodes   int
		reset   bool
	}{
		"from now":                      {stored: 10, after: nil},
		"from the newest":               {stored: 10, after: ptr(int64(10))},
		"from one back":                 {stored: 10, after: ptr(int64(9)), nodes: 1},
		"from the very beginning":       {stored: 10, after: ptr(int64(0)), nodes: 10},
		"of an empty feed":              {after: ptr(int64(0))},
		"1,000 behind":                  {stored: 1_500, after: ptr(int64(500)), nodes: 1_000},
		"1,001 behind":                  {stored: 1_500, after: ptr(int64(499)), reset: true},
		"just before what is left":      {stored: 10, trimmed: 5, after: ptr(int64(5)), nodes: 5},
		"older than what is left":       {stored: 10, trimmed: 5, after: ptr(int64(4)), reset: true},
		"of a feed that never got here": {stored: 10, after: ptr(int64(11)), reset: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := &table{}
			s.add(many(tc.stored)...)
			s.entries = s.entries[tc.trimmed:]
			tail(t, s, func(t *testing.T, f *Feed, wake, _ func()) {
				w := follow(t, f, scope.Everyone(), tc.after)
				if b, nodes := next(t, w); len(nodes) != tc.nodes || b.Reset != tc.reset || b.Reached != int64(tc.stored) {
					t.Errorf("%d nodes, reset %v, reached %d", len(nodes), b.Reset, b.Reached)
				}
				s.add("new")
				wake()
				if b, nodes := next(t, w); !slices.Equal(nodes, []string{"new"}) || b.Reset {
					t.Errorf("then %+v", b)
				}
			})
		})
	}
}

// A client that was told by another server, which was ahead of this one, is
// told nothing twice and nothing too little.
func TestAClientFromAServerThatWasAhead(t *testing.T) {
	s := &table{}
	s.add("a")
	tail(t, s, func(t *testing.T, f *Feed, wake, _ func()) {
		synctest.Wait()
		s.add("b", "c") // and this server has not looked yet
		w := follow(t, f, scope.Everyone(), ptr(int64(3)))
		if b, nodes := next(t, w); len(nodes) != 0 || b.Reset || b.Reached != 3 {
			t.Errorf("the first batch is %+v", b)
		}
		s.add("d")
		wake()
		if b, nodes := next(t, w); !slices.Equal(nodes, []string{"d"}) || b.Reached != 4 {
			t.Errorf("then %+v", b)
		}
	})
}

// Whoever takes nothing costs nothing, and is told once it does.
func TestASlowFollowerIsReset(t *testing.T) {
	s := &table{}
	tail(t, s, func(t *testing.T, f *Feed, wake, _ func()) {
		slow, quick := follow(t, f, scope.Everyone(), nil), follow(t, f, scope.Everyone(), nil)
		next(t, slow)
		next(t, quick)
		for range 30 {
			s.add(many(100)...)
			wake()
			if b, nodes := next(t, quick); b.Reset || len(nodes) != 100 {
				t.Fatalf("who takes everything: %+v", b)
			}
		}
		if len(f.entries) > held {
			t.Errorf("%d entries are held", len(f.entries))
		}
		if b, nodes := next(t, slow); !b.Reset || len(nodes) != 0 || b.Reached != 3_000 {
			t.Errorf("who took nothing: %+v", b)
		}
		s.add("new")
		wake()
		if b, nodes := next(t, slow); b.Reset || !slices.Equal(nodes, []string{"new"}) {
			t.Errorf("then %+v", b)
		}
	})
}

// What comes in quick succession is one batch more and not many.
func TestABurstIsFewBatches(t *testing.T) {
	s := &table{}
	tail(t, s, func(t *testing.T, f *Feed, wake, _ func()) {
		w := follow(t, f, scope.Everyone(), nil)
		next(t, w)
		go func() {
			for i := range 100 {
				s.add(strconv.Itoa(i))
				wake()
				time.Sleep(10 * time.Millisecond)
			}
		}()
		batches, reached := 0, int64(0)
		for ; reached < 100; batches++ {
			b, _ := next(t, w)
			reached = b.Reached
		}
		if batches > 7 {
			t.Errorf("%d batches for one second", batches)
		}
	})
}

func TestSignsOfLife(t *testing.T) {
	s := &table{}
	tail(t, s, func(t *testing.T, f *Feed, _, _ func()) {
		w := follow(t, f, scope.Everyone(), nil)
		last, _ := next(t, w)
		for range 3 {
			b, nodes := next(t, w)
			if gap := b.Now.Sub(last.Now); gap > 15*time.Second || gap < 5*time.Second || len(nodes) != 0 || b.Reset {
				t.Errorf("after %v came %+v", gap, b)
			}
			last = b
		}
	})
}

// A reading that changes by itself wakes whoever follows, at its instant.
func TestALapseWakes(t *testing.T) {
	s := &table{}
	tail(t, s, func(t *testing.T, f *Feed, wake, _ func()) {
		first, second := s.Now().Add(3500*time.Millisecond), s.Now().Add(3600*time.Millisecond)
		s.lock(func() { s.leases = []instant.Instant{second, first} })
		w := follow(t, f, scope.Everyone(), nil)
		b, _ := next(t, w)
		if b.ReadingChangesAt == nil {
			// The feed was read before the leases were there.
			s.add("an operation began")
			wake()
			b, _ = next(t, w)
		}
		if b.ReadingChangesAt == nil || *b.ReadingChangesAt != first {
			t.Fatalf("the next lapse is told as %v, want %v", b.ReadingChangesAt, first)
		}
		b, nodes := next(t, w)
		if b.Now != first || len(nodes) != 0 || b.ReadingChangesAt == nil || *b.ReadingChangesAt != second {
			t.Errorf("the first lapse at %v gave %+v", first, b)
		}
		if b, _ := next(t, w); b.Now < second || b.Now > first.Add(restFor) || b.ReadingChangesAt != nil {
			t.Errorf("the second lapse at %v gave %+v", second, b)
		}
	})
}

// Who may read nothing is told of nothing, and not when leases lapse.
func TestAStrangerIsToldNothing(t *testing.T) {
	s := &table{leases: []instant.Instant{1 << 62}}
	s.add("a")
	tail(t, s, func(t *testing.T, f *Feed, wake, _ func()) {
		w := follow(t, f, scope.Viewer{}, ptr(int64(0)))
		began := s.Now()
		for range 2 {
			b, nodes := next(t, w)
			if len(nodes) != 0 || b.ReadingChangesAt != nil {
				t.Errorf("a stranger is told %+v", b)
			}
			s.add("b")
			wake()
		}
		// Not even that something happened.
		if s.Now().Sub(began) < lifeEvery {
			t.Errorf("a stranger was woken after %v", s.Now().Sub(began))
		}
	})
}

// A database that fails is asked again each second and not at once.
func TestTheFeedRecovers(t *testing.T) {
	s := &table{broken: true, leases: []instant.Instant{1}}
	tail(t, s, func(t *testing.T, f *Feed, _, _ func()) {
		time.Sleep(10 * time.Second)
		synctest.Wait()
		s.lock(func() {
			if s.reads > 12 {
				t.Errorf("it was asked %d times in 10 s", s.reads)
			}
			s.broken = false
		})
		w := follow(t, f, scope.Everyone(), nil)
		next(t, w)
		s.lock(func() { s.broken = true })
		s.add("while it failed")
		time.Sleep(5 * time.Second)
		s.lock(func() { s.broken = false })
		if b, nodes := next(t, w); !slices.Equal(nodes, []string{"while it failed"}) {
			t.Errorf("after a failure came %+v", b)
		}
	})
}

func TestTheEndOfTheFeedEndsAll(t *testing.T) {
	s := &table{}
	tail(t, s, func(t *testing.T, f *Feed, _, stop func()) {
		w := follow(t, f, scope.Everyone(), nil)
		next(t, w)
		ended := make(chan bool)
		go func() {
			_, more := w.Next(t.Context())
			ended <- more
		}()
		synctest.Wait()
		stop()
		if <-ended {
			t.Error("there was more")
		}
		if _, err := f.Follow(t.Context(), scope.Everyone(), nil); reason.Of(err) != reason.Unavailable {
			t.Errorf("a new follower gets %v", err)
		}
	})
}

// Whatever is written and however slowly it is taken: who goes on from where he
// was is told of every node since, or that he missed some.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) [3]int {
			return [3]int{rapid.IntRange(0, 700).Draw(t, "writes"), rapid.IntRange(0, 2000).Draw(t, "pause"), rapid.IntRange(0, 3).Draw(t, "does")}
		}), 1, 12).Draw(rt, "steps")
		s, n := &table{}, 0
		tail(t, s, func(t *testing.T, f *Feed, _, _ func()) {
			w := follow(t, f, scope.Everyone(), nil)
			position := int64(0)
			take := func() {
				b, nodes := next(t, w)
				if b.Reached < position {
					rt.Fatalf("it went back from %d to %d", position, b.Reached)
				}
				if !b.Reset && int64(len(nodes)) != b.Reached-position {
					rt.Fatalf("from %d to %d came %d nodes", position, b.Reached, len(nodes))
				}
				for i, c := range b.Changes {
					if c.At != position+int64(i)+1 {
						rt.Fatalf("entry %d came at place %d after %d", c.At, i, position)
					}
				}
				position = b.Reached
			}
			take()
			for _, step := range steps {
				for range step[0] {
					s.add(strconv.Itoa(n))
					n++
				}
				time.Sleep(time.Duration(step[1]) * time.Millisecond)
				switch step[2] {
				case 0: // takes nothing
				case 1: // comes back
					w = follow(t, f, scope.Everyone(), &position)
					take()
				default:
					take()
				}
			}
			for position < int64(n) {
				take()
			}
		})
	})
}
