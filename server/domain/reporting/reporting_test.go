package reporting_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/lifecycle"
	"github.com/lumaft/lumaft/server/domain/reporting"
)

var noon = instant.Of(time.Date(2026, 8, 18, 12, 0, 0, 0, time.UTC))

func ptr[T any](v T) *T { return &v }

// A15: over five minutes is flagged and over 24 hours is refused, either way.
func TestSkew(t *testing.T) {
	for name, tc := range map[string]struct {
		off     time.Duration
		skewed  bool
		refused bool
	}{
		"none":            {0, false, false},
		"4:59":            {4*time.Minute + 59*time.Second, false, false},
		"5:00":            {5 * time.Minute, false, false},
		"5:01":            {5*time.Minute + time.Second, true, false},
		"23:59:59":        {24*time.Hour - time.Second, true, false},
		"24:00:00":        {24 * time.Hour, true, false},
		"24:00:01":        {24*time.Hour + time.Second, false, true},
		"three centuries": {290 * 365 * 24 * time.Hour, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			for _, source := range []instant.Instant{noon.Add(tc.off), noon.Add(-tc.off)} {
				skewed, err := reporting.Skew(source, noon)
				if skewed != tc.skewed || (reason.Of(err) == reason.TimestampOutOfRange) != tc.refused || (err != nil) != tc.refused {
					t.Errorf("Skew() = %v, %v", skewed, err)
				}
			}
		})
	}
	for _, end := range []instant.Instant{1<<63 - 1, -1 << 63} {
		if _, err := reporting.Skew(end, noon); err == nil {
			t.Error("an end of time is near")
		}
	}
}

// A20: the lease has lapsed at exactly 5:00, and a heartbeat revives it.
func TestLeaseLapsesAtItsEnd(t *testing.T) {
	a, _, err := reporting.Announce(nil, "d", noon, noon)
	if err != nil {
		t.Fatal(err)
	}
	read := func(until instant.Instant, at instant.Instant) vocab.Outcome {
		return lifecycle.Read(lifecycle.Facts{Source: vocab.SourceRunner, LeaseUntil: &until}, at).Outcome
	}
	if got := read(a.LeaseUntil, noon.Add(5*time.Minute-1)); got != vocab.OutcomeInProgress {
		t.Errorf("just before 5:00 it reads %s", got)
	}
	if got := read(a.LeaseUntil, noon.Add(5*time.Minute)); got != vocab.OutcomeIncomplete {
		t.Errorf("at 5:00 it reads %s", got)
	}
	op := reporting.Operation{StartedAt: noon, ExpiresAt: a.ExpiresAt}
	late := noon.Add(7 * time.Hour)
	b, err := reporting.Heartbeats(op, nil, []reporting.Event{{ID: "e", Sequence: 1, At: late}}, late)
	if err != nil || read(*b.LeaseUntil, late) != vocab.OutcomeInProgress {
		t.Errorf("a heartbeat after hours: %+v, %v", b, err)
	}
}

// A19: a source's clock cannot stretch the lease, and a replay extends nothing.
func TestLeaseFollowsTheServersClock(t *testing.T) {
	op := reporting.Operation{StartedAt: noon, ExpiresAt: noon.Add(reporting.Life)}
	ahead := reporting.Event{ID: "e", Sequence: 9, At: noon.Add(23 * time.Hour)}
	b, err := reporting.Heartbeats(op, nil, []reporting.Event{ahead}, noon)
	if err != nil || *b.LeaseUntil != noon.Add(reporting.Lease) || !b.New[0].Skewed {
		t.Errorf("a clock far ahead: %+v, %v", b, err)
	}
	b, err = reporting.Heartbeats(op, []reporting.Event{ahead}, []reporting.Event{ahead, ahead}, noon.Add(time.Minute))
	if err != nil || b.LeaseUntil != nil || b.Replayed != 2 || len(b.New) != 0 {
		t.Errorf("a replay: %+v, %v", b, err)
	}
	last := noon.Add(reporting.Life - time.Minute)
	b, err = reporting.Heartbeats(op, nil, []reporting.Event{{ID: "z", Sequence: 1, At: last}}, last)
	if err != nil || *b.LeaseUntil != op.ExpiresAt {
		t.Errorf("the last minute: %+v, %v", b, err)
	}
}

