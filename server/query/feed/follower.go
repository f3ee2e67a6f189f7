package feed

import (
	"context"
	"slices"
	"sort"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/query"
)

// Follower reads the feed from a position on. It is for one goroutine.
type Follower struct {
	feed   *Feed
	viewer scope.Viewer
	// position is the last entry that it was told of, lapses the lapses.
	position int64
	lapses   uint64
	// reset tells that the position it was to go on from is not known here.
	reset bool
	told  bool
	// rested is when it may be told something again.
	rested time.Time
}

// Follow follows the feed after an entry, or from now on when none is named.
// UNAVAILABLE when the feed has ended or cannot be read.
func (f *Feed) Follow(ctx context.Context, v scope.Viewer, after *int64) (*Follower, error) {
	select {
	case <-f.done: // also when both are closed
		return nil, errEnded
	default:
	}
	select {
	case <-f.ready:
	case <-f.done:
		return nil, errEnded
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	f.mu.Lock()
	base, newest, lapses := f.base, f.newest, f.lapses
	f.mu.Unlock()
	w := &Follower{feed: f, viewer: v, position: newest, lapses: lapses}
	switch {
	case after == nil:
	case *after < base:
		w.reset = true
	case *after <= newest:
		w.position = *after
	default:
		// Another server on the same database may have been ahead of this one.
		there, err := f.reader.ChangeSequence(ctx)
		if err != nil {
			return nil, reason.Wrap(reason.Unavailable, "The change feed cannot be read now.", err)
		}
		if *after <= there {
			w.position = *after
		} else {
			w.reset = true
		}
	}
	return w, nil
}

var errEnded = reason.New(reason.Unavailable, "The server is stopping.")

// Next is the next batch: at once for the first, then when there is something
// to tell or a sign of life is due. It answers false when ctx or the feed ends.
func (w *Follower) Next(ctx context.Context) (*query.ChangeBatch, bool) {
	first := !w.told
	w.told = true
	if !first && !w.sleep(ctx, time.Until(w.rested)) {
		return nil, false
	}
	life := time.NewTimer(lifeEvery)
	defer life.Stop()
	due := first
	for {
		batch, grew, news := w.look()
		if news || due {
			w.rested = time.Now().Add(restFor)
			return batch, ctx.Err() == nil
		}
		select {
		case <-grew:
		case <-life.C:
			due = true
		case <-w.feed.done:
			return nil, false
		case <-ctx.Done():
			return nil, false
		}
	}
}

// sleep waits for a time; false when ctx or the feed ends meanwhile.
func (w *Follower) sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-w.feed.done:
		return false
	case <-ctx.Done():
		return false
	}
}

// look is what there is to tell now, and whether it is any news.
func (w *Follower) look() (batch *query.ChangeBatch, grew <-chan struct{}, news bool) {
	f := w.feed
	f.mu.Lock()
	defer f.mu.Unlock()
	batch = &query.ChangeBatch{Changes: []query.Change{}, Now: f.reader.Now(), Reset: w.reset || w.position < f.base}
	if w.viewer.ReadsEverything() {
		batch.ReadingChangesAt = f.lapse
	}
	if !batch.Reset {
		batch.Changes = visible(w.viewer, f.after(w.position))
	}
	news = batch.Reset || len(batch.Changes) > 0 || w.lapses != f.lapses
	w.reset, w.lapses = false, f.lapses
	// One that came from a server ahead of this one stays ahead.
	if batch.Reset {
		w.position = f.newest
	}
	w.position = max(w.position, f.newest)
	batch.Reached = w.position
	return batch, f.grew, news
}

// after are the entries after another. The caller holds the lock.
func (f *Feed) after(position int64) []query.Change {
	i := sort.Search(len(f.entries), func(i int) bool { return f.entries[i].At > position })
	return f.entries[i:]
}

// visible are the entries that a viewer may see, oldest first, of each node the
// newest.
func visible(v scope.Viewer, entries []query.Change) []query.Change {
	all := []query.Change{}
	if !v.ReadsEverything() {
		return all
	}
	seen := make(map[string]struct{}, len(entries))
	for _, c := range slices.Backward(entries) {
		if _, had := seen[c.Node]; !had {
			seen[c.Node] = struct{}{}
			all = append(all, c)
		}
	}
	slices.Reverse(all)
	return all
}
