// Package observing makes observing a backend background work: one standing
// activity polls it, and one that exists while there is something to read
// imports its histories. What a poll and an import do is left to
// server/observe, when and where they run to server/activity.
//
//	observe ──► poll ──► something is left to read? ──► plan an import
//	   ▲                                │
//	   └────── wait until the next ─────┘
package observing

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/observe"
	"github.com/lumaft/lumaft/server/record/work"
)

// The kinds of work, and the version of their payload, which is empty.
const (
	Observe = "observe"
	Import  = "import"
	Version = 1
)

// Imports yield to everything else.
const (
	observePriority = 10
	importPriority  = 90
)

// retryDelay is about what passes after a poll or an import that failed; it
// grows to a minute.
const retryDelay = 5 * time.Second

// savePause is how long the progress of an import is not stored again.
const savePause = time.Second

// Route is the routing context of all work on a backend.
func Route(backend string) string { return "backend/" + backend }

// Planner plans work.
type Planner interface {
	Ensure(ctx context.Context, p work.Plan) (work.Made, error)
}

// Left tells how many records of a backend are still to be read.
type Left func(ctx context.Context, backend string) (int, error)

// Duties are the backends that this server observes.
type Duties struct {
	planner Planner
	left    Left
	now     func() instant.Instant
	posts   map[string]*post
	// Imported is told of each import that ended, with the error that ended it;
	// nil when all was read. It may be nil.
	Imported func(ctx context.Context, backend string, err error)
}

// post is a backend and what is remembered of the work on it.
type post struct {
	observer *observe.Observer
	// lease is the number of the lease of the poll before. Polls of one observer
	// that follow each other have neighbouring numbers; between others somebody
	// else has polled.
	lease int64
	// first is called when the backend was observed for the first time and
	// nothing is left to import.
	first func()
}

// New is no duties yet.
func New(p Planner, left Left, now func() instant.Instant) *Duties {
	return &Duties{planner: p, left: left, now: now, posts: map[string]*post{}}
}

// Add adds a backend. first is called once, when it was observed for the first
// time and its histories are read. Not while the engine runs.
func (d *Duties) Add(backend string, o *observe.Observer, first func()) {
	d.posts[backend] = &post{observer: o, first: sync.OnceFunc(first)}
}

// Routes are those of all backends. Work on others is left to other servers.
func (d *Duties) Routes() []string {
	routes := make([]string, 0, len(d.posts))
	for backend := range d.posts {
		routes = append(routes, Route(backend))
	}
	return routes
}

// Register gives an engine the handlers. Each backend's poll and import have a
// worker each, so that a backend that hangs delays no other.
func (d *Duties) Register(e *activity.Engine) {
	e.Handle(Observe, activity.HandlerFunc(d.observe), len(d.posts), Version)
	e.Handle(Import, activity.HandlerFunc(d.load), len(d.posts), Version)
}

// Workers is how many workers the duties need.
func (d *Duties) Workers() int { return 2 * len(d.posts) }

// Plan sees to it that each backend has its standing activity.
func (d *Duties) Plan(ctx context.Context) error {
	for backend := range d.posts {
		if err := d.plan(ctx, backend, Observe, observePriority); err != nil {
			return err
		}
	}
	return nil
}

func (d *Duties) plan(ctx context.Context, backend, kind string, priority int) error {
	key := kind + "/" + backend
	_, err := d.planner.Ensure(ctx, work.Plan{
		Kind: kind, PayloadVersion: Version, Backend: backend, Route: Route(backend), Priority: priority,
		ConcurrencyKey: key, UnfinishedKey: key, RetryDelay: retryDelay,
	})
	if err != nil {
		return fmt.Errorf("plan to %s %s: %w", kind, backend, err)
	}
	return nil
}

// observe polls a backend and waits for the next time.
func (d *Duties) observe(ctx context.Context, t *activity.Task) (activity.Next, error) {
	p := d.posts[t.Backend()]
	if p == nil {
		return activity.Next{}, errNotOurs
	}
	if t.Lease() != p.lease+1 {
		p.observer.Forget()
	}
	p.lease = t.Lease()
	began := d.now()
	if err := p.observer.Poll(ctx); err != nil {
		return activity.Next{}, err
	}
	if p.observer.Importing() {
		if err := d.plan(ctx, t.Backend(), Import, importPriority); err != nil {
			return activity.Next{}, err
		}
	} else {
		p.first()
	}
	return activity.WaitUntil(began.Add(p.observer.Pause())), nil
}

// errNotOurs says that work came to a server that does not observe the backend.
var errNotOurs = errors.New("this server does not observe the backend")

// load imports the histories of a backend.
func (d *Duties) load(ctx context.Context, t *activity.Task) (activity.Next, error) {
	p := d.posts[t.Backend()]
	if p == nil {
		return activity.Next{}, errNotOurs
	}
	counting := &counter{task: t, left: d.left, now: d.now}
	counting.done, _ = strconv.ParseInt(t.Resume(), 10, 64) // empty at first
	counting.savedAt = d.now()
	err := p.observer.Import(ctx, counting.add)
	switch {
	case errors.Is(err, observe.ErrSlowed):
		// The store said so, and the polls tell when that is over.
		return activity.WaitUntil(d.now().Add(p.observer.Pause())), nil
	case err != nil:
		if ctx.Err() == nil {
			d.imported(ctx, t.Backend(), err)
		}
		return activity.Next{}, errors.Join(err, counting.save(ctx))
	}
	d.imported(ctx, t.Backend(), nil)
	if err := counting.save(ctx); err != nil {
		return activity.Next{}, err
	}
	if err := t.Log(ctx, vocab.LogLevelInfo, fmt.Sprintf("Read %d records of histories.", counting.done)); err != nil {
		return activity.Next{}, err
	}
	p.first()
	return activity.Done, nil
}

func (d *Duties) imported(ctx context.Context, backend string, err error) {
	if d.Imported != nil {
		d.Imported(ctx, backend, err)
	}
}

// counter tells how far an import is.
type counter struct {
	task *activity.Task
	left Left
	now  func() instant.Instant

	mu      sync.Mutex
	done    int64
	savedAt instant.Instant
}

// add counts records that were read.
func (c *counter) add(ctx context.Context, records int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done += int64(records)
	if c.now().Sub(c.savedAt) < savePause {
		return nil
	}
	c.savedAt = c.now()
	return c.store(ctx)
}

func (c *counter) save(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.store(ctx)
}

// store stores how many records are read, and how many there are with those
// that are still to be read.
func (c *counter) store(ctx context.Context) error {
	left, err := c.left(ctx, c.task.Backend())
	if err != nil {
		return err
	}
	total := c.done + int64(left)
	return c.task.Save(ctx, strconv.FormatInt(c.done, 10), c.done, &total)
}