// A17, A19: what events contradict, and how many there may be.
func TestHeartbeats(t *testing.T) {
	op := reporting.Operation{StartedAt: noon, ExpiresAt: noon.Add(reporting.Life)}
	e := func(id string, sequence int64) reporting.Event {
		return reporting.Event{ID: id, Sequence: sequence, At: noon}
	}
	had := []reporting.Event{e("a", 1), e("b", 5)}
	full, almost, done := op, op, op
	full.Events, almost.Events = reporting.MaxEvents, reporting.MaxEvents-1
	done.Result = ptr(vocab.ResultFailed)
	for name, tc := range map[string]struct {
		op       reporting.Operation
		events   []reporting.Event
		now      instant.Instant
		fresh    int
		replayed int
		refused  reason.Reason
	}{
		"gaps and any order":                 {op: op, events: []reporting.Event{e("c", 9), e("d", 3), e("f", 0)}, fresh: 3},
		"some again":                         {op: op, events: []reporting.Event{e("a", 1), e("c", 2)}, fresh: 1, replayed: 1},
		"the same twice in one":              {op: op, events: []reporting.Event{e("c", 2), e("c", 2)}, fresh: 1, replayed: 1},
		"a used id":                          {op: op, events: []reporting.Event{e("c", 2), e("a", 3)}, refused: reason.EventConflict},
		"a used sequence":                    {op: op, events: []reporting.Event{e("c", 5)}, refused: reason.EventConflict},
		"an id twice in one":                 {op: op, events: []reporting.Event{e("c", 2), e("c", 3)}, refused: reason.EventConflict},
		"a sequence twice in one":            {op: op, events: []reporting.Event{e("c", 2), e("d", 2)}, refused: reason.EventConflict},
		"id and sequence of two":             {op: op, events: []reporting.Event{e("a", 5)}, refused: reason.EventConflict},
		"another time":                       {op: op, events: []reporting.Event{{ID: "a", Sequence: 1, At: noon.Add(time.Second)}}, refused: reason.EventConflict},
		"the last one that fits":             {op: almost, events: []reporting.Event{e("c", 2)}, fresh: 1},
		"one too many":                       {op: almost, events: []reporting.Event{e("c", 2), e("d", 3)}, refused: reason.EventLimit},
		"a replay when it is full":           {op: full, events: []reporting.Event{e("a", 1)}, replayed: 1},
		"a new one when it is full":          {op: full, events: []reporting.Event{e("c", 2)}, refused: reason.EventLimit},
		"a clock that is days off":           {op: op, events: []reporting.Event{{ID: "c", Sequence: 2, At: noon.Add(25 * time.Hour)}}, refused: reason.TimestampOutOfRange},
		"after the end":                      {op: done, events: []reporting.Event{e("c", 2)}, refused: reason.OperationFinalized},
		"again after the end":                {op: done, events: []reporting.Event{e("a", 1)}, refused: reason.OperationFinalized},
		"just before its life is over":       {op: op, events: []reporting.Event{{ID: "c", Sequence: 2, At: noon.Add(24 * time.Hour)}}, now: noon.Add(24*time.Hour - 1), fresh: 1},
		"when its life is over":              {op: op, events: []reporting.Event{e("c", 2)}, now: noon.Add(24 * time.Hour), refused: reason.OperationExpired},
		"after its end and after its life":   {op: done, events: []reporting.Event{e("c", 2)}, now: noon.Add(25 * time.Hour), refused: reason.OperationFinalized},
		"what contradicts counts before all": {op: full, events: []reporting.Event{e("a", 9)}, refused: reason.EventConflict},
	} {
		t.Run(name, func(t *testing.T) {
			now := tc.now
			if now == 0 {
				now = noon
			}
			b, err := reporting.Heartbeats(tc.op, had, tc.events, now)
			if tc.refused != "" {
				if reason.Of(err) != tc.refused || len(b.New) != 0 {
					t.Errorf("Heartbeats() = %+v, %v, want %s", b, err, tc.refused)
				}
				return
			}
			if err != nil || len(b.New) != tc.fresh || b.Replayed != tc.replayed {
				t.Errorf("Heartbeats() = %+v, %v", b, err)
			}
		})
	}
}

// A04, A07: a key says one thing for as long as the operation is there.
func TestAnnounce(t *testing.T) {
	for name, tc := range map[string]struct {
		had     *string
		start   instant.Instant
		replay  bool
		refused reason.Reason
	}{
		"new":                            {nil, noon, false, ""},
		"again":                          {ptr("d"), noon, true, ""},
		"again after days":               {ptr("d"), noon.Add(-100 * 24 * time.Hour), true, ""},
		"other content":                  {ptr("e"), noon, false, reason.IdempotencyConflict},
		"other content by a wrong clock": {ptr("e"), 0, false, reason.IdempotencyConflict},
		"by a wrong clock":               {nil, noon.Add(-25 * time.Hour), false, reason.TimestampOutOfRange},
	} {
		t.Run(name, func(t *testing.T) {
			_, replayed, err := reporting.Announce(tc.had, "d", tc.start, noon)
			if replayed != tc.replay || (err == nil) != (tc.refused == "") || err != nil && reason.Of(err) != tc.refused {
				t.Errorf("Announce() = %v, %v", replayed, err)
			}
		})
	}
}

