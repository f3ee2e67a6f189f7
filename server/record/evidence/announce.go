package evidence

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/domain/reporting"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/join"
	"github.com/lumaft/lumaft/server/record/place"
)

// Announce records that an operation began and returns its id; replayed tells
// that it was recorded before. It refuses with NOT_FOUND, IDEMPOTENCY_CONFLICT
// and TIMESTAMP_OUT_OF_RANGE.
func (r *Recorder) Announce(ctx context.Context, issuer scope.Issuer, a ingestion.Announce) (id string, replayed bool, err error) {
	canonical := a.Canonical()
	digest := ingestion.Digest(canonical)
	err = r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		found, err := look(ctx, tx, issuer, a)
		if err != nil {
			return err
		}
		accepted, again, err := reporting.Announce(found.digest, digest, a.StartTime, tx.Now)
		if err != nil {
			return err
		}
		if replayed = again; again {
			id = found.operation
			return nil
		}
		id, err = announce(ctx, tx, issuer, a, accepted, found.stack, canonical, digest)
		return err
	})
	return id, replayed, err
}

// known is what is stored already that concerns an announce.
type known struct {
	// operation and digest are of an announce with the same key.
	operation string
	digest    *string
	// stack is who lives at the target; empty while nobody does.
	stack string
}

// lookText finds all that is known in one question. Each part is looked for
// whether the others are there or not, so that whatever is not there costs the
// same.
const lookText = `SELECT b.engine, b.layout, o.id, o.announce_digest, s.id FROM (SELECT 1 AS one) AS always
	LEFT JOIN backends AS b ON b.id = ? AND b.enabled
	LEFT JOIN operations AS o ON o.issuer_id = ? AND o.idempotency_key = ?
	LEFT JOIN stacks AS s ON s.backend_id = ? AND s.project = ? AND s.name = ? AND s.presence IN ('present', 'runner-only')
	ORDER BY s.presence, s.id LIMIT 1`

