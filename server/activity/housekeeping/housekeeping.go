// Package housekeeping makes background work of what must be tidied once a day.
// What is tidied is told to it; on servers that share a database one of them
// does it.
package housekeeping

import (
	"context"
	"fmt"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/record/work"
)

// Kind of the work, the version of its payload, which is empty, and its route.
const (
	Kind    = "housekeeping"
	Version = 1
	Route   = "installation"
)

// It yields to everything, is done once a day, and is tried again soon when it
// failed.
const (
	priority   = 100
	every      = 24 * time.Hour
	retryDelay = 30 * time.Second
)

// Chore is one thing to tidy. It does a bounded part, and tells whether there
// is more to do.
type Chore struct {
	Name string
	Do   func(ctx context.Context) (more bool, err error)
}

// Planner plans work.
type Planner interface {
	Ensure(ctx context.Context, p work.Plan) (work.Made, error)
}

// Plan sees to it that the work stands.
func Plan(ctx context.Context, p Planner) error {
	_, err := p.Ensure(ctx, work.Plan{
		Kind: Kind, PayloadVersion: Version, Route: Route, Priority: priority,
		ConcurrencyKey: Kind, UnfinishedKey: Kind, RetryDelay: retryDelay,
	})
	if err != nil {
		return fmt.Errorf("plan the housekeeping: %w", err)
	}
	return nil
}

// Register gives an engine the handler.
func Register(e *activity.Engine, now func() instant.Instant, chores ...Chore) {
	e.Handle(Kind, activity.HandlerFunc(func(ctx context.Context, _ *activity.Task) (activity.Next, error) {
		for _, c := range chores {
			for more := true; more; {
				var err error
				if more, err = c.Do(ctx); err != nil {
					return activity.Next{}, fmt.Errorf("%s: %w", c.Name, err)
				}
			}
		}
		return activity.WaitUntil(now().Add(every)), nil
	}), 1, Version)
}
