package observation

import (
	"context"
	"fmt"
	"slices"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/evidence"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/changes"
	"github.com/lumaft/lumaft/server/domain/correlation"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/state"
)

// bulk is how many rows one statement inserts: SQLite takes 32,766 parameters.
const bulk = 500

// position is a place in the timeline.
type position struct {
	id string
	at instant.Instant
}

// later tells whether p is after the newest operation a stack has.
func (p position) later(row *db.Stack) bool {
	if p.id == "" {
		return false
	}
	if row.LastOperationAt == nil || row.LastOperationID == nil {
		return true
	}
	return p.at > *row.LastOperationAt || p.at == *row.LastOperationAt && p.id > *row.LastOperationID
}

// stored is what of a stack's records was new.
type stored struct {
	added  int
	newest position
	// markers are those in their messages, still to be judged.
	markers []string
}

// count makes a stack count what was new, each as a card of its own, and tells
// whether anything was.
func (s stored) count(row *db.Stack, set *db.StackUpdateOne) bool {
	if s.added > 0 {
		set.AddOperationCount(s.added)
	}
	if s.newest.later(row) {
		set.SetLastOperationID(s.newest.id).SetLastOperationAt(s.newest.at)
	}
	return s.added > 0
}

// recordUpdates stores records of a stack's history and returns what of them
// was new.
func recordUpdates(ctx context.Context, tx *record.Tx, row *db.Stack, updates []fact.Update) (stored, error) {
	var all stored
	for some := range slices.Chunk(updates, bulk) {
		if err := recordChunk(ctx, tx, row, some, &all); err != nil {
			return stored{}, err
		}
	}
	return all, nil
}

func recordChunk(ctx context.Context, tx *record.Tx, row *db.Stack, updates []fact.Update, all *stored) error {
	ids, evidenceIDs := make([]string, len(updates)), make([]string, len(updates))
	for i, u := range updates {
		ids[i] = identity.OfOperation(row.BackendID, u.Nanos, u.Object.Digest)
		evidenceIDs[i] = identity.OfEvidence(row.BackendID, u.Object.Key, u.Object.Digest)
	}
	known, err := tx.Operation.Query().Where(operation.IDIn(ids...)).
		Select(operation.FieldID, operation.FieldCheckpointID, operation.FieldEngineVersion).All(ctx)
	if err != nil {
		return fmt.Errorf("look for known operations: %w", err)
	}
	unpaired := map[string]bool{} // known operations: whether their state is missing
	versioned := map[string]bool{}
	for _, op := range known {
		unpaired[op.ID], versioned[op.ID] = op.CheckpointID == nil, op.EngineVersion != nil
	}
	knownEvidence, err := tx.Evidence.Query().Where(evidence.IDIn(evidenceIDs...)).IDs(ctx)
	if err != nil {
		return fmt.Errorf("look for known evidence: %w", err)
	}
	evident := map[string]bool{}
	for _, id := range knownEvidence {
		evident[id] = true
	}

	var operations []*db.OperationCreate
	var evidences []*db.EvidenceCreate
	for i, u := range updates {
		var checkpoint *string
		if u.State != nil {
			id, err := recordState(ctx, tx, row, *u.State)
			if err != nil {
				return err
			}
			checkpoint = &id
		}
		missing, isKnown := unpaired[ids[i]]
		switch {
		case !isKnown:
			unpaired[ids[i]] = checkpoint == nil
			operations = append(operations, newOperation(tx, row, ids[i], u, checkpoint))
			if at := (position{ids[i], u.Nanos}); all.newest.id == "" || at.at > all.newest.at || at.at == all.newest.at && at.id > all.newest.id {
				all.newest = at
			}
			if marker, ok := correlation.Marker(u.Read.Message); ok {
				all.markers = append(all.markers, marker)
			}
			tx.Changed(vocab.ChangeKindOperation, row.BackendID, row.ID, ids[i])
		case missing && checkpoint != nil:
			unpaired[ids[i]] = false
			pair := tx.Operation.UpdateOneID(ids[i]).SetCheckpointID(*checkpoint)
			if version := u.State.Read.EngineVersion; version != "" && !versioned[ids[i]] {
				pair.SetEngineVersion(record.Text(version))
			}
			if err := pair.Exec(ctx); err != nil {
				return fmt.Errorf("pair operation %s: %w", ids[i], err)
			}
			tx.Changed(vocab.ChangeKindOperation, row.BackendID, row.ID, ids[i])
		}
		if !evident[evidenceIDs[i]] {
			evident[evidenceIDs[i]] = true
			evidences = append(evidences, newEvidence(tx, row, evidenceIDs[i], ids[i], u))
		}
	}
	if len(operations) > 0 {
		if err := tx.Operation.CreateBulk(operations...).Exec(ctx); err != nil {
			return fmt.Errorf("store operations: %w", err)
		}
	}
	if len(evidences) > 0 {
		if err := tx.Evidence.CreateBulk(evidences...).Exec(ctx); err != nil {
			return fmt.Errorf("store evidence: %w", err)
		}
	}
	all.added += len(operations)
	return nil
}