// A20, A21: the first finalize stands, and wins over a lease that lapsed.
func TestFinalize(t *testing.T) {
	op := reporting.Operation{StartedAt: noon, ExpiresAt: noon.Add(reporting.Life)}
	done := op
	done.Result, done.Digest = ptr(vocab.ResultSucceeded), ptr("d")
	for name, tc := range map[string]struct {
		op      reporting.Operation
		digest  string
		end     instant.Instant
		now     time.Duration
		replay  bool
		refused reason.Reason
	}{
		"in time":                      {op, "d", noon, time.Minute, false, ""},
		"after the lease":              {op, "d", noon, 6 * time.Minute, false, ""},
		"after a day":                  {op, "d", noon, 24*time.Hour + time.Millisecond, false, reason.OperationExpired},
		"again":                        {done, "d", noon, time.Hour, true, ""},
		"again after a day":            {done, "d", noon, 48 * time.Hour, true, ""},
		"otherwise":                    {done, "e", noon, time.Hour, false, reason.OperationFinalized},
		"otherwise after a day":        {done, "e", noon, 48 * time.Hour, false, reason.OperationFinalized},
		"an end before the start":      {op, "d", noon - 1, time.Hour, false, reason.BadInput},
		"an end of another day":        {op, "d", noon.Add(25 * time.Hour), 0, false, reason.TimestampOutOfRange},
		"an end that is hours too far": {op, "d", noon.Add(3 * time.Hour), 0, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, replayed, err := reporting.Finalize(tc.op, tc.digest, tc.end, noon.Add(tc.now))
			if replayed != tc.replay || (err == nil) != (tc.refused == "") || err != nil && reason.Of(err) != tc.refused {
				t.Errorf("Finalize() = %v, %v", replayed, err)
			}
		})
	}
}

// A29: an operation has one role in one pair.
func TestCorrelate(t *testing.T) {
	plan := reporting.Side{ID: "p", Stack: "s", Kind: vocab.KindPreview}
	update := reporting.Side{ID: "u", Stack: "s", Kind: vocab.KindUpdate}
	elsewhere := update
	elsewhere.Stack = "t"
	pair := reporting.Pair{ID: "1", Planned: "p", Actual: "u", ExternalID: ptr("build")}
	for name, tc := range map[string]struct {
		planned, actual reporting.Side
		external        *string
		had             []reporting.Pair
		replay          string
		refused         reason.Reason
	}{
		"new":                 {plan, update, ptr("build"), nil, "", ""},
		"again":               {plan, update, ptr("build"), []reporting.Pair{pair}, "1", ""},
		"another external id": {plan, update, ptr("other"), []reporting.Pair{pair}, "", reason.Conflict},
		"no external id":      {plan, update, nil, []reporting.Pair{pair}, "", reason.Conflict},
		"the plan is taken":   {plan, update, ptr("build"), []reporting.Pair{{ID: "2", Planned: "p", Actual: "x"}}, "", reason.Conflict},
		"the update is taken": {plan, update, ptr("build"), []reporting.Pair{{ID: "2", Planned: "x", Actual: "u"}}, "", reason.Conflict},
		"the wrong way round": {update, plan, nil, nil, "", reason.BadInput},
		"two previews":        {plan, plan, nil, nil, "", reason.BadInput},
		"two updates":         {update, update, nil, nil, "", reason.BadInput},
		"of two stacks":       {plan, elsewhere, nil, nil, "", reason.BadInput},
	} {
		t.Run(name, func(t *testing.T) {
			replay, err := reporting.Correlate(tc.planned, tc.actual, tc.external, tc.had)
			if replay != tc.replay || (err == nil) != (tc.refused == "") || err != nil && reason.Of(err) != tc.refused {
				t.Errorf("Correlate() = %q, %v", replay, err)
			}
		})
	}
}

// A16: a stack that cannot exist is not guessed.
func TestPossible(t *testing.T) {
	type in struct {
		engine     vocab.Engine
		layout     vocab.Layout
		hasProject bool
	}
	got := map[in]bool{}
	want := map[in]bool{
		{vocab.EnginePulumi, vocab.LayoutProject, true}:        true,
		{vocab.EnginePulumi, vocab.LayoutProject, false}:       false,
		{vocab.EnginePulumi, vocab.LayoutLegacy, true}:         false,
		{vocab.EnginePulumi, vocab.LayoutLegacy, false}:        true,
		{vocab.EnginePulumi, "", true}:                         true,
		{vocab.EnginePulumi, "", false}:                        false,
		{vocab.EngineTerraform, vocab.LayoutWorkspaces, true}:  true,
		{vocab.EngineTerraform, vocab.LayoutWorkspaces, false}: false,
		{vocab.EngineOpentofu, "", true}:                       true,
		{vocab.EngineOpentofu, "", false}:                      false,
	}
	for c := range want {
		var layout *vocab.Layout
		if c.layout != "" {
			layout = &c.layout
		}
		got[c] = reporting.Possible(c.engine, layout, c.hasProject)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(in{})); diff != "" {
		t.Error(diff)
	}
}
