package query_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/query"
)

// listing reads one page of a list: the ids with their cursors.
type listing func(query.Page) (ids, cursors []string, info query.PageInfo, err error)

// listings are all lists of a reader over the rows that fill made, each with
// the ids in the list's order.
func listings(r *query.Reader) map[string]listing {
	ctx := context.Background()
	stacks := func(by query.StackOrder) listing {
		return func(p query.Page) (ids, cursors []string, info query.PageInfo, err error) {
			c, err := r.Stacks(ctx, all, nil, by, p)
			if err != nil {
				return nil, nil, info, err
			}
			for _, e := range c.Edges {
				ids, cursors = append(ids, e.Node.ID), append(cursors, e.Cursor)
			}
			return ids, cursors, c.PageInfo, nil
		}
	}
	operations := func(f *query.OperationFilter) listing {
		return func(p query.Page) (ids, cursors []string, info query.PageInfo, err error) {
			c, err := r.Operations(ctx, all, f, p)
			if err != nil {
				return nil, nil, info, err
			}
			for _, e := range c.Edges {
				ids, cursors = append(ids, e.Node.ID), append(cursors, e.Cursor)
			}
			return ids, cursors, c.PageInfo, nil
		}
	}
	return map[string]listing{
		"operations":                  operations(nil),
		"failed operations":           operations(&query.OperationFilter{Outcome: []vocab.Outcome{vocab.OutcomeFailed}}),
		"operations of no stack":      operations(&query.OperationFilter{Stack: []string{}}),
		"stacks by name":              stacks(query.StackOrderName),
		"stacks by newest operations": stacks(query.StackOrderLastOperation),
		"backends": func(p query.Page) (ids, cursors []string, info query.PageInfo, err error) {
			c, err := r.Backends(ctx, all, p)
			if err != nil {
				return nil, nil, info, err
			}
			for _, e := range c.Edges {
				ids, cursors = append(ids, e.Node.ID), append(cursors, e.Cursor)
			}
			return ids, cursors, c.PageInfo, nil
		},
		"locks": func(p query.Page) (ids, cursors []string, info query.PageInfo, err error) {
			c, err := r.Locks(ctx, all, nil, p)
			if err != nil {
				return nil, nil, info, err
			}
			for _, e := range c.Edges {
				ids, cursors = append(ids, e.Node.ID), append(cursors, e.Cursor)
			}
			return ids, cursors, c.PageInfo, nil
		},
		"quarantine": func(p query.Page) (ids, cursors []string, info query.PageInfo, err error) {
			c, err := r.Quarantine(ctx, all, nil, p)
			if err != nil {
				return nil, nil, info, err
			}
			for _, e := range c.Edges {
				ids, cursors = append(ids, e.Node.ID), append(cursors, e.Cursor)
			}
			return ids, cursors, c.PageInfo, nil
		},
		"activities": func(p query.Page) (ids, cursors []string, info query.PageInfo, err error) {
			c, err := r.Activities(ctx, all, nil, p)
			if err != nil {
				return nil, nil, info, err
			}
			for _, e := range c.Edges {
				ids, cursors = append(ids, e.Node.ID), append(cursors, e.Cursor)
			}
			return ids, cursors, c.PageInfo, nil
		},
		"errors": func(p query.Page) (ids, cursors []string, info query.PageInfo, err error) {
			c, err := r.ErrorItems(ctx, all, nil, p)
			if err != nil {
				return nil, nil, info, err
			}
			for _, e := range c.Edges {
				ids, cursors = append(ids, e.Node.ID), append(cursors, e.Cursor)
			}
			return ids, cursors, c.PageInfo, nil
		},
	}
}

// fill makes n rows of everything; instants repeat, so that ids must tell rows
// apart.
func fill(t testing.TB, d *ent.Database, n int) []*db.Stack {
	t.Helper()
	var stacks []*db.Stack
	for i := range n {
		b := saved(t, aBackend(d, name("backend-", i)))
		c := aStack(d, b.ID, name("stk_", i)).SetProject([]string{"", "shop", "Shop", "a-b"}[i%4])
		if i%3 > 0 {
			c.SetLastOperationAt(instant.Instant(i / 5)).SetLastOperationID("op")
		}
		s := saved(t, c)
		stacks = append(stacks, s)
		op := anOperation(d, s, name("op_", i*7%n), instant.Instant(i/4))
		if i%2 == 0 {
			op.SetResult(vocab.ResultFailed)
		}
		saved(t, op)
		saved(t, aLock(d, s, name("lck_", i*7%n), instant.Instant(i/4)))
		saved(t, aQuarantine(d, s, name("qrn_", i*7%n), instant.Instant(i/4)))
		saved(t, anActivity(d, b.ID, name("act_", i*7%n), instant.Instant(i/4)))
		saved(t, anErrorItem(d, b.ID, name("err_", i*7%n), instant.Instant(i/4)))
	}
	return stacks
}

