// Package ent opens the database: a writer that only server/record holds and
// a reader that cannot write. It knows tables and drivers and no rules.
package ent

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/instant"
)

// Database is an open database with its tables at the version this program
// knows.
type Database struct {
	// Dialect is dialect.SQLite or dialect.Postgres.
	Dialect string
	// Writer may write. Only server/record holds it.
	Writer *db.Client
	// WriterSQL is the connection pool under Writer: one connection on SQLite.
	WriterSQL *sql.DB
	// Reader cannot write: the database itself refuses.
	Reader *db.Client
	// ReaderSQL is the connection pool under Reader.
	ReaderSQL *sql.DB

	// Warnings are what an operator should know of the place and the settings
	// of the database, in sentences for the log.
	Warnings []string

	file    *file // of SQLite
	readers *readers
}

// Open opens the database that a URL names, sqlite:PATH or postgres://…, and
// brings its tables to the version this program knows. A database of a newer
// version is refused with SCHEMA_TOO_NEW and not touched; a SQLite file that
// another process owns with OWNERSHIP_CONFLICT; one that cannot be believed
// with DATABASE_DAMAGED; one where it must not be kept, or that others can
// reach, with STORAGE_REFUSED.
func Open(ctx context.Context, url string, options ...Option) (*Database, error) {
	var o settings
	for _, option := range options {
		option(&o)
	}
	switch {
	case strings.HasPrefix(url, "sqlite:"):
		return openSQLite(ctx, strings.TrimPrefix(url, "sqlite:"), machine)
	case strings.HasPrefix(url, "postgres://"), strings.HasPrefix(url, "postgresql://"):
		return openPostgres(ctx, url, o)
	default:
		return nil, fmt.Errorf("a database is sqlite:PATH or postgres://USER@HOST/NAME")
	}
}

// Option changes how a database is opened.
type Option func(*settings)

// settings are what options change.
type settings struct{ fence string }

// Remembering keeps in a file which PostgreSQL server the database was last
// seen on, so that an old primary that comes back after a failover is refused
// by the next start, too.
func Remembering(file string) Option { return func(s *settings) { s.fence = file } }

// Close closes both pools and gives up the ownership of a SQLite file.
func (d *Database) Close() error {
	err := errors.Join(d.ReaderSQL.Close(), d.WriterSQL.Close())
	if d.file != nil {
		err = errors.Join(err, d.file.owner.Close())
	}
	return err
}

// Now is the database's own clock. SQLite has none; ask only PostgreSQL.
func (d *Database) Now(ctx context.Context) (instant.Instant, error) {
	if d.Dialect != dialect.Postgres {
		return 0, errors.New("this database has no clock of its own")
	}
	var micros int64
	err := d.ReaderSQL.QueryRowContext(ctx, "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint").Scan(&micros)
	return instant.Instant(micros * 1000), err
}

// clients wraps the pools.
func (d *Database) clients() *Database {
	d.Writer = db.NewClient(db.Driver(entsql.OpenDB(d.Dialect, d.WriterSQL)))
	d.Reader = db.NewClient(db.Driver(entsql.OpenDB(d.Dialect, d.ReaderSQL)))
	return d
}
