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
	// start is the wall time at the start, wall what it is now, and since the
	// time that passed by the monotonic clock, which nobody sets.
	start time.Time
	wall  func() time.Time
	since func() time.Duration
	// offset is how far the source is ahead of this machine, in nanoseconds.
	offset atomic.Int64
}

// New is a clock that starts at this machine's wall time.
func New() *Clock {
	start := time.Now()
	return &Clock{
		// Round strips the monotonic reading.
		start: start.Round(0),
		wall:  func() time.Time { return time.Now().Round(0) },
		since: func() time.Duration { return time.Since(start) },
	}
}

// here is the instant without the source.
func (c *Clock) here() instant.Instant { return instant.Of(c.start.Add(c.since())) }

// Now is the instant by the clock.
func (c *Clock) Now() instant.Instant { return c.here() + instant.Instant(c.offset.Load()) }

// Follow sets the clock by a source once. The half of the time that asking
// took is added to the answer.
func (c *Clock) Follow(ctx context.Context, source func(context.Context) (instant.Instant, error)) error {
	before := c.since()
	there, err := source(ctx)
	if err != nil {
		return err
	}
	took := c.since() - before
	c.offset.Store(int64(there.Add(took/2) - c.here()))
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
			step := c.wall().Sub(c.start) - c.since()
			if moved := step - last; moved > time.Second || moved < -time.Second {
				log.WarnContext(ctx, "wall clock stepped", "by", moved)
				last = step
			}
		}
	}
}
