// Package observe turns what a bucket holds into facts: it lists, decides what
// to read, decodes, and hands the facts on. It knows nothing of tables; what
// it needs of the record and of what is stored already are the interfaces
// below. One bad object never stops the others.
//
// A poll of a backend:
//
//	list stacks ─► list locks ─► look at each stack that changed or is unsettled
//	                                read its file, list its history, read what is new
//	             ─► record absences and locks ─► record health
package observe

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/fact"
)

// Recorder stores facts. An error means that nothing of the fact was stored.
type Recorder interface {
	// Look stores one look at a stack and returns the stack's id.
	Look(ctx context.Context, look fact.Look) (stack string, err error)
	Listing(ctx context.Context, listing fact.Listing) error
	Health(ctx context.Context, health fact.Health) error
}

// Knowledge is what is stored already.
type Knowledge interface {
	Memory(ctx context.Context, backend string) (fact.Memory, error)
	// KnownHistory are the history objects of a stack that were read, by key.
	KnownHistory(ctx context.Context, stack string) (map[string]fact.KnownRecord, error)
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
}

// Observer observes one backend. Its methods are for one goroutine.
type Observer struct {
	backend   Backend
	recorder  Recorder
	knowledge Knowledge
	now       func() instant.Instant
	log       *slog.Logger
	// Polled is called after each poll when it is not nil.
	Polled func(Polled)

	mu     sync.Mutex // guards the maps of memory while several stacks are looked at
	memory *memory    // nil until loaded, and after a failure to record
	well   bool       // whether the poll before was without trouble
}

// New is an observer of a backend.
func New(b Backend, r Recorder, k Knowledge, now func() instant.Instant, log *slog.Logger) *Observer {
	if b.InFlight <= 0 {
		b.InFlight = 4
	}
	return &Observer{backend: b, recorder: r, knowledge: k, now: now, log: log.With("backend", b.ID)}
}

// Run polls until ctx ends. A poll that takes longer than the interval is
// followed by the next at once, never overlapped.
func (o *Observer) Run(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		began := time.Now()
		if err := o.Poll(ctx); err != nil && ctx.Err() == nil {
			o.log.ErrorContext(ctx, "poll not recorded", "error", err)
		}
		timer.Reset(max(0, o.backend.Interval-time.Since(began)))
	}
}

// key is a key of the bucket for one relative to the backend's root.
func (o *Observer) key(relative string) string {
	if o.backend.Prefix == "" {
		return relative
	}
	return o.backend.Prefix + "/" + relative
}

// relative is the reverse of key.
func (o *Observer) relative(key string) string {
	if o.backend.Prefix == "" {
		return key
	}
	return key[len(o.backend.Prefix)+1:]
}
