package query

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

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
	if !v.ReadsEverything() {
		return Extent{vocab.CompletenessExact, []vocab.PartialReason{}}, nil
	}
	whole := []vocab.BackendHealth{vocab.BackendHealthOK, vocab.BackendHealthDisabled, vocab.BackendHealthImporting}
	signs := []sign{
		{vocab.PartialReasonQuarantined, quarantine.Table, quarantine.FieldBackendID, "", entsql.IsNull(quarantine.FieldClearedAt)},
		{vocab.PartialReasonGap, backend.Table, backend.FieldID, "",
			entsql.And(entsql.EQ(backend.FieldEnabled, true), entsql.Not(among(backend.FieldHealth, whole)))},
		{vocab.PartialReasonImporting, backend.Table, backend.FieldID, "",
			entsql.And(entsql.EQ(backend.FieldEnabled, true), entsql.EQ(backend.FieldHealth, vocab.BackendHealthImporting))},
	}
	if c.Histories {
		signs = append(signs, sign{vocab.PartialReasonImporting, stack.Table, stack.FieldBackendID, stack.FieldID,
			// Written out, so that a planner can compare it with an index's condition.
			entsql.P(func(b *entsql.Builder) { b.WriteString(stack.FieldHistoryBacklog + " > 0") })})
	}
	reasons, err := r.found(ctx, c, signs)
	if err != nil {
		return Extent{}, err
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

// sign is a row by which a list is only partial.
type sign struct {
	of vocab.PartialReason
	// table is where the row is; backend and stack name its backend and stack
	// there, stack empty for what is not looked for by stack.
	table, backend, stack string
	where                 *entsql.Predicate
}

// found are the reasons whose signs are there, by one statement.
func (r *Reader) found(ctx context.Context, c Cover, signs []sign) (map[vocab.PartialReason]bool, error) {
	build := entsql.Dialect(r.dialect)
	question := build.Select()
	for _, s := range signs {
		there := build.Select(s.backend).From(build.Table(s.table)).Where(s.where)
		if ids := givenAll(c.Backends); ids != nil {
			there.Where(among(s.backend, ids))
		}
		if ids := givenAll(c.Stacks); ids != nil && s.stack != "" {
			there.Where(among(s.stack, ids))
		}
		question.AppendSelectExpr(entsql.Exists(there))
	}
	text, args := question.Query()
	rows, err := r.client.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, fmt.Errorf("ask what is missing: %w", err)
	}
	defer rows.Close()
	there, into := make([]bool, len(signs)), make([]any, len(signs))
	for i := range there {
		into[i] = &there[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("read what is missing: %w", err)
		}
	}
	reasons := map[vocab.PartialReason]bool{}
	for i, s := range signs {
		reasons[s.of] = reasons[s.of] || there[i]
	}
	return reasons, rows.Err()
}
