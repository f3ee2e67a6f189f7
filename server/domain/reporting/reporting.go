// Package reporting is the rules by which a report of a deployment is accepted:
// what is a replay, what contradicts an earlier report, how long an operation
// may be added to, how long it counts as running, and how far a source's clock
// may be off. The rules follow from stored facts and the instant of the write;
// what a message looks like is schema/ingestion's, and how an operation reads
// is lifecycle's.
//
//	announce ─► in progress ◄─ heartbeat ─┐
//	                │  lease ends         │
//	                ├─────────► incomplete┘
//	                │               │  24 h: nothing is added any more
//	                └── finalize ◄──┘
//	                        │
//	                        ▼
//	        succeeded, failed, cancelled (for good)
package reporting

import (
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
)

// The spans of the contract. Receive time drives all of them.
const (
	// Lease is how long an operation counts as running after an accepted
	// announce or heartbeat. It has lapsed at its very end.
	Lease = 5 * time.Minute
	// Life is how long after its announce an operation may be added to.
	Life = 24 * time.Hour
	// flagged and refusedSkew are how far a time of the source may be away
	// before it is flagged, and before it is refused.
	flagged     = 5 * time.Minute
	refusedSkew = 24 * time.Hour
	// MaxEvents is how many heartbeats an operation may have.
	MaxEvents = 1_000
)

// The refusals. Their sentences hold nothing of what was sent.
var (
	errKeyUsed   = reason.New(reason.IdempotencyConflict, "The key was used for other content.")
	errEvent     = reason.New(reason.EventConflict, "An eventId or sequence was used for another event.")
	errEvents    = reason.New(reason.EventLimit, "The operation has as many events as it may have.")
	errFinalized = reason.New(reason.OperationFinalized, "The operation's end is reported already.")
	errExpired   = reason.New(reason.OperationExpired, "The operation was announced over 24 hours ago.")
	errSkew      = reason.New(reason.TimestampOutOfRange, "A time is more than 24 hours away from the server's.")
	errEnd       = reason.New(reason.BadInput, "The end is before the announced start.")
	errKinds     = reason.New(reason.BadInput, "The planned operation must be a preview, and the actual one must not.")
	errStacks    = reason.New(reason.BadInput, "Both operations must be of the same stack.")
	errPaired    = reason.New(reason.Conflict, "One of the operations is paired otherwise.")
	errNotFound  = reason.New(reason.NotFound, "There is nothing of that name.")
)

// NotFound is the one refusal of what is not there, not the caller's, or not
// to be reported on.
func NotFound() error { return errNotFound }

// Skew tells whether a time of the source is to be flagged; an error when it is
// too far away to be believed.
func Skew(source, now instant.Instant) (skewed bool, err error) {
	if source < now.Add(-refusedSkew) || source > now.Add(refusedSkew) {
		return false, errSkew
	}
	return source < now.Add(-flagged) || source > now.Add(flagged), nil
}

// Announced is what an accepted announce says for later.
type Announced struct {
	Skewed                bool
	LeaseUntil, ExpiresAt instant.Instant
}

// Announce judges an announce by the digest of the one that was accepted under
// the same key of the same issuer; nil when there is none. It replays without
// looking at the clock: the key lives as long as the operation.
func Announce(had *string, digest string, start, now instant.Instant) (accepted Announced, replayed bool, err error) {
	if had != nil {
		if *had != digest {
			return Announced{}, false, errKeyUsed
		}
		return Announced{}, true, nil
	}
	skewed, err := Skew(start, now)
	if err != nil {
		return Announced{}, false, err
	}
	return Announced{Skewed: skewed, LeaseUntil: now.Add(Lease), ExpiresAt: now.Add(Life)}, false, nil
}

// Operation is the stored facts of a reported operation.
type Operation struct {
	StartedAt instant.Instant
	ExpiresAt instant.Instant
	// Events is how many heartbeats it has.
	Events int
	// Result and Digest are of its finalize; nil while there is none.
	Result *vocab.Result
	Digest *string
}

