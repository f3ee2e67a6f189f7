package gqlhttp

import (
	"net/http"

	"github.com/lumaft/lumaft/schema/reason"
)

// Status is the HTTP status of a request refused for a reason. A request that
// was executed has 200 whatever errors its answer holds.
func Status(r reason.Reason) int {
	switch r {
	case reason.BadInput, reason.BadCursor, reason.DocumentTooComplex, reason.DocumentInvalid,
		reason.IntrospectionDisabled, reason.BadRequest, reason.ResponseTooLarge:
		return http.StatusBadRequest
	case reason.Unauthorized:
		return http.StatusUnauthorized
	case reason.CrossOrigin, reason.CaptureNotPermitted:
		return http.StatusForbidden
	case reason.NotFound:
		return http.StatusNotFound
	case reason.MethodNotAllowed:
		return http.StatusMethodNotAllowed
	case reason.IdempotencyConflict, reason.EventConflict, reason.EventLimit, reason.OperationFinalized,
		reason.OperationExpired, reason.Conflict:
		return http.StatusConflict
	case reason.TimestampOutOfRange:
		return http.StatusUnprocessableEntity
	case reason.PayloadTooLarge:
		return http.StatusRequestEntityTooLarge
	case reason.UnsupportedMediaType:
		return http.StatusUnsupportedMediaType
	case reason.WrongHost:
		return http.StatusMisdirectedRequest
	case reason.RateLimited:
		return http.StatusTooManyRequests
	case reason.TimedOut, reason.Unavailable, reason.OwnershipConflict, reason.SchemaTooNew,
		reason.DatabaseDamaged, reason.StorageRefused, reason.StorageFailed:
		return http.StatusServiceUnavailable
	case reason.Internal:
		return http.StatusInternalServerError
	}
	return http.StatusInternalServerError
}
