package ent

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
)

// readers are the reading connections of a pool. They turn trouble with the
// database into refusals, cut statements that take too long where the database
// has no such setting, and can be ended from outside, so that a forgotten
// reader does not keep a SQLite file's log growing.
type readers struct {
	driver.Connector
	// cut is how long a statement may take; 0 leaves that to the database.
	cut time.Duration
	now func() time.Time

	mu    sync.Mutex
	conns map[*reader]struct{}
}

// errEnded is the answer to a reader that was ended.
var errEnded = reason.New(reason.Unavailable, "The reading took so long that it kept the database from being tidied, and was ended. Try again.")

// Connect opens a connection.
func (r *readers) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := r.Connector.Connect(ctx)
	if err != nil {
		return nil, readRefusal(err)
	}
	c := &reader{Conn: conn, pool: r, open: map[io.Closer]struct{}{}}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.conns[c] = struct{}{}
	return c, nil
}

// end ends every reader that has read without a pause since before an instant
// and returns how many those were.
func (r *readers) end(before time.Time) int {
	r.mu.Lock()
	var old []*reader
	for c := range r.conns {
		old = append(old, c)
	}
	r.mu.Unlock()
	ended := 0
	for _, c := range old {
		if c.end(before) {
			ended++
		}
	}
	return ended
}

// reader is one reading connection.
type reader struct {
	driver.Conn
	pool *readers

	// call is held while the driver works, so that it is ended between two
	// calls and never in one.
	call sync.Mutex
	// open are the rows and the transaction that hold a snapshot.
	open  map[io.Closer]struct{}
	ended bool
	// since is when it began to read without a pause, in nanoseconds; 0 while
	// it does not read.
	since atomic.Int64

	running sync.Mutex
	cancel  context.CancelFunc // of the call in hand
}

// begins and pauses keep since; the connection is held.
func (c *reader) begins() { c.since.CompareAndSwap(0, c.pool.now().UnixNano()) }

func (c *reader) pauses() {
	if len(c.open) == 0 {
		c.since.Store(0)
	}
}

// calls names what interrupts the call in hand.
func (c *reader) calls(cancel context.CancelFunc) {
	c.running.Lock()
	defer c.running.Unlock()
	c.cancel = cancel
}

// end closes the connection when it has read since before an instant.
func (c *reader) end(before time.Time) bool {
	old := func() bool { since := c.since.Load(); return since != 0 && since < before.UnixNano() }
	if !old() {
		return false
	}
	if !c.call.TryLock() {
		c.running.Lock()
		if c.cancel != nil {
			c.cancel()
		}
		c.running.Unlock()
		c.call.Lock()
	}
	defer c.call.Unlock()
	if c.ended || !old() {
		return !c.ended // the call was interrupted, and that was all it did
	}
	c.ended = true
	for x := range c.open {
		_ = x.Close()
	}
	_ = c.Conn.Close()
	return true
}

// do makes one call of the driver.
func (c *reader) do(ctx context.Context, call func(context.Context) error) error {
	c.call.Lock()
	defer c.call.Unlock()
	if c.ended {
		return errEnded
	}
	working, cancel := context.WithCancel(ctx)
	defer cancel()
	c.begins()
	defer c.pauses()
	c.calls(cancel)
	err := call(working)
	c.calls(nil)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case working.Err() != nil:
		return errEnded
	}
	return readRefusal(err)
}

// QueryContext runs a query.
func (c *reader) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	q, ok := c.Conn.(driver.QueryerContext)
	if !ok {
		return nil, driver.ErrSkip
	}
	// What bounds the query has to outlive this call: rows are read by later
	// ones.
	reading, stop := context.WithCancel(ctx)
	if c.pool.cut > 0 {
		reading, stop = context.WithTimeout(ctx, c.pool.cut)
	}
	var out *rows
	err := c.do(ctx, func(working context.Context) error {
		after := context.AfterFunc(working, stop)
		found, err := q.QueryContext(reading, query, args)
		after()
		if err != nil {
			if reading.Err() != nil && ctx.Err() == nil && working.Err() == nil {
				err = context.DeadlineExceeded
			}
			return err
		}
		out = &rows{Rows: found, conn: c, asked: ctx, reading: reading, stop: stop}
		c.open[found] = struct{}{}
		return nil
	})
	if err != nil {
		stop()
		return nil, err
	}
	return out, nil
}

// ExecContext runs a statement.
func (c *reader) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (result driver.Result, err error) {
	x, ok := c.Conn.(driver.ExecerContext)
	if !ok {
		return nil, driver.ErrSkip
	}
	err = c.do(ctx, func(working context.Context) error {
		result, err = x.ExecContext(working, query, args)
		return err
	})
	return result, err
}

// PrepareContext keeps the text: each use of the statement is a call of its own.
func (c *reader) PrepareContext(_ context.Context, query string) (driver.Stmt, error) {
	return &prepared{c, query}, nil
}

// Prepare is PrepareContext.
func (c *reader) Prepare(query string) (driver.Stmt, error) { return &prepared{c, query}, nil }

