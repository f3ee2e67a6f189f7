package work_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/record/work"
)

// finish leases what goes first under a route and completes it.
func (s *server) finish(route string) string {
	s.t.Helper()
	l := s.lease(under(route))
	if l == nil {
		s.t.Fatal("nothing is due")
	}
	s.must(s.Complete(context.Background(), l.ID, l.Number))
	return l.ID
}

// Activities become ready with the last of what they need, in chains and
// diamonds, planned together or one after the other (H11).
func testNeeds(t *testing.T, s *server) {
	id := func(nonce string) string { return identity.OfActivity("k", "", nonce) }
	plan := func(nonce string, needs ...string) work.Plan {
		return work.Plan{Route: "needs", Nonce: nonce, Needs: needs}
	}
	// Named before they are there: a needs b and c, which both need d.
	s.create(plan("a", id("b"), id("c")), plan("b", id("d")), plan("c", id("d"), id("d")), plan("d"))
	s.is(id("a"), vocab.ActivityStatePending)
	if got := s.finish("needs"); got != id("d") {
		t.Errorf("finished %s first", got)
	}
	s.is(id("a"), vocab.ActivityStatePending)
	s.is(id("b"), vocab.ActivityStateReady)
	s.is(id("c"), vocab.ActivityStateReady)
	s.finish("needs")
	s.is(id("a"), vocab.ActivityStatePending)
	s.finish("needs")
	row := s.is(id("a"), vocab.ActivityStateReady)
	if row.Fence != 0 || row.ActivateAt == nil {
		t.Errorf("the row is %+v", row)
	}
	s.finish("needs")
	// Everything it needs is done already.
	late := s.create(work.Plan{Route: "needs", Needs: []string{id("a"), id("d")}})[0]
	s.is(late, vocab.ActivityStateReady)
	s.finish("needs")

	before := s.d.Reader.Activity.Query().CountX(context.Background())
	for name, plans := range map[string][]work.Plan{
		"itself":   {plan("x", id("x"))},
		"a circle": {plan("x", id("y")), plan("y", id("z")), plan("z", id("x")), plan("w")},
	} {
		for i := range plans {
			plans[i].Kind, plans[i].PayloadVersion = "k", 1
		}
		if _, err := s.Create(context.Background(), plans...); reason.Of(err) != reason.BadInput {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := s.d.Reader.Activity.Query().CountX(context.Background()); n != before {
		t.Errorf("%d activities of what was refused", n-before)
	}
}

// What needs something that failed or was canceled is canceled, and says so.
func testLostNeeds(t *testing.T, s *server) {
	ctx := context.Background()
	id := func(nonce string) string { return identity.OfActivity("k", "", nonce) }
	plan := func(nonce string, tries int, needs ...string) work.Plan {
		return work.Plan{Route: "lost", Nonce: nonce, Needs: needs, MaxTries: tries}
	}
	root := plan("lost root", 1)
	root.Priority = -1
	s.create(root, plan("lost child", 0, id("lost root")), plan("lost grandchild", 0, id("lost child")), plan("lost other", 0),
		plan("lost both", 0, id("lost other"), id("lost root")))
	_, last := s.told(0)
	l := s.lease(under("lost"))
	s.must(s.Fail(ctx, l.ID, l.Number, "boom"))
	for _, name := range []string{"lost child", "lost grandchild", "lost both"} {
		row := s.is(id(name), vocab.ActivityStateCanceled)
		if !strings.Contains(row.LastError, id("lost root")) || !strings.Contains(row.LastError, "failed") || row.EndedAt == nil {
			t.Errorf("%s: %+v", name, row)
		}
	}
	told, _ := s.told(last)
	for _, name := range []string{"lost root", "lost child", "lost grandchild", "lost both"} {
		if !strings.Contains(fmt.Sprint(told), id(name)) {
			t.Errorf("the feed does not tell of %s: %v", name, told)
		}
	}
	// Planned when it is too late already, with one that needs it in turn.
	s.create(plan("lost late", 0, id("lost root")), plan("lost later", 0, id("lost late")))
	s.is(id("lost late"), vocab.ActivityStateCanceled)
	s.is(id("lost later"), vocab.ActivityStateCanceled)
	s.create(plan("lost canceled", 0), plan("lost of canceled", 0, id("lost canceled")))
	s.must(s.Cancel(ctx, id("lost canceled"), "unwanted"))
	if row := s.is(id("lost of canceled"), vocab.ActivityStateCanceled); !strings.Contains(row.LastError, "canceled") {
		t.Errorf("the row is %+v", row)
	}
}

// A thousand that need one, and one that needs a thousand.
func testWide(t *testing.T, s *server) {
	id := func(n int) string { return identity.OfActivity("k", "", fmt.Sprint("wide ", n)) }
	plans := []work.Plan{{Route: "wide/first", Nonce: "wide 0"}}
	last := work.Plan{Route: "wide/last", Nonce: "wide 1001"}
	for n := 1; n <= 1000; n++ {
		plans = append(plans, work.Plan{Route: "wide/middle", Nonce: fmt.Sprint("wide ", n), Needs: []string{id(0)}})
		last.Needs = append(last.Needs, id(n))
	}
	s.create(append(plans, last)...)
	s.finish("wide/first")
	ready := s.d.Reader.Activity.Query().Where(activity.Route("wide/middle"), activity.StateEQ(vocab.ActivityStateReady)).CountX(context.Background())
	if ready != 1000 {
		t.Errorf("%d of 1,000 are ready", ready)
	}
	// All but one of them end at once, as far as this is concerned.
	s.must(s.writerSQL("UPDATE activities SET state = 'completed', activate_at = NULL WHERE route = 'wide/middle' AND id <> '" + id(500) + "'"))
	s.is(id(1001), vocab.ActivityStatePending)
	s.finish("wide/middle")
	s.is(id(1001), vocab.ActivityStateReady)
}

// writerSQL changes rows behind the recorder's back.
func (s *server) writerSQL(statement string) error {
	_, err := s.d.WriterSQL.Exec(statement)
	return err
}
