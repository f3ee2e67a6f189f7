package query

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/ent/db/activitylog"
	"github.com/lumaft/lumaft/ent/db/activityneed"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/progress"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// The kinds of activities that the reader knows something about.
const (
	kindObserve = "observe"
	kindImport  = "import"
)

// logMost is how many lines of a log can be asked for.
const logMost = 100

// Activity is a unit of background work, read at an instant.
type Activity struct {
	*db.Activity
	Backend *Backend
	// page holds the rows it was read with.
	page *activityPage
}

// ActivityProgress is how much of an activity is done.
type ActivityProgress struct {
	Done             int64
	Total            *int64
	Unit             string
	PerMinute        *float64
	RemainingSeconds *int
}

// activityPage is the activities that were read together. What belongs to one
// of them is read for all at once when the first is asked.
type activityPage struct {
	reader     *Reader
	viewer     scope.Viewer
	at         instant.Instant
	activities []*Activity

	needs once[map[string][]*Activity]
	logs  sized[map[string][]*db.ActivityLog]
}

// Holder is the server that works on it; nil when none does.
func (a *Activity) Holder() *string { return filled(a.LeaseHolder) }

// LastError is why its last try failed; nil when none did.
func (a *Activity) LastError() *string { return filled(a.Activity.LastError) }

// Progress is how much of it is done; nil for work that is not counted.
func (a *Activity) Progress() *ActivityProgress {
	if a.Done == 0 && a.Total == nil {
		return nil
	}
	pace := progress.Read(progress.Work{StartedAt: a.StartedAt, EndedAt: a.EndedAt, Done: a.Done, Total: a.Total}, a.page.at)
	return &ActivityProgress{Done: a.Done, Total: a.Total, Unit: unit(a.Kind), PerMinute: pace.PerMinute, RemainingSeconds: pace.Remaining}
}

// unit is what an activity of a kind counts.
func unit(kind string) string {
	if kind == kindImport {
		return "records"
	}
	return "items"
}

// ids are those of the page's activities.
func (p *activityPage) ids() []string {
	ids := make([]string, len(p.activities))
	for i, a := range p.activities {
		ids[i] = a.ID
	}
	return ids
}

// WaitsFor are the activities that must be completed before it and are not,
// oldest first.
func (a *Activity) WaitsFor(ctx context.Context) ([]*Activity, error) {
	p := a.page
	all, err := p.needs.get(func() (map[string][]*Activity, error) {
		needs, err := p.reader.client.ActivityNeed.Query().Where(activityneed.ActivityIDIn(p.ids()...)).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read what activities wait for: %w", err)
		}
		if len(needs) == 0 {
			return nil, nil
		}
		ids := make([]string, len(needs))
		for i, need := range needs {
			ids[i] = need.NeedsID
		}
		rows, err := p.reader.activities(p.viewer).
			Where(activity.IDIn(ids...), activity.StateNEQ(vocab.ActivityStateCompleted)).
			Order(activity.ByCreatedAt(), activity.ByID()).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read needed activities: %w", err)
		}
		needed, err := p.reader.wrapActivities(ctx, p.viewer, rows)
		if err != nil {
			return nil, err
		}
		waiting := map[string][]string{}
		for _, need := range needs {
			waiting[need.NeedsID] = append(waiting[need.NeedsID], need.ActivityID)
		}
		by := map[string][]*Activity{}
		for _, one := range needed {
			for _, id := range waiting[one.ID] {
				by[id] = append(by[id], one)
			}
		}
		return by, nil
	})
	return all[a.ID], err
}

// Log are the newest lines of its log, newest first.
func (a *Activity) Log(ctx context.Context, first int) ([]*db.ActivityLog, error) {
	if first < 1 || first > logMost {
		return nil, reason.New(reason.BadInput, "Ask for 1 to 100 lines of a log.")
	}
	p := a.page
	all, err := p.logs.of(first).get(func() (map[string][]*db.ActivityLog, error) {
		q := p.reader.client.ActivityLog.Query().Order(activitylog.ByID(descending))
		if !p.viewer.ReadsEverything() {
			q.Where(nothing)
		}
		q.Modify(newest{
			table: activitylog.Table, columns: activitylog.Columns, column: activitylog.FieldActivityID, owners: p.ids(),
			order: activitylog.FieldID + " DESC", limit: first,
		}.of(p.reader.dialect))
		rows, err := q.All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read logs: %w", err)
		}
		by := map[string][]*db.ActivityLog{}
		for _, row := range rows {
			by[row.ActivityID] = append(by[row.ActivityID], row)
		}
		return by, nil
	})
	return all[a.ID], err
}
