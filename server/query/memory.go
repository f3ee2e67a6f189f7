package query

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/backend"
	"github.com/lumaft/lumaft/ent/db/evidence"
	"github.com/lumaft/lumaft/ent/db/lock"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/db/quarantine"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/fact"
)

// Memory is what is stored of a backend and its observer compares with.
func (r *Reader) Memory(ctx context.Context, id string) (fact.Memory, error) {
	m := fact.Memory{Locks: map[string]fact.KnownLock{}, Quarantine: map[string]fact.KnownUnreadable{}}
	row, err := r.client.Backend.Get(ctx, id)
	if err != nil {
		return m, fmt.Errorf("read backend %s: %w", id, err)
	}
	if row.Layout != nil {
		m.Layout = *row.Layout
	}
	m.First = row.CoverageBeganAt == nil
	stacks, err := r.client.Stack.Query().Where(stack.BackendID(id), stack.PresenceEQ(vocab.PresencePresent)).All(ctx)
	if err != nil {
		return m, fmt.Errorf("read the stacks of %s: %w", id, err)
	}
	at := map[string]int{}
	for i, s := range stacks {
		m.Stacks = append(m.Stacks, knownStack(s))
		m.Importing = m.Importing || s.HistoryBacklog > 0
		at[s.ID] = i
	}
	locks, err := r.client.Lock.Query().Where(lock.BackendID(id), lock.GoneAtIsNil()).All(ctx)
	if err != nil {
		return m, fmt.Errorf("read the locks of %s: %w", id, err)
	}
	for _, l := range locks {
		m.Locks[l.Key] = fact.KnownLock{ETag: l.Etag, Place: fact.Place{Backend: id, Project: l.Project, Name: l.Name}}
	}
	standing, err := r.client.Quarantine.Query().Where(quarantine.BackendID(id), quarantine.ClearedAtIsNil()).All(ctx)
	if err != nil {
		return m, fmt.Errorf("read the quarantine of %s: %w", id, err)
	}
	for _, q := range standing {
		m.Quarantine[q.Key] = fact.KnownUnreadable{ETag: q.Etag, NextTryAt: q.NextTryAt}
		if q.StackID == nil || q.NextTryAt == nil {
			continue
		}
		if i, present := at[*q.StackID]; present {
			m.Stacks[i].Retry = true
		}
	}
	return m, nil
}

// knownStack is a row as its observer compares with it.
func knownStack(s *db.Stack) fact.KnownStack {
	k := fact.KnownStack{
		ID: s.ID, Place: fact.Place{Backend: s.BackendID, Project: s.Project, Name: s.Name},
		File:     fact.File{Key: s.ObjectKey, ETag: s.ObjectEtag},
		TagsETag: s.TagsEtag, Settled: s.Settled, MissingListings: s.MissingListings,
		Empty: s.ResourceCount != nil && *s.ResourceCount == 0,
	}
	if s.ObjectModifiedAt != nil {
		k.File.ModifiedAt = *s.ObjectModifiedAt
	}
	return k
}

// KnownHistory is what is stored of a stack's history as a whole.
func (r *Reader) KnownHistory(ctx context.Context, id string) (fact.KnownHistory, error) {
	known := fact.KnownHistory{Quarantine: map[string]fact.KnownUnreadable{}}
	var ends []struct {
		Records int              `json:"records"`
		Newest  *instant.Instant `json:"newest"`
	}
	err := r.client.Evidence.Query().Where(evidence.StackID(id), evidence.KindEQ(vocab.EvidenceKindHistoryRecord)).
		Aggregate(db.As(db.Count(), "records"), db.As(db.Max(evidence.FieldSourceAt), "newest")).Scan(ctx, &ends)
	if err != nil {
		return known, fmt.Errorf("count the known history of %s: %w", id, err)
	}
	for _, e := range ends {
		known.Records, known.Newest = e.Records, e.Newest
	}
	standing, err := r.client.Quarantine.Query().Where(quarantine.StackID(id), quarantine.ClearedAtIsNil()).All(ctx)
	if err != nil {
		return known, fmt.Errorf("read the quarantine of %s: %w", id, err)
	}
	for _, q := range standing {
		known.Quarantine[q.Key] = fact.KnownUnreadable{ETag: q.Etag, NextTryAt: q.NextTryAt}
	}
	return known, nil
}

// KnownRecords are the history objects of a stack that were read, by key: those
// with numbers from one to another, both included.
func (r *Reader) KnownRecords(ctx context.Context, id string, from, to instant.Instant) (map[string]fact.KnownRecord, error) {
	rows, err := r.client.Evidence.Query().
		Where(evidence.StackID(id), evidence.KindEQ(vocab.EvidenceKindHistoryRecord), evidence.SourceAtGTE(from), evidence.SourceAtLTE(to)).
		Order(evidence.ByReceivedAt(), evidence.ByID()). // of two versions of a record the newer one counts
		Select(evidence.FieldKey, evidence.FieldEtag, evidence.FieldOperationID).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the known history of %s: %w", id, err)
	}
	unpaired, err := r.client.Operation.Query().
		Where(operation.StackID(id), operation.CheckpointIDIsNil(), operation.OrderAtGTE(from), operation.OrderAtLTE(to)).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the unpaired operations of %s: %w", id, err)
	}
	alone := make(map[string]bool, len(unpaired))
	for _, id := range unpaired {
		alone[id] = true
	}
	known := make(map[string]fact.KnownRecord, len(rows))
	for _, row := range rows {
		known[row.Key] = fact.KnownRecord{ETag: row.Etag, Paired: !alone[row.OperationID]}
	}
	return known, nil
}

// Backlog is what imports have still to read of a backend.
func (r *Reader) Backlog(ctx context.Context, id string) (fact.Backlog, error) {
	var todo fact.Backlog
	rows, err := r.client.Stack.Query().
		Where(stack.BackendID(id), stack.PresenceEQ(vocab.PresencePresent), stack.HistoryBacklogGT(0)).
		Order(stack.ByLastOperationAt(entsql.OrderDesc(), entsql.OrderNullsLast()), stack.ByID()).
		Select(stack.FieldProject, stack.FieldName, stack.FieldHistoryBacklog).All(ctx)
	if err != nil {
		return todo, fmt.Errorf("read the backlog of %s: %w", id, err)
	}
	for _, row := range rows {
		todo.Stacks = append(todo.Stacks, fact.BacklogStack{
			ID: row.ID, Place: fact.Place{Backend: id, Project: row.Project, Name: row.Name}, Records: row.HistoryBacklog,
		})
	}
	if len(rows) == 0 {
		return todo, nil
	}
	row, err := r.client.Backend.Get(ctx, id)
	if err != nil {
		return todo, fmt.Errorf("read backend %s: %w", id, err)
	}
	if row.Layout != nil {
		todo.Layout = *row.Layout
	}
	return todo, nil
}

// Unobserved are the backends that are known and not observed any more.
func (r *Reader) Unobserved(ctx context.Context) ([]string, error) {
	ids, err := r.client.Backend.Query().Where(backend.Enabled(false)).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("find the backends that are not observed: %w", err)
	}
	return ids, nil
}
