package query_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/state"
)

// withoutViewer are the methods that read for nobody in particular, and why.
var withoutViewer = map[string]string{
	"Memory":         "the observer's own memory of its backend; graph cannot reach an observer",
	"KnownHistory":   "as Memory",
	"KnownRecords":   "as Memory",
	"Backlog":        "as Memory",
	"Unobserved":     "as Memory",
	"NextActivity":   "when this server is to look for work, and nothing of what work",
	"ChangeSequence": "a number that tells whether to ask again, and nothing of what changed",
	"NewestChanges":  "the feed of the process, which filters for each follower (feed/follower_test.go)",
	"ChangesAfter":   "as NewestChanges",
	"NextLapse":      "as NewestChanges",
	"TokenByDigest":  "how a bearer is known, before there is anybody to see for",
	"TokenStamp":     "whether to look at the tokens again, and nothing of them",
	"Now":            "the clock",
	"Ping":           "whether the database answers",
}

// A viewer who may read nothing sees nothing through any method of a reader,
// whatever the filter. Rows that somebody else was given do not help.
func TestTheZeroViewerSeesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		ctx, r := context.Background(), reader(d)
		b := saved(t, aBackend(d, "prod").SetHealth(vocab.BackendHealthDenied))
		s := saved(t, aStack(d, b.ID, "stk_1").SetLastOperationID("op_2").SetOperationCount(2).SetLockCount(1).SetCheckpointID("ckp_1"))
		saved(t, aCheckpoint(d, s, "ckp_1"))
		op := saved(t, anOperation(d, s, "op_1", 1).SetCheckpointID("ckp_1").SetConfig([]state.ConfigEntry{{Key: "k"}}).SetEnvironment(map[string]string{"a": "b"}))
		saved(t, anOperation(d, s, "op_2", 2))
		card := saved(t, anOperation(d, s, "op_3", 3).SetJoinedID(runnerID).SetClaims([]state.Claim{{Kind: vocab.ClaimKindBranch, Value: "main"}}))
		saved(t, aReport(d, s, runnerID, 4).SetJoinedID(card.ID).SetCard(false).SetLeaseUntil(now+1))
		saved(t, aReport(d, s, plannedID, 5).SetKind(vocab.KindPreview))
		saved(t, d.Writer.Pair.Create().SetID("pair").SetBackendID(s.BackendID).SetStackID(s.ID).SetPlannedID(plannedID).SetActualID(runnerID).SetIssuerID("i").SetReceivedAt(1))
		saved(t, anEvidence(d, op, "evd_1"))
		saved(t, aLock(d, s, "lck_1", 1))
		saved(t, aQuarantine(d, s, "qrn_1", 1))
		saved(t, anActivity(d, b.ID, "act_1", 1))
		saved(t, anErrorItem(d, b.ID, "err_1", 1))
		saved(t, d.Writer.IntegrationToken.Create().SetID("tok_1").SetName("deploy").SetAuthority(vocab.AuthorityDeploymentRunner).
			SetScopes([]shape.ScopePattern{}).SetTranscript(false).SetCreatedBy("root").SetCreatedAt(1).SetExpiresAt(now))
		given, err := r.Operation(ctx, all, "op_1")
		if err != nil {
			t.Fatal(err)
		}

		joined, err := r.Operation(ctx, all, card.ID)
		if err != nil {
			t.Fatal(err)
		}

		// Each filter tries to end the condition that is put before it.
		operations := &query.OperationFilter{Or: []*query.OperationFilter{{Or: []*query.OperationFilter{{}, {Not: &query.OperationFilter{Backend: []string{}}}}}}}
		stacks := &query.StackFilter{Or: []*query.StackFilter{{Or: []*query.StackFilter{{}, {Not: &query.StackFilter{Backend: []string{}}}}}}}
		locks := &query.LockFilter{Or: []*query.LockFilter{{Or: []*query.LockFilter{{}, {Not: &query.LockFilter{Backend: []string{}}}}}}}
		quarantine := &query.QuarantineFilter{Or: []*query.QuarantineFilter{{Or: []*query.QuarantineFilter{{}, {Not: &query.QuarantineFilter{Backend: []string{}}}}}}}
		activities := &query.ActivityFilter{Or: []*query.ActivityFilter{{Or: []*query.ActivityFilter{{}, {Not: &query.ActivityFilter{Backend: []string{}}}}}}}
		errors := &query.ErrorItemFilter{Or: []*query.ErrorItemFilter{{Or: []*query.ErrorItemFilter{{}, {Not: &query.ErrorItemFilter{Backend: []string{}}}}}}}

		// Each answers how much a viewer sees.
		see := map[string]func(scope.Viewer) (int, error){
			"Backends": func(v scope.Viewer) (int, error) {
				c, err := r.Backends(ctx, v, first(10))
				return len(c.Edges), err
			},
			"CountBackends": func(v scope.Viewer) (int, error) { return r.CountBackends(ctx, v) },
			"Backend":       func(v scope.Viewer) (int, error) { return found(r.Backend(ctx, v, "prod")) },
			"Stacks": func(v scope.Viewer) (int, error) {
				c, err := r.Stacks(ctx, v, stacks, query.StackOrderName, first(10))
				return len(c.Edges), err
			},
			"CountStacks": func(v scope.Viewer) (int, error) { return r.CountStacks(ctx, v, stacks, now) },
			"Stack":       func(v scope.Viewer) (int, error) { return found(r.Stack(ctx, v, "stk_1")) },
			"Operations": func(v scope.Viewer) (int, error) {
				c, err := r.Operations(ctx, v, operations, first(10))
				return len(c.Edges), err
			},
			"CountOperations": func(v scope.Viewer) (int, error) { return r.CountOperations(ctx, v, operations, now) },
			"Operation":       func(v scope.Viewer) (int, error) { return found(r.Operation(ctx, v, "op_1")) },
			"OperationActivity": func(v scope.Viewer) (int, error) {
				a, err := r.OperationActivity(ctx, v, operations, 0, now*now, 3)
				n := 0
				for _, bar := range a.Bars {
					n += len(bar.Counts)
				}
				return n, err
			},
			"Locks": func(v scope.Viewer) (int, error) {
				c, err := r.Locks(ctx, v, locks, first(10))
				return len(c.Edges), err
			},
			"CountLocks": func(v scope.Viewer) (int, error) { return r.CountLocks(ctx, v, locks) },
			"Lock":       func(v scope.Viewer) (int, error) { return found(r.Lock(ctx, v, "lck_1")) },
			"Quarantine": func(v scope.Viewer) (int, error) {
				c, err := r.Quarantine(ctx, v, quarantine, first(10))
				return len(c.Edges), err
			},
			"CountQuarantine": func(v scope.Viewer) (int, error) { return r.CountQuarantine(ctx, v, quarantine) },
			"Quarantined":     func(v scope.Viewer) (int, error) { return found(r.Quarantined(ctx, v, "qrn_1")) },
			"Activities": func(v scope.Viewer) (int, error) {
				c, err := r.Activities(ctx, v, activities, first(10))
				return len(c.Edges), err
			},
			"CountActivities": func(v scope.Viewer) (int, error) { return r.CountActivities(ctx, v, activities) },
			"Activity":        func(v scope.Viewer) (int, error) { return found(r.Activity(ctx, v, "act_1")) },
			"ErrorItems": func(v scope.Viewer) (int, error) {
				c, err := r.ErrorItems(ctx, v, errors, first(10))
				return len(c.Edges), err
			},
			"CountErrorItems": func(v scope.Viewer) (int, error) { return r.CountErrorItems(ctx, v, errors) },
			"ErrorItem":       func(v scope.Viewer) (int, error) { return found(r.ErrorItem(ctx, v, "err_1")) },
			"Checkpoint":      func(v scope.Viewer) (int, error) { return found(r.Checkpoint(ctx, v, "ckp_1")) },
			"Node": func(v scope.Viewer) (int, error) {
				n := 0
				for _, id := range []string{"prod", "stk_1", "op_1", "ckp_1", "lck_1", "qrn_1", "act_1", "err_1"} {
					if _, err := r.Node(ctx, v, id); err == nil {
						n++
					} else if reason.Of(err) != reason.NotFound {
						return n, err
					}
				}
				return n, nil
			},
			"Extent": func(v scope.Viewer) (int, error) {
				e, err := r.Extent(ctx, v, query.Cover{Histories: true})
				return len(e.Reasons), err
			},
			"Config": func(v scope.Viewer) (int, error) {
				c, err := r.Config(ctx, v, given)
				return len(c), err
			},
			"Environment": func(v scope.Viewer) (int, error) {
				e, err := r.Environment(ctx, v, given)
				return len(e), err
			},
			"Evidence": func(v scope.Viewer) (int, error) {
				e, err := r.Evidence(ctx, v, given)
				return len(e), err
			},
			"Row":        func(v scope.Viewer) (int, error) { return found(r.Row(ctx, v, runnerID)) },
			"JoinedWith": func(v scope.Viewer) (int, error) { return found(r.JoinedWith(ctx, v, joined)) },
			"Pair":       func(v scope.Viewer) (int, error) { return found(r.Pair(ctx, v, joined)) },
			"Readings": func(v scope.Viewer) (int, error) {
				all, err := r.Readings(ctx, v, joined)
				return len(all), err
			},
			"Claims": func(v scope.Viewer) (int, error) {
				all, err := r.Claims(ctx, v, joined)
				return len(all), err
			},
			"Claim":            func(v scope.Viewer) (int, error) { return found(r.Claim(ctx, v, joined, vocab.ClaimKindBranch)) },
			"ReadingChangesAt": func(v scope.Viewer) (int, error) { return found(r.ReadingChangesAt(ctx, v, joined)) },
			"Neighbour":        func(v scope.Viewer) (int, error) { return found(r.Neighbour(ctx, v, given, true)) },
			"IntegrationTokens": func(v scope.Viewer) (int, error) {
				all, err := r.IntegrationTokens(ctx, v)
				return len(all), err
			},
			"CheckpointOf": func(v scope.Viewer) (int, error) { return found(r.CheckpointOf(ctx, v, given)) },
		}
		methods := reflect.TypeFor[*query.Reader]()
		for i := range methods.NumMethod() {
			name := methods.Method(i).Name
			look := see[name]
			if withoutViewer[name] != "" {
				continue
			}
			if look == nil {
				t.Errorf("%s is not tried: say in this test how much a viewer sees through it", name)
				continue
			}
			if n, err := look(all); n == 0 || err != nil {
				t.Errorf("%s shows everyone %d, %v", name, n, err)
			}
			if n, err := look(scope.Viewer{}); n != 0 || err != nil {
				t.Errorf("%s shows nobody %d, %v", name, n, err)
			}
		}
	})
}

// found counts a single row; NOT_FOUND and nil are none.
func found[T any](row *T, err error) (int, error) {
	if reason.Of(err) == reason.NotFound || row == nil && err == nil {
		return 0, nil
	}
	return 1, err
}

// What a cursor says is not shown to those who hold it for another list, and a
// cursor of somebody's list shows nobody more than the first page does.
func TestACursorGivesNoRights(t *testing.T) {
	d := dbtest.Open(t, dbtest.URL(t, "sqlite"))
	fill(t, d, 6)
	r, ctx := reader(d), context.Background()
	page, err := r.Operations(ctx, all, nil, first(2))
	if err != nil {
		t.Fatal(err)
	}
	next, err := r.Operations(ctx, scope.Viewer{}, nil, query.Page{First: ptr(2), After: page.PageInfo.EndCursor})
	if err != nil || len(next.Edges) != 0 || next.PageInfo.HasNextPage {
		t.Errorf("nobody sees %v, %v", next, err)
	}
	if strings.Contains(*page.PageInfo.EndCursor, "op_") {
		t.Error("a cursor is not opaque")
	}
}
