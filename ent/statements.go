package ent

import (
	"context"
	"database/sql/driver"
	"errors"
	"reflect"
	"strings"
)

// statementsKept is how many compiled statements a connection keeps. The
// product has fewer texts, but lists of ids make some of many lengths.
const statementsKept = 128

// compiling are connections of SQLite that keep what they compiled: to compile
// a statement takes as long as to run it, and its texts are few. A server keeps
// them by itself.
type compiling struct{ driver.Connector }

// Connect opens a connection.
func (c compiling) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &compiler{Conn: conn, idle: map[string]*compiled{}}, nil
}

// compiler is one connection. database/sql makes one call of it at a time.
type compiler struct {
	driver.Conn
	// idle are statements that nobody uses now, by their texts.
	idle map[string]*compiled
	// turn counts statements given back.
	turn uint64
}

// compiled is a statement and when it was given back.
type compiled struct {
	driver.Stmt
	text string
	turn uint64
}

// kept tells whether a statement is one that comes again: not of a migration,
// and not a setting, which SQLite may read when it compiles.
func kept(text string) bool {
	for _, word := range []string{"SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH ", "SAVEPOINT ", "RELEASE "} {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	return false
}

// take is a statement for one use; give gives it back.
func (c *compiler) take(ctx context.Context, text string) (*compiled, error) {
	if s := c.idle[text]; s != nil {
		delete(c.idle, text)
		return s, nil
	}
	p, ok := c.Conn.(driver.ConnPrepareContext)
	if !ok {
		return nil, errors.New("the driver compiles no statements with a context")
	}
	s, err := p.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	return &compiled{Stmt: s, text: text}, nil
}

// give keeps a statement for its next use, in the place of the one that was not
// used for longest.
func (c *compiler) give(s *compiled) {
	if old := c.idle[s.text]; old != nil {
		_ = old.Close() // it ran twice at once; one of a kind is enough
	} else if len(c.idle) >= statementsKept {
		var oldest *compiled
		for _, one := range c.idle {
			if oldest == nil || one.turn < oldest.turn {
				oldest = one
			}
		}
		delete(c.idle, oldest.text)
		_ = oldest.Close() // nothing reads from it
	}
	c.turn++
	s.turn = c.turn
	c.idle[s.text] = s
}

// QueryContext runs a query.
func (c *compiler) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	if !kept(text) {
		q, ok := c.Conn.(driver.QueryerContext)
		if !ok {
			return nil, driver.ErrSkip
		}
		return q.QueryContext(ctx, text, args)
	}
	s, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	q, ok := s.Stmt.(driver.StmtQueryContext)
	if !ok {
		return nil, errors.Join(errors.New("the driver runs no statements with a context"), s.Close())
	}
	found, err := q.QueryContext(ctx, args)
	if err != nil {
		_ = s.Close() // the error of the query is the one to tell
		return nil, err
	}
	return &compiledRows{Rows: found, of: s, by: c}, nil
}

// ExecContext runs a statement.
func (c *compiler) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	if !kept(text) {
		x, ok := c.Conn.(driver.ExecerContext)
		if !ok {
			return nil, driver.ErrSkip
		}
		return x.ExecContext(ctx, text, args)
	}
	s, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	x, ok := s.Stmt.(driver.StmtExecContext)
	if !ok {
		return nil, errors.Join(errors.New("the driver runs no statements with a context"), s.Close())
	}
	result, err := x.ExecContext(ctx, args)
	if err != nil {
		_ = s.Close() // the error of the statement is the one to tell
		return nil, err
	}
	c.give(s)
	return result, nil
}

// PrepareContext compiles a statement that its user keeps.
func (c *compiler) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	s, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	return s.Stmt, nil
}

// BeginTx begins a transaction.
func (c *compiler) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	b, ok := c.Conn.(driver.ConnBeginTx)
	if !ok {
		return nil, errors.New("the driver begins no transactions with a context")
	}
	return b.BeginTx(ctx, options)
}

// Ping asks whether the database is there.
func (c *compiler) Ping(ctx context.Context) error {
	if p, ok := c.Conn.(driver.Pinger); ok {
		return p.Ping(ctx)
	}
	return nil
}

// ResetSession makes the connection fit for its next user.
func (c *compiler) ResetSession(ctx context.Context) error {
	if s, ok := c.Conn.(driver.SessionResetter); ok {
		return s.ResetSession(ctx)
	}
	return nil
}

// IsValid tells whether the pool may keep the connection.
func (c *compiler) IsValid() bool {
	v, ok := c.Conn.(driver.Validator)
	return !ok || v.IsValid()
}

// CheckNamedValue leaves arguments to the driver.
func (c *compiler) CheckNamedValue(v *driver.NamedValue) error {
	if n, ok := c.Conn.(driver.NamedValueChecker); ok {
		return n.CheckNamedValue(v)
	}
	return driver.ErrSkip
}

// Close closes the connection and what it compiled.
func (c *compiler) Close() error {
	var errs []error
	for _, s := range c.idle {
		errs = append(errs, s.Close())
	}
	clear(c.idle)
	return errors.Join(append(errs, c.Conn.Close())...)
}

// compiledRows are the rows of a compiled query.
type compiledRows struct {
	driver.Rows
	of     *compiled
	by     *compiler
	closed bool
}

// Close gives the statement back.
func (r *compiledRows) Close() error {
	if r.closed {
		return nil
	}
	r.closed = true
	if err := r.Rows.Close(); err != nil {
		return errors.Join(err, r.of.Close())
	}
	r.by.give(r.of)
	return nil
}

// ColumnTypeDatabaseTypeName is the name of a column's type.
func (r *compiledRows) ColumnTypeDatabaseTypeName(i int) string {
	if x, ok := r.Rows.(driver.RowsColumnTypeDatabaseTypeName); ok {
		return x.ColumnTypeDatabaseTypeName(i)
	}
	return ""
}

// ColumnTypeScanType is the Go type of a column.
func (r *compiledRows) ColumnTypeScanType(i int) reflect.Type {
	if x, ok := r.Rows.(driver.RowsColumnTypeScanType); ok {
		return x.ColumnTypeScanType(i)
	}
	return reflect.TypeFor[any]()
}
