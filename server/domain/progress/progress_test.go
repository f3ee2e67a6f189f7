package progress

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/instant"
)

func TestRead(t *testing.T) {
	const began instant.Instant = 1_000_000_000_000
	at, total := func(d time.Duration) *instant.Instant { i := began.Add(d); return &i }, func(n int64) *int64 { return &n }
	perMinute, rest := func(f float64) *float64 { return &f }, func(n int) *int { return &n }
	for name, tc := range map[string]struct {
		work Work
		now  *instant.Instant
		want Pace
	}{
		"not begun":               {Work{Total: total(10)}, at(time.Minute), Pace{}},
		"nothing done":            {Work{StartedAt: at(0), Total: total(10)}, at(time.Hour), Pace{}},
		"too soon":                {Work{StartedAt: at(0), Done: 100, Total: total(200)}, at(5*time.Second - 1), Pace{}},
		"just soon enough":        {Work{StartedAt: at(0), Done: 100, Total: total(200)}, at(5 * time.Second), Pace{perMinute(1200), rest(5)}},
		"no total":                {Work{StartedAt: at(0), Done: 30}, at(time.Minute), Pace{PerMinute: perMinute(30)}},
		"rounded up":              {Work{StartedAt: at(0), Done: 7, Total: total(8)}, at(time.Minute), Pace{perMinute(7), rest(9)}},
		"all done, not ended":     {Work{StartedAt: at(0), Done: 60, Total: total(60)}, at(time.Minute), Pace{perMinute(60), rest(0)}},
		"more than was known":     {Work{StartedAt: at(0), Done: 60, Total: total(50)}, at(time.Minute), Pace{perMinute(60), rest(0)}},
		"ended long ago":          {Work{StartedAt: at(0), EndedAt: at(time.Minute), Done: 60, Total: total(60)}, at(time.Hour), Pace{PerMinute: perMinute(60)}},
		"the clock went back":     {Work{StartedAt: at(time.Hour), Done: 60, Total: total(70)}, at(0), Pace{}},
		"longer than can be told": {Work{StartedAt: at(0), Done: 1, Total: total(math.MaxInt64)}, at(time.Minute), Pace{PerMinute: perMinute(1)}},
		"a fraction of a minute":  {Work{StartedAt: at(0), Done: 1, Total: total(3)}, at(2 * time.Minute), Pace{perMinute(0.5), rest(240)}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, Read(tc.work, *tc.now)); diff != "" {
				t.Errorf("Read() differs (-want +got):\n%s", diff)
			}
		})
	}
}

// What is told is never negative, and the rest only comes with a pace.
func TestReadNeverTellsNonsense(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		maybeAt := rapid.Ptr(rapid.Custom(func(t *rapid.T) instant.Instant { return instant.Instant(rapid.Int64Range(0, 1<<62).Draw(t, "at")) }), true)
		w := Work{
			StartedAt: maybeAt.Draw(t, "started"), EndedAt: maybeAt.Draw(t, "ended"),
			Done: rapid.Int64().Draw(t, "done"), Total: rapid.Ptr(rapid.Int64(), true).Draw(t, "total"),
		}
		p := Read(w, instant.Instant(rapid.Int64Range(0, 1<<62).Draw(t, "now")))
		if p.PerMinute != nil && !(*p.PerMinute > 0) || p.Remaining != nil && (*p.Remaining < 0 || p.PerMinute == nil) {
			t.Fatalf("%+v reads %v, %v", w, p.PerMinute, p.Remaining)
		}
	})
}
