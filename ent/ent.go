// Package ent opens the database: a writer that only server/record holds and
// a reader that cannot write. It knows tables and drivers and no rules.
package ent

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
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

	owner io.Closer
}

// Open opens the database that a URL names, sqlite:PATH or postgres://…, and
// brings its tables to the version this program knows. A database of a newer
// version is refused with SCHEMA_TOO_NEW and not touched; a SQLite file that
// another process owns with OWNERSHIP_CONFLICT; one that cannot be believed
// with DATABASE_DAMAGED.
func Open(ctx context.Context, url string) (*Database, error) {
	switch {
	case strings.HasPrefix(url, "sqlite:"):
		return openSQLite(ctx, strings.TrimPrefix(url, "sqlite:"))
	case strings.HasPrefix(url, "postgres://"), strings.HasPrefix(url, "postgresql://"):
		return openPostgres(ctx, url)
	default:
		return nil, fmt.Errorf("a database is sqlite:PATH or postgres://USER@HOST/NAME")
	}
}

// Close closes both pools and gives up the ownership of a SQLite file.
func (d *Database) Close() error {
	err := errors.Join(d.ReaderSQL.Close(), d.WriterSQL.Close())
	if d.owner != nil {
		err = errors.Join(err, d.owner.Close())
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
