package observation

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/state"
)

// recordState stores an observed state once, whichever object showed it first,
// and returns its id.
func recordState(ctx context.Context, tx *record.Tx, row *db.Stack, seen fact.State) (string, error) {
	id := identity.OfCheckpoint(row.ID, seen.Object.Digest)
	had, err := tx.Checkpoint.Get(ctx, id)
	switch {
	case err == nil:
		// Of the records that left it the oldest counts, in whatever order they
		// are read.
		if seen.RecordedAt != nil && (had.RecordedAt == nil || *seen.RecordedAt < *had.RecordedAt) {
			if err := tx.Checkpoint.UpdateOne(had).SetRecordedAt(*seen.RecordedAt).Exec(ctx); err != nil {
				return "", fmt.Errorf("store checkpoint %s: %w", id, err)
			}
		}
		return id, nil
	case !db.IsNotFound(err):
		return "", fmt.Errorf("find checkpoint %s: %w", id, err)
	}
	read := seen.Read
	err = tx.Checkpoint.Create().SetID(id).SetStackID(row.ID).SetBackendID(row.BackendID).
		SetKey(record.Text(seen.Object.Key)).SetEtag(record.Text(seen.Object.ETag)).SetDigest(seen.Object.Digest).SetSize(seen.Object.Size).
		SetObservedAt(seen.At).SetNillableRecordedAt(seen.RecordedAt).
		SetVersion(read.Version).SetProjectName(record.Text(read.ProjectName)).
		SetNillableManifestAt(read.ManifestAt).SetEngineVersion(record.Text(read.EngineVersion)).
		SetSecretsProvider(record.Text(read.SecretsProvider)).
		SetResourceCount(read.ResourceCount).SetCustomCount(read.CustomCount).
		SetProtectedCount(read.ProtectedCount).SetPendingDeleteCount(read.PendingDeleteCount).
		SetExternalCount(read.ExternalCount).SetInitErrorCount(read.InitErrorCount).
		SetTaintedCount(read.TaintedCount).SetSecretCount(read.SecretCount).
		SetResourceTypes(typeCounts(read.ResourceTypes)).SetOutputNames(names(read.OutputNames)).
		SetPending(pendings(read.Pending)).SetIntegrity(append([]vocab.IntegrityNote{}, read.Integrity...)).
		Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("store checkpoint %s: %w", id, err)
	}
	return id, nil
}

// typeCounts are counts as both databases can keep them.
func typeCounts(counts map[string]int) map[string]int {
	out := make(map[string]int, len(counts))
	for name, count := range counts {
		out[record.Text(name)] += count
	}
	return out
}

// names are names as both databases can keep them.
func names(in []string) []string {
	out := make([]string, len(in))
	for i, name := range in {
		out[i] = record.Text(name)
	}
	return out
}

// pendings are pending operations as both databases can keep them.
func pendings(in []state.PendingOperation) []state.PendingOperation {
	out := make([]state.PendingOperation, len(in))
	for i, p := range in {
		out[i] = state.PendingOperation{Type: p.Type, URN: record.Text(p.URN)}
	}
	return out
}
