// Package evidence records what deployments report: announces, heartbeats, how
// they ended, and which preview planned what. server/domain/reporting says what
// is accepted; this package brings it the stored facts and stores what it says,
// in one transaction, so that an answer follows only what is durable. Who may
// report is known to the caller; which stacks are in an issuer's scope is asked
// here, beside the look for the backend, so that what is forbidden and what is
// not there cost the same.
package evidence

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"entgo.io/ent/dialect/sql/sqlgraph"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/backend"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/domain/reporting"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/record"
)

// Recorder records reports.
type Recorder struct{ writer *record.Writer }

// New is a recorder that writes through w.
func New(w *record.Writer) *Recorder { return &Recorder{writer: w} }

// tries is how often a report is judged when another server stores the same at
// the same moment. The second time it is there to be seen.
const tries = 3

// do stores a report. A row that another server stored meanwhile under the same
// key refuses this one's at its index; it is judged again then.
func (r *Recorder) do(ctx context.Context, work func(context.Context, *record.Tx) error) (err error) {
	for range tries {
		err = r.writer.Do(ctx, record.Urgent, work)
		if !sqlgraph.IsUniqueConstraintError(err) {
			return err
		}
	}
	return err
}

// announced is what is known where an announce arrives.
type announced struct {
	// operation and digest are of the announce that was accepted under the same
	// key of the same issuer; digest is nil when there is none.
	operation string
	digest    *string
	// stack is the one that lives at the place; empty when there is none yet.
	stack string
}

// known is asked in one statement, since an announce is what arrives most: the
// backend, what its key was used for, and who lives at the place.
var known = asked(`SELECT b.engine, b.layout, b.enabled, o.id, o.announce_digest, s.id
	FROM backends b
	LEFT JOIN operations o ON o.issuer_id = ? AND o.idempotency_key = ?
	LEFT JOIN stacks s ON s.backend_id = b.id AND s.project = ? AND s.name = ? AND s.presence IN (?, ?)
	WHERE b.id = ? ORDER BY CASE WHEN s.presence = ? THEN 0 ELSE 1 END LIMIT 1`)

// asked makes the question of known in the words of each dialect. It refuses a
// backend that the announce may not name, and where there can be no such stack.
func asked(text string) func(context.Context, *record.Tx, scope.Issuer, ingestion.Announce) (announced, error) {
	numbered := text
	for n := 1; strings.Contains(numbered, "?"); n++ {
		numbered = strings.Replace(numbered, "?", "$"+strconv.Itoa(n), 1)
	}
	return func(ctx context.Context, tx *record.Tx, issuer scope.Issuer, a ingestion.Announce) (announced, error) {
		question := text
		if tx.Dialect == dialect.Postgres {
			question = numbered
		}
		rows, err := tx.QueryContext(ctx, question, issuer.ID, a.IdempotencyKey,
			project(a.Target), a.Target.StackName, string(vocab.PresencePresent), string(vocab.PresenceRunnerOnly),
			a.Target.BackendID, string(vocab.PresencePresent))
		if err != nil {
			return announced{}, fmt.Errorf("look where an announce arrives: %w", err)
		}
		defer rows.Close()
		if !rows.Next() {
			if err := rows.Err(); err != nil {
				return announced{}, fmt.Errorf("look where an announce arrives: %w", err)
			}
			return announced{}, reporting.NotFound()
		}
		var (
			engine           vocab.Engine
			layout           *vocab.Layout
			enabled          bool
			operation, stack *string
			k                announced
		)
		if err := rows.Scan(&engine, &layout, &enabled, &operation, &k.digest, &stack); err != nil {
			return announced{}, fmt.Errorf("look where an announce arrives: %w", err)
		}
		t := a.Target
		if !enabled || !issuer.Scope.Allows(t.BackendID, t.ProjectName, t.StackName) || !reporting.Possible(engine, layout, t.ProjectName != nil) {
			return announced{}, reporting.NotFound()
		}
		if operation != nil {
			k.operation = *operation
		}
		if stack != nil {
			k.stack = *stack
		}
		return k, rows.Err()
	}
}

// project is that of a target; empty where stacks have none.
func project(t ingestion.Target) string {
	if t.ProjectName == nil {
		return ""
	}
	return *t.ProjectName
}

// onEnabled are the operations of backends that are not disabled.
func onEnabled(s *entsql.Selector) {
	enabled := entsql.Table(backend.Table)
	s.Where(entsql.In(s.C(operation.FieldBackendID),
		entsql.Select(enabled.C(backend.FieldID)).From(enabled).Where(entsql.EQ(enabled.C(backend.FieldEnabled), true))))
}

// facts are the columns that reports are judged by.
var facts = []string{
	operation.FieldID, operation.FieldStackID, operation.FieldBackendID, operation.FieldStartedAt, operation.FieldExpiresAt,
	operation.FieldEventCount, operation.FieldResult, operation.FieldFinalizeDigest,
}

// own finds an operation of an issuer. Where other servers write, the row is
// theirs or ours until the commit.
func own(ctx context.Context, tx *record.Tx, issuer scope.Issuer, id string) (*db.Operation, error) {
	found, err := tx.Operation.Query().Where(operation.ID(id), operation.IssuerID(issuer.ID), onEnabled, func(s *entsql.Selector) {
		if tx.Dialect == dialect.Postgres {
			s.ForUpdate()
		}
	}).Select(facts...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find a reported operation: %w", err)
	}
	if len(found) == 0 {
		return nil, reporting.NotFound()
	}
	return found[0], nil
}

// judged are the facts of a row that reports are judged by.
func judged(row *db.Operation) reporting.Operation {
	op := reporting.Operation{Events: row.EventCount, Result: row.Result, Digest: row.FinalizeDigest}
	if row.StartedAt != nil {
		op.StartedAt = *row.StartedAt
	}
	if row.ExpiresAt != nil {
		op.ExpiresAt = *row.ExpiresAt
	}
	return op
}

// report stores an accepted report as evidence.
func report(ctx context.Context, tx *record.Tx, op *db.Operation, kind vocab.EvidenceKind, canonical []byte, at instant.Instant) error {
	digest := ingestion.Digest(canonical)
	err := tx.Evidence.Create().SetID(identity.OfReport(op.ID, string(kind), digest)).
		SetOperationID(op.ID).SetStackID(op.StackID).SetBackendID(op.BackendID).
		SetKind(kind).SetProvenance(vocab.ProvenanceAsserted).SetKey("").SetEtag("").
		SetDigest(digest).SetSize(int64(len(canonical))).SetSourceAt(at).SetReceivedAt(tx.Now).Exec(ctx)
	if err != nil {
		return fmt.Errorf("store a report: %w", err)
	}
	tx.Changed(vocab.ChangeKindOperation, op.BackendID, op.StackID, op.ID)
	return nil
}
