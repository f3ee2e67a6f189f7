// Package settling judges when the history of a stack has caught up with its
// state. The engine writes the stack file, then the history record, then the
// copy of the state beside it, and unlocks at the end; a poll can fall between
// any two of them.
//
//	           change of file or lock
//	settled ───────────────────────────► unsettled ─┐ locked, or changed again
//	   ▲                                  │   ▲     │
//	   └── explained, or two quiet polls ─┘   └─────┘
package settling

// quietPolls is how many complete polls in a row without a lock and without a
// change settle a stack that no record explains.
const quietPolls = 2

// RemovedAfter is how many complete listings in a row without a stack's file
// make it removed: one alone can fall between a delete and a write.
const RemovedAfter = 2

// Stack is what is remembered of a stack between polls.
type Stack struct {
	Settled bool
	// Quiet counts polls in a row without a lock and without a change.
	Quiet int
	// Steady counts polls in a row without a change of the stack file.
	Steady int
}

// Stored is what to remember of a stack that was known before the observer
// began. No change of its file is known.
func Stored(settled bool) Stack { return Stack{Settled: settled, Steady: quietPolls} }

// First is what to remember after the first poll that saw a stack. It is not
// settled by being there, and no change of its file is known.
func First(seen Seen) Stack {
	s := Next(Stack{}, seen)
	s.Steady = quietPolls
	return s
}

// Seen is what one complete poll saw of it.
type Seen struct {
	// FileChanged: the stack file has another version than at the last poll.
	FileChanged bool
	// LockChanged: a lock came, went or changed.
	LockChanged bool
	// Locked: a lock is there.
	Locked bool
	// Explained: the newest copy beside a history record is the stack file's
	// version.
	Explained bool
}

// Next is what to remember after a poll.
func Next(s Stack, seen Seen) Stack {
	next := Stack{Settled: s.Settled, Quiet: s.Quiet + 1, Steady: s.Steady + 1}
	if seen.FileChanged {
		next.Steady = 0
	}
	if seen.FileChanged || seen.LockChanged {
		next.Settled = false
	}
	if seen.FileChanged || seen.LockChanged || seen.Locked {
		next.Quiet = 0
	}
	if seen.Explained || next.Quiet >= quietPolls {
		next.Settled = true
	}
	return next
}

// Changing tells whether the stack file is being rewritten: it changed in one
// of the last two polls and no record explains it. An unsettled file that
// stands still, such as one that a killed run left, is not changing.
func (s Stack) Changing() bool { return !s.Settled && s.Steady < quietPolls }
