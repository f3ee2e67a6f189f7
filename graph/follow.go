package graph

import (
	"context"
	"strconv"

	"github.com/lumaft/lumaft/graph/stream"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/query"
)

// follow hands the change feed over, batch by batch, each announced with its
// sequence as the id of its event.
func (r *Resolver) follow(ctx context.Context, after *string) (<-chan *query.ChangeBatch, error) {
	if r.feed == nil {
		return nil, reason.New(reason.Unavailable, "This server has no event stream.")
	}
	events := stream.From(ctx)
	if last := events.LastEventID(); last != "" {
		after = &last
	}
	position, err := entry(after)
	if err != nil {
		return nil, err
	}
	follower, err := r.feed.Follow(ctx, r.viewer(), position)
	if err != nil {
		return nil, err
	}
	batches := make(chan *query.ChangeBatch)
	go func() {
		defer close(batches)
		for {
			batch, ok := follower.Next(ctx)
			if !ok {
				return
			}
			events.Announce(batch.Sequence())
			select {
			case batches <- batch:
			case <-ctx.Done():
				return
			}
		}
	}()
	return batches, nil
}

// entry is the place in the change feed that a text names; nil for none.
func entry(text *string) (*int64, error) {
	if text == nil {
		return nil, nil
	}
	n, err := strconv.ParseUint(*text, 10, 63)
	if err != nil {
		return nil, reason.New(reason.BadInput, "An entry of the change feed is a whole number, as a batch has it in sequence.")
	}
	at := int64(n)
	return &at, nil
}
