package query

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/lumaft/lumaft/ent/db/checkpoint"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/db/quarantine"
	"github.com/lumaft/lumaft/ent/db/stackname"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// recentMost is how many recent operations of a stack can be asked for.
const recentMost = 32

// stackPage is the stacks that were read together. What belongs to one of them
// is read for all at once when the first is asked, so that a page costs the
// same number of statements whatever its size.
type stackPage struct {
	reader *Reader
	viewer scope.Viewer
	at     instant.Instant
	stacks []*Stack

	locks       once[map[string][]*Lock]
	checkpoints once[map[string]*Checkpoint]
	newest      [details]once[map[string]*Operation]
	quarantine  once[map[string][]*QuarantinedObject]
	coverage    once[map[string][]*CoverageInterval]
	names       once[map[string][]*StackName]

	recent  [details]sized[map[string][]*Operation]
	earlier sized[map[string][]*Lock]
}

// once loads a value when it is first asked for.
type once[T any] struct {
	sync.Once
	value T
	err   error
}

func (o *once[T]) get(load func() (T, error)) (T, error) {
	o.Do(func() {
		o.err = errUnloaded // what a panic in load leaves to the next who asks
		o.value, o.err = load()
	})
	return o.value, o.err
}

var errUnloaded = errors.New("reading for the whole page did not end")

// sized loads one value for each number of rows that is asked for.
type sized[T any] struct {
	mu  sync.Mutex
	all map[int]*once[T]
}

func (s *sized[T]) of(first int) *once[T] {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		s.all = map[int]*once[T]{}
	}
	if s.all[first] == nil {
		s.all[first] = &once[T]{}
	}
	return s.all[first]
}

// ids are those of the page's stacks that meet a condition.
func (p *stackPage) ids(wanted func(*Stack) bool) []string {
	var ids []string
	for _, s := range p.stacks {
		if wanted(s) {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// everyone is the condition that all stacks meet.
func everyone(*Stack) bool { return true }

// Checkpoint is a stack's newest observed state; nil when none could be read.
func (s *Stack) Checkpoint(ctx context.Context) (*Checkpoint, error) {
	p := s.page
	all, err := p.checkpoints.get(func() (map[string]*Checkpoint, error) {
		owners := map[string]*Stack{}
		var ids []string
		for _, s := range p.stacks {
			if s.CheckpointID != nil {
				ids, owners[*s.CheckpointID] = append(ids, *s.CheckpointID), s
			}
		}
		rows, err := p.reader.checkpoints(p.viewer).Where(checkpoint.IDIn(ids...)).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read checkpoints: %w", err)
		}
		by := map[string]*Checkpoint{}
		for _, row := range rows {
			by[row.StackID] = &Checkpoint{Checkpoint: row, Stack: owners[row.ID]}
		}
		return by, nil
	})
	return all[s.ID], err
}

// LastOperation is a stack's newest operation, or as much of it as is wanted;
// nil when it has none.
func (s *Stack) LastOperation(ctx context.Context, d Detail) (*Operation, error) {
	p := s.page
	all, err := p.newest[d].get(func() (map[string]*Operation, error) {
		owners := map[string]*Stack{}
		var ids []string
		for _, s := range p.stacks {
			if s.LastOperationID != nil {
				ids, owners[*s.LastOperationID] = append(ids, *s.LastOperationID), s
			}
		}
		rows, err := p.reader.operations(p.viewer).Where(operation.IDIn(ids...)).Select(d.columns()...).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read newest operations: %w", err)
		}
		by := map[string]*Operation{}
		page := &operationPage{reader: p.reader, viewer: p.viewer}
		for _, row := range rows {
			by[row.StackID] = page.add(row, owners[row.ID], p.at)
		}
		return by, nil
	})
	return all[s.ID], err
}

// RecentOperations are a stack's newest operations, or as much of them as is
// wanted, newest first.
func (s *Stack) RecentOperations(ctx context.Context, first int, d Detail) ([]*Operation, error) {
	if first < 1 || first > recentMost {
		return nil, reason.New(reason.BadInput, "Ask for 1 to 32 recent operations.")
	}
	p := s.page
	all, err := p.recent[d].of(first).get(func() (map[string][]*Operation, error) { return p.loadRecent(ctx, first, d) })
	return all[s.ID], err
}

// loadRecent reads the newest operations of each stack.
func (p *stackPage) loadRecent(ctx context.Context, first int, d Detail) (map[string][]*Operation, error) {
	owners := map[string]*Stack{}
	for _, s := range p.stacks {
		owners[s.ID] = s
	}
	busy := p.ids(func(s *Stack) bool { return s.OperationCount > 0 })
	if len(busy) == 0 {
		return nil, nil
	}
	q := p.reader.operations(p.viewer).Order(operation.ByOrderAt(descending), operation.ByID(descending))
	q.Modify(newest{
		table: operation.Table, columns: d.columns(), column: operation.FieldStackID, owners: busy,
		where: operation.FieldCard,
		order: operation.FieldOrderAt + " DESC, " + operation.FieldID + " DESC", limit: first,
	}.of(p.reader.dialect))
	rows, err := q.Select(d.columns()...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read recent operations: %w", err)
	}
	by := map[string][]*Operation{}
	page := &operationPage{reader: p.reader, viewer: p.viewer}
	for _, row := range rows {
		by[row.StackID] = append(by[row.StackID], page.add(row, owners[row.StackID], p.at))
	}
	return by, nil
}

// quarantineMost is how many unreadable objects a stack shows. The list of
// quarantine has them all.
const quarantineMost = 100

// Quarantine are a stack's objects that could not be read and still cannot,
// newest first, at most 100.
func (s *Stack) Quarantine(ctx context.Context) ([]*QuarantinedObject, error) {
	p := s.page
	all, err := p.quarantine.get(func() (map[string][]*QuarantinedObject, error) {
		q := p.reader.quarantined(p.viewer).Order(quarantine.BySinceAt(descending), quarantine.ByID(descending))
		q.Modify(newest{
			table: quarantine.Table, columns: quarantine.Columns, column: quarantine.FieldStackID, owners: p.ids(everyone),
			where: quarantine.FieldClearedAt + " IS NULL",
			order: quarantine.FieldSinceAt + " DESC, " + quarantine.FieldID + " DESC", limit: quarantineMost,
		}.of(p.reader.dialect))
		rows, err := q.All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read quarantine: %w", err)
		}
		owners := map[string]*Stack{}
		for _, s := range p.stacks {
			owners[s.ID] = s
		}
		by := map[string][]*QuarantinedObject{}
		for _, row := range rows {
			on := owners[*row.StackID]
			by[on.ID] = append(by[on.ID], &QuarantinedObject{Quarantine: row, Backend: on.Backend, Stack: on})
		}
		return by, nil
	})
	return all[s.ID], err
}

// Names are the names that a stack has and had, oldest first.
func (s *Stack) Names(ctx context.Context) ([]*StackName, error) {
	p := s.page
	all, err := p.names.get(func() (map[string][]*StackName, error) {
		q := p.reader.client.StackName.Query().Where(stackname.StackIDIn(p.ids(everyone)...))
		if !p.viewer.ReadsEverything() {
			q.Where(nothing)
		}
		rows, err := q.Order(stackname.ByFromAt(), stackname.ByID()).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read names: %w", err)
		}
		by := map[string][]*StackName{}
		for _, row := range rows {
			by[row.StackID] = append(by[row.StackID], &StackName{row})
		}
		return by, nil
	})
	return all[s.ID], err
}
