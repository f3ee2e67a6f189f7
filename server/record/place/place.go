// Package place finds the stack that lives at a place: the one that is
// observed there, or one that stands on the reports of runners alone because no
// bucket has shown it yet. It makes the latter, and hands what it gathered to
// the stack that is observed in its place. Observing is left to
// server/record/observation.
package place

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/record"
)

// Resident is the stack at a place of a backend: the one that is present there,
// else the one that stands on runner evidence alone, which is made if there is
// none. project is empty where stacks have none. Whether there can be a stack
// at the place is the caller's to know.
func Resident(ctx context.Context, tx *record.Tx, backend, project, name string) (*db.Stack, error) {
	for {
		found, err := at(ctx, tx, backend, project, name, vocab.PresencePresent, vocab.PresenceRunnerOnly)
		if err != nil || found != nil {
			return found, err
		}
		id, err := FreeID(ctx, tx, backend, project, name)
		if err != nil {
			return nil, err
		}
		// Another server may make the same one: the row that is there counts.
		err = tx.Stack.Create().SetID(id).SetBackendID(backend).SetProject(project).SetName(name).
			SetPresence(vocab.PresenceRunnerOnly).SetPresenceSince(tx.Now).SetFirstSeenAt(tx.Now).
			SetObjectKey("").SetObjectEtag("").SetSettled(true).SetChanging(false).
			SetOperationCount(0).SetLockCount(0).SetTagsEtag("").SetMissingListings(0).
			OnConflictColumns(stack.FieldID).Ignore().Exec(ctx)
		if err != nil {
			return nil, fmt.Errorf("store a stack that no bucket has shown: %w", err)
		}
		tx.Changed(vocab.ChangeKindStack, backend, id, id)
	}
}

// RunnerOnly is the stack at a place that stands on runner evidence alone; nil
// when there is none.
func RunnerOnly(ctx context.Context, tx *record.Tx, backend, project, name string) (*db.Stack, error) {
	return at(ctx, tx, backend, project, name, vocab.PresenceRunnerOnly)
}

// at is the stack at a place with one of some presences, the first of them
// before the others; nil when there is none.
func at(ctx context.Context, tx *record.Tx, backend, project, name string, presences ...vocab.Presence) (*db.Stack, error) {
	rows, err := tx.Stack.Query().
		Where(stack.BackendID(backend), stack.Project(project), stack.Name(name), stack.PresenceIn(presences...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find the stack at a place: %w", err)
	}
	for _, presence := range presences {
		for _, row := range rows {
			if row.Presence == presence {
				return row, nil
			}
		}
	}
	return nil, nil
}

// FreeID is the id of the next incarnation at a place.
func FreeID(ctx context.Context, tx *record.Tx, backend, project, name string) (string, error) {
	for ordinal := 0; ; ordinal++ {
		id := identity.OfStack(backend, project, name, ordinal)
		taken, err := tx.Stack.Query().Where(stack.ID(id)).Exist(ctx)
		if err != nil {
			return "", fmt.Errorf("look for an id: %w", err)
		}
		if !taken {
			return id, nil
		}
	}
}
