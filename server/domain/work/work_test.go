package work

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/work/worktest"
)

const (
	start  = instant.Instant(1_000_000_000_000)
	minute = instant.Instant(time.Minute)
)

// in is an activity in each state, in the middle of its life: the second of
// three tries, the fourth lease.
func in(state vocab.ActivityState) Facts {
	f := Facts{Budget: Budget{3, time.Second}, State: state, StateSince: start, Tries: 2, Fence: 4,
		Resume: "at 5", Rounds: 1, Done: 5, Total: new(int64(9)), LastError: "before", StartedAt: new(start - minute)}
	switch state { //exhaustive:enforce
	case vocab.ActivityStateExecuting:
		f.Holder, f.LeaseUntil = "w", new(start+minute)
	case vocab.ActivityStateReady, vocab.ActivityStateWaiting, vocab.ActivityStateRestarting:
		f.Activate = new(start)
	case vocab.ActivityStateCompleted, vocab.ActivityStateFailed, vocab.ActivityStateCanceled:
		f.EndedAt = new(start)
	case vocab.ActivityStatePending:
	}
	return f
}

// Every state with every event.
func TestApply(t *testing.T) {
	now := start + minute/2
	states := vocab.ActivityState("").Values()
	all := func(r Refusal) map[string]any {
		m := map[string]any{}
		for _, s := range states {
			m[s] = r
		}
		for _, s := range []string{"completed", "failed", "canceled"} {
			m[s] = Ended
		}
		return m
	}
	// with gives the answers of a few states; the others refuse alike.
	with := func(r Refusal, answers map[string]func(*Facts)) map[string]any {
		m := all(r)
		for s, change := range answers {
			m[s] = change
		}
		return m
	}
	to := func(s vocab.ActivityState, more func(*Facts)) func(*Facts) {
		return func(f *Facts) {
			f.State, f.StateSince, f.Activate, f.Holder, f.LeaseUntil = s, now, nil, "", nil
			if more != nil {
				more(f)
			}
		}
	}
	again := func(why string, after time.Duration) func(*Facts) {
		return to(vocab.ActivityStateRestarting, func(f *Facts) { f.LastError, f.Activate = why, new(now.Add(after)) })
	}
	ends := func(s vocab.ActivityState, why string) func(*Facts) {
		return to(s, func(f *Facts) { f.LastError, f.EndedAt = why, new(now) })
	}
	leased := to(vocab.ActivityStateExecuting, func(f *Facts) {
		f.Tries, f.Fence, f.Holder, f.LeaseUntil = 3, 5, "w2", new(now.Add(time.Second))
	})
	same := func(*Facts) {}
	canceled := ends(vocab.ActivityStateCanceled, "unwanted")
	for name, tc := range map[string]struct {
		event Event
		want  map[string]any // a Refusal, or what changes
	}{
		"needs met": {NeedsMet{}, with(NotPending, map[string]func(*Facts){
			"pending": to(vocab.ActivityStateReady, func(f *Facts) { f.Activate = new(now) })})},
		"need lost": {NeedLost{"a need failed"}, with(NotPending, map[string]func(*Facts){
			"pending": ends(vocab.ActivityStateCanceled, "a need failed")})},
		"leased": {Leased{"w2", time.Second}, with(NotDue, map[string]func(*Facts){
			"ready": leased, "waiting": leased, "restarting": leased})},
		"renewed": {Renewed{4, time.Minute}, with(LeaseLost, map[string]func(*Facts){
			"executing": func(f *Facts) { f.LeaseUntil = new(now.Add(time.Minute)) }})},
		"renewed for less":     {Renewed{4, time.Second}, with(LeaseLost, map[string]func(*Facts){"executing": same})},
		"renewed by an older":  {Renewed{3, time.Minute}, all(LeaseLost)},
		"renewed by no holder": {Renewed{5, time.Minute}, all(LeaseLost)},
		"progressed": {Progressed{4, "at 7", 7, nil}, with(LeaseLost, map[string]func(*Facts){
			"executing": func(f *Facts) { f.Resume, f.Done, f.Total = "at 7", 7, nil }})},
		"progressed by an older": {Progressed{3, "at 1", 1, nil}, all(LeaseLost)},
		"completed": {Completed{4}, with(LeaseLost, map[string]func(*Facts){
			"executing": ends(vocab.ActivityStateCompleted, ""), "completed": same})},
		"completed by an older": {Completed{3}, all(LeaseLost)},
		"failed": {Failed{4, "boom", 0}, with(LeaseLost, map[string]func(*Facts){
			"executing": again("boom", 2*time.Second)})},
		"failed with jitter": {Failed{4, "boom", -1}, with(LeaseLost, map[string]func(*Facts){
			"executing": again("boom", 1600*time.Millisecond)})},
		"failed by an older": {Failed{3, "boom", 0}, all(LeaseLost)},
		"waited": {Waited{4, now + minute}, with(LeaseLost, map[string]func(*Facts){
			"executing": to(vocab.ActivityStateWaiting, func(f *Facts) {
				f.Tries, f.Rounds, f.Done, f.Total, f.LastError, f.Activate = 0, 2, 0, nil, "", new(now+minute)
			}), "waiting": same})},
		"waited until yesterday": {Waited{4, 0}, with(LeaseLost, map[string]func(*Facts){
			"executing": to(vocab.ActivityStateWaiting, func(f *Facts) {
				f.Tries, f.Rounds, f.Done, f.Total, f.LastError, f.Activate = 0, 2, 0, nil, "", new(now)
			}), "waiting": same})},
		"waited by an older": {Waited{3, now}, all(LeaseLost)},
		"released": {Released{4}, with(LeaseLost, map[string]func(*Facts){
			"executing": to(vocab.ActivityStateReady, func(f *Facts) { f.Tries, f.Activate = 1, new(now) })})},
		"released by an older": {Released{3}, all(LeaseLost)},
		"expired":              {Expired{0}, all(LeaseHolds)},
		"leases ended":         {LeasesEnded{}, with(LeaseHolds, map[string]func(*Facts){"executing": again(interrupted, 0)})},
		"canceled": {Canceled{"unwanted"}, with("", map[string]func(*Facts){
			"ready": canceled, "pending": canceled, "executing": canceled, "waiting": canceled, "restarting": canceled})},
	} {
		t.Run(name, func(t *testing.T) {
			for _, state := range states {
				before := in(vocab.ActivityState(state))
				want, wantErr := before, error(nil)
				switch answer := tc.want[state].(type) {
				case Refusal:
					wantErr = answer
				case func(*Facts):
					answer(&want)
				}
				got, err := Apply(before, tc.event, now)
				if !errors.Is(err, wantErr) {
					t.Errorf("%s: %v, want %v", state, err, wantErr)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", state, diff)
				}
			}
		})
	}
}

