package query

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/change"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

// ChangeBatch is some entries of the change feed, and when what a page shows
// can next change without one.
type ChangeBatch struct {
	// Reached is the newest entry that it reaches.
	Reached int64
	// Changes are the entries, oldest first, each node once.
	Changes []Change
	// Reset tells that entries were left out.
	Reset            bool
	ReadingChangesAt *instant.Instant
	Now              instant.Instant
}

// Sequence is the newest entry that it reaches, as callers give it back.
func (b *ChangeBatch) Sequence() string { return strconv.FormatInt(b.Reached, 10) }

// Change is an entry of the change feed.
type Change struct {
	// At is its place in the feed.
	At   int64
	Kind vocab.ChangeKind
	// Backend and Stack are nil where it concerns none.
	Backend, Stack *string
	Node           string
}

// Sequence is its place in the feed.
func (c Change) Sequence() string { return strconv.FormatInt(c.At, 10) }

// NewestChanges are the newest entries of the feed, oldest first.
func (r *Reader) NewestChanges(ctx context.Context, most int) ([]Change, error) {
	rows, err := r.client.Change.Query().Order(change.ByID(descending)).Limit(most).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the end of the change feed: %w", err)
	}
	slices.Reverse(rows)
	return changes(rows), nil
}

// ChangesAfter are the entries of the feed after another, oldest first.
func (r *Reader) ChangesAfter(ctx context.Context, after int64, most int) ([]Change, error) {
	rows, err := r.client.Change.Query().Where(change.IDGT(after)).Order(change.ByID()).Limit(most).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the change feed: %w", err)
	}
	return changes(rows), nil
}

// changes are rows of the feed as they are told.
func changes(rows []*db.Change) []Change {
	all := make([]Change, len(rows))
	for i, row := range rows {
		all[i] = Change{row.ID, row.Kind, filled(row.BackendID), filled(row.StackID), row.NodeID}
	}
	return all
}

// NextLapse is the earliest instant after another at which an operation reads
// otherwise by itself, because its lease lapses; nil when none does.
func (r *Reader) NextLapse(ctx context.Context, after instant.Instant) (*instant.Instant, error) {
	row, err := r.client.Operation.Query().
		Where(operation.ResultIsNil(), operation.SourceEQ(vocab.SourceRunner), operation.LeaseUntilGT(after)).
		Order(operation.ByLeaseUntil()).Select(operation.FieldLeaseUntil).First(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read when the next lease lapses: %w", err)
	}
	return row.LeaseUntil, nil
}
