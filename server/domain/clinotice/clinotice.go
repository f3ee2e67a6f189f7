// Package clinotice tells what the Pulumi CLI will ask or refuse at the next
// update of a stack, from what its bucket holds. It speaks for the CLI with a
// bucket as its backend; what an update would change is not foretold.
package clinotice

import (
	"fmt"

	"github.com/lumaft/lumaft/schema/vocab"
)

// Notice is one thing that the CLI will ask or refuse.
type Notice struct {
	Reason vocab.CLINoticeReason
	// Text says what it does, in one or two sentences.
	Text string
}

// State is what the CLI comes upon in a bucket.
type State struct {
	// Locks is how many objects hold the stack.
	Locks int
	// Pending are the steps that had begun and were not seen to end.
	Pending []vocab.PendingType
	// Integrity is what a sound state would not hold.
	Integrity []vocab.IntegrityNote
}

// OfStack tells what the CLI does about a state, in the order that it comes
// upon it: the lock before it reads the state, the integrity as it reads, and
// what is pending when it has read.
func OfStack(s State) []Notice {
	all := []Notice{}
	if s.Locks > 0 {
		all = append(all, Notice{vocab.CLINoticeReasonLocked, fmt.Sprintf("`pulumi up` stops with `error: the stack is currently locked by %d lock(s)` until %s. A preview goes on.", s.Locks, release(s.Locks))})
	}
	if text := integrity(s.Integrity); text != "" {
		all = append(all, Notice{vocab.CLINoticeReasonIntegrity, text})
	}
	if len(s.Pending) > 0 {
		all = append(all, Notice{vocab.CLINoticeReasonPendingOperations, pending(s.Pending)})
	}
	return all
}

// OfLock tells what the CLI does while one lock is there. readable tells
// whether the lock could be read as one.
func OfLock(readable bool) string {
	if !readable {
		// The CLI reads every lock to say who holds the stack, and ends with the
		// decoder's error where it cannot.
		return "`pulumi up` and every other command that changes the stack stop, perhaps without saying why, until somebody runs `pulumi cancel`. A preview goes on."
	}
	return "`pulumi up` and every other command that changes the stack stop with `error: the stack is currently locked` until " + release(1) + ". A preview goes on."
}

// release is what ends so many locks.
func release(locks int) string {
	if locks == 1 {
		return "its holder ends or somebody runs `pulumi cancel`"
	}
	return "their holders end or somebody runs `pulumi cancel`, which removes all of them"
}

// integrity tells what the CLI does about a state that is not sound. Of a
// state over our own ceiling it says nothing: the CLI has none.
func integrity(notes []vocab.IntegrityNote) string {
	refused, doubtful := false, false
	for _, note := range notes {
		switch note {
		case vocab.IntegrityNoteDuplicateURN, vocab.IntegrityNoteMissingParent, vocab.IntegrityNoteMissingDependency,
			vocab.IntegrityNoteParentCycle, vocab.IntegrityNoteOutOfOrder:
			refused = true
		case vocab.IntegrityNoteMalformedURN:
			doubtful = true
		case vocab.IntegrityNoteTooManyResources:
		}
	}
	const cure = " `pulumi state repair` mends what can be mended, and `--disable-integrity-checking` goes on without the check."
	switch {
	case refused:
		return "Every command that reads the state stops with `snapshot integrity failure; refusing to use it`." + cure
	case doubtful:
		return "Commands that read the state may stop with an error about its integrity." + cure
	}
	return ""
}

// pending tells what the CLI does about unfinished steps.
func pending(steps []vocab.PendingType) string {
	warned := "`pulumi up` warns of " + count(len(steps), "pending operation") + " and goes on"
	creating := 0
	for _, step := range steps {
		if step == vocab.PendingTypeCreating {
			creating++
		}
	}
	if creating == 0 {
		return warned + ", and its first write drops " + pronoun(len(steps)) + "."
	}
	whom := "each"
	if creating < len(steps) {
		whom = count(creating, "interrupted creation")
	} else if creating == 1 {
		whom = "it"
	}
	return warned + ". `pulumi refresh` in a terminal asks about " + whom + ": clear, skip or import; elsewhere it skips unless `--clear-pending-creates` or `--import-pending-creates` is given."
}

// pronoun stands for so many things.
func pronoun(n int) string {
	if n == 1 {
		return "it"
	}
	return "them"
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