func TestALeaseEndsAtItsInstant(t *testing.T) {
	f, over := in(vocab.ActivityStateExecuting), start+minute
	for _, e := range []Event{Renewed{4, time.Minute}, Progressed{Fence: 4}, Completed{4}, Failed{Fence: 4}, Waited{Fence: 4}, Released{4}} {
		if _, err := Apply(f, e, over-1); err != nil {
			t.Errorf("%T just before: %v", e, err)
		}
		if _, err := Apply(f, e, over); !errors.Is(err, LeaseLost) {
			t.Errorf("%T when it is over: %v", e, err)
		}
	}
	if _, err := Apply(f, Expired{}, over-1); !errors.Is(err, LeaseHolds) {
		t.Errorf("expired just before: %v", err)
	}
	got, err := Apply(f, Expired{1}, over)
	if err != nil || got.State != vocab.ActivityStateRestarting || *got.Activate != over.Add(2400*time.Millisecond) || got.LastError != lapsed {
		t.Errorf("expired: %+v, %v", got, err)
	}
	soon := Facts{State: vocab.ActivityStateWaiting, Activate: new(start)}
	if _, err := Apply(soon, Leased{"w", time.Second}, start-1); !errors.Is(err, NotDue) {
		t.Errorf("leased before its instant: %v", err)
	}
}

func TestTheBudgetCountsTheFirstTry(t *testing.T) {
	for budget, want := range map[int]int{1: 1, 3: 3, 0: 100} {
		f, now, tries := New(Budget{budget, time.Second}, false, 0, start), start, 0
		for ; !f.Ended() && tries < 100; tries++ {
			now = max(now, *f.Activate)
			f = must(t)(Apply(f, Leased{"w", time.Second}, now))
			f = must(t)(Apply(f, Failed{f.Fence, "boom", 0}, now))
		}
		if tries != want || f.Ended() != (budget > 0) || f.LastError != "boom" {
			t.Errorf("a budget of %d: %d tries, %+v", budget, tries, f)
		}
	}
}

