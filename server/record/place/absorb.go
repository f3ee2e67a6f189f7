package place

import (
	"context"
	"fmt"
	"strings"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/evidence"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/db/pair"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/join"
)

// Absorb gives a stack that has come to its place what runners reported there
// before: the row that stood on their word alone goes away, and its operations
// are the stack's. It returns the stack as it is then.
func Absorb(ctx context.Context, tx *record.Tx, row *db.Stack) (*db.Stack, error) {
	from, err := RunnerOnly(ctx, tx, row.BackendID, row.Project, row.Name)
	if err != nil || from == nil {
		return row, err
	}
	moved, err := tx.Operation.Query().Where(operation.StackID(from.ID)).
		Select(operation.FieldID, operation.FieldMarker, operation.FieldCard).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find what was reported at the place of %s: %w", row.ID, err)
	}
	for _, table := range []string{operation.Table, evidence.Table, pair.Table} {
		if err := rehome(ctx, tx, table, from.ID, row.ID); err != nil {
			return nil, err
		}
	}
	cards := 0
	var markers []string
	for _, op := range moved {
		if op.Card {
			cards++
		}
		if op.Marker != nil {
			markers = append(markers, *op.Marker)
		}
		tx.Changed(vocab.ChangeKindOperation, row.BackendID, row.ID, op.ID)
	}
	if err := tx.Stack.DeleteOne(from).Exec(ctx); err != nil {
		return nil, fmt.Errorf("end the stack %s that no bucket has shown: %w", from.ID, err)
	}
	tx.Changed(vocab.ChangeKindStack, from.BackendID, from.ID, from.ID)
	if err := join.Recount(ctx, tx, row.ID, cards); err != nil {
		return nil, err
	}
	if err := join.JudgeAll(ctx, tx, markers); err != nil {
		return nil, err
	}
	return tx.Stack.Get(ctx, row.ID)
}

// rehome gives the rows of a table that belong to one stack to another. The
// generated client has no way to: nothing else may.
func rehome(ctx context.Context, tx *record.Tx, table, from, to string) error {
	statement := "UPDATE " + table + " SET stack_id = ? WHERE stack_id = ?"
	if tx.Dialect == dialect.Postgres {
		statement = strings.Replace(strings.Replace(statement, "?", "$1", 1), "?", "$2", 1)
	}
	if _, err := tx.ExecContext(ctx, statement, to, from); err != nil {
		return fmt.Errorf("move the %s of %s: %w", table, from, err)
	}
	return nil
}
