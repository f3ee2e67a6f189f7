package work_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/domain/work/worktest"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

// Some of the random histories that the rule went through, stored (H12). The
// long fault tests go through all of them.
func TestRandomHistories(t *testing.T) { randomHistories(t, 100) }

// randomHistories drives stored activities through random histories, and wants
// of each what the second account says.
func randomHistories(t *testing.T, count int) {
	each(t, func(t *testing.T, s *server) {
		for i := range count {
			if err := s.history(uint64(i)); err != nil {
				t.Fatalf("history %d: %v", i, err)
			}
		}
	})
}

// history drives one activity through a history.
func (s *server) history(number uint64) error {
	ctx, h := context.Background(), worktest.History(number)
	m, begin := &h.Model, instant.Instant(s.now.Load())
	route := fmt.Sprintf("history/%d", number)
	p := work.Plan{Route: route, MaxTries: m.Budget, RetryDelay: m.Delay, ConcurrencyKey: route, UnfinishedKey: route}
	need := ""
	switch m.State {
	case "pending":
		need = s.create(work.Plan{Route: "need/" + route})[0]
		p.Needs = []string{need}
	case "waiting":
		p.Activate = begin.Add(m.Due)
	}
	id := s.create(p)[0]
	for n, step := range h.Steps {
		s.pass(step.Passes)
		err := s.step(ctx, step, route, m.Leases-step.Fence, id, need)
		ok := m.Step(step)
		row := s.row(id)
		switch {
		case err != nil && !errors.Is(err, errNothing):
			return fmt.Errorf("step %d, %+v: %w", n, step, err)
		case (err == nil) != ok || string(row.State) != m.State || row.Tries != m.Began || row.Fence != m.Leases:
			return fmt.Errorf("step %d, %+v was taken: %v, stored %+v; the model is %s and answered %v", n, step, err == nil, row, m, ok)
		case (row.RunningKey != nil) != (m.State == "executing") || (row.UnfinishedKey == nil) != (m.Ends > 0) ||
			(row.LeaseUntil != nil) != (m.State == "executing") || (row.EndedAt != nil) != (m.Ends > 0):
			return fmt.Errorf("step %d, %+v: the keys do not fit the state: %+v", n, step, row)
		case row.ActivateAt != nil && !m.BeginsAt(row.ActivateAt.Sub(begin)):
			return fmt.Errorf("step %d, %+v: may begin at %v; the model is %s", n, step, row.ActivateAt.Sub(begin), m)
		}
	}
	if m.Ends > 1 || m.Effects > 1 {
		return fmt.Errorf("it ended more than once: %s", m)
	}
	// Nothing of it is left for the next one.
	for _, id := range []string{id, need} {
		if id != "" && !(rule.Facts{State: s.row(id).State}).Ended() {
			s.must(s.Cancel(ctx, id, "the history is over"))
		}
	}
	return nil
}

// errNothing is a step that made nothing of the activity.
var errNothing = errors.New("nothing came of it")

// step does a step through the recorder. A refusal is errNothing.
func (s *server) step(ctx context.Context, step worktest.Step, route string, fence int64, id, need string) error {
	var err error
	switch step.Name {
	case "needs met", "need lost":
		return s.endNeed(ctx, need, id, step.Name == "needs met")
	case "leased":
		if l := s.lease(under(route)); l == nil || l.ID != id {
			return errNothing
		}
	case "renewed":
		_, err = s.Renew(ctx, id, fence, 30*time.Second)
	case "progressed":
		err = s.Progress(ctx, id, fence, "here", 1, nil)
	case "completed":
		err = s.Complete(ctx, id, fence)
	case "failed":
		err = s.Fail(ctx, id, fence, "boom")
	case "waited":
		err = s.WaitUntil(ctx, id, fence, instant.Instant(s.now.Load()).Add(step.In))
	case "released":
		err = s.Release(ctx, id, fence)
	case "expired":
		return some(s.Expire(ctx))
	case "leases ended":
		return some(s.EndAllLeases(ctx))
	case "canceled":
		err = s.Cancel(ctx, id, "unwanted")
	}
	if errors.Is(err, record.ErrFenced) || reason.Of(err) == reason.BadInput {
		return errNothing
	}
	return err
}

// some is errNothing for none.
func some(n int, err error) error {
	if err == nil && n == 0 {
		return errNothing
	}
	return err
}

// endNeed ends what an activity needs, well or not.
func (s *server) endNeed(ctx context.Context, need, id string, well bool) error {
	if need == "" || (rule.Facts{State: s.row(need).State}).Ended() {
		return errNothing
	}
	waits := s.row(id).State == vocab.ActivityStatePending
	if well {
		l := s.lease(under("need"))
		if l == nil || l.ID != need {
			return fmt.Errorf("the need was not to be had: %+v", l)
		}
		s.must(s.Complete(ctx, need, l.Number))
	} else {
		s.must(s.Cancel(ctx, need, "not wanted"))
	}
	if !waits {
		return errNothing
	}
	return nil
}
