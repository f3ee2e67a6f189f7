package observation

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/coverageinterval"
	"github.com/lumaft/lumaft/ent/db/lock"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/domain/settling"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
)

// recordListing stores what the complete listings of one poll showed.
func recordListing(ctx context.Context, tx *record.Tx, l fact.Listing) error {
	row, err := tx.Backend.Get(ctx, l.Backend)
	if err != nil {
		return fmt.Errorf("find backend %s: %w", l.Backend, err)
	}
	if err := recordGap(ctx, tx, row, l.At); err != nil {
		return err
	}
	set := tx.Backend.UpdateOne(row).SetLastListedAt(l.At)
	if l.Layout != "" && (row.Layout == nil || *row.Layout != l.Layout) {
		set.SetLayout(l.Layout)
		tx.Changed(vocab.ChangeKindBackend, row.ID, "", row.ID)
	}
	if row.CoverageBeganAt == nil {
		if err := restartCoverage(ctx, tx, row.ID, l.At); err != nil {
			return err
		}
		set.SetCoverageBeganAt(l.At)
		tx.Changed(vocab.ChangeKindBackend, row.ID, "", row.ID)
	}
	if err := set.Exec(ctx); err != nil {
		return fmt.Errorf("store backend %s: %w", row.ID, err)
	}
	if err := recordAbsence(ctx, tx, l); err != nil {
		return err
	}
	if err := recordLocks(ctx, tx, l, row.LastListedAt); err != nil {
		return err
	}
	if err := recordUnreadable(ctx, tx, l.Backend, "", l.Unreadable, l.At); err != nil {
		return err
	}
	return recordReadable(ctx, tx, l.Backend, l.Readable, l.At)
}

// recordAbsence counts complete listings without a stack's file and removes
// the stacks that were missing long enough.
func recordAbsence(ctx context.Context, tx *record.Tx, l fact.Listing) error {
	// In one order everywhere, so that two servers cannot wait for each other.
	for _, id := range slices.Sorted(maps.Keys(l.Missing)) {
		count := l.Missing[id]
		set := tx.Stack.Update().Where(stack.ID(id), stack.PresenceEQ(vocab.PresencePresent)).SetMissingListings(count)
		if count >= settling.RemovedAfter {
			set.SetPresence(vocab.PresenceRemoved).SetPresenceSince(l.At).SetSettled(true).SetChanging(false)
		}
		n, err := set.Save(ctx)
		if err != nil {
			return fmt.Errorf("store the absence of %s: %w", id, err)
		}
		if n == 0 || count < settling.RemovedAfter {
			continue
		}
		err = tx.CoverageInterval.Update().
			Where(coverageinterval.StackID(id), coverageinterval.UntilAtIsNil()).SetUntilAt(l.At).Exec(ctx)
		if err != nil {
			return fmt.Errorf("end the coverage of %s: %w", id, err)
		}
		if err := removed(ctx, tx, id, l); err != nil {
			return err
		}
		if err := abandonImport(ctx, tx, id, l.At); err != nil {
			return err
		}
		tx.Changed(vocab.ChangeKindStack, l.Backend, id, id)
	}
	for _, id := range l.Found {
		if err := tx.Stack.Update().Where(stack.ID(id)).SetMissingListings(0).Exec(ctx); err != nil {
			return fmt.Errorf("store the return of %s: %w", id, err)
		}
	}
	return nil
}

// recordLocks stores the locks that came, changed or went, and counts those of
// each stack once, however many there are. before is when the backend was
// listed the time before.
func recordLocks(ctx context.Context, tx *record.Tx, l fact.Listing, before *instant.Instant) error {
	owners := map[string]bool{}
	for _, placed := range l.Locks {
		owner, err := recordLock(ctx, tx, l, placed)
		if err != nil {
			return err
		}
		owners[owner] = true
	}
	for _, key := range l.GoneLocks {
		owner, err := recordGoneLock(ctx, tx, l, key, before)
		if err != nil {
			return err
		}
		owners[owner] = true
	}
	delete(owners, "")
	for _, owner := range slices.Sorted(maps.Keys(owners)) {
		tx.Changed(vocab.ChangeKindStack, l.Backend, owner, owner)
		if err := countLocks(ctx, tx, owner); err != nil {
			return err
		}
	}
	return nil
}

