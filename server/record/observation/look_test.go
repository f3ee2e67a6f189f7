package observation_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db/coverageinterval"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/state"
)

func TestTheSameLookAgainChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		var since int64
		w.news(&since)
		row := w.look(fullLook(1000))
		op := func(nanos instant.Instant) string {
			return identity.OfOperation("prod", nanos, fmt.Sprintf("record-%d", nanos))
		}
		want := []string{
			fmt.Sprintf("operation %s on %q", op(100), row.ID),
			fmt.Sprintf("operation %s on %q", op(200), row.ID),
			fmt.Sprintf("quarantine %s on %q", identity.OfQuarantine("prod", "broken"), row.ID),
			fmt.Sprintf("stack %s on %q", row.ID, row.ID),
		}
		if diff := cmp.Diff(want, w.news(&since)); diff != "" {
			t.Errorf("the feed after the first look (-want +got):\n%s", diff)
		}
		if row.OperationCount != 2 || *row.LastOperationID != op(200) || *row.LastOperationAt != 200 || *row.ResourceCount != 7 || *row.PendingCount != 1 {
			t.Errorf("the stack is %v", row)
		}
		before := w.dump()
		w.at = 2000
		w.look(fullLook(1000))
		if diff := cmp.Diff(before, w.dump()); diff != "" {
			t.Errorf("what is stored changed (-before +after):\n%s", diff)
		}
		if news := w.news(&since); len(news) != 0 {
			t.Errorf("the feed tells of %q", news)
		}
	})
}

// The last statement of a look fails, so nothing of it may be stored. With the
// fault gone the same look is stored whole.
func TestALookIsWholeOrNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		var since int64
		w.news(&since)
		before := w.dump()
		exec := func(statement string) {
			t.Helper()
			if _, err := d.WriterSQL.Exec(statement); err != nil {
				t.Fatal(err)
			}
		}
		exec("ALTER TABLE quarantine RENAME TO elsewhere")
		if _, err := w.Look(context.Background(), fullLook(1000)); err == nil {
			t.Fatal("a look without a place for its quarantine was stored")
		}
		exec("ALTER TABLE elsewhere RENAME TO quarantine")
		if diff := cmp.Diff(before, w.dump()); diff != "" {
			t.Errorf("a part of the look is stored (-before +after):\n%s", diff)
		}
		if news := w.news(&since); len(news) != 0 {
			t.Errorf("the feed tells of %q", news)
		}
		if row := w.look(fullLook(1000)); row.OperationCount != 2 {
			t.Errorf("the stack is %v", row)
		}
	})
}

func TestAStateIsPairedWhenItIsFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		row := w.look(fact.Look{Place: place, At: 1000, Updates: []fact.Update{anUpdate(100, 1000)}})
		op := d.Reader.Operation.Query().OnlyX(context.Background())
		if op.CheckpointID != nil || op.EngineVersion != nil {
			t.Fatalf("before: %v", op)
		}
		var since int64
		w.news(&since)
		late := anUpdate(100, 2000)
		found := aState("d1", 2000)
		found.RecordedAt = ptr(instant.Instant(100))
		late.State = &found
		w.look(fact.Look{Place: place, At: 2000, Updates: []fact.Update{late}})
		op = d.Reader.Operation.Query().OnlyX(context.Background())
		if want := identity.OfCheckpoint(row.ID, "d1"); op.CheckpointID == nil || *op.CheckpointID != want {
			t.Errorf("the operation is paired with %v, want %s", op.CheckpointID, want)
		}
		if op.EngineVersion == nil || *op.EngineVersion != "3.1.0" {
			t.Errorf("the engine is %v, which only the state tells", op.EngineVersion)
		}
		if op.ReceivedAt != 1000 || w.stack(row.ID).OperationCount != 1 {
			t.Errorf("pairing made the operation new: %v", op)
		}
		if news := w.news(&since); !slices.Contains(news, fmt.Sprintf("operation %s on %q", op.ID, row.ID)) {
			t.Errorf("the feed tells of %q", news)
		}
	})
}

// The same content is one state, whichever object showed it first; when it was
// recorded is learned later.
func TestAStateIsStoredOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		current := aState("d1", 1000)
		w.look(fact.Look{Place: place, At: 1000, State: &current})
		recorded := aState("d1", 2000)
		recorded.RecordedAt, recorded.Object.Key = ptr(instant.Instant(100)), "history copy"
		update := anUpdate(100, 2000)
		update.State = &recorded
		row := w.look(fact.Look{Place: place, At: 2000, Updates: []fact.Update{update}})
		state := d.Reader.Checkpoint.Query().OnlyX(context.Background())
		if *row.CheckpointID != state.ID || state.Key != "state-d1" || state.ObservedAt != 1000 || *state.RecordedAt != 100 {
			t.Errorf("the state is %v", state)
		}
	})
}

