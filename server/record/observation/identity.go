package observation

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/checkpoint"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/ent/db/stackname"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/domain/incarnation"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/place"
)

// sighting gathers what the rule of incarnations must know of a file that
// shows up.
func sighting(ctx context.Context, tx *record.Tx, look fact.Look) (incarnation.Facts, error) {
	// Without a sighting the observer knows a stack here: nothing is waited for.
	facts := incarnation.Facts{Records: len(look.Updates), Sightings: math.MaxInt}
	if look.History != nil {
		facts.Records = max(facts.Records, look.History.Records)
	}
	var unlisted []string
	if s := look.Sighting; s != nil {
		facts.Sightings, unlisted = s.Listings, s.Unlisted
	}
	var err error
	if facts.Twin, err = hasTwin(ctx, tx, look); err != nil {
		return facts, err
	}
	owned := map[string]int{}
	for chunk := range slices.Chunk(look.Updates, bulk) {
		ids := make([]string, len(chunk))
		for i, u := range chunk {
			ids[i] = identity.OfOperation(look.Place.Backend, u.Nanos, u.Object.Digest)
		}
		known, err := tx.Operation.Query().Where(operation.IDIn(ids...)).Select(operation.FieldStackID).All(ctx)
		if err != nil {
			return facts, fmt.Errorf("look for the owners of records: %w", err)
		}
		for _, op := range known {
			owned[op.StackID]++
		}
	}
	for id, records := range owned {
		row, err := tx.Stack.Get(ctx, id)
		if err != nil {
			return facts, fmt.Errorf("find the owner of records: %w", err)
		}
		facts.Owners = append(facts.Owners, incarnation.Owner{
			ID: id, Records: records,
			Listed: row.Presence == vocab.PresencePresent && !slices.Contains(unlisted, id),
		})
	}
	return facts, nil
}

// hasTwin tells whether a locked stack of the backend has a state with the
// manifest of the state that shows up.
func hasTwin(ctx context.Context, tx *record.Tx, look fact.Look) (bool, error) {
	if look.State == nil || look.State.Read.ManifestAt == nil {
		return false, nil
	}
	locked, err := tx.Stack.Query().
		Where(stack.BackendID(look.Place.Backend), stack.PresenceEQ(vocab.PresencePresent), stack.LockCountGT(0), stack.CheckpointIDNotNil()).
		Select(stack.FieldCheckpointID).Strings(ctx)
	if err != nil {
		return false, fmt.Errorf("find locked stacks: %w", err)
	}
	for chunk := range slices.Chunk(locked, bulk) {
		twin, err := tx.Checkpoint.Query().Where(checkpoint.IDIn(chunk...), checkpoint.ManifestAt(*look.State.Read.ManifestAt)).Exist(ctx)
		if err != nil || twin {
			return twin, err
		}
	}
	return false, nil
}

// adopt moves a known stack to the place where its history showed up.
func adopt(ctx context.Context, tx *record.Tx, id string, look fact.Look) (*db.Stack, error) {
	row, err := tx.Stack.Get(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("find the stack to adopt: %w", err)
	}
	at := look.Place
	ended := vocab.PresenceRenamed
	if row.Project == "" && at.Project != "" && row.Name == at.Name {
		ended = vocab.PresenceUpgraded
	}
	if err := endName(ctx, tx, id, ended, look); err != nil {
		return nil, err
	}
	if err := beginName(ctx, tx, id, look); err != nil {
		return nil, err
	}
	// Another file, and other tags, than those that were read.
	set := tx.Stack.UpdateOne(row).SetProject(at.Project).SetName(at.Name).SetObjectEtag("").SetTagsEtag("")
	if row.Presence != vocab.PresencePresent {
		set.SetPresence(vocab.PresencePresent).SetPresenceSince(look.At)
		if err := resumeCoverage(ctx, tx, row, look); err != nil {
			return nil, err
		}
	}
	moved, err := set.Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("move stack %s: %w", id, err)
	}
	if err := attachLocks(ctx, tx, id, at); err != nil {
		return nil, err
	}
	tx.Changed(vocab.ChangeKindStack, row.BackendID, id, id)
	return place.Absorb(ctx, tx, moved)
}

// beginName dates the name that a stack has from a look on.
func beginName(ctx context.Context, tx *record.Tx, id string, look fact.Look) error {
	at := look.Place
	err := tx.StackName.Create().SetID(identity.OfName(id, at.Project, at.Name, look.At)).SetStackID(id).
		SetBackendID(at.Backend).SetProject(at.Project).SetName(at.Name).SetFromAt(look.At).Exec(ctx)
	if err != nil {
		return fmt.Errorf("date the name of %s: %w", id, err)
	}
	return nil
}

// endName says how the name that a stack has ended.
func endName(ctx context.Context, tx *record.Tx, id string, how vocab.Presence, look fact.Look) error {
	err := tx.StackName.Update().Where(stackname.StackID(id), stackname.UntilAtIsNil()).SetUntilAt(look.At).SetEnded(how).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end the name of %s: %w", id, err)
	}
	return nil
}

// resumeCoverage says that a stack which had been removed is observed again.
// Its history closes the time between by itself; its state and locks do not.
func resumeCoverage(ctx context.Context, tx *record.Tx, row *db.Stack, look fact.Look) error {
	var rows []*db.CoverageIntervalCreate
	for _, kind := range []vocab.FactKind{vocab.FactKindHistory, vocab.FactKindState, vocab.FactKindLocks} {
		from := look.At
		if kind == vocab.FactKindHistory {
			from = row.PresenceSince
		}
		rows = append(rows, tx.CoverageInterval.Create().SetID(identity.OfCoverage(row.ID, string(kind), from)).
			SetStackID(row.ID).SetBackendID(row.BackendID).SetFact(kind).SetReason(vocab.CoverageReasonObserved).SetFromAt(from))
	}
	if err := tx.CoverageInterval.CreateBulk(rows...).Exec(ctx); err != nil {
		return fmt.Errorf("resume the coverage of %s: %w", row.ID, err)
	}
	return nil
}

// removed ends what a stack has when its file is gone for good.
func removed(ctx context.Context, tx *record.Tx, id string, l fact.Listing) error {
	err := tx.StackName.Update().Where(stackname.StackID(id), stackname.UntilAtIsNil()).SetUntilAt(l.At).SetEnded(vocab.PresenceRemoved).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end the name of %s: %w", id, err)
	}
	return nil
}
