// Package feed tails the change feed once for the whole process and hands it
// to whoever follows. It owns what is kept in memory, how far behind a follower
// may be, and how often each is told something. Writing the feed is left to
// server/record, and the wire to graph/gqlhttp.
//
// A follower is a position and no queue:
//
//	table ──read──► the newest 1,000 entries ◄──┬── follower at 4711
//	  ▲ wake-up, or a second went by            ├── follower at 4710
//	  │                                         └── follower at 17: reset
//	record
//
// So a client that takes nothing costs no more than one that takes everything,
// and one that is too far behind is told so.
package feed

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/query"
)

// held is how many entries are kept, and how many a follower may be behind.
const held = 1_000

// The pace of a feed.
const (
	// pollEvery is how often the table is looked at without a wake-up: other
	// servers on the same database send none.
	pollEvery = time.Second
	// lifeEvery is how long a follower is told nothing at most.
	lifeEvery = 10 * time.Second
	// restFor is how long a follower rests after each batch: what arrives
	// meanwhile is one more batch and not many.
	restFor = 200 * time.Millisecond
)

// Source is what a feed needs of the reader.
type Source interface {
	// NewestChanges are the newest entries, oldest first.
	NewestChanges(ctx context.Context, most int) ([]query.Change, error)
	// ChangesAfter are the entries after another, oldest first.
	ChangesAfter(ctx context.Context, after int64, most int) ([]query.Change, error)
	// ChangeSequence is the newest entry.
	ChangeSequence(ctx context.Context) (int64, error)
	// NextLapse is when a reading changes by itself next after an instant.
	NextLapse(ctx context.Context, after instant.Instant) (*instant.Instant, error)
	// Now is the instant that readings are made at.
	Now() instant.Instant
}

// Feed is the end of the change feed in memory. It may be used concurrently.
type Feed struct {
	reader Source
	log    *slog.Logger

	// ready is closed once the table was read, done when the feed ended.
	ready, done chan struct{}

	mu sync.Mutex
	// entries are all after base, up to newest.
	entries      []query.Change
	base, newest int64
	// lapse is when a reading changes by itself; lapses counts those that did.
	lapse  *instant.Instant
	lapses uint64
	// grew is closed and made anew when any of the above changes.
	grew chan struct{}
}

// New is a feed over a reader. It tells nothing before Run.
func New(reader Source, log *slog.Logger) *Feed {
	return &Feed{
		reader: reader, log: log,
		ready: make(chan struct{}), done: make(chan struct{}), grew: make(chan struct{}),
	}
}

// Run tails the feed until ctx ends, which ends all followers. woken receives
// when the table grew; it may miss some.
func (f *Feed) Run(ctx context.Context, woken <-chan struct{}) {
	defer close(f.done)
	loaded, failing := false, false
	for {
		var err error
		if !loaded {
			if err = f.load(ctx); err == nil {
				loaded = true
				close(f.ready)
			}
		} else {
			err = f.read(ctx)
		}
		if ctx.Err() != nil {
			return
		}
		if failed := err != nil; failed != failing {
			if failing = failed; failed {
				f.log.WarnContext(ctx, "change feed not read", "error", err)
			} else {
				f.log.InfoContext(ctx, "change feed read again")
			}
		}
		pause := pollEvery
		if err == nil {
			pause = f.wait()
		}
		timer := time.NewTimer(pause)
		select {
		case <-ctx.Done():
		case <-woken:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// load reads the end of the feed for the first time.
func (f *Feed) load(ctx context.Context) error {
	entries, err := f.reader.NewestChanges(ctx, held)
	if err != nil {
		return err
	}
	lapse, err := f.reader.NextLapse(ctx, f.reader.Now())
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(entries) > 0 {
		// What was before is not there any more, or too long ago.
		f.base = entries[0].At - 1
	}
	f.add(entries, lapse)
	return nil
}

// read reads what is new.
func (f *Feed) read(ctx context.Context) error {
	for {
		f.mu.Lock()
		newest, lapse := f.newest, f.lapse
		f.mu.Unlock()
		entries, err := f.reader.ChangesAfter(ctx, newest, held)
		if err != nil {
			return err
		}
		now := f.reader.Now()
		lapsed := lapse != nil && *lapse <= now
		if len(entries) == 0 && !lapsed {
			return nil
		}
		if lapse, err = f.reader.NextLapse(ctx, now); err != nil {
			return err
		}
		f.mu.Lock()
		if lapsed {
			f.lapses++
		}
		f.add(entries, lapse)
		f.mu.Unlock()
		if len(entries) < held {
			return nil
		}
	}
}

// add keeps entries and tells the followers. The caller holds the lock.
func (f *Feed) add(entries []query.Change, lapse *instant.Instant) {
	f.entries = append(f.entries, entries...)
	if len(entries) > 0 {
		f.newest = entries[len(entries)-1].At
	}
	if over := len(f.entries) - held; over > 0 {
		f.base = f.entries[over-1].At
		f.entries = f.entries[over:] // append makes room for what is left now and then
	}
	f.lapse = lapse
	close(f.grew)
	f.grew = make(chan struct{})
}

// wait is how long the feed may sleep without a wake-up.
func (f *Feed) wait() time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.lapse == nil {
		return pollEvery
	}
	return min(pollEvery, max(0, f.lapse.Sub(f.reader.Now())))
}
