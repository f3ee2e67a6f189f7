package observation

import (
	"context"
	"fmt"
	"time"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/coverageinterval"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/coverage"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/record"
)

// recordGap stores, once for the whole backend, that nothing was observed from
// its last listing to an instant, if that is long. Facts that can be read
// afterwards leave no gap. One that was stored already is stretched.
func recordGap(ctx context.Context, tx *record.Tx, row *db.Backend, until instant.Instant) error {
	if row.LastListedAt == nil {
		return nil
	}
	every := time.Duration(row.PollIntervalMs) * time.Millisecond
	why, missed := coverage.Missed(*row.LastListedAt, until, every, row.Health)
	if !missed {
		return nil
	}
	for _, word := range vocab.FactKind("").Values() {
		kind := vocab.FactKind(word)
		if coverage.ClosesByItself(kind) {
			continue
		}
		err := tx.CoverageInterval.Create().SetID(identity.OfCoverage(row.ID, word, *row.LastListedAt)).
			SetStackID("").SetBackendID(row.ID).SetFact(kind).SetReason(why).
			SetFromAt(*row.LastListedAt).SetUntilAt(until).
			OnConflictColumns(coverageinterval.FieldID).Update(func(u *db.CoverageIntervalUpsert) { u.UpdateUntilAt() }).Exec(ctx)
		if err != nil {
			return fmt.Errorf("store a gap of %s: %w", row.ID, err)
		}
	}
	tx.Changed(vocab.ChangeKindBackend, row.ID, "", row.ID)
	return nil
}
