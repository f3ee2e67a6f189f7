package lifecycle

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

func TestRead(t *testing.T) {
	at := func(i instant.Instant) *instant.Instant { return &i }
	result := func(r vocab.Result) *vocab.Result { return &r }
	const now = instant.Instant(1000)
	for name, tc := range map[string]struct {
		facts Facts
		want  Reading
	}{
		"recorded success":         {Facts{Source: vocab.SourceBackend, Result: result(vocab.ResultSucceeded)}, Reading{vocab.OutcomeSucceeded, nil}},
		"recorded failure":         {Facts{Source: vocab.SourceBackend, Result: result(vocab.ResultFailed)}, Reading{vocab.OutcomeFailed, nil}},
		"state change":             {Facts{Source: vocab.SourceBackend}, Reading{vocab.OutcomeNotRecorded, nil}},
		"lease runs":               {Facts{Source: vocab.SourceRunner, LeaseUntil: at(1001)}, Reading{vocab.OutcomeInProgress, at(1001)}},
		"lease lapses now":         {Facts{Source: vocab.SourceRunner, LeaseUntil: at(1000)}, Reading{vocab.OutcomeIncomplete, nil}},
		"lease lapsed":             {Facts{Source: vocab.SourceRunner, LeaseUntil: at(999)}, Reading{vocab.OutcomeIncomplete, nil}},
		"finalized while leased":   {Facts{Source: vocab.SourceRunner, Result: result(vocab.ResultCancelled), LeaseUntil: at(1001)}, Reading{vocab.OutcomeCancelled, nil}},
		"finalized after the end":  {Facts{Source: vocab.SourceRunner, Result: result(vocab.ResultFailed), LeaseUntil: at(1)}, Reading{vocab.OutcomeFailed, nil}},
		"a runner without a lease": {Facts{Source: vocab.SourceRunner}, Reading{vocab.OutcomeNotRecorded, nil}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, Read(tc.facts, now)); diff != "" {
				t.Errorf("Read() (-want +got):\n%s", diff)
			}
		})
	}
}
