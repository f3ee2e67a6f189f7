package query

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/pair"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	impact "github.com/lumaft/lumaft/server/domain/changes"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// Pair is what an issuer says was planned, beside what was done.
type Pair struct {
	ID         string
	ExternalID *string
	ReceivedAt instant.Instant
	// Planned is the preview, Actual the card of what followed it.
	Planned, Actual *Operation
	// ActualSource is the source whose counts are compared.
	ActualSource vocab.Source
	Differences  []impact.Difference
}

// Pair is the explicit pair that an operation is part of; nil without one.
// Nothing else pairs operations.
func (r *Reader) Pair(ctx context.Context, v scope.Viewer, o *Operation) (*Pair, error) {
	p := o.pageFor(r, v)
	all, err := p.pairs.get(func() (map[string]*Pair, error) { return p.loadPairs(ctx) })
	return all[o.ID], err
}

// loadPairs reads the pairs of the page's operations, by their ids, in at most
// three statements.
func (p *operationPage) loadPairs(ctx context.Context) (map[string]*Pair, error) {
	shownBy := map[string][]*Operation{}
	var ids []string
	for _, op := range p.operations {
		if id := op.reported(); id != nil {
			shownBy[*id] = append(shownBy[*id], op)
			ids = append(ids, *id)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	q := p.reader.client.Pair.Query().Where(pair.Or(pair.PlannedIDIn(ids...), pair.ActualIDIn(ids...)))
	if !p.viewer.ReadsEverything() {
		q.Where(nothing)
	}
	pairs, err := q.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read pairs: %w", err)
	}
	var sides []string
	for _, row := range pairs {
		sides = append(sides, row.PlannedID, row.ActualID)
	}
	rows, err := p.rowsOf(ctx, sides)
	if err != nil {
		return nil, err
	}
	var joined []string
	for _, row := range rows {
		if row.JoinedID != nil {
			joined = append(joined, *row.JoinedID)
		}
	}
	cards, err := p.rowsOf(ctx, joined)
	if err != nil {
		return nil, err
	}
	by := map[string]*Pair{}
	for _, row := range pairs {
		for _, side := range []string{row.PlannedID, row.ActualID} {
			for _, op := range shownBy[side] {
				if found := p.pairOf(row, op, rows, cards); found != nil {
					by[op.ID] = found
				}
			}
		}
	}
	return by, nil
}

// pairOf is a pair as one of its operations shows it; nil when the viewer may
// not see both.
func (p *operationPage) pairOf(row *db.Pair, of *Operation, rows, cards map[string]*db.Operation) *Pair {
	planned, actual := rows[row.PlannedID], rows[row.ActualID]
	if planned == nil || actual == nil {
		return nil
	}
	shown := actual
	if actual.JoinedID != nil && cards[*actual.JoinedID] != nil {
		shown = cards[*actual.JoinedID]
	}
	found := &Pair{ID: row.ID, ExternalID: row.ExternalID, ReceivedAt: row.ReceivedAt, ActualSource: vocab.SourceRunner}
	sides := &operationPage{reader: p.reader, viewer: p.viewer}
	found.Planned = sides.add(planned, of.Stack, of.ReadingAsOf)
	found.Actual = sides.add(shown, of.Stack, of.ReadingAsOf)
	did := counts(actual)
	if did == nil && shown != actual && counts(shown) != nil {
		// The runner does not tell its counts; the record of the same run does.
		did, found.ActualSource = counts(shown), vocab.SourceBackend
	}
	found.Differences = impact.Compare(counts(planned), did)
	return found
}

// counts are a row's; nil when not reported.
func counts(row *db.Operation) []shape.ActionCount {
	if row.Impact == vocab.ImpactNotReported {
		return nil
	}
	return append([]shape.ActionCount{}, row.Changes...)
}
