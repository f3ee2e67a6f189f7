package ent

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"entgo.io/ent/dialect"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/lumaft/lumaft/schema/reason"
)

// sqliteReaders is how many connections read at once.
const sqliteReaders = 4

// openSQLite opens or makes a database file. Its folder is for the owner only.
func openSQLite(ctx context.Context, path string) (_ *Database, err error) {
	if path == "" {
		return nil, errors.New("sqlite: needs a path, such as sqlite:/var/lib/lumaft/lumaft.db")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the database: %w", err)
	}
	owner, err := own(path)
	if err != nil {
		return nil, err
	}
	d := &Database{Dialect: dialect.SQLite, owner: owner}
	defer func() {
		if err != nil {
			err = errors.Join(err, owner.Close())
		}
	}()
	if err := checkSQLiteVersion(ctx, path); err != nil {
		return nil, err
	}
	// The file must not exist for a moment with wider rights than it keeps.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the database file: %w", err)
	}
	if err := errors.Join(f.Chmod(0o600), f.Close()); err != nil {
		return nil, fmt.Errorf("set the rights of the database file: %w", err)
	}
	if d.WriterSQL, err = sqlitePool(path, 1, "_txlock=immediate", "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)"); err != nil {
		return nil, err
	}
	if err := migrateUp(ctx, d.Dialect, d.WriterSQL); err != nil {
		return nil, errors.Join(damaged(err), d.WriterSQL.Close())
	}
	// The planner knows how many rows a filter finds only from statistics, and
	// nothing gathers them by itself.
	if _, err := d.WriterSQL.ExecContext(ctx, "PRAGMA optimize = 0x10002"); err != nil {
		return nil, errors.Join(fmt.Errorf("gather statistics: %w", damaged(err)), d.WriterSQL.Close())
	}
	if d.ReaderSQL, err = sqlitePool(path, sqliteReaders, "mode=ro", "_pragma=query_only(ON)"); err != nil {
		return nil, errors.Join(err, d.WriterSQL.Close())
	}
	return d.clients(), nil
}

// sqlitePool is a pool of connections with the settings that every one of them
// has and those given.
func sqlitePool(path string, size int, settings ...string) (*sql.DB, error) {
	settings = append(settings,
		"_pragma=busy_timeout(5000)", "_pragma=foreign_keys(ON)",
		"_pragma=trusted_schema(OFF)", "_pragma=cache_size(-16000)", "_pragma=temp_store(MEMORY)")
	pool, err := sql.Open("sqlite", sqliteURI(path)+"?"+strings.Join(settings, "&"))
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

// sqliteURI names a file so that no character of its path means anything else.
func sqliteURI(path string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath()
}

// own takes the kernel's lock beside the database file. It is given up when
// the process ends, however it ends, so that a lock left behind never blocks.
func own(path string) (io.Closer, error) {
	f, err := os.OpenFile(path+".owner", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the owner's lock of the database: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, reason.New(reason.OwnershipConflict,
				"ownership-conflict: another server owns "+path+". One SQLite file has one server; stop the other, or give this one a file of its own.")
		}
		return nil, fmt.Errorf("lock the database for its owner: %w", err)
	}
	return f, nil
}

// checkSQLiteVersion refuses a file of a newer version, or one that is no
// database, before anything could touch it.
func checkSQLiteVersion(ctx context.Context, path string) error {
	if info, err := os.Stat(path); errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil
	} else if err != nil {
		return fmt.Errorf("look at the database file: %w", err)
	}
	pool, err := sqlitePool(path, 1, "mode=ro", "_pragma=query_only(ON)")
	if err != nil {
		return err
	}
	defer pool.Close()
	return damaged(checkVersion(ctx, dialect.SQLite, pool))
}

// damaged turns the driver's word for a file that cannot be believed into the
// refusal.
func damaged(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
			return reason.Wrap(reason.DatabaseDamaged,
				"database-damaged: the file is no sound SQLite database and was not touched. Restore a backup, or start with a new file: the buckets are read again.", err)
		}
	}
	return err
}
