package gqlhttp

import (
	"context"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"mime"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/lumaft/lumaft/graph/stream"
	"github.com/lumaft/lumaft/schema/reason"
)

// EventsType is the media type of an event stream.
const EventsType = "text/event-stream"

// asksForEvents says whether a caller takes an event stream.
func asksForEvents(header http.Header) bool {
	for _, line := range header.Values("Accept") {
		for _, part := range strings.Split(line, ",") {
			if media, _, err := mime.ParseMediaType(part); err == nil && media == EventsType {
				return true
			}
		}
	}
	return false
}

// suits refuses an operation that is asked for in a way that is not its own:
// only subscriptions are streamed, and only they may be asked for by GET. A
// caller that takes both forms gets the one of its operation.
func suits(r *http.Request, operation *graphql.OperationContext) error {
	if operation.Operation.Operation != ast.Subscription {
		if r.Method == http.MethodGet {
			return reason.New(reason.MethodNotAllowed, "Only subscriptions are asked for with GET. Send everything else with POST.")
		}
		return nil
	}
	if !asksForEvents(r.Header) {
		return reason.New(reason.DocumentInvalid, "A subscription is answered as an event stream. Ask for it with Accept: "+EventsType+".")
	}
	fields := graphql.CollectFields(operation, operation.Operation.SelectionSet, []string{"Subscription"})
	if len(fields) != 1 || strings.HasPrefix(fields[0].Name, "__") {
		return reason.New(reason.DocumentInvalid, "A subscription asks for exactly one stream.")
	}
	return nil
}

// stream answers a subscription with its events until the client goes, takes
// too long to take one, or the server stops. It ends with the event complete
// only when there will be no more: a client that finds it cut comes back.
func (h *handler) stream(w http.ResponseWriter, r *http.Request, operation *graphql.OperationContext) {
	select {
	case h.streams <- struct{}{}:
		defer func() { <-h.streams }()
	default:
		h.refuse(r.Context(), w, reason.New(reason.RateLimited, "Too many event streams are open. Try again later."))
		return
	}
	if h.stopping.Err() != nil {
		h.refuse(r.Context(), w, reason.New(reason.Unavailable, "The server is stopping."))
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	ctx, ids := stream.With(ctx, r.Header.Get("Last-Event-ID"))
	to := &events{w: w, control: http.NewResponseController(w), limit: h.limits.Event}
	defer context.AfterFunc(h.stopping, func() {
		cancel()
		to.cut()
	})()
	defer func() {
		if value := recover(); value != nil {
			// What was begun cannot be answered otherwise any more.
			if err, ok := value.(error); !ok || !errors.Is(err, http.ErrAbortHandler) {
				_ = h.presenter.recovered(ctx, value)
			}
			panic(http.ErrAbortHandler)
		}
	}()
	if to.open() != nil {
		return
	}
	ctx, errorTally := withTally(ctx, h.limits.Errors)
	responses, ctx := h.executor.DispatchOperation(ctx, operation)
	for event := ctx; ; {
		result := responses(event)
		if result == nil || ctx.Err() != nil {
			return
		}
		answer := h.checked(event, result, errorTally)
		if len(answer.Data) == 0 {
			answer.Data = stdjson.RawMessage("null")
		}
		body, err := stdjson.Marshal(answer)
		if err != nil {
			panic(err) // as in answer
		}
		if to.next(ids.Take(), body) != nil {
			return
		}
		if len(answer.Errors) > 0 {
			_ = to.complete()
			return
		}
		// Each event has its own count of errors.
		event, errorTally = withTally(ctx, h.limits.Errors)
	}
}

// events writes an event stream.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
	limit   time.Duration

	mu    sync.Mutex
	isCut bool
}

// cut ends what is being written, and everything after it.
func (e *events) cut() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.isCut = true
	_ = e.control.SetWriteDeadline(time.Unix(1, 0))
}

// open answers the head of the stream.
func (e *events) open() error {
	// A request body was read by now. Its deadline must not end a stream on
	// which nothing more is read.
	if err := e.control.SetReadDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	header := e.w.Header()
	header.Set("Content-Type", EventsType+"; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Accel-Buffering", "no") // nginx would hold events back
	// Clients that come back after a stop do not all come at once.
	pause := 1_000 + rand.IntN(2_000) //nolint:gosec // it guards nothing
	return e.write(fmt.Appendf(nil, "retry: %d\n\n", pause))
}

// next writes a result as an event.
func (e *events) next(id string, body []byte) error {
	text := append(make([]byte, 0, len(body)+64), "event: next\n"...)
	if id != "" {
		text = fmt.Appendf(text, "id: %s\n", id)
	}
	text = append(text, "data: "...)
	text = append(text, body...)
	return e.write(append(text, "\n\n"...))
}

// complete says that there will be no more. An event without data would not
// be delivered.
func (e *events) complete() error { return e.write([]byte("event: complete\ndata:\n\n")) }

// write writes and sends in the time that an event has, whatever the server's
// own limit for answers.
func (e *events) write(text []byte) error {
	if err := e.deadline(time.Now().Add(e.limit)); err != nil {
		return err
	}
	if _, err := e.w.Write(text); err != nil { //nolint:gosec // events of JSON, which no browser renders
		return err
	}
	if err := e.control.Flush(); err != nil {
		return err
	}
	return e.deadline(time.Time{})
}

// deadline sets until when what is written must be taken.
func (e *events) deadline(at time.Time) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.isCut {
		return context.Canceled
	}
	if err := e.control.SetWriteDeadline(at); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}