// newOperation is the row of an observed record.
func newOperation(tx *record.Tx, row *db.Stack, id string, u fact.Update, checkpoint *string) *db.OperationCreate {
	read := u.Read
	counts := make(map[vocab.ResourceAction]int64, len(read.Changes))
	for _, c := range read.Changes {
		counts[c.Action] = c.Count
	}
	// A history record leaves its counts out when the run did nothing, so they
	// are always reported.
	c := tx.Operation.Create().SetID(id).SetStackID(row.ID).SetBackendID(row.BackendID).
		SetSource(vocab.SourceBackend).SetKind(read.Kind).SetResult(read.Result).
		SetImpact(changes.Impact(true, counts)).SetChanges(append([]state.ActionCount{}, read.Changes...)).
		SetMessage(record.Text(read.Message)).
		SetOrderAt(u.Nanos).SetNillableStartedAt(read.StartAt).SetNillableEndedAt(read.EndAt).SetReceivedAt(u.At).
		SetNillableCheckpointID(checkpoint).
		SetConfig(config(read.Config)).SetEnvironment(texts(read.Environment))
	if version := read.Environment["pulumi.version"]; version != "" {
		c.SetEngineVersion(record.Text(version))
	} else if u.State != nil && u.State.Read.EngineVersion != "" {
		// Older engines leave their version to the state they wrote.
		c.SetEngineVersion(record.Text(u.State.Read.EngineVersion))
	}
	if marker, ok := correlation.Marker(read.Message); ok {
		c.SetMarker(marker)
	}
	claims := make([]state.Claim, len(u.Claims))
	for i, claim := range u.Claims {
		claims[i] = state.Claim{Kind: claim.Kind, Value: record.Text(claim.Value), URL: record.Text(claim.URL)}
		switch claim.Kind {
		case vocab.ClaimKindCommit:
			if id, ok := identity.Commit(claim.Value); ok {
				c.SetCommitID(id)
			}
		case vocab.ClaimKindBranch:
			c.SetBranch(claims[i].Value)
		case vocab.ClaimKindRepository:
			c.SetRepository(claims[i].Value)
		case vocab.ClaimKindCISystem:
			c.SetCiSystem(claims[i].Value)
		}
	}
	return c.SetClaims(claims)
}

// newEvidence is the row of a history object.
func newEvidence(tx *record.Tx, row *db.Stack, id, operation string, u fact.Update) *db.EvidenceCreate {
	return tx.Evidence.Create().SetID(id).SetOperationID(operation).SetStackID(row.ID).SetBackendID(row.BackendID).
		SetKind(vocab.EvidenceKindHistoryRecord).SetProvenance(vocab.ProvenanceObserved).
		SetKey(record.Text(u.Object.Key)).SetEtag(record.Text(u.Object.ETag)).SetDigest(u.Object.Digest).SetSize(u.Object.Size).
		SetSourceAt(u.Nanos).SetReceivedAt(u.At)
}

// config is configuration as both databases can keep it.
func config(in []state.ConfigEntry) []state.ConfigEntry {
	out := make([]state.ConfigEntry, len(in))
	for i, e := range in {
		e.Key, e.Value = record.Text(e.Key), record.Text(e.Value)
		out[i] = e
	}
	return out
}
