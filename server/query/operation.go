package query

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// Operation is a row of the timeline, read at an instant: a card, unless raw
// rows were asked for.
type Operation struct {
	*db.Operation
	Stack   *Stack
	Backend *Backend
	// Outcome is how it reads at ReadingAsOf.
	Outcome     vocab.Outcome
	ReadingAsOf instant.Instant
	// changesAt is when the row itself will read otherwise.
	changesAt *instant.Instant
	// page holds the rows it was read with.
	page *operationPage
}

// ConfigEntry is one entry of a run's configuration. A secret has no value.
type ConfigEntry struct {
	Key        string
	Value      *string
	Secret     bool
	Structured bool
}

// EnvironmentEntry is one entry of the environment that the engine recorded.
type EnvironmentEntry struct{ Name, Value string }

// listColumns are what a page of operations reads: all but what only an
// operation's own page shows.
var listColumns = slices.DeleteFunc(slices.Clone(operation.Columns), func(c string) bool {
	return c == operation.FieldConfig || c == operation.FieldEnvironment
})

// timeline is the order of operations, newest first.
var timeline = order{columns: []column{{expression: operation.FieldOrderAt, number: true}, {expression: operation.FieldID}}, descending: true}

// OperationConnection is a page of operations.
type OperationConnection struct {
	Edges       []OperationEdge
	PageInfo    PageInfo
	ReadingAsOf instant.Instant
	// Filter is what was asked for.
	Filter *OperationFilter
}

// OperationEdge is an operation in a list.
type OperationEdge struct {
	Cursor string
	Node   *Operation
}

// Nodes are the rows without their cursors.
func (c *OperationConnection) Nodes() []*Operation {
	nodes := make([]*Operation, len(c.Edges))
	for i, e := range c.Edges {
		nodes[i] = e.Node
	}
	return nodes
}

// operations are the rows that a viewer may see.
func (r *Reader) operations(v scope.Viewer) *db.OperationQuery {
	q := r.client.Operation.Query()
	if !v.ReadsEverything() {
		q.Where(nothing)
	}
	return q
}

// Operations is a page of the operations that match, newest first.
func (r *Reader) Operations(ctx context.Context, v scope.Viewer, f *OperationFilter, p Page) (*OperationConnection, error) {
	l := list{"operations", f}
	w, err := r.window(l, timeline, p)
	if err != nil {
		return nil, err
	}
	if p.Unread {
		_, err := f.wanted(r.dialect, w.at, nil) // what is wrong with the filter is told
		return &OperationConnection{ReadingAsOf: w.at, Filter: f}, err
	}
	where, err := r.narrowed(ctx, f, w.at)
	if err != nil {
		return nil, err
	}
	q := r.operations(v)
	q.Modify(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
		w.apply(s, timeline)
	})
	var rows []*db.Operation
	rows, err = q.Select(listColumns...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read operations: %w", err)
	}
	rows, cursors, info, err := turn(rows, w, func(row *db.Operation) (string, error) {
		return r.cursor(l, w.at, []any{int64(row.OrderAt), row.ID})
	})
	if err != nil {
		return nil, err
	}
	c := &OperationConnection{PageInfo: info, ReadingAsOf: w.at, Filter: f, Edges: make([]OperationEdge, len(rows))}
	read, err := r.read(ctx, v, rows, w.at, f.owner(v))
	if err != nil {
		return nil, err
	}
	for i, op := range read {
		c.Edges[i] = OperationEdge{cursors[i], op}
	}
	return c, nil
}

// CountOperations counts the operations that match, read at an instant.
func (r *Reader) CountOperations(ctx context.Context, v scope.Viewer, f *OperationFilter, at instant.Instant) (int, error) {
	where, err := r.narrowed(ctx, f, at)
	if err != nil {
		return 0, err
	}
	n, err := r.operations(v).Where(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
	}).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count operations: %w", err)
	}
	return n, nil
}

