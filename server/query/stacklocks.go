package query

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/lock"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/clinotice"
)

// earlierMost is how many earlier locks of a stack can be asked for. The list
// of locks has them all.
const earlierMost = 100

// Locks are the locks on a stack, oldest first.
func (s *Stack) Locks(ctx context.Context) ([]*Lock, error) {
	p := s.page
	all, err := p.locks.get(func() (map[string][]*Lock, error) {
		ids := p.ids(func(s *Stack) bool { return s.LockCount > 0 })
		if len(ids) == 0 {
			return nil, nil
		}
		rows, err := p.reader.locks(p.viewer).Where(lock.StackIDIn(ids...), lock.GoneAtIsNil()).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read locks: %w", err)
		}
		// Sorted here: the databases disagree on where a lock without a claimed
		// time belongs.
		slices.SortFunc(rows, func(a, b *db.Lock) int {
			return cmp.Or(cmp.Compare(heldSince(a), heldSince(b)), cmp.Compare(a.FirstSeenAt, b.FirstSeenAt), cmp.Compare(a.ID, b.ID))
		})
		return p.ownLocks(rows), nil
	})
	return all[s.ID], err
}

// heldSince is since when a lock is held: as it claims, or else since it was
// first seen.
func heldSince(l *db.Lock) instant.Instant {
	if l.Since != nil {
		return *l.Since
	}
	return l.FirstSeenAt
}

// EarlierLocks are the locks that were on a stack, newest first.
func (s *Stack) EarlierLocks(ctx context.Context, first int) ([]*Lock, error) {
	if first < 1 || first > earlierMost {
		return nil, reason.New(reason.BadInput, "Ask for 1 to 100 earlier locks.")
	}
	p := s.page
	all, err := p.earlier.of(first).get(func() (map[string][]*Lock, error) {
		q := p.reader.locks(p.viewer).Order(lock.ByGoneAt(descending), lock.ByID(descending))
		q.Modify(newest{
			table: lock.Table, columns: lock.Columns, column: lock.FieldStackID, owners: p.ids(everyone),
			where: lock.FieldGoneAt + " IS NOT NULL",
			order: lock.FieldGoneAt + " DESC, " + lock.FieldID + " DESC", limit: first,
		}.of(p.reader.dialect))
		rows, err := q.All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read earlier locks: %w", err)
		}
		return p.ownLocks(rows), nil
	})
	return all[s.ID], err
}

// ownLocks are locks by the page's stacks that they are on, or were.
func (p *stackPage) ownLocks(rows []*db.Lock) map[string][]*Lock {
	owners := map[string]*Stack{}
	for _, s := range p.stacks {
		owners[s.ID] = s
	}
	by := map[string][]*Lock{}
	for _, row := range rows {
		on := owners[*row.StackID]
		by[on.ID] = append(by[on.ID], &Lock{Lock: row, Backend: on.Backend, Stack: on, at: p.at})
	}
	return by
}

// CLIWill is what the Pulumi CLI will ask or refuse at a stack's next update.
// Nothing is foretold of a stack that is not there.
func (s *Stack) CLIWill(ctx context.Context) ([]clinotice.Notice, error) {
	if s.Presence != vocab.PresencePresent {
		return []clinotice.Notice{}, nil
	}
	found := clinotice.State{Locks: s.LockCount}
	// The state is asked for only where the counts say that there is something.
	if s.PendingCount != nil && *s.PendingCount > 0 || s.IntegrityCount > 0 {
		c, err := s.Checkpoint(ctx)
		if err != nil {
			return nil, err
		}
		if c != nil {
			found.Integrity = c.Integrity
			for _, p := range c.Pending {
				found.Pending = append(found.Pending, p.Type)
			}
		}
	}
	return clinotice.OfStack(found), nil
}
