package query_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/query"
)

// holds is what containing a text means: whatever the case of ASCII letters,
// and of no others.
func holds(message, text string) bool {
	fold := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r >= 'A' && r <= 'Z' {
				return r + 'a' - 'A'
			}
			return r
		}, s)
	}
	return strings.Contains(fold(message), fold(text))
}

// found are the ids of the operations that a filter finds, in the timeline's
// order turned round.
func foundBy(t rapid.TB, r *query.Reader, f *query.OperationFilter) []string {
	t.Helper()
	page, err := r.Operations(context.Background(), all, f, first(100))
	if err != nil {
		t.Fatal(err)
	}
	n, err := r.CountOperations(context.Background(), all, f, now)
	if err != nil || n != len(page.Edges) {
		t.Errorf("%d are counted and %d found, %v", n, len(page.Edges), err)
	}
	ids := []string{}
	for _, e := range slices.Backward(page.Edges) {
		ids = append(ids, e.Node.ID)
	}
	return ids
}

// TestTextsAreFoundAsByReadingAll compares what trigrams narrow with messages
// that are read one by one, as they come, change and go.
func TestTextsAreFoundAsByReadingAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		ctx, r := context.Background(), reader(d)
		saved(t, aBackend(d, "prod"))
		stack := saved(t, aStack(d, "prod", "stk_1"))
		// Few letters, so that texts are often found, and all that means
		// something to LIKE, to a phrase of FTS5, to trigrams or to case.
		letters := rapid.SampledFrom([]rune(`aAbBcC  %_\"'*-.äÄßẞİıſKÅ漢字🏷`))
		texts := rapid.StringOfN(letters, 0, 12, -1)
		rapid.Check(t, func(rt *rapid.T) {
			if _, err := d.Writer.Operation.Delete().Exec(ctx); err != nil {
				rt.Fatal(err)
			}
			messages := map[string]*string{}
			for i, text := range rapid.SliceOfN(texts, 1, 12).Draw(rt, "messages") {
				id := name("op_", i)
				create := anOperation(d, stack, id, instant.Instant(i+1))
				if messages[id] = nil; i%5 != 4 {
					messages[id] = &text
					create.SetMessage(text)
				}
				if err := create.Exec(ctx); err != nil {
					rt.Fatal(err)
				}
			}
			for id, text := range rapid.MapOfN(rapid.SampledFrom([]string{"op_000000", "op_000001"}), texts, 0, 2).Draw(rt, "changed") {
				if messages[id] == nil {
					continue
				}
				messages[id] = &text
				if err := d.Writer.Operation.UpdateOneID(id).SetMessage(text).Exec(ctx); err != nil {
					rt.Fatal(err)
				}
			}
			if rapid.Bool().Draw(rt, "one goes") {
				delete(messages, "op_000000")
				if _, err := d.Writer.Operation.Delete().Where(operation.ID("op_000000")).Exec(ctx); err != nil {
					rt.Fatal(err)
				}
			}
			text, other := texts.Draw(rt, "text"), texts.Draw(rt, "other")
			is := &query.OperationFilter{MessageContains: &text}
			for filter, matches := range map[*query.OperationFilter]func(string) bool{
				is:                                     func(m string) bool { return holds(m, text) },
				{Not: is}:                              func(m string) bool { return !holds(m, text) },
				{Not: &query.OperationFilter{Not: is}}: func(m string) bool { return holds(m, text) },
				{And: []*query.OperationFilter{is, {MessageContains: &other}}}:                             func(m string) bool { return holds(m, text) && holds(m, other) },
				{Or: []*query.OperationFilter{is, {MessageContains: &other}}}:                              func(m string) bool { return holds(m, text) || holds(m, other) },
				{Or: []*query.OperationFilter{is, {Not: &query.OperationFilter{MessageContains: &other}}}}: func(m string) bool { return holds(m, text) || !holds(m, other) },
			} {
				want := []string{}
				for id, m := range messages {
					// A message that is not there contains nothing.
					if m != nil && matches(*m) || m == nil && matchesNone(filter) {
						want = append(want, id)
					}
				}
				slices.Sort(want)
				if diff := cmp.Diff(want, foundBy(rt, r, filter)); diff != "" {
					rt.Errorf("text %q, other %q, messages %v: %s", text, other, messages, diff)
				}
			}
		})
	})
}

// matchesNone tells whether an operation without a message meets a filter of
// the test above.
func matchesNone(f *query.OperationFilter) bool {
	if f.Not != nil {
		return !matchesNone(f.Not)
	}
	return slices.ContainsFunc(f.Or, matchesNone)
}

// TestATextOfManyMessages has more messages with a text than are read by their
// ids, and one beside them.
func TestATextOfManyMessages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		ctx, r := context.Background(), reader(d)
		saved(t, aBackend(d, "prod"))
		stack := saved(t, aStack(d, "prod", "stk_1"))
		const many = 1100
		for i := range many {
			message := fmt.Sprintf("Ship build %d", i)
			if err := anOperation(d, stack, name("op_", i), instant.Instant(i+1)).SetMessage(message).Exec(ctx); err != nil {
				t.Fatal(err)
			}
		}
		for text, want := range map[string]int{"SHIP": many, "build 1099": 1, "ip build 10": 111, "nowhere": 0, "hi": many} {
			n, err := r.CountOperations(ctx, all, &query.OperationFilter{MessageContains: &text}, now)
			if err != nil || n != want {
				t.Errorf("%q is in %d messages, %v, want %d", text, n, err, want)
			}
		}
		newest := "build"
		page, err := r.Operations(ctx, all, &query.OperationFilter{MessageContains: &newest}, first(1))
		if err != nil || len(page.Edges) != 1 || page.Edges[0].Node.ID != name("op_", many-1) {
			t.Errorf("the newest is not first: %v, %v", page, err)
		}
	})
}