func TestTheNewestOperationIsTheLatestOfTheTimeline(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		w.look(fact.Look{Place: place, At: 1000, Updates: []fact.Update{anUpdate(300, 1000)}})
		older := w.look(fact.Look{Place: place, At: 2000, Updates: []fact.Update{anUpdate(100, 2000), anUpdate(200, 2000)}})
		if *older.LastOperationAt != 300 || older.OperationCount != 3 {
			t.Errorf("older records that arrive later moved the newest: %v", older)
		}
		newer := w.look(fact.Look{Place: place, At: 3000, Updates: []fact.Update{anUpdate(400, 3000)}})
		if *newer.LastOperationAt != 400 || newer.OperationCount != 4 {
			t.Errorf("the stack is %v", newer)
		}
	})
}

func TestTags(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		var since int64
		for _, step := range []struct {
			what  string
			tags  *fact.Tags
			want  map[string]string
			shown bool
		}{
			{"without tags", nil, map[string]string{}, true},
			{"tags come", &fact.Tags{ETag: "t1", Values: map[string]string{"a": "1"}}, map[string]string{"a": "1"}, true},
			{"as they were", nil, map[string]string{"a": "1"}, false},
			{"tags change", &fact.Tags{ETag: "t2", Values: map[string]string{"b": "2", "c": ""}}, map[string]string{"b": "2", "c": ""}, true},
			{"tags go", &fact.Tags{Values: map[string]string{}}, map[string]string{}, true},
		} {
			w.news(&since)
			row := w.look(fact.Look{Place: place, At: 1000, File: fact.File{Key: "k", ETag: "e"}, Tags: step.tags})
			if diff := cmp.Diff(step.want, row.Tags); diff != "" {
				t.Errorf("%s (-want +got):\n%s", step.what, diff)
			}
			if shown := len(w.news(&since)) > 0; shown != step.shown {
				t.Errorf("%s: the feed tells of it: %v", step.what, shown)
			}
		}
	})
}

func TestCoverageOfANewStack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		row := w.look(fullLook(1000))
		begins := map[vocab.FactKind]instant.Instant{vocab.FactKindHistory: 100, vocab.FactKindState: 1000, vocab.FactKindLocks: 1000}
		for kind, begin := range begins {
			rows := d.Reader.CoverageInterval.Query().
				Where(coverageinterval.StackID(row.ID), coverageinterval.FactEQ(kind)).Order(coverageinterval.ByReason()).AllX(context.Background())
			if len(rows) != 2 {
				t.Fatalf("%s has %d intervals", kind, len(rows))
			}
			unknown, known := rows[0], rows[1]
			if unknown.Reason != vocab.CoverageReasonBeforeCoverage || unknown.FromAt != nil || *unknown.UntilAt != begin ||
				known.Reason != vocab.CoverageReasonObserved || *known.FromAt != begin || known.UntilAt != nil {
				t.Errorf("%s: %v", kind, rows)
			}
		}
	})
}

