package evidence

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"
	"github.com/google/uuid"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/db/pair"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/reporting"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/record"
)

// Correlate records that a preview planned what another operation did and
// returns the pair's id; replayed tells that it was recorded before. Both may
// be other issuers', within the scope. It refuses with NOT_FOUND, CONFLICT, and
// BAD_INPUT for two that no pair can be made of.
func (r *Recorder) Correlate(ctx context.Context, issuer scope.Issuer, c ingestion.Correlation) (id string, replayed bool, err error) {
	err = r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		planned, actual, err := sides(ctx, tx, issuer, c)
		if err != nil {
			return err
		}
		had, err := pairs(ctx, tx, c)
		if err != nil {
			return err
		}
		id, err = reporting.Correlate(side(planned), side(actual), c.ExternalID, had)
		if replayed = id != ""; err != nil || replayed {
			return err
		}
		made, err := uuid.NewV7()
		if err != nil {
			return fmt.Errorf("make a pair's id: %w", err)
		}
		id = made.String()
		err = tx.Pair.Create().SetID(id).SetBackendID(planned.BackendID).SetStackID(planned.StackID).
			SetPlannedID(planned.ID).SetActualID(actual.ID).SetIssuerID(issuer.ID).
			SetNillableExternalID(c.ExternalID).SetReceivedAt(tx.Now).Exec(ctx)
		if err != nil {
			return fmt.Errorf("store a pair: %w", err)
		}
		for _, op := range []*db.Operation{planned, actual} {
			tx.Changed(vocab.ChangeKindOperation, op.BackendID, op.StackID, op.ID)
		}
		return nil
	})
	return id, replayed, err
}

// sides are the operations of a pair, when both are of stacks in the issuer's
// scope.
func sides(ctx context.Context, tx *record.Tx, issuer scope.Issuer, c ingestion.Correlation) (planned, actual *db.Operation, err error) {
	found, err := tx.Operation.Query().
		Where(operation.IDIn(c.PlannedEvidenceID, c.ActualEvidenceID), operation.SourceEQ(vocab.SourceRunner), onEnabled).
		Select(operation.FieldID, operation.FieldBackendID, operation.FieldStackID, operation.FieldKind).All(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("find the operations of a pair: %w", err)
	}
	byID, on := map[string]*db.Operation{}, map[string]*db.Stack{}
	for _, op := range found {
		byID[op.ID], on[op.StackID] = op, nil
	}
	stacks, err := tx.Stack.Query().Where(func(s *entsql.Selector) {
		ids := make([]any, 0, len(on))
		for id := range on {
			ids = append(ids, id)
		}
		s.Where(entsql.In(s.C(stack.FieldID), ids...))
	}).Select(stack.FieldID, stack.FieldBackendID, stack.FieldProject, stack.FieldName).All(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("find the stacks of a pair: %w", err)
	}
	for _, s := range stacks {
		on[s.ID] = s
	}
	planned, actual = byID[c.PlannedEvidenceID], byID[c.ActualEvidenceID]
	for _, op := range []*db.Operation{planned, actual} {
		if op == nil || on[op.StackID] == nil || !allows(issuer.Scope, on[op.StackID]) {
			return nil, nil, reporting.NotFound()
		}
	}
	return planned, actual, nil
}

// allows tells whether patterns match a stack, by the name it has now.
func allows(p scope.Patterns, s *db.Stack) bool {
	if s.Project == "" {
		return p.Allows(s.BackendID, nil, s.Name)
	}
	return p.Allows(s.BackendID, &s.Project, s.Name)
}

// side is what a pair is judged by of one operation.
func side(op *db.Operation) reporting.Side {
	s := reporting.Side{ID: op.ID, Stack: op.StackID}
	if op.Kind != nil {
		s.Kind = *op.Kind
	}
	return s
}

// pairs are those that one of two operations is in already.
func pairs(ctx context.Context, tx *record.Tx, c ingestion.Correlation) ([]reporting.Pair, error) {
	rows, err := tx.Pair.Query().Where(pair.Or(
		pair.PlannedIDIn(c.PlannedEvidenceID, c.ActualEvidenceID), pair.ActualIDIn(c.PlannedEvidenceID, c.ActualEvidenceID))).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for pairs: %w", err)
	}
	had := make([]reporting.Pair, len(rows))
	for i, row := range rows {
		had[i] = reporting.Pair{ID: row.ID, Planned: row.PlannedID, Actual: row.ActualID, ExternalID: row.ExternalID}
	}
	return had, nil
}
