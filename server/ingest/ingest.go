// Package ingest answers deployments that report what they do, as the contract
// in schema/ingestion has it. It owns the way of such a request: route, method,
// bearer, rate, media type, size, JSON and shape, in that order, and the closed
// answers back. It leaves who a bearer is to Issuers, and what is stored, and
// whether it may be, to a Recorder.
//
//	route ─ method ─ bearer ─ rate ─ place ─ media type ─ size ─ JSON, shape ─ record
//	 404     405      401     429     503       415        413       400       404 409 422 503
//
// No body is read before the bearer is known to be good, and nothing of a
// request is in an answer, a log line or a metric. What was read is stored even
// when its sender is gone by then: the sender asks again, and is told.
package ingest

import (
	"context"
	"net/http"
	"time"

	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// Root is the path that everything here is below.
const Root = "/api/v1/ingestion"

// Issuers knows who a bearer token is.
type Issuers interface {
	// Issuer is whose token it is: UNAUTHORIZED when nobody's, and another error
	// when that cannot be told now.
	Issuer(ctx context.Context, bearer string) (scope.Issuer, error)
}

// Recorder stores reports. Its refusals are reasons; nothing is stored then,
// and what it answers without an error is durable.
type Recorder interface {
	Announce(ctx context.Context, issuer scope.Issuer, a ingestion.Announce) (operation string, replayed bool, err error)
	Heartbeats(ctx context.Context, issuer scope.Issuer, operation string, h ingestion.Heartbeats) (accepted, replayed int, err error)
	Finalize(ctx context.Context, issuer scope.Issuer, operation string, f ingestion.Finalize) (outcome vocab.Outcome, replayed bool, err error)
	Correlate(ctx context.Context, issuer scope.Issuer, c ingestion.Correlation) (pair string, replayed bool, err error)
}

// Options are what a handler is made of.
type Options struct {
	Issuers  Issuers
	Recorder Recorder
	// Now drives rates.
	Now func() instant.Instant
	// Stopping ends when the server is to stop; nil never ends.
	Stopping context.Context //nolint:containedctx // it is the server's end, not a request's
	// OnInternal gets the full record of a fault of ours, with the id that the
	// answer's X-Error-Id has.
	OnInternal func(ctx context.Context, id, path string, err error, stack []byte)
	// Answered is told of each answer, in closed words: the route, and accepted,
	// replayed, or the refusal. It may be nil.
	Answered func(route, answer string)
	// Limits replaces the limits that are not zero.
	Limits Limits
}

// Limits are what one process lets through.
type Limits struct {
	// Requests is how many requests one issuer may send in any rolling Span, and
	// Strangers how many with unknown credentials one address may.
	Requests, Strangers int
	Span                time.Duration
	// Running is how many requests are read and stored at once.
	Running int
	// Time is how long one may take to be stored.
	Time time.Duration
}

// DefaultLimits are the documented limits.
func DefaultLimits() Limits {
	return Limits{Requests: 60, Strangers: 20, Span: time.Minute, Running: 256, Time: 10 * time.Second}
}

func (l Limits) orDefault() Limits {
	d := DefaultLimits()
	or(&l.Requests, d.Requests)
	or(&l.Strangers, d.Strangers)
	or(&l.Span, d.Span)
	or(&l.Running, d.Running)
	or(&l.Time, d.Time)
	return l
}

func or[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}

// New is the handler of everything below Root.
func New(o Options) http.Handler {
	limits := o.Limits.orDefault()
	h := &handler{
		Options: o, limits: limits,
		issuers:   newRates(limits.Requests, limits.Span, 1<<16),
		strangers: newRates(limits.Strangers, limits.Span, 1<<14),
		known:     newKnown(1 << 16),
		places:    make(chan struct{}, limits.Running),
	}
	if h.Stopping == nil {
		h.Stopping = context.Background()
	}
	if h.Answered == nil {
		h.Answered = func(string, string) {}
	}
	if h.OnInternal == nil {
		h.OnInternal = func(context.Context, string, string, error, []byte) {}
	}
	return h
}

type handler struct {
	Options
	limits    Limits
	issuers   *rates
	strangers *rates
	known     *known
	places    chan struct{}
}
