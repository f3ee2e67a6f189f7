// Package observe turns what a bucket holds into facts: it lists, decides what
// to read, decodes, and hands the facts on. It knows nothing of tables; what
// it needs of the record and of what is stored already are the interfaces
// below. One bad object never stops the others.
//
// A poll of a backend:
//
//	list stacks ─► list locks ─► look at each stack that changed or is unsettled
//	                                read its file, list its history, read what is newest
//	             ─► record absences and locks ─► record health
//
// What a look leaves of a long history is its backlog, which Import reads
// beside the polls, newest first.
package observe

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/domain/pacing"
	"github.com/lumaft/lumaft/server/fact"
)

// Recorder stores facts. An error means that nothing of the fact was stored.
type Recorder interface {
	// Look stores one look at a stack and returns the stack's id.
	Look(ctx context.Context, look fact.Look) (stack string, err error)
	Import(ctx context.Context, some fact.Import) error
	Listing(ctx context.Context, listing fact.Listing) error
	Health(ctx context.Context, health fact.Health) error
}

// Knowledge is what is stored already.
type Knowledge interface {
	Memory(ctx context.Context, backend string) (fact.Memory, error)
	// KnownHistory is what is known of a stack's history as a whole.
	KnownHistory(ctx context.Context, stack string) (fact.KnownHistory, error)
	// KnownRecords are the history objects of a stack that were read, by key:
	// those with numbers from one to another, both included.
	KnownRecords(ctx context.Context, stack string, from, to instant.Instant) (map[string]fact.KnownRecord, error)
	// Backlog is what is listed and not read of the histories of a backend.
	Backlog(ctx context.Context, backend string) (fact.Backlog, error)
}

// Backend is what to observe and how.
type Backend struct {
	ID string
	// Prefix inside the bucket, without slashes at its ends; empty for the root.
	Prefix string
	// Layout that the settings name; empty to read it from the bucket.
	Layout vocab.Layout
	Store  bucket.Store
	// Interval between the starts of polls.
	Interval time.Duration
	// InFlight is how many stacks are looked at at once.
	InFlight int
	// Budget is how long a poll may list and begin looks before it ends and the
	// next one goes on; five minutes if zero.
	Budget time.Duration
}

// Polled tells of one poll, for metrics.
type Polled struct {
	Backend string
	Health  vocab.BackendHealth
	Stacks  int
	Looks   int
	Took    time.Duration
	// Trouble is what could not be observed; nil when all was.
	Trouble error
	// Recovered tells that all is well after trouble, or for the first time.
	Recovered bool
	// Importing tells that histories may be still to be read.
	Importing bool
}

// Observer observes one backend. Poll and Import may run beside each other;
// neither may run twice at once.
type Observer struct {
	reader
	recorder  Recorder
	knowledge Knowledge
	now       func() instant.Instant
	log       *slog.Logger
	// Polled is called after each poll when it is not nil.
	Polled func(Polled)

	mu     sync.Mutex // guards the maps of memory while several stacks are looked at
	memory *memory    // nil until loaded, and after a failure to record
	well   bool       // whether the poll before was without trouble
	// importing is what the poll before found to be left.
	importing bool
	// unfinished is a listing that ran out of its budget and goes on.
	unfinished *listing

	pace pace
	// imports are taken by the reads of an import, one fewer than the store
	// answers at once, so that a poll never waits for all of them.
	imports chan struct{}
}

// New is an observer of a backend.
func New(b Backend, r Recorder, k Knowledge, now func() instant.Instant, log *slog.Logger) *Observer {
	if b.InFlight <= 0 {
		b.InFlight = 4
	}
	if b.Budget <= 0 {
		b.Budget = 5 * time.Minute
	}
	return &Observer{
		reader: reader{b}, recorder: r, knowledge: k, now: now, log: log.With("backend", b.ID),
		imports: make(chan struct{}, max(1, b.InFlight-1)),
	}
}

// Forget drops what is remembered from earlier polls, so that the next one
// compares with what is stored. It must be called when somebody else may have
// polled the backend meanwhile; not while Poll runs.
func (o *Observer) Forget() { o.memory, o.unfinished = nil, nil }

// pace is how long to wait between polls, which depends on what the store said.
type pace struct {
	mu    sync.Mutex
	delay time.Duration
}

// note takes in how a poll ended.
func (p *pace) note(every time.Duration, throttled bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = pacing.Next(every, p.delay, throttled)
}

// Pause is how long after the beginning of the poll before the next one is to
// begin. It is longer than the interval while the store asks to slow down.
func (o *Observer) Pause() time.Duration {
	o.pace.mu.Lock()
	defer o.pace.mu.Unlock()
	return max(o.pace.delay, o.backend.Interval)
}

// Importing tells whether the poll before left histories to be read.
func (o *Observer) Importing() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.importing
}

// slowed tells whether the store asked to slow down.
func (o *Observer) slowed() bool { return o.Pause() > o.backend.Interval }
