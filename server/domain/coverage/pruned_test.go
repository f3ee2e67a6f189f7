package coverage

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

func TestPruned(t *testing.T) {
	at := func(n instant.Instant) *instant.Instant { return &n }
	pruned := func(from, until instant.Instant) Interval { return span(from, until, vocab.CoverageReasonPruned) }
	const now = 1000
	for _, test := range []struct {
		name string
		in   History
		want []Interval
	}{
		{"nothing is known and nothing is there", History{Settled: true}, nil},
		{"first sight", History{ListedOldest: at(10)}, nil},
		{"all is read and there", History{EverOldest: at(10), KnownOldest: at(10), KnownNewest: at(50), ListedOldest: at(10), Settled: true}, nil},
		{"old records that were read are gone", History{EverOldest: at(10), KnownOldest: at(10), KnownNewest: at(50), ListedOldest: at(40)}, nil},
		{"the newest that was read is the oldest left", History{EverOldest: at(10), KnownOldest: at(10), KnownNewest: at(50), ListedOldest: at(50)}, nil},
		{"the newest that was read is gone", History{EverOldest: at(10), KnownOldest: at(10), KnownNewest: at(50), ListedOldest: at(70)},
			[]Interval{pruned(50, 70)}},
		{"nothing is left", History{EverOldest: at(10), KnownOldest: at(10), KnownNewest: at(50), Settled: true, At: now},
			[]Interval{pruned(50, now)}},
		{"nothing is there for a moment", History{EverOldest: at(10), KnownOldest: at(10), KnownNewest: at(50), At: now}, nil},
		{"the import was overtaken", History{EverOldest: at(10), KnownOldest: at(90), KnownNewest: at(99), ListedOldest: at(40)},
			[]Interval{pruned(10, 40)}},
		{"the import was overtaken and what was read is gone, too", History{EverOldest: at(10), KnownOldest: at(90), KnownNewest: at(99), ListedOldest: at(200)},
			[]Interval{pruned(10, 90), pruned(99, 200)}},
		{"nothing was read before all was gone", History{EverOldest: at(10), Settled: true, At: now}, []Interval{pruned(10, now)}},
		{"older records came back", History{EverOldest: at(10), KnownOldest: at(10), KnownNewest: at(50), ListedOldest: at(5)}, nil},
	} {
		if diff := cmp.Diff(test.want, Pruned(test.in)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
