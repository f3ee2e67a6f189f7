package query

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// ActivityFilter is which activities to list. All fields given must hold.
type ActivityFilter struct {
	Kind    []string              `json:",omitzero"`
	Backend []string              `json:",omitzero"`
	State   []vocab.ActivityState `json:",omitzero"`
	And     []*ActivityFilter     `json:",omitzero"`
	Or      []*ActivityFilter     `json:",omitzero"`
	Not     *ActivityFilter       `json:",omitzero"`
}

// predicate is the filter as SQL; nil when every row matches.
func (f *ActivityFilter) predicate() (*entsql.Predicate, error) {
	if f == nil {
		return nil, nil
	}
	var all []*entsql.Predicate
	all = oneOf(all, activity.FieldKind, givenAll(f.Kind))
	all = oneOf(all, activity.FieldBackendID, givenAll(f.Backend))
	all = oneOf(all, activity.FieldState, f.State)
	return combine(all, f.And, f.Or, f.Not, (*ActivityFilter).predicate)
}

// ActivityConnection is a page of activities.
type ActivityConnection struct {
	Edges    []ActivityEdge
	PageInfo PageInfo
	Filter   *ActivityFilter
}

// ActivityEdge is an activity in a list.
type ActivityEdge struct {
	Cursor string
	Node   *Activity
}

// Nodes are the rows without their cursors.
func (c *ActivityConnection) Nodes() []*Activity {
	nodes := make([]*Activity, len(c.Edges))
	for i, e := range c.Edges {
		nodes[i] = e.Node
	}
	return nodes
}

// activities are the rows that a viewer may see.
func (r *Reader) activities(v scope.Viewer) *db.ActivityQuery {
	q := r.client.Activity.Query()
	if !v.ReadsEverything() {
		q.Where(nothing)
	}
	return q
}

// unfinished are the activities of a kind that did not end, of some backends.
func (r *Reader) unfinished(v scope.Viewer, kind string, backends []string) *db.ActivityQuery {
	return r.activities(v).Where(activity.Kind(kind), activity.BackendIDIn(backends...),
		activity.StateNotIn(vocab.ActivityStateCompleted, vocab.ActivityStateFailed, vocab.ActivityStateCanceled))
}

// newestWork is the order of activities.
var newestWork = order{columns: []column{{expression: activity.FieldCreatedAt, number: true}, {expression: activity.FieldID}}, descending: true}

// Activities is a page of the activities that match, newest first.
func (r *Reader) Activities(ctx context.Context, v scope.Viewer, f *ActivityFilter, p Page) (*ActivityConnection, error) {
	l := list{"activities", f}
	w, err := r.window(l, newestWork, p)
	if err != nil {
		return nil, err
	}
	where, err := f.predicate()
	if err != nil {
		return nil, err
	}
	q := r.activities(v)
	q.Modify(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
		w.apply(s, newestWork)
	})
	rows, err := q.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read activities: %w", err)
	}
	rows, cursors, info, err := turn(rows, w, func(row *db.Activity) (string, error) {
		return r.cursor(l, w.at, []any{int64(row.CreatedAt), row.ID})
	})
	if err != nil {
		return nil, err
	}
	all, err := r.wrapActivities(ctx, v, rows)
	if err != nil {
		return nil, err
	}
	c := &ActivityConnection{PageInfo: info, Filter: f, Edges: make([]ActivityEdge, len(rows))}
	for i := range all {
		c.Edges[i] = ActivityEdge{cursors[i], all[i]}
	}
	return c, nil
}

// CountActivities counts the activities that match.
func (r *Reader) CountActivities(ctx context.Context, v scope.Viewer, f *ActivityFilter) (int, error) {
	where, err := f.predicate()
	if err != nil {
		return 0, err
	}
	n, err := r.activities(v).Where(func(s *entsql.Selector) {
		if where != nil {
			s.Where(where)
		}
	}).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count activities: %w", err)
	}
	return n, nil
}

// Activity is one activity.
func (r *Reader) Activity(ctx context.Context, v scope.Viewer, id string) (*Activity, error) {
	row, err := r.activities(v).Where(activity.ID(given(id))).Only(ctx)
	if err != nil {
		return nil, orNotFound(err, "activity")
	}
	all, err := r.wrapActivities(ctx, v, []*db.Activity{row})
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// wrapActivities reads the backends of rows.
func (r *Reader) wrapActivities(ctx context.Context, v scope.Viewer, rows []*db.Activity) ([]*Activity, error) {
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
	return r.activitiesIn(v, rows, in), nil
}

// activitiesIn lets rows that were read together read together what belongs to
// them; in are their backends.
func (r *Reader) activitiesIn(v scope.Viewer, rows []*db.Activity, in map[string]*Backend) []*Activity {
	page := &activityPage{reader: r, viewer: v, at: r.now()}
	all := make([]*Activity, len(rows))
	for i, row := range rows {
		all[i] = &Activity{Activity: row, Backend: in[row.BackendID], page: page}
	}
	page.activities = all
	return all
}
