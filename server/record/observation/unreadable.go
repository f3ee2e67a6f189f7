package observation

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/quarantine"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
)

// recordUnreadable puts objects into quarantine, or keeps them there. stack is
// empty where each object's own place tells the stack, if any.
func recordUnreadable(ctx context.Context, tx *record.Tx, backend, stack string, all []fact.Unreadable, at instant.Instant) error {
	for _, u := range all {
		owner := stack
		if owner == "" {
			var err error
			if owner, err = ownerOf(ctx, tx, backend, u.Place); err != nil {
				return err
			}
		}
		if err := recordOneUnreadable(ctx, tx, backend, owner, u, at); err != nil {
			return err
		}
	}
	return nil
}

func recordOneUnreadable(ctx context.Context, tx *record.Tx, backend, stack string, u fact.Unreadable, at instant.Instant) error {
	id := identity.OfQuarantine(backend, u.Key)
	etag, detail := record.Text(u.ETag), record.Text(u.Detail)
	had, err := tx.Quarantine.Get(ctx, id)
	switch {
	case db.IsNotFound(err):
		c := tx.Quarantine.Create().SetID(id).SetBackendID(backend).SetKey(record.Text(u.Key)).SetEtag(etag).
			SetReason(u.Reason).SetDetail(detail).SetSinceAt(at).SetLastTriedAt(at).SetNillableNextTryAt(u.NextTryAt)
		if stack != "" {
			c.SetStackID(stack)
		}
		err = c.Exec(ctx)
	case err == nil:
		set := tx.Quarantine.UpdateOne(had).SetEtag(etag).SetReason(u.Reason).SetDetail(detail).
			SetLastTriedAt(at).ClearNextTryAt().ClearClearedAt()
		if u.NextTryAt != nil {
			set.SetNextTryAt(*u.NextTryAt)
		}
		if had.ClearedAt != nil {
			set.SetSinceAt(at)
		}
		if stack != "" {
			set.SetStackID(stack)
		}
		err = set.Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("store quarantine %s: %w", id, err)
	}
	if had == nil || had.ClearedAt != nil || had.Reason != u.Reason || had.Detail != detail {
		tx.Changed(vocab.ChangeKindQuarantine, backend, stack, id)
	}
	return nil
}

// recordReadable lets objects out of quarantine.
func recordReadable(ctx context.Context, tx *record.Tx, backend string, keys []string, at instant.Instant) error {
	for _, key := range keys {
		id := identity.OfQuarantine(backend, key)
		row, err := tx.Quarantine.Query().Where(quarantine.ID(id), quarantine.ClearedAtIsNil()).Only(ctx)
		if db.IsNotFound(err) {
			continue
		}
		if err != nil {
			return fmt.Errorf("find quarantine %s: %w", id, err)
		}
		if err := tx.Quarantine.UpdateOne(row).SetClearedAt(at).ClearNextTryAt().Exec(ctx); err != nil {
			return fmt.Errorf("clear quarantine %s: %w", id, err)
		}
		owner := ""
		if row.StackID != nil {
			owner = *row.StackID
		}
		tx.Changed(vocab.ChangeKindQuarantine, backend, owner, id)
	}
	return nil
}
