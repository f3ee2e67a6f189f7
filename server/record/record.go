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
//	                                commit ─► answer every member
//
// So a refusal fails nobody else, and one sync of the disk serves the group.
package record

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
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

	urgent, patient chan *member
	stop            chan struct{}
	stopped         chan struct{}
	once            sync.Once

	watchers watchers
}

// member is one unit that is stored whole or not at all.
type member struct {
	ctx  context.Context
	work func(context.Context, *Tx) error
	err  error
	done chan struct{}
}

// New is a writer of a database. Close it to end its goroutine.
func New(d *ent.Database, now func() instant.Instant, log *slog.Logger) *Writer {
	w := &Writer{
		database: d, now: now, log: log,
		urgent: make(chan *member), patient: make(chan *member),
		stop: make(chan struct{}), stopped: make(chan struct{}),
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
// committed. An error of work is returned as it is; work may run again when
// the database asks for that, so it must have no effect but through its Tx.
func (w *Writer) Do(ctx context.Context, urgency Urgency, work func(context.Context, *Tx) error) error {
	queue := w.urgent
	if urgency == Patient {
		queue = w.patient
	}
	m := &member{ctx: ctx, work: work, done: make(chan struct{})}
	select {
	case queue <- m:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.stop:
		return reason.New(reason.Unavailable, "The server is stopping.")
	}
	<-m.done
	return m.err
}

// run is the writer's goroutine.
func (w *Writer) run() {
	defer close(w.stopped)
	for {
		select {
		case <-w.stop:
			return
		case m := <-w.urgent:
			w.group(m)
		case m := <-w.patient:
			w.group(m)
		}
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

// group stores first and whoever waits already in one transaction.
func (w *Writer) group(first *member) {
	var members []*member
	defer func() {
		for _, m := range members {
			close(m.done)
		}
	}()
	fail := func(err error) {
		for _, m := range members {
			if m.err == nil {
				m.err = err
			}
		}
	}
	// A group outlives the request of any one member.
	ctx := context.WithoutCancel(first.ctx)
	members = append(members, first)
	tx, err := w.database.Writer.Tx(ctx)
	if err != nil {
		fail(fmt.Errorf("begin: %w", err))
		return
	}
	began, changed := time.Now(), false
	for m := first; m != nil; m = w.next() {
		if m != first {
			members = append(members, m)
		}
		wrote, err := w.one(ctx, tx, m)
		if err != nil {
			fail(errors.Join(err, tx.Rollback()))
			return
		}
		changed = changed || wrote
		if len(members) == maxMembers || time.Since(began) > maxSpan {
			break
		}
	}
	if err := tx.Commit(); err != nil {
		fail(fmt.Errorf("commit: %w", err))
		return
	}
	if changed {
		w.watchers.wake()
	}
}

// one runs a member in its savepoint and tells whether it wrote to the change
// feed. An error is the transaction's end; the member's own error is kept in
// the member.
func (w *Writer) one(ctx context.Context, tx *db.Tx, m *member) (wrote bool, err error) {
	if m.err = m.ctx.Err(); m.err != nil {
		return false, nil
	}
	if _, err := tx.ExecContext(ctx, "SAVEPOINT member"); err != nil {
		return false, fmt.Errorf("open a savepoint: %w", err)
	}
	t := &Tx{Client: tx.Client(), Dialect: w.database.Dialect, Now: w.now()}
	if m.err = w.guarded(ctx, t, m); m.err == nil {
		m.err = t.flush(ctx)
	}
	if m.err != nil {
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT member"); err != nil {
			return false, fmt.Errorf("roll back to a savepoint: %w", err)
		}
	}
	if _, err := tx.ExecContext(ctx, "RELEASE SAVEPOINT member"); err != nil {
		return false, fmt.Errorf("release a savepoint: %w", err)
	}
	return m.err == nil && t.wrote, nil
}

// guarded runs a member's work and turns a panic into its error, so that one
// fault does not take the group, or the process, with it.
func (w *Writer) guarded(ctx context.Context, t *Tx, m *member) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			w.log.ErrorContext(ctx, "panic while writing", "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
			err = fmt.Errorf("panic while writing: %v", fault)
		}
	}()
	return m.work(ctx, t)
}
