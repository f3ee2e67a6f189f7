package evidence_test

import (
	"context"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
)

// A29: pairs stand as they were made first.
func TestCorrelateIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		other := issuer("other", "prod")
		plan, update, second := w.begun(ci, vocab.KindPreview), w.begun(other, vocab.KindUpdate), w.begun(ci, vocab.KindUpdate)
		pair := ingestion.Correlation{PlannedEvidenceID: plan, ActualEvidenceID: update, ExternalID: ptr("build")}
		id, replayed, err := w.Correlate(t.Context(), ci, pair)
		if err != nil || replayed || id == "" {
			t.Fatalf("Correlate() = %s, %v, %v", id, replayed, err)
		}
		before := w.dump()
		again, replayed, err := w.Correlate(t.Context(), ci, pair)
		if err != nil || !replayed || again != id {
			t.Errorf("again: %s, %v, %v", again, replayed, err)
		}
		elsewhere := w.announce(vocab.KindUpdate)
		for name, tc := range map[string]struct {
			planned, actual string
			external        *string
			refused         reason.Reason
		}{
			"another external id": {plan, update, nil, reason.Conflict},
			"another update":      {plan, second, nil, reason.Conflict},
			"the wrong way round": {update, plan, nil, reason.BadInput},
			"with itself":         {plan, plan, nil, reason.BadInput},
		} {
			_, _, err := w.Correlate(t.Context(), ci, ingestion.Correlation{PlannedEvidenceID: tc.planned, ActualEvidenceID: tc.actual, ExternalID: tc.external})
			if err == nil || reason.Of(err) != tc.refused {
				t.Errorf("%s: %v", name, err)
			}
		}
		if diff := cmp.Diff(before, w.dump()); diff != "" {
			t.Errorf("replays and refusals left something: %s", diff)
		}
		elsewhere.Target.StackName = "elsewhere"
		far, _, err := w.Announce(t.Context(), ci, elsewhere)
		w.must(err)
		_, _, err = w.Correlate(t.Context(), ci, ingestion.Correlation{PlannedEvidenceID: w.begun(ci, vocab.KindPreview), ActualEvidenceID: far})
		refuses(t, err, reason.BadInput)
	})
}

// Two at once for one preview leave one pair.
func TestConcurrentPairs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		plan := w.begun(ci, vocab.KindPreview)
		var wait sync.WaitGroup
		failed := make([]error, 8)
		updates := make([]string, len(failed))
		for i := range updates {
			updates[i] = w.begun(ci, vocab.KindUpdate)
		}
		for i := range failed {
			wait.Go(func() {
				_, _, failed[i] = w.Correlate(context.Background(), ci, ingestion.Correlation{PlannedEvidenceID: plan, ActualEvidenceID: updates[i]})
			})
		}
		wait.Wait()
		won := 0
		for _, err := range failed {
			switch {
			case err == nil:
				won++
			case reason.Of(err) != reason.Conflict:
				t.Error(err)
			}
		}
		if n := d.Reader.Pair.Query().CountX(t.Context()); won != 1 || n != 1 {
			t.Errorf("%d were accepted, and there are %d pairs", won, n)
		}
	})
}
