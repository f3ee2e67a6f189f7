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

// recordUnreadable puts objects into quarantine, or keeps them there.
func recordUnreadable(ctx context.Context, tx *record.Tx, backend, stack string, all []fact.Unreadable, at instant.Instant) error {
	for _, u := range all {
		id := identity.OfQuarantine(backend, u.Key)
		had, err := tx.Quarantine.Get(ctx, id)
		switch {
		case db.IsNotFound(err):
			c := tx.Quarantine.Create().SetID(id).SetBackendID(backend).SetKey(u.Key).SetEtag(u.ETag).
				SetReason(u.Reason).SetDetail(u.Detail).SetSinceAt(at).SetLastTriedAt(at).SetNillableNextTryAt(u.NextTryAt)
			if stack != "" {
				c.SetStackID(stack)
			}
			err = c.Exec(ctx)
		case err == nil:
			set := tx.Quarantine.UpdateOne(had).SetEtag(u.ETag).SetReason(u.Reason).SetDetail(u.Detail).
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
		if had == nil || had.ClearedAt != nil || had.Reason != u.Reason {
			tx.Changed(vocab.ChangeKindQuarantine, backend, stack, id)
		}
	}
	return nil
}

// recordReadable lets objects out of quarantine.
func recordReadable(ctx context.Context, tx *record.Tx, backend string, keys []string, at instant.Instant) error {
	for _, key := range keys {
		id := identity.OfQuarantine(backend, key)
		n, err := tx.Quarantine.Update().Where(quarantine.ID(id), quarantine.ClearedAtIsNil()).SetClearedAt(at).ClearNextTryAt().Save(ctx)
		if err != nil {
			return fmt.Errorf("clear quarantine %s: %w", id, err)
		}
		if n > 0 {
			tx.Changed(vocab.ChangeKindQuarantine, backend, "", id)
		}
	}
	return nil
}