// Pages of any sizes, forwards and backwards, show every row once, in the same
// order.
func TestPagesShowEveryRowOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		fill(t, d, 43)
		lists, wholes := listings(reader(d)), map[string][]string{}
		names := slices.Sorted(maps.Keys(lists))
		for _, what := range names {
			ids, _, info, err := lists[what](first(100))
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			if info.HasNextPage || info.HasPreviousPage || (info.StartCursor == nil) != (len(ids) == 0) {
				t.Errorf("%s: the whole list lies at %+v", what, info)
			}
			wholes[what] = ids
		}
		rapid.Check(t, func(t *rapid.T) {
			what, size := rapid.SampledFrom(names).Draw(t, "list"), rapid.IntRange(1, 50)
			list, whole := lists[what], wholes[what]
			var forwards, backwards []string
			var at *string
			for {
				n := size.Draw(t, "first")
				ids, cursors, info, err := list(query.Page{First: &n, After: at})
				if err != nil {
					t.Fatal(err)
				}
				if len(ids) > n || info.HasPreviousPage != (at != nil) {
					t.Fatalf("%d rows of %d at %+v", len(ids), n, info)
				}
				forwards = append(forwards, ids...)
				if !info.HasNextPage {
					break
				}
				if *info.EndCursor != cursors[len(cursors)-1] || *info.StartCursor != cursors[0] {
					t.Fatalf("%+v are not the cursors of the rows", info)
				}
				at = info.EndCursor
			}
			at = nil
			for {
				n := size.Draw(t, "last")
				ids, _, info, err := list(query.Page{Last: &n, Before: at})
				if err != nil {
					t.Fatal(err)
				}
				backwards = append(slices.Clone(ids), backwards...)
				if info.HasNextPage != (at != nil) {
					t.Fatalf("a page before %v lies at %+v", at, info)
				}
				if !info.HasPreviousPage {
					break
				}
				at = info.StartCursor
			}
			if diff := cmp.Diff(whole, forwards); diff != "" {
				t.Fatalf("%s forwards (-whole +pages):\n%s", what, diff)
			}
			if diff := cmp.Diff(whole, backwards); diff != "" {
				t.Fatalf("%s backwards (-whole +pages):\n%s", what, diff)
			}
		})
	})
}

// While others write, whoever pages through the timeline sees every row that
// was there at the start exactly once, and no row twice.
func TestPagesWhileOthersWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		ctx := context.Background()
		s := fill(t, d, 40)[0]
		whole, _, _, err := listings(reader(d))["operations"](first(100))
		if err != nil {
			t.Fatal(err)
		}
		var written sync.WaitGroup
		stop := make(chan struct{})
		written.Go(func() {
			for i := range 2000 { // fewer than what would look like no end
				select {
				case <-stop:
					return
				default:
				}
				if err := anOperation(d, s, fmt.Sprintf("op_new%06d", i), instant.Instant(i%12)).Exec(ctx); err != nil {
					t.Error(err)
					return
				}
			}
		})
		for range 5 {
			seen := map[string]int{}
			var at *string
			for {
				ids, _, info, err := listings(reader(d))["operations"](query.Page{First: ptr(7), After: at})
				if err != nil {
					t.Fatal(err)
				}
				for _, id := range ids {
					seen[id]++
				}
				if !info.HasNextPage {
					break
				}
				at = info.EndCursor
				if len(seen) > 5000 {
					t.Fatal("the list does not end")
				}
			}
			for _, id := range whole {
				if seen[id] != 1 {
					t.Errorf("%s was seen %d times", id, seen[id])
				}
			}
			for id, n := range seen {
				if n > 1 {
					t.Errorf("%s was seen %d times", id, n)
				}
			}
		}
		close(stop)
		written.Wait()
	})
}

func TestPagesThatAreRefused(t *testing.T) {
	d := dbtest.Open(t, dbtest.URL(t, "sqlite"))
	fill(t, d, 3)
	_, cursors, _, err := listings(reader(d))["operations"](first(3))
	if err != nil {
		t.Fatal(err)
	}
	at := &cursors[1]
	for what, p := range map[string]query.Page{
		"neither first nor last": {}, "both": {First: ptr(1), Last: ptr(1)}, "only a cursor": {After: at},
		"none": {First: ptr(0)}, "less": {First: ptr(-1)}, "too many": {First: ptr(101)}, "far too many": {Last: ptr(1 << 31)},
		"first before": {First: ptr(1), Before: at}, "last after": {Last: ptr(1), After: at}, "between": {First: ptr(1), After: at, Before: at},
	} {
		for list, read := range listings(reader(d)) {
			if _, _, _, err := read(p); reason.Of(err) != reason.BadInput {
				t.Errorf("%s, %s: %v, want BAD_INPUT", list, what, err)
			}
		}
	}
}

