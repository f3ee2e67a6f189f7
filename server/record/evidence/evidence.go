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

// reportText stores a report as evidence.
const reportText = `INSERT INTO evidence (id, operation_id, stack_id, backend_id, kind, provenance, key, etag, digest, size, source_at, received_at)
	VALUES (?, ?, ?, ?, ?, ?, '', '', ?, ?, ?, ?)`

// report stores an accepted report as evidence.
func report(ctx context.Context, tx *record.Tx, op *db.Operation, kind vocab.EvidenceKind, canonical []byte, at instant.Instant) error {
	digest := ingestion.Digest(canonical)
	_, err := tx.ExecContext(ctx, on(tx, reportText), identity.OfReport(op.ID, string(kind), digest), op.ID, op.StackID, op.BackendID,
		string(kind), string(vocab.ProvenanceAsserted), digest, int64(len(canonical)), int64(at), int64(tx.Now))
	if err != nil {
		return fmt.Errorf("store a report: %w", err)
	}
	tx.Changed(vocab.ChangeKindOperation, op.BackendID, op.StackID, op.ID)
	return nil
}

// numbered are the statements as PostgreSQL wants them, whose arguments have
// numbers.
var numbered = func(texts ...string) map[string]string {
	all := make(map[string]string, len(texts))
	for _, text := range texts {
		var b strings.Builder
		for i, part := range strings.Split(text, "?") {
			if i > 0 {
				b.WriteString("$" + strconv.Itoa(i))
			}
			b.WriteString(part)
		}
		all[text] = b.String()
	}
	return all
}(lookText, announceText, newestText, reportText)

// on is a statement as the database wants it.
func on(tx *record.Tx, text string) string {
	if tx.Dialect == dialect.Postgres {
		return numbered[text]
	}
	return text
}