// open refuses to add to an operation that is over.
func (o Operation) open(now instant.Instant) error {
	switch {
	case o.Result != nil:
		return errFinalized
	case now >= o.ExpiresAt:
		return errExpired
	}
	return nil
}

// Event is one heartbeat.
type Event struct {
	ID       string
	Sequence int64
	At       instant.Instant
}

// Beaten is what accepted heartbeats add.
type Beaten struct {
	// New are the events that were not stored yet.
	New []NewEvent
	// Replayed is how many were.
	Replayed int
	// LeaseUntil is how long the operation counts as running from now on: no
	// longer than it may be added to. It is nil when nothing is new.
	LeaseUntil *instant.Instant
}

// NewEvent is an event to store.
type NewEvent struct {
	Event
	Skewed bool
}

// Heartbeats judges events of one message by those that are stored under one of
// their ids or sequences. They are accepted together or not at all.
func Heartbeats(o Operation, stored, events []Event, now instant.Instant) (Beaten, error) {
	if err := o.open(now); err != nil {
		return Beaten{}, err
	}
	ids, sequences := make(map[string]Event, len(stored)+len(events)), make(map[int64]Event, len(stored)+len(events))
	for _, e := range stored {
		ids[e.ID], sequences[e.Sequence] = e, e
	}
	var b Beaten
	for _, e := range events {
		had, used := ids[e.ID]
		if !used {
			had, used = sequences[e.Sequence]
		}
		if used {
			if had != e {
				return Beaten{}, errEvent
			}
			b.Replayed++
			continue
		}
		skewed, err := Skew(e.At, now)
		if err != nil {
			return Beaten{}, err
		}
		if o.Events+len(b.New) == MaxEvents {
			return Beaten{}, errEvents
		}
		ids[e.ID], sequences[e.Sequence] = e, e
		b.New = append(b.New, NewEvent{e, skewed})
	}
	if len(b.New) > 0 {
		until := min(now.Add(Lease), o.ExpiresAt)
		b.LeaseUntil = &until
	}
	return b, nil
}

// Finalize judges a finalize by its digest. The first one stands, and its
// content again is a replay, also after the operation's life.
func Finalize(o Operation, digest string, end, now instant.Instant) (skewed, replayed bool, err error) {
	if o.Digest != nil && *o.Digest == digest {
		return false, true, nil
	}
	if err := o.open(now); err != nil {
		return false, false, err
	}
	if end < o.StartedAt {
		return false, false, errEnd
	}
	skewed, err = Skew(end, now)
	return skewed, false, err
}

// Side is one operation of a pair.
type Side struct {
	ID, Stack string
	Kind      vocab.Kind
}

// Pair is a stored pair.
type Pair struct {
	ID, Planned, Actual string
	ExternalID          *string
}

// Correlate judges a pair by those that one of its operations is in already. A
// replay names the pair that stands.
func Correlate(planned, actual Side, external *string, had []Pair) (replayOf string, err error) {
	switch {
	case planned.Kind != vocab.KindPreview || actual.Kind == vocab.KindPreview:
		return "", errKinds
	case planned.Stack != actual.Stack:
		return "", errStacks
	}
	for _, p := range had {
		if p.Planned != planned.ID || p.Actual != actual.ID || !same(p.ExternalID, external) {
			return "", errPaired
		}
		replayOf = p.ID
	}
	return replayOf, nil
}

func same(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Possible tells whether a stack can exist on a backend: one of Pulumi has no
// project in the legacy layout, and has one in any other. A bucket that has not
// shown its layout is taken for what Pulumi makes of an empty one, which has
// projects. Terraform and OpenTofu always name the key of the state.
func Possible(engine vocab.Engine, layout *vocab.Layout, hasProject bool) bool {
	legacy := engine == vocab.EnginePulumi && layout != nil && *layout == vocab.LayoutLegacy
	return hasProject != legacy
}
