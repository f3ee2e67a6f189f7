package evidence_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// A01: an announce is one row, its evidence, and news of it.
func TestAnnounceIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		a := w.announce(vocab.KindUpdate)
		a.CorrelationID = ptr(w.uuid())
		a.Context = &ingestion.Context{Commit: ptr("ABCDEF0123"), Branch: ptr("main"), BuildURL: ptr("https://ci.example.com/1"), Actor: ptr("bot\x00"), CI: ptr("")}
		id, _, err := w.Announce(t.Context(), ci, a)
		w.must(err)
		row := w.operation(id)
		if row.Source != vocab.SourceRunner || *row.Authority != vocab.AuthorityDeploymentRunner || *row.IssuerName != "token ci" ||
			*row.LeaseUntil != noon.Add(5*time.Minute) || *row.ExpiresAt != noon.Add(24*time.Hour) || row.OrderAt != noon ||
			row.Result != nil || row.Impact != vocab.ImpactNotReported || *row.Marker != *a.CorrelationID || *row.CommitID != "abcdef0123" {
			t.Errorf("the row is %v", row)
		}
		claims := []shape.Claim{{Kind: vocab.ClaimKindCommit, Value: "ABCDEF0123"}, {Kind: vocab.ClaimKindBranch, Value: "main"},
			{Kind: vocab.ClaimKindBuild, Value: "https://ci.example.com/1", URL: "https://ci.example.com/1"}, {Kind: vocab.ClaimKindActor, Value: "bot␀"}}
		if diff := cmp.Diff(claims, row.Claims); diff != "" {
			t.Error(diff)
		}
		on, err := d.Reader.Stack.Get(t.Context(), row.StackID)
		w.must(err)
		if on.Presence != vocab.PresenceRunnerOnly || on.OperationCount != 1 || *on.LastOperationID != id || *on.LastOperationAt != noon {
			t.Errorf("the stack is %v", on)
		}
		kept, err := d.Reader.Evidence.Query().Only(t.Context())
		w.must(err)
		if kept.Kind != vocab.EvidenceKindAnnounce || kept.Provenance != vocab.ProvenanceAsserted || kept.OperationID != id || kept.Digest != *row.AnnounceDigest {
			t.Errorf("the evidence is %v", kept)
		}
		w.later(time.Second)
		second := w.begun(ci, vocab.KindUpdate)
		on, err = d.Reader.Stack.Get(t.Context(), row.StackID)
		w.must(err)
		if on.OperationCount != 2 || *on.LastOperationID != second {
			t.Errorf("after a second announce the stack is %v", on)
		}
	})
}

// A02: the same announce at once from everywhere is one row.
func TestConcurrentDuplicatesAreOneRow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		for range 5 {
			a := w.announce(vocab.KindUpdate)
			var wait sync.WaitGroup
			ids, fresh, failed := make([]string, 50), make([]bool, 50), make([]error, 50)
			for i := range ids {
				wait.Go(func() {
					id, replayed, err := w.Announce(context.Background(), ci, a)
					ids[i], fresh[i], failed[i] = id, !replayed, err
				})
			}
			wait.Wait()
			w.must(errors.Join(failed...))
			news := 0
			for i := range ids {
				if ids[i] != ids[0] {
					t.Fatalf("one announce has the ids %s and %s", ids[i], ids[0])
				}
				if fresh[i] {
					news++
				}
			}
			if news != 1 {
				t.Errorf("%d announces say that they were the first", news)
			}
		}
		if n := d.Reader.Operation.Query().CountX(t.Context()); n != 5 {
			t.Errorf("there are %d rows", n)
		}
	})
}

