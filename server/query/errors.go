package query

import (
	"context"
	"fmt"
	"slices"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/ent/db/erroritem"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// ErrorItem is a server error or a failed observation, to be read by a person.
type ErrorItem struct {
	*db.ErrorItem
	Backend *Backend
	// page holds the rows it was read with.
	page *errorPage
}

// errorPage is the error items that were read together.
type errorPage struct {
	reader *Reader
	viewer scope.Viewer
	items  []*ErrorItem

	nextTries once[map[string]*instant.Instant]
}

// NextTryAt is when the server tries what failed again; nil when that is not
// known, or the item is closed.
func (i *ErrorItem) NextTryAt(ctx context.Context) (*instant.Instant, error) {
	if !i.triedAgain() {
		return nil, nil
	}
	p := i.page
	all, err := p.nextTries.get(func() (map[string]*instant.Instant, error) {
		var backends []string
		for _, item := range p.items {
			if item.triedAgain() {
				backends = append(backends, item.BackendID)
			}
		}
		slices.Sort(backends)
		backends = slices.Compact(backends)
		by := map[string]*instant.Instant{}
		for _, kind := range []string{kindObserve, kindImport} {
			rows, err := p.reader.unfinished(p.viewer, kind, backends).
				Select(activity.FieldBackendID, activity.FieldActivateAt).All(ctx)
			if err != nil {
				return nil, fmt.Errorf("read when backends are observed next: %w", err)
			}
			for _, row := range rows {
				by[kind+"/"+row.BackendID] = row.ActivateAt
			}
		}
		return by, nil
	})
	// The place of a failed observation is the kind of the work that failed.
	return all[i.Place+"/"+i.BackendID], err
}

// triedAgain tells whether observing its backend again is what may close it.
func (i *ErrorItem) triedAgain() bool {
	return i.Kind == vocab.ErrorKindFailedObservation && i.ClosedAt == nil && i.BackendID != ""
}

// ErrorItemFilter is which error items to list. All fields given must hold.
type ErrorItemFilter struct {
	Kind    []vocab.ErrorKind  `json:",omitzero"`
	Backend []string           `json:",omitzero"`
	Closed  *bool              `json:",omitzero"`
	And     []*ErrorItemFilter `json:",omitzero"`
	Or      []*ErrorItemFilter `json:",omitzero"`
	Not     *ErrorItemFilter   `json:",omitzero"`
}

// asksClosed tells whether the filter says if it wants closed ones.
func (f *ErrorItemFilter) asksClosed() bool {
	if f == nil {
		return false
	}
	return f.Closed != nil || slices.ContainsFunc(f.And, (*ErrorItemFilter).asksClosed) ||
		slices.ContainsFunc(f.Or, (*ErrorItemFilter).asksClosed) || f.Not.asksClosed()
}

// predicate is the filter as SQL; nil when every row matches.
func (f *ErrorItemFilter) predicate() (*entsql.Predicate, error) {
	if f == nil {
		return nil, nil
	}
	var all []*entsql.Predicate
	all = oneOf(all, erroritem.FieldKind, f.Kind)
	all = oneOf(all, erroritem.FieldBackendID, givenAll(f.Backend))
	if f.Closed != nil && *f.Closed {
		all = append(all, entsql.NotNull(erroritem.FieldClosedAt))
	} else if f.Closed != nil {
		all = append(all, entsql.IsNull(erroritem.FieldClosedAt))
	}
	return combine(all, f.And, f.Or, f.Not, (*ErrorItemFilter).predicate)
}

// wanted is the filter of a list: what is open unless it says otherwise.
func (f *ErrorItemFilter) wanted() (*entsql.Predicate, error) {
	where, err := f.predicate()
	if err != nil || f.asksClosed() {
		return where, err
	}
	open := entsql.IsNull(erroritem.FieldClosedAt)
	if where == nil {
		return open, nil
	}
	return joined("AND", []*entsql.Predicate{open, where}), nil
}

// ErrorItemConnection is a page of error items.
type ErrorItemConnection struct {
	Edges    []ErrorItemEdge
	PageInfo PageInfo
	Filter   *ErrorItemFilter
}

// ErrorItemEdge is an error item in a list.
type ErrorItemEdge struct {
	Cursor string
	Node   *ErrorItem
}

// Nodes are the rows without their cursors.
func (c *ErrorItemConnection) Nodes() []*ErrorItem {
	nodes := make([]*ErrorItem, len(c.Edges))
	for i, e := range c.Edges {
		nodes[i] = e.Node
	}
	return nodes
}

// errorItems are the rows that a viewer may see.
func (r *Reader) errorItems(v scope.Viewer) *db.ErrorItemQuery {
	q := r.client.ErrorItem.Query()
	if !v.ReadsEverything() {
		q.Where(nothing)
	}
	return q
}

// latestTrouble is the order of error items.
var latestTrouble = order{columns: []column{{expression: erroritem.FieldLastAt, number: true}, {expression: erroritem.FieldID}}, descending: true}

// ErrorItems is a page of the error items that match, those first that
// happened last.
func (r *Reader) ErrorItems(ctx context.Context, v scope.Viewer, f *ErrorItemFilter, p Page) (*ErrorItemConnection, error) {
	l := list{"errors", f}
	w, err := r.window(l, latestTrouble, p)
	if err != nil {
		return nil, err
	}
	where, err := f.wanted()
	if err != nil {
		return nil, err
	}
	q := r.errorItems(v)
	q.Modify(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
		w.apply(s, latestTrouble)
	})
	rows, err := q.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read error items: %w", err)
	}
	rows, cursors, info, err := turn(rows, w, func(row *db.ErrorItem) (string, error) {
		return r.cursor(l, w.at, []any{int64(row.LastAt), row.ID})
	})
	if err != nil {
		return nil, err
	}
	all, err := r.wrapErrorItems(ctx, v, rows)
	if err != nil {
		return nil, err
	}
	c := &ErrorItemConnection{PageInfo: info, Filter: f, Edges: make([]ErrorItemEdge, len(rows))}
	for i := range all {
		c.Edges[i] = ErrorItemEdge{cursors[i], all[i]}
	}
	return c, nil
}

// CountErrorItems counts the error items that match.
func (r *Reader) CountErrorItems(ctx context.Context, v scope.Viewer, f *ErrorItemFilter) (int, error) {
	where, err := f.wanted()
	if err != nil {
		return 0, err
	}
	n, err := r.errorItems(v).Where(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
	}).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count error items: %w", err)
	}
	return n, nil
}

// ErrorItem is one error item.
func (r *Reader) ErrorItem(ctx context.Context, v scope.Viewer, id string) (*ErrorItem, error) {
	row, err := r.errorItems(v).Where(erroritem.ID(given(id))).Only(ctx)
	if err != nil {
		return nil, orNotFound(err, "error item")
	}
	all, err := r.wrapErrorItems(ctx, v, []*db.ErrorItem{row})
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// wrapErrorItems reads the backends of rows.
func (r *Reader) wrapErrorItems(ctx context.Context, v scope.Viewer, rows []*db.ErrorItem) ([]*ErrorItem, error) {
	var backends []string
	for _, row := range rows {
		if row.BackendID != "" {
			backends = append(backends, row.BackendID)
		}
	}
	in, err := r.backendsByID(ctx, v, backends)
	if err != nil {
		return nil, err
	}
	page := &errorPage{reader: r, viewer: v}
	for _, row := range rows {
		page.items = append(page.items, &ErrorItem{ErrorItem: row, Backend: in[row.BackendID], page: page})
	}
	return page.items, nil
}
