// Package clock is the one clock of receive times, leases and readings: the
// wall time at start plus the monotonic clock, so that a step of the machine's
// clock moves nothing; with a source such as a shared database it follows that
// instead. Rules take instants and never look at a clock.
package clock

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
)

// Clock tells the time. It may be used concurrently.
type Clock struct {
	start time.Time
	// offset is how far the source is ahead of this machine, in nanoseconds.
	offset atomic.Int64
}

// New is a clock that starts at this machine's wall time.
func New() *Clock { return &Clock{start: time.Now()} }

// Now is the instant by the clock.
func (c *Clock) Now() instant.Instant {
	return instant.Of(c.start.Add(time.Since(c.start))) + instant.Instant(c.offset.Load())
}

// Follow sets the clock by a source once. The half of the time that asking
// took is added to the answer.
func (c *Clock) Follow(ctx context.Context, source func(context.Context) (instant.Instant, error)) error {
	before := time.Now()
	there, err := source(ctx)
	if err != nil {
		return err
	}
	took := time.Since(before)
	here := instant.Of(c.start.Add(time.Since(c.start)))
	c.offset.Store(int64(there.Add(took/2) - here))
	return nil
}

// Watch reports steps of the machine's wall clock against the monotonic clock
// until ctx ends. A step moves no receive time; people should know of it.
func (c *Clock) Watch(ctx context.Context, every time.Duration, log *slog.Logger) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	last := time.Duration(0)
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			// Round strips the monotonic reading, so this compares wall clocks.
			now := time.Now()
			step := now.Round(0).Sub(c.start.Round(0)) - now.Sub(c.start)
			if moved := step - last; moved > time.Second || moved < -time.Second {
				log.WarnContext(ctx, "wall clock stepped", "by", moved)
				last = step
			}
		}
	}
}
