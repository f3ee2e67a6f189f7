package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
)

type requestIDKey struct{}

// RequestID is the id of the request that a context belongs to, which its
// answer has as X-Request-Id and its log line as id. Ids that callers send are
// not looked at.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// observer sees every request and answer: id, log line, metrics, panics.
type observer struct {
	log        *slog.Logger
	metrics    *metrics
	clock      func() time.Time
	onInternal func(ctx context.Context, id, path string, err error, stack []byte)
	// name is the route a path belongs to, and shown the path as logs have it.
	name  func(path string) string
	shown func(r *http.Request) string
}

// statusGone stands in logs and metrics for an answer that nobody waited for.
const statusGone = 499

// What tells an event stream, and what its route is called in logs and metrics
// besides its name.
const (
	eventStream  = "text/event-stream"
	suffixEvents = "-events"
)

// maxLoggedPath is how many bytes of a path a log line shows.
const maxLoggedPath = 256

func (o *observer) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := o.clock()
		route, id := o.name(r.URL.Path), rand.Text()
		ctx := context.WithValue(r.Context(), requestIDKey{}, id)
		r = r.WithContext(ctx)
		w.Header().Set("X-Request-Id", id)
		watched := &watchedWriter{ResponseWriter: w}
		o.metrics.inFlight.Inc()
		aborted := true
		defer func() {
			o.metrics.inFlight.Dec()
			status := watched.status
			switch {
			case status == 0 && (aborted || ctx.Err() != nil):
				status = statusGone
			case status == 0:
				status = http.StatusOK
			}
			took := o.clock().Sub(start)
			if strings.HasPrefix(watched.Header().Get("Content-Type"), eventStream) {
				// It lasts as long as a page is open, which says nothing of how long
				// answers take.
				route += suffixEvents
			}
			o.metrics.count(route, r.Method, status, took)
			o.log.LogAttrs(ctx, level(route), "request",
				slog.String("id", id),
				slog.String("route", route),
				slog.String("method", knownMethod(r.Method)),
				slog.String("path", o.shown(r)),
				slog.Int("status", status),
				slog.Int64("bytes", watched.bytes),
				slog.Duration("took", took),
				slog.String("peer", r.RemoteAddr),
			)
		}()
		o.recovered(watched, r, route, next)
		aborted = false
	})
}

// recovered answers 500 for a panic, or cuts the answer that had begun.
func (o *observer) recovered(w *watchedWriter, r *http.Request, route string, next http.Handler) {
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		err, ok := value.(error)
		if ok && errors.Is(err, http.ErrAbortHandler) {
			panic(http.ErrAbortHandler)
		}
		if !ok {
			err = fmt.Errorf("%v", value)
		}
		id := rand.Text()
		if o.onInternal != nil {
			o.onInternal(r.Context(), id, route, fmt.Errorf("panic: %w", err), debug.Stack())
		}
		if w.status != 0 {
			panic(http.ErrAbortHandler)
		}
		errPanicked.write(w, formOf(r.URL.Path), id)
	}()
	next.ServeHTTP(w, r)
}

// level keeps what machines ask all the time out of the usual log.
func level(route string) slog.Level {
	switch route {
	case nameHealth, nameReady, nameMetrics, nameAsset:
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// loggedPath is the path in ASCII, without the query, cut.
func loggedPath(r *http.Request) string {
	path := r.URL.EscapedPath()
	if len(path) > maxLoggedPath {
		return path[:maxLoggedPath] + "…"
	}
	return path
}

// knownMethod keeps words of callers out of logs and metrics.
func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost:
		return method
	}
	return "OTHER"
}

// watchedWriter remembers what was answered.
type watchedWriter struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// WriteHeader remembers the first final status.
func (w *watchedWriter) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write counts.
func (w *watchedWriter) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the writer below.
func (w *watchedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