func must(t *testing.T) func(Facts, error) Facts {
	return func(f Facts, err error) Facts {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
}

func TestWait(t *testing.T) {
	for _, tc := range []struct {
		delay  time.Duration
		tries  int
		jitter float64
		want   time.Duration
	}{
		{time.Second, 1, 0, time.Second},
		{time.Second, 2, 0, 2 * time.Second},
		{time.Second, 3, 0, 4 * time.Second},
		{time.Second, 3, 1, 4800 * time.Millisecond},
		{time.Second, 3, -1, 3200 * time.Millisecond},
		{time.Second, 3, -7, 3200 * time.Millisecond},
		{time.Second, 7, 0, 50 * time.Second},
		{time.Second, math.MaxInt, 1, time.Minute},
		{time.Hour, 1, 1, time.Minute},
		{0, math.MaxInt, 1, 0},
		{-time.Second, 3, 1, 0},
	} {
		if got := (Budget{Delay: tc.delay}).Wait(tc.tries, tc.jitter); got != tc.want {
			t.Errorf("Wait(%d, %v) of %v = %v, want %v", tc.tries, tc.jitter, tc.delay, got, tc.want)
		}
	}
}

func TestNotable(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*Facts) // of work at its first round
		event  Event
		want   bool
	}{
		"the first lease":             {func(f *Facts) { f.State, f.Activate = "ready", new(start) }, Leased{"w", time.Second}, true},
		"an idle round begins":        {func(f *Facts) { f.State, f.Activate, f.Rounds = "waiting", new(start), 1 }, Leased{"w", time.Second}, false},
		"a second try":                {func(f *Facts) { f.State, f.Activate, f.Rounds, f.Tries = "restarting", new(start), 1, 1 }, Leased{"w", time.Second}, true},
		"the first round ends":        {func(f *Facts) { f.Tries = 1 }, Waited{1, start}, true},
		"an idle round ends":          {func(f *Facts) { f.Tries, f.Rounds = 1, 1 }, Waited{1, start}, false},
		"a round with progress ends":  {func(f *Facts) { f.Tries, f.Rounds, f.Done = 1, 1, 1 }, Waited{1, start}, true},
		"a round after trouble ends":  {func(f *Facts) { f.Tries, f.Rounds = 2, 1 }, Waited{1, start}, true},
		"an idle round is released":   {func(f *Facts) { f.Tries, f.Rounds = 1, 1 }, Released{1}, false},
		"work is released":            {func(f *Facts) { f.Tries = 1 }, Released{1}, true},
		"a round fails":               {func(f *Facts) { f.Tries, f.Rounds = 1, 1 }, Failed{1, "boom", 0}, true},
		"it is completed":             {func(f *Facts) { f.Tries, f.Rounds = 1, 1 }, Completed{1}, true},
		"it goes on":                  {func(f *Facts) { f.Tries = 1 }, Renewed{1, time.Hour}, false},
		"it keeps where to go on":     {func(f *Facts) { f.Tries = 1 }, Progressed{1, "here", 0, nil}, false},
		"it gets on":                  {func(f *Facts) { f.Tries = 1 }, Progressed{1, "here", 1, nil}, true},
		"it learns how much there is": {func(f *Facts) { f.Tries = 1 }, Progressed{1, "here", 0, new(int64(0))}, true},
	} {
		t.Run(name, func(t *testing.T) {
			before := Facts{State: vocab.ActivityStateExecuting, Fence: 1, LeaseUntil: new(start + minute)}
			tc.change(&before)
			after := must(t)(Apply(before, tc.event, start))
			if got := Notable(before, after); got != tc.want {
				t.Errorf("Notable() = %v", got)
			}
		})
	}
}

