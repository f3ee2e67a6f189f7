package gqlhttp

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/lumaft/lumaft/schema/reason"
)

// internalSentence is all that a caller reads of a fault of ours.
const internalSentence = "Something went wrong on our side."

// fault is a panic that has been recorded already.
type fault struct {
	id    string
	cause error
}

func (f *fault) Error() string { return "panic: " + f.cause.Error() }
func (f *fault) Unwrap() error { return f.cause }

// tally counts the errors of one answer, whichever goroutine they come from.
type tally struct {
	mu    sync.Mutex
	limit int
	count int
	cut   bool
	// panics is counted apart: a panic is recorded where it is caught, before
	// it is presented.
	panics int
}

type tallyKey struct{}

func withTally(ctx context.Context, limit int) (context.Context, *tally) {
	t := &tally{limit: limit}
	return context.WithValue(ctx, tallyKey{}, t), t
}

// another says whether one more error still fits in the answer.
func (t *tally) another() bool {
	if t == nil {
		return true
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.count == t.limit {
		t.cut = true
		return false
	}
	t.count++
	return true
}

func (t *tally) anotherPanic() bool {
	if t == nil {
		return true
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.panics++
	return t.panics <= t.limit
}

func (t *tally) wasCut() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.cut
}

// presenter turns errors into what a caller may read.
type presenter struct {
	onInternal func(ctx context.Context, id, path string, err error, stack []byte)
}

// recovered records a panic where it is caught, as its stack is there only.
func (p presenter) recovered(ctx context.Context, value any) error {
	cause, ok := value.(error)
	if !ok {
		cause = fmt.Errorf("%v", value)
	}
	f := &fault{id: newID(), cause: cause}
	t, _ := ctx.Value(tallyKey{}).(*tally)
	if t.anotherPanic() {
		p.record(ctx, f.id, graphql.GetPath(ctx).String(), f, debug.Stack())
	}
	return f
}

// present is the executor's error presenter. It answers nil for an error that
// no longer fits in the answer.
func (p presenter) present(ctx context.Context, err error) *gqlerror.Error {
	if t, _ := ctx.Value(tallyKey{}).(*tally); !t.another() {
		return nil
	}
	shown := &gqlerror.Error{Path: graphql.GetPath(ctx)}
	if g, ok := errors.AsType[*gqlerror.Error](err); ok {
		shown.Locations = g.Locations
		if g.Path != nil {
			shown.Path = g.Path
		}
	}
	refused, id := p.classify(ctx, shown.Path.String(), err)
	shown.Message = refused.Public
	shown.Extensions = map[string]any{"code": refused.Reason}
	if id != "" {
		shown.Extensions["id"] = id
	}
	shown.Err = presented{}
	return shown
}

// presented marks an error as one that has passed the presenter.
type presented struct{}

func (presented) Error() string { return "presented" }

// classify is the refusal that an error amounts to, with the id of its record
// when it is a fault of ours.
func (p presenter) classify(ctx context.Context, path string, err error) (*reason.Error, string) {
	if f, ok := errors.AsType[*fault](err); ok {
		return reason.New(reason.Internal, internalSentence), f.id
	}
	if refused, ok := errors.AsType[*reason.Error](err); ok && refused.Reason != reason.Internal {
		return refused, ""
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return errTimedOut, ""
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		return reason.New(reason.Unavailable, "The request was cancelled before it was answered."), ""
	case badArgument(ctx):
		return reason.New(reason.BadInput, "An argument does not have the form of its type."), ""
	}
	id := newID()
	p.record(ctx, id, path, err, nil)
	return reason.New(reason.Internal, internalSentence), id
}

// badArgument says whether the error came up while the arguments of the
// current field were read: gqlgen sets them only once all are read.
func badArgument(ctx context.Context) bool {
	field := graphql.GetFieldContext(ctx)
	return field != nil && field.Args == nil &&
		field.Field.Field != nil && len(field.Field.Arguments) > 0
}

func (p presenter) record(ctx context.Context, id, path string, err error, stack []byte) {
	if p.onInternal != nil {
		p.onInternal(ctx, id, path, err, stack)
	}
}

// newID names an error record: 26 letters and digits, at least 128 random bits.
func newID() string { return rand.Text() }

var errTimedOut = reason.New(reason.TimedOut, "The answer took too long. Ask for less, or try again.")
