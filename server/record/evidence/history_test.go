package evidence_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/lifecycle"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// told is what a model remembers of one operation.
type told struct {
	id, issuer string
	announce   ingestion.Announce
	at, beatAt instant.Instant
	beats      map[string]ingestion.Heartbeat
	end        *ingestion.Finalize
}

// reads is how an operation reads, in the words of the contract.
func (o *told) reads(now instant.Instant) vocab.Outcome {
	switch {
	case o.end != nil:
		return vocab.Outcome(o.end.Result)
	case now.Sub(o.beatAt) < 5*time.Minute && now.Sub(o.at) < 24*time.Hour:
		return vocab.OutcomeInProgress
	}
	return vocab.OutcomeIncomplete
}

// open is why nothing can be added to an operation.
func (o *told) open(now instant.Instant) reason.Reason {
	switch {
	case o.end != nil:
		return reason.OperationFinalized
	case now.Sub(o.at) >= 24*time.Hour:
		return reason.OperationExpired
	}
	return ""
}

// off tells whether a source's clock is over a day away.
func off(source, now instant.Instant) bool {
	return source.Sub(now) > 24*time.Hour || now.Sub(source) > 24*time.Hour
}

// Random histories of several issuers, with replays, contradictions, wrong
// clocks and long waits, read as a small model of the contract says.
func TestRandomHistories(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		checks := 0
		rapid.Check(t, func(t *rapid.T) {
			if checks++; checks > 30 {
				return // each is many commits
			}
			history(t, w)
		})
	})
}

func history(t *rapid.T, w *world) {
	who := []scope.Issuer{issuer("a"+w.uuid(), "prod"), issuer("b"+w.uuid(), "prod")}
	keys := []string{w.uuid(), w.uuid(), w.uuid()}
	events := []string{w.uuid(), w.uuid(), w.uuid()}
	var all []*told
	expect := func(step string, err error, want reason.Reason) bool {
		if err == nil && want == "" {
			return true
		}
		if err == nil || want == "" || reason.Of(err) != want {
			t.Fatalf("%s is answered %v, the model says %q", step, err, want)
		}
		return false
	}
	for range rapid.IntRange(5, 25).Draw(t, "steps") {
		w.later(rapid.SampledFrom([]time.Duration{0, time.Second, 4 * time.Minute, 5 * time.Minute, 3 * time.Hour, 24 * time.Hour}).Draw(t, "wait"))
		now := w.now()
		source := now.Add(rapid.SampledFrom([]time.Duration{0, 0, -time.Minute, time.Hour, 25 * time.Hour}).Draw(t, "off")) / 1e6 * 1e6
		i := rapid.SampledFrom(who).Draw(t, "issuer")
		var op *told
		if len(all) > 0 {
			op = rapid.SampledFrom(all).Draw(t, "operation")
		}
		switch step := rapid.SampledFrom([]string{"announce", "beat", "beat", "end"}).Draw(t, "step"); {
		case step == "announce" || op == nil:
			a := ingestion.Announce{IdempotencyKey: rapid.SampledFrom(keys).Draw(t, "key"), StartTime: source,
				Kind:   rapid.SampledFrom([]vocab.Kind{vocab.KindUpdate, vocab.KindPreview}).Draw(t, "kind"),
				Target: ingestion.Target{BackendID: "prod", ProjectName: ptr("shop"), StackName: "main"}}
			var had *told
			for _, o := range all {
				if o.issuer == i.ID && o.announce.IdempotencyKey == a.IdempotencyKey {
					had = o
				}
			}
			if had != nil && rapid.Bool().Draw(t, "the same") {
				a = had.announce
			}
			want := reason.Reason("")
			switch {
			case had != nil && had.announce != a && string(had.announce.Canonical()) != string(a.Canonical()):
				want = reason.IdempotencyConflict
			case had == nil && off(a.StartTime, now):
				want = reason.TimestampOutOfRange
			}
			id, replayed, err := w.Announce(context.Background(), i, a)
			if !expect("an announce", err, want) {
				break
			}
			if replayed != (had != nil) || had != nil && id != had.id {
				t.Fatalf("an announce is answered %s, %v", id, replayed)
			}
			if had == nil {
				all = append(all, &told{id: id, issuer: i.ID, announce: a, at: now, beatAt: now, beats: map[string]ingestion.Heartbeat{}})
			}
		case step == "beat":
			e := ingestion.Heartbeat{EventID: rapid.SampledFrom(events).Draw(t, "event"), Sequence: int64(rapid.IntRange(1, 3).Draw(t, "sequence")), AssertedAt: source}
			had, used := op.beats[e.EventID]
			if used && rapid.Bool().Draw(t, "the same") {
				e = had
			}
			want := op.open(now)
			if op.issuer != i.ID {
				want = reason.NotFound
			}
			for _, other := range op.beats {
				if want == "" && other != e && (other.EventID == e.EventID || other.Sequence == e.Sequence) {
					want = reason.EventConflict
				}
			}
			if want == "" && !used && off(e.AssertedAt, now) {
				want = reason.TimestampOutOfRange
			}
			fresh, replayed, err := w.Heartbeats(context.Background(), i, op.id, ingestion.Heartbeats{Events: []ingestion.Heartbeat{e}})
			if !expect("a heartbeat", err, want) {
				break
			}
			if fresh+replayed != 1 || (replayed == 1) != used {
				t.Fatalf("a heartbeat counts %d and %d", fresh, replayed)
			}
			if !used {
				op.beats[e.EventID], op.beatAt = e, now
			}
		default:
			f := ended(rapid.SampledFrom([]vocab.Result{vocab.ResultSucceeded, vocab.ResultCancelled}).Draw(t, "result"), source)
			if op.end != nil && rapid.Bool().Draw(t, "the same") {
				f = *op.end
			}
			again := op.end != nil && string(f.Canonical()) == string(op.end.Canonical())
			want := op.open(now)
			switch {
			case op.issuer != i.ID:
				want = reason.NotFound
			case again:
				want = ""
			case want == "" && f.EndTime < op.announce.StartTime:
				want = reason.BadInput
			case want == "" && off(f.EndTime, now):
				want = reason.TimestampOutOfRange
			}
			outcome, replayed, err := w.Finalize(context.Background(), i, op.id, f)
			if !expect("an end", err, want) {
				break
			}
			if replayed != again || outcome != vocab.Outcome(f.Result) {
				t.Fatalf("an end is answered %s, %v", outcome, replayed)
			}
			if op.end == nil {
				op.end = &f
			}
		}
		if err := agrees(w, all); err != nil {
			t.Fatal(err)
		}
	}
}

// agrees compares how each operation reads with the model.
func agrees(w *world, all []*told) error {
	var wrong []error
	for _, o := range all {
		row, err := w.d.Reader.Operation.Get(context.Background(), o.id)
		if err != nil {
			return err
		}
		reading := lifecycle.Read(lifecycle.Facts{Source: row.Source, Result: row.Result, LeaseUntil: row.LeaseUntil}, w.now())
		if want := o.reads(w.now()); reading.Outcome != want || row.EventCount != len(o.beats) {
			wrong = append(wrong, fmt.Errorf("%s reads %s with %d events, the model says %s with %d", o.id, reading.Outcome, row.EventCount, want, len(o.beats)))
		}
	}
	return errors.Join(wrong...)
}
