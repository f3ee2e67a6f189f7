package query

import (
	"context"
	"fmt"
	"slices"
	"time"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/coverageinterval"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/coverage"
)

// CoverageInterval is an interval of what is known of a stack.
type CoverageInterval struct {
	Fact   vocab.FactKind
	From   *instant.Instant
	Until  *instant.Instant
	Reason vocab.CoverageReason
}

// Coverage is what is known of a stack, by kind of fact, oldest first: its own
// intervals with the gaps of its backend laid over them, also the one that goes
// on now.
func (s *Stack) Coverage(ctx context.Context) ([]*CoverageInterval, error) {
	p := s.page
	all, err := p.coverage.get(func() (map[string][]*CoverageInterval, error) {
		q := p.reader.client.CoverageInterval.Query()
		if !p.viewer.ReadsEverything() {
			q.Where(nothing)
		}
		rows, err := q.Where(coverageinterval.Or(
			coverageinterval.StackIDIn(p.ids(everyone)...),
			coverageinterval.And(coverageinterval.StackID(""), coverageinterval.BackendIDIn(p.backends()...)),
		)).Order(coverageinterval.ByFromAt(entsql.OrderNullsFirst()), coverageinterval.ByID()).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("read coverage: %w", err)
		}
		by := map[string][]*CoverageInterval{}
		for _, s := range p.stacks {
			by[s.ID] = s.coverage(rows, p.at)
		}
		return by, nil
	})
	return all[s.ID], err
}

// backends are the ids of the backends of the page's stacks.
func (p *stackPage) backends() []string {
	var ids []string
	for _, s := range p.stacks {
		ids = append(ids, s.BackendID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// coverage picks a stack's intervals and the gaps of its backend from rows.
func (s *Stack) coverage(rows []*db.CoverageInterval, at instant.Instant) []*CoverageInterval {
	all := []*CoverageInterval{}
	for _, word := range vocab.FactKind("").Values() {
		kind := vocab.FactKind(word)
		var base, gaps []coverage.Interval
		for _, row := range rows {
			interval := coverage.Interval{From: row.FromAt, Until: row.UntilAt, Reason: row.Reason}
			switch {
			case row.Fact != kind:
			case row.StackID == s.ID && row.Reason == vocab.CoverageReasonPruned:
				gaps = append(gaps, interval) // it lies over what was observed
			case row.StackID == s.ID:
				base = append(base, interval)
			case row.StackID == "" && row.BackendID == s.BackendID:
				gaps = append(gaps, interval)
			}
		}
		for _, i := range coverage.Overlay(base, append(gaps, s.Backend.openGap(at)...)) {
			all = append(all, &CoverageInterval{kind, i.From, i.Until, i.Reason})
		}
	}
	return all
}

// openGap is the gap that goes on at an instant; none while polls arrive. It
// concerns every kind of fact: what closes by itself has not been read yet.
func (b *Backend) openGap(at instant.Instant) []coverage.Interval {
	if b == nil || b.LastListedAt == nil {
		return nil
	}
	every := time.Duration(b.PollIntervalMs) * time.Millisecond
	why, missed := coverage.Missed(*b.LastListedAt, at, every, b.Health)
	if !missed {
		return nil
	}
	return []coverage.Interval{{From: b.LastListedAt, Reason: why}}
}
