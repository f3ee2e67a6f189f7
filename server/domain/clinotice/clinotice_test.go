package clinotice

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/schema/vocab"
)

func TestOfStack(t *testing.T) {
	const (
		create = vocab.PendingTypeCreating
		update = vocab.PendingTypeUpdating
	)
	const cure = " `pulumi state repair` mends what can be mended, and `--disable-integrity-checking` goes on without the check."
	for name, tc := range map[string]struct {
		state State
		want  []Notice
	}{
		"nothing in its way": {State{}, []Notice{}},
		"locked": {State{Locks: 1}, []Notice{{vocab.CLINoticeReasonLocked,
			"`pulumi up` stops with `error: the stack is currently locked by 1 lock(s)` until its holder ends or somebody runs `pulumi cancel`. A preview goes on."}}},
		"locked twice": {State{Locks: 2}, []Notice{{vocab.CLINoticeReasonLocked,
			"`pulumi up` stops with `error: the stack is currently locked by 2 lock(s)` until their holders end or somebody runs `pulumi cancel`, which removes all of them. A preview goes on."}}},
		"an update was interrupted": {State{Pending: []vocab.PendingType{update}}, []Notice{{vocab.CLINoticeReasonPendingOperations,
			"`pulumi up` warns of 1 pending operation and goes on, and its first write drops it."}}},
		"two were": {State{Pending: []vocab.PendingType{update, vocab.PendingTypeDeleting}}, []Notice{{vocab.CLINoticeReasonPendingOperations,
			"`pulumi up` warns of 2 pending operations and goes on, and its first write drops them."}}},
		"a creation was interrupted": {State{Pending: []vocab.PendingType{create}}, []Notice{{vocab.CLINoticeReasonPendingOperations,
			"`pulumi up` warns of 1 pending operation and goes on. `pulumi refresh` in a terminal asks about it: clear, skip or import; elsewhere it skips unless `--clear-pending-creates` or `--import-pending-creates` is given."}}},
		"one creation among others": {State{Pending: []vocab.PendingType{update, create, update}}, []Notice{{vocab.CLINoticeReasonPendingOperations,
			"`pulumi up` warns of 3 pending operations and goes on. `pulumi refresh` in a terminal asks about 1 interrupted creation: clear, skip or import; elsewhere it skips unless `--clear-pending-creates` or `--import-pending-creates` is given."}}},
		"creations only": {State{Pending: []vocab.PendingType{create, create}}, []Notice{{vocab.CLINoticeReasonPendingOperations,
			"`pulumi up` warns of 2 pending operations and goes on. `pulumi refresh` in a terminal asks about each: clear, skip or import; elsewhere it skips unless `--clear-pending-creates` or `--import-pending-creates` is given."}}},
		"a state that is refused": {State{Integrity: []vocab.IntegrityNote{vocab.IntegrityNoteMissingParent}}, []Notice{{vocab.CLINoticeReasonIntegrity,
			"Every command that reads the state stops with `snapshot integrity failure; refusing to use it`." + cure}}},
		"a state that may be": {State{Integrity: []vocab.IntegrityNote{vocab.IntegrityNoteMalformedURN}}, []Notice{{vocab.CLINoticeReasonIntegrity,
			"Commands that read the state may stop with an error about its integrity." + cure}}},
		"a state that is only large": {State{Integrity: []vocab.IntegrityNote{vocab.IntegrityNoteTooManyResources}}, []Notice{}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := OfStack(tc.state); !slices.Equal(got, tc.want) {
				t.Errorf("OfStack() = %q, want %q", got, tc.want)
			}
		})
	}
}

// The notices stand in the order in which the CLI comes upon what they tell of.
func TestTheOrderIsThatOfTheCLI(t *testing.T) {
	all := OfStack(State{Locks: 1, Pending: []vocab.PendingType{vocab.PendingTypeCreating}, Integrity: []vocab.IntegrityNote{vocab.IntegrityNoteDuplicateURN}})
	var reasons []vocab.CLINoticeReason
	for _, n := range all {
		reasons = append(reasons, n.Reason)
	}
	want := []vocab.CLINoticeReason{vocab.CLINoticeReasonLocked, vocab.CLINoticeReasonIntegrity, vocab.CLINoticeReasonPendingOperations}
	if !slices.Equal(reasons, want) {
		t.Errorf("the notices tell of %v, want %v", reasons, want)
	}
}

// Every word of the list of integrity notes has been thought of: the CLI minds
// all of them but our own ceiling.
func TestEveryNoteIsJudged(t *testing.T) {
	for _, word := range vocab.IntegrityNote("").Values() {
		note := vocab.IntegrityNote(word)
		minds := len(OfStack(State{Integrity: []vocab.IntegrityNote{note}})) == 1
		if minds == (note == vocab.IntegrityNoteTooManyResources) {
			t.Errorf("%s: the CLI minds: %v", note, minds)
		}
	}
}

func TestOfLock(t *testing.T) {
	for readable, want := range map[bool]string{true: "error: the stack is currently locked", false: "perhaps without saying why"} {
		if got := OfLock(readable); !strings.Contains(got, want) || !strings.Contains(got, "`pulumi cancel`") {
			t.Errorf("OfLock(%v) = %q", readable, got)
		}
	}
}

// Texts are one or two sentences.
func TestTextsAreShort(t *testing.T) {
	sentence := regexp.MustCompile(`\.( |$)`)
	texts := []string{OfLock(true), OfLock(false)}
	for _, n := range OfStack(State{Locks: 2, Pending: []vocab.PendingType{vocab.PendingTypeCreating, vocab.PendingTypeUpdating},
		Integrity: []vocab.IntegrityNote{vocab.IntegrityNoteDuplicateURN}}) {
		texts = append(texts, n.Text)
	}
	for _, text := range texts {
		if n := len(sentence.FindAllString(text, -1)); n < 1 || n > 2 {
			t.Errorf("%q has %d sentences", text, n)
		}
	}
}
