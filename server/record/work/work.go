// Package work records background work: what is to be done, who holds it, how
// far it is, what became of it. What an event makes of an activity is decided
// by server/domain/work; doing the work is left to server/activity.
//
// Each method is one short member of the writer. What a holder writes names
// its lease and is refused with record.ErrFenced once that is over. Activities
// that need others are settled in the transaction that ends the last of them.
package work

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"entgo.io/ent/dialect/sql/sqlgraph"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/record"
)

// Recorder records work. It may be used concurrently.
type Recorder struct {
	writer *record.Writer
	// due rings when something may have become due, canceled when work that
	// somebody may be at was canceled.
	due, canceled record.Bell

	mu sync.Mutex
	// told is when the feed last told of an activity's progress or log.
	told map[string]instant.Instant
}

// New is a recorder that writes through w.
func New(w *record.Writer) *Recorder {
	return &Recorder{writer: w, told: map[string]instant.Instant{}}
}

// WatchDue gives a channel that receives when this process may have made
// something due, sooner or later. Call stop when done.
func (r *Recorder) WatchDue() (due <-chan struct{}, stop func()) { return r.due.Watch() }

// WatchCanceled gives a channel that receives when this process canceled
// something. Call stop when done.
func (r *Recorder) WatchCanceled() (canceled <-chan struct{}, stop func()) { return r.canceled.Watch() }

// do runs a member that somebody waits for. On PostgreSQL most of them wait for
// no row that another server is at: members share a transaction with others, so
// two that wait for each other's rows would hold up both servers. Instead one is
// refused, as it is by a row that another server made at the same moment, and
// runs again.
func (r *Recorder) do(ctx context.Context, work func(context.Context, *record.Tx) error) (err error) {
	for try := range maxConflicts {
		if err = r.writer.Do(ctx, record.Urgent, work); !conflict(err) {
			return err
		}
		most := min(firstPause<<try, longestPause)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(most/2 + rand.N(most/2)): //nolint:gosec // it guards nothing: two servers must only not wait alike
		}
	}
	return err
}

// conflict tells whether a member met another server's.
func conflict(err error) bool {
	return sqlgraph.IsUniqueConstraintError(err) || ent.FaultOf(err) == ent.Busy
}

// How often a member is run that meets another server's, and what passes in
// between: about four seconds in all.
const (
	maxConflicts = 20
	firstPause   = 5 * time.Millisecond
	longestPause = 300 * time.Millisecond
)

// feedPause is what passes at least between two entries of the feed that tell
// of one activity's progress or log.
const feedPause = time.Second

// quiet tells whether the feed told of an activity's progress a moment ago.
func (r *Recorder) quiet(id string, now instant.Instant) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	last, told := r.told[id]
	return told && now < last.Add(feedPause) && now >= last
}

// tell remembers that the feed told of an activity's progress.
func (r *Recorder) tell(id string, now instant.Instant) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.told) >= maxTold {
		clear(r.told)
	}
	r.told[id] = now
}

// maxTold bounds what is remembered of activities that this process no longer
// holds.
const maxTold = 1024

// jitter is by how much a delay is shortened or lengthened.
func jitter() float64 { return 2*rand.Float64() - 1 } //nolint:gosec // it guards nothing: tries must only not come together

// refused is a refusal of the rule as an error of the record: whoever is not
// the holder, or no longer, reads record.ErrFenced.
func refused(what, id string, err error) error {
	var refusal rule.Refusal
	if errors.As(err, &refusal) && (refusal == rule.LeaseLost || refusal == rule.Ended) {
		return fmt.Errorf("%s %s: %w: %w", what, id, record.ErrFenced, refusal)
	}
	return fmt.Errorf("%s %s: %w", what, id, err)
}

// notFound says that there is no activity of an id.
func notFound() error { return reason.New(reason.NotFound, "There is no activity with this id.") }
