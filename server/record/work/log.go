package work

import (
	"context"
	"fmt"
	"strings"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/ent/db/activitylog"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
)

// The bounds of an activity's log, in bytes.
const (
	// LogLimit is what the log of an activity holds at most. Lines after it
	// are dropped, and the last one says so.
	LogLimit = 1 << 20
	// lineLimit is what a line holds at most.
	lineLimit = 8 << 10
	// lineCost is what a line counts for beside its text, so that short ones
	// are bounded, too.
	lineCost = 64
)

// logFull is the line after which a log takes no more.
const logFull = "The log is full. What came after this line was not kept."

// Log adds lines to the log of an activity, one for each line of the text. The
// change feed tells of it at most once a second.
func (r *Recorder) Log(ctx context.Context, id string, lease int64, level vocab.LogLevel, lines string) error {
	var told *instant.Instant
	err := r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		told = nil
		row, err := read(ctx, tx, id, entsql.NoWait)
		if err != nil {
			return err
		}
		if err := facts(row).Held(lease, tx.Now); err != nil {
			return refused("log for", id, err)
		}
		if !r.quiet(id, tx.Now) {
			told = &tx.Now
			tx.Changed(vocab.ChangeKindActivity, row.BackendID, "", id)
		}
		return addLines(ctx, tx, row, level, lines)
	})
	if err == nil && told != nil {
		r.tell(id, *told)
	}
	return err
}

// addLines adds to the log of a row as far as there is room.
func addLines(ctx context.Context, tx *record.Tx, row *db.Activity, level vocab.LogLevel, lines string) error {
	size := row.LogBytes
	if size >= LogLimit || strings.TrimSpace(lines) == "" {
		return nil
	}
	var create []*db.ActivityLogCreate
	add := func(level vocab.LogLevel, line string) {
		create = append(create, tx.ActivityLog.Create().SetActivityID(row.ID).SetAt(tx.Now).SetLevel(level).SetText(line))
	}
	for line := range strings.Lines(lines) {
		line = text(strings.TrimRight(line, "\r\n"), lineLimit)
		cost := len(line) + lineCost
		if size+cost > LogLimit-len(logFull)-lineCost {
			add(vocab.LogLevelWarning, logFull)
			size = LogLimit
			break
		}
		add(level, line)
		size += cost
	}
	for len(create) > 0 {
		some := create[:min(bulk, len(create))]
		create = create[len(some):]
		if err := tx.ActivityLog.CreateBulk(some...).Exec(ctx); err != nil {
			return fmt.Errorf("add to the log of %s: %w", row.ID, err)
		}
	}
	return tx.Activity.Update().Where(activity.ID(row.ID)).SetLogBytes(size).Exec(ctx)
}

// trimLog forgets the oldest lines of standing work whose log is half full:
// its newest lines are the ones that matter.
func trimLog(ctx context.Context, tx *record.Tx, row *db.Activity) error {
	if row.LogBytes <= LogLimit/2 {
		return nil
	}
	lines, err := tx.ActivityLog.Query().Where(activitylog.ActivityID(row.ID)).Order(db.Desc(activitylog.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("read the log of %s: %w", row.ID, err)
	}
	size := 0
	for _, line := range lines {
		cost := len(line.Text) + lineCost
		if size+cost > LogLimit/4 {
			_, err := tx.ActivityLog.Delete().Where(activitylog.ActivityID(row.ID), activitylog.IDLTE(line.ID)).Exec(ctx)
			if err != nil {
				return fmt.Errorf("trim the log of %s: %w", row.ID, err)
			}
			break
		}
		size += cost
	}
	return tx.Activity.Update().Where(activity.ID(row.ID)).SetLogBytes(size).Exec(ctx)
}
