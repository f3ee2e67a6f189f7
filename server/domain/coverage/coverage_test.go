package coverage

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

func TestMissed(t *testing.T) {
	const poll = 10 * time.Second
	for name, tc := range map[string]struct {
		after  time.Duration
		every  time.Duration
		health vocab.BackendHealth
		want   vocab.CoverageReason
		missed bool
	}{
		"the next poll":            {poll, poll, vocab.BackendHealthOK, "", false},
		"a slow one":               {30 * time.Second, poll, vocab.BackendHealthOK, "", false},
		"the observer was stopped": {31 * time.Second, poll, vocab.BackendHealthOK, vocab.CoverageReasonObserverStopped, true},
		"stopped while importing":  {time.Hour, poll, vocab.BackendHealthImporting, vocab.CoverageReasonObserverStopped, true},
		"the store was silent":     {time.Minute, poll, vocab.BackendHealthUnreachable, vocab.CoverageReasonBackendUnreachable, true},
		"the store was busy":       {time.Minute, poll, vocab.BackendHealthThrottled, vocab.CoverageReasonBackendUnreachable, true},
		"rights were taken":        {time.Minute, poll, vocab.BackendHealthDenied, vocab.CoverageReasonBackendDenied, true},
		"credentials expired":      {time.Minute, poll, vocab.BackendHealthCredentialsExpired, vocab.CoverageReasonBackendDenied, true},
		"switched off":             {time.Hour, poll, vocab.BackendHealthDisabled, vocab.CoverageReasonBackendDisabled, true},
		"polled once a minute":     {2 * time.Minute, time.Minute, vocab.BackendHealthOK, "", false},
		"polled every second":      {20 * time.Second, time.Second, vocab.BackendHealthOK, "", false},
		"the clock went back":      {-time.Hour, poll, vocab.BackendHealthOK, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			got, missed := Missed(1000, instant.Instant(1000).Add(tc.after), tc.every, tc.health)
			if got != tc.want || missed != tc.missed {
				t.Errorf("Missed() = %q, %v, want %q, %v", got, missed, tc.want, tc.missed)
			}
		})
	}
}

func TestOverlay(t *testing.T) {
	at := func(i instant.Instant) *instant.Instant { return &i }
	const before, observed, stopped, denied = vocab.CoverageReasonBeforeCoverage, vocab.CoverageReasonObserved,
		vocab.CoverageReasonObserverStopped, vocab.CoverageReasonBackendDenied
	base := []Interval{{nil, at(10), before}, {at(10), nil, observed}}
	for name, tc := range map[string]struct{ gaps, want []Interval }{
		"none":            {nil, base},
		"in the middle":   {[]Interval{{at(20), at(30), stopped}}, []Interval{base[0], {at(10), at(20), observed}, {at(20), at(30), stopped}, {at(30), nil, observed}}},
		"before it began": {[]Interval{{at(1), at(5), stopped}}, base},
		"over its begin":  {[]Interval{{at(1), at(15), stopped}}, []Interval{base[0], {at(10), at(15), stopped}, {at(15), nil, observed}}},
		"going on":        {[]Interval{{at(20), nil, denied}}, []Interval{base[0], {at(10), at(20), observed}, {at(20), nil, denied}}},
		"two that overlap": {[]Interval{{at(25), at(40), denied}, {at(20), at(30), stopped}},
			[]Interval{base[0], {at(10), at(20), observed}, {at(20), at(30), stopped}, {at(30), at(40), denied}, {at(40), nil, observed}}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, Overlay(base, tc.gaps)); diff != "" {
				t.Errorf("Overlay() (-want +got):\n%s", diff)
			}
		})
	}
}

// At every instant the overlay says what the gaps and the base say, its
// intervals touch and never overlap, and none is empty.
func TestOverlayProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		begin := instant.Instant(rapid.IntRange(0, 20).Draw(t, "begin"))
		base := []Interval{
			{Until: &begin, Reason: vocab.CoverageReasonBeforeCoverage},
			{From: &begin, Reason: vocab.CoverageReasonObserved},
		}
		gaps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Interval {
			from := instant.Instant(rapid.IntRange(0, 40).Draw(t, "from"))
			until := from + instant.Instant(rapid.IntRange(0, 10).Draw(t, "length"))
			return Interval{&from, &until, vocab.CoverageReasonObserverStopped}
		}), 0, 5).Draw(t, "gaps")
		all := Overlay(base, gaps)
		for i, one := range all {
			if one.from() >= one.until() {
				t.Fatalf("%v is empty", one)
			}
			if i > 0 && all[i-1].until() != one.from() {
				t.Fatalf("%v does not follow %v", one, all[i-1])
			}
		}
		for now := instant.Instant(0); now < 60; now++ {
			want := vocab.CoverageReasonBeforeCoverage
			if now >= begin {
				want = vocab.CoverageReasonObserved
				for _, g := range gaps {
					if g.from() <= now && now < g.until() {
						want = g.Reason
					}
				}
			}
			for _, one := range all {
				if one.from() <= now && now < one.until() && one.Reason != want {
					t.Fatalf("at %d it reads %s, want %s", now, one.Reason, want)
				}
			}
		}
	})
}
