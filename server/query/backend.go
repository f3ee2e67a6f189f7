package query

import (
	"context"
	"fmt"
	"slices"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/backend"
	"github.com/lumaft/lumaft/ent/db/quarantine"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// descending orders newest first.
var descending = entsql.OrderDesc()

// Backend is a bucket and prefix that is observed.
type Backend struct {
	*db.Backend
	counts *once[map[string]backendCounts]
	reader *Reader
	viewer scope.Viewer
}

// backendCounts are the numbers of one backend.
type backendCounts struct{ stacks, quarantined int }

// StackCount is how many stacks are present.
func (b *Backend) StackCount(ctx context.Context) (int, error) {
	all, err := b.count(ctx)
	return all[b.ID].stacks, err
}

// QuarantineCount is how many objects could not be read and still cannot.
func (b *Backend) QuarantineCount(ctx context.Context) (int, error) {
	all, err := b.count(ctx)
	return all[b.ID].quarantined, err
}

// count counts for all backends at once.
func (b *Backend) count(ctx context.Context) (map[string]backendCounts, error) {
	return b.counts.get(func() (map[string]backendCounts, error) {
		type row struct {
			BackendID string `json:"backend_id"`
			Count     int    `json:"count"`
		}
		var stacks, quarantined []row
		err := b.reader.stacks(b.viewer).Where(stack.PresenceEQ(vocab.PresencePresent)).
			GroupBy(stack.FieldBackendID).Aggregate(db.Count()).Scan(ctx, &stacks)
		if err != nil {
			return nil, fmt.Errorf("count stacks: %w", err)
		}
		err = b.reader.quarantined(b.viewer).Where(quarantine.ClearedAtIsNil()).
			GroupBy(quarantine.FieldBackendID).Aggregate(db.Count()).Scan(ctx, &quarantined)
		if err != nil {
			return nil, fmt.Errorf("count quarantine: %w", err)
		}
		all := map[string]backendCounts{}
		for _, n := range stacks {
			all[n.BackendID] = backendCounts{stacks: n.Count}
		}
		for _, n := range quarantined {
			c := all[n.BackendID]
			c.quarantined = n.Count
			all[n.BackendID] = c
		}
		return all, nil
	})
}

// BackendConnection is a page of backends.
type BackendConnection struct {
	Edges    []BackendEdge
	PageInfo PageInfo
}

// BackendEdge is a backend in a list.
type BackendEdge struct {
	Cursor string
	Node   *Backend
}

// Nodes are the rows without their cursors.
func (c *BackendConnection) Nodes() []*Backend {
	nodes := make([]*Backend, len(c.Edges))
	for i, e := range c.Edges {
		nodes[i] = e.Node
	}
	return nodes
}

// backends are the rows that a viewer may see.
func (r *Reader) backends(v scope.Viewer) *db.BackendQuery {
	q := r.client.Backend.Query()
	if !v.ReadsEverything() {
		q.Where(nothing)
	}
	return q
}

// byID is the order of backends.
var byID = order{columns: []column{{expression: backend.FieldID}}}

// Backends is a page of backends, by id.
func (r *Reader) Backends(ctx context.Context, v scope.Viewer, p Page) (*BackendConnection, error) {
	l := list{"backends", nil}
	w, err := r.window(l, byID, p)
	if err != nil {
		return nil, err
	}
	q := r.backends(v)
	q.Modify(func(s *entsql.Selector) { w.apply(s, byID) })
	rows, err := q.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read backends: %w", err)
	}
	rows, cursors, info, err := turn(rows, w, func(row *db.Backend) (string, error) { return r.cursor(l, w.at, []any{row.ID}) })
	if err != nil {
		return nil, err
	}
	c := &BackendConnection{PageInfo: info, Edges: make([]BackendEdge, len(rows))}
	for i, b := range r.wrapBackends(v, rows) {
		c.Edges[i] = BackendEdge{cursors[i], b}
	}
	return c, nil
}

// CountBackends counts all backends.
func (r *Reader) CountBackends(ctx context.Context, v scope.Viewer) (int, error) {
	n, err := r.backends(v).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count backends: %w", err)
	}
	return n, nil
}

// Backend is one backend.
func (r *Reader) Backend(ctx context.Context, v scope.Viewer, id string) (*Backend, error) {
	row, err := r.backends(v).Where(backend.ID(given(id))).Only(ctx)
	if err != nil {
		return nil, orNotFound(err, "backend")
	}
	return r.wrapBackends(v, []*db.Backend{row})[0], nil
}

// backendsByID reads backends by their ids, each once.
func (r *Reader) backendsByID(ctx context.Context, v scope.Viewer, ids []string) (map[string]*Backend, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	slices.Sort(ids)
	rows, err := r.backends(v).Where(backend.IDIn(slices.Compact(ids)...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read backends: %w", err)
	}
	all := make(map[string]*Backend, len(rows))
	for _, b := range r.wrapBackends(v, rows) {
		all[b.ID] = b
	}
	return all, nil
}

// wrapBackends lets rows that were read together count together.
func (r *Reader) wrapBackends(v scope.Viewer, rows []*db.Backend) []*Backend {
	counts := &once[map[string]backendCounts]{}
	all := make([]*Backend, len(rows))
	for i, row := range rows {
		all[i] = &Backend{Backend: row, counts: counts, reader: r, viewer: v}
	}
	return all
}

// Extent is how complete a list or number is.
type Extent struct {
	Completeness vocab.Completeness
	Reasons      []vocab.PartialReason
}

// Extent tells how complete lists over some backends are; over all without
// any.
func (r *Reader) Extent(ctx context.Context, v scope.Viewer, ids []string) (Extent, error) {
	q := r.backends(v).Where(backend.Enabled(true))
	standing := r.quarantined(v).Where(quarantine.ClearedAtIsNil())
	if ids = givenAll(ids); ids != nil {
		q.Where(backend.IDIn(ids...))
		standing.Where(quarantine.BackendIDIn(ids...))
	}
	rows, err := q.All(ctx)
	if err != nil {
		return Extent{}, fmt.Errorf("read backends: %w", err)
	}
	unreadable, err := standing.Exist(ctx)
	if err != nil {
		return Extent{}, fmt.Errorf("read quarantine: %w", err)
	}
	reasons := map[vocab.PartialReason]bool{vocab.PartialReasonQuarantined: unreadable}
	for _, row := range rows {
		switch row.Health {
		case vocab.BackendHealthOK, vocab.BackendHealthDisabled:
		case vocab.BackendHealthImporting:
			reasons[vocab.PartialReasonImporting] = true
		default:
			reasons[vocab.PartialReasonGap] = true
		}
	}
	e := Extent{Completeness: vocab.CompletenessExact, Reasons: []vocab.PartialReason{}}
	for _, word := range vocab.PartialReason("").Values() {
		if reasons[vocab.PartialReason(word)] {
			e.Completeness = vocab.CompletenessPartial
			e.Reasons = append(e.Reasons, vocab.PartialReason(word))
		}
	}
	return e, nil
}
