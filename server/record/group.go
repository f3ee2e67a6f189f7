package record

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
)

// maxTries is how often the work of a group is tried before its members are
// told that the database cannot store anything.
const maxTries = 5

// firstPause is about how long the second try waits; each later one waits
// twice as long.
const firstPause = 10 * time.Millisecond

// group stores first and whoever waits already in one transaction, and answers
// every one of them.
func (w *Writer) group(first *member) {
	g := &group{Writer: w, members: []*member{first}}
	defer func() {
		for _, m := range g.members {
			// Nobody is told of a commit that did not happen, whatever ended this
			// goroutine.
			if !m.answered {
				m.answer(errUnanswered)
			}
			close(m.done)
		}
	}()
	// A group outlives the request of any one member.
	ctx := context.WithoutCancel(first.ctx)
	var err error
	for g.try = 1; ; g.try++ {
		if err = g.bounded(ctx); err == nil {
			break
		}
		w.notes(err)
		var torn *tornError
		if !errors.As(err, &torn) || g.try == maxTries || hopeless(err) || !w.pause(g.try) {
			break
		}
	}
	for _, m := range g.members {
		if m.answered {
			continue
		}
		if err != nil {
			m.answer(unavailable(err))
		} else {
			m.answer(nil)
			w.counts.members.Add(1)
		}
	}
	if err == nil {
		w.counts.commits.Add(1)
	}
	if err == nil && len(g.changes) > 0 {
		w.stored()
		w.grew.Ring()
	}
}

// group is the members of one transaction.
type group struct {
	*Writer
	members []*member
	try     int
	// changes are the entries of the change feed by the members that are kept.
	changes []change
}

// tornError says that a transaction ended without its commit: nothing of it is
// stored, and all of it may be run again.
type tornError struct{ cause error }

func (e *tornError) Error() string { return e.cause.Error() }
func (e *tornError) Unwrap() error { return e.cause }

// longest is how long a transaction may take. PostgreSQL bounds each statement
// by itself; SQLite has no such setting.
const longest = time.Minute

// bounded runs the members in one transaction of bounded length.
func (g *group) bounded(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	return g.run(ctx)
}

// run runs the members in one transaction and commits it. At the first try it
// takes in those who wait meanwhile.
func (g *group) run(ctx context.Context) error {
	g.changes = nil
	tx, err := g.database.Writer.Tx(ctx)
	if err != nil {
		return &tornError{fmt.Errorf("begin: %w", err)}
	}
	began := time.Now()
	for i := 0; i < len(g.members); i++ {
		if m := g.members[i]; !m.answered {
			if err := g.one(ctx, tx, m); err != nil {
				return &tornError{errors.Join(err, tx.Rollback())}
			}
		}
		full := len(g.members) == maxMembers || time.Since(began) > g.span
		if last := i == len(g.members)-1; last && g.try == 1 && !full {
			if m := g.next(); m != nil {
				g.members = append(g.members, m)
			}
		}
	}
	if err := g.feed(ctx, tx); err != nil {
		return &tornError{errors.Join(err, tx.Rollback())}
	}
	if err := tx.Commit(); err != nil {
		err = fmt.Errorf("commit: %w", err)
		if again(err) {
			return &tornError{err}
		}
		return err
	}
	return nil
}

// one runs a member in its savepoint. Its error is the transaction's end; the
// member's own error is the member's answer and nobody else's.
func (g *group) one(ctx context.Context, tx *db.Tx, m *member) error {
	if err := m.ctx.Err(); err != nil {
		m.answer(err)
		return nil
	}
	if _, err := tx.ExecContext(ctx, "SAVEPOINT member"); err != nil {
		return fmt.Errorf("open a savepoint: %w", err)
	}
	t := &Tx{Client: tx.Client(), Dialect: g.database.Dialect}
	err := g.guarded(ctx, t, m)
	if err == nil {
		// PostgreSQL refuses here when the work ignored a failed statement.
		if _, err = tx.ExecContext(ctx, "RELEASE SAVEPOINT member"); err == nil {
			g.changes = append(g.changes, t.changes...)
			return nil
		}
		err = fmt.Errorf("release a savepoint: %w", err)
	}
	g.notes(err)
	switch {
	case again(err) && g.try < maxTries:
		return err
	case again(err), ent.FaultOf(err) != ent.NoFault && m.ctx.Err() == nil:
		err = unavailable(err)
	}
	_, undone := tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT member")
	if undone == nil {
		_, undone = tx.ExecContext(ctx, "RELEASE SAVEPOINT member")
	}
	if undone == nil {
		m.answer(err)
		return nil
	}
	// Once may be the database's fault. A member that breaks its transaction
	// again does not take the others with it a third time.
	if m.broke++; m.broke > 1 {
		m.answer(unavailable(err))
	}
	return errors.Join(err, fmt.Errorf("roll back to a savepoint: %w", undone))
}

// guarded runs a member's work and turns a panic into its error, so that one
// fault does not take the group, or the process, with it.
func (g *group) guarded(ctx context.Context, t *Tx, m *member) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			g.log.ErrorContext(ctx, "panic while writing", "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
			err = fmt.Errorf("panic while writing: %v", fault)
		}
	}()
	t.Now = g.now()
	if f, ok := FenceOf(m.ctx); ok {
		if err := t.fenced(ctx, f); err != nil {
			return err
		}
	}
	return m.work(ctx, t)
}

// pause waits before another try, longer each time and never twice the same.
// It answers false when the writer is to stop.
func (w *Writer) pause(try int) bool {
	most := firstPause << try
	timer := time.NewTimer(most/2 + rand.N(most/2)) //nolint:gosec // it guards nothing: two writers must only not wait alike
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-w.stop:
		return false
	}
}
