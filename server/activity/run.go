package activity

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

// run runs a handler under its lease and records what became of the work.
func (e *Engine) run(handlers context.Context, k *kind, l *work.Lease, asked time.Time) {
	began := time.Now()
	log := e.o.Log.With("kind", l.Kind, "activity", l.ID, "lease", l.Number)
	ctx, end := context.WithCancelCause(record.WithFence(handlers, record.Fence{Activity: l.ID, Number: l.Number}))
	defer end(nil)

	h := &hold{e: e, lease: l, end: end}
	h.keep(asked)
	kept, stop := context.WithCancel(context.WithoutCancel(handlers))
	keeping := make(chan struct{})
	go func() { defer close(keeping); h.renew(kept) }()

	var r result
	select {
	case r = <-guarded(ctx, k.handler, &Task{lease: l, store: e.o.Store}):
	case <-e.abandon:
		log.ErrorContext(handlers, "handler did not end with its context")
		r.err = errStopping
	}
	stop()
	<-keeping
	why := context.Cause(ctx)
	h.expiry.Stop()

	// What is recorded is recorded to the end, as long as the lease lasts.
	settle, done := context.WithDeadline(context.WithoutCancel(handlers), h.until())
	defer done()
	how := e.settle(settle, log, l, r, why)
	if e.o.Metrics.Finished != nil {
		e.o.Metrics.Finished(l.Kind, how, time.Since(began))
	}
}

// result is what a handler answered.
type result struct {
	next  Next
	err   error
	stack string // of a panic
}

// guarded runs a handler in a goroutine of its own. A panic is its error, and
// so is the end of the goroutine without an answer.
func guarded(ctx context.Context, h Handler, t *Task) <-chan result {
	answered := make(chan result, 1)
	go func() {
		r := result{err: errors.New("the handler ended its goroutine")}
		defer func() {
			if fault := recover(); fault != nil {
				r = result{err: fmt.Errorf("panic: %v", fault), stack: string(debug.Stack())}
			}
			answered <- r
		}()
		next, err := h.Run(ctx, t)
		r = result{next: next, err: err}
	}()
	return answered
}

// settle records what became of the work and answers how it ended.
func (e *Engine) settle(ctx context.Context, log *slog.Logger, l *work.Lease, r result, why error) End {
	if errors.Is(why, errLost) {
		log.InfoContext(ctx, "lease lost", "error", r.err)
		return Lost
	}
	if r.stack != "" {
		log.ErrorContext(ctx, "handler panicked", "error", r.err, "stack", r.stack)
		if err := e.o.Store.Log(ctx, l.ID, l.Number, vocab.LogLevelError, r.stack); err != nil {
			log.WarnContext(ctx, "log not kept", "error", err)
		}
	}
	how, store := Completed, func() error { return e.o.Store.Complete(ctx, l.ID, l.Number) }
	switch {
	case r.err == nil && r.next.again:
		how, store = Waiting, func() error { return e.o.Store.WaitUntil(ctx, l.ID, l.Number, r.next.until) }
	case r.err == nil:
	case errors.Is(why, errStopping) || errors.Is(r.err, errStopping):
		how, store = Released, func() error { return e.o.Store.Release(ctx, l.ID, l.Number) }
	default:
		text := r.err.Error()
		if why != nil {
			text = why.Error() + ": " + text
		}
		log.WarnContext(ctx, "work failed", "try", l.Try, "error", text)
		how, store = Failed, func() error { return e.o.Store.Fail(ctx, l.ID, l.Number, text) }
	}
	if err := insist(ctx, store); err != nil {
		log.WarnContext(ctx, "end of work not recorded", "end", how, "error", err)
		return Lost
	}
	return how
}

// insist tries to record until it succeeds, is refused, or ctx ends.
func insist(ctx context.Context, store func() error) error {
	for {
		err := store()
		if err == nil || refused(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(fruitlessPause):
		}
	}
}

// refused tells whether trying again is of no use.
func refused(err error) bool {
	return errors.Is(err, record.ErrFenced) || reason.Of(err) == reason.NotFound
}

// hold is the lease of a running handler.
type hold struct {
	e     *Engine
	lease *work.Lease
	end   context.CancelCauseFunc
	// expiry ends the handler before a lease that could not be renewed does.
	expiry *time.Timer
	// ends is when the lease ends by this machine's monotonic clock, as the time
	// since start.
	start time.Time
	ends  atomic.Int64
}

// keep notes that the lease was asked for at a moment and granted. It lasts at
// least from there: the record counts from when it stored it.
func (h *hold) keep(asked time.Time) {
	end := asked.Add(h.e.o.Lease)
	left := time.Until(end) - h.e.o.Lease/6
	if h.expiry == nil {
		h.start = asked
		h.expiry = time.AfterFunc(left, func() { h.end(errUnrenewed) })
	} else {
		h.expiry.Reset(left)
	}
	h.ends.Store(int64(end.Sub(h.start)))
}

// until is when the lease ends.
func (h *hold) until() time.Time { return h.start.Add(time.Duration(h.ends.Load())) }

// renew renews the lease until ctx ends, and ends the handler when it is lost.
// A canceled activity refuses the renewal, so a bell for what was canceled here
// asks at once.
func (h *hold) renew(ctx context.Context) {
	canceled, stop := h.e.o.Store.WatchCanceled()
	defer stop()
	timer := time.NewTimer(h.e.o.Lease / 3)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-canceled:
		case <-timer.C:
		}
		asked, pause := time.Now(), h.e.o.Lease/3
		_, err := h.e.o.Store.Renew(ctx, h.lease.ID, h.lease.Number, h.e.o.Lease)
		switch {
		case err == nil:
			h.keep(asked)
		case ctx.Err() != nil:
			return
		case refused(err):
			h.end(errLost)
			return
		default:
			h.e.o.Log.WarnContext(ctx, "lease not renewed", "kind", h.lease.Kind, "activity", h.lease.ID, "error", err)
			pause = min(pause, fruitlessPause)
		}
		timer.Reset(pause)
	}
}
