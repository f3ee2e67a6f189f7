package query_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/state"
)

// cards stores a stack whose third record is one card with what a runner
// reported of it, and one other report.
func cards(t *testing.T, d *ent.Database) *db.Stack {
	t.Helper()
	saved(t, aBackend(d, "prod"))
	s := saved(t, aStack(d, "prod", "stk_1").SetOperationCount(4).SetLastOperationID(plannedID).SetLastOperationAt(5))
	saved(t, anOperation(d, s, "op_1", 1))
	saved(t, anOperation(d, s, "op_2", 2).SetResult(vocab.ResultFailed))
	saved(t, anOperation(d, s, "op_3", 3).SetResult(vocab.ResultFailed).SetJoinedID(runnerID).SetJoinedAuthority(vocab.AuthorityDeploymentRunner).
		SetChanges([]state.ActionCount{{Action: vocab.ResourceActionCreate, Count: 3}}).
		SetClaims([]state.Claim{{Kind: vocab.ClaimKindCommit, Value: "abc"}}))
	saved(t, aReport(d, s, runnerID, 4).SetJoinedID("op_3").SetCard(false).SetLeaseUntil(now+7).SetEventCount(3).
		SetClaims([]state.Claim{{Kind: vocab.ClaimKindCommit, Value: "def"}, {Kind: vocab.ClaimKindBranch, Value: "main", URL: "https://example.com/main"}}))
	saved(t, aReport(d, s, plannedID, 5).SetKind(vocab.KindPreview).SetAuthority(vocab.AuthorityDeveloperWorkflow).SetResult(vocab.ResultSucceeded).
		SetImpact(vocab.ImpactChanges).SetChanges([]state.ActionCount{{Action: vocab.ResourceActionCreate, Count: 2}}))
	return s
}

func TestListsAreOfCards(t *testing.T) {
	raw := query.RowsRaw
	runner, backend := []vocab.Source{vocab.SourceRunner}, []vocab.Source{vocab.SourceBackend}
	deployment, workflow := []vocab.Authority{vocab.AuthorityDeploymentRunner}, []vocab.Authority{vocab.AuthorityDeveloperWorkflow}
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		s := cards(t, d)
		r, ctx := reader(d), context.Background()
		for name, tc := range map[string]struct {
			filter *query.OperationFilter
			want   string
		}{
			"cards":                       {nil, plannedID + " op_3 op_2 op_1"},
			"raw rows":                    {&query.OperationFilter{Rows: &raw}, plannedID + " " + runnerID + " op_3 op_2 op_1"},
			"of a runner":                 {&query.OperationFilter{Source: runner}, plannedID + " op_3"},
			"of the backend":              {&query.OperationFilter{Source: backend}, "op_3 op_2 op_1"},
			"of either":                   {&query.OperationFilter{Source: append(runner, backend...)}, plannedID + " op_3 op_2 op_1"},
			"of none":                     {&query.OperationFilter{Source: []vocab.Source{}}, ""},
			"not of a runner":             {&query.OperationFilter{Not: &query.OperationFilter{Source: runner}}, "op_2 op_1"},
			"raw of a runner":             {&query.OperationFilter{Rows: &raw, Source: runner}, plannedID + " " + runnerID},
			"raw of the backend":          {&query.OperationFilter{Rows: &raw, Source: backend}, "op_3 op_2 op_1"},
			"by an authority":             {&query.OperationFilter{Authority: deployment}, "op_3"},
			"by another":                  {&query.OperationFilter{Authority: workflow}, plannedID},
			"by no authority":             {&query.OperationFilter{Authority: []vocab.Authority{}}, ""},
			"raw by an authority":         {&query.OperationFilter{Rows: &raw, Authority: deployment}, runnerID},
			"outcomes are of the backend": {&query.OperationFilter{Outcome: []vocab.Outcome{vocab.OutcomeInProgress}}, ""},
			"raw outcomes are of each":    {&query.OperationFilter{Rows: &raw, Outcome: []vocab.Outcome{vocab.OutcomeInProgress}}, runnerID},
			"failed in the backend":       {&query.OperationFilter{Outcome: []vocab.Outcome{vocab.OutcomeFailed}, Source: runner}, "op_3"},
		} {
			page, err := r.Operations(ctx, all, tc.filter, first(10))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, op := range page.Nodes() {
				got = append(got, op.ID)
			}
			if strings.Join(got, " ") != tc.want {
				t.Errorf("%s: %v, want %s", name, got, tc.want)
			}
			n, err := r.CountOperations(ctx, all, tc.filter, now)
			if err != nil || n != len(got) {
				t.Errorf("%s: counts %d of %d, %v", name, n, len(got), err)
			}
			activity, err := r.OperationActivity(ctx, all, tc.filter, 0, instant.Instant(2e9), 1)
			if err != nil {
				t.Fatal(err)
			}
			sum := 0
			for _, c := range activity.Bars[0].Counts {
				sum += c.Count
			}
			if sum != len(got) {
				t.Errorf("%s: the bar counts %d of %d", name, sum, len(got))
			}
		}
		on, err := r.Stack(ctx, all, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		page, err := r.Operations(ctx, all, (&query.OperationFilter{Rows: &raw}).On(on), first(10))
		if err != nil || len(page.Edges) != 5 {
			t.Errorf("raw rows of a stack: %d, %v", len(page.Edges), err)
		}
		recent, err := on.RecentOperations(ctx, 10, query.Reading)
		if err != nil || len(recent) != 4 {
			t.Errorf("the stack's newest are %d, %v", len(recent), err)
		}
		_, err = r.Operations(ctx, all, &query.OperationFilter{Or: []*query.OperationFilter{{Rows: &raw}}}, first(10))
		if reason.Of(err) != reason.BadInput {
			t.Errorf("rows inside a filter: %v", err)
		}
		after := query.Page{First: ptr(2), After: firstOf(t, r, nil)}
		if _, err := r.Operations(ctx, all, &query.OperationFilter{Rows: &raw}, after); err == nil {
			t.Error("a cursor of cards is taken for raw rows")
		}
	})
}

