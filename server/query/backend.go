package query

import (
	"context"
	"fmt"
	"maps"
	"slices"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/ent/db/backend"
	"github.com/lumaft/lumaft/ent/db/quarantine"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// descending orders newest first.
var descending = entsql.OrderDesc()

// Backend is a bucket and prefix that is observed.
type Backend struct {
	*db.Backend
	page *backendPage
}

// backendPage is the backends that were read together. What belongs to one of
// them is read for all at once when the first is asked.
type backendPage struct {
	reader   *Reader
	viewer   scope.Viewer
	at       instant.Instant
	backends []*Backend

	counts  once[map[string]backendCounts]
	imports once[map[string]*Activity]
}

// ObservationCost is what observing a backend has cost.
type ObservationCost struct{ Requests, Bytes int64 }

// PollCost is what one poll cost.
type PollCost struct{ Requests, Bytes, TookMs int64 }

// LagMs is how many milliseconds ago the last complete listing ended; nil
// before the first, and while it is not observed.
func (b *Backend) LagMs() *int64 {
	if b.LastListedAt == nil || !b.Enabled {
		return nil
	}
	lag := max(0, b.page.at.Sub(*b.LastListedAt).Milliseconds())
	return &lag
}

// Spent is what observing it has cost since it was first observed.
func (b *Backend) Spent() ObservationCost { return ObservationCost{b.RequestCount, b.ByteCount} }

// LastPoll is what its last poll cost.
func (b *Backend) LastPoll() PollCost {
	return PollCost{b.LastPollRequests, b.LastPollBytes, b.LastPollMs}
}

// Import is the newest import of its history that has not ended; nil without
// one.
func (b *Backend) Import(ctx context.Context) (*Activity, error) {
	p := b.page
	all, err := p.imports.get(func() (map[string]*Activity, error) {
		in := map[string]*Backend{}
		for _, b := range p.backends {
			in[b.ID] = b
		}
		rows, err := p.reader.unfinished(p.viewer, kindImport, slices.Collect(maps.Keys(in))).
			Order(activity.ByCreatedAt(), activity.ByID()).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read imports: %w", err)
		}
		by := map[string]*Activity{}
		for _, a := range p.reader.activitiesIn(p.viewer, rows, in) {
			by[a.BackendID] = a
		}
		return by, nil
	})
	return all[b.ID], err
}

// backendCounts are the numbers of one backend.
type backendCounts struct{ stacks, locked, pending, quarantined int }

// StackCount is how many stacks are present.
func (b *Backend) StackCount(ctx context.Context) (int, error) {
	all, err := b.count(ctx)
	return all[b.ID].stacks, err
}

// LockedStackCount is how many stacks are locked.
func (b *Backend) LockedStackCount(ctx context.Context) (int, error) {
	all, err := b.count(ctx)
	return all[b.ID].locked, err
}

// PendingStackCount is how many stacks hold pending operations.
func (b *Backend) PendingStackCount(ctx context.Context) (int, error) {
	all, err := b.count(ctx)
	return all[b.ID].pending, err
}

// QuarantineCount is how many objects could not be read and still cannot.
func (b *Backend) QuarantineCount(ctx context.Context) (int, error) {
	all, err := b.count(ctx)
	return all[b.ID].quarantined, err
}

// count counts for all backends at once.
func (b *Backend) count(ctx context.Context) (map[string]backendCounts, error) {
	p := b.page
	return p.counts.get(func() (map[string]backendCounts, error) {
		var stacks []struct {
			BackendID string `sql:"backend_id"`
			Present   int    `sql:"present"`
			Locked    int    `sql:"locked"`
			Pending   int    `sql:"pending"`
		}
		over := func(column string) string {
			return fmt.Sprintf("COALESCE(SUM(CASE WHEN %s > 0 THEN 1 ELSE 0 END), 0)", column)
		}
		err := p.reader.stacks(p.viewer).Where(stack.PresenceEQ(vocab.PresencePresent)).Modify(func(s *entsql.Selector) {
			s.Select(stack.FieldBackendID, entsql.As("COUNT(*)", "present"),
				entsql.As(over(stack.FieldLockCount), "locked"), entsql.As(over(stack.FieldPendingCount), "pending")).GroupBy(stack.FieldBackendID)
		}).Scan(ctx, &stacks)
		if err != nil {
			return nil, fmt.Errorf("count stacks: %w", err)
		}
		var quarantined []struct {
			BackendID string `json:"backend_id"`
			Count     int    `json:"count"`
		}
		err = p.reader.quarantined(p.viewer).Where(quarantine.ClearedAtIsNil()).
			GroupBy(quarantine.FieldBackendID).Aggregate(db.Count()).Scan(ctx, &quarantined)
		if err != nil {
			return nil, fmt.Errorf("count quarantine: %w", err)
		}
		all := map[string]backendCounts{}
		for _, n := range stacks {
			all[n.BackendID] = backendCounts{stacks: n.Present, locked: n.Locked, pending: n.Pending}
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

// wrapBackends lets rows that were read together read together what belongs to
// them.
func (r *Reader) wrapBackends(v scope.Viewer, rows []*db.Backend) []*Backend {
	page := &backendPage{reader: r, viewer: v, at: r.now(), backends: make([]*Backend, len(rows))}
	for i, row := range rows {
		page.backends[i] = &Backend{Backend: row, page: page}
	}
	return page.backends
}
