// Package gqlhttp serves a GraphQL schema over HTTP, and only in the ways that
// Lumaft allows: POST, JSON, one document a request, everything bounded; and
// subscriptions as server-sent events, by POST or as a browser's EventSource
// asks, by GET (docs/decisions/010-event-stream.md).
//
// It owns the way of a request from the socket to the executor (method,
// origin, media type, body, document, variables, pages, cost, a place to run
// in, time) and the way of errors back: refusals keep their code and sentence,
// every other error becomes INTERNAL with an id under which the full record is
// kept by whoever wants it. It leaves the schema, the resolvers, who is asking
// and the rest of the HTTP server to others. gqlgen's own transports are not
// used, since they read bodies without a ceiling and repeat them in errors.
//
//	request ─ admit ─ read ─ gate ─ guard.Check ─ validate ─ guard.Operation ─ execute ─ write
//	            │       │      │         │            │             │             │
//	           403     413    429       400          400           400           200
//
// A subscription leaves the gate before it streams, and takes one of the places
// for streams instead.
package gqlhttp

import (
	"context"
	"reflect"
	"time"

	"github.com/lumaft/lumaft/graph/guard"
)

// Options are what a handler is told besides its schema. The zero value is
// usable: introspection off, default limits, internal errors counted nowhere.
type Options struct {
	// Introspection lets documents ask about the schema itself, within the
	// ceilings that hold for every document.
	Introspection bool
	// Resolvers is the generated type that lists the resolvers, as
	// reflect.TypeFor[generated.ResolverRoot](). A field that has a resolver
	// of its own is priced as one that reads the database; every other field
	// came with its row. Nil prices all alike.
	Resolvers reflect.Type
	// OnInternal gets the full record of each fault of ours: the id that the
	// caller was given, the path of the field in the answer (empty for a
	// fault outside the fields), the error with its causes, and the stack of
	// a panic (nil for an error that was returned). It is called from several
	// goroutines, at most once for each error in an answer, and holds the
	// answer up while it runs.
	OnInternal func(ctx context.Context, id, path string, err error, stack []byte)
	// Stopping ends when the server is to stop: streams end then at once. Nil
	// never ends.
	Stopping context.Context //nolint:containedctx // it is the server's end, not a request's
	// Limits replaces the ceilings that are not zero.
	Limits Limits
}

// Limits are the ceilings of the HTTP side. Those on documents are constants
// of package guard.
type Limits struct {
	// Body is how many bytes a request body may have.
	Body int64
	// Response is how many bytes the data of an answer may have.
	Response int
	// Errors is how many errors an answer may have.
	Errors int
	// Time is how long a request may wait for its turn and run.
	Time time.Duration
	// Running is how many requests run at once.
	Running int
	// Waiting is how many requests wait for their turn.
	Waiting int
	// Documents is how many accepted documents are kept parsed.
	Documents int
	// Streams is how many event streams are open at once.
	Streams int
	// Event is how long a client may take to take one event of a stream.
	Event time.Duration
}

// DefaultLimits are the documented ceilings.
func DefaultLimits() Limits {
	return Limits{
		Body:      100 << 10,
		Response:  4 << 20,
		Errors:    10,
		Time:      5 * time.Second,
		Running:   64,
		Waiting:   128,
		Documents: 1_000,
		Streams:   500,
		Event:     10 * time.Second,
	}
}

func (l Limits) orDefault() Limits {
	d := DefaultLimits()
	or(&l.Body, d.Body)
	or(&l.Response, d.Response)
	or(&l.Errors, d.Errors)
	or(&l.Time, d.Time)
	or(&l.Running, d.Running)
	or(&l.Waiting, d.Waiting)
	or(&l.Documents, d.Documents)
	or(&l.Streams, d.Streams)
	or(&l.Event, d.Event)
	return l
}

func or[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}

// A document that passes guard must also be one that the parser takes.
const parserTokens = guard.MaxTokens
