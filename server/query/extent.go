package query

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db/backend"
	"github.com/lumaft/lumaft/ent/db/quarantine"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// Extent is how complete a list or number is.
type Extent struct {
	Completeness vocab.Completeness
	Reasons      []vocab.PartialReason
}

// Cover is what a list or number covers: some backends, all without any, or
// some stacks of them.
type Cover struct {
	Backends []string
	// Stacks are ids; nil for all stacks.
	Stacks []string
	// Histories tells that it is made of what histories tell, which an import
	// may still be reading.
	Histories bool
}

// Extent tells how complete a list or number is by what it covers.
func (r *Reader) Extent(ctx context.Context, v scope.Viewer, c Cover) (Extent, error) {
	q := r.backends(v).Where(backend.Enabled(true))
	standing := r.quarantined(v).Where(quarantine.ClearedAtIsNil())
	reading := r.stacks(v).Where(stack.HistoryBacklogGT(0))
	if ids := givenAll(c.Backends); ids != nil {
		q.Where(backend.IDIn(ids...))
		standing.Where(quarantine.BackendIDIn(ids...))
		reading.Where(stack.BackendIDIn(ids...))
	}
	if ids := givenAll(c.Stacks); ids != nil {
		reading.Where(stack.IDIn(ids...))
	}
	rows, err := q.All(ctx)
	if err != nil {
		return Extent{}, fmt.Errorf("read backends: %w", err)
	}
	unreadable, err := standing.Exist(ctx)
	if err != nil {
		return Extent{}, fmt.Errorf("read quarantine: %w", err)
	}
	unread := false
	if c.Histories {
		if unread, err = reading.Exist(ctx); err != nil {
			return Extent{}, fmt.Errorf("read what is still to be imported: %w", err)
		}
	}
	reasons := map[vocab.PartialReason]bool{vocab.PartialReasonQuarantined: unreadable, vocab.PartialReasonImporting: unread}
	for _, row := range rows {
		switch row.Health {
		case vocab.BackendHealthOK, vocab.BackendHealthDisabled:
		case vocab.BackendHealthImporting:
			reasons[vocab.PartialReasonImporting] = true
		default:
			reasons[vocab.PartialReasonGap] = true
		}
	}
	e := Extent{Completeness: vocab.CompletenessExact, Reasons: []vocab.PartialReason{}}
	for _, word := range vocab.PartialReason("").Values() {
		if reasons[vocab.PartialReason(word)] {
			e.Completeness = vocab.CompletenessPartial
			e.Reasons = append(e.Reasons, vocab.PartialReason(word))
		}
	}
	return e, nil
}
