// Package reason is the closed list of ways Lumaft says no, and the one error
// type that carries them across packages. Each edge maps reasons to its own
// spelling once; everything that is not a refusal stays an ordinary wrapped
// error and reads as Internal at the edges.
package reason

import "errors"

// Reason is one way of saying no.
type Reason string

// The closed list. The spelling is that of GraphQL's extensions.code.
const (
	// NotFound: nothing there, or nothing the viewer may see.
	NotFound Reason = "NOT_FOUND"
	// BadInput: an argument that breaks its documented rule.
	BadInput Reason = "BAD_INPUT"
	// BadCursor: a cursor that was not made for this list, filter and order.
	BadCursor Reason = "BAD_CURSOR"
	// DocumentTooComplex: a GraphQL document over a ceiling.
	DocumentTooComplex Reason = "DOCUMENT_TOO_COMPLEX"
	// DocumentInvalid: a GraphQL document that does not parse or validate.
	DocumentInvalid Reason = "DOCUMENT_INVALID"
	// IntrospectionDisabled: a document that asks about the schema itself.
	IntrospectionDisabled Reason = "INTROSPECTION_DISABLED"
	// BadRequest: an HTTP request that carries no GraphQL request.
	BadRequest Reason = "BAD_REQUEST"
	// PayloadTooLarge: a body over its ceiling.
	PayloadTooLarge Reason = "PAYLOAD_TOO_LARGE"
	// ResponseTooLarge: an answer over its ceiling.
	ResponseTooLarge Reason = "RESPONSE_TOO_LARGE"
	// UnsupportedMediaType: a body of another type, or compressed.
	UnsupportedMediaType Reason = "UNSUPPORTED_MEDIA_TYPE"
	// MethodNotAllowed: another HTTP method than the route takes.
	MethodNotAllowed Reason = "METHOD_NOT_ALLOWED"
	// CrossOrigin: a request that another site's page made.
	CrossOrigin Reason = "CROSS_ORIGIN"
	// WrongHost: a request for a host this server does not serve.
	WrongHost Reason = "WRONG_HOST"
	// Unauthorized: no credential that is valid here and now.
	Unauthorized Reason = "UNAUTHORIZED"
	// CaptureNotPermitted: a credential that may not send transcripts.
	CaptureNotPermitted Reason = "CAPTURE_NOT_PERMITTED"
	// IdempotencyConflict: a key that was used for other content.
	IdempotencyConflict Reason = "IDEMPOTENCY_CONFLICT"
	// EventConflict: an event's id or sequence that was used for another event.
	EventConflict Reason = "EVENT_CONFLICT"
	// EventLimit: more events than an operation may have.
	EventLimit Reason = "EVENT_LIMIT"
	// OperationFinalized: an operation whose end was reported otherwise.
	OperationFinalized Reason = "OPERATION_FINALIZED"
	// OperationExpired: an operation that nothing can be added to any more.
	OperationExpired Reason = "OPERATION_EXPIRED"
	// Conflict: an operation that is paired otherwise.
	Conflict Reason = "CONFLICT"
	// TimestampOutOfRange: a time of the source too far from the server's.
	TimestampOutOfRange Reason = "TIMESTAMP_OUT_OF_RANGE"
	// RateLimited: too much at once; worth trying again.
	RateLimited Reason = "RATE_LIMITED"
	// TimedOut: the time allowed for an answer ran out.
	TimedOut Reason = "TIMED_OUT"
	// Unavailable: not possible now; worth trying again.
	Unavailable Reason = "UNAVAILABLE"
	// OwnershipConflict: another server owns the database.
	OwnershipConflict Reason = "OWNERSHIP_CONFLICT"
	// SchemaTooNew: the database was written by a newer version.
	SchemaTooNew Reason = "SCHEMA_TOO_NEW"
	// DatabaseDamaged: the database cannot be believed.
	DatabaseDamaged Reason = "DATABASE_DAMAGED"
	// StorageRefused: the database is kept where it must not be.
	StorageRefused Reason = "STORAGE_REFUSED"
	// StorageFailed: the disk under the database failed.
	StorageFailed Reason = "STORAGE_FAILED"
	// Internal: a fault of ours; the cause stays in the error record.
	Internal Reason = "INTERNAL"
)

// All lists every reason.
func All() []Reason {
	return []Reason{
		NotFound, BadInput, BadCursor, DocumentTooComplex, DocumentInvalid, IntrospectionDisabled,
		BadRequest, PayloadTooLarge, ResponseTooLarge, UnsupportedMediaType, MethodNotAllowed,
		CrossOrigin, WrongHost, Unauthorized, CaptureNotPermitted, IdempotencyConflict, EventConflict,
		EventLimit, OperationFinalized, OperationExpired, Conflict, TimestampOutOfRange, RateLimited,
		TimedOut, Unavailable, OwnershipConflict, SchemaTooNew, DatabaseDamaged, StorageRefused, StorageFailed, Internal,
	}
}

// Error is a refusal.
type Error struct {
	Reason Reason
	// Public is one sentence that is safe to show the caller.
	Public string
	// Cause is for logs and error records only; it may be nil.
	Cause error
}

// New is a refusal with a sentence for the caller.
func New(r Reason, public string) *Error { return &Error{Reason: r, Public: public} }

// Wrap is a refusal with a cause that the caller does not see.
func Wrap(r Reason, public string, cause error) *Error {
	return &Error{Reason: r, Public: public, Cause: cause}
}

// Error is the text for logs: reason, sentence and cause.
func (e *Error) Error() string {
	text := string(e.Reason)
	if e.Public != "" {
		text += ": " + e.Public
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Is lets errors.Is match two refusals by their reason.
func (e *Error) Is(target error) bool {
	var other *Error
	return errors.As(target, &other) && other.Reason == e.Reason
}

// Of is the reason an error carries; Internal for any other error.
func Of(err error) Reason {
	var e *Error
	if errors.As(err, &e) {
		return e.Reason
	}
	return Internal
}
