package query

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/checkpoint"
	"github.com/lumaft/lumaft/ent/db/evidence"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/domain/lifecycle"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// operationPage is the operations that were read together. What belongs to one
// of them is read for all at once when the first is asked.
type operationPage struct {
	reader     *Reader
	viewer     scope.Viewer
	operations []*Operation

	whole       once[map[string]*db.Operation]
	checkpoints once[map[string]*Checkpoint]
	evidence    once[map[string][]*db.Evidence]
	rails       once[map[string]*Operation]
	pairs       once[map[string]*Pair]
}

// add reads a row at an instant.
func (p *operationPage) add(row *db.Operation, on *Stack, at instant.Instant) *Operation {
	reading := lifecycle.Read(lifecycle.Facts{Source: row.Source, Result: row.Result, LeaseUntil: row.LeaseUntil}, at)
	op := &Operation{Operation: row, Stack: on, Outcome: reading.Outcome, ReadingAsOf: at, changesAt: reading.ChangesAt, page: p}
	if on != nil {
		op.Backend = on.Backend
	}
	p.operations = append(p.operations, op)
	return op
}

// ids are those of the page's operations.
func (p *operationPage) ids() []string {
	ids := make([]string, len(p.operations))
	for i, op := range p.operations {
		ids[i] = op.ID
	}
	return ids
}

// pageFor is the page that an operation was read with. A viewer that is not
// the page's asks for itself.
func (o *Operation) pageFor(r *Reader, v scope.Viewer) *operationPage {
	if o.page != nil && o.page.viewer == v {
		return o.page
	}
	return &operationPage{reader: r, viewer: v, operations: []*Operation{o}}
}

// whole is an operation's row with the columns that lists leave out; nil when
// the viewer may see none.
func (r *Reader) whole(ctx context.Context, v scope.Viewer, o *Operation) (*db.Operation, error) {
	p := o.pageFor(r, v)
	all, err := p.whole.get(func() (map[string]*db.Operation, error) {
		rows, err := r.operations(v).Where(operation.IDIn(p.ids()...)).
			Select(operation.FieldID, operation.FieldConfig, operation.FieldEnvironment).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read configurations: %w", err)
		}
		by := make(map[string]*db.Operation, len(rows))
		for _, row := range rows {
			by[row.ID] = row
		}
		return by, nil
	})
	return all[o.ID], err
}

// CheckpointOf is the state that an operation left; nil when none was found.
func (r *Reader) CheckpointOf(ctx context.Context, v scope.Viewer, o *Operation) (*Checkpoint, error) {
	p := o.pageFor(r, v)
	all, err := p.checkpoints.get(func() (map[string]*Checkpoint, error) {
		owners := map[string]*Stack{}
		var ids []string
		for _, op := range p.operations {
			if op.CheckpointID != nil {
				ids = append(ids, *op.CheckpointID)
			}
			if op.Stack != nil {
				owners[op.StackID] = op.Stack
			}
		}
		if len(ids) == 0 {
			return nil, nil
		}
		rows, err := r.checkpoints(v).Where(checkpoint.IDIn(ids...)).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read the checkpoints of operations: %w", err)
		}
		by := make(map[string]*Checkpoint, len(rows))
		for _, row := range rows {
			if on := owners[row.StackID]; on != nil {
				by[row.ID] = &Checkpoint{Checkpoint: row, Stack: on}
			}
		}
		return by, nil
	})
	if err != nil || o.CheckpointID == nil {
		return nil, err
	}
	if found := all[*o.CheckpointID]; found != nil {
		return found, nil
	}
	// It belongs to a stack that the page does not show.
	found, err := r.Checkpoint(ctx, v, *o.CheckpointID)
	if reason.Of(err) == reason.NotFound {
		return nil, nil
	}
	return found, err
}

// evidenceMost is how much evidence one operation shows. A run leaves one
// record in a bucket, and a runner a few reports.
const evidenceMost = 100

// Evidence is what an operation rests on, whichever source it came from, in the
// order received, at most 100.
func (r *Reader) Evidence(ctx context.Context, v scope.Viewer, o *Operation) ([]*db.Evidence, error) {
	p := o.pageFor(r, v)
	all, err := p.evidence.get(func() (map[string][]*db.Evidence, error) {
		// The rows of both sources, by the operation that shows them.
		shownBy, ids := map[string][]string{}, []string{}
		for _, op := range p.operations {
			for _, id := range op.both() {
				shownBy[id] = append(shownBy[id], op.ID)
				ids = append(ids, id)
			}
		}
		q := r.client.Evidence.Query().Where(evidence.OperationIDIn(ids...))
		if !v.ReadsEverything() {
			q.Where(nothing)
		}
		rows, err := q.Order(evidence.ByReceivedAt(), evidence.ByID()).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read evidence: %w", err)
		}
		by := map[string][]*db.Evidence{}
		for _, row := range rows {
			for _, of := range shownBy[row.OperationID] {
				if len(by[of]) < evidenceMost {
					by[of] = append(by[of], row)
				}
			}
		}
		return by, nil
	})
	return all[o.ID], err
}
