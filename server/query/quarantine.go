package query

import (
	"context"
	"fmt"
	"slices"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/quarantine"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// QuarantinedObject is an object that could not be read.
type QuarantinedObject struct {
	*db.Quarantine
	Backend *Backend
	Stack   *Stack
}

// Since is when it was first found unreadable.
func (o *QuarantinedObject) Since() instant.Instant { return o.SinceAt }

// QuarantineFilter is which unreadable objects to list. All fields given must
// hold.
type QuarantineFilter struct {
	Backend []string                 `json:",omitzero"`
	Stack   []string                 `json:",omitzero"`
	Reason  []vocab.QuarantineReason `json:",omitzero"`
	Cleared *bool                    `json:",omitzero"`
	And     []*QuarantineFilter      `json:",omitzero"`
	Or      []*QuarantineFilter      `json:",omitzero"`
	Not     *QuarantineFilter        `json:",omitzero"`
}

// asksCleared tells whether the filter says if it wants cleared ones.
func (f *QuarantineFilter) asksCleared() bool {
	if f == nil {
		return false
	}
	return f.Cleared != nil || slices.ContainsFunc(f.And, (*QuarantineFilter).asksCleared) ||
		slices.ContainsFunc(f.Or, (*QuarantineFilter).asksCleared) || f.Not.asksCleared()
}

// predicate is the filter as SQL; nil when every row matches.
func (f *QuarantineFilter) predicate() (*entsql.Predicate, error) {
	if f == nil {
		return nil, nil
	}
	var all []*entsql.Predicate
	all = oneOf(all, quarantine.FieldBackendID, givenAll(f.Backend))
	all = oneOf(all, quarantine.FieldStackID, givenAll(f.Stack))
	all = oneOf(all, quarantine.FieldReason, f.Reason)
	if f.Cleared != nil && *f.Cleared {
		all = append(all, entsql.NotNull(quarantine.FieldClearedAt))
	} else if f.Cleared != nil {
		all = append(all, entsql.IsNull(quarantine.FieldClearedAt))
	}
	return combine(all, f.And, f.Or, f.Not, (*QuarantineFilter).predicate)
}

// wanted is the filter of a list: what still stands unless it says otherwise.
func (f *QuarantineFilter) wanted() (*entsql.Predicate, error) {
	where, err := f.predicate()
	if err != nil || f.asksCleared() {
		return where, err
	}
	standing := entsql.IsNull(quarantine.FieldClearedAt)
	if where == nil {
		return standing, nil
	}
	return joined("AND", []*entsql.Predicate{standing, where}), nil
}

// QuarantineConnection is a page of unreadable objects.
type QuarantineConnection struct {
	Edges    []QuarantineEdge
	PageInfo PageInfo
	Filter   *QuarantineFilter
}

// QuarantineEdge is an unreadable object in a list.
type QuarantineEdge struct {
	Cursor string
	Node   *QuarantinedObject
}

// Nodes are the rows without their cursors.
func (c *QuarantineConnection) Nodes() []*QuarantinedObject {
	nodes := make([]*QuarantinedObject, len(c.Edges))
	for i, e := range c.Edges {
		nodes[i] = e.Node
	}
	return nodes
}

// quarantined are the rows that a viewer may see.
func (r *Reader) quarantined(v scope.Viewer) *db.QuarantineQuery {
	q := r.client.Quarantine.Query()
	if !v.ReadsEverything() {
		q.Where(nothing)
	}
	return q
}

// newestTrouble is the order of unreadable objects.
var newestTrouble = order{columns: []column{{expression: quarantine.FieldSinceAt, number: true}, {expression: quarantine.FieldID}}, descending: true}

// Quarantine is a page of the unreadable objects that match, newest first.
func (r *Reader) Quarantine(ctx context.Context, v scope.Viewer, f *QuarantineFilter, p Page) (*QuarantineConnection, error) {
	l := list{"quarantine", f}
	w, err := r.window(l, newestTrouble, p)
	if err != nil {
		return nil, err
	}
	where, err := f.wanted()
	if err != nil {
		return nil, err
	}
	q := r.quarantined(v)
	q.Modify(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
		w.apply(s, newestTrouble)
	})
	rows, err := q.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read quarantine: %w", err)
	}
	rows, cursors, info, err := turn(rows, w, func(row *db.Quarantine) (string, error) {
		return r.cursor(l, w.at, []any{int64(row.SinceAt), row.ID})
	})
	if err != nil {
		return nil, err
	}
	all, err := r.wrapQuarantined(ctx, v, rows)
	if err != nil {
		return nil, err
	}
	c := &QuarantineConnection{PageInfo: info, Filter: f, Edges: make([]QuarantineEdge, len(rows))}
	for i := range all {
		c.Edges[i] = QuarantineEdge{cursors[i], all[i]}
	}
	return c, nil
}

// CountQuarantine counts the unreadable objects that match.
func (r *Reader) CountQuarantine(ctx context.Context, v scope.Viewer, f *QuarantineFilter) (int, error) {
	where, err := f.wanted()
	if err != nil {
		return 0, err
	}
	n, err := r.quarantined(v).Where(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
	}).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count quarantine: %w", err)
	}
	return n, nil
}

// Quarantined is one unreadable object.
func (r *Reader) Quarantined(ctx context.Context, v scope.Viewer, id string) (*QuarantinedObject, error) {
	row, err := r.quarantined(v).Where(quarantine.ID(given(id))).Only(ctx)
	if err != nil {
		return nil, orNotFound(err, "quarantined object")
	}
	all, err := r.wrapQuarantined(ctx, v, []*db.Quarantine{row})
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// wrapQuarantined reads the stacks and backends of rows.
func (r *Reader) wrapQuarantined(ctx context.Context, v scope.Viewer, rows []*db.Quarantine) ([]*QuarantinedObject, error) {
	var stacks, backends []string
	for _, row := range rows {
		backends = append(backends, row.BackendID)
		if row.StackID != nil {
			stacks = append(stacks, *row.StackID)
		}
	}
	on, err := r.stacksByID(ctx, v, stacks, r.now())
	if err != nil {
		return nil, err
	}
	in, err := r.backendsByID(ctx, v, backends)
	if err != nil {
		return nil, err
	}
	all := make([]*QuarantinedObject, len(rows))
	for i, row := range rows {
		all[i] = &QuarantinedObject{Quarantine: row, Backend: in[row.BackendID]}
		if row.StackID != nil {
			all[i].Stack = on[*row.StackID]
		}
	}
	return all, nil
}