// A cursor opens the list that it was made for, and nothing else does.
func TestCursors(t *testing.T) {
	d := dbtest.Open(t, dbtest.URL(t, "sqlite"))
	fill(t, d, 6)
	lists := listings(reader(d))
	cursors := map[string]string{"": ""}
	for what, list := range lists {
		_, all, _, err := list(first(2))
		if err != nil {
			t.Fatal(err)
		}
		if len(all) > 0 {
			cursors[what] = all[0]
		}
	}
	good := cursors["operations"]
	body := base64.RawURLEncoding.EncodeToString([]byte(`{"t":1,"k":[1,"op"]}`))
	cursors["no base64"] = "!!!"
	cursors["too short"] = good[:10]
	cursors["a byte less"] = good[:len(good)-4]
	cursors["another byte"] = good[:len(good)-4] + strings.Map(func(r rune) rune {
		if r == 'A' {
			return 'B'
		}
		return 'A'
	}, good[len(good)-4:])
	cursors["without authentication"] = body
	cursors["with an empty one"] = strings.Repeat("A", 22) + body
	cursors["oversize"] = strings.Repeat("A", 10_000)
	cursors["padded"] = good + strings.Repeat("\n", 5000)
	_, other, _, err := listings(query.New(d, func() instant.Instant { return now }, []byte("another secret")))["operations"](first(1))
	if err != nil {
		t.Fatal(err)
	}
	cursors["by another secret"] = other[0]
	for list, read := range lists {
		for what, cursor := range cursors {
			_, _, _, err := read(query.Page{First: ptr(1), After: &cursor})
			_, _, _, back := read(query.Page{Last: ptr(1), Before: &cursor})
			if what == list {
				if err != nil || back != nil {
					t.Errorf("%s refuses its own cursor: %v, %v", list, err, back)
				}
			} else if reason.Of(err) != reason.BadCursor || reason.Of(back) != reason.BadCursor {
				t.Errorf("%s with the cursor of %q: %v, %v, want BAD_CURSOR", list, what, err, back)
			}
		}
	}
}

// A cursor belongs to its filter, however small the difference.
func TestCursorsOfFilters(t *testing.T) {
	d := dbtest.Open(t, dbtest.URL(t, "sqlite"))
	s := fill(t, d, 6)[0]
	r, ctx := reader(d), context.Background()
	on := &query.Stack{Stack: s}
	filters := []*query.OperationFilter{
		nil, {Outcome: []vocab.Outcome{vocab.OutcomeFailed}}, {Kind: []vocab.Kind{vocab.KindUpdate}},
		{Kind: []vocab.Kind{vocab.KindUpdate, vocab.KindDestroy}}, {Since: ptr(instant.Instant(0))}, {Until: ptr(now)},
		{Not: &query.OperationFilter{Kind: []vocab.Kind{vocab.KindDestroy}}}, {And: []*query.OperationFilter{{}}},
		{Or: []*query.OperationFilter{{}}}, {Not: &query.OperationFilter{Stack: []string{}}}, {Not: &query.OperationFilter{Not: &query.OperationFilter{}}},
		(*query.OperationFilter)(nil).On(on), (&query.OperationFilter{Kind: []vocab.Kind{vocab.KindUpdate}}).On(on), {And: []*query.OperationFilter{}},
	}
	for i, f := range filters {
		page, err := r.Operations(ctx, all, f, first(1))
		if err != nil || len(page.Edges) != 1 {
			t.Fatalf("filter %d: %v, %v", i, page, err)
		}
		for k, g := range filters {
			_, err := r.Operations(ctx, all, g, query.Page{First: ptr(1), After: page.PageInfo.EndCursor})
			if i == k && err != nil || i != k && reason.Of(err) != reason.BadCursor {
				t.Errorf("the cursor of filter %d with filter %d: %v", i, k, err)
			}
		}
	}
}

// Later pages keep the instant of the first, so a lease that lapses meanwhile
// moves no row from one list into another.
func TestPagesKeepTheInstantOfTheFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		ctx, clock := context.Background(), now
		r := query.New(d, func() instant.Instant { return clock }, []byte("secret"))
		saved(t, aBackend(d, "prod"))
		s := saved(t, aStack(d, "prod", "stk_1"))
		for i := range 4 {
			op := anOperation(d, s, name("op_", i), instant.Instant(i)).SetSource(vocab.SourceRunner).SetLeaseUntil(now + 10)
			op.Mutation().ResetResult()
			saved(t, op)
		}
		running := &query.OperationFilter{Outcome: []vocab.Outcome{vocab.OutcomeInProgress}}
		page, err := r.Operations(ctx, all, running, first(2))
		if err != nil || len(page.Edges) != 2 {
			t.Fatalf("the first page has %v, %v", page, err)
		}
		clock = now + 10
		next, err := r.Operations(ctx, all, running, query.Page{First: ptr(2), After: page.PageInfo.EndCursor})
		if err != nil || len(next.Edges) != 2 || next.ReadingAsOf != now || next.Edges[0].Node.Outcome != vocab.OutcomeInProgress {
			t.Errorf("the second page has %v, %v", next, err)
		}
		if n, err := r.CountOperations(ctx, all, running, next.ReadingAsOf); err != nil || n != 4 {
			t.Errorf("counted %d, %v", n, err)
		}
		if again, err := r.Operations(ctx, all, running, first(2)); err != nil || len(again.Edges) != 0 {
			t.Errorf("a new first page has %v, %v", again, err)
		}
	})
}
