package query

import (
	"context"
	"fmt"
	"time"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// OperationActivity is how many operations fall into each part of a span.
type OperationActivity struct {
	Bars   []OperationActivityBar
	Filter *OperationFilter
}

// OperationActivityBar is one part of a span.
type OperationActivityBar struct {
	From, Until instant.Instant
	Counts      []OutcomeCount
}

// OutcomeCount is how many operations read as an outcome.
type OutcomeCount struct {
	Outcome vocab.Outcome
	Count   int
}

// OperationActivity counts the operations that match over a span of time, by
// outcome, in equal parts. BAD_INPUT for a span of less than a second or other
// than 1 to 200 parts.
func (r *Reader) OperationActivity(ctx context.Context, v scope.Viewer, f *OperationFilter, since, until instant.Instant, parts int) (*OperationActivity, error) {
	if parts < 1 || parts > 200 {
		return nil, reason.New(reason.BadInput, "A span has 1 to 200 parts.")
	}
	if since < 0 || until < since || until.Sub(since) < time.Second {
		return nil, reason.New(reason.BadInput, "A span is at least a second long, and begins in 1970 or later.")
	}
	// Rounded up, so that the last part holds the end. What is at least a
	// second long has no part that begins after it.
	width := (int64(until-since)-1)/int64(parts) + 1
	at := r.now()
	where, err := r.narrowed(ctx, f, at)
	if err != nil {
		return nil, err
	}
	part := fmt.Sprintf("(%s - %d) / %d", operation.FieldOrderAt, int64(since), width)
	outcome := fmt.Sprintf("COALESCE(%s, CASE WHEN %s = 'backend' OR %s IS NULL THEN '%s' WHEN %s > %d THEN '%s' ELSE '%s' END)",
		operation.FieldResult, operation.FieldSource, operation.FieldLeaseUntil, vocab.OutcomeNotRecorded,
		operation.FieldLeaseUntil, int64(at), vocab.OutcomeInProgress, vocab.OutcomeIncomplete)
	var rows []struct {
		Part    int    `sql:"part"`
		Outcome string `sql:"outcome"`
		Count   int    `sql:"n"`
	}
	err = r.operations(v).Modify(func(s *entsql.Selector) {
		s.Where(entsql.And(entsql.GTE(operation.FieldOrderAt, int64(since)), entsql.LT(operation.FieldOrderAt, int64(until))))
		if where != nil {
			s.Where(where)
		}
		s.Select(entsql.As(part, "part"), entsql.As(outcome, "outcome"), entsql.As("COUNT(*)", "n")).GroupBy("part", "outcome")
	}).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count operations over time: %w", err)
	}
	counts := make([]map[vocab.Outcome]int, parts)
	for _, row := range rows {
		if row.Part < 0 || row.Part >= parts {
			continue
		}
		if counts[row.Part] == nil {
			counts[row.Part] = map[vocab.Outcome]int{}
		}
		counts[row.Part][vocab.Outcome(row.Outcome)] += row.Count
	}
	a := &OperationActivity{Filter: f, Bars: make([]OperationActivityBar, parts)}
	for i := range a.Bars {
		from := since + instant.Instant(int64(i)*width)
		a.Bars[i] = OperationActivityBar{From: from, Until: from + min(until-from, instant.Instant(width)), Counts: []OutcomeCount{}}
		for _, word := range vocab.Outcome("").Values() {
			if n := counts[i][vocab.Outcome(word)]; n > 0 {
				a.Bars[i].Counts = append(a.Bars[i].Counts, OutcomeCount{vocab.Outcome(word), n})
			}
		}
	}
	return a, nil
}
