package activity

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/record/work"
)

// Options of an engine.
type Options struct {
	Store Store
	// Next reads when something is to be done.
	Next func(context.Context) (rule.Due, error)
	// Now is the clock of the record.
	Now func() instant.Instant
	Log *slog.Logger
	// Name tells people which server holds a lease.
	Name string
	// Workers is how many handlers run at once; 8 when it is 0.
	Workers int
	// Routes are the prefixes of routes whose work is taken; none for all.
	Routes []string
	// Shared tells that other servers may use the database: what they make due
	// rings no bell here, so the engine looks every second.
	Shared bool
	// Lease is how long a lease lasts without a renewal; 30 s when it is 0. A
	// third of it passes between renewals, and a handler that could not renew
	// stops a sixth before its end.
	Lease time.Duration
	// Grace is how long handlers may go on after Run's context ended; 20 s when
	// it is 0.
	Grace   time.Duration
	Metrics Metrics
}

// Metrics are told of what happens. Each may be nil; they are called by many
// goroutines at once.
type Metrics struct {
	// Leased tells how long the work was due before it was taken.
	Leased func(kind string, priority int, waited time.Duration)
	// Finished tells how a run of a handler ended.
	Finished func(kind string, end End, took time.Duration)
}

// End is how a run of a handler ended.
type End string

// The ends.
const (
	Completed End = "completed"
	Waiting   End = "waiting"
	Failed    End = "failed"
	Released  End = "released"
	// Lost: the lease was over, or the activity canceled, before it ended.
	Lost End = "lost"
)

// The pace of the engine.
const (
	// sharedPause is between two looks where other servers may make work due.
	sharedPause = time.Second
	// idlePause is between two looks where nobody else does. Bells and the next
	// instant wake the engine before.
	idlePause = time.Minute
	// fruitlessPause is before another look when what is due is not for us, and
	// before another try at a database that does not answer.
	fruitlessPause = time.Second
	// farewell is how long handlers may take to end once their context ended
	// with the grace. Then their leases are released without them.
	farewell = 5 * time.Second
)

// Engine does work. Register handlers, then call Run once.
type Engine struct {
	o     Options
	kinds []*kind

	mu   sync.Mutex // guards the kinds' running
	idle atomic.Int32
	// wake lets one worker look, took and fruitless tell the pacer what came of
	// a look. Each holds one, and several are one. A fruitless look tells when it
	// began.
	wake, took chan struct{}
	fruitless  chan instant.Instant
	// abandon is closed when the engine waits no longer for handlers.
	abandon chan struct{}
}

// kind is a registered kind of work.
type kind struct {
	work.Kind
	handler Handler
	// limit is how many of the kind run at once; 0 for no limit. running counts
	// those, and the workers that may be about to take one.
	limit, running int
}

// New is an engine without handlers.
func New(o Options) *Engine {
	if o.Workers == 0 {
		o.Workers = 8
	}
	if o.Lease == 0 {
		o.Lease = 30 * time.Second
	}
	if o.Grace == 0 {
		o.Grace = 20 * time.Second
	}
	signal := func() chan struct{} { return make(chan struct{}, 1) }
	return &Engine{o: o, wake: signal(), took: signal(), fruitless: make(chan instant.Instant, 1), abandon: make(chan struct{})}
}

// Handle registers the handler of a kind of work and the versions of its
// payload that it reads. No more than limit run at once on this server; 0 for
// as many as there are workers. Work of other kinds and versions is left to
// servers that know it.
func (e *Engine) Handle(name string, h Handler, limit int, versions ...int) {
	e.kinds = append(e.kinds, &kind{Kind: work.Kind{Name: name, Versions: versions}, handler: h, limit: limit})
}

// Run does work until ctx ends. Then it takes no more; handlers may end within
// the grace, and work that they did not end is released for others at once.
func (e *Engine) Run(ctx context.Context) {
	handlers, endHandlers := context.WithCancelCause(context.WithoutCancel(ctx))
	defer endHandlers(errStopping)
	var all sync.WaitGroup
	all.Go(func() { e.pace(ctx) })
	for range e.o.Workers {
		all.Go(func() { e.work(ctx, handlers) })
	}
	ended := make(chan struct{})
	go func() { all.Wait(); close(ended) }()
	<-ctx.Done()
	if within(ended, e.o.Grace) {
		return
	}
	endHandlers(errStopping)
	if !within(ended, farewell) {
		close(e.abandon)
	}
	<-ended
}

// within waits for a channel to be closed, and tells whether it was in time.
func within(closed <-chan struct{}, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-closed:
		return true
	case <-timer.C:
		return false
	}
}

// Why the context of a handler ends.
var (
	errStopping  = errors.New("the server is stopping")
	errLost      = errors.New("the lease is over or the activity was canceled")
	errUnrenewed = errors.New("the lease could not be renewed in time")
)

// work is one worker.
func (e *Engine) work(ctx, handlers context.Context) {
	for ctx.Err() == nil {
		began := e.o.Now()
		if e.look(ctx, handlers) {
			continue
		}
		e.idle.Add(1)
		signal(e.fruitless, began)
		select {
		case <-ctx.Done():
		case <-e.wake:
		}
		e.idle.Add(-1)
	}
}

// look takes something and does it. It answers false when there is nothing.
func (e *Engine) look(ctx, handlers context.Context) bool {
	wish, release := e.wish()
	asked := time.Now()
	l, err := e.o.Store.Lease(ctx, wish)
	k := release(l)
	if err != nil {
		if ctx.Err() == nil {
			e.o.Log.WarnContext(ctx, "no work taken", "error", err)
		}
		return false
	}
	if l == nil {
		return false
	}
	defer e.free(k)
	if e.o.Metrics.Leased != nil {
		e.o.Metrics.Leased(l.Kind, l.Priority, l.Waited)
	}
	signal(e.took, struct{}{}) // there may be more
	e.run(handlers, k, l, asked)
	return true
}

// wish is what a worker may take now. Of kinds with a limit it holds a place
// until release, which keeps the one for what was taken.
func (e *Engine) wish() (wish work.Wish, release func(*work.Lease) *kind) {
	wish = work.Wish{Holder: e.o.Name, Routes: e.o.Routes, For: e.o.Lease}
	e.mu.Lock()
	defer e.mu.Unlock()
	var held []*kind
	for _, k := range e.kinds {
		if k.limit == 0 || k.running < k.limit {
			wish.Kinds = append(wish.Kinds, k.Kind)
			held = append(held, k)
			k.running++
		}
	}
	return wish, func(l *work.Lease) (taken *kind) {
		e.mu.Lock()
		defer e.mu.Unlock()
		for _, k := range held {
			if l != nil && k.Name == l.Kind && taken == nil && reads(k, l.PayloadVersion) {
				taken = k
				continue
			}
			k.running--
		}
		return taken
	}
}

// reads tells whether the handler of a kind reads a version.
func reads(k *kind, version int) bool {
	for _, v := range k.Versions {
		if v == version {
			return true
		}
	}
	return false
}

// free gives back the place of a run that ended.
func (e *Engine) free(k *kind) {
	e.mu.Lock()
	defer e.mu.Unlock()
	k.running--
}

// signal fills a channel that holds one, without waiting.
func signal[T any](c chan<- T, v T) {
	select {
	case c <- v:
	default:
	}
}
