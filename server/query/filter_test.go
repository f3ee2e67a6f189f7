package query_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/lifecycle"
	"github.com/lumaft/lumaft/server/query"
)

// The values of rows and of filters, few enough that they meet.
var (
	backends = []string{"prod", "staging"}
	commits  = []string{"abcd", "abcdef0123456789abcdef0123456789abcdef01", "abcdff", "0123456", "abcdee"} // hashes, as record keeps them
	branches = []string{"main", "Main", "main%", ""}
	messages = []string{"", "ship it", "SHIP IT", "100% done", "100 done", "a_b", "axb", `C:\temp`, `C:/temp`, "Grüße", "GRÜSSE", "grüße", "new\nline", "␀"}
	texts    = []string{"", "ship", "Ship It", "%", "_", `\`, `\\`, "100%", "a_b", "A_B", "ü", "Ü", "GRÜ", "\n", "\x00", "nowhere"}
	instants = []instant.Instant{0, 10, now - 1, now, now + 1, 1 << 60}
)

// maybe draws a value or none.
func maybe[T any](g *rapid.Generator[T]) *rapid.Generator[*T] { return rapid.Ptr(g, true) }

// some draws a list, no list, and at times a list of nothing.
func some[T any](of ...T) *rapid.Generator[[]T] {
	return rapid.Custom(func(t *rapid.T) []T {
		switch rapid.IntRange(0, 9).Draw(t, "list") {
		case 0, 1, 2:
			return rapid.SliceOfN(rapid.SampledFrom(of), 1, 3).Draw(t, "values")
		case 3:
			return []T{}
		}
		return nil
	})
}

// words are the words of a closed list.
func words[T ~string](list interface{ Values() []string }) []T {
	var all []T
	for _, word := range list.Values() {
		all = append(all, T(word))
	}
	return all
}

// rowOf draws an operation.
func rowOf(d *ent.Database, stacks []*db.Stack, id string) *rapid.Generator[*db.OperationCreate] {
	return rapid.Custom(func(t *rapid.T) *db.OperationCreate {
		on := rapid.SampledFrom(stacks).Draw(t, "stack")
		c := anOperation(d, on, id, rapid.SampledFrom(instants).Draw(t, "order"))
		c.Mutation().ResetResult()
		c.Mutation().ResetKind()
		// What a runner reported has an authority; what the backend recorded may
		// share its card with that, which then is no card of its own.
		source, authority := rapid.SampledFrom(words[vocab.Source](vocab.Source(""))).Draw(t, "source"), rapid.SampledFrom(words[vocab.Authority](vocab.Authority("")))
		if source == vocab.SourceRunner {
			c.SetAuthority(authority.Draw(t, "authority")).SetCard(rapid.Bool().Draw(t, "card"))
		} else {
			c.SetNillableJoinedAuthority(maybe(authority).Draw(t, "joined"))
		}
		c.SetSource(source).
			SetNillableKind(maybe(rapid.SampledFrom(words[vocab.Kind](vocab.Kind("")))).Draw(t, "kind")).
			SetNillableResult(maybe(rapid.SampledFrom(words[vocab.Result](vocab.Result("")))).Draw(t, "result")).
			SetNillableLeaseUntil(maybe(rapid.SampledFrom(instants)).Draw(t, "lease")).
			SetImpact(rapid.SampledFrom(words[vocab.Impact](vocab.Impact(""))).Draw(t, "impact")).
			SetNillableMessage(maybe(rapid.SampledFrom(messages)).Draw(t, "message")).
			SetNillableCommitID(maybe(rapid.SampledFrom(commits)).Draw(t, "commit")).
			SetNillableBranch(maybe(rapid.SampledFrom(branches)).Draw(t, "branch")).
			SetNillableRepository(maybe(rapid.SampledFrom(branches)).Draw(t, "repository")).
			SetNillableCiSystem(maybe(rapid.SampledFrom(branches)).Draw(t, "ci"))
		return c
	})
}

// filterOf draws a filter that nests so deep at most.
func filterOf(depth int, stacks []*db.Stack) *rapid.Generator[*query.OperationFilter] {
	return rapid.Custom(func(t *rapid.T) *query.OperationFilter {
		f := &query.OperationFilter{}
		// One or two fields each, so that filters match something.
		for range rapid.IntRange(0, 2).Draw(t, "fields") {
			switch rapid.IntRange(0, 16).Draw(t, "field") {
			case 0:
				f.Backend = some(backends...).Draw(t, "backend")
			case 1:
				f.Stack = some(stacks[0].ID, stacks[1].ID, "nobody", "\x00").Draw(t, "stack")
			case 2:
				f.Project = some("shop", "", "billing").Draw(t, "project")
			case 3:
				f.StackName = some("main", "dev").Draw(t, "stackName")
			case 4:
				f.Source = some(words[vocab.Source](vocab.Source(""))...).Draw(t, "source")
			case 5:
				f.Authority = some(words[vocab.Authority](vocab.Authority(""))...).Draw(t, "authority")
			case 6:
				f.Kind = some(words[vocab.Kind](vocab.Kind(""))...).Draw(t, "kind")
			case 7, 8:
				f.Outcome = some(words[vocab.Outcome](vocab.Outcome(""))...).Draw(t, "outcome")
			case 9:
				f.Impact = some(words[vocab.Impact](vocab.Impact(""))...).Draw(t, "impact")
			case 10:
				f.Since = maybe(rapid.SampledFrom(instants)).Draw(t, "since")
			case 11:
				f.Until = maybe(rapid.SampledFrom(instants)).Draw(t, "until")
			case 12:
				f.Commit = maybe(rapid.SampledFrom([]string{"abcd", "ABCDE", "abcdef0123456789abcdef0123456789abcdef01", "0123", "ffff"})).Draw(t, "commit")
			case 13:
				f.Branch = maybe(rapid.SampledFrom(branches)).Draw(t, "branch")
			case 14:
				f.Repository = maybe(rapid.SampledFrom(branches)).Draw(t, "repository")
			case 15:
				f.CISystem = some(branches...).Draw(t, "ci")
			default:
				f.MessageContains = maybe(rapid.SampledFrom(texts)).Draw(t, "text")
			}
		}
		if depth > 0 {
			parts := rapid.SliceOfN(filterOf(depth-1, stacks), 0, 2)
			switch rapid.IntRange(0, 5).Draw(t, "nesting") {
			case 0:
				f.And = parts.Draw(t, "and")
			case 1, 2:
				f.Or = parts.Draw(t, "or")
			case 3, 4:
				f.Not = filterOf(depth-1, stacks).Draw(t, "not")
			}
		}
		return f
	})
}

// meets is what a filter means, over one row by itself or as the card that it
// may share. What the row does not have meets nothing.
func meets(f *query.OperationFilter, row *db.Operation, on *db.Stack, raw bool) bool {
	if !raw {
		alone := *f
		alone.Source, alone.Authority, alone.And, alone.Or, alone.Not = nil, nil, nil, nil, nil
		shares, runner := row.JoinedAuthority != nil, vocab.SourceRunner
		switch {
		case !isOneOf(f.Source, &row.Source) && !(shares && isOneOf(f.Source, &runner)),
			!isOneOf(f.Authority, row.Authority) && !isOneOf(f.Authority, row.JoinedAuthority),
			!meets(&alone, row, on, true):
			return false
		}
		return nested(f, row, on, raw)
	}
	reading := lifecycle.Read(lifecycle.Facts{Source: row.Source, Result: row.Result, LeaseUntil: row.LeaseUntil}, now)
	switch {
	case !isOneOf(f.Backend, &row.BackendID), !isOneOf(f.Stack, &row.StackID), !isOneOf(f.Project, &on.Project),
		!isOneOf(f.StackName, &on.Name), !isOneOf(f.Source, &row.Source), !isOneOf(f.Authority, row.Authority),
		!isOneOf(f.Kind, row.Kind), !isOneOf(f.Outcome, &reading.Outcome), !isOneOf(f.Impact, &row.Impact),
		!isOneOf(f.CISystem, row.CiSystem):
		return false
	case f.Since != nil && row.OrderAt < *f.Since, f.Until != nil && row.OrderAt >= *f.Until,
		f.Branch != nil && (row.Branch == nil || *row.Branch != *f.Branch),
		f.Repository != nil && (row.Repository == nil || *row.Repository != *f.Repository),
		f.Commit != nil && (row.CommitID == nil || !strings.HasPrefix(*row.CommitID, strings.ToLower(*f.Commit))),
		f.MessageContains != nil && (row.Message == nil || !foundIn(*row.Message, *f.MessageContains)):
		return false
	}
	return nested(f, row, on, raw)
}

// nested is what the filters in a filter mean.
func nested(f *query.OperationFilter, row *db.Operation, on *db.Stack, raw bool) bool {
	for _, part := range f.And {
		if !meets(part, row, on, raw) {
			return false
		}
	}
	if f.Or != nil && !slices.ContainsFunc(f.Or, func(part *query.OperationFilter) bool { return meets(part, row, on, raw) }) {
		return false
	}
	return f.Not == nil || !meets(f.Not, row, on, raw)
}

func isOneOf[T comparable](list []T, value *T) bool {
	return list == nil || value != nil && slices.Contains(list, *value)
}

// foundIn is containing a text, whatever the case of ASCII letters. A NUL is
// looked for as the sign that is stored for it.
func foundIn(text, part string) bool {
	fold := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r >= 'A' && r <= 'Z' {
				return r + 'a' - 'A'
			}
			return r
		}, s)
	}
	return strings.Contains(fold(text), fold(strings.ReplaceAll(part, "\x00", "␀")))
}

// For any filter the database and a plain reading of the filter agree on every
// row, on the count, and on which rows meet its opposite.
func TestOperationFilters(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		var stacks []*db.Stack
		on := map[string]*db.Stack{}
		for i, backend := range backends {
			saved(t, aBackend(d, backend))
			for _, place := range [][2]string{{"shop", "main"}, {"", "main"}, {"billing", "dev"}} {
				s := saved(t, aStack(d, backend, name("stk_"+place[0], i)).SetProject(place[0]).SetName(place[1]))
				stacks, on[s.ID] = append(stacks, s), s
			}
		}
		var creates []*db.OperationCreate
		for i := range 95 {
			creates = append(creates, rowOf(d, stacks, name("op_", i)).Example(i))
		}
		rows := d.Writer.Operation.CreateBulk(creates...).SaveX(ctx)
		list := func(t *rapid.T, f *query.OperationFilter) []string {
			page, err := r.Operations(ctx, all, f, first(100))
			if err != nil {
				t.Fatal(err)
			}
			ids := []string{}
			for _, op := range page.Nodes() {
				ids = append(ids, op.ID)
			}
			slices.Sort(ids)
			return ids
		}
		rapid.Check(t, func(t *rapid.T) {
			f := filterOf(3, stacks).Draw(t, "filter")
			not := &query.OperationFilter{}
			raw := rapid.Bool().Draw(t, "raw")
			if inner := *f; raw {
				rows := query.RowsRaw
				not.Rows, f.Rows, not.Not = &rows, &rows, &inner
			} else {
				not.Not = f
			}
			want, rest := []string{}, []string{}
			for _, row := range rows {
				if !raw && !row.Card {
					continue
				}
				if meets(f, row, on[row.StackID], raw) {
					want = append(want, row.ID)
				} else {
					rest = append(rest, row.ID)
				}
			}
			if diff := cmp.Diff(want, list(t, f)); diff != "" {
				t.Fatalf("rows that match (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(rest, list(t, not)); diff != "" {
				t.Fatalf("rows that do not (-want +got):\n%s", diff)
			}
			if n, err := r.CountOperations(ctx, all, f, now); err != nil || n != len(want) {
				t.Fatalf("CountOperations() = %d, %v, want %d", n, err, len(want))
			}
			activity, err := r.OperationActivity(ctx, all, f, 0, 1<<62, 7)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, bar := range activity.Bars {
				for _, c := range bar.Counts {
					n += c.Count
				}
			}
			if n != len(want) {
				t.Fatalf("OperationActivity() counts %d, want %d", n, len(want))
			}
		})
	})
}

func TestFiltersThatAreRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		for what, f := range map[string]*query.OperationFilter{
			"a short commit":        {Commit: ptr("abc")},
			"a commit that is none": {Commit: ptr("HEAD~1")},
			"a commit of wildcards": {Commit: ptr("%%%%")},
			"a commit with a NUL":   {Commit: ptr("abcd\x00")},
			"a long commit":         {Commit: ptr(strings.Repeat("a", 65))},
			"a long text":           {MessageContains: ptr(strings.Repeat("a", 1001))},
			"a bad part of an or":   {Or: []*query.OperationFilter{{}, {Commit: ptr("")}}},
			"a bad part of an and":  {And: []*query.OperationFilter{{Commit: ptr("")}}},
			"a bad part of a not":   {Not: &query.OperationFilter{Not: &query.OperationFilter{Commit: ptr("")}}},
		} {
			if _, err := r.Operations(ctx, all, f, first(1)); reason.Of(err) != reason.BadInput {
				t.Errorf("%s: Operations() = %v, want BAD_INPUT", what, err)
			}
			if _, err := r.CountOperations(ctx, all, f, now); reason.Of(err) != reason.BadInput {
				t.Errorf("%s: CountOperations() = %v, want BAD_INPUT", what, err)
			}
		}
		long := strings.Repeat("%_", 500)
		if _, err := r.Operations(ctx, all, &query.OperationFilter{MessageContains: &long}, first(1)); err != nil {
			t.Errorf("1,000 bytes of wildcards: %v", err)
		}
		if _, err := r.Stacks(ctx, all, &query.StackFilter{NameContains: ptr(strings.Repeat("a", 1001))}, query.StackOrderName, first(1)); reason.Of(err) != reason.BadInput {
			t.Errorf("a long name: %v, want BAD_INPUT", err)
		}
	})
}

// Text that no stored row can hold finds nothing, and no fault either.
func TestHostileQuestions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		for _, text := range []string{"\x00", "a\x00b", "\xff\xfe", "stk_\x00", "op_\xff", "ckp_\x00", "lck_\x00", "qrn_\x00", "act_\x00", "err_\x00", "' OR 1=1 --", ""} {
			if _, err := r.Node(ctx, all, text); reason.Of(err) != reason.NotFound {
				t.Errorf("Node(%q) = %v, want NOT_FOUND", text, err)
			}
			if _, err := r.Backend(ctx, all, text); reason.Of(err) != reason.NotFound {
				t.Errorf("Backend(%q) = %v, want NOT_FOUND", text, err)
			}
			list := []string{text}
			for what, try := range map[string]func() error{
				"operations": func() error {
					_, err := r.Operations(ctx, all, &query.OperationFilter{Backend: list, Stack: list, Project: list, StackName: list,
						CISystem: list, Branch: &text, Repository: &text, MessageContains: &text}, first(1))
					return err
				},
				"stacks": func() error {
					_, err := r.Stacks(ctx, all, &query.StackFilter{Backend: list, Project: list, NameContains: &text}, query.StackOrderName, first(1))
					return err
				},
				"locks": func() error {
					_, err := r.Locks(ctx, all, &query.LockFilter{Backend: list, Stack: list, Project: list}, first(1))
					return err
				},
				"quarantine": func() error {
					_, err := r.Quarantine(ctx, all, &query.QuarantineFilter{Backend: list, Stack: list}, first(1))
					return err
				},
				"activities": func() error {
					_, err := r.Activities(ctx, all, &query.ActivityFilter{Backend: list, Kind: list}, first(1))
					return err
				},
				"errors": func() error {
					_, err := r.ErrorItems(ctx, all, &query.ErrorItemFilter{Backend: list}, first(1))
					return err
				},
				"extent": func() error {
					_, err := r.Extent(ctx, all, query.Cover{Backends: list, Stacks: list, Histories: true})
					return err
				},
			} {
				if err := try(); err != nil {
					t.Errorf("%s for %q: %v", what, text, err)
				}
			}
		}
	})
}
