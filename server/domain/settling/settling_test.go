package settling

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestNext(t *testing.T) {
	for name, tc := range map[string]struct {
		polls        []Seen
		want         Stack
		wantChanging bool
	}{
		"nothing happens":             {[]Seen{{}, {}}, Stack{true, 2, 2}, false},
		"a run is seen half-way":      {[]Seen{{FileChanged: true, Locked: true, LockChanged: true}}, Stack{false, 0, 0}, true},
		"its record explains it":      {[]Seen{{FileChanged: true, Locked: true}, {FileChanged: true, Explained: true}}, Stack{true, 0, 0}, false},
		"an edit without a record":    {[]Seen{{FileChanged: true}, {}, {}}, Stack{true, 2, 2}, false},
		"one quiet poll is not two":   {[]Seen{{FileChanged: true}, {}}, Stack{false, 1, 1}, true},
		"a killed run keeps its lock": {[]Seen{{FileChanged: true, Locked: true}, {Locked: true}, {Locked: true}, {Locked: true}}, Stack{false, 0, 3}, false},
		"a lock alone unsettles":      {[]Seen{{Locked: true, LockChanged: true}}, Stack{false, 0, 1}, true},
		"a lock on an explained file": {[]Seen{{Locked: true, LockChanged: true, Explained: true}}, Stack{true, 0, 1}, false},
		"unlocked without a change":   {[]Seen{{Locked: true, LockChanged: true}, {LockChanged: true}, {}, {}}, Stack{true, 2, 4}, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := Stack{Settled: true}
			for _, seen := range tc.polls {
				s = Next(s, seen)
			}
			if diff := cmp.Diff(tc.want, s); diff != "" {
				t.Errorf("after the polls (-want +got):\n%s", diff)
			}
			if s.Changing() != tc.wantChanging {
				t.Errorf("Changing() = %v", s.Changing())
			}
		})
	}
}

// A file that nobody saw change is not said to be changing, however long it
// takes to settle.
func TestNoChangeIsKnown(t *testing.T) {
	for name, s := range map[string]Stack{
		"at the first sight":       First(Seen{FileChanged: true}),
		"locked at the first":      First(Seen{FileChanged: true, LockChanged: true, Locked: true}),
		"after a restart":          Stored(false),
		"settled before a restart": Stored(true),
	} {
		if wasStored := name == "settled before a restart"; s.Settled != wasStored {
			t.Errorf("%s it is settled: %t", name, s.Settled)
		}
		for range 4 {
			if s.Changing() {
				t.Errorf("%s, %+v is changing", name, s)
			}
			s = Next(s, Seen{})
		}
		if s = Next(s, Seen{FileChanged: true}); !s.Changing() {
			t.Errorf("%s, a change leaves %+v", name, s)
		}
	}
}

// Whatever a poll sees, an unexplained change leaves a stack unsettled, and
// two quiet polls settle any.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Stack{Settled: rapid.Bool().Draw(t, "settled")}
		for range rapid.IntRange(0, 20).Draw(t, "polls") {
			seen := Seen{rapid.Bool().Draw(t, "file"), rapid.Bool().Draw(t, "lockChange"), rapid.Bool().Draw(t, "locked"), rapid.Bool().Draw(t, "explained")}
			s = Next(s, seen)
			if (seen.FileChanged || seen.LockChanged) && !seen.Explained && s.Settled {
				t.Fatalf("%+v settled a stack", seen)
			}
		}
		if s = Next(Next(s, Seen{}), Seen{}); !s.Settled || s.Changing() {
			t.Fatalf("two quiet polls left %+v", s)
		}
	})
}
