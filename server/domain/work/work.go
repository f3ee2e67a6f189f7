// Package work is the rule of background work: what an event makes of an
// activity, or why it makes nothing. It owns every transition, the counting of
// tries and the meaning of a lease; storing is left to server/record/work,
// doing the work to server/activity.
//
//	created ──┬──► pending ── needs met ──► ready ◄───── released ───┐
//	          │       │                       │                      │
//	          │       └─ a need was lost      │ leased               │
//	          │            │                  ▼                      │
//	          ├──► waiting ┼── leased ──► executing ─────────────────┤
//	          │       ▲    │               ▲  │ │ │                  │
//	          │       └────┼─ asks to wait ┼──┘ │ └─ completed ──► COMPLETED
//	          │            │       leased  │    │
//	          │            │        restarting ◄┤ failed, expired, leases ended
//	          │            ▼                    ▼ the same, and the budget is spent
//	          └──────► CANCELED               FAILED
//
// Canceled leads from each state that is not terminal to CANCELED. The states
// in capitals are terminal: nothing leaves them. Ready, waiting and restarting
// may be leased once their instant has come.
package work

import (
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Budget is how often work is tried and how far apart.
type Budget struct {
	// MaxTries counts the first one; 0 for no limit.
	MaxTries int
	// Delay is about what passes before the second try. It doubles with each
	// further one.
	Delay time.Duration
}

// Facts are what the rule knows of an activity.
type Facts struct {
	Budget
	State      vocab.ActivityState
	StateSince instant.Instant
	// Activate is before when nobody may begin it; nil while nobody may at all.
	Activate *instant.Instant
	// Tries counts how often it began since it last succeeded.
	Tries int
	// Fence counts its leases; it is the number of the latest.
	Fence int64
	// Holder and LeaseUntil are of the lease in force.
	Holder     string
	LeaseUntil *instant.Instant
	// Resume is what the handler kept to go on from. It outlives rounds.
	Resume string
	// Rounds counts how often it succeeded and asked to wait for the next time.
	Rounds int64
	// Done and Total are the progress of this round; Total is nil while unknown.
	Done  int64
	Total *int64
	// LastError is why the last try failed or why it was canceled.
	LastError          string
	StartedAt, EndedAt *instant.Instant
}

// New are the facts of work that was just created: pending while it has needs
// that are not met, otherwise to begin at an instant.
func New(b Budget, unmet bool, activate, now instant.Instant) Facts {
	f := Facts{Budget: b, State: vocab.ActivityStatePending, StateSince: now}
	switch {
	case unmet:
	case activate > now:
		f.State, f.Activate = vocab.ActivityStateWaiting, &activate
	default:
		f.State, f.Activate = vocab.ActivityStateReady, &now
	}
	return f
}

// Ended tells whether the state is terminal.
func (f Facts) Ended() bool {
	switch f.State { //exhaustive:enforce
	case vocab.ActivityStateCompleted, vocab.ActivityStateFailed, vocab.ActivityStateCanceled:
		return true
	case vocab.ActivityStateReady, vocab.ActivityStatePending, vocab.ActivityStateExecuting,
		vocab.ActivityStateWaiting, vocab.ActivityStateRestarting:
	}
	return false
}

// Refusal is why an event makes nothing of an activity.
type Refusal string

// The refusals.
const (
	// Ended: it reached a terminal state.
	Ended Refusal = "the activity has ended"
	// LeaseLost: the lease that is named is over, or never was.
	LeaseLost Refusal = "the lease is over"
	// NotDue: nobody may begin it now.
	NotDue Refusal = "the activity is not to begin now"
	// NotPending: it waits for no other activity.
	NotPending Refusal = "the activity waits for no other"
	// LeaseHolds: there is no lease, or it is in force.
	LeaseHolds Refusal = "no lease of the activity has run out"
)

// Error is the refusal as a text for logs.
func (r Refusal) Error() string { return string(r) }

// The bounds of the delay between tries. The longest leaves room for jitter
// below a minute.
const (
	longestDelay = 50 * time.Second
	jitterPart   = 5
)

// Wait is the delay after a number of failed tries: the budget's, doubled with
// each, with a fifth of it more or less by jitter between -1 and 1, and never
// over a minute.
func (b Budget) Wait(tries int, jitter float64) time.Duration {
	delay := min(max(b.Delay, 0), longestDelay)
	for range tries - 1 {
		if delay *= 2; delay >= longestDelay || delay == 0 {
			break
		}
	}
	delay = min(delay, longestDelay)
	return delay + time.Duration(float64(delay)/jitterPart*max(-1, min(1, jitter)))
}

// Notable tells whether somebody who looks at activities would see the
// difference. The idle round of standing work is none: it was leased after a
// round, made no progress, and waits again.
func Notable(before, after Facts) bool {
	if before.State == after.State {
		return before.Done != after.Done || !equal(before.Total, after.Total)
	}
	standing := before.Rounds > 0
	switch after.State { //exhaustive:enforce
	case vocab.ActivityStateExecuting:
		return !standing || before.Tries > 0
	case vocab.ActivityStateWaiting, vocab.ActivityStateReady:
		return !standing || before.Tries > 1 || before.Done != 0 || before.Total != nil
	case vocab.ActivityStatePending, vocab.ActivityStateRestarting, vocab.ActivityStateCompleted,
		vocab.ActivityStateFailed, vocab.ActivityStateCanceled:
	}
	return true
}

func equal(a, b *int64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Due is when something is to be done about activities. An absent instant is
// never.
type Due struct {
	// Begin is when the next one may begin.
	Begin *instant.Instant
	// Expire is when the next lease runs out.
	Expire *instant.Instant
}
