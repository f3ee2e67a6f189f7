package work

import (
	"context"
	"fmt"
	"time"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/ent/db/activitylog"
	"github.com/lumaft/lumaft/ent/db/activityneed"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
)

const (
	// Kept is how long what became of an activity is kept.
	Kept = 30 * 24 * time.Hour
	// cleanBatch is how many activities, and cleanLines how many lines of their
	// logs, one call removes at most.
	cleanBatch = 1000
	cleanLines = 5000
)

// Clean removes some of the activities that ended long ago, with their logs.
// It answers whether there may be more, so that others can write in between.
func (r *Recorder) Clean(ctx context.Context) (more bool, err error) {
	err = r.writer.Do(ctx, record.Patient, func(ctx context.Context, tx *record.Tx) error {
		ids, err := locked(tx, tx.Activity.Query().
			Where(activity.StateIn(vocab.ActivityStateCompleted, vocab.ActivityStateFailed, vocab.ActivityStateCanceled),
				activity.EndedAtLT(tx.Now.Add(-Kept))).
			Limit(cleanBatch), entsql.SkipLocked).IDs(ctx)
		if err != nil {
			return fmt.Errorf("look for what ended long ago: %w", err)
		}
		if more = len(ids) == cleanBatch; len(ids) == 0 {
			return nil
		}
		lines, err := tx.ActivityLog.Query().Where(activitylog.ActivityIDIn(ids...)).Limit(cleanLines).IDs(ctx)
		if err != nil {
			return fmt.Errorf("look for old logs: %w", err)
		}
		if len(lines) > 0 {
			if _, err := tx.ActivityLog.Delete().Where(activitylog.IDIn(lines...)).Exec(ctx); err != nil {
				return fmt.Errorf("remove old logs: %w", err)
			}
		}
		if len(lines) == cleanLines {
			more = true // the rest of the logs first
			return nil
		}
		// Who needs one of them was told long ago what became of it.
		_, err = tx.ActivityNeed.Delete().Where(activityneed.Or(activityneed.ActivityIDIn(ids...), activityneed.NeedsIDIn(ids...))).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove old needs: %w", err)
		}
		if _, err := tx.Activity.Delete().Where(activity.IDIn(ids...)).Exec(ctx); err != nil {
			return fmt.Errorf("remove old activities: %w", err)
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("clean up activities: %w", err)
	}
	return more, nil
}
