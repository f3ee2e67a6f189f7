package query

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/checkpoint"
	"github.com/lumaft/lumaft/ent/db/coverageinterval"
	"github.com/lumaft/lumaft/ent/db/lock"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/db/quarantine"
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
	newest      once[map[string]*Operation]
	recent      once[map[string][]*Operation]
	quarantine  once[map[string][]*QuarantinedObject]
	coverage    once[map[string][]*db.CoverageInterval]
}

// once loads a value when it is first asked for.
type once[T any] struct {
	sync.Once
	value T
	err   error
}

func (o *once[T]) get(load func() (T, error)) (T, error) {
	o.Do(func() { o.value, o.err = load() })
	return o.value, o.err
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

// Locks are the locks on a stack, oldest first.
func (s *Stack) Locks(ctx context.Context) ([]*Lock, error) {
	p := s.page
	all, err := p.locks.get(func() (map[string][]*Lock, error) {
		ids := p.ids(func(s *Stack) bool { return s.LockCount > 0 })
		if len(ids) == 0 {
			return nil, nil
		}
		rows, err := p.reader.locks(p.viewer).Where(lock.StackIDIn(ids...), lock.GoneAtIsNil()).
			Order(lock.BySince(), lock.ByFirstSeenAt(), lock.ByID()).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read locks: %w", err)
		}
		by := map[string][]*Lock{}
		for _, row := range rows {
			by[*row.StackID] = append(by[*row.StackID], &Lock{Lock: row, Backend: s.Backend})
		}
		for _, on := range p.stacks {
			for _, l := range by[on.ID] {
				l.Stack, l.Backend = on, on.Backend
			}
		}
		return by, nil
	})
	return all[s.ID], err
}

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

// LastOperation is a stack's newest operation; nil when it has none.
func (s *Stack) LastOperation(ctx context.Context) (*Operation, error) {
	p := s.page
	all, err := p.newest.get(func() (map[string]*Operation, error) {
		owners := map[string]*Stack{}
		var ids []string
		for _, s := range p.stacks {
			if s.LastOperationID != nil {
				ids, owners[*s.LastOperationID] = append(ids, *s.LastOperationID), s
			}
		}
		rows, err := p.reader.operations(p.viewer).Where(operation.IDIn(ids...)).Select(listColumns...).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read newest operations: %w", err)
		}
		by := map[string]*Operation{}
		for _, row := range rows {
			by[row.StackID] = readOperation(row, owners[row.ID], p.at)
		}
		return by, nil
	})
	return all[s.ID], err
}

// RecentOperations are a stack's newest operations, newest first.
func (s *Stack) RecentOperations(ctx context.Context, first int) ([]*Operation, error) {
	if first < 1 || first > recentMost {
		return nil, reason.New(reason.BadInput, "Ask for 1 to 32 recent operations.")
	}
	p := s.page
	all, err := p.recent.get(func() (map[string][]*Operation, error) { return p.loadRecent(ctx) })
	if err != nil {
		return nil, err
	}
	recent := all[s.ID]
	return recent[:min(first, len(recent))], nil
}

// loadRecent finds the newest operations of each stack, each by its own
// descent of the index: a window over all their rows would read whole
// histories.
func (p *stackPage) loadRecent(ctx context.Context) (map[string][]*Operation, error) {
	owners := map[string]*Stack{}
	var parts []string
	var args []any
	for _, s := range p.stacks {
		if s.OperationCount == 0 {
			continue
		}
		owners[s.ID] = s
		args = append(args, s.ID)
		place := "?"
		if p.reader.dialect == dialect.Postgres {
			place = fmt.Sprintf("$%d", len(args))
		}
		parts = append(parts, fmt.Sprintf("SELECT * FROM (SELECT id FROM operations WHERE stack_id = %s ORDER BY order_at DESC, id DESC LIMIT %d) AS newest", place, recentMost))
	}
	by := map[string][]*Operation{}
	if len(parts) == 0 || !p.viewer.ReadsEverything() {
		return by, nil
	}
	found, err := p.reader.pool.QueryContext(ctx, strings.Join(parts, " UNION ALL "), args...)
	if err != nil {
		return nil, fmt.Errorf("find recent operations: %w", err)
	}
	defer found.Close()
	var ids []string
	for found.Next() {
		var id string
		if err := found.Scan(&id); err != nil {
			return nil, fmt.Errorf("find recent operations: %w", err)
		}
		ids = append(ids, id)
	}
	if err := found.Err(); err != nil {
		return nil, fmt.Errorf("find recent operations: %w", err)
	}
	rows, err := p.reader.operations(p.viewer).Where(operation.IDIn(ids...)).
		Order(operation.ByOrderAt(descending), operation.ByID(descending)).Select(listColumns...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read recent operations: %w", err)
	}
	for _, row := range rows {
		by[row.StackID] = append(by[row.StackID], readOperation(row, owners[row.StackID], p.at))
	}
	return by, nil
}

// Quarantine are a stack's objects that could not be read and still cannot.
func (s *Stack) Quarantine(ctx context.Context) ([]*QuarantinedObject, error) {
	p := s.page
	all, err := p.quarantine.get(func() (map[string][]*QuarantinedObject, error) {
		rows, err := p.reader.quarantined(p.viewer).Where(quarantine.StackIDIn(p.ids(everyone)...), quarantine.ClearedAtIsNil()).
			Order(quarantine.BySinceAt(descending), quarantine.ByID()).Limit(1000).All(ctx)
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

// Coverage is what is known of a stack, by kind of fact, oldest first.
func (s *Stack) Coverage(ctx context.Context) ([]*db.CoverageInterval, error) {
	p := s.page
	all, err := p.coverage.get(func() (map[string][]*db.CoverageInterval, error) {
		q := p.reader.client.CoverageInterval.Query().Where(coverageinterval.StackIDIn(p.ids(everyone)...))
		if !p.viewer.ReadsEverything() {
			q.Where(nothing)
		}
		rows, err := q.Order(coverageinterval.ByFact(), coverageinterval.ByUntilAt()).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read coverage: %w", err)
		}
		by := map[string][]*db.CoverageInterval{}
		for _, row := range rows {
			by[row.StackID] = append(by[row.StackID], row)
		}
		for _, intervals := range by {
			sortCoverage(intervals)
		}
		return by, nil
	})
	return all[s.ID], err
}
