package observe

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/fact"
)

// The bounds of an import. It holds importRecords keys of each stack in hand,
// of which there are InFlight, and importBatch decoded records of each; a
// history of any length costs no more memory.
const (
	importRecords = 512
	importBatch   = 16
)

// ErrSlowed says that the store asks for fewer requests, so that nothing was
// imported now.
var ErrSlowed = errors.New("the store asks to slow down")

// Import reads what was listed and is not read yet of the backend's histories:
// round by round, in each the newest records of every stack, those stacks first
// that changed last. It goes on from what is stored, so that it can end at any
// moment. progress is called after each batch with how many records that was,
// by several stacks at once; its error ends the import.
func (o *Observer) Import(ctx context.Context, progress func(ctx context.Context, records int) error) error {
	for {
		if o.slowed() {
			return ErrSlowed
		}
		todo, err := o.knowledge.Backlog(ctx, o.backend.ID)
		if err != nil {
			return fmt.Errorf("find what is to be imported of %s: %w", o.backend.ID, err)
		}
		if len(todo.Stacks) == 0 {
			return nil
		}
		if o.backend.Layout != "" {
			todo.Layout = o.backend.Layout
		}
		if err := o.importRound(ctx, todo, progress); err != nil {
			return err
		}
	}
}

// importRound imports some of each stack. A stack that fails does not stop the
// others, unless what failed concerns them all.
func (o *Observer) importRound(ctx context.Context, todo fact.Backlog, progress func(context.Context, int) error) error {
	ctx, giveUp := context.WithCancel(ctx)
	defer giveUp()
	var (
		mu      sync.Mutex
		trouble error
		wait    sync.WaitGroup
		next    = make(chan fact.BacklogStack)
	)
	for range min(o.backend.InFlight, len(todo.Stacks)) {
		wait.Go(func() {
			for s := range next {
				err := o.importStack(ctx, s, todo.Layout, progress)
				if err == nil {
					continue
				}
				mu.Lock()
				if trouble == nil {
					trouble = fmt.Errorf("import the history of %s/%s: %w", s.Place.Project, s.Place.Name, err)
				}
				mu.Unlock()
				var store *bucket.Error
				if !errors.As(err, &store) || concernsAll(err) {
					giveUp()
				}
			}
		})
	}
feed:
	for _, s := range todo.Stacks {
		select {
		case next <- s:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	wait.Wait()
	if trouble == nil {
		trouble = ctx.Err()
	}
	return trouble
}

// importStack imports the newest records of a stack that are not read yet,
// newest first.
func (o *Observer) importStack(ctx context.Context, s fact.BacklogStack, layout vocab.Layout, progress func(context.Context, int) error) error {
	ctx, spent := bucket.WithSpending(ctx)
	began := time.Now()
	h, err := o.listHistory(ctx, s.Place, s.ID, layout, importRecords, true, o.now())
	if err != nil {
		return err
	}
	wanted, left := h.newest()
	told := reading{unreadable: h.unclear, readable: h.gone()} // with the first batch
	cost := fact.Cost{}
	for first := true; first || len(wanted) > 0; first = false {
		batch := wanted[max(0, len(wanted)-importBatch):]
		wanted = wanted[:len(wanted)-len(batch)]
		if err := o.readBatch(ctx, h, batch, &told); err != nil {
			return err
		}
		now := fact.Cost{Requests: spent.Requests(), Bytes: spent.Bytes(), Took: time.Since(began)}
		some := fact.Import{
			Backend: o.backend.ID, Stack: s.ID, Updates: told.updates, Unreadable: told.unreadable, Readable: told.readable,
			History: *h.seen(left + len(wanted)), At: h.at,
			Spent: fact.Cost{Requests: now.Requests - cost.Requests, Bytes: now.Bytes - cost.Bytes, Took: now.Took - cost.Took},
		}
		if err := o.recorder.Import(ctx, some); err != nil {
			return &recordError{err}
		}
		told, cost = reading{}, now
		if err := progress(ctx, len(batch)); err != nil {
			return err
		}
	}
	return nil
}

// readBatch reads some records at once. A body that is damaged is read once
// more; what is still damaged waits for the daily listing.
func (o *Observer) readBatch(ctx context.Context, h *history, batch []*recordSeen, into *reading) error {
	all := make([]reading, len(batch))
	errs := make([]error, len(batch))
	var wait sync.WaitGroup
	for i, r := range batch {
		select {
		case o.imports <- struct{}{}:
		case <-ctx.Done():
			errs[i] = ctx.Err()
			continue
		}
		wait.Go(func() {
			defer func() { <-o.imports }()
			if all[i], errs[i] = h.read(ctx, r, nil); errs[i] == nil && damaged(all[i].unreadable) {
				all[i], errs[i] = h.read(ctx, r, nil)
			}
		})
	}
	wait.Wait()
	for i := range all {
		if errs[i] != nil {
			return errs[i]
		}
		for _, u := range all[i].unreadable {
			if u.NextTryAt != nil {
				next := nextReconcile(h.place, h.at)
				u.NextTryAt = &next
			}
			into.unreadable = append(into.unreadable, u)
		}
		into.updates = append(into.updates, all[i].updates...)
		into.readable = append(into.readable, all[i].readable...)
	}
	return nil
}

// damaged tells whether a body did not arrive as the store announced it.
func damaged(all []fact.Unreadable) bool {
	for _, u := range all {
		if u.Reason == vocab.QuarantineReasonChecksumMismatch {
			return true
		}
	}
	return false
}
