// Package incarnation decides which stack a stack file belongs to that shows
// up where none was known: the same stack under another name, a new one, or
// one that cannot be told yet because a rename may be half done. History
// decides, never names or times: a record keeps its number and content when
// its stack is renamed, moved to another project or upgraded to the project
// layout.
package incarnation

import "cmp"

// How many complete polls must have listed a new file before it is taken for
// what it seems. A rename writes the new file first and moves the history
// afterwards, so that a poll between the two sees a file without history.
const (
	emptySightings  = 2
	copiedSightings = 3
	// A rename holds the lock of the old name until the history is moved. One
	// that was killed leaves the lock, so this wait has an end.
	twinSightings = 30
)

// Facts are what is known of a stack file that shows up.
type Facts struct {
	// Records is how many records its history holds.
	Records int
	// Owners are the known stacks that have some of these records already.
	Owners []Owner
	// Sightings counts complete listings in a row that held the file and since
	// when its history did not grow, this one included. Moving the history of a
	// renamed stack can take many polls.
	Sightings int
	// Twin tells that a stack which is locked has a state of the same manifest:
	// a rename copies the state and moves the history afterwards.
	Twin bool
}

// Owner is a known stack that has records of the history.
type Owner struct {
	ID string
	// Records is how many of them it has.
	Records int
	// Listed tells that its own file is there, too.
	Listed bool
}

// Verdict is what the file is.
type Verdict int

// The verdicts.
const (
	// Wait: it cannot be told yet.
	Wait Verdict = iota
	// Begin: it is a new incarnation.
	Begin
	// Adopt: it is a known stack under another name, or one that came back.
	Adopt
)

// Decide judges the facts. The id is that of the stack to adopt.
func Decide(f Facts) (Verdict, string) {
	var lost []Owner
	for _, o := range f.Owners {
		if !o.Listed {
			lost = append(lost, o)
		}
	}
	switch {
	case len(lost) > 0:
		return Adopt, heir(lost).ID
	case len(f.Owners) > 0 && f.Sightings < copiedSightings:
		// The history is there twice: a rename half done, or a copy.
		return Wait, ""
	case f.Records == 0 && (f.Sightings < emptySightings || f.Twin && f.Sightings < twinSightings):
		return Wait, ""
	default:
		return Begin, ""
	}
}

// heir is the owner of most records; of equals the one with the lesser id, so
// that every server decides alike.
func heir(owners []Owner) Owner {
	best := owners[0]
	for _, o := range owners[1:] {
		if cmp.Or(cmp.Compare(o.Records, best.Records), cmp.Compare(best.ID, o.ID)) > 0 {
			best = o
		}
	}
	return best
}