// Operation is one operation with everything its page shows. The id of a row
// that is shown on the card of another finds that card.
func (r *Reader) Operation(ctx context.Context, v scope.Viewer, id string) (*Operation, error) {
	row, err := r.operations(v).Where(operation.ID(given(id))).Only(ctx)
	if err == nil && !row.Card && row.JoinedID != nil {
		row, err = r.operations(v).Where(operation.ID(*row.JoinedID)).Only(ctx)
	}
	if err != nil {
		return nil, orNotFound(err, "operation")
	}
	return r.one(ctx, v, row)
}

// Row is one operation by itself, also where it is shown on the card of
// another.
func (r *Reader) Row(ctx context.Context, v scope.Viewer, id string) (*Operation, error) {
	row, err := r.operations(v).Where(operation.ID(given(id))).Only(ctx)
	if err != nil {
		return nil, orNotFound(err, "operation")
	}
	return r.one(ctx, v, row)
}

// one reads a row that was read whole.
func (r *Reader) one(ctx context.Context, v scope.Viewer, row *db.Operation) (*Operation, error) {
	all, err := r.read(ctx, v, []*db.Operation{row}, r.now(), nil)
	if err != nil {
		return nil, err
	}
	// Its configuration and environment were read with it.
	_, _ = all[0].page.whole.get(func() (map[string]*db.Operation, error) { return map[string]*db.Operation{row.ID: row}, nil })
	return all[0], nil
}

// read reads rows at an instant, with their stacks and backends. owner is a
// stack that was read before.
func (r *Reader) read(ctx context.Context, v scope.Viewer, rows []*db.Operation, at instant.Instant, owner *Stack) ([]*Operation, error) {
	var ids []string
	for _, row := range rows {
		if owner == nil || row.StackID != owner.ID {
			ids = append(ids, row.StackID)
		}
	}
	stacks, err := r.stacksByID(ctx, v, ids, at)
	if err != nil {
		return nil, err
	}
	page := &operationPage{reader: r, viewer: v}
	for _, row := range rows {
		on := stacks[row.StackID]
		if on == nil && owner != nil && row.StackID == owner.ID {
			on = owner
		}
		page.add(row, on, at)
	}
	return page.operations, nil
}

// ResourceChanges are the counts; nil when not reported.
func (o *Operation) ResourceChanges() []shape.ActionCount { return counts(o.Operation) }

// Config is the configuration an operation ran with, by key; nil where the
// source has none.
func (r *Reader) Config(ctx context.Context, v scope.Viewer, o *Operation) ([]*ConfigEntry, error) {
	row, err := r.whole(ctx, v, o)
	if err != nil || row == nil || row.Config == nil {
		return nil, err
	}
	entries := make([]*ConfigEntry, len(row.Config))
	for i, e := range row.Config {
		entries[i] = &ConfigEntry{Key: e.Key, Secret: e.Secret, Structured: e.Structured}
		if !e.Secret {
			entries[i].Value = &e.Value
		}
	}
	return entries, nil
}

// Environment is what the engine recorded of its environment, by name; nil
// where the source has none.
func (r *Reader) Environment(ctx context.Context, v scope.Viewer, o *Operation) ([]*EnvironmentEntry, error) {
	row, err := r.whole(ctx, v, o)
	if err != nil || row == nil || row.Environment == nil {
		return nil, err
	}
	entries := make([]*EnvironmentEntry, 0, len(row.Environment))
	for _, name := range slices.Sorted(maps.Keys(row.Environment)) {
		entries = append(entries, &EnvironmentEntry{name, row.Environment[name]})
	}
	return entries, nil
}

// Neighbour is the card before (or after) an operation on its stack; nil at the
// end.
func (r *Reader) Neighbour(ctx context.Context, v scope.Viewer, o *Operation, after bool) (*Operation, error) {
	w := window{size: 1, backward: after, from: []any{int64(o.OrderAt), o.ID}}
	q := r.operations(v).Where(operation.StackID(o.StackID), operation.Card(true))
	q.Modify(func(s *entsql.Selector) { w.apply(s, timeline) })
	rows, err := q.Select(listColumns...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read a neighbouring operation: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	page := &operationPage{reader: r, viewer: v}
	return page.add(rows[0], o.Stack, o.ReadingAsOf), nil
}

// isHex tells whether text is hexadecimal digits only.
func isHex(text string) bool {
	return strings.Trim(text, "0123456789abcdefABCDEF") == ""
}
