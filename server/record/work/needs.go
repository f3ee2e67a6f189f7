package work

import (
	"context"
	"fmt"
	"slices"
	"strings"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/ent/db/activityneed"
	"github.com/lumaft/lumaft/schema/vocab"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/record"
)

// settle lets those who need an activity know that it ended.
func (r *Recorder) settle(ctx context.Context, tx *record.Tx, id string, after rule.Facts) error {
	switch {
	case after.State == vocab.ActivityStateCompleted:
		return r.meet(ctx, tx, id)
	case after.Ended():
		waiting, err := pendingOn(ctx, tx, []string{id})
		if err != nil {
			return err
		}
		return r.lose(ctx, tx, waiting, cause(id, after.State))
	}
	return nil
}

// cause is why an activity is canceled that needs another one.
func cause(need string, state vocab.ActivityState) string {
	if state == vocab.ActivityStateFailed {
		return "It needs " + need + ", which failed."
	}
	return "It needs " + need + ", which was canceled."
}

// meet makes those ready whose last need was completed. The rows are locked
// before their needs are counted: of two needs that end at the same moment on
// two servers, the one that comes second runs again, and counts when the first
// is committed.
func (r *Recorder) meet(ctx context.Context, tx *record.Tx, id string) error {
	waiting, err := pendingOn(ctx, tx, []string{id})
	if err != nil {
		return err
	}
	for some := range slices.Chunk(waiting, bulk) {
		ids := idsOf(some)
		var unmet []string
		err := tx.ActivityNeed.Query().Where(activityneed.ActivityIDIn(ids...)).Modify(func(s *entsql.Selector) {
			needed := entsql.Table(activity.Table)
			s.Join(needed).On(s.C(activityneed.FieldNeedsID), needed.C(activity.FieldID)).
				Where(entsql.NEQ(needed.C(activity.FieldState), string(vocab.ActivityStateCompleted))).
				Select(s.C(activityneed.FieldActivityID)).Distinct()
		}).Scan(ctx, &unmet)
		if err != nil {
			return fmt.Errorf("count needs: %w", err)
		}
		met := slices.DeleteFunc(some, func(a *db.Activity) bool { return slices.Contains(unmet, a.ID) })
		if err := applyAlike(ctx, tx, met, rule.NeedsMet{}); err != nil {
			return err
		}
	}
	return nil
}

// lose cancels activities that need what will not be completed, and those that
// need them in turn.
func (r *Recorder) lose(ctx context.Context, tx *record.Tx, waiting []*db.Activity, why string) error {
	for len(waiting) > 0 {
		if err := applyAlike(ctx, tx, waiting, rule.NeedLost{Cause: why}); err != nil {
			return err
		}
		var err error
		if waiting, err = pendingOn(ctx, tx, idsOf(waiting)); err != nil {
			return err
		}
	}
	return nil
}

// pendingOn are the activities that wait for one of those named.
func pendingOn(ctx context.Context, tx *record.Tx, ids []string) ([]*db.Activity, error) {
	var all []*db.Activity
	for some := range slices.Chunk(ids, bulk) {
		var waiting []string
		err := tx.ActivityNeed.Query().Where(activityneed.NeedsIDIn(some...)).Select(activityneed.FieldActivityID).Scan(ctx, &waiting)
		if err != nil {
			return nil, fmt.Errorf("look for those who need it: %w", err)
		}
		for some := range slices.Chunk(slices.Compact(slices.Sorted(slices.Values(waiting))), bulk) {
			rows, err := locked(tx, tx.Activity.Query().Where(activity.IDIn(some...), activity.StateEQ(vocab.ActivityStatePending)).Order(activity.ByID()), entsql.NoWait).All(ctx)
			if err != nil {
				return nil, fmt.Errorf("look for those who need it: %w", err)
			}
			all = append(all, rows...)
		}
	}
	// Who needs two of them is named twice when they are in two parts.
	slices.SortFunc(all, func(a, b *db.Activity) int { return strings.Compare(a.ID, b.ID) })
	return slices.CompactFunc(all, func(a, b *db.Activity) bool { return a.ID == b.ID }), nil
}

// applyAlike lets an event happen to pending activities. Being pending, all of
// them change alike.
func applyAlike(ctx context.Context, tx *record.Tx, rows []*db.Activity, event rule.Event) error {
	for some := range slices.Chunk(rows, bulk) {
		before := facts(some[0])
		after, err := rule.Apply(before, event, tx.Now)
		if err != nil {
			return err
		}
		if err := store(ctx, tx, idsOf(some), before, after); err != nil {
			return err
		}
		for _, row := range some {
			tx.Changed(vocab.ChangeKindActivity, row.BackendID, "", row.ID)
		}
	}
	return nil
}

func idsOf(rows []*db.Activity) []string {
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	return ids
}
