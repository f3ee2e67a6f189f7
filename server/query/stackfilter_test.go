package query_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/lifecycle"
	"github.com/lumaft/lumaft/server/query"
)

func stackFilterOf(depth int) *rapid.Generator[*query.StackFilter] {
	return rapid.Custom(func(t *rapid.T) *query.StackFilter {
		f := &query.StackFilter{}
		for range rapid.IntRange(0, 2).Draw(t, "fields") {
			switch rapid.IntRange(0, 7).Draw(t, "field") {
			case 0:
				f.Backend = some(backends...).Draw(t, "backend")
			case 1:
				f.Project = some("shop", "").Draw(t, "project")
			case 2:
				f.NameContains = maybe(rapid.SampledFrom([]string{"", "p/M", "main", "%", "_", "/", `\`})).Draw(t, "text")
			case 3:
				f.Presence = some(vocab.PresencePresent, vocab.PresenceRemoved).Draw(t, "presence")
			case 4:
				f.Locked = maybe(rapid.Bool()).Draw(t, "locked")
			case 5:
				f.Pending = maybe(rapid.Bool()).Draw(t, "pending")
			case 6:
				f.IntegrityNotes = maybe(rapid.Bool()).Draw(t, "integrity notes")
			default:
				f.LastOutcome = some(words[vocab.Outcome](vocab.Outcome(""))...).Draw(t, "outcome")
			}
		}
		if depth > 0 {
			parts := rapid.SliceOfN(stackFilterOf(depth-1), 0, 2)
			switch rapid.IntRange(0, 5).Draw(t, "nesting") {
			case 0:
				f.And = parts.Draw(t, "and")
			case 1, 2:
				f.Or = parts.Draw(t, "or")
			case 3, 4:
				f.Not = stackFilterOf(depth-1).Draw(t, "not")
			}
		}
		return f
	})
}

// stackMeets is what a filter means over one row. Whether pending operations or
// integrity notes are there is unknown without a state, and then neither true
// nor false.
func stackMeets(f *query.StackFilter, row *db.Stack, newest *db.Operation) bool {
	path := row.Name
	if row.Project != "" {
		path = row.Project + "/" + row.Name
	}
	var outcome *vocab.Outcome
	if newest != nil {
		outcome = &[]vocab.Outcome{lifecycle.Read(lifecycle.Facts{Source: newest.Source, Result: newest.Result, LeaseUntil: newest.LeaseUntil}, now).Outcome}[0]
	}
	switch {
	case !isOneOf(f.Backend, &row.BackendID), !isOneOf(f.Project, &row.Project), !isOneOf(f.Presence, &row.Presence), !isOneOf(f.LastOutcome, outcome),
		f.NameContains != nil && !foundIn(path, *f.NameContains),
		f.Locked != nil && *f.Locked != (row.LockCount > 0),
		f.Pending != nil && (row.PendingCount == nil || *f.Pending != (*row.PendingCount > 0)),
		f.IntegrityNotes != nil && (row.CheckpointID == nil || *f.IntegrityNotes != (row.IntegrityCount > 0)):
		return false
	}
	for _, part := range f.And {
		if !stackMeets(part, row, newest) {
			return false
		}
	}
	if f.Or != nil && !slices.ContainsFunc(f.Or, func(part *query.StackFilter) bool { return stackMeets(part, row, newest) }) {
		return false
	}
	return f.Not == nil || !stackMeets(f.Not, row, newest)
}

// asksPresence tells whether a filter says anywhere which presences it wants.
func asksPresence(f *query.StackFilter) bool {
	return f != nil && (f.Presence != nil || slices.ContainsFunc(f.And, asksPresence) || slices.ContainsFunc(f.Or, asksPresence) || asksPresence(f.Not))
}

func TestStackFilters(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		newest := map[string]*db.Operation{}
		var rows []*db.Stack
		for _, b := range backends {
			saved(t, aBackend(d, b))
		}
		for i := range 60 {
			rapid.Custom(func(t *rapid.T) int {
				id := name("stk_", i)
				c := aStack(d, rapid.SampledFrom(backends).Draw(t, "backend"), id).
					SetProject(rapid.SampledFrom([]string{"shop", "SHOP", "", "a_b"}).Draw(t, "project")).
					SetName(rapid.SampledFrom([]string{"main", "p_main", "dev"}).Draw(t, "name")).
					SetPresence(rapid.SampledFrom([]vocab.Presence{vocab.PresencePresent, vocab.PresencePresent, vocab.PresenceRemoved}).Draw(t, "presence")).
					SetLockCount(rapid.IntRange(0, 2).Draw(t, "locks")).
					SetNillablePendingCount(maybe(rapid.IntRange(0, 2)).Draw(t, "pending"))
				if rapid.Bool().Draw(t, "has a state") {
					c.SetCheckpointID("ckp_1").SetIntegrityCount(rapid.IntRange(0, 2).Draw(t, "notes"))
				}
				if rapid.IntRange(0, 3).Draw(t, "operations") > 0 {
					op, err := rowOf(d, []*db.Stack{{ID: id, BackendID: "prod"}}, name("op_", i)).Draw(t, "newest").Save(ctx)
					if err != nil {
						t.Fatal(err)
					}
					newest[id] = op
					c.SetLastOperationID(op.ID).SetLastOperationAt(op.OrderAt)
				}
				row, err := c.Save(ctx)
				if err != nil {
					t.Fatal(err)
				}
				rows = append(rows, row)
				return i
			}).Example(i)
		}
		rapid.Check(t, func(t *rapid.T) {
			f := stackFilterOf(3).Draw(t, "filter")
			by := rapid.SampledFrom([]query.StackOrder{query.StackOrderName, query.StackOrderLastOperation}).Draw(t, "order")
			want := []string{}
			for _, row := range rows {
				if stackMeets(f, row, newest[row.ID]) && (asksPresence(f) || row.Presence == vocab.PresencePresent) {
					want = append(want, row.ID)
				}
			}
			page, err := r.Stacks(ctx, all, f, by, first(100))
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, s := range page.Nodes() {
				got = append(got, s.ID)
			}
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("stacks that match (-want +got):\n%s", diff)
			}
			if n, err := r.CountStacks(ctx, all, f, now); err != nil || n != len(want) {
				t.Fatalf("CountStacks() = %d, %v, want %d", n, err, len(want))
			}
		})
	})
}

// Locks and unreadable objects need no stack, and their filters say so.
func TestFiltersOfRowsWithoutAStack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		saved(t, aBackend(d, "prod"))
		s := saved(t, aStack(d, "prod", "stk_1"))
		saved(t, aLock(d, s, "lck_held", 1))
		saved(t, aLock(d, s, "lck_gone", 2).SetGoneAt(3))
		stray := aLock(d, s, "lck_stray", 3)
		stray.Mutation().ResetStackID()
		saved(t, stray)
		saved(t, aQuarantine(d, s, "qrn_stands", 1))
		saved(t, aQuarantine(d, s, "qrn_cleared", 2).SetClearedAt(9).SetReason(vocab.QuarantineReasonTooLarge))
		lone := aQuarantine(d, s, "qrn_lone", 3)
		lone.Mutation().ResetStackID()
		saved(t, lone)

		of := []string{s.ID}
		for what, tc := range map[string]struct {
			filter *query.LockFilter
			want   []string
		}{
			"all":                  {nil, []string{"lck_held", "lck_gone", "lck_stray"}},
			"held":                 {&query.LockFilter{Held: ptr(true)}, []string{"lck_held", "lck_stray"}},
			"gone":                 {&query.LockFilter{Held: ptr(false)}, []string{"lck_gone"}},
			"not held":             {&query.LockFilter{Not: &query.LockFilter{Held: ptr(true)}}, []string{"lck_gone"}},
			"of the stack":         {&query.LockFilter{Stack: of}, []string{"lck_held", "lck_gone"}},
			"not of the stack":     {&query.LockFilter{Not: &query.LockFilter{Stack: of}}, []string{"lck_stray"}},
			"not not of the stack": {&query.LockFilter{Not: &query.LockFilter{Not: &query.LockFilter{Stack: of}}}, []string{"lck_held", "lck_gone"}},
			"one or the other":     {&query.LockFilter{Or: []*query.LockFilter{{Held: ptr(false)}, {Not: &query.LockFilter{Stack: of}}}}, []string{"lck_gone", "lck_stray"}},
			"both":                 {&query.LockFilter{And: []*query.LockFilter{{Held: ptr(true)}, {Stack: of}}}, []string{"lck_held"}},
			"any of none":          {&query.LockFilter{Or: []*query.LockFilter{}}, []string{}},
			"in no backend":        {&query.LockFilter{Backend: []string{}}, []string{}},
			"of the project":       {&query.LockFilter{Project: []string{"project"}}, []string{"lck_held", "lck_gone", "lck_stray"}},
			"of another project":   {&query.LockFilter{Project: []string{"Project"}}, []string{}},
		} {
			page, err := r.Locks(ctx, all, tc.filter, first(10))
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, l := range page.Nodes() {
				got = append(got, l.ID)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("locks, %s (-want +got):\n%s", what, diff)
			}
			if n, err := r.CountLocks(ctx, all, tc.filter); err != nil || n != len(tc.want) {
				t.Errorf("locks, %s: counted %d, %v", what, n, err)
			}
		}
		for what, tc := range map[string]struct {
			filter *query.QuarantineFilter
			want   []string
		}{
			"what stands":      {nil, []string{"qrn_lone", "qrn_stands"}},
			"cleared":          {&query.QuarantineFilter{Cleared: ptr(true)}, []string{"qrn_cleared"}},
			"not cleared":      {&query.QuarantineFilter{Not: &query.QuarantineFilter{Cleared: ptr(true)}}, []string{"qrn_lone", "qrn_stands"}},
			"all":              {&query.QuarantineFilter{Or: []*query.QuarantineFilter{{Cleared: ptr(true)}, {Cleared: ptr(false)}}}, []string{"qrn_lone", "qrn_cleared", "qrn_stands"}},
			"of the stack":     {&query.QuarantineFilter{Stack: of}, []string{"qrn_stands"}},
			"not of the stack": {&query.QuarantineFilter{Not: &query.QuarantineFilter{Stack: of}}, []string{"qrn_lone"}},
			"too large":        {&query.QuarantineFilter{Reason: []vocab.QuarantineReason{vocab.QuarantineReasonTooLarge}}, []string{}},
			"in no backend":    {&query.QuarantineFilter{Backend: []string{}}, []string{}},
		} {
			page, err := r.Quarantine(ctx, all, tc.filter, first(10))
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, o := range page.Nodes() {
				got = append(got, o.ID)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("quarantine, %s (-want +got):\n%s", what, diff)
			}
			if n, err := r.CountQuarantine(ctx, all, tc.filter); err != nil || n != len(tc.want) {
				t.Errorf("quarantine, %s: counted %d, %v", what, n, err)
			}
		}
	})
}
