package observation

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/lock"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/domain/incarnation"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/join"
	"github.com/lumaft/lumaft/server/record/place"
)

// recordLook stores one look at a stack.
func recordLook(ctx context.Context, tx *record.Tx, look fact.Look) (id string, err error) {
	row, err := resident(ctx, tx, look)
	if err != nil || row == nil {
		return "", err
	}
	set := tx.Stack.UpdateOne(row).
		SetObjectKey(record.Text(look.File.Key)).SetObjectEtag(record.Text(look.File.ETag)).SetObjectModifiedAt(look.File.ModifiedAt).
		SetSettled(look.Settled).SetChanging(look.Changing).SetMissingListings(0)
	shown := row.Changing != look.Changing || row.MissingListings != 0 || row.ObjectEtag == ""

	if look.State != nil {
		id, err := recordState(ctx, tx, row, *look.State)
		if err != nil {
			return "", err
		}
		set.SetCheckpointID(id).
			SetResourceCount(look.State.Read.ResourceCount).
			SetPendingCount(len(look.State.Read.Pending)).SetIntegrityCount(len(look.State.Read.Integrity))
		shown = shown || row.CheckpointID == nil || *row.CheckpointID != id
	}
	if err := recordHistory(ctx, tx, row, set, look.History, look.Settled, look.At); err != nil {
		return "", err
	}
	stored, err := recordUpdates(ctx, tx, row, look.Updates)
	if err != nil {
		return "", err
	}
	shown = stored.count(row, set) || shown
	if look.Tags != nil {
		etag := record.Text(look.Tags.ETag)
		if set.SetTagsEtag(etag); look.Tags.Values == nil {
			set.ClearTags()
		} else {
			set.SetTags(texts(look.Tags.Values))
		}
		shown = shown || row.TagsEtag != etag
	}
	if err := set.Exec(ctx); err != nil {
		return "", fmt.Errorf("store stack %s: %w", row.ID, err)
	}
	if err := join.JudgeAll(ctx, tx, stored.markers); err != nil {
		return "", err
	}
	if err := recordUnreadable(ctx, tx, row.BackendID, row.ID, look.Unreadable, look.At); err != nil {
		return "", err
	}
	if err := recordReadable(ctx, tx, row.BackendID, look.Readable, look.At); err != nil {
		return "", err
	}
	if shown {
		tx.Changed(vocab.ChangeKindStack, row.BackendID, row.ID, row.ID)
	}
	return row.ID, nil
}

// resident is the row of the stack that lives at a place now. Where none was
// known, the rule of incarnations says whose file it is; nil while it cannot.
func resident(ctx context.Context, tx *record.Tx, look fact.Look) (*db.Stack, error) {
	at := look.Place
	row, err := tx.Stack.Query().
		Where(stack.BackendID(at.Backend), stack.Project(at.Project), stack.Name(at.Name), stack.PresenceEQ(vocab.PresencePresent)).
		Only(ctx)
	if err == nil {
		return row, nil
	}
	if !db.IsNotFound(err) {
		return nil, fmt.Errorf("find the stack: %w", err)
	}
	facts, err := sighting(ctx, tx, look)
	if err != nil {
		return nil, err
	}
	switch verdict, id := incarnation.Decide(facts); verdict {
	case incarnation.Wait:
		return nil, nil
	case incarnation.Adopt:
		return adopt(ctx, tx, id, look)
	default:
		return begin(ctx, tx, look)
	}
}

// begin makes the row of a new incarnation: of what runners reported at the
// place before it was observed, or of its own.
func begin(ctx context.Context, tx *record.Tx, look fact.Look) (*db.Stack, error) {
	at := look.Place
	row, err := place.RunnerOnly(ctx, tx, at.Backend, at.Project, at.Name)
	if err != nil {
		return nil, err
	}
	if row != nil {
		row, err = tx.Stack.UpdateOne(row).SetPresence(vocab.PresencePresent).SetPresenceSince(look.At).SetSettled(false).
			SetTags(map[string]string{}).Save(ctx)
	} else {
		row, err = makeRow(ctx, tx, look)
	}
	if err != nil {
		return nil, fmt.Errorf("store a new stack: %w", err)
	}
	if err := beginName(ctx, tx, row.ID, look); err != nil {
		return nil, err
	}
	if err := beginCoverage(ctx, tx, row, look); err != nil {
		return nil, err
	}
	return row, attachLocks(ctx, tx, row.ID, at)
}

// makeRow stores a stack that nothing was known of.
func makeRow(ctx context.Context, tx *record.Tx, look fact.Look) (*db.Stack, error) {
	at := look.Place
	id, err := place.FreeID(ctx, tx, at.Backend, at.Project, at.Name)
	if err != nil {
		return nil, err
	}
	return tx.Stack.Create().SetID(id).
		SetBackendID(at.Backend).SetProject(at.Project).SetName(at.Name).
		SetPresence(vocab.PresencePresent).SetPresenceSince(look.At).SetFirstSeenAt(look.At).
		SetObjectKey("").SetObjectEtag("").SetSettled(false).SetChanging(false).
		SetOperationCount(0).SetLockCount(0).SetTagsEtag("").SetTags(map[string]string{}).SetMissingListings(0).
		Save(ctx)
}

// attachLocks gives a stack the locks at its place: the first lock of a name
// is written before the state.
func attachLocks(ctx context.Context, tx *record.Tx, id string, at fact.Place) error {
	err := tx.Lock.Update().
		Where(lock.BackendID(at.Backend), lock.Project(at.Project), lock.Name(at.Name), lock.StackIDIsNil(), lock.GoneAtIsNil()).
		SetStackID(id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("attach locks: %w", err)
	}
	return countLocks(ctx, tx, id)
}

// beginCoverage says what is known of a new stack: its history as far back as
// the bucket holds it, its state and locks from now on.
func beginCoverage(ctx context.Context, tx *record.Tx, row *db.Stack, look fact.Look) error {
	begins := map[vocab.FactKind]instant.Instant{
		vocab.FactKindHistory: look.At, vocab.FactKindState: look.At, vocab.FactKindLocks: look.At,
	}
	if h := look.History; h != nil && h.Oldest != nil && *h.Oldest < look.At {
		begins[vocab.FactKindHistory] = *h.Oldest
	}
	var rows []*db.CoverageIntervalCreate
	for _, kind := range []vocab.FactKind{vocab.FactKindHistory, vocab.FactKindState, vocab.FactKindLocks} {
		begin := begins[kind]
		interval := func(id string, reason vocab.CoverageReason) *db.CoverageIntervalCreate {
			return tx.CoverageInterval.Create().SetID(id).SetStackID(row.ID).SetBackendID(row.BackendID).SetFact(kind).SetReason(reason)
		}
		const unbounded = instant.Instant(-1 << 63)
		rows = append(rows,
			interval(identity.OfCoverage(row.ID, string(kind), unbounded), vocab.CoverageReasonBeforeCoverage).SetUntilAt(begin),
			interval(identity.OfCoverage(row.ID, string(kind), begin), vocab.CoverageReasonObserved).SetFromAt(begin))
	}
	if err := tx.CoverageInterval.CreateBulk(rows...).Exec(ctx); err != nil {
		return fmt.Errorf("begin coverage: %w", err)
	}
	return nil
}

// texts are values as both databases can keep them.
func texts(values map[string]string) map[string]string {
	out := make(map[string]string, len(values))
	for name, value := range values {
		out[record.Text(name)] = record.Text(value)
	}
	return out
}
