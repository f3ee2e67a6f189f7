package record

import (
	"context"
	"errors"
	"fmt"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/schema/vocab"
)

// ErrFenced is the answer to a write of somebody whose lease is over: another
// one may have taken the work, and what it wrote stands.
var ErrFenced = errors.New("the lease of the work is over")

// Fence is the lease that a write is made under.
type Fence struct {
	Activity string
	// Number of the lease, as each lease of an activity has a greater one.
	Number int64
}

type fenceKey struct{}

// WithFence marks what is written under ctx as the work of a lease. Do answers
// ErrFenced, and stores nothing, once the lease is over.
func WithFence(ctx context.Context, f Fence) context.Context {
	return context.WithValue(ctx, fenceKey{}, f)
}

// FenceOf is the lease that ctx writes under.
func FenceOf(ctx context.Context) (Fence, bool) {
	f, ok := ctx.Value(fenceKey{}).(Fence)
	return f, ok
}

// fenced refuses a member whose lease is over. On PostgreSQL the row stays
// locked until the commit, so that no other server can lease the work between
// this look and what is written after it.
func (t *Tx) fenced(ctx context.Context, f Fence) error {
	held, err := t.Activity.Query().
		Where(activity.ID(f.Activity), activity.Fence(f.Number), activity.StateEQ(vocab.ActivityStateExecuting), activity.LeaseUntilGT(t.Now)).
		Modify(func(s *entsql.Selector) {
			s.Select(activity.FieldID)
			if t.Dialect == dialect.Postgres {
				s.ForShare()
			}
		}).Strings(ctx)
	if err != nil {
		return fmt.Errorf("look at the lease of %s: %w", f.Activity, err)
	}
	if len(held) == 0 {
		return fmt.Errorf("lease %d of %s: %w", f.Number, f.Activity, ErrFenced)
	}
	return nil
}
