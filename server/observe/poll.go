package observe

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/fact"
)

// Poll looks at the backend once. The error is one of recording: trouble with
// the bucket is recorded as the backend's health.
func (o *Observer) Poll(ctx context.Context) error {
	told := Polled{Backend: o.backend.ID}
	if o.slowed() {
		ctx = bucket.Probing(ctx)
	}
	err := o.poll(ctx, &told)
	if err != nil {
		o.Forget() // it may no longer mirror what is stored
	}
	if o.Polled != nil && ctx.Err() == nil {
		o.Polled(told)
	}
	return err
}

func (o *Observer) poll(ctx context.Context, told *Polled) error {
	began := time.Now()
	if o.memory == nil {
		if err := o.remember(ctx); err != nil {
			return err
		}
	}
	counted, spent := bucket.WithSpending(ctx)
	trouble := o.observeAll(counted, told)
	if err := ctx.Err(); err != nil {
		return err
	}
	var unrecorded *recordError
	if errors.As(trouble, &unrecorded) {
		return trouble
	}
	if errors.Is(trouble, errBudget) {
		o.log.InfoContext(ctx, "listing goes on in the next poll", "budget", o.backend.Budget)
		trouble = nil
	}
	if o.memory.importing {
		todo, err := o.knowledge.Backlog(ctx, o.backend.ID)
		if err != nil {
			return fmt.Errorf("find what is to be imported of %s: %w", o.backend.ID, err)
		}
		o.memory.importing = len(todo.Stacks) > 0
	}
	health := o.health(trouble)
	told.Took, told.Importing = time.Since(began), o.memory.importing
	o.mu.Lock()
	o.importing = told.Importing
	o.mu.Unlock()
	health.Spent = fact.Cost{Requests: spent.Requests(), Bytes: spent.Bytes(), Took: told.Took}
	told.Health, told.Trouble = health.Word, trouble
	o.pace.note(o.backend.Interval, health.Word == vocab.BackendHealthThrottled)
	told.Recovered = trouble == nil && !o.well
	o.well = trouble == nil
	if trouble != nil {
		o.log.WarnContext(ctx, "backend not wholly observed", "health", health.Word, "error", trouble)
	}
	return o.recorder.Health(ctx, health)
}

// recordError is a failure to record, as opposed to one to observe.
type recordError struct{ cause error }

func (e *recordError) Error() string { return "record: " + e.cause.Error() }
func (e *recordError) Unwrap() error { return e.cause }

// health puts what went wrong into the words of backends.
func (o *Observer) health(trouble error) fact.Health {
	h := fact.Health{Backend: o.backend.ID, Word: vocab.BackendHealthOK, At: o.now()}
	var store *bucket.Error
	var layout *mismatch
	switch {
	case trouble == nil && o.memory.importing:
		h.Word = vocab.BackendHealthImporting
	case trouble == nil:
	case errors.As(trouble, &store):
		h.Word, h.Detail, h.Caller = store.Health, store.Detail, store.Caller
		if h.Detail == "" {
			h.Detail = store.Call + " failed."
		}
	case errors.As(trouble, &layout):
		h.Word, h.Detail = vocab.BackendHealthLayoutMismatch, layout.detail
	default:
		h.Word, h.Detail = vocab.BackendHealthUnreachable, "Reading the bucket failed. The server's log says why."
	}
	return h
}

// observeAll lists, looks and records. Its error is the first trouble; what
// could be observed beside it was.
func (o *Observer) observeAll(ctx context.Context, told *Polled) error {
	if o.memory.layout == "" {
		layout, err := o.resolveLayout(ctx)
		if err != nil {
			return err
		}
		o.memory.layout = layout
	}
	seen, err := o.list(ctx)
	if err != nil {
		return err
	}
	if seen, err = o.followUpgrade(ctx, seen); err != nil {
		return err
	}
	o.memory.compare(seen)
	told.Stacks = len(seen.stacks)
	first := o.memory.complete == 0
	if first && len(o.memory.stacks) == 0 {
		// The first import shows as such while it reads.
		err := o.recorder.Health(ctx, fact.Health{Backend: o.backend.ID, Word: vocab.BackendHealthImporting, At: seen.at})
		if err != nil {
			return &recordError{err}
		}
	}
	locks, trouble := o.observeLocks(ctx, seen)
	looked, err := o.lookAtAll(ctx, seen, seen.at.Add(o.backend.Budget))
	told.Looks = looked
	var unrecorded *recordError
	if errors.As(err, &unrecorded) {
		return err
	}
	trouble = errors.Join(trouble, err)
	if err := o.recordListing(ctx, seen, locks); err != nil {
		return &recordError{err}
	}
	o.memory.complete++
	o.memory.first = false
	return trouble
}

// lookAtAll looks at every stack that changed or is unsettled, a few at once.
// It begins none after the deadline. It returns how many looks were recorded.
func (o *Observer) lookAtAll(ctx context.Context, seen *listing, deadline instant.Instant) (int, error) {
	var due []*stackSeen
	for _, s := range seen.stacks {
		if o.due(s) {
			due = append(due, s)
		}
	}
	// Byte order of places makes a poll repeatable.
	slices.SortFunc(due, func(a, b *stackSeen) int { return comparePlaces(a.place, b.place) })
	var (
		mu       sync.Mutex
		looked   int
		trouble  error
		wait     sync.WaitGroup
		next     = make(chan *stackSeen)
		hopeless = make(chan struct{})
		giveUp   = sync.OnceFunc(func() { close(hopeless) })
	)
	for range min(o.backend.InFlight, len(due)) {
		wait.Go(func() {
			for s := range next {
				err := o.look(ctx, s)
				if concernsAll(err) {
					giveUp()
				}
				mu.Lock()
				if err == nil {
					looked++
				} else if trouble == nil || isRecordError(err) && !isRecordError(trouble) {
					trouble = fmt.Errorf("look at %s/%s: %w", s.place.Project, s.place.Name, err)
				}
				mu.Unlock()
			}
		})
	}
feed:
	for _, s := range due {
		if o.now() > deadline {
			break // they are still due in the next poll
		}
		select {
		case next <- s:
		case <-hopeless:
			break feed
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	wait.Wait()
	return looked, trouble
}

// concernsAll tells whether what failed one look would fail the others, too: a
// store that does not answer is not asked 5,000 times in one poll. Refused
// access can concern one key alone.
func concernsAll(err error) bool {
	var store *bucket.Error
	return errors.As(err, &store) && store.Health != vocab.BackendHealthDenied
}

// comparePlaces orders places of one backend by project and name.
func comparePlaces(a, b fact.Place) int {
	return cmp.Or(cmp.Compare(a.Project, b.Project), cmp.Compare(a.Name, b.Name))
}
