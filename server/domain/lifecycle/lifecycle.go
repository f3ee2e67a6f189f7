// Package lifecycle tells how an operation reads at an instant. A reading is
// computed from stored facts and never stored, so that no sweep can be late.
package lifecycle

import (
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Facts are the stored facts that a reading follows from.
type Facts struct {
	Source vocab.Source
	// Result is what the source recorded for good; nil while it did not.
	Result *vocab.Result
	// LeaseUntil is when a runner's lease lapses; nil without one.
	LeaseUntil *instant.Instant
}

// Reading is how an operation reads.
type Reading struct {
	Outcome vocab.Outcome
	// ChangesAt is when it will read otherwise unless something new arrives;
	// nil when nothing is due.
	ChangesAt *instant.Instant
}

// Read reads the facts at an instant. A lease has lapsed at its very end.
func Read(f Facts, now instant.Instant) Reading {
	switch {
	case f.Result != nil:
		return Reading{Outcome: vocab.Outcome(*f.Result)}
	case f.Source == vocab.SourceBackend || f.LeaseUntil == nil:
		return Reading{Outcome: vocab.OutcomeNotRecorded}
	case now < *f.LeaseUntil:
		return Reading{Outcome: vocab.OutcomeInProgress, ChangesAt: f.LeaseUntil}
	default:
		return Reading{Outcome: vocab.OutcomeIncomplete}
	}
}
