package activity

import (
	"context"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	rule "github.com/lumaft/lumaft/server/domain/work"
)

// pace wakes workers when there may be something for them, and ends leases
// that ran out, until ctx ends. While all workers are busy it does not look for
// them: each looks by itself when it is done.
func (e *Engine) pace(ctx context.Context) {
	due, stop := e.o.Store.WatchDue()
	defer stop()
	timer := time.NewTimer(0)
	defer timer.Stop()
	var rest rest
	for {
		select {
		case <-ctx.Done():
			return
		case <-due:
			if rest.until = 0; e.idle.Load() == 0 {
				continue
			}
		case <-e.took:
			if rest.until = 0; e.idle.Load() == 0 {
				continue
			}
		case rest.looked = <-e.fruitless:
			rest.until = e.o.Now().Add(fruitlessPause)
		case <-timer.C:
		}
		timer.Reset(max(time.Millisecond, e.step(ctx, rest)))
	}
}

// rest is until when what was due at a look is known not to be for us. What
// comes due after the look does not wait for it.
type rest struct{ looked, until instant.Instant }

// step does what is due now, and answers how long until the next look.
func (e *Engine) step(ctx context.Context, rest rest) time.Duration {
	pause := idlePause
	if e.o.Shared {
		pause = sharedPause
	}
	next, err := e.o.Next(ctx)
	if err != nil {
		if ctx.Err() == nil {
			e.o.Log.WarnContext(ctx, "what is due is not known", "error", err)
		}
		return fruitlessPause
	}
	now := e.o.Now()
	if over(next.Expire, now) {
		if n, err := e.o.Store.Expire(ctx); err != nil && ctx.Err() == nil {
			e.o.Log.WarnContext(ctx, "leases not ended", "error", err)
		} else if n > 0 {
			e.o.Log.InfoContext(ctx, "leases ran out", "count", n)
		}
		pause = min(pause, fruitlessPause)
	}
	if over(next.Begin, now) {
		if *next.Begin <= rest.looked && now < rest.until {
			return soonest(min(pause, rest.until.Sub(now)), next, now)
		}
		if e.idle.Load() > 0 {
			signal(e.wake, struct{}{})
		}
		pause = min(pause, fruitlessPause)
	}
	return soonest(pause, next, now)
}

// over tells whether an instant has come.
func over(at *instant.Instant, now instant.Instant) bool { return at != nil && *at <= now }

// soonest shortens a pause to what comes within it.
func soonest(pause time.Duration, next rule.Due, now instant.Instant) time.Duration {
	for _, at := range []*instant.Instant{next.Begin, next.Expire} {
		if at != nil && *at > now {
			pause = min(pause, at.Sub(now))
		}
	}
	return pause
}
