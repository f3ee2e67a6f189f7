package observation_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/observation"
	"github.com/lumaft/lumaft/server/state"
)

// world is a database with one backend and a recorder of what is observed in
// it.
type world struct {
	*observation.Recorder
	writer *record.Writer
	t      *testing.T
	d      *ent.Database
	// at is what the writer's clock says; each step of a test moves it.
	at instant.Instant
}

// place is where the stack of most tests lives.
var place = fact.Place{Backend: "prod", Project: "shop", Name: "main"}

func newWorld(t *testing.T, d *ent.Database) *world {
	t.Helper()
	w := &world{t: t, d: d, at: 1000}
	writer := record.New(d, func() instant.Instant { return w.at }, slog.New(slog.DiscardHandler))
	t.Cleanup(writer.Close)
	w.writer, w.Recorder = writer, observation.New(writer)
	w.must(w.Configure(context.Background(), []fact.Settings{settings("prod")}))
	return w
}

func settings(id string) fact.Settings {
	return fact.Settings{ID: id, Engine: vocab.EnginePulumi, Bucket: "states", Region: "eu-central-1",
		CredentialSource: "static", Enabled: true, PollIntervalMS: 10_000}
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// look records a look and returns the stack's row.
func (w *world) look(l fact.Look) *db.Stack {
	w.t.Helper()
	id, err := w.Look(context.Background(), l)
	w.must(err)
	return w.stack(id)
}

func (w *world) stack(id string) *db.Stack {
	w.t.Helper()
	row, err := w.d.Reader.Stack.Get(context.Background(), id)
	w.must(err)
	return row
}

func (w *world) listing(l fact.Listing) {
	w.t.Helper()
	l.Backend = "prod"
	w.must(w.Listing(context.Background(), l))
}

// news are the entries of the feed since the last call, as kind and node.
func (w *world) news(since *int64) []string {
	w.t.Helper()
	rows, err := w.d.Reader.Change.Query().Order(db.Asc("id")).All(context.Background())
	w.must(err)
	var all []string
	for _, row := range rows {
		if row.ID > *since {
			all = append(all, fmt.Sprintf("%s %s on %q", row.Kind, row.NodeID, row.StackID))
		}
	}
	if len(rows) > 0 {
		*since = rows[len(rows)-1].ID
	}
	return all
}

// dump is everything that is stored but the feed, row by row.
func (w *world) dump() string {
	w.t.Helper()
	ctx, r := context.Background(), w.d.Reader
	var lines []string
	for _, row := range r.Backend.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Stack.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Operation.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Evidence.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Checkpoint.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Lock.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Quarantine.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.CoverageInterval.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// fullLook is a look at a stack with a state, two records, tags and an object
// that cannot be read.
func fullLook(at instant.Instant) fact.Look {
	current, oldest := aState("d2", at), instant.Instant(100)
	return fact.Look{
		Place: place, At: at, Settled: true,
		File:       fact.File{Key: ".pulumi/stacks/shop/main.json", ETag: "f2", ModifiedAt: at},
		State:      &current,
		Updates:    []fact.Update{anUpdate(100, at), anUpdate(200, at)},
		History:    &fact.History{Records: 2, Oldest: &oldest},
		Tags:       &fact.Tags{ETag: "t1", Values: map[string]string{"owner": "shop", "tier": "1"}},
		Unreadable: []fact.Unreadable{{Place: place, Key: "broken", ETag: "b1", Reason: vocab.QuarantineReasonMalformed, Detail: "not JSON", At: at}},
	}
}

func aState(digest string, at instant.Instant) fact.State {
	return fact.State{
		Object: fact.Object{Key: "state-" + digest, ETag: "e-" + digest, Digest: digest, Size: 10},
		Read: state.Checkpoint{Version: 3, ProjectName: "shop", EngineVersion: "3.1.0", ResourceCount: 7,
			ResourceTypes: map[string]int{"pulumi:pulumi:Stack": 1}, OutputNames: []string{"url"},
			Pending: []state.PendingOperation{{Type: vocab.PendingTypeCreating, URN: "urn:x"}}},
		At: at,
	}
}

// anUpdate is a record whose state was not found.
func anUpdate(nanos, at instant.Instant) fact.Update {
	return fact.Update{
		Object: fact.Object{Key: fmt.Sprintf("history-%d", nanos), ETag: "h", Digest: fmt.Sprintf("record-%d", nanos), Size: 5},
		Nanos:  nanos, At: at,
		Read: state.Update{Kind: vocab.KindUpdate, Result: vocab.ResultSucceeded, Message: "ship it",
			Changes:     []state.ActionCount{{Action: vocab.ResourceActionCreate, Count: 2}},
			Environment: map[string]string{"git.head": "ABCDEF01"}, Config: []state.ConfigEntry{{Key: "shop:size", Value: "2"}}},
		Claims: []state.Claim{{Kind: vocab.ClaimKindCommit, Value: "ABCDEF01"}, {Kind: vocab.ClaimKindBranch, Value: "main"}},
	}
}

// aLock is a lock on the stack of most tests.
func aLock(key string, since *instant.Instant, at instant.Instant) fact.PlacedLock {
	return fact.PlacedLock{Place: place, Lock: fact.Lock{
		Object: fact.Object{Key: key, ETag: "l1"}, Read: &state.Lock{User: "ann", Host: "ci-1", PID: 7, At: since}, At: at}}
}

func ptr[T any](v T) *T { return &v }
