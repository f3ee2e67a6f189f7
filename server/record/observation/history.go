package observation

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/backend"
	"github.com/lumaft/lumaft/ent/db/coverageinterval"
	"github.com/lumaft/lumaft/ent/db/evidence"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/coverage"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/join"
)

// recordHistory stores what the listing of a stack's whole history showed, if
// it was listed: how much is still to be read, and where records were removed
// before they were. It comes before the records that were read with it.
func recordHistory(ctx context.Context, tx *record.Tx, row *db.Stack, set *db.StackUpdateOne, h *fact.History, settled bool, at instant.Instant) error {
	if h == nil {
		return nil
	}
	if h.Backlog != row.HistoryBacklog {
		set.SetHistoryBacklog(h.Backlog)
		tx.Changed(vocab.ChangeKindStack, row.BackendID, row.ID, row.ID)
	}
	if h.Oldest != nil && (row.OldestListedAt == nil || *h.Oldest < *row.OldestListedAt) {
		set.SetOldestListedAt(*h.Oldest)
	}
	oldest, newest, err := knownEnds(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	return recordPruned(ctx, tx, row, coverage.Pruned(coverage.History{
		EverOldest: row.OldestListedAt, KnownOldest: oldest, KnownNewest: newest, ListedOldest: h.Oldest, Settled: settled, At: at,
	}))
}

// knownEnds are the numbers of the oldest and the newest record that was read.
func knownEnds(ctx context.Context, tx *record.Tx, id string) (oldest, newest *instant.Instant, err error) {
	var ends []struct {
		Oldest *instant.Instant `json:"oldest"`
		Newest *instant.Instant `json:"newest"`
	}
	err = tx.Evidence.Query().Where(evidence.StackID(id), evidence.KindEQ(vocab.EvidenceKindHistoryRecord)).
		Aggregate(db.As(db.Min(evidence.FieldSourceAt), "oldest"), db.As(db.Max(evidence.FieldSourceAt), "newest")).Scan(ctx, &ends)
	if err != nil {
		return nil, nil, fmt.Errorf("find the ends of the known history of %s: %w", id, err)
	}
	for _, e := range ends {
		oldest, newest = e.Oldest, e.Newest
	}
	return oldest, newest, nil
}

// recordPruned stores spans in which records were removed before they were
// read. One that was stored already ends where it is now seen to end.
func recordPruned(ctx context.Context, tx *record.Tx, row *db.Stack, spans []coverage.Interval) error {
	for _, s := range spans {
		id := identity.OfCoverage(row.ID, string(vocab.CoverageReasonPruned), *s.From)
		had, err := tx.CoverageInterval.Get(ctx, id)
		switch {
		case db.IsNotFound(err):
			err = tx.CoverageInterval.Create().SetID(id).SetStackID(row.ID).SetBackendID(row.BackendID).
				SetFact(vocab.FactKindHistory).SetReason(s.Reason).SetFromAt(*s.From).SetUntilAt(*s.Until).Exec(ctx)
		case err == nil && (had.UntilAt == nil || *had.UntilAt != *s.Until):
			err = tx.CoverageInterval.Update().Where(coverageinterval.ID(id)).SetUntilAt(*s.Until).Exec(ctx)
		case err == nil:
			continue
		}
		if err != nil {
			return fmt.Errorf("store what was pruned of %s: %w", row.ID, err)
		}
		tx.Changed(vocab.ChangeKindStack, row.BackendID, row.ID, row.ID)
	}
	return nil
}

// recordImport stores some of a stack's history that its import read.
func recordImport(ctx context.Context, tx *record.Tx, some fact.Import) error {
	row, err := tx.Stack.Get(ctx, some.Stack)
	if err != nil {
		return fmt.Errorf("find the stack of an import: %w", err)
	}
	set := tx.Stack.UpdateOne(row)
	if err := recordHistory(ctx, tx, row, set, &some.History, false, some.At); err != nil {
		return err
	}
	stored, err := recordUpdates(ctx, tx, row, some.Updates)
	if err != nil {
		return err
	}
	if stored.count(row, set) {
		tx.Changed(vocab.ChangeKindStack, row.BackendID, row.ID, row.ID)
	}
	if err := set.Exec(ctx); err != nil {
		return fmt.Errorf("store stack %s: %w", row.ID, err)
	}
	if err := join.JudgeAll(ctx, tx, stored.markers); err != nil {
		return err
	}
	if err := recordUnreadable(ctx, tx, row.BackendID, row.ID, some.Unreadable, some.At); err != nil {
		return err
	}
	if err := recordReadable(ctx, tx, row.BackendID, some.Readable, some.At); err != nil {
		return err
	}
	err = tx.Backend.UpdateOneID(some.Backend).AddRequestCount(some.Spent.Requests).AddByteCount(some.Spent.Bytes).Exec(ctx)
	if err != nil {
		return fmt.Errorf("count what the import of %s cost: %w", some.Backend, err)
	}
	if some.History.Backlog > 0 {
		return nil
	}
	return endImporting(ctx, tx, some)
}

// importing tells whether something of a backend is still to be imported.
func importing(ctx context.Context, tx *record.Tx, id string) (bool, error) {
	left, err := tx.Stack.Query().
		Where(stack.BackendID(id), stack.PresenceEQ(vocab.PresencePresent), stack.HistoryBacklogGT(0)).Exist(ctx)
	if err != nil {
		return false, fmt.Errorf("look for what is left to import of %s: %w", id, err)
	}
	return left, nil
}

// endImporting lets a backend read as well once nothing is left to import.
func endImporting(ctx context.Context, tx *record.Tx, some fact.Import) error {
	left, err := importing(ctx, tx, some.Backend)
	if err != nil || left {
		return err
	}
	ended, err := tx.Backend.Update().Where(backend.ID(some.Backend), backend.HealthEQ(vocab.BackendHealthImporting)).
		SetHealth(vocab.BackendHealthOK).SetHealthSince(some.At).Save(ctx)
	if err != nil {
		return fmt.Errorf("end the import of %s: %w", some.Backend, err)
	}
	if ended > 0 {
		tx.Changed(vocab.ChangeKindBackend, some.Backend, "", some.Backend)
	}
	return nil
}

// abandonImport says what of a removed stack's history was never read: the
// engine removes the history with the stack.
func abandonImport(ctx context.Context, tx *record.Tx, id string, at instant.Instant) error {
	row, err := tx.Stack.Get(ctx, id)
	if err != nil {
		return fmt.Errorf("find a removed stack: %w", err)
	}
	if row.HistoryBacklog == 0 {
		return nil
	}
	oldest, _, err := knownEnds(ctx, tx, id)
	if err != nil {
		return err
	}
	lost := coverage.Pruned(coverage.History{EverOldest: row.OldestListedAt, KnownOldest: oldest, Settled: true, At: at})
	if err := recordPruned(ctx, tx, row, lost); err != nil {
		return err
	}
	if err := tx.Stack.UpdateOne(row).SetHistoryBacklog(0).Exec(ctx); err != nil {
		return fmt.Errorf("end the import of %s: %w", id, err)
	}
	return nil
}
