package work

import (
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Event is something that happens to an activity.
type Event interface {
	// apply is what the event makes of the facts, or a Refusal.
	apply(f Facts, now instant.Instant) (Facts, error)
}

// Apply is what an event at an instant makes of an activity. The error is nil
// or a Refusal, and then the facts are as they were.
func Apply(f Facts, e Event, now instant.Instant) (Facts, error) {
	after, err := e.apply(f, now)
	if err != nil {
		return f, err
	}
	return after, nil
}

// NeedsMet happens when the last activity that it needs is completed.
type NeedsMet struct{}

// NeedLost happens when an activity that it needs failed or was canceled.
type NeedLost struct{ Cause string }

// Leased happens when a worker takes it.
type Leased struct {
	Holder string
	For    time.Duration
}

// Renewed happens when the holder of a lease says that it goes on.
type Renewed struct {
	Fence int64
	For   time.Duration
}

// Progressed happens when the holder tells how far it is.
type Progressed struct {
	Fence  int64
	Resume string
	Done   int64
	Total  *int64
}

// Completed happens when the holder is done. The same lease may say it again.
type Completed struct{ Fence int64 }

// Failed happens when the holder's try failed. Jitter is between -1 and 1.
type Failed struct {
	Fence  int64
	Error  string
	Jitter float64
}

// Waited happens when the holder succeeded and asks to be called again at an
// instant. The same lease may say it again.
type Waited struct {
	Fence int64
	Until instant.Instant
}

// Released happens when the holder gives it back unfinished, as at a shutdown.
// The try is not counted.
type Released struct{ Fence int64 }

// Expired happens when a lease ran out without a word of its holder. That is a
// failed try. Jitter is between -1 and 1.
type Expired struct{ Jitter float64 }

// LeasesEnded happens when the database has one owner again, so that nobody
// else can be at work. The lease ends at once and the next try may begin.
type LeasesEnded struct{}

// Canceled happens when somebody does not want it any more.
type Canceled struct{ Cause string }

// What is said of a try whose holder did not come back.
const (
	lapsed      = "The worker did not renew its lease."
	interrupted = "The server ended while it was at work."
)

func (e NeedsMet) apply(f Facts, now instant.Instant) (Facts, error) {
	if f.Ended() {
		return f, Ended
	}
	if f.State != vocab.ActivityStatePending {
		return f, NotPending
	}
	f.enter(vocab.ActivityStateReady, now)
	f.Activate = &now
	return f, nil
}

func (e NeedLost) apply(f Facts, now instant.Instant) (Facts, error) {
	if f.Ended() {
		return f, Ended
	}
	if f.State != vocab.ActivityStatePending {
		return f, NotPending
	}
	f.end(vocab.ActivityStateCanceled, now)
	f.LastError = e.Cause
	return f, nil
}

func (e Leased) apply(f Facts, now instant.Instant) (Facts, error) {
	if f.Ended() {
		return f, Ended
	}
	// Only ready, waiting and restarting have an instant.
	if f.Activate == nil || *f.Activate > now {
		return f, NotDue
	}
	f.enter(vocab.ActivityStateExecuting, now)
	f.Tries++
	f.Fence++
	f.Holder, f.LeaseUntil = e.Holder, new(now.Add(e.For))
	if f.StartedAt == nil {
		f.StartedAt = &now
	}
	return f, nil
}

func (e Renewed) apply(f Facts, now instant.Instant) (Facts, error) {
	if err := f.Held(e.Fence, now); err != nil {
		return f, err
	}
	f.LeaseUntil = new(max(*f.LeaseUntil, now.Add(e.For)))
	return f, nil
}

func (e Progressed) apply(f Facts, now instant.Instant) (Facts, error) {
	if err := f.Held(e.Fence, now); err != nil {
		return f, err
	}
	f.Resume, f.Done, f.Total = e.Resume, e.Done, e.Total
	return f, nil
}

func (e Completed) apply(f Facts, now instant.Instant) (Facts, error) {
	if f.State == vocab.ActivityStateCompleted && f.Fence == e.Fence {
		return f, nil
	}
	if err := f.Held(e.Fence, now); err != nil {
		return f, err
	}
	f.end(vocab.ActivityStateCompleted, now)
	f.LastError = ""
	return f, nil
}

func (e Failed) apply(f Facts, now instant.Instant) (Facts, error) {
	if err := f.Held(e.Fence, now); err != nil {
		return f, err
	}
	f.tryAgain(e.Error, f.Wait(f.Tries, e.Jitter), now)
	return f, nil
}

func (e Waited) apply(f Facts, now instant.Instant) (Facts, error) {
	if f.State == vocab.ActivityStateWaiting && f.Rounds > 0 && f.Fence == e.Fence {
		return f, nil
	}
	if err := f.Held(e.Fence, now); err != nil {
		return f, err
	}
	f.enter(vocab.ActivityStateWaiting, now)
	f.Activate = new(max(e.Until, now))
	f.Rounds++
	f.Tries, f.LastError, f.Done, f.Total = 0, "", 0, nil
	return f, nil
}

func (e Released) apply(f Facts, now instant.Instant) (Facts, error) {
	if err := f.Held(e.Fence, now); err != nil {
		return f, err
	}
	f.enter(vocab.ActivityStateReady, now)
	f.Activate = &now
	f.Tries--
	return f, nil
}

func (e Expired) apply(f Facts, now instant.Instant) (Facts, error) {
	if f.Ended() {
		return f, Ended
	}
	if f.State != vocab.ActivityStateExecuting || *f.LeaseUntil > now {
		return f, LeaseHolds
	}
	f.tryAgain(lapsed, f.Wait(f.Tries, e.Jitter), now)
	return f, nil
}

func (e LeasesEnded) apply(f Facts, now instant.Instant) (Facts, error) {
	if f.Ended() {
		return f, Ended
	}
	if f.State != vocab.ActivityStateExecuting {
		return f, LeaseHolds
	}
	f.tryAgain(interrupted, 0, now)
	return f, nil
}

func (e Canceled) apply(f Facts, now instant.Instant) (Facts, error) {
	if f.Ended() {
		return f, Ended
	}
	f.end(vocab.ActivityStateCanceled, now)
	f.LastError = e.Cause
	return f, nil
}

// Held is nil for the holder of the lease in force, and a Refusal for anybody
// else.
func (f Facts) Held(fence int64, now instant.Instant) error {
	switch {
	case f.Ended():
		return Ended
	case f.State != vocab.ActivityStateExecuting || f.Fence != fence || *f.LeaseUntil <= now:
		return LeaseLost
	}
	return nil
}

// enter changes the state. What belongs to a lease and to waiting ends with
// the state it belonged to.
func (f *Facts) enter(s vocab.ActivityState, now instant.Instant) {
	f.State, f.StateSince = s, now
	f.Activate, f.Holder, f.LeaseUntil = nil, "", nil
}

// end enters a terminal state.
func (f *Facts) end(s vocab.ActivityState, now instant.Instant) {
	f.enter(s, now)
	f.EndedAt = &now
}

// tryAgain counts a failed try: the next one begins after the delay, or there
// is none.
func (f *Facts) tryAgain(why string, delay time.Duration, now instant.Instant) {
	f.LastError = why
	if f.MaxTries > 0 && f.Tries >= f.MaxTries {
		f.end(vocab.ActivityStateFailed, now)
		return
	}
	f.enter(vocab.ActivityStateRestarting, now)
	f.Activate = new(now.Add(delay))
}
