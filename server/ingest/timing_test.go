//go:build fault

package ingest_test

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// A08: nothing tells apart, by how long the refusal takes, what is not there
// from what may not be seen.
func TestFaultWhatIsNotThereTakesTheSameTime(t *testing.T) {
	w := newWorld(t, plenty)
	mine := w.begun("update")
	for name, alike := range map[string][]ask{
		"announces": {
			{path: pathAnnounce, body: strings.Replace(w.announce(w.uuid(), "update"), "production", "nowhere", 1)},
			{path: pathAnnounce, body: strings.Replace(w.announce(w.uuid(), "update"), "production", "off", 1)},
			{path: pathAnnounce, token: narrow, body: w.announce(w.uuid(), "update")},
		},
		"heartbeats": {
			{path: pathOf(mine, "events"), token: other, body: w.beats(1, 1)},
			{path: pathOf(w.uuid(), "events"), token: other, body: w.beats(1, 1)},
			{path: pathOf("no-id", "events"), token: other, body: w.beats(1, 1)},
		},
		"ends": {
			{path: pathOf(mine, "finalize"), token: other, body: w.end("failed")},
			{path: pathOf(w.uuid(), "finalize"), token: other, body: w.end("failed")},
		},
	} {
		t.Run(name, func(t *testing.T) {
			// Taken in turns, so that whatever else the machine does hits all of
			// them; a machine that is busy in earnest gets another chance.
			var apart float64
			for range 5 {
				took := make([][]time.Duration, len(alike))
				for range 300 {
					for i, a := range alike {
						began := time.Now()
						got := w.do(a)
						took[i] = append(took[i], time.Since(began))
						if got.status != 404 {
							t.Fatalf("the answer is %d %s", got.status, got.text)
						}
					}
				}
				var medians []float64
				for _, all := range took {
					slices.Sort(all)
					medians = append(medians, float64(all[len(all)/2]))
				}
				apart = slices.Max(medians)/slices.Min(medians) - 1
				if apart <= 0.10 {
					return
				}
			}
			t.Errorf("the medians are %.0f %% apart", 100*apart)
		})
	}
}
