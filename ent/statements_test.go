package ent

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"slices"
	"testing"

	"modernc.org/sqlite"
)

// counted are connections that count what they compile.
type counted struct {
	driver.Connector
	texts *[]string
	last  *compiler
}

func (c *counted) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	wrapped, err := compiling{fixed{conn: &counting{Conn: conn, texts: c.texts}, Connector: c.Connector}}.Connect(ctx)
	if err == nil {
		c.last = wrapped.(*compiler)
	}
	return wrapped, err
}

type fixed struct {
	driver.Connector
	conn driver.Conn
}

func (f fixed) Connect(context.Context) (driver.Conn, error) { return f.conn, nil }

type counting struct {
	driver.Conn
	texts *[]string
}

func (c *counting) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	*c.texts = append(*c.texts, text)
	return c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, text)
}

func (c *counting) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	return c.Conn.(driver.ExecerContext).ExecContext(ctx, text, args)
}

func (c *counting) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	return c.Conn.(driver.ConnBeginTx).BeginTx(ctx, o)
}

// compilingPool is one connection to a database of items.
func compilingPool(t *testing.T) (pool *sql.DB, texts *[]string, c *counted) {
	t.Helper()
	connector, err := sqlite.NewConnector("file:" + t.TempDir() + "/items.db")
	if err != nil {
		t.Fatal(err)
	}
	texts = &[]string{}
	c = &counted{Connector: connector, texts: texts}
	pool = sized(sql.OpenDB(c), 1)
	t.Cleanup(func() {
		if err := pool.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	execs(t, pool, "CREATE TABLE items (name text NOT NULL UNIQUE)")
	return pool, texts, c
}

func execs(t *testing.T, pool *sql.DB, text string, args ...any) {
	t.Helper()
	if _, err := pool.ExecContext(t.Context(), text, args...); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

func TestStatementsAreCompiledOnce(t *testing.T) {
	pool, texts, c := compilingPool(t)
	const insert, read = "INSERT INTO items (name) VALUES (?)", "SELECT name FROM items ORDER BY name"
	for _, name := range []string{"a", "b", "c"} {
		execs(t, pool, insert, name)
		var first string
		if err := pool.QueryRowContext(t.Context(), read).Scan(&first); err != nil { // the others are left unread
			t.Fatal(err)
		}
	}
	if want := []string{insert, read}; !slices.Equal(*texts, want) {
		t.Errorf("compiled %q, want each once: %q", *texts, want)
	}
	// A refused one is not kept, and what came before it still works.
	if _, err := pool.ExecContext(t.Context(), insert, "a"); err == nil {
		t.Error("a name was stored twice")
	}
	execs(t, pool, insert, "d")
	if got := names(t, pool, read); !slices.Equal(got, []string{"a", "b", "c", "d"}) {
		t.Errorf("read %q", got)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	var gone string
	if err := pool.QueryRowContext(ended, read).Scan(&gone); err == nil {
		t.Error("a query ran though its caller had left")
	}
	// A change of the table is seen by what was compiled before it.
	execs(t, pool, "ALTER TABLE items ADD COLUMN size integer NOT NULL DEFAULT 7")
	execs(t, pool, insert, "e")
	if got := names(t, pool, read); len(got) != 5 {
		t.Errorf("after the change: %q", got)
	}
	for n := range 3 * statementsKept {
		if got := names(t, pool, fmt.Sprintf("SELECT name FROM items WHERE name = 'a' AND size < %d", n+100)); len(got) != 1 {
			t.Fatalf("statement %d finds %q", n, got)
		}
	}
	if len(c.last.idle) != statementsKept {
		t.Errorf("%d statements are kept, want %d", len(c.last.idle), statementsKept)
	}
	// The first was not used for longest.
	before := len(*texts)
	names(t, pool, read)
	if len(*texts) != before+1 {
		t.Error("a statement was kept that others should have displaced")
	}
}

// A statement that is being read from is not handed out again.
func TestAStatementInUse(t *testing.T) {
	pool, _, _ := compilingPool(t)
	for _, name := range []string{"a", "b"} {
		execs(t, pool, "INSERT INTO items (name) VALUES (?)", name)
	}
	tx, err := pool.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	const read = "SELECT name FROM items ORDER BY name"
	var pairs []string
	outer, err := tx.QueryContext(t.Context(), read)
	if err != nil {
		t.Fatal(err)
	}
	defer outer.Close()
	for outer.Next() {
		var one string
		if err := outer.Scan(&one); err != nil {
			t.Fatal(err)
		}
		for _, two := range names(t, tx, read) {
			pairs = append(pairs, one+two)
		}
	}
	if err := outer.Err(); err != nil || !slices.Equal(pairs, []string{"aa", "ab", "ba", "bb"}) {
		t.Errorf("read %q (%v)", pairs, err)
	}
}

func names(t *testing.T, from interface {
	QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error)
}, text string) (all []string) {
	t.Helper()
	rows, err := from.QueryContext(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		all = append(all, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