// A02: servers that share a database agree on who was first.
func TestConcurrentDuplicatesOnTwoServers(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	first := newWorld(t, dbtest.Open(t, url))
	second := newWorld(t, dbtest.Open(t, url))
	for range 20 {
		a := first.announce(vocab.KindUpdate)
		beats := first.beats(1, 3)
		var wait sync.WaitGroup
		ids, fresh := make([]string, 20), make([]bool, 20)
		for i := range ids {
			w := []*world{first, second}[i%2]
			wait.Go(func() {
				id, replayed, err := w.Announce(context.Background(), ci, a)
				if err != nil {
					t.Error(err)
					return
				}
				ids[i], fresh[i] = id, !replayed
				if _, _, err := w.Heartbeats(context.Background(), ci, id, beats); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		news := 0
		for i := range ids {
			if ids[i] != ids[0] {
				t.Fatalf("one announce has the ids %s and %s", ids[i], ids[0])
			}
			if fresh[i] {
				news++
			}
		}
		if row := first.operation(ids[0]); news != 1 || row.EventCount != 3 {
			t.Errorf("%d were first, and there are %d events", news, row.EventCount)
		}
	}
}

// A04, A06, A07: a key belongs to its issuer, for as long as the operation.
func TestKeys(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		a := w.announce(vocab.KindUpdate)
		id, _, err := w.Announce(t.Context(), ci, a)
		w.must(err)
		other := a
		other.Kind = vocab.KindDestroy
		_, _, err = w.Announce(t.Context(), ci, other)
		refuses(t, err, reason.IdempotencyConflict)
		if row := w.operation(id); *row.Kind != vocab.KindUpdate {
			t.Errorf("the original is %v", row)
		}
		theirs, replayed, err := w.Announce(t.Context(), issuer("another", "*"), other)
		if err != nil || replayed || theirs == id {
			t.Errorf("another issuer's key: %s, %v, %v", theirs, replayed, err)
		}
		w.later(40 * 24 * time.Hour)
		again, replayed, err := w.Announce(t.Context(), ci, a)
		if err != nil || !replayed || again != id {
			t.Errorf("after 40 days: %s, %v, %v", again, replayed, err)
		}
	})
}

// A08, A16: what is not there, not in scope or not enabled is one refusal, and
// leaves nothing behind.
func TestWhatCannotBeReportedOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		mine := w.begun(ci, vocab.KindUpdate)
		before := w.dump()
		narrow := scope.Issuer{ID: "narrow", Name: "n", Authority: vocab.AuthorityDeveloperWorkflow,
			Scope: scope.Patterns{{Backend: "prod", Project: ptr("shop"), Stack: "main"}}}
		at := func(backend string, project *string, stack string) ingestion.Announce {
			a := w.announce(vocab.KindUpdate)
			a.Target = ingestion.Target{BackendID: backend, ProjectName: project, StackName: stack}
			return a
		}
		for name, ask := range map[string]func() error{
			"an unknown backend":            func() error { _, _, err := w.Announce(t.Context(), ci, at("nowhere", ptr("p"), "s")); return err },
			"a disabled backend":            func() error { _, _, err := w.Announce(t.Context(), ci, at("off", ptr("p"), "s")); return err },
			"no project where there is one": func() error { _, _, err := w.Announce(t.Context(), ci, at("prod", nil, "s")); return err },
			"a project where there is none": func() error { _, _, err := w.Announce(t.Context(), ci, at("old", ptr("p"), "s")); return err },
			"no key of a state":             func() error { _, _, err := w.Announce(t.Context(), ci, at("tf", nil, "default")); return err },
			"outside the scope": func() error {
				_, _, err := w.Announce(t.Context(), narrow, at("prod", ptr("shop"), "other"))
				return err
			},
			"events of another's operation": func() error { _, _, err := w.Heartbeats(t.Context(), narrow, mine, w.beats(1, 1)); return err },
			"events of no operation":        func() error { _, _, err := w.Heartbeats(t.Context(), ci, w.uuid(), w.beats(1, 1)); return err },
			"the end of another's": func() error {
				_, _, err := w.Finalize(t.Context(), narrow, mine, ended(vocab.ResultFailed, noon))
				return err
			},
			"the end of none": func() error {
				_, _, err := w.Finalize(t.Context(), ci, "../x", ended(vocab.ResultFailed, noon))
				return err
			},
			"a pair with nothing": func() error {
				_, _, err := w.Correlate(t.Context(), ci, ingestion.Correlation{PlannedEvidenceID: w.uuid(), ActualEvidenceID: mine})
				return err
			},
			"a pair outside the scope": func() error {
				_, _, err := w.Correlate(t.Context(), issuer("elsewhere", "old"), ingestion.Correlation{PlannedEvidenceID: mine, ActualEvidenceID: mine})
				return err
			},
		} {
			err := ask()
			refuses(t, err, reason.NotFound)
			if t.Failed() {
				t.Fatalf("%s", name)
			}
		}
		if diff := cmp.Diff(before, w.dump()); diff != "" {
			t.Errorf("a refusal left something: %s", diff)
		}
		w.configure(false)
		_, _, err := w.Heartbeats(t.Context(), ci, mine, w.beats(1, 1))
		refuses(t, err, reason.NotFound)
	})
}

// Stacks without a project, and states of Terraform, are reported on as they
// are named.
func TestOtherLayouts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		for _, target := range []ingestion.Target{
			{BackendID: "old", StackName: "prod"},
			{BackendID: "tf", ProjectName: ptr("envs/eu/terraform.tfstate"), StackName: "default"},
		} {
			a := w.announce(vocab.KindUpdate)
			a.Target = target
			id, _, err := w.Announce(t.Context(), ci, a)
			w.must(err)
			on, err := d.Reader.Stack.Get(t.Context(), w.operation(id).StackID)
			w.must(err)
			if on.Name != target.StackName || target.ProjectName != nil && on.Project != *target.ProjectName || target.ProjectName == nil && on.Project != "" {
				t.Errorf("the stack of %v is %v", target, on)
			}
		}
	})
}

