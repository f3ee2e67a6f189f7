package ent

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"entgo.io/ent/dialect"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/lumaft/lumaft/schema/reason"
)

// sqliteReaders is how many connections read at once.
const sqliteReaders = 4

// sqliteRead is how long a reading statement may take. PostgreSQL has a setting
// for that.
const sqliteRead = 5 * time.Second

// openSQLite opens or makes a database file. Its folder is for the owner only.
// Nothing is written before the file, its log and its place were looked at.
func openSQLite(ctx context.Context, path string, ask statfs) (_ *Database, err error) {
	if path == "" {
		return nil, errors.New("sqlite: needs a path, such as sqlite:/var/lib/lumaft/lumaft.db")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the database: %w", err)
	}
	warning, err := checkPlace(path, ask)
	if err != nil {
		return nil, err
	}
	if err := checkRights(path); err != nil {
		return nil, err
	}
	owner, err := own(path)
	if err != nil {
		return nil, err
	}
	d := &Database{Dialect: dialect.SQLite, file: &file{path: path, owner: owner}}
	if warning != "" {
		d.Warnings = append(d.Warnings, warning)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, owner.Close())
		}
	}()
	if err := checkLog(path, owner); err != nil {
		return nil, err
	}
	if err := checkSQLiteFile(ctx, path); err != nil {
		return nil, err
	}
	if err := makeFile(path); err != nil {
		return nil, err
	}
	if d.WriterSQL, err = sqliteWriter(d.file); err != nil {
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
	if err := d.file.keepSalt(); err != nil {
		return nil, errors.Join(err, d.WriterSQL.Close())
	}
	connector, err := sqlite.NewConnector(sqliteDSN(path, "mode=ro", "_pragma=query_only(ON)"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the database: %w", err), d.WriterSQL.Close())
	}
	d.readers = &readers{Connector: compiling{connector}, cut: sqliteRead, now: time.Now, conns: map[*reader]struct{}{}}
	d.ReaderSQL = sized(sql.OpenDB(d.readers), sqliteReaders)
	return d.clients(), nil
}

// makeFile makes the file where there is none. It must not exist for a moment
// with wider rights than it keeps.
func makeFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("open the database file: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("make the database file: %w", err)
	}
	return nil
}

// sqliteWriter is the pool of the one connection that writes. The salt of the
// log is not kept any more from the moment it is opened, since it may begin
// another log.
func sqliteWriter(f *file) (*sql.DB, error) {
	connector, err := sqlite.NewConnector(sqliteDSN(f.path, "_txlock=immediate", "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)",
		fmt.Sprintf("_pragma=journal_size_limit(%d)", walKept)))
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	return sized(sql.OpenDB(writers{compiling{connector}, f}), 1), nil
}

// writers are connections that write.
type writers struct {
	driver.Connector
	file *file
}

// Connect opens a connection.
func (w writers) Connect(ctx context.Context) (driver.Conn, error) {
	if err := w.file.forgetSalt(); err != nil {
		return nil, err
	}
	return w.Connector.Connect(ctx)
}

// sqliteDSN names a file with the settings that every connection has and those
// given.
func sqliteDSN(path string, settings ...string) string {
	settings = append(settings,
		"_pragma=busy_timeout(5000)", "_pragma=foreign_keys(ON)",
		"_pragma=trusted_schema(OFF)", "_pragma=cache_size(-16000)", "_pragma=temp_store(MEMORY)")
	return sqliteURI(path) + "?" + strings.Join(settings, "&")
}

// sized is a pool that holds so many connections.
func sized(pool *sql.DB, size int) *sql.DB {
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool
}

// sqliteURI names a file so that no character of its path means anything else.
func sqliteURI(path string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath()
}

// own takes the kernel's lock beside the database file. It is given up when
// the process ends, however it ends, so that a lock left behind never blocks.
func own(path string) (*os.File, error) {
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

// checkFor is how long the structure of a file is looked at before the start.
// What a larger file holds beyond that is found damaged when it is read.
const checkFor = 2 * time.Second

// checkSQLiteFile refuses a file of a newer version, one that is no database,
// and one that contradicts itself, before anything could touch it.
func checkSQLiteFile(ctx context.Context, path string) error {
	if info, err := os.Stat(path); errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil
	} else if err != nil {
		return fmt.Errorf("look at the database file: %w", err)
	}
	connector, err := sqlite.NewConnector(sqliteDSN(path, "mode=ro", "_pragma=query_only(ON)"))
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	pool := sized(sql.OpenDB(connector), 1)
	defer pool.Close()
	if err := checkVersion(ctx, dialect.SQLite, pool); err != nil {
		return damaged(err)
	}
	bounded, cancel := context.WithTimeout(ctx, checkFor)
	defer cancel()
	var found string
	err = pool.QueryRowContext(bounded, "PRAGMA quick_check(1)").Scan(&found)
	switch {
	case bounded.Err() != nil:
		return ctx.Err()
	case err != nil:
		return damaged(fmt.Errorf("check the database file: %w", err))
	case found != "ok":
		return damagedBecause(errors.New(found))
	}
	return nil
}

// damaged turns the driver's word for a file that cannot be believed into the
// refusal.
func damaged(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	// Before the start nothing else reads or writes the file: what cannot be
	// read in it is not there.
	if short := e.Code() == sqlite3.SQLITE_IOERR_SHORT_READ; short || sqliteFault(e.Code()) == Damaged {
		return damagedBecause(err)
	}
	return err
}

func damagedBecause(err error) error {
	return reason.Wrap(reason.DatabaseDamaged,
		"database-damaged: the file is no sound SQLite database and was not touched. Restore a backup, or start with a new file: the buckets are read again.", err)
}
