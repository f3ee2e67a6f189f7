package ent

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/lumaft/lumaft/schema/reason"
)

// Fault is what kind of trouble with a database an error tells of, as far as
// that decides what to do about it.
type Fault int

// The faults.
const (
	// NoFault: no error, or one of the statement itself.
	NoFault Fault = iota
	// Busy: somebody else holds what was needed for longer than we wait.
	Busy
	// Full: there is no room for what was to be stored. Reading goes on.
	Full
	// Unreachable: the database cannot be asked now.
	Unreachable
	// Cut: the statement took longer than it may.
	Cut
	// Broken: the disk under a SQLite file failed. What the file holds is known
	// only to whoever opens it anew.
	Broken
	// Damaged: the file contradicts itself.
	Damaged
)

// FaultOf tells what kind of trouble an error is.
func FaultOf(err error) Fault {
	var file *sqlite.Error
	var server *pgconn.PgError
	var connect *pgconn.ConnectError
	var network net.Error
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return NoFault
	case errors.As(err, &file):
		return sqliteFault(file.Code())
	case errors.As(err, &server):
		return postgresFault(server.Code)
	case errors.Is(err, context.DeadlineExceeded):
		return Cut
	case errors.As(err, &connect), errors.As(err, &network), errors.Is(err, driver.ErrBadConn),
		errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.Is(err, net.ErrClosed):
		return Unreachable
	case strings.Contains(err.Error(), "conn closed"): // pgx has no value for it
		return Unreachable
	}
	return NoFault
}

// sqliteFault sorts a result code, which is an extended one.
func sqliteFault(code int) Fault {
	switch code {
	case sqlite3.SQLITE_IOERR_NOMEM, sqlite3.SQLITE_IOERR_BLOCKED:
		return Unreachable
	}
	switch code & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL:
		return Busy
	case sqlite3.SQLITE_FULL:
		return Full
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY:
		return Broken
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return Damaged
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM:
		return Unreachable
	case sqlite3.SQLITE_INTERRUPT:
		return Cut
	}
	return NoFault
}

// postgresFault sorts a SQLSTATE.
func postgresFault(state string) Fault {
	switch state {
	case "53100": // disk_full
		return Full
	case "55P03": // lock_not_available
		return Busy
	case "57014": // query_canceled, which statement_timeout does
		return Cut
	case "57P01", "57P02", "57P03", "57P04", "57P05", // it stops, starts or ends idle sessions
		"25006",                   // it is a standby now and takes no writes
		"25P03",                   // it ended an idle transaction
		"28P01", "28000", "3D000": // a password that was rotated, a database that is made anew
		return Unreachable
	}
	switch {
	case strings.HasPrefix(state, "08"), strings.HasPrefix(state, "53"), strings.HasPrefix(state, "58"):
		return Unreachable
	}
	return NoFault
}

// readRefusal is the answer to whoever reads while the database is in trouble:
// a refusal worth trying again, or that took too long. Other errors stay as
// they are.
func readRefusal(err error) error {
	var refused *reason.Error
	if errors.As(err, &refused) {
		return err
	}
	switch FaultOf(err) {
	case Busy, Full, Unreachable, Broken:
		return reason.Wrap(reason.Unavailable, "The database cannot be asked now. Try again.", err)
	case Cut:
		return reason.Wrap(reason.TimedOut, "The database took too long to answer. Ask for less, or try again.", err)
	}
	return err
}