// event is a step as the rule's event.
func event(s worktest.Step, f Facts, lease time.Duration, jitter float64, now instant.Instant) Event {
	fence := f.Fence - s.Fence
	return map[string]Event{
		"needs met": NeedsMet{}, "need lost": NeedLost{"c"}, "leased": Leased{"w", lease}, "renewed": Renewed{fence, lease},
		"progressed": Progressed{fence, "r", 1, nil}, "completed": Completed{fence}, "failed": Failed{fence, "e", jitter},
		"waited": Waited{fence, now.Add(s.In)}, "released": Released{fence}, "expired": Expired{jitter},
		"leases ended": LeasesEnded{}, "canceled": Canceled{"c"},
	}[s.Name]
}

// Random histories against the second account: same answers, same states, same
// counts, and nothing leaves a terminal state (H12).
func TestRandomHistories(t *testing.T) {
	const histories = 10_000
	taken := map[string]int{}
	for i := range histories {
		r := worktest.History(uint64(i))
		m, now, lease := &r.Model, start, r.Model.Lease
		f := New(Budget{m.Budget, m.Delay}, m.State == "pending", start.Add(m.Due), start)
		for n, s := range r.Steps {
			before := f
			now = now.Add(s.Passes)
			var err error
			f, err = Apply(f, event(s, f, lease, r.Jitter, now), now)
			ok := m.Step(s)
			if ok {
				taken[string(before.State)+" "+s.Name]++
			}
			if (err == nil) != ok || string(f.State) != m.State || f.Tries != m.Began || f.Fence != m.Leases ||
				before.Ended() && f.State != before.State || (f.EndedAt != nil) != f.Ended() || (f.LeaseUntil != nil) != (m.State == "executing") {
				t.Fatalf("history %d, step %d, %+v: %v\n%+v\nmodel %s (%v)", i, n, s, err, f, m, ok)
			}
			if f.Activate != nil && !m.BeginsAt(f.Activate.Sub(start)) {
				t.Fatalf("history %d, step %d, %+v: may begin at %v\nmodel %s", i, n, s, f.Activate, m)
			}
		}
		if m.Ends > 1 {
			t.Fatalf("history %d ended %d times", i, m.Ends)
		}
	}
	// Each arrow of the diagram was taken often.
	for _, arrow := range worktest.Arrows() {
		if taken[arrow] < 20 {
			t.Errorf("%q was taken %d times in %d histories", arrow, taken[arrow], histories)
		}
	}
}

func TestUnder(t *testing.T) {
	for _, tc := range []struct {
		route, prefix string
		want          bool
	}{
		{"pool-a", "pool-a", true}, {"pool-a/x", "pool-a", true}, {"pool-ab", "pool-a", false}, {"pool-ab/x", "pool-a", false},
		{"pool-a", "pool-a/x", false}, {"", "", true}, {"x", "", true}, {"", "x", false}, {"x/y/z", "x/y", true},
	} {
		if got := Under(tc.route, tc.prefix); got != tc.want {
			t.Errorf("Under(%q, %q) = %v", tc.route, tc.prefix, got)
		}
	}
}

func TestCycle(t *testing.T) {
	for name, tc := range map[string]struct {
		needs map[string][]string
		want  []string
	}{
		"nothing":     {nil, nil},
		"a chain":     {map[string][]string{"a": {"b"}, "b": {"c"}}, nil},
		"a diamond":   {map[string][]string{"a": {"b", "c"}, "b": {"d"}, "c": {"d"}}, nil},
		"itself":      {map[string][]string{"a": {"a"}}, []string{"a"}},
		"two":         {map[string][]string{"a": {"b"}, "b": {"a"}}, []string{"a", "b"}},
		"behind more": {map[string][]string{"a": {"x", "b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}}, []string{"b", "c", "d"}},
	} {
		if diff := cmp.Diff(tc.want, Cycle(tc.needs)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// A circle is found if and only if taking away what needs nothing leaves some.
func TestCycleFindsAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"})
		needs := rapid.MapOf(names, rapid.SliceOfN(names, 0, 3)).Draw(t, "needs")
		circle := Cycle(needs)
		left := map[string][]string{}
		for id, of := range needs {
			left[id] = of
		}
		for {
			before := len(left)
			for id, of := range left {
				free := true
				for _, need := range of {
					if _, there := left[need]; there {
						free = false
					}
				}
				if free {
					delete(left, id)
				}
			}
			if len(left) == before {
				break
			}
		}
		if (circle != nil) != (len(left) > 0) {
			t.Fatalf("Cycle(%v) = %v, and %v need each other", needs, circle, left)
		}
	})
}