// firstOf is the end of the first row of a list.
func firstOf(t *testing.T, r *query.Reader, f *query.OperationFilter) *string {
	t.Helper()
	page, err := r.Operations(context.Background(), all, f, first(1))
	if err != nil {
		t.Fatal(err)
	}
	return page.PageInfo.EndCursor
}

func TestACardHasBothRails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		cards(t, d)
		r, ctx := reader(d), context.Background()
		for _, id := range []string{"op_3", runnerID} {
			op, err := r.Operation(ctx, all, id)
			if err != nil || op.ID != "op_3" || op.Outcome != vocab.OutcomeFailed {
				t.Fatalf("%s finds %v, %v", id, op, err)
			}
			readings, err := r.Readings(ctx, all, op)
			if err != nil || len(readings) != 2 {
				t.Fatalf("%d readings, %v", len(readings), err)
			}
			var said []string
			for _, reading := range readings {
				said = append(said, fmt.Sprintf("%s %s %s %d", reading.OperationID(), reading.Provenance, reading.Outcome, reading.HeartbeatCount()))
			}
			if diff := cmp.Diff([]string{"op_3 observed failed 0", runnerID + " asserted in-progress 3"}, said); diff != "" {
				t.Errorf("the rails (-want +got):\n%s", diff)
			}
			changes, err := r.ReadingChangesAt(ctx, all, op)
			if err != nil || changes == nil || *changes != now+7 {
				t.Errorf("the card changes at %v, %v", changes, err)
			}
			claims, err := r.Claims(ctx, all, op)
			if err != nil || len(claims) != 3 || claims[0].Source != vocab.SourceBackend || claims[2].Source != vocab.SourceRunner {
				t.Errorf("claims: %v, %v", claims, err)
			}
			if c, err := r.Claim(ctx, all, op, vocab.ClaimKindCommit); err != nil || c.Value != "abc" {
				t.Errorf("the commit: %v, %v", c, err)
			}
			if c, err := r.Claim(ctx, all, op, vocab.ClaimKindBranch); err != nil || c.Value != "main" || *c.URL != "https://example.com/main" {
				t.Errorf("the branch: %v, %v", c, err)
			}
			before, err := r.Neighbour(ctx, all, op, false)
			if err != nil || before.ID != "op_2" {
				t.Errorf("before it: %v, %v", before, err)
			}
			if after, err := r.Neighbour(ctx, all, op, true); err != nil || after.ID != plannedID {
				t.Errorf("after it: %v, %v", after, err)
			}
		}
		row, err := r.Row(ctx, all, runnerID)
		if err != nil || row.ID != runnerID || row.Outcome != vocab.OutcomeInProgress {
			t.Errorf("the row: %v, %v", row, err)
		}
		if readings, err := r.Readings(ctx, all, row); err != nil || len(readings) != 2 || readings[0].ID != "op_3" {
			t.Errorf("the row's readings: %v, %v", readings, err)
		}
	})
}

func TestPlannedAgainstActual(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		s := cards(t, d)
		r, ctx := reader(d), context.Background()
		is := func(id, want string) {
			t.Helper()
			op, err := r.Operation(ctx, all, id)
			if err != nil {
				t.Fatal(err)
			}
			pair, err := r.Pair(ctx, all, op)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if pair != nil {
				got = fmt.Sprintf("%s then %s by the %s:", pair.Planned.ID, pair.Actual.ID, pair.ActualSource)
				for _, d := range pair.Differences {
					got += fmt.Sprintf(" %s %s/%s by %s", d.Action, shown(d.Planned), shown(d.Actual), shown(d.By))
				}
			}
			if got != want {
				t.Errorf("%s: %q, want %q", id, got, want)
			}
		}
		is("op_3", "")
		saved(t, d.Writer.Pair.Create().SetID("p").SetBackendID(s.BackendID).SetStackID(s.ID).SetPlannedID(plannedID).SetActualID(runnerID).SetIssuerID("i").SetReceivedAt(1))
		// The runner tells no counts, the record of the same run does.
		for _, id := range []string{"op_3", runnerID, plannedID} {
			is(id, plannedID+" then op_3 by the backend: create 2/3 by 1")
		}
		update := d.Writer.Operation.UpdateOneID(runnerID).SetImpact(vocab.ImpactNone).SetChanges([]state.ActionCount{})
		if err := update.Exec(ctx); err != nil {
			t.Fatal(err)
		}
		is("op_3", plannedID+" then op_3 by the runner: create 2/0 by -2")
		is("op_2", "")
	})
}

func shown(n *int64) string {
	if n == nil {
		return "unknown"
	}
	return fmt.Sprint(*n)
}
