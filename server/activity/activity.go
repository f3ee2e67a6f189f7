// Package activity does background work: it takes what is due, hands it to the
// handler of its kind, keeps its lease while the handler is at it, and records
// what became of it. What may become of it is decided by server/domain/work and
// recorded by server/record/work.
//
//	worker:  look ──► take ──► run the handler, renew its lease ──► record ──► look
//	           │ nothing                  │ lost, canceled, not renewed in time
//	           ▼                          ▼
//	         sleep ◄── pacer        the handler's context ends
//
//	pacer:   something changed, or is due ──► end leases that ran out, wake a worker
//
// The lease is the only thing that keeps two servers from one piece of work.
// Its end is judged by the clock of the record; a worker stops well before it,
// by its own monotonic clock, and what it writes afterwards is refused.
package activity

import (
	"context"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record/work"
)

// Handler does one kind of work. It may be called for several tasks at once. It
// must end soon after ctx ends. What it writes to the record under ctx is
// refused once its lease is over. A panic counts as a failed try.
type Handler interface {
	Run(ctx context.Context, t *Task) (Next, error)
}

// HandlerFunc is a function as a Handler.
type HandlerFunc func(ctx context.Context, t *Task) (Next, error)

// Run calls the function.
func (f HandlerFunc) Run(ctx context.Context, t *Task) (Next, error) { return f(ctx, t) }

// Next is what is to become of work that succeeded. The zero value is Done.
type Next struct {
	again bool
	until instant.Instant
}

// Done is for work that is completed.
var Done = Next{}

// WaitUntil is for standing work: the next round begins at an instant.
func WaitUntil(at instant.Instant) Next { return Next{again: true, until: at} }

// Task is what a handler knows of its work. It is for one run of the handler.
type Task struct {
	lease *work.Lease
	store Store
}

// ID of the activity.
func (t *Task) ID() string { return t.lease.ID }

// Kind of the work.
func (t *Task) Kind() string { return t.lease.Kind }

// PayloadVersion says how the payload is to be read.
func (t *Task) PayloadVersion() int { return t.lease.PayloadVersion }

// Payload of the activity.
func (t *Task) Payload() string { return t.lease.Payload }

// Backend is empty for work that concerns none.
func (t *Task) Backend() string { return t.lease.Backend }

// Lease is the number of the lease, the fence of what the handler writes.
func (t *Task) Lease() int64 { return t.lease.Number }

// Tries counts how often the work began since it last succeeded, from 1.
func (t *Task) Tries() int { return t.lease.Try }

// Rounds counts how often standing work succeeded before.
func (t *Task) Rounds() int64 { return t.lease.Rounds }

// Resume is what was saved last, by whatever try or round; empty for nothing.
func (t *Task) Resume() string { return t.lease.Resume }

// Save keeps what to go on from, and how far the work is; total is nil while
// it is unknown.
func (t *Task) Save(ctx context.Context, resume string, done int64, total *int64) error {
	return t.store.Progress(ctx, t.lease.ID, t.lease.Number, resume, done, total)
}

// Log adds to the log of the activity, one line for each line of the text.
func (t *Task) Log(ctx context.Context, level vocab.LogLevel, text string) error {
	return t.store.Log(ctx, t.lease.ID, t.lease.Number, level, text)
}

// Store is what the engine needs of the record of work.
type Store interface {
	Lease(ctx context.Context, wish work.Wish) (*work.Lease, error)
	Renew(ctx context.Context, id string, lease int64, d time.Duration) (until instant.Instant, err error)
	Progress(ctx context.Context, id string, lease int64, resume string, done int64, total *int64) error
	Log(ctx context.Context, id string, lease int64, level vocab.LogLevel, lines string) error
	Complete(ctx context.Context, id string, lease int64) error
	Fail(ctx context.Context, id string, lease int64, why string) error
	WaitUntil(ctx context.Context, id string, lease int64, until instant.Instant) error
	Release(ctx context.Context, id string, lease int64) error
	Expire(ctx context.Context) (int, error)
	WatchDue() (due <-chan struct{}, stop func())
	WatchCanceled() (canceled <-chan struct{}, stop func())
}
