package query

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// Claim is one fact that somebody wrote about a run.
type Claim struct {
	Kind       vocab.ClaimKind
	Value      string
	URL        *string
	Provenance vocab.Provenance
	Source     vocab.Source
}

// SourceReading is what one source says of an operation.
type SourceReading struct {
	*Operation
	Provenance vocab.Provenance
}

// OperationID is the id of the row that carries the reading.
func (s SourceReading) OperationID() string { return s.ID }

// HeartbeatCount is how many heartbeats are stored of it.
func (s SourceReading) HeartbeatCount() int { return s.EventCount }

// both are the ids of the row and of the one it is joined with.
func (o *Operation) both() []string {
	if o.JoinedID == nil {
		return []string{o.ID}
	}
	return []string{o.ID, *o.JoinedID}
}

// JoinedWith is the row of the other source that a marker joins an operation
// with; nil without one.
func (r *Reader) JoinedWith(ctx context.Context, v scope.Viewer, o *Operation) (*Operation, error) {
	p := o.pageFor(r, v)
	all, err := p.rails.get(func() (map[string]*Operation, error) { return p.loadRails(ctx) })
	if err != nil || o.JoinedID == nil {
		return nil, err
	}
	return all[*o.JoinedID], nil
}

// loadRails reads the rows that those of the page are joined with. They are of
// the same stacks, and read at the same instant.
func (p *operationPage) loadRails(ctx context.Context) (map[string]*Operation, error) {
	by, owners := map[string]*Operation{}, map[string]*Operation{}
	var ids []string
	for _, op := range p.operations {
		if op.JoinedID != nil {
			ids = append(ids, *op.JoinedID)
			owners[*op.JoinedID] = op
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := p.reader.operations(p.viewer).Where(operation.IDIn(ids...)).Select(listColumns...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read joined operations: %w", err)
	}
	rails := &operationPage{reader: p.reader, viewer: p.viewer}
	for _, row := range rows {
		of := owners[row.ID]
		by[row.ID] = rails.add(row, of.Stack, of.ReadingAsOf)
	}
	return by, nil
}

// Readings are what each source says of an operation, backend first.
func (r *Reader) Readings(ctx context.Context, v scope.Viewer, o *Operation) ([]*SourceReading, error) {
	if !v.ReadsEverything() {
		return []*SourceReading{}, nil
	}
	other, err := r.JoinedWith(ctx, v, o)
	if err != nil {
		return nil, err
	}
	all := []*SourceReading{o.reading()}
	switch {
	case other == nil:
	case o.Source == vocab.SourceBackend:
		all = append(all, other.reading())
	default:
		all = []*SourceReading{other.reading(), all[0]}
	}
	return all, nil
}

// reading is what the row's own source says.
func (o *Operation) reading() *SourceReading {
	provenance := vocab.ProvenanceObserved
	if o.Source == vocab.SourceRunner {
		provenance = vocab.ProvenanceAsserted
	}
	return &SourceReading{o, provenance}
}

// ReadingChangesAt is when an operation will read otherwise on either rail
// unless something new arrives; nil when nothing is due.
func (r *Reader) ReadingChangesAt(ctx context.Context, v scope.Viewer, o *Operation) (*instant.Instant, error) {
	if !v.ReadsEverything() {
		return nil, nil
	}
	if o.JoinedID == nil {
		return o.changesAt, nil
	}
	other, err := r.JoinedWith(ctx, v, o)
	if err != nil || other == nil || other.changesAt == nil {
		return o.changesAt, err
	}
	if o.changesAt == nil || *other.changesAt < *o.changesAt {
		return other.changesAt, nil
	}
	return o.changesAt, nil
}

// Claims are what others wrote about the run, to either source.
func (r *Reader) Claims(ctx context.Context, v scope.Viewer, o *Operation) ([]*Claim, error) {
	all := []*Claim{}
	readings, err := r.Readings(ctx, v, o)
	for _, reading := range readings {
		for i := range reading.Operation.Claims {
			all = append(all, reading.claim(i))
		}
	}
	return all, err
}

// Claim is the claim of one kind, the operation's own before that of the row it
// is joined with; nil without one.
func (r *Reader) Claim(ctx context.Context, v scope.Viewer, o *Operation, kind vocab.ClaimKind) (*Claim, error) {
	if !v.ReadsEverything() {
		return nil, nil
	}
	if own := o.claimOf(kind); own != nil {
		return own, nil
	}
	other, err := r.JoinedWith(ctx, v, o)
	if err != nil || other == nil {
		return nil, err
	}
	return other.claimOf(kind), nil
}

// claimOf is the row's own claim of one kind; nil without one.
func (o *Operation) claimOf(kind vocab.ClaimKind) *Claim {
	for i := range o.Operation.Claims {
		if o.Operation.Claims[i].Kind == kind {
			return o.claim(i)
		}
	}
	return nil
}

// claim is one of the row's.
func (o *Operation) claim(i int) *Claim {
	read := &o.Operation.Claims[i]
	c := &Claim{Kind: read.Kind, Value: read.Value, Provenance: vocab.ProvenanceClaimed, Source: o.Source}
	if read.URL != "" {
		c.URL = &read.URL
	}
	return c
}

// reported is the row of an operation's card that a runner reported; nil
// without one.
func (o *Operation) reported() *string {
	if o.Source == vocab.SourceRunner {
		return &o.ID
	}
	return o.JoinedID
}

// rowsOf reads the rows of some ids, without their stacks.
func (p *operationPage) rowsOf(ctx context.Context, ids []string) (map[string]*db.Operation, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := p.reader.operations(p.viewer).Where(operation.IDIn(ids...)).Select(listColumns...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read operations: %w", err)
	}
	by := make(map[string]*db.Operation, len(rows))
	for _, row := range rows {
		by[row.ID] = row
	}
	return by, nil
}
