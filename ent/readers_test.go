package ent_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/reason"
)

// forever is a query that does not end by itself.
const forever = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

// fill writes so many bytes in transactions of their own, each no longer than a
// writer's.
func fill(t *testing.T, d *ent.Database, bytes int) {
	t.Helper()
	const each = 64 << 10
	text := strings.Repeat("x", each)
	for n := 0; n < bytes; n += each {
		began := time.Now()
		d.Writer.ErrorItem.Create().SetID(time.Now().Format(time.RFC3339Nano)).SetKind("server-error").SetPlace("test").SetBackendID("").
			SetDetail(text).SetCount(1).SetFirstAt(1).SetLastAt(1).SaveX(t.Context())
		if took := time.Since(began); took > 4*time.Second {
			t.Errorf("a write took %s: it waited for the reader", took)
		}
	}
}

// A reader that goes on reading keeps the log from being written back. Over the
// limit it is ended, and its caller told; writes go on all the while.
func TestALongReaderDoesNotKeepTheLogGrowing(t *testing.T) {
	url := dbtest.URL(t, "sqlite")
	logSize := func() int64 {
		t.Helper()
		info, err := os.Stat(strings.TrimPrefix(url, "sqlite:") + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	const limit = 6 << 20
	for name, begin := range map[string]func(*testing.T, *ent.Database) (read func() error, leave func()){
		"in a transaction": func(t *testing.T, d *ent.Database) (func() error, func()) {
			tx, err := d.ReaderSQL.BeginTx(t.Context(), &sql.TxOptions{ReadOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			read := func() error { return tx.QueryRow("SELECT count(*) FROM stacks").Scan(new(int)) }
			return read, func() { _ = tx.Rollback() }
		},
		"in its rows": func(t *testing.T, d *ent.Database) (func() error, func()) {
			rows, err := d.ReaderSQL.QueryContext(t.Context(), "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, (SELECT count(*) FROM stacks) FROM n")
			if err != nil {
				t.Fatal(err)
			}
			read := func() error {
				if rows.Next() {
					return nil
				}
				return errors.Join(rows.Err(), errors.New("there are no more rows"))
			}
			if err := rows.Err(); err != nil {
				t.Fatal(err)
			}
			return read, func() { _ = rows.Close() }
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.Open(t, url)
			d.CutAfter(0) // only what is tested here ends it
			read, leave := begin(t, d)
			defer leave()
			if err := read(); err != nil {
				t.Fatal(err)
			}
			fill(t, d, 2*limit)
			grown := logSize()
			if grown < 2*limit {
				t.Fatalf("the log has %d bytes: the reader does not hold it", grown)
			}
			d.BoundLog(limit, time.Now().Add(-time.Hour))
			if err := read(); err != nil {
				t.Fatalf("a young reader was ended: %v", err)
			}
			d.BoundLog(limit, time.Now())
			if err := read(); reason.Of(err) != reason.Unavailable {
				t.Errorf("the old reader goes on: %v", err)
			}
			// The next writes begin the log again.
			fill(t, d, limit)
			if size := logSize(); size > grown {
				t.Errorf("the log has grown from %d to %d bytes after its reader was ended", grown, size)
			}
			if err := d.ReaderSQL.QueryRow("SELECT count(*) FROM stacks").Scan(new(int)); err != nil {
				t.Errorf("reading afterwards: %v", err)
			}
		})
	}
}

// A statement that takes too long is cut, and says so.
func TestALongStatementIsCut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		d.CutAfter(100 * time.Millisecond)
		statement := forever
		if d.Dialect == "postgres" {
			var limit string
			if err := d.ReaderSQL.QueryRow("SHOW statement_timeout").Scan(&limit); err != nil || limit != "5s" {
				t.Errorf("a reader's statements may take %s (%v), want 5s", limit, err)
			}
			if err := d.WriterSQL.QueryRow("SHOW statement_timeout").Scan(&limit); err != nil || limit != "1min" {
				t.Errorf("a writer's statements may take %s (%v), want 1min", limit, err)
			}
			d.ReaderSQL.SetMaxOpenConns(1)
			if _, err := d.ReaderSQL.Exec("SET statement_timeout = '100ms'"); err != nil {
				t.Fatal(err)
			}
			statement = "SELECT pg_sleep(60)::text"
		}
		err := d.ReaderSQL.QueryRowContext(t.Context(), statement).Scan(new(string))
		if reason.Of(err) != reason.TimedOut {
			t.Errorf("the statement ended with %v, want TIMED_OUT", err)
		}
		if err := d.ReaderSQL.QueryRow("SELECT count(*) FROM stacks").Scan(new(int)); err != nil {
			t.Errorf("reading afterwards: %v", err)
		}
		// Whoever gives up is told that, and nothing else.
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := d.ReaderSQL.QueryRowContext(ctx, statement).Scan(new(string)); !errors.Is(err, context.Canceled) {
			t.Errorf("a cancelled reading ended with %v", err)
		}
	})
}

// Prepared statements and transactions read as well as plain queries do.
func TestReadersDoAllThatDriversDo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		d.Writer.Change.Create().SetKind("stack").SetBackendID("b").SetStackID("").SetNodeID("b").SetAt(1).SaveX(t.Context())
		one := "SELECT count(*) FROM changes WHERE backend_id = $1"
		var plain, prepared, inside int
		if err := d.ReaderSQL.QueryRow(one, "b").Scan(&plain); err != nil {
			t.Fatal(err)
		}
		statement, err := d.ReaderSQL.Prepare(one)
		if err != nil {
			t.Fatal(err)
		}
		defer statement.Close()
		if err := statement.QueryRow("b").Scan(&prepared); err != nil {
			t.Fatal(err)
		}
		tx, err := d.ReaderSQL.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := tx.QueryRow(one, "b").Scan(&inside); err != nil {
			t.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
		if plain != 1 || prepared != 1 || inside != 1 {
			t.Errorf("a row is found %d, %d and %d times", plain, prepared, inside)
		}
		rows, err := d.ReaderSQL.Query("SELECT id, backend_id FROM changes")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		if rows.Err() != nil {
			t.Fatal(rows.Err())
		}
		types, err := rows.ColumnTypes()
		if err != nil || len(types) != 2 || types[1].DatabaseTypeName() == "" {
			t.Errorf("the columns are %v (%v)", types, err)
		}
	})
}
