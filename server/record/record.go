// Package record is the only writer of the database. It owns the transaction,
// the group commit and the change feed; what is written where is decided by
// the packages below it, one for each kind of fact. Reading for people is left
// to server/query.
//
// Members of one group share a transaction, each in a savepoint of its own:
//
//	wait ─► begin ─► savepoint ─► member ─► release ─┐
//	                     ▲            │ error         │
//	                     │            ▼               │
//	                     │       roll back to it      │
//	                     └────────── next ◄───────────┘
//	                                   │ none waits, or the group is full
//	                                   ▼
//	                              change feed
//	                                   │
//	                                   ▼
//	                                commit ─► answer every member
//
// So a refusal fails nobody else, and one sync of the disk serves the group. A
// transaction that the database gave up before its commit is run again, member
// by member in the same order; one that it may have committed is not.
package record

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
)

// The bounds of a group. No write transaction lasts much longer than maxSpan,
// so that what is urgent never waits long behind what is not.
const (
	maxMembers = 128
	maxSpan    = 40 * time.Millisecond
)

// Urgency says which queue a member waits in.
type Urgency int

// Urgent members go before all Patient ones that still wait.
const (
	Urgent  Urgency = iota // somebody waits for the answer
	Patient                // an import, which yields to everything else
)

// Writer groups what is to be written. It may be used concurrently.
type Writer struct {
	database *ent.Database
	now      func() instant.Instant
	log      *slog.Logger
	span     time.Duration

	urgent, patient chan *member
	stop            chan struct{}
	stopped         chan struct{}
	once            sync.Once

	grew   Bell
	health health
	counts counts
}

// counts are how much was written since the start.
type counts struct{ commits, members atomic.Uint64 }

// Commits is how many transactions were committed since the start, and how many
// members they held.
func (w *Writer) Commits() (transactions, members uint64) {
	return w.counts.commits.Load(), w.counts.members.Load()
}

// member is one unit that is stored whole or not at all.
type member struct {
	ctx  context.Context
	work func(context.Context, *Tx) error
	done chan struct{}

	// err is the answer once it is answered.
	err      error
	answered bool
	// broke counts the transactions that ended in this member's hands.
	broke int
}

// answer settles what Do returns.
func (m *member) answer(err error) { m.err, m.answered = err, true }

// New is a writer of a database. Close it to end its goroutine.
func New(d *ent.Database, now func() instant.Instant, log *slog.Logger) *Writer {
	w := &Writer{
		database: d, now: now, log: log, span: maxSpan,
		urgent: make(chan *member), patient: make(chan *member),
		stop: make(chan struct{}), stopped: make(chan struct{}),
		health: health{failed: make(chan struct{})},
	}
	go w.run()
	return w
}

// Close waits for the group in hand and ends the writer. Members that still
// wait are answered with UNAVAILABLE.
func (w *Writer) Close() {
	w.once.Do(func() { close(w.stop) })
	<-w.stopped
}

// Do stores what work writes, whole or not at all, and returns when it is
// committed, even if ctx ends meanwhile: whoever has begun learns what became
// of it. An error of work is returned as it is; UNAVAILABLE when the database
// cannot store anything now, or did not say whether it did; ErrFenced when ctx
// is of a lease that is over (WithFence). Work may run again when the database asks for that, so it must have no effect but through its
// Tx, and it must not call Do.
func (w *Writer) Do(ctx context.Context, urgency Urgency, work func(context.Context, *Tx) error) error {
	queue := w.urgent
	if urgency == Patient {
		queue = w.patient
	}
	if err := w.Failure(); err != nil {
		return err
	}
	m := &member{ctx: ctx, work: work, done: make(chan struct{})}
	select {
	case queue <- m:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.stop:
		return errStopping
	case <-w.stopped:
		return errStopping
	}
	<-m.done
	return m.err
}

// The answers that are not the work's own.
var (
	errStopping   = reason.New(reason.Unavailable, "The server is stopping.")
	errUnanswered = errors.New("the writer ended before it committed")
)

// unavailable is the answer to members whose transaction failed.
func unavailable(err error) error {
	return reason.Wrap(reason.Unavailable, "The database cannot store anything now.", err)
}

// run is the writer's goroutine.
func (w *Writer) run() {
	defer close(w.stopped)
	for {
		select {
		case <-w.stop:
			return
		default:
		}
		m := w.next()
		if m == nil {
			select {
			case <-w.stop:
				return
			case m = <-w.urgent:
			case m = <-w.patient:
			}
		}
		w.group(m)
	}
}

// next is the next member that waits already, urgent ones first; nil when none
// does.
func (w *Writer) next() *member {
	select {
	case m := <-w.urgent:
		return m
	default:
	}
	select {
	case m := <-w.urgent:
		return m
	case m := <-w.patient:
		return m
	default:
		return nil
	}
}
