package observation_test

import (
	"context"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/evidence"
	"github.com/lumaft/lumaft/ent/db/stackname"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/join"
	recordplace "github.com/lumaft/lumaft/server/record/place"
)

const marker = "0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e"

// report stores what a runner reports at a place, and returns its stack.
func (w *world) report(id string, at fact.Place, when instant.Instant) *db.Stack {
	w.t.Helper()
	var on *db.Stack
	w.must(w.writer.Do(context.Background(), record.Urgent, func(ctx context.Context, tx *record.Tx) error {
		var err error
		if on, err = recordplace.Resident(ctx, tx, at.Backend, at.Project, at.Name); err != nil {
			return err
		}
		err = tx.Operation.Create().SetID(id).SetStackID(on.ID).SetBackendID(at.Backend).SetSource(vocab.SourceRunner).
			SetAuthority(vocab.AuthorityDeveloperWorkflow).SetKind(vocab.KindUpdate).SetImpact(vocab.ImpactNotReported).
			SetOrderAt(when).SetReceivedAt(when).SetMarker(marker).SetLeaseUntil(when + 300).Exec(ctx)
		if err != nil {
			return err
		}
		err = tx.Evidence.Create().SetID(id + "/announce").SetOperationID(id).SetStackID(on.ID).SetBackendID(at.Backend).
			SetKind(vocab.EvidenceKindAnnounce).SetProvenance(vocab.ProvenanceAsserted).
			SetKey("").SetEtag("").SetDigest("").SetSize(1).SetReceivedAt(when).Exec(ctx)
		if err != nil {
			return err
		}
		if on, err = tx.Stack.UpdateOne(on).AddOperationCount(1).SetLastOperationID(id).SetLastOperationAt(when).Save(ctx); err != nil {
			return err
		}
		return join.Judge(ctx, tx, marker)
	}))
	return on
}

// marked is a record whose message carries the marker.
func marked(nanos, at instant.Instant) fact.Update {
	u := anUpdate(nanos, at)
	u.Read.Message = "ship it [lumaft:v1:" + marker + "]"
	return u
}

// joined holds that the observed and the reported row are one card of a stack.
func (w *world) joined(what string, on *db.Stack, reported string, count int) {
	w.t.Helper()
	row := w.d.Reader.Operation.GetX(context.Background(), reported)
	if row.Card || row.JoinedID == nil || row.StackID != on.ID {
		w.t.Fatalf("%s: the report is %v", what, row)
	}
	record := w.d.Reader.Operation.GetX(context.Background(), *row.JoinedID)
	if !record.Card || *record.JoinedID != reported || *record.JoinedAuthority != vocab.AuthorityDeveloperWorkflow || record.StackID != on.ID || *record.Marker != marker {
		w.t.Errorf("%s: the record is %v", what, record)
	}
	if on.OperationCount != count || *on.LastOperationID != record.ID || *on.LastOperationAt != record.OrderAt {
		w.t.Errorf("%s: the stack counts otherwise: %v", what, on)
	}
	if n := w.d.Reader.Evidence.Query().Where(evidence.OperationID(reported), evidence.StackID(on.ID)).CountX(context.Background()); n != 1 {
		w.t.Errorf("%s: %d of the report's evidence is on the stack", what, n)
	}
}

// A place that is reported before it is observed is one stack before and after.
func TestAReportedStackIsObserved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		const reported = "01234567-89ab-7def-8123-456789abcdef"
		before := w.report(reported, place, 1500)
		if before.Presence != vocab.PresenceRunnerOnly || before.PresenceSince != 1000 || before.OperationCount != 1 {
			t.Fatalf("before it is observed: %v", before)
		}
		if n := d.Reader.StackName.Query().CountX(context.Background()) + d.Reader.CoverageInterval.Query().CountX(context.Background()); n != 0 {
			t.Errorf("%d names and intervals of a stack that no bucket has shown", n)
		}
		// Absence tells nothing of what was never there.
		for range 5 {
			w.listing(fact.Listing{At: 1600, Missing: map[string]int{before.ID: 9}})
		}
		if again := w.stack(before.ID); again.Presence != vocab.PresenceRunnerOnly || again.MissingListings != 0 {
			t.Errorf("after listings without it: %v", again)
		}
		w.at = 2000
		after := w.look(fact.Look{Place: place, At: 2000, Settled: true, Updates: []fact.Update{marked(1700, 2000)}, History: &fact.History{Records: 1}})
		if after.ID != before.ID || after.Presence != vocab.PresencePresent || after.PresenceSince != 2000 || after.FirstSeenAt != before.FirstSeenAt {
			t.Errorf("after: %v", after)
		}
		w.joined("after", after, reported, 1)
		name := d.Reader.StackName.Query().Where(stackname.StackID(after.ID)).OnlyX(context.Background())
		if name.FromAt != 2000 || name.UntilAt != nil {
			t.Errorf("its name: %v", name)
		}
		if n := d.Reader.CoverageInterval.Query().CountX(context.Background()); n != 6 {
			t.Errorf("%d intervals of coverage", n)
		}
		if again := w.report("11234567-89ab-7def-8123-456789abcdef", place, 2500); again.ID != after.ID || again.OperationCount != 2 {
			t.Errorf("the next report is on %v", again)
		}
	})
}

// An older stack that comes to a place by a rename takes what was reported
// there before it was seen.
func TestARenameToAReportedPlace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		const reported = "01234567-89ab-7def-8123-456789abcdef"
		old := w.look(fact.Look{Place: place, At: 1000, Updates: []fact.Update{anUpdate(100, 1000), anUpdate(200, 1000)}})
		there := fact.Place{Backend: "prod", Project: "shop", Name: "renamed"}
		alone := w.report(reported, there, 1500)
		if alone.ID == old.ID {
			t.Fatal("the report is on the old stack")
		}
		look := fact.Look{Place: there, At: 2000, Settled: true, Sighting: &fact.Sighting{Listings: 1, Unlisted: []string{old.ID}},
			Updates: []fact.Update{anUpdate(100, 2000), anUpdate(200, 2000), marked(1700, 2000)}, History: &fact.History{Records: 3}}
		var since int64
		w.news(&since)
		after := w.look(look)
		if after.ID != old.ID || after.Name != "renamed" {
			t.Fatalf("after the rename: %v", after)
		}
		w.joined("after the rename", after, reported, 3)
		if d.Reader.Stack.Query().CountX(context.Background()) != 1 {
			t.Error("the row that stood on the report alone is still there")
		}
		told := false
		for _, line := range w.news(&since) {
			told = told || line == "stack "+alone.ID+" on \""+alone.ID+"\""
		}
		if !told {
			t.Error("the feed does not tell that the reported stack ended")
		}
		w.must(func() error { _, err := w.Look(context.Background(), look); return err }())
		w.joined("the same look again", w.stack(after.ID), reported, 3)
	})
}

// A marker that an import finds joins as one that a look finds.
func TestAnImportJoins(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		const reported = "01234567-89ab-7def-8123-456789abcdef"
		row := w.look(fact.Look{Place: place, At: 1000, History: &fact.History{Records: 1, Backlog: 1}})
		w.report(reported, place, 1500)
		w.must(w.Import(context.Background(), fact.Import{Backend: "prod", Stack: row.ID, At: 2000, Updates: []fact.Update{marked(1400, 2000)}}))
		w.joined("after the import", w.stack(row.ID), reported, 1)
	})
}
