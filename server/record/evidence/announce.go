package evidence

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"
	"github.com/google/uuid"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/stack"
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
		had, err := known(ctx, tx, issuer, a)
		if err != nil {
			return err
		}
		id = had.operation
		var accepted reporting.Announced
		if accepted, replayed, err = reporting.Announce(had.digest, digest, a.StartTime, tx.Now); err != nil || replayed {
			return err
		}
		id, err = announce(ctx, tx, issuer, a, had.stack, accepted, canonical, digest)
		return err
	})
	return id, replayed, err
}

// announce stores an accepted announce, on a stack if there is one at its place.
func announce(ctx context.Context, tx *record.Tx, issuer scope.Issuer, a ingestion.Announce, on string, accepted reporting.Announced, canonical []byte, digest string) (string, error) {
	if on == "" {
		made, err := place.Resident(ctx, tx, a.Target.BackendID, project(a.Target), a.Target.StackName)
		if err != nil {
			return "", err
		}
		on = made.ID
	}
	made, err := uuid.NewV7()
	if err != nil {
		return "", fmt.Errorf("make an operation's id: %w", err)
	}
	op := &db.Operation{ID: made.String(), StackID: on, BackendID: a.Target.BackendID}
	create := tx.Operation.Create().SetID(op.ID).SetStackID(op.StackID).SetBackendID(op.BackendID).
		SetSource(vocab.SourceRunner).SetAuthority(issuer.Authority).SetKind(a.Kind).SetImpact(vocab.ImpactNotReported).
		SetOrderAt(tx.Now).SetStartedAt(a.StartTime).SetReceivedAt(tx.Now).
		SetLeaseUntil(accepted.LeaseUntil).SetExpiresAt(accepted.ExpiresAt).SetSkewed(accepted.Skewed).
		SetIssuerID(issuer.ID).SetIssuerName(record.Text(issuer.Name)).
		SetIdempotencyKey(a.IdempotencyKey).SetAnnounceDigest(digest).SetNillableMarker(a.CorrelationID)
	claim(create, a.Context)
	if err := create.Exec(ctx); err != nil {
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

// newest counts an operation that was just stored as a card of its stack, which
// has none that is later unless its bucket's clock is ahead.
func newest(ctx context.Context, tx *record.Tx, op *db.Operation) error {
	later := func(column string, value any) entsql.Querier {
		return entsql.ExprFunc(func(b *entsql.Builder) {
			b.WriteString("CASE WHEN ").Ident(stack.FieldLastOperationAt).WriteString(" > ").Arg(int64(tx.Now)).
				WriteString(" THEN ").Ident(column).WriteString(" ELSE ").Arg(value).WriteString(" END")
		})
	}
	err := tx.Stack.Update().Where(stack.ID(op.StackID)).Modify(func(u *entsql.UpdateBuilder) {
		u.Add(stack.FieldOperationCount, 1).
			Set(stack.FieldLastOperationID, later(stack.FieldLastOperationID, op.ID)).
			Set(stack.FieldLastOperationAt, later(stack.FieldLastOperationAt, int64(tx.Now)))
	}).Exec(ctx)
	if err != nil {
		return fmt.Errorf("count an operation of %s: %w", op.StackID, err)
	}
	tx.Changed(vocab.ChangeKindStack, op.BackendID, op.StackID, op.StackID)
	return nil
}

// claim stores what a runner claims of itself.
func claim(create *db.OperationCreate, c *ingestion.Context) {
	if c == nil {
		return
	}
	claims := []shape.Claim{}
	add := func(kind vocab.ClaimKind, value *string) string {
		if value == nil || *value == "" {
			return ""
		}
		text := record.Text(*value)
		claims = append(claims, shape.Claim{Kind: kind, Value: text})
		return text
	}
	if commit := add(vocab.ClaimKindCommit, c.Commit); commit != "" {
		if id, ok := identity.Commit(commit); ok {
			create.SetCommitID(id)
		}
	}
	if branch := add(vocab.ClaimKindBranch, c.Branch); branch != "" {
		create.SetBranch(branch)
	}
	if build := add(vocab.ClaimKindBuild, c.BuildURL); build != "" {
		claims[len(claims)-1].URL = build
	}
	add(vocab.ClaimKindInvokedBy, c.Actor)
	if ci := add(vocab.ClaimKindCISystem, c.CI); ci != "" {
		create.SetCiSystem(ci)
	}
	create.SetClaims(claims)
}