// look finds what is stored already, if the issuer may report on the target and
// there can be such a stack.
func look(ctx context.Context, tx *record.Tx, issuer scope.Issuer, a ingestion.Announce) (found known, err error) {
	t := a.Target
	rows, err := tx.QueryContext(ctx, on(tx, lookText), t.BackendID, issuer.ID, a.IdempotencyKey, t.BackendID, projectOf(t), t.StackName)
	if err != nil {
		return known{}, fmt.Errorf("look at the target of an announce: %w", err)
	}
	defer rows.Close()
	allowed := false
	for rows.Next() {
		var engine *vocab.Engine
		var layout *vocab.Layout
		var operation, stack *string
		if err := rows.Scan(&engine, &layout, &operation, &found.digest, &stack); err != nil {
			return known{}, fmt.Errorf("read the target of an announce: %w", err)
		}
		allowed = issuer.Scope.Allows(t.BackendID, t.ProjectName, t.StackName) && engine != nil && reporting.Possible(*engine, layout, t.ProjectName != nil)
		if operation != nil {
			found.operation = *operation
		}
		if stack != nil {
			found.stack = *stack
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return known{}, fmt.Errorf("read the target of an announce: %w", err)
	}
	if !allowed {
		return known{}, reporting.NotFound()
	}
	return found, nil
}

// projectOf is the project of a target as stacks have it.
func projectOf(t ingestion.Target) string {
	if t.ProjectName == nil {
		return ""
	}
	return *t.ProjectName
}

// announceText stores an announce. It is written by hand because it is stored
// more often than anything else.
const announceText = `INSERT INTO operations (id, stack_id, backend_id, source, authority, kind, impact, order_at, started_at, received_at,
	lease_until, expires_at, skewed, event_count, card, issuer_id, issuer_name, idempotency_key, announce_digest, marker,
	commit_id, branch, ci_system, claims)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

// announce stores an accepted announce.
func announce(ctx context.Context, tx *record.Tx, issuer scope.Issuer, a ingestion.Announce, accepted reporting.Announced,
	stack string, canonical []byte, digest string) (string, error) {
	if stack == "" {
		made, err := place.Resident(ctx, tx, a.Target.BackendID, projectOf(a.Target), a.Target.StackName)
		if err != nil {
			return "", err
		}
		stack = made.ID
	}
	made, err := uuid.NewV7()
	if err != nil {
		return "", fmt.Errorf("make an operation's id: %w", err)
	}
	op := &db.Operation{ID: made.String(), StackID: stack, BackendID: a.Target.BackendID}
	c, err := claim(a.Context)
	if err != nil {
		return "", err
	}
	_, err = tx.ExecContext(ctx, on(tx, announceText), op.ID, op.StackID, op.BackendID, string(vocab.SourceRunner), string(issuer.Authority),
		string(a.Kind), string(vocab.ImpactNotReported), int64(tx.Now), int64(a.StartTime), int64(tx.Now),
		int64(accepted.LeaseUntil), int64(accepted.ExpiresAt), accepted.Skewed, 0, true,
		issuer.ID, record.Text(issuer.Name), a.IdempotencyKey, digest, a.CorrelationID,
		c.commit, c.branch, c.ci, c.claims)
	if err != nil {
		return "", fmt.Errorf("store an announce: %w", err)
	}
	if err := report(ctx, tx, op, vocab.EvidenceKindAnnounce, canonical, a.StartTime); err != nil {
		return "", err
	}
	if err := newest(ctx, tx, op); err != nil {
		return "", err
	}
	if a.CorrelationID != nil {
		if err := join.Judge(ctx, tx, *a.CorrelationID); err != nil {
			return "", err
		}
	}
	return op.ID, nil
}

// newestText counts an operation of a stack that has none that is later, unless
// its bucket's clock is ahead.
const newestText = `UPDATE stacks SET operation_count = operation_count + 1,
	last_operation_id = CASE WHEN last_operation_at > ? THEN last_operation_id ELSE ? END,
	last_operation_at = CASE WHEN last_operation_at > ? THEN last_operation_at ELSE ? END WHERE id = ?`

// newest counts an operation that was just stored as a card of its stack.
func newest(ctx context.Context, tx *record.Tx, op *db.Operation) error {
	now := int64(tx.Now)
	if _, err := tx.ExecContext(ctx, on(tx, newestText), now, op.ID, now, now, op.StackID); err != nil {
		return fmt.Errorf("count an operation of %s: %w", op.StackID, err)
	}
	tx.Changed(vocab.ChangeKindStack, op.BackendID, op.StackID, op.StackID)
	return nil
}

// claimed is what a runner claims of itself, as columns.
type claimed struct{ commit, branch, ci, claims *string }

// claim is what a runner claims of itself.
func claim(c *ingestion.Context) (columns claimed, err error) {
	if c == nil {
		return columns, nil
	}
	claims := []shape.Claim{}
	add := func(kind vocab.ClaimKind, value *string) *string {
		if value == nil || *value == "" {
			return nil
		}
		text := record.Text(*value)
		claims = append(claims, shape.Claim{Kind: kind, Value: text})
		return &text
	}
	if commit := add(vocab.ClaimKindCommit, c.Commit); commit != nil {
		if id, ok := identity.Commit(*commit); ok {
			columns.commit = &id
		}
	}
	columns.branch = add(vocab.ClaimKindBranch, c.Branch)
	if build := add(vocab.ClaimKindBuild, c.BuildURL); build != nil {
		claims[len(claims)-1].URL = *build
	}
	add(vocab.ClaimKindActor, c.Actor)
	columns.ci = add(vocab.ClaimKindCISystem, c.CI)
	text, err := json.Marshal(claims)
	if err != nil {
		return columns, fmt.Errorf("write claims: %w", err)
	}
	stored := string(text)
	columns.claims = &stored
	return columns, nil
}