// recordLock stores a new or changed lock object and returns its stack, if any.
func recordLock(ctx context.Context, tx *record.Tx, l fact.Listing, placed fact.PlacedLock) (owner string, err error) {
	id := identity.OfLock(l.Backend, placed.Lock.Object.Key)
	if owner, err = ownerOf(ctx, tx, l.Backend, placed.Place); err != nil {
		return "", err
	}
	create := tx.Lock.Create().SetID(id).SetBackendID(l.Backend).
		SetProject(placed.Place.Project).SetName(placed.Place.Name).
		SetKey(record.Text(placed.Lock.Object.Key)).SetEtag(record.Text(placed.Lock.Object.ETag)).
		SetReadable(placed.Lock.Read != nil).
		SetFirstSeenAt(placed.Lock.At).SetLastSeenAt(placed.Lock.At)
	if owner != "" {
		create.SetStackID(owner)
	}
	if read := placed.Lock.Read; read != nil {
		create.SetHolderUser(record.Text(read.User)).SetHolderHost(record.Text(read.Host)).SetHolderPid(read.PID).SetNillableSince(read.At)
	}
	// A key that comes back, or changes, is the same lock object as before.
	err = create.OnConflictColumns(lock.FieldID).Update(func(u *db.LockUpsert) {
		u.UpdateEtag().UpdateReadable().UpdateHolderUser().UpdateHolderHost().UpdateHolderPid().UpdateSince().UpdateLastSeenAt().ClearGoneAt()
	}).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("store lock %s: %w", id, err)
	}
	tx.Changed(vocab.ChangeKindLock, l.Backend, owner, id)
	return owner, nil
}

// ownerOf is the stack that lives at a place of a backend now; empty when none
// does, or when the place is none.
func ownerOf(ctx context.Context, tx *record.Tx, backend string, at fact.Place) (string, error) {
	if at.Name == "" {
		return "", nil
	}
	id, err := tx.Stack.Query().
		Where(stack.BackendID(backend), stack.Project(at.Project), stack.Name(at.Name), stack.PresenceEQ(vocab.PresencePresent)).
		OnlyID(ctx)
	if err != nil && !db.IsNotFound(err) {
		return "", fmt.Errorf("find the stack at a place: %w", err)
	}
	return id, nil
}

// recordGoneLock ends a lock whose object is no longer listed and returns its
// stack, if any.
func recordGoneLock(ctx context.Context, tx *record.Tx, l fact.Listing, key string, before *instant.Instant) (owner string, err error) {
	row, err := tx.Lock.Get(ctx, identity.OfLock(l.Backend, key))
	if db.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("find a lock: %w", err)
	}
	if row.GoneAt != nil {
		return "", nil
	}
	set := tx.Lock.UpdateOne(row).SetGoneAt(l.At)
	if before != nil && *before > row.LastSeenAt {
		// The listing before still held it: a poll stores nothing of a lock that
		// stands as it was.
		set.SetLastSeenAt(*before)
	}
	if err := set.Exec(ctx); err != nil {
		return "", fmt.Errorf("end lock %s: %w", row.ID, err)
	}
	if row.StackID != nil {
		owner = *row.StackID
	}
	tx.Changed(vocab.ChangeKindLock, l.Backend, owner, row.ID)
	return owner, nil
}

// countLocks keeps a stack's count of locks, and since when it is locked. A
// lock that does not say since when counts from when it was first seen.
func countLocks(ctx context.Context, tx *record.Tx, id string) error {
	held, err := tx.Lock.Query().Where(lock.StackID(id), lock.GoneAtIsNil()).All(ctx)
	if err != nil {
		return fmt.Errorf("count the locks of %s: %w", id, err)
	}
	set := tx.Stack.UpdateOneID(id).SetLockCount(len(held)).ClearLockedSince()
	for i, row := range held {
		since := row.FirstSeenAt
		if row.Since != nil {
			since = *row.Since
		}
		if old, was := set.Mutation().LockedSince(); i == 0 || !was || since < old {
			set.SetLockedSince(since)
		}
	}
	if err := set.Exec(ctx); err != nil {
		return fmt.Errorf("store the locks of %s: %w", id, err)
	}
	return nil
}