// BeginTx begins a transaction.
func (c *reader) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	b, ok := c.Conn.(driver.ConnBeginTx)
	if !ok {
		return nil, errors.New("the driver begins no transactions with a context")
	}
	var out *transaction
	err := c.do(ctx, func(context.Context) error {
		tx, err := b.BeginTx(ctx, options)
		if err == nil {
			out = &transaction{tx, c}
			c.open[out] = struct{}{}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Ping asks whether the database is there.
func (c *reader) Ping(ctx context.Context) error {
	p, ok := c.Conn.(driver.Pinger)
	if !ok {
		return nil
	}
	return c.do(ctx, p.Ping)
}

// ResetSession makes the connection fit for its next user.
func (c *reader) ResetSession(ctx context.Context) error {
	c.call.Lock()
	defer c.call.Unlock()
	if c.ended {
		return driver.ErrBadConn
	}
	if s, ok := c.Conn.(driver.SessionResetter); ok {
		return s.ResetSession(ctx)
	}
	return nil
}

// IsValid tells whether the pool may keep the connection.
func (c *reader) IsValid() bool {
	c.call.Lock()
	defer c.call.Unlock()
	if c.ended {
		return false
	}
	v, ok := c.Conn.(driver.Validator)
	return !ok || v.IsValid()
}

// CheckNamedValue leaves arguments to the driver.
func (c *reader) CheckNamedValue(v *driver.NamedValue) error {
	if n, ok := c.Conn.(driver.NamedValueChecker); ok {
		return n.CheckNamedValue(v)
	}
	return driver.ErrSkip
}

// Close closes the connection.
func (c *reader) Close() error {
	c.pool.mu.Lock()
	delete(c.pool.conns, c)
	c.pool.mu.Unlock()
	c.call.Lock()
	defer c.call.Unlock()
	if c.ended {
		return nil
	}
	c.ended = true
	return c.Conn.Close()
}

// rows are the rows of a query.
type rows struct {
	driver.Rows
	conn    *reader
	asked   context.Context // of the query, which database/sql binds rows to
	reading context.Context
	stop    context.CancelFunc
}

// Next reads a row.
func (r *rows) Next(dest []driver.Value) error {
	r.conn.call.Lock()
	defer r.conn.call.Unlock()
	if r.conn.ended {
		return errEnded
	}
	// SQLite's driver interrupts the first step of a query only, so later ones
	// are cut between two rows.
	err := r.reading.Err()
	if err == nil {
		r.conn.calls(r.stop)
		err = r.Rows.Next(dest)
		r.conn.calls(nil)
	}
	switch {
	case err == nil || err == io.EOF: // the contract of driver.Rows is this very value
		return err
	case r.asked.Err() != nil:
		return r.asked.Err()
	case errors.Is(r.reading.Err(), context.DeadlineExceeded):
		return readRefusal(context.DeadlineExceeded)
	case r.reading.Err() != nil:
		return errEnded
	}
	return readRefusal(err)
}

// Close ends the reading.
func (r *rows) Close() error {
	defer r.stop()
	r.conn.call.Lock()
	defer r.conn.call.Unlock()
	delete(r.conn.open, io.Closer(r.Rows))
	defer r.conn.pauses()
	if r.conn.ended {
		return nil
	}
	return r.Rows.Close()
}

// The optional knowledge of columns, where the driver has it.

// ColumnTypeDatabaseTypeName is the name of a column's type.
func (r *rows) ColumnTypeDatabaseTypeName(i int) string {
	if x, ok := r.Rows.(driver.RowsColumnTypeDatabaseTypeName); ok {
		return x.ColumnTypeDatabaseTypeName(i)
	}
	return ""
}

// ColumnTypeScanType is the Go type of a column.
func (r *rows) ColumnTypeScanType(i int) reflect.Type {
	if x, ok := r.Rows.(driver.RowsColumnTypeScanType); ok {
		return x.ColumnTypeScanType(i)
	}
	return reflect.TypeFor[any]()
}

// transaction is a reading transaction.
type transaction struct {
	driver.Tx
	conn *reader
}

func (t *transaction) finish(how func() error) error {
	t.conn.call.Lock()
	defer t.conn.call.Unlock()
	delete(t.conn.open, io.Closer(t))
	defer t.conn.pauses()
	if t.conn.ended {
		return errEnded
	}
	return readRefusal(how())
}

// Commit ends the transaction.
func (t *transaction) Commit() error { return t.finish(t.Tx.Commit) }

// Rollback ends the transaction.
func (t *transaction) Rollback() error { return t.finish(t.Tx.Rollback) }

// Close undoes it from outside; the caller holds the connection.
func (t *transaction) Close() error { return t.Tx.Rollback() }

// prepared is a statement by its text.
type prepared struct {
	conn  *reader
	query string
}

// Close has nothing to give up.
func (*prepared) Close() error { return nil }

// NumInput leaves the number of arguments to the driver.
func (*prepared) NumInput() int { return -1 }

// Exec is for callers without a context, of whom database/sql is none.
func (*prepared) Exec([]driver.Value) (driver.Result, error) { return nil, driver.ErrSkip }

// Query is for callers without a context, of whom database/sql is none.
func (*prepared) Query([]driver.Value) (driver.Rows, error) { return nil, driver.ErrSkip }

// ExecContext runs the statement.
func (p *prepared) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	return p.conn.ExecContext(ctx, p.query, args)
}

// QueryContext runs the query.
func (p *prepared) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return p.conn.QueryContext(ctx, p.query, args)
}
