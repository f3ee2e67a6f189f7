package ingest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
)

// Refusal is how a reason reads here: the status and the one word of the
// answer. Reasons of other edges are faults of ours.
func Refusal(r reason.Reason) (status int, word string) {
	switch r {
	case reason.BadInput:
		return http.StatusBadRequest, "invalid-request"
	case reason.Unauthorized, reason.CaptureNotPermitted, reason.NotFound, reason.MethodNotAllowed,
		reason.IdempotencyConflict, reason.EventConflict, reason.EventLimit, reason.OperationFinalized,
		reason.OperationExpired, reason.Conflict, reason.PayloadTooLarge, reason.UnsupportedMediaType,
		reason.TimestampOutOfRange, reason.RateLimited:
		return statuses[r], strings.ReplaceAll(strings.ToLower(string(r)), "_", "-")
	case reason.Unavailable, reason.TimedOut, reason.OwnershipConflict, reason.SchemaTooNew,
		reason.DatabaseDamaged, reason.StorageRefused, reason.StorageFailed:
		return http.StatusServiceUnavailable, "unavailable"
	case reason.BadCursor, reason.DocumentTooComplex, reason.DocumentInvalid, reason.IntrospectionDisabled,
		reason.BadRequest, reason.ResponseTooLarge, reason.CrossOrigin, reason.WrongHost, reason.Internal:
	}
	return http.StatusInternalServerError, "internal"
}

var statuses = map[reason.Reason]int{
	reason.Unauthorized: http.StatusUnauthorized, reason.CaptureNotPermitted: http.StatusForbidden,
	reason.NotFound: http.StatusNotFound, reason.MethodNotAllowed: http.StatusMethodNotAllowed,
	reason.IdempotencyConflict: http.StatusConflict, reason.EventConflict: http.StatusConflict, reason.EventLimit: http.StatusConflict,
	reason.OperationFinalized: http.StatusConflict, reason.OperationExpired: http.StatusConflict, reason.Conflict: http.StatusConflict,
	reason.PayloadTooLarge: http.StatusRequestEntityTooLarge, reason.UnsupportedMediaType: http.StatusUnsupportedMediaType,
	reason.TimestampOutOfRange: http.StatusUnprocessableEntity, reason.RateLimited: http.StatusTooManyRequests,
}

// The answers of this package itself.
var (
	errNotFound     = reason.New(reason.NotFound, "There is nothing at this address.")
	errMethod       = reason.New(reason.MethodNotAllowed, "This address takes POST.")
	errUnauthorized = reason.New(reason.Unauthorized, "The request has no token that is valid.")
	errMediaType    = reason.New(reason.UnsupportedMediaType, "Send the body as application/json, not compressed.")
	errTooLarge     = reason.New(reason.PayloadTooLarge, "The body is over 1 MiB.")
	errCut          = reason.New(reason.BadInput, "The body ended early.")
	errCapture      = reason.New(reason.CaptureNotPermitted, "Transcripts are not taken.")
	errStopping     = reason.New(reason.Unavailable, "The server is stopping.")
	errBusy         = reason.New(reason.Unavailable, "Too much is being stored at this moment.")
)

// limited refuses what came too soon.
type limited struct{ wait time.Duration }

func (limited) Error() string { return "too many requests" }

// Unwrap is the reason.
func (limited) Unwrap() error { return reason.New(reason.RateLimited, "Too many requests.") }

// pause is when to ask again after a refusal that passes by itself.
const pause = 5 * time.Second

// seconds is a duration in whole seconds, rounded up, at least one.
func seconds(d time.Duration) string {
	return strconv.FormatInt(max(1, int64((d+time.Second-1)/time.Second)), 10)
}

// head sets what every answer has.
func head(w http.ResponseWriter, length int) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Content-Length", strconv.Itoa(length))
	header.Set("Cache-Control", "no-store")
}

// write sends an answer.
func write(w http.ResponseWriter, status int, body []byte) {
	head(w, len(body))
	w.WriteHeader(status)
	_, _ = w.Write(body) //nolint:gosec // it is JSON of ids and words of ours, and its type says so
}

// kept is how much of a body that nobody wants is read so that the connection
// can be used again. The server does that after the answer.
const kept = 64 << 10

// refuse answers with the one word of an error. A body that was not read ends
// the connection when its sender is not known, or when it is long.
func (h *handler) refuse(ctx context.Context, w http.ResponseWriter, r *http.Request, route string, err error) {
	status, word := Refusal(reason.Of(err))
	header := w.Header()
	switch status {
	case http.StatusUnauthorized:
		header.Set("WWW-Authenticate", "Bearer")
	case http.StatusMethodNotAllowed:
		header.Set("Allow", http.MethodPost)
	case http.StatusTooManyRequests:
		wait := pause
		if l, ok := errorsAs[limited](err); ok {
			wait = l.wait
		}
		header.Set("Retry-After", seconds(wait))
	case http.StatusServiceUnavailable:
		header.Set("Retry-After", seconds(pause))
	case http.StatusInternalServerError:
		h.internal(ctx, w, route, err, nil)
	}
	if r.ContentLength != 0 && (status == http.StatusUnauthorized || status == http.StatusRequestEntityTooLarge || r.ContentLength < 0 || r.ContentLength > kept) {
		header.Set("Connection", "close")
	}
	h.Answered(route, word)
	write(w, status, []byte(`{"error":"`+word+`"}`))
}

// internal records a fault of ours and names it in the answer's head.
func (h *handler) internal(ctx context.Context, w http.ResponseWriter, route string, err error, stack []byte) {
	id := rand.Text()
	w.Header().Set("X-Error-Id", id)
	h.OnInternal(ctx, id, "ingestion "+route, err, stack)
}

// recovered turns a panic into the answer of a fault of ours.
func (h *handler) recovered(w http.ResponseWriter, r *http.Request, route string) {
	value := recover()
	if value == nil {
		return
	}
	if value == http.ErrAbortHandler { //nolint:errorlint // it is compared as the server does
		panic(value)
	}
	h.internal(r.Context(), w, route, fmt.Errorf("panic: %v", value), debug.Stack())
	h.Answered(route, "internal")
	w.Header().Set("Connection", "close")
	write(w, http.StatusInternalServerError, []byte(`{"error":"internal"}`))
}
