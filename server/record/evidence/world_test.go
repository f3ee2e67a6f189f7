package evidence_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/evidence"
	"github.com/lumaft/lumaft/server/record/observation"
)

var noon = instant.Of(time.Date(2026, 8, 18, 12, 0, 0, 0, time.UTC))

// world is a database with backends and a recorder of reports on them.
type world struct {
	*evidence.Recorder
	t  testing.TB
	d  *ent.Database
	at atomic.Int64
	// serial makes ids.
	serial atomic.Int64
	writer *record.Writer
}

// newWorld has the backends prod, old (legacy), off (disabled) and tf.
func newWorld(t testing.TB, d *ent.Database) *world {
	t.Helper()
	w := &world{t: t, d: d}
	w.at.Store(int64(noon))
	w.writer = record.New(d, w.now, slog.New(slog.DiscardHandler))
	t.Cleanup(w.writer.Close)
	w.Recorder = evidence.New(w.writer)
	w.configure(true)
	return w
}

func (w *world) configure(prod bool) {
	w.t.Helper()
	var all []fact.Settings
	for _, s := range []fact.Settings{
		{ID: "prod", Engine: vocab.EnginePulumi, Layout: vocab.LayoutProject, Enabled: prod},
		{ID: "old", Engine: vocab.EnginePulumi, Layout: vocab.LayoutLegacy, Enabled: true},
		{ID: "off", Engine: vocab.EnginePulumi, Layout: vocab.LayoutProject, Enabled: false},
		{ID: "tf", Engine: vocab.EngineTerraform, Enabled: true},
	} {
		s.Bucket, s.Region, s.CredentialSource, s.PollIntervalMS = "states-"+s.ID, "eu-central-1", "static", 10_000
		all = append(all, s)
	}
	w.must(observation.New(w.writer).Configure(context.Background(), all))
}

func (w *world) now() instant.Instant { return instant.Instant(w.at.Load()) }

func (w *world) later(d time.Duration) { w.at.Add(int64(d)) }

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) uuid() string {
	return fmt.Sprintf("00000000-0000-4000-8000-%012x", w.serial.Add(1))
}

func ptr[T any](v T) *T { return &v }

// issuer may report on every stack of the backends it is given.
func issuer(id string, backends ...string) scope.Issuer {
	i := scope.Issuer{ID: id, Name: "token " + id, Authority: vocab.AuthorityDeploymentRunner}
	for _, b := range backends {
		i.Scope = append(i.Scope, shape.ScopePattern{Backend: b, Project: ptr("*"), Stack: "*"})
	}
	return i
}

var ci = issuer("ci", "*")

// announce is an announce of a stack of prod.
func (w *world) announce(kind vocab.Kind) ingestion.Announce {
	return ingestion.Announce{IdempotencyKey: w.uuid(), Kind: kind, StartTime: w.now(),
		Target: ingestion.Target{BackendID: "prod", ProjectName: ptr("shop"), StackName: "main"}}
}

// begun is the id of an operation that was announced now.
func (w *world) begun(i scope.Issuer, kind vocab.Kind) string {
	w.t.Helper()
	id, replayed, err := w.Announce(context.Background(), i, w.announce(kind))
	w.must(err)
	if replayed {
		w.t.Fatal("a new announce is a replay")
	}
	return id
}

func (w *world) beats(first, n int) ingestion.Heartbeats {
	var h ingestion.Heartbeats
	for i := range n {
		h.Events = append(h.Events, ingestion.Heartbeat{EventID: w.uuid(), Sequence: int64(first + i), AssertedAt: w.now()})
	}
	return h
}

func ended(r vocab.Result, at instant.Instant) ingestion.Finalize {
	return ingestion.Finalize{SchemaVersion: 2, Result: r, ExitCode: ptr(0), EndTime: at}
}

func (w *world) operation(id string) *db.Operation {
	w.t.Helper()
	row, err := w.d.Reader.Operation.Get(context.Background(), id)
	w.must(err)
	return row
}

// refuses fails the test unless an error has a reason.
func refuses(t testing.TB, err error, want reason.Reason) {
	t.Helper()
	if err == nil || reason.Of(err) != want {
		t.Errorf("the answer is %v, want %s", err, want)
	}
}

// dump is everything that reports store, row by row.
func (w *world) dump() string {
	w.t.Helper()
	ctx, r := context.Background(), w.d.Reader
	var lines []string
	for _, row := range r.Operation.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Evidence.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Heartbeat.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Pair.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Stack.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	for _, row := range r.Change.Query().AllX(ctx) {
		lines = append(lines, row.String())
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
