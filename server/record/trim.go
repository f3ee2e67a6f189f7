package record

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	entchange "github.com/lumaft/lumaft/ent/db/change"
	"github.com/lumaft/lumaft/schema/instant"
)

// trimBulk is how many entries one transaction drops, so that whoever waits
// behind it waits not long.
const trimBulk = 1000

// TrimChanges drops the oldest entries of the change feed: those from before
// an instant, and those over a number. The newest entry stays, so that the
// feed goes on counting from it. It tells how many it dropped, also when it
// could not go on.
func (w *Writer) TrimChanges(ctx context.Context, before instant.Instant, most int64) (dropped int, err error) {
	for {
		n := 0
		err := w.Do(ctx, Patient, func(ctx context.Context, tx *Tx) (err error) {
			n, err = tx.trimChanges(ctx, before, most)
			return err
		})
		dropped += n
		if err != nil || n < trimBulk {
			return dropped, err
		}
	}
}

// trimChanges drops at most trimBulk entries.
func (t *Tx) trimChanges(ctx context.Context, before instant.Instant, most int64) (int, error) {
	newest, err := t.Change.Query().Order(entchange.ByID(entsql.OrderDesc())).FirstID(ctx)
	if db.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read the end of the change feed: %w", err)
	}
	oldest, err := t.Change.Query().Where(entchange.IDLT(newest)).Order(entchange.ByID()).Limit(trimBulk).
		Select(entchange.FieldID, entchange.FieldAt).All(ctx)
	if err != nil {
		return 0, fmt.Errorf("read the beginning of the change feed: %w", err)
	}
	// Entries are numbered in the order of their commits, and the feed is short
	// of numbers where a commit failed: numbers count no fewer entries than
	// there are.
	upTo := int64(0)
	for _, c := range oldest {
		if c.At < before || newest-c.ID >= most {
			upTo = c.ID
		}
	}
	n, err := t.Change.Delete().Where(entchange.IDLTE(upTo)).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("trim the change feed: %w", err)
	}
	return n, nil
}
