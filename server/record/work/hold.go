package work

import (
	"context"
	"fmt"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/record"
)

// Renew says that the holder of a lease goes on, and answers until when the
// lease lasts now.
func (r *Recorder) Renew(ctx context.Context, id string, lease int64, d time.Duration) (until instant.Instant, err error) {
	err = r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		_, after, err := r.apply(ctx, tx, "renew the lease of", id, rule.Renewed{Fence: lease, For: d})
		if err != nil {
			return err
		}
		until = *after.LeaseUntil
		return nil
	})
	return until, err
}

// Progress keeps what the holder goes on from and how far it is. The change
// feed tells of how far at most once a second.
func (r *Recorder) Progress(ctx context.Context, id string, lease int64, resume string, done int64, total *int64) error {
	event := rule.Progressed{Fence: lease, Resume: record.Text(resume), Done: done, Total: total}
	var told *instant.Instant
	err := r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		told = nil
		row, after, err := r.apply(ctx, tx, "progress with", id, event)
		if err == nil && rule.Notable(facts(row), after) && !r.quiet(id, tx.Now) {
			told = &tx.Now
		}
		return err
	})
	if err == nil && told != nil {
		r.tell(id, *told)
	}
	return err
}

// Complete says that the work is done. Saying it again changes nothing.
func (r *Recorder) Complete(ctx context.Context, id string, lease int64) error {
	return r.hand(ctx, "complete", id, rule.Completed{Fence: lease})
}

// Fail says that the try failed, and why. The next one comes after a delay,
// unless the budget is spent.
func (r *Recorder) Fail(ctx context.Context, id string, lease int64, why string) error {
	why = text(why, errorLimit)
	return r.hand(ctx, "fail", id, rule.Failed{Fence: lease, Error: why, Jitter: jitter()})
}

// WaitUntil says that the round succeeded, and when the next one begins.
// Saying it again changes nothing.
func (r *Recorder) WaitUntil(ctx context.Context, id string, lease int64, until instant.Instant) error {
	return r.hand(ctx, "wait with", id, rule.Waited{Fence: lease, Until: until})
}

// Release gives the work back unfinished. Anybody may take it at once, and the
// try is not counted.
func (r *Recorder) Release(ctx context.Context, id string, lease int64) error {
	return r.hand(ctx, "release", id, rule.Released{Fence: lease})
}

// hand lets go of work: the lease ends, and something may be due.
func (r *Recorder) hand(ctx context.Context, what, id string, event rule.Event) error {
	err := r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		row, after, err := r.apply(ctx, tx, what, id, event)
		if err != nil {
			return err
		}
		if failed, is := event.(rule.Failed); is {
			return addLines(ctx, tx, row, vocab.LogLevelError, fmt.Sprintf("Try %d failed: %s", after.Tries, failed.Error))
		}
		if _, is := event.(rule.Waited); is {
			return trimLog(ctx, tx, row)
		}
		return nil
	})
	if err == nil {
		r.due.Ring()
	}
	return err
}