// A17, A18, A19: heartbeats are stored together or not at all.
func TestHeartbeatsAreStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		id := w.begun(ci, vocab.KindUpdate)
		w.later(2 * time.Minute)
		first := w.beats(50, 3)
		beat := func(h ingestion.Heartbeats, accepted, replayed int) {
			t.Helper()
			a, r, err := w.Heartbeats(t.Context(), ci, id, h)
			if err != nil || a != accepted || r != replayed {
				t.Fatalf("Heartbeats() = %d, %d, %v", a, r, err)
			}
		}
		beat(first, 3, 0)
		if row := w.operation(id); *row.LeaseUntil != noon.Add(7*time.Minute) || row.EventCount != 3 || row.Skewed {
			t.Errorf("after heartbeats the row is %v", row)
		}
		w.later(2 * time.Minute)
		before := w.dump()
		beat(first, 0, 3)
		bad := w.beats(1, 2)
		bad.Events[1].Sequence = 51
		_, _, err := w.Heartbeats(t.Context(), ci, id, bad)
		refuses(t, err, reason.EventConflict)
		if diff := cmp.Diff(before, w.dump()); diff != "" {
			t.Errorf("replays and refusals left something: %s", diff)
		}
		mixed := w.beats(1, 1)
		mixed.Events = append(mixed.Events, first.Events[1])
		mixed.Events[0].AssertedAt = w.now().Add(time.Hour)
		beat(mixed, 1, 1)
		if row := w.operation(id); *row.LeaseUntil != noon.Add(9*time.Minute) || row.EventCount != 4 || !row.Skewed {
			t.Errorf("after a skewed heartbeat the row is %v", row)
		}
		for n := range 9 {
			beat(w.beats(1000+100*n, 100), 100, 0)
		}
		beat(w.beats(5000, 96), 96, 0)
		_, _, err = w.Heartbeats(t.Context(), ci, id, w.beats(9000, 1))
		refuses(t, err, reason.EventLimit)
		if n := d.Reader.Heartbeat.Query().CountX(t.Context()); n != 1000 || w.operation(id).EventCount != 1000 {
			t.Errorf("there are %d heartbeats", n)
		}
	})
}

// A20, A21, A27: the first end stands, also one that comes late.
func TestFinalizeIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		id := w.begun(ci, vocab.KindUpdate)
		w.later(6 * time.Minute)
		f := ended(vocab.ResultFailed, w.now())
		f.Reason, f.ExitCode = ptr(vocab.FailureReasonPolicyDenied), ptr(255)
		f.ResourceChanges = []shape.ActionCount{{Action: vocab.ResourceActionSame, Count: 4}, {Action: vocab.ResourceActionCreate, Count: 0}}
		outcome, replayed, err := w.Finalize(t.Context(), ci, id, f)
		if err != nil || replayed || outcome != vocab.OutcomeFailed {
			t.Fatalf("Finalize() = %s, %v, %v", outcome, replayed, err)
		}
		row := w.operation(id)
		if *row.Result != vocab.ResultFailed || *row.FailureReason != vocab.FailureReasonPolicyDenied || *row.ExitCode != 255 || row.Impact != vocab.ImpactNone {
			t.Errorf("the row is %v", row)
		}
		if diff := cmp.Diff(f.ResourceChanges, row.Changes); diff != "" {
			t.Error(diff)
		}
		w.later(48 * time.Hour)
		before := w.dump()
		if outcome, replayed, err = w.Finalize(t.Context(), ci, id, f); err != nil || !replayed || outcome != vocab.OutcomeFailed {
			t.Errorf("again: %s, %v, %v", outcome, replayed, err)
		}
		_, _, err = w.Finalize(t.Context(), ci, id, ended(vocab.ResultSucceeded, noon.Add(time.Minute)))
		refuses(t, err, reason.OperationFinalized)
		_, _, err = w.Heartbeats(t.Context(), ci, id, w.beats(1, 1))
		refuses(t, err, reason.OperationFinalized)
		if diff := cmp.Diff(before, w.dump()); diff != "" {
			t.Errorf("replays and refusals left something: %s", diff)
		}
		late := w.begun(ci, vocab.KindUpdate)
		w.later(24*time.Hour + time.Millisecond)
		_, _, err = w.Finalize(t.Context(), ci, late, ended(vocab.ResultSucceeded, w.now()))
		refuses(t, err, reason.OperationExpired)
		for _, changes := range [][]shape.ActionCount{nil, {}, {{Action: vocab.ResourceActionDelete, Count: 1}}} {
			id := w.begun(ci, vocab.KindUpdate)
			f := ended(vocab.ResultCancelled, w.now())
			f.ResourceChanges = changes
			_, _, err := w.Finalize(t.Context(), ci, id, f)
			w.must(err)
			want := map[int]vocab.Impact{0: vocab.ImpactNone, 1: vocab.ImpactChanges}[len(changes)]
			if changes == nil {
				want = vocab.ImpactNotReported
			}
			if row := w.operation(id); row.Impact != want || len(row.Changes) != len(changes) {
				t.Errorf("%v reads %s with %v", changes, row.Impact, row.Changes)
			}
		}
	})
}
