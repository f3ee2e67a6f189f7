package query

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/lock"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/domain/clinotice"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// Lock is who is said to hold a stack, or held it.
type Lock struct {
	*db.Lock
	Backend *Backend
	Stack   *Stack
	// at is the instant it is read at.
	at instant.Instant
}

// AgeMs is how many milliseconds ago it was made, as it claims, or else first
// seen; until its end when it is gone.
func (l *Lock) AgeMs() int64 {
	until := l.at
	if l.GoneAt != nil {
		until = *l.GoneAt
	}
	// The holder's clock may be ahead of ours.
	return max(0, until.Sub(heldSince(l.Lock)).Milliseconds())
}

// LastSeenAt is when a complete listing last held it. Every listing since it was
// stored did while it is there.
func (l *Lock) LastSeenAt() instant.Instant {
	if l.GoneAt == nil && l.Backend != nil && l.Backend.LastListedAt != nil {
		return max(l.Lock.LastSeenAt, *l.Backend.LastListedAt)
	}
	return l.Lock.LastSeenAt
}

// CLIWill is what the Pulumi CLI does while it is there; nil once it is gone.
func (l *Lock) CLIWill() *string {
	if l.GoneAt != nil {
		return nil
	}
	text := clinotice.OfLock(l.Readable)
	return &text
}

// LockFilter is which locks to list. All fields given must hold.
type LockFilter struct {
	Backend []string      `json:",omitzero"`
	Stack   []string      `json:",omitzero"`
	Project []string      `json:",omitzero"`
	Held    *bool         `json:",omitzero"`
	And     []*LockFilter `json:",omitzero"`
	Or      []*LockFilter `json:",omitzero"`
	Not     *LockFilter   `json:",omitzero"`
}

// predicate is the filter as SQL; nil when every row matches.
func (f *LockFilter) predicate() (*entsql.Predicate, error) {
	if f == nil {
		return nil, nil
	}
	var all []*entsql.Predicate
	all = oneOf(all, lock.FieldBackendID, givenAll(f.Backend))
	all = oneOf(all, lock.FieldStackID, givenAll(f.Stack))
	all = oneOf(all, lock.FieldProject, givenAll(f.Project))
	if f.Held != nil && *f.Held {
		all = append(all, entsql.IsNull(lock.FieldGoneAt))
	} else if f.Held != nil {
		all = append(all, entsql.NotNull(lock.FieldGoneAt))
	}
	return combine(all, f.And, f.Or, f.Not, (*LockFilter).predicate)
}

// Cover is what rows can come from. Locks are not in any history.
func (f *LockFilter) Cover() Cover {
	if f == nil {
		return Cover{}
	}
	return Cover{Backends: f.Backend, Stacks: f.Stack}
}

// LockConnection is a page of locks.
type LockConnection struct {
	Edges    []LockEdge
	PageInfo PageInfo
	Filter   *LockFilter
}

// LockEdge is a lock in a list.
type LockEdge struct {
	Cursor string
	Node   *Lock
}

// Nodes are the rows without their cursors.
func (c *LockConnection) Nodes() []*Lock {
	nodes := make([]*Lock, len(c.Edges))
	for i, e := range c.Edges {
		nodes[i] = e.Node
	}
	return nodes
}

// locks are the rows that a viewer may see.
func (r *Reader) locks(v scope.Viewer) *db.LockQuery {
	q := r.client.Lock.Query()
	if !v.ReadsEverything() {
		q.Where(nothing)
	}
	return q
}

// firstSeen is the order of locks.
var firstSeen = order{columns: []column{{expression: lock.FieldFirstSeenAt, number: true}, {expression: lock.FieldID}}}

// Locks is a page of the locks that match, those first that were seen first.
func (r *Reader) Locks(ctx context.Context, v scope.Viewer, f *LockFilter, p Page) (*LockConnection, error) {
	l := list{"locks", f}
	w, err := r.window(l, firstSeen, p)
	if err != nil {
		return nil, err
	}
	where, err := f.predicate()
	if err != nil {
		return nil, err
	}
	q := r.locks(v)
	q.Modify(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
		w.apply(s, firstSeen)
	})
	rows, err := q.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read locks: %w", err)
	}
	rows, cursors, info, err := turn(rows, w, func(row *db.Lock) (string, error) {
		return r.cursor(l, w.at, []any{int64(row.FirstSeenAt), row.ID})
	})
	if err != nil {
		return nil, err
	}
	all, err := r.wrapLocks(ctx, v, rows)
	if err != nil {
		return nil, err
	}
	c := &LockConnection{PageInfo: info, Filter: f, Edges: make([]LockEdge, len(rows))}
	for i := range all {
		c.Edges[i] = LockEdge{cursors[i], all[i]}
	}
	return c, nil
}

// CountLocks counts the locks that match.
func (r *Reader) CountLocks(ctx context.Context, v scope.Viewer, f *LockFilter) (int, error) {
	where, err := f.predicate()
	if err != nil {
		return 0, err
	}
	n, err := r.locks(v).Where(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
	}).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count locks: %w", err)
	}
	return n, nil
}

// Lock is one lock.
func (r *Reader) Lock(ctx context.Context, v scope.Viewer, id string) (*Lock, error) {
	row, err := r.locks(v).Where(lock.ID(given(id))).Only(ctx)
	if err != nil {
		return nil, orNotFound(err, "lock")
	}
	all, err := r.wrapLocks(ctx, v, []*db.Lock{row})
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// wrapLocks reads the stacks and backends of rows.
func (r *Reader) wrapLocks(ctx context.Context, v scope.Viewer, rows []*db.Lock) ([]*Lock, error) {
	var stacks, backends []string
	for _, row := range rows {
		backends = append(backends, row.BackendID)
		if row.StackID != nil {
			stacks = append(stacks, *row.StackID)
		}
	}
	at := r.now()
	on, err := r.stacksByID(ctx, v, stacks, at)
	if err != nil {
		return nil, err
	}
	in, err := r.backendsByID(ctx, v, backends)
	if err != nil {
		return nil, err
	}
	all := make([]*Lock, len(rows))
	for i, row := range rows {
		all[i] = &Lock{Lock: row, Backend: in[row.BackendID], at: at}
		if row.StackID != nil {
			all[i].Stack = on[*row.StackID]
		}
	}
	return all, nil
}
