package record

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
)

// The SQLSTATEs by which PostgreSQL gives up a transaction for the sake of
// another one.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
)

// again tells whether the database undid a transaction and asks for it again.
// SQLite never does: its one writer waits for nobody.
func again(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && (refused.Code == serializationFailure || refused.Code == deadlockDetected)
}
