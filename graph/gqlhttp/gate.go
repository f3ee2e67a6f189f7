package gqlhttp

import (
	"context"

	"github.com/lumaft/lumaft/schema/reason"
)

// gate lets a fixed number of requests run and a fixed number wait. One more
// is refused at once: a caller who is told to come back costs less than one
// who waits for an answer that comes too late.
type gate struct {
	running chan struct{}
	waiting chan struct{}
}

func newGate(running, waiting int) *gate {
	return &gate{
		running: make(chan struct{}, running),
		waiting: make(chan struct{}, waiting),
	}
}

// enter waits for a place to run in. The caller must call leave when it gave
// no error. It refuses with RateLimited.
func (g *gate) enter(ctx context.Context) error {
	select {
	case g.running <- struct{}{}:
		return nil
	default:
	}
	select {
	case g.waiting <- struct{}{}:
	default:
		return errBusy
	}
	defer func() { <-g.waiting }()
	select {
	case g.running <- struct{}{}:
		return nil
	case <-ctx.Done():
		return errBusy
	}
}

func (g *gate) leave() { <-g.running }

var errBusy = reason.New(reason.RateLimited, "Too many requests are running. Try again in a moment.")
