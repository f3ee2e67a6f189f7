package evidence

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/heartbeat"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/changes"
	"github.com/lumaft/lumaft/server/domain/reporting"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/record"
)

// Heartbeats records that an operation still runs and tells how many events
// were new and how many were recorded before. It refuses with NOT_FOUND,
// OPERATION_FINALIZED, OPERATION_EXPIRED, EVENT_CONFLICT, EVENT_LIMIT and
// TIMESTAMP_OUT_OF_RANGE, and stores nothing then.
func (r *Recorder) Heartbeats(ctx context.Context, issuer scope.Issuer, id string, h ingestion.Heartbeats) (accepted, replayed int, err error) {
	events := make([]reporting.Event, len(h.Events))
	for i, e := range h.Events {
		events[i] = reporting.Event{ID: e.EventID, Sequence: e.Sequence, At: e.AssertedAt}
	}
	err = r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		row, err := own(ctx, tx, issuer, id)
		if err != nil {
			return err
		}
		had, err := beats(ctx, tx, id, events)
		if err != nil {
			return err
		}
		b, err := reporting.Heartbeats(judged(row), had, events, tx.Now)
		if err != nil {
			return err
		}
		accepted, replayed = len(b.New), b.Replayed
		if len(b.New) == 0 {
			return nil
		}
		return beat(ctx, tx, row, b)
	})
	return accepted, replayed, err
}

// rowID is the id of a heartbeat's row.
func rowID(operation, event string) string { return operation + "/" + event }

// beats are the stored heartbeats under one of the ids or sequences of events.
func beats(ctx context.Context, tx *record.Tx, id string, events []reporting.Event) ([]reporting.Event, error) {
	ids, sequences := make([]string, len(events)), make([]int64, len(events))
	for i, e := range events {
		ids[i], sequences[i] = rowID(id, e.ID), e.Sequence
	}
	rows, err := tx.Heartbeat.Query().
		Where(heartbeat.Or(heartbeat.IDIn(ids...), heartbeat.And(heartbeat.OperationID(id), heartbeat.SequenceIn(sequences...)))).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for heartbeats: %w", err)
	}
	had := make([]reporting.Event, len(rows))
	for i, row := range rows {
		had[i] = reporting.Event{ID: row.ID[len(id)+1:], Sequence: row.Sequence, At: row.AssertedAt}
	}
	return had, nil
}

// beat stores what is new of a message of heartbeats.
func beat(ctx context.Context, tx *record.Tx, row *db.Operation, b reporting.Beaten) error {
	rows, fresh := make([]*db.HeartbeatCreate, len(b.New)), ingestion.Heartbeats{Events: make([]ingestion.Heartbeat, len(b.New))}
	set := tx.Operation.Update().Where(operation.ID(row.ID)).AddEventCount(len(b.New)).SetNillableLeaseUntil(b.LeaseUntil)
	last := b.New[0].At
	for i, e := range b.New {
		rows[i] = tx.Heartbeat.Create().SetID(rowID(row.ID, e.ID)).SetOperationID(row.ID).
			SetSequence(e.Sequence).SetAssertedAt(e.At).SetReceivedAt(tx.Now).SetSkewed(e.Skewed)
		fresh.Events[i] = ingestion.Heartbeat{EventID: e.ID, Sequence: e.Sequence, AssertedAt: e.At}
		last = max(last, e.At)
		if e.Skewed {
			set.SetSkewed(true)
		}
	}
	if err := tx.Heartbeat.CreateBulk(rows...).Exec(ctx); err != nil {
		return fmt.Errorf("store heartbeats: %w", err)
	}
	if err := set.Exec(ctx); err != nil {
		return fmt.Errorf("extend the lease of %s: %w", row.ID, err)
	}
	return report(ctx, tx, row, vocab.EvidenceKindHeartbeat, fresh.Canonical(), last)
}

// Finalize records how an operation ended and returns that; replayed tells that
// it was recorded before. It refuses with NOT_FOUND, OPERATION_FINALIZED,
// OPERATION_EXPIRED, TIMESTAMP_OUT_OF_RANGE, and BAD_INPUT for an end before
// the start.
func (r *Recorder) Finalize(ctx context.Context, issuer scope.Issuer, id string, f ingestion.Finalize) (outcome vocab.Outcome, replayed bool, err error) {
	canonical := f.Canonical()
	digest := ingestion.Digest(canonical)
	err = r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		row, err := own(ctx, tx, issuer, id)
		if err != nil {
			return err
		}
		skewed, again, err := reporting.Finalize(judged(row), digest, f.EndTime, tx.Now)
		replayed, outcome = again, vocab.Outcome(f.Result)
		if err != nil || again {
			return err
		}
		return finalize(ctx, tx, row, f, skewed, canonical, digest)
	})
	return outcome, replayed, err
}

// finalize stores an accepted finalize.
func finalize(ctx context.Context, tx *record.Tx, row *db.Operation, f ingestion.Finalize, skewed bool, canonical []byte, digest string) error {
	counts := make(map[vocab.ResourceAction]int64, len(f.ResourceChanges))
	for _, c := range f.ResourceChanges {
		counts[c.Action] = c.Count
	}
	set := tx.Operation.Update().Where(operation.ID(row.ID)).SetResult(f.Result).SetNillableFailureReason(f.Reason).
		SetNillableExitCode(f.ExitCode).SetEndedAt(f.EndTime).SetFinalizeDigest(digest).
		SetImpact(changes.Impact(f.ResourceChanges != nil, counts))
	if f.ResourceChanges != nil {
		set.SetChanges(f.ResourceChanges)
	}
	if skewed {
		set.SetSkewed(true)
	}
	if err := set.Exec(ctx); err != nil {
		return fmt.Errorf("store the end of %s: %w", row.ID, err)
	}
	return report(ctx, tx, row, vocab.EvidenceKindFinalize, canonical, f.EndTime)
}
