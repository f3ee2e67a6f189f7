package observe_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/fact"
)

// coverage is what is known of a kind of fact, oldest first, as words.
func (b *bench) coverage(t *testing.T, kind vocab.FactKind) (words []vocab.CoverageReason) {
	t.Helper()
	all, err := b.stack(t, "dev").Coverage(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range all {
		if i.Fact == kind {
			words = append(words, i.Reason)
		}
	}
	return words
}

// wantCoverage compares what is known of history and of locks; the state is as
// well known as locks are.
func (b *bench) wantCoverage(t *testing.T, when string, history, locks string) {
	t.Helper()
	for kind, want := range map[vocab.FactKind]string{vocab.FactKindHistory: history, vocab.FactKindState: locks, vocab.FactKindLocks: locks} {
		var words []string
		for _, w := range b.coverage(t, kind) {
			words = append(words, string(w))
		}
		if diff := cmp.Diff(want, strings.Join(words, " ")); diff != "" {
			t.Errorf("%s, coverage of %s (-want +got):\n%s", when, kind, diff)
		}
	}
}

// A gap goes on until the next complete listing, which closes it for history
// and for nothing else.
func TestGaps(t *testing.T) {
	silent := func(call, _ string) error {
		return &bucket.Error{Health: vocab.BackendHealthUnreachable, Call: call, Detail: "The store did not answer."}
	}
	denied := func(call, _ string) error {
		return &bucket.Error{Health: vocab.BackendHealthDenied, Call: call, Detail: "The store refuses ListObjectsV2."}
	}
	for name, tc := range map[string]struct {
		fault func(call, key string) error
		want  string
	}{
		"the observer was stopped":    {nil, "observer-stopped"},
		"the store did not answer":    {silent, "backend-unreachable"},
		"the store refused to listen": {denied, "backend-denied"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, "")
			b.load(t, "pulumi-basic", "")
			b.poll(t)
			b.poll(t)
			b.wantCoverage(t, "at first", "before-coverage observed", "before-coverage observed")
			if tc.fault == nil {
				b.restart()
			} else {
				b.watch(tc.fault)
				b.poll(t)
				b.wantCoverage(t, "after one failure", "before-coverage observed", "before-coverage observed")
			}
			b.now = b.now.Add(10 * time.Minute)
			b.wantCoverage(t, "while it lasts", "before-coverage observed "+tc.want, "before-coverage observed "+tc.want)
			b.watch(nil)
			b.poll(t)
			b.wantCoverage(t, "afterwards", "before-coverage observed", "before-coverage observed "+tc.want+" observed")
			b.poll(t)
			b.wantCoverage(t, "a poll later", "before-coverage observed", "before-coverage observed "+tc.want+" observed")
		})
	}
}

// TestBackendThatIsAddedAgain restarts coverage when a backend was removed from
// the configuration and added again. What happened between is told by the
// history alone. Disabling it is a gap, and no new beginning.
func TestBackendThatIsAddedAgain(t *testing.T) {
	settings := fact.Settings{ID: "bench", Engine: vocab.EnginePulumi, Bucket: "bench", Region: "r", CredentialSource: "static", Enabled: true, PollIntervalMS: 10000}
	for _, removed := range []bool{true, false} {
		b := newBench(t, "")
		b.load(t, "pulumi-basic", "")
		b.poll(t)
		b.poll(t)
		began := *b.backendRow(t).CoverageBeganAt
		between := []fact.Settings{settings}
		between[0].Enabled = false
		if removed {
			between = nil
		}
		for _, all := range [][]fact.Settings{between, between, {settings}} {
			b.now = b.now.Add(time.Hour)
			if err := b.recorder.Configure(t.Context(), all); err != nil {
				t.Fatal(err)
			}
		}
		b.restart()
		b.poll(t)
		b.poll(t)
		row := b.backendRow(t)
		if again := *row.CoverageBeganAt != began; again != removed {
			t.Errorf("removed %v: coverage began at %v, at first %v", removed, row.CoverageBeganAt, began)
		}
		locks := "before-coverage observed before-coverage observed"
		history := "before-coverage observed observed"
		if !removed {
			locks, history = "before-coverage observed backend-disabled observed", "before-coverage observed"
		}
		b.wantCoverage(t, fmt.Sprintf("removed %v", removed), history, locks)
		if row.Health != vocab.BackendHealthOK || row.HealthDetail != nil {
			t.Errorf("removed %v: the backend reads %s (%v)", removed, row.Health, row.HealthDetail)
		}
	}
}
