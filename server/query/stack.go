package query

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// Stack is one incarnation of a stack.
type Stack struct {
	*db.Stack
	Backend *Backend
	// page holds the rows it was read with, so that what belongs to each is
	// read once for all.
	page *stackPage
}

// Tag is a stack tag.
type Tag struct{ Name, Value string }

// StackName is a name that a stack has, or had.
type StackName struct{ *db.StackName }

// ProjectName is the project; nil in a legacy layout, which has none.
func (n *StackName) ProjectName() *string { return filled(n.Project) }

// ProjectName is the project; nil in a legacy layout, which has none.
func (s *Stack) ProjectName() *string {
	if s.Project == "" {
		return nil
	}
	return &s.Project
}

// PendingOperationCount is how many pending operations the newest state holds;
// nil when unknown.
func (s *Stack) PendingOperationCount() *int { return s.PendingCount }

// IntegrityNoteCount is how many integrity notes the newest state has; nil when
// unknown.
func (s *Stack) IntegrityNoteCount() *int {
	if s.CheckpointID == nil {
		return nil
	}
	return &s.IntegrityCount
}

// CheckpointChanging tells whether the stack file changed and no finished
// record tells of it yet.
func (s *Stack) CheckpointChanging() bool { return s.Changing }

// Tags are the tags by name; nil when they could not be read.
func (s *Stack) Tags() []Tag {
	if s.Stack.Tags == nil {
		return nil
	}
	tags := make([]Tag, 0, len(s.Stack.Tags))
	for _, name := range slices.Sorted(maps.Keys(s.Stack.Tags)) {
		tags = append(tags, Tag{name, s.Stack.Tags[name]})
	}
	return tags
}

// StackOrder is how to order stacks.
type StackOrder string

// The orders of stacks.
const (
	StackOrderName          StackOrder = "NAME"
	StackOrderLastOperation StackOrder = "LAST_OPERATION"
)

// order is the order's columns.
func (o StackOrder) order() order {
	if o == StackOrderLastOperation {
		// Stacks without an operation come last.
		newest := column{expression: "COALESCE(" + stack.FieldLastOperationAt + ", -1)", raw: true, number: true}
		return order{columns: []column{newest, {expression: stack.FieldID}}, descending: true}
	}
	return order{columns: []column{
		{expression: stack.FieldBackendID}, {expression: stack.FieldProject}, {expression: stack.FieldName}, {expression: stack.FieldID},
	}}
}

// key is a row's place in the order.
func (o StackOrder) key(row *db.Stack) []any {
	if o == StackOrderLastOperation {
		at := int64(-1)
		if row.LastOperationAt != nil {
			at = int64(*row.LastOperationAt)
		}
		return []any{at, row.ID}
	}
	return []any{row.BackendID, row.Project, row.Name, row.ID}
}

// StackFilter is which stacks to list. All fields given must hold.
type StackFilter struct {
	Backend      []string         `json:",omitzero"`
	Project      []string         `json:",omitzero"`
	NameContains *string          `json:",omitzero"`
	Presence     []vocab.Presence `json:",omitzero"`
	Locked       *bool            `json:",omitzero"`
	Pending      *bool            `json:",omitzero"`
	// IntegrityNotes is whether the newest state has any.
	IntegrityNotes *bool           `json:",omitzero"`
	LastOutcome    []vocab.Outcome `json:",omitzero"`
	And            []*StackFilter  `json:",omitzero"`
	Or             []*StackFilter  `json:",omitzero"`
	Not            *StackFilter    `json:",omitzero"`
}

// asksPresence tells whether the filter says which presences it wants.
func (f *StackFilter) asksPresence() bool {
	if f == nil {
		return false
	}
	return f.Presence != nil || slices.ContainsFunc(f.And, (*StackFilter).asksPresence) ||
		slices.ContainsFunc(f.Or, (*StackFilter).asksPresence) || f.Not.asksPresence()
}

