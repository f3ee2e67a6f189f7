// Package coverage tells what interval of a stack is known, and why the rest
// is not. Gaps of a whole backend are kept once and laid over the intervals of
// each of its stacks when these are read.
package coverage

import (
	"cmp"
	"slices"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Interval is a span of time and what is known of it. Without From it reaches
// back without end, without Until it goes on.
type Interval struct {
	From, Until *instant.Instant
	Reason      vocab.CoverageReason
}

// A listing is late after this many intervals between polls, and never sooner
// than after leastLate: a slow poll is no gap.
const (
	lateIntervals = 3
	leastLate     = 30 * time.Second
)

// Missed tells whether nothing was observed between two complete listings of a
// backend, and why: the health that stood between them says it, and without
// trouble the observer was stopped.
func Missed(before, now instant.Instant, every time.Duration, health vocab.BackendHealth) (vocab.CoverageReason, bool) {
	if now.Sub(before) <= max(lateIntervals*every, leastLate) {
		return "", false
	}
	switch health {
	case vocab.BackendHealthOK, vocab.BackendHealthImporting:
		return vocab.CoverageReasonObserverStopped, true
	case vocab.BackendHealthDisabled:
		return vocab.CoverageReasonBackendDisabled, true
	case vocab.BackendHealthDenied, vocab.BackendHealthCredentialsExpired:
		return vocab.CoverageReasonBackendDenied, true
	default:
		return vocab.CoverageReasonBackendUnreachable, true
	}
}

// ClosesByItself tells whether facts of a kind that were made in a gap can be
// read afterwards. History records stay in the bucket; a state that was
// replaced and a lock that went are gone.
func ClosesByItself(fact vocab.FactKind) bool { return fact == vocab.FactKindHistory }

// The ends of time, for intervals without an end.
const (
	first = instant.Instant(-1 << 63)
	last  = instant.Instant(1<<63 - 1)
)

func (i Interval) from() instant.Instant {
	if i.From == nil {
		return first
	}
	return *i.From
}

func (i Interval) until() instant.Instant {
	if i.Until == nil {
		return last
	}
	return *i.Until
}

// Overlay lays the gaps of a backend over the intervals of a stack. Only what
// would read as observed is changed: a gap before coverage began says nothing
// new. Of gaps that overlap the one that begins first is kept where both are.
func Overlay(base, gaps []Interval) []Interval {
	gaps = slices.Clone(gaps)
	slices.SortStableFunc(gaps, func(a, b Interval) int { return cmp.Compare(a.from(), b.from()) })
	var all []Interval
	for _, b := range base {
		if b.Reason != vocab.CoverageReasonObserved {
			all = append(all, b)
			continue
		}
		at := b.from() // everything of b before it is in all already
		for _, g := range gaps {
			begin, end := max(g.from(), at), min(g.until(), b.until())
			if begin >= end {
				continue
			}
			if begin > at {
				all = append(all, span(at, begin, b.Reason))
			}
			all = append(all, span(begin, end, g.Reason))
			at = end
		}
		if at < b.until() {
			all = append(all, span(at, b.until(), b.Reason))
		}
	}
	return all
}

// span is an interval between two instants, the ends of time being none.
func span(from, until instant.Instant, reason vocab.CoverageReason) Interval {
	i := Interval{Reason: reason}
	if from != first {
		i.From = &from
	}
	if until != last {
		i.Until = &until
	}
	return i
}

// History is what is known of a stack's history and what a listing of the
// whole of it showed. Each is the number of a record, nil without one.
type History struct {
	// EverOldest is the oldest record that the history was ever seen to hold.
	EverOldest *instant.Instant
	// KnownOldest and KnownNewest are the ends of what was read before.
	KnownOldest, KnownNewest *instant.Instant
	// ListedOldest is the oldest record that the history holds now.
	ListedOldest *instant.Instant
	// Settled tells that nothing is being written: a history that holds nothing
	// may be on its way to another name.
	Settled bool
	At      instant.Instant
}

// Pruned are the spans in which records can have been removed before they were
// read, oldest first. Histories are pruned from their old end. So when the
// newest record that was read is gone, others that came after it can be gone,
// too; and when the oldest record that was ever seen is gone and was not read,
// so can be all up to the oldest that is read or still there. What was removed
// from the middle, never seen, leaves no sign.
func Pruned(h History) []Interval {
	var all []Interval
	oldest := h.ListedOldest
	if h.KnownOldest != nil && (oldest == nil || *h.KnownOldest < *oldest) {
		oldest = h.KnownOldest
	}
	switch {
	case h.EverOldest == nil:
	case oldest != nil && *h.EverOldest < *oldest:
		all = append(all, span(*h.EverOldest, *oldest, vocab.CoverageReasonPruned))
	case oldest == nil && h.Settled:
		all = append(all, span(*h.EverOldest, h.At, vocab.CoverageReasonPruned))
	}
	switch {
	case h.KnownNewest == nil:
	case h.ListedOldest != nil && *h.KnownNewest < *h.ListedOldest:
		all = append(all, span(*h.KnownNewest, *h.ListedOldest, vocab.CoverageReasonPruned))
	case h.ListedOldest == nil && h.Settled:
		all = append(all, span(*h.KnownNewest, h.At, vocab.CoverageReasonPruned))
	}
	return all
}
