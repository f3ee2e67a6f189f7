// Package stream is what the HTTP side of an event stream and the resolver
// behind it tell each other past the executor: after which event a client comes
// back, and which id each event has.
package stream

import (
	"context"
	"sync"
)

// Stream is one event stream.
type Stream struct {
	last string

	mu  sync.Mutex
	ids []string
}

type key struct{}

// With puts a stream into a context. lastEventID is what the client says it
// had last; empty when it says nothing.
func With(ctx context.Context, lastEventID string) (context.Context, *Stream) {
	s := &Stream{last: lastEventID}
	return context.WithValue(ctx, key{}, s), s
}

// From is the stream of a context; nil without one.
func From(ctx context.Context) *Stream {
	s, _ := ctx.Value(key{}).(*Stream)
	return s
}

// LastEventID is the id of the event that the client had last; empty when it
// names none.
func (s *Stream) LastEventID() string {
	if s == nil {
		return ""
	}
	return s.last
}

// Announce says the id of the next event. Call it before the event is handed
// over: ids and events go one by one, in the same order.
func (s *Stream) Announce(id string) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ids = append(s.ids, id)
}

// Take is the id of the event that was handed over; empty when none was
// announced.
func (s *Stream) Take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.ids) == 0 {
		return ""
	}
	id := s.ids[0]
	s.ids = s.ids[1:]
	return id
}