// Whatever somebody wrote into an object is kept as far as a database can, and
// keeps nothing else from being stored.
func TestHostileTexts(t *testing.T) {
	const nul = "a\x00b"
	huge := strings.Repeat("0123456789abcdef", 1<<16)
	bad := "\xff\xfe"
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		look := fullLook(1000)
		update := &look.Updates[0]
		update.Object.Key, update.Object.ETag = "history/"+nul, nul
		update.Read.Message = nul + bad + huge
		update.Read.Environment = map[string]string{nul: nul, "huge": huge, "pulumi.version": nul}
		update.Read.Config = []state.ConfigEntry{{Key: nul, Value: huge + nul}}
		update.Claims = []state.Claim{
			{Kind: vocab.ClaimKindCommit, Value: huge, URL: "https://example.com/" + nul},
			{Kind: vocab.ClaimKindBranch, Value: huge + nul}, {Kind: vocab.ClaimKindRepository, Value: nul + bad},
			{Kind: vocab.ClaimKindCISystem, Value: huge},
		}
		read := &look.State.Read
		read.ProjectName, read.EngineVersion, read.SecretsProvider = nul, nul+huge, nul
		read.ResourceTypes, read.OutputNames = map[string]int{nul: 1, "a␀b": 2}, []string{nul, huge}
		read.Pending = []state.PendingOperation{{Type: vocab.PendingTypeCreating, URN: nul}}
		look.File.ETag = nul
		look.Tags = &fact.Tags{ETag: nul, Values: map[string]string{nul: bad + huge}}
		look.Unreadable[0].Key, look.Unreadable[0].ETag, look.Unreadable[0].Detail = "q/"+nul, nul, nul+bad
		row := w.look(look)

		op := d.Reader.Operation.Query().Where(operation.OrderAt(100)).OnlyX(context.Background())
		if *op.Message != "a␀b\ufffd"+huge || op.Environment["a␀b"] != "a␀b" || op.Config[0].Value != huge+"a␀b" || *op.EngineVersion != "a␀b" {
			t.Error("an operation's texts came back otherwise")
		}
		if op.CommitID != nil || op.Claims[0].Value != huge {
			t.Error("a claimed commit that is no hash is indexed, or lost")
		}
		if row.Tags["a␀b"] != "\ufffd"+huge {
			t.Error("tags came back otherwise")
		}
		if got := d.Reader.Checkpoint.Query().OnlyX(context.Background()); got.ResourceTypes["a␀b"] != 3 || got.OutputNames[1] != huge {
			t.Error("a state's texts came back otherwise")
		}
		w.listing(fact.Listing{At: 2000,
			Locks: []fact.PlacedLock{{Place: place, Lock: fact.Lock{
				Object: fact.Object{Key: "lock/" + nul, ETag: nul}, Read: &state.Lock{User: nul + huge, Host: bad, PID: -1}, At: 2000}}},
			Unreadable: []fact.Unreadable{{Key: "unclear/" + nul, Detail: bad}}})
		if lock := d.Reader.Lock.Query().OnlyX(context.Background()); *lock.HolderUser != "a␀b"+huge || *lock.HolderHost != "\ufffd" {
			t.Error("a lock's texts came back otherwise")
		}
		w.must(w.Health(context.Background(), fact.Health{Backend: "prod", Word: vocab.BackendHealthDenied, Detail: nul + bad, At: 3000}))
		before := w.dump()
		var since int64
		w.news(&since)
		w.at = 4000
		w.look(look)
		w.must(w.Health(context.Background(), fact.Health{Backend: "prod", Word: vocab.BackendHealthDenied, Detail: nul + bad, At: 4000}))
		if news := w.news(&since); len(news) != 0 || before != w.dump() {
			t.Errorf("the same again is news: %q", news)
		}
	})
}

// A claim of a commit is looked for by its beginning, so only a hash is kept
// for that, in one case.
func TestClaimedCommits(t *testing.T) {
	for claimed, want := range map[string]string{
		"abcdef0123456789abcdef0123456789abcdef01": "abcdef0123456789abcdef0123456789abcdef01",
		"ABCDEF01":              "abcdef01",
		strings.Repeat("a", 64): strings.Repeat("a", 64),
		strings.Repeat("a", 65): "",
		"not a hash":            "",
		"":                      "",
	} {
		t.Run(claimed, func(t *testing.T) {
			w := newWorld(t, dbtest.Open(t, dbtest.URL(t, "sqlite")))
			update := anUpdate(100, 1000)
			update.Claims = []state.Claim{{Kind: vocab.ClaimKindCommit, Value: claimed}}
			w.look(fact.Look{Place: place, At: 1000, Updates: []fact.Update{update}})
			op := w.d.Reader.Operation.Query().OnlyX(context.Background())
			if got := op.CommitID; (got == nil) != (want == "") || got != nil && *got != want {
				t.Errorf("kept as %v, want %q", got, want)
			}
			if op.Claims[0].Value != claimed {
				t.Errorf("the claim is %q", op.Claims[0].Value)
			}
		})
	}
}

// More records at once than one statement may have parameters, as the first
// look at an old stack has.
func TestALongHistoryIsOneLook(t *testing.T) {
	const many = 7000
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		look := fact.Look{Place: place, At: many * 10}
		for i := range many {
			look.Updates = append(look.Updates, anUpdate(instant.Instant(i+1), look.At))
		}
		row := w.look(look)
		if row.OperationCount != many || *row.LastOperationAt != many {
			t.Errorf("the stack has %d operations until %d", row.OperationCount, *row.LastOperationAt)
		}
		if n := d.Reader.Operation.Query().CountX(context.Background()); n != many {
			t.Errorf("%d rows", n)
		}
	})
}
