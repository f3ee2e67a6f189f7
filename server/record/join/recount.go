package join

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
)

// Recount adds to the cards that a stack counts, and finds its newest one
// again.
func Recount(ctx context.Context, tx *record.Tx, stack string, more int) error {
	set := tx.Stack.UpdateOneID(stack).AddOperationCount(more)
	newest, err := tx.Operation.Query().Where(operation.StackID(stack), operation.Card(true)).
		Order(db.Desc(operation.FieldOrderAt, operation.FieldID)).
		Select(operation.FieldID, operation.FieldOrderAt).First(ctx)
	switch {
	case err == nil:
		set.SetLastOperationID(newest.ID).SetLastOperationAt(newest.OrderAt)
	case db.IsNotFound(err):
		set.ClearLastOperationID().ClearLastOperationAt()
	default:
		return fmt.Errorf("find the newest operation of %s: %w", stack, err)
	}
	row, err := set.Save(ctx)
	if err != nil {
		return fmt.Errorf("count the operations of %s: %w", stack, err)
	}
	tx.Changed(vocab.ChangeKindStack, row.BackendID, stack, stack)
	return nil
}
