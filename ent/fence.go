package ent

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/lumaft/lumaft/schema/reason"
)

// fence remembers which PostgreSQL server the database was seen on last. A
// failover begins a new timeline of the same system; the old primary, when it
// comes back, is still on the one before, and what it holds and takes is not
// the record any more.
type fence struct {
	file string // empty to remember nothing beyond the process

	mu       sync.Mutex
	loaded   bool
	system   string
	timeline int64
}

func newFence(file string) *fence { return &fence{file: file} }

// check refuses a connection to another system, to an earlier timeline and to a
// standby.
func (f *fence) check(ctx context.Context, c *pgx.Conn) error {
	var standby bool
	var system string
	var timeline int64
	err := c.QueryRow(ctx, `SELECT pg_is_in_recovery(), (SELECT system_identifier::text FROM pg_control_system()),
		CASE WHEN pg_is_in_recovery() THEN 0 ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint END`,
		pgx.QueryExecModeExec).Scan(&standby, &system, &timeline)
	var refused *pgconn.PgError
	switch {
	case errors.As(err, &refused) && (refused.Code == "42501" || refused.Code == "42883" || refused.Code == "0A000"):
		return nil // a service that does not tell guards its failovers itself
	case err != nil:
		return fmt.Errorf("ask the database server which one it is: %w", err)
	case standby:
		return reason.New(reason.Unavailable, "The database server is a standby, which cannot be written to.")
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.load(); err != nil {
		return err
	}
	switch {
	case f.system != "" && system != f.system:
		return reason.New(reason.OwnershipConflict, fmt.Sprintf(
			"ownership-conflict: the database is on another PostgreSQL system (%s) than before (%s). Correct the database URL%s.", system, f.system, f.accept()))
	case timeline < f.timeline:
		return reason.New(reason.OwnershipConflict, fmt.Sprintf(
			"ownership-conflict: this PostgreSQL server is an old primary: it is on timeline %d, and the database was seen on timeline %d after a failover. Correct the database URL, or make that server a standby%s.", timeline, f.timeline, f.accept()))
	case system != f.system || timeline > f.timeline:
		f.system, f.timeline = system, timeline
		return f.store()
	}
	return nil
}

// accept is how to say that the server is the right one all the same.
func (f *fence) accept() string {
	if f.file == "" {
		return ""
	}
	return "; if it is the right one, such as a database that was restored, remove " + f.file
}

// load reads what was remembered.
func (f *fence) load() error {
	if f.loaded || f.file == "" {
		return nil
	}
	text, err := os.ReadFile(f.file)
	switch {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return fmt.Errorf("read which database server was seen last: %w", err)
	default:
		if _, err := fmt.Sscan(string(text), &f.system, &f.timeline); err != nil {
			return fmt.Errorf("%s does not hold a system and a timeline: remove it to accept any server", f.file)
		}
	}
	f.loaded = true
	return nil
}

// store remembers. A half-written file would refuse the next start, so it is
// replaced whole.
func (f *fence) store() error {
	if f.file == "" {
		return nil
	}
	next := f.file + ".new"
	if err := os.WriteFile(next, fmt.Appendf(nil, "%s %d\n", f.system, f.timeline), 0o600); err != nil {
		return fmt.Errorf("remember the database server: %w", err)
	}
	if err := os.Rename(next, f.file); err != nil {
		return fmt.Errorf("remember the database server: %w", err)
	}
	return nil
}

// connector opens connections and tells a pooler that refuses them.
type connector struct{ driver.Connector }

// Connect opens a connection.
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	return conn, pooled(err)
}