// predicate is the filter as SQL; nil when every row matches.
func (f *StackFilter) predicate(dialect string, at instant.Instant) (*entsql.Predicate, error) {
	if f == nil {
		return nil, nil
	}
	var all []*entsql.Predicate
	all = oneOf(all, stack.FieldBackendID, givenAll(f.Backend))
	all = oneOf(all, stack.FieldProject, givenAll(f.Project))
	all = oneOf(all, stack.FieldPresence, f.Presence)
	if f.NameContains != nil {
		name := "(CASE WHEN project = '' THEN name ELSE project || '/' || name END)"
		p, err := contains(dialect, name, *f.NameContains)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if f.Locked != nil {
		all = append(all, more(stack.FieldLockCount, *f.Locked))
	}
	if f.Pending != nil {
		all = append(all, more(stack.FieldPendingCount, *f.Pending))
	}
	if f.IntegrityNotes != nil {
		// Of a stack without a state it is not known.
		all = append(all, entsql.NotNull(stack.FieldCheckpointID), more(stack.FieldIntegrityCount, *f.IntegrityNotes))
	}
	if f.LastOutcome != nil {
		// Asked of each stack's own newest operation: a list of all operations
		// of an outcome would be most of the table.
		newest := entsql.P(func(b *entsql.Builder) {
			b.WriteString(operation.Table + "." + operation.FieldID + " = " + stack.Table + "." + stack.FieldLastOperationID)
		})
		all = append(all, entsql.Exists(entsql.Select(operation.FieldID).From(entsql.Table(operation.Table)).
			Where(entsql.And(newest, outcomes(f.LastOutcome, at)))))
	}
	build := func(part *StackFilter) (*entsql.Predicate, error) { return part.predicate(dialect, at) }
	return combine(all, f.And, f.Or, f.Not, build)
}

// Cover is what rows can come from.
func (f *StackFilter) Cover() Cover {
	if f == nil {
		return Cover{Histories: true}
	}
	return Cover{Backends: f.Backend, Histories: true}
}

// more is a count's being over zero, or its being known to be zero.
func more(column string, wanted bool) *entsql.Predicate {
	if wanted {
		return entsql.GT(column, 0)
	}
	return entsql.EQ(column, 0)
}

// StackConnection is a page of stacks.
type StackConnection struct {
	Edges       []StackEdge
	PageInfo    PageInfo
	ReadingAsOf instant.Instant
	Filter      *StackFilter
}

// StackEdge is a stack in a list.
type StackEdge struct {
	Cursor string
	Node   *Stack
}

// Nodes are the rows without their cursors.
func (c *StackConnection) Nodes() []*Stack {
	nodes := make([]*Stack, len(c.Edges))
	for i, e := range c.Edges {
		nodes[i] = e.Node
	}
	return nodes
}

// stacks are the rows that a viewer may see.
func (r *Reader) stacks(v scope.Viewer) *db.StackQuery {
	q := r.client.Stack.Query()
	if !v.ReadsEverything() {
		q.Where(nothing)
	}
	return q
}

// wanted is the filter of a list of stacks: those that are there, as far as a
// bucket or a runner tells, unless it says otherwise.
func (f *StackFilter) wanted(dialect string, at instant.Instant) (*entsql.Predicate, error) {
	where, err := f.predicate(dialect, at)
	if err != nil || f.asksPresence() {
		return where, err
	}
	present := entsql.In(stack.FieldPresence, vocab.PresencePresent, vocab.PresenceRunnerOnly)
	if where == nil {
		return present, nil
	}
	return joined("AND", []*entsql.Predicate{present, where}), nil
}

// Stacks is a page of the stacks that match.
func (r *Reader) Stacks(ctx context.Context, v scope.Viewer, f *StackFilter, by StackOrder, p Page) (*StackConnection, error) {
	if by != StackOrderName && by != StackOrderLastOperation {
		return nil, reason.New(reason.BadInput, "Stacks are ordered by NAME or LAST_OPERATION.")
	}
	l := list{"stacks by " + string(by), f}
	w, err := r.window(l, by.order(), p)
	if err != nil {
		return nil, err
	}
	where, err := f.wanted(r.dialect, w.at)
	if err != nil {
		return nil, err
	}
	if p.Unread {
		return &StackConnection{ReadingAsOf: w.at, Filter: f}, nil
	}
	q := r.stacks(v)
	q.Modify(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
		w.apply(s, by.order())
	})
	rows, err := q.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read stacks: %w", err)
	}
	rows, cursors, info, err := turn(rows, w, func(row *db.Stack) (string, error) { return r.cursor(l, w.at, by.key(row)) })
	if err != nil {
		return nil, err
	}
	read, err := r.withBackends(ctx, v, rows, w.at)
	if err != nil {
		return nil, err
	}
	c := &StackConnection{PageInfo: info, ReadingAsOf: w.at, Filter: f, Edges: make([]StackEdge, len(rows))}
	for i := range read {
		c.Edges[i] = StackEdge{cursors[i], read[i]}
	}
	return c, nil
}

// CountStacks counts the stacks that match.
func (r *Reader) CountStacks(ctx context.Context, v scope.Viewer, f *StackFilter, at instant.Instant) (int, error) {
	where, err := f.wanted(r.dialect, at)
	if err != nil {
		return 0, err
	}
	n, err := r.stacks(v).Where(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
	}).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count stacks: %w", err)
	}
	return n, nil
}

// Stack is one stack.
func (r *Reader) Stack(ctx context.Context, v scope.Viewer, id string) (*Stack, error) {
	row, err := r.stacks(v).Where(stack.ID(given(id))).Only(ctx)
	if err != nil {
		return nil, orNotFound(err, "stack")
	}
	all, err := r.withBackends(ctx, v, []*db.Stack{row}, r.now())
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// stacksByID reads stacks by their ids, each once, what belongs to them at an
// instant.
func (r *Reader) stacksByID(ctx context.Context, v scope.Viewer, ids []string, at instant.Instant) (map[string]*Stack, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	slices.Sort(ids)
	rows, err := r.stacks(v).Where(stack.IDIn(slices.Compact(ids)...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read stacks: %w", err)
	}
	all, err := r.withBackends(ctx, v, rows, at)
	if err != nil {
		return nil, err
	}
	byID := make(map[string]*Stack, len(all))
	for _, s := range all {
		byID[s.ID] = s
	}
	return byID, nil
}

// withBackends reads the backends of rows.
func (r *Reader) withBackends(ctx context.Context, v scope.Viewer, rows []*db.Stack, at instant.Instant) ([]*Stack, error) {
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.BackendID
	}
	backends, err := r.backendsByID(ctx, v, ids)
	if err != nil {
		return nil, err
	}
	page := &stackPage{reader: r, viewer: v, at: at}
	all := make([]*Stack, len(rows))
	for i, row := range rows {
		all[i] = &Stack{Stack: row, Backend: backends[row.BackendID], page: page}
	}
	page.stacks = all
	return all, nil
}

// MarshalGQL writes the order as a GraphQL enum value.
func (o StackOrder) MarshalGQL(w io.Writer) { _, _ = io.WriteString(w, strconv.Quote(string(o))) }

// UnmarshalGQL reads the order from a GraphQL enum value.
func (o *StackOrder) UnmarshalGQL(v any) error {
	switch v {
	case string(StackOrderName), string(StackOrderLastOperation):
		*o = StackOrder(v.(string))
		return nil
	}
	return fmt.Errorf("not an order of stacks")
}
