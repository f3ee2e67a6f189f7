package work_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

// The suite shares one database of each kind. Each part keeps to a route of its
// own, so that it takes nothing of the others.
func TestStore(t *testing.T) {
	parts := map[string]func(*testing.T, *server){
		"order":        testOrder,
		"known":        testKnown,
		"routes":       testRoutes,
		"keys":         testKeys,
		"late":         testLate,
		"ends":         testEnds,
		"delays":       testDelays,
		"feed":         testFeed,
		"progress":     testProgress,
		"log":          testLog,
		"old log":      testOldLog,
		"plans":        testPlans,
		"needs":        testNeeds,
		"lost needs":   testLostNeeds,
		"wide":         testWide,
		"ending":       testEndAllLeases,
		"cancel route": testCancelRoute,
		"clean":        testClean,
	}
	each(t, func(t *testing.T, s *server) {
		for name, part := range parts {
			t.Run(name, func(t *testing.T) {
				s := *s
				s.t = t
				part(t, &s)
			})
		}
	})
}

// By priority, then the oldest, and not before its instant (H10).
func testOrder(t *testing.T, s *server) {
	now := instant.Instant(s.now.Load())
	ids := s.create(
		work.Plan{Route: "order", Priority: 5, Activate: now.Add(2 * time.Second)},
		work.Plan{Route: "order", Priority: 5, Activate: now.Add(time.Second)},
		work.Plan{Route: "order", Priority: 5, Activate: now.Add(time.Minute)},
		work.Plan{Route: "order", Priority: 7, Activate: now.Add(time.Second)},
		work.Plan{Route: "order", Priority: -1, Activate: now.Add(3 * time.Second)},
	)
	if l := s.lease(under("order")); l != nil {
		t.Errorf("took %+v before its instant", l)
	}
	s.pass(3 * time.Second)
	var got []string
	for range 4 {
		l := s.lease(under("order"))
		got = append(got, l.ID)
		if want := map[string]time.Duration{ids[4]: 0, ids[1]: 2 * time.Second, ids[0]: time.Second, ids[3]: 2 * time.Second}[l.ID]; l.Waited != want {
			t.Errorf("%s waited %v, want %v", l.ID, l.Waited, want)
		}
	}
	if want := []string{ids[4], ids[1], ids[0], ids[3]}; !slices.Equal(got, want) {
		t.Errorf("took %q, want %q", got, want)
	}
	if l := s.lease(under("order")); l != nil {
		t.Errorf("took %+v before its instant", l)
	}
}

// Work of another kind, or with a payload of another version, is left to a
// worker that knows it (H18).
func testKnown(t *testing.T, s *server) {
	ids := s.create(work.Plan{Route: "known", Kind: "other"}, work.Plan{Route: "known", Payload: "one"})
	made, err := s.Ensure(context.Background(), work.Plan{Route: "known", Kind: "k", PayloadVersion: 3, Payload: "three", Backend: "b", Priority: 1})
	s.must(err)
	w := under("known")
	w.Kinds = []work.Kind{{Name: "k", Versions: []int{1, 2}}}
	if got := s.taken(w); got != ids[1] {
		t.Errorf("took %s", got)
	}
	if got := s.taken(w); got != "" {
		t.Errorf("took %s, which it does not know", got)
	}
	if row := s.is(made.ID, vocab.ActivityStateReady); row.Fence != 0 {
		t.Errorf("touched %+v", row)
	}
	w.Kinds = []work.Kind{{Name: "older"}, {Name: "k", Versions: []int{3}}}
	l := s.lease(w)
	want := &work.Lease{ID: made.ID, Kind: "k", PayloadVersion: 3, Payload: "three", Backend: "b", Route: "known", Priority: 1,
		Number: 1, Try: 1, Until: instant.Instant(s.now.Load()).Add(30 * time.Second)}
	if diff := cmp.Diff(want, l); diff != "" {
		t.Errorf("the lease (-want +got):\n%s", diff)
	}
	w.Kinds = nil
	if got := s.taken(w); got != "" {
		t.Errorf("a worker that knows nothing took %s", got)
	}
}

// Prefixes of routes end at a slash, whatever the characters.
func testRoutes(t *testing.T, s *server) {
	s.create(work.Plan{Route: "routes/pool-ab"}, work.Plan{Route: "routes/pool-a0"}, work.Plan{Route: "routes/pool"}, work.Plan{Route: "routes/pool-a.x"},
		work.Plan{Route: "routes/pool_a"}, work.Plan{Route: "routes/pool%"})
	in := s.create(work.Plan{Route: "routes/pool-a"}, work.Plan{Route: "routes/pool-a/x/y"}, work.Plan{Route: "routes/pool-a/ß"})
	for range in {
		if got := s.taken(under("nothing", "routes/pool-a")); !slices.Contains(in, got) {
			t.Errorf("took %q", got)
		}
	}
	if got := s.taken(under("nothing", "routes/pool-a")); got != "" {
		t.Errorf("took %s of another pool", s.row(got).Route)
	}
}

// Of one concurrency key one executes at a time; others go before those that
// wait for it (H13).
func testKeys(t *testing.T, s *server) {
	ids := s.create(work.Plan{Route: "keys", ConcurrencyKey: "scan/a", Priority: 1}, work.Plan{Route: "keys", ConcurrencyKey: "scan/a", Priority: 2},
		work.Plan{Route: "keys", ConcurrencyKey: "scan/b", Priority: 3}, work.Plan{Route: "keys", Priority: 4})
	first := s.lease(under("keys"))
	got := []string{first.ID, s.taken(under("keys")), s.taken(under("keys")), s.taken(under("keys"))}
	if want := []string{ids[0], ids[2], ids[3], ""}; !slices.Equal(got, want) {
		t.Errorf("took %q, want %q", got, want)
	}
	s.must(s.Complete(context.Background(), first.ID, first.Number))
	if got := s.taken(under("keys")); got != ids[1] {
		t.Errorf("then took %q", got)
	}
}

// Who was paused beyond the lease is refused, whatever it writes; what its
// successor wrote stands (H03, H04).
func testLate(t *testing.T, s *server) {
	ctx := context.Background()
	_, err := s.EndAllLeases(ctx) // of the other parts
	s.must(err)
	s.create(work.Plan{Route: "late", RetryDelay: time.Second})
	old := s.lease(under("late"))
	s.pass(29 * time.Second)
	until, err := s.Renew(ctx, old.ID, old.Number, 30*time.Second)
	s.must(err)
	if left := until.Sub(instant.Instant(s.now.Load())); left != 30*time.Second {
		t.Errorf("renewed for %v", left)
	}
	write := func(l *work.Lease) error {
		return s.writer.Do(record.WithFence(ctx, record.Fence{Activity: l.ID, Number: l.Number}), record.Urgent,
			func(context.Context, *record.Tx) error { return nil })
	}
	s.must(write(old))
	s.pass(30 * time.Second)
	refused := func(when string) {
		t.Helper()
		_, err := s.Renew(ctx, old.ID, old.Number, time.Hour)
		s.refused(when+", renew", err)
		s.refused(when+", progress", s.Progress(ctx, old.ID, old.Number, "late", 9, nil))
		s.refused(when+", log", s.Log(ctx, old.ID, old.Number, vocab.LogLevelInfo, "late"))
		s.refused(when+", complete", s.Complete(ctx, old.ID, old.Number))
		s.refused(when+", fail", s.Fail(ctx, old.ID, old.Number, "late"))
		s.refused(when+", wait", s.WaitUntil(ctx, old.ID, old.Number, 0))
		s.refused(when+", release", s.Release(ctx, old.ID, old.Number))
		s.refused(when+", write", write(old))
	}
	refused("over")
	if n, err := s.Expire(ctx); n != 1 || err != nil {
		t.Errorf("%d leases ran out (%v)", n, err)
	}
	if row := s.is(old.ID, vocab.ActivityStateRestarting); row.Tries != 1 || row.LastError == "" {
		t.Errorf("the row is %+v", row)
	}
	refused("expired")
	s.pass(2 * time.Second)
	heir := s.lease(under("late"))
	if heir.ID != old.ID || heir.Number != 2 || heir.Try != 2 {
		t.Fatalf("the heir is %+v", heir)
	}
	refused("taken over")
	s.must(write(heir))
	s.must(s.Progress(ctx, heir.ID, heir.Number, "heir", 1, nil))
	s.must(s.Complete(ctx, heir.ID, heir.Number))
	refused("completed by the heir")
	if row := s.is(old.ID, vocab.ActivityStateCompleted); row.Resume != "heir" || row.Done != 1 {
		t.Errorf("the row is %+v", row)
	}
	if got := s.log(old.ID); len(got) != 1 || !strings.Contains(got[0], "did not renew") {
		t.Errorf("the log is %q", got)
	}
}

// An end that is told twice, after a cancel, or by somebody else (H05).
func testEnds(t *testing.T, s *server) {
	ctx := context.Background()
	ids := s.create(work.Plan{Route: "ends", Priority: 1}, work.Plan{Route: "ends", Priority: 2}, work.Plan{Route: "ends", Priority: 3})
	done, canceled, waits := s.lease(under("ends")), s.lease(under("ends")), s.lease(under("ends"))
	s.must(s.Complete(ctx, done.ID, done.Number))
	first := s.row(done.ID)
	s.pass(time.Second)
	s.must(s.Complete(ctx, done.ID, done.Number))
	if second := s.row(done.ID); *second.EndedAt != *first.EndedAt {
		t.Error("the second word of its end moved it")
	}
	s.refused("another's completion", s.Complete(ctx, done.ID, done.Number+1))
	if err := s.Cancel(ctx, done.ID, "late"); reason.Of(err) != reason.BadInput {
		t.Errorf("cancel what is completed: %v", err)
	}
	s.must(s.Cancel(ctx, canceled.ID, "unwanted"))
	s.refused("completion after a cancel", s.Complete(ctx, canceled.ID, canceled.Number))
	if row := s.is(ids[1], vocab.ActivityStateCanceled); row.LastError != "unwanted" {
		t.Errorf("the row is %+v", row)
	}
	until := instant.Instant(s.now.Load()).Add(time.Hour)
	s.must(s.WaitUntil(ctx, waits.ID, waits.Number, until))
	s.must(s.WaitUntil(ctx, waits.ID, waits.Number, until))
	if row := s.is(ids[2], vocab.ActivityStateWaiting); row.Rounds != 1 || *row.ActivateAt != until {
		t.Errorf("the row is %+v", row)
	}
	if err := s.Cancel(ctx, "act_none", "why"); reason.Of(err) != reason.NotFound {
		t.Errorf("cancel nothing: %v", err)
	}
	if err := s.Complete(ctx, "act_none", 1); reason.Of(err) != reason.NotFound {
		t.Errorf("complete nothing: %v", err)
	}
}

// Each try waits twice as long as the one before, give or take a fifth, and
// the budget ends it with its last error (H08).
func testDelays(t *testing.T, s *server) {
	ctx := context.Background()
	id := s.create(work.Plan{Route: "delays", MaxTries: 4, RetryDelay: time.Second})[0]
	for try, want := range []time.Duration{time.Second, 2 * time.Second, 4 * time.Second} {
		l := s.lease(under("delays"))
		s.must(s.Fail(ctx, id, l.Number, fmt.Sprintf("error %d\x00\xff", try)))
		row := s.is(id, vocab.ActivityStateRestarting)
		wait := row.ActivateAt.Sub(instant.Instant(s.now.Load()))
		if wait < want*4/5 || wait > want*6/5 {
			t.Errorf("after try %d it waits %v", try+1, wait)
		}
		s.pass(wait - 1)
		if s.lease(under("delays")) != nil {
			t.Error("taken before its delay")
		}
		s.pass(1)
	}
	l := s.lease(under("delays"))
	s.must(s.Fail(ctx, id, l.Number, strings.Repeat("ß", 3000)))
	if row := s.is(id, vocab.ActivityStateFailed); row.Tries != 4 || row.LastError != strings.Repeat("ß", 2048) || row.EndedAt == nil {
		t.Errorf("the row is %+v", row)
	}
	if got := s.log(id); len(got) != 4 || got[0] != "Try 1 failed: error 0␀\ufffd" {
		t.Errorf("the log is %q", got)
	}
}

// The feed tells of what a person would see, and not of idle rounds.
func testFeed(t *testing.T, s *server) {
	ctx := context.Background()
	_, last := s.told(0)
	told := func(when string, want ...string) {
		t.Helper()
		var got []string
		if got, last = s.told(last); !slices.Equal(got, want) {
			t.Errorf("%s: the feed tells of %q, want %q", when, got, want)
		}
	}
	id := s.create(work.Plan{Route: "feed", RetryDelay: time.Second})[0]
	told("created", id)
	round := func() *work.Lease {
		l := s.lease(under("feed"))
		if l == nil {
			t.Fatal("nothing is due")
		}
		return l
	}
	wait := func(l *work.Lease) {
		s.must(s.WaitUntil(ctx, id, l.Number, 0))
	}
	l := round()
	told("leased first", id)
	wait(l)
	told("waits first", id)
	for range 3 {
		l = round()
		_, err := s.Renew(ctx, id, l.Number, time.Minute)
		s.must(err)
		wait(l)
	}
	told("idle rounds")
	l = round()
	s.must(s.Progress(ctx, id, l.Number, "here", 0, nil))
	told("nothing to be seen of it")
	s.must(s.Progress(ctx, id, l.Number, "here", 1, nil))
	told("progress", id)
	wait(l)
	told("a round with progress ends", id)
	l = round()
	s.must(s.Fail(ctx, id, l.Number, "boom"))
	told("failed", id)
	s.pass(2 * time.Second)
	l = round()
	told("tries again", id)
	wait(l)
	told("recovered", id)
	l = round()
	s.must(s.Release(ctx, id, l.Number))
	told("an idle round is released")
	s.must(s.Cancel(ctx, id, "enough"))
	told("canceled", id)
}

// Progress and logs are told at most once a second for each activity.
func testProgress(t *testing.T, s *server) {
	ctx := context.Background()
	s.create(work.Plan{Route: "progress"}, work.Plan{Route: "progress"})
	a, b := s.lease(under("progress")), s.lease(under("progress"))
	s.pass(time.Second)
	_, last := s.told(0)
	for i := range 20 {
		for _, l := range []*work.Lease{a, b} {
			s.must(s.Progress(ctx, l.ID, l.Number, "", int64(i), new(int64(20))))
			s.must(s.Log(ctx, l.ID, l.Number, vocab.LogLevelInfo, "on"))
		}
		s.pass(time.Second / 5)
	}
	got, _ := s.d.Reader.Change.Query().Order().All(ctx)
	n := map[string]int{}
	for _, row := range got {
		if row.ID > last {
			n[row.NodeID]++
		}
	}
	// At 0, 1, 2 and 3 seconds; the change and the line of one moment are one.
	if n[a.ID] < 4 || n[a.ID] > 5 || n[b.ID] != n[a.ID] {
		t.Errorf("told %v in four seconds", n)
	}
	if row := s.row(a.ID); row.Done != 19 || *row.Total != 20 {
		t.Errorf("the row is %+v", row)
	}
}

// A log of any size and any bytes is kept in lines up to its limit (H20).
func testLog(t *testing.T, s *server) {
	ctx := context.Background()
	id := s.create(work.Plan{Route: "log"})[0]
	l := s.lease(under("log"))
	s.must(s.Log(ctx, id, l.Number, vocab.LogLevelWarning, "one\r\ntwo\x00\xff\n\nfour "+strings.Repeat("ß", 8000)))
	want := []string{"one", "two␀\ufffd", "", ("four " + strings.Repeat("ß", 8000))[:8191]}
	if diff := cmp.Diff(want, s.log(id)); diff != "" {
		t.Errorf("the log (-want +got):\n%s", diff)
	}
	s.must(s.Log(ctx, id, l.Number, vocab.LogLevelInfo, ""))
	s.must(s.Log(ctx, id, l.Number, vocab.LogLevelInfo, strings.Repeat(strings.Repeat("x", 999)+"\n", 20_000)))
	s.must(s.Log(ctx, id, l.Number, vocab.LogLevelInfo, "after"))
	lines := s.log(id)
	size := 0
	for _, line := range lines {
		size += len(line)
	}
	if last := lines[len(lines)-1]; size > work.LogLimit || size < work.LogLimit*9/10 || !strings.HasPrefix(last, "The log is full") {
		t.Errorf("%d bytes in %d lines, the last is %q", size, len(lines), last)
	}
	if row := s.row(id); row.LogBytes != work.LogLimit {
		t.Errorf("the log counts %d bytes", row.LogBytes)
	}
}

// Standing work forgets its oldest lines when its log is half full.
func testOldLog(t *testing.T, s *server) {
	ctx := context.Background()
	id := s.create(work.Plan{Route: "old log"})[0]
	for round := range 4 {
		l := s.lease(under("old log"))
		for i := range 2 {
			s.must(s.Log(ctx, id, l.Number, vocab.LogLevelInfo, strings.Repeat(fmt.Sprintf("%d %d %s\n", round, i, strings.Repeat("x", 500)), 200)))
		}
		s.must(s.WaitUntil(ctx, id, l.Number, 0))
	}
	lines := s.log(id)
	if row := s.row(id); row.LogBytes > work.LogLimit/2 || len(lines) < 100 || !strings.HasPrefix(lines[len(lines)-1], "3 1") || strings.HasPrefix(lines[0], "0 0") {
		t.Errorf("%d bytes, from %.5q to %.5q", row.LogBytes, lines[0], lines[len(lines)-1])
	}
}

// What cannot be planned, and what is planned twice.
func testPlans(t *testing.T, s *server) {
	ctx := context.Background()
	for name, p := range map[string]work.Plan{
		"no kind":              {PayloadVersion: 1},
		"no version":           {Kind: "k"},
		"negative tries":       {Kind: "k", PayloadVersion: 1, MaxTries: -1},
		"negative delay":       {Kind: "k", PayloadVersion: 1, RetryDelay: -1},
		"a route with a slash": {Kind: "k", PayloadVersion: 1, Route: "a/"},
		"unknown need":         {Kind: "k", PayloadVersion: 1, Needs: []string{"act_none"}},
		"need and instant":     {Kind: "k", PayloadVersion: 1, Needs: []string{"act_none"}, Activate: 1},
	} {
		if _, err := s.Create(ctx, p); reason.Of(err) != reason.BadInput {
			t.Errorf("%s: %v", name, err)
		}
	}
	p := work.Plan{Kind: "k", PayloadVersion: 1, Route: "plans", UnfinishedKey: "only one"}
	first, err := s.Ensure(ctx, p)
	s.must(err)
	again, err := s.Ensure(ctx, p)
	s.must(err)
	if !first.New || again.New || again.ID != first.ID {
		t.Errorf("made %+v and %+v", first, again)
	}
	both, err := s.Create(ctx, p, work.Plan{Kind: "k", PayloadVersion: 1, Route: "plans", Nonce: "n"}, work.Plan{Kind: "k2", PayloadVersion: 1, Route: "plans", UnfinishedKey: "new"},
		work.Plan{Kind: "k3", PayloadVersion: 1, Route: "plans", UnfinishedKey: "new"})
	s.must(err)
	if both[0] != again || !both[1].New || !both[2].New || both[3].New || both[3].ID != both[2].ID {
		t.Errorf("made %+v", both)
	}
	s.must(s.Cancel(ctx, first.ID, "enough"))
	next, err := s.Ensure(ctx, p)
	s.must(err)
	if !next.New || next.ID == first.ID {
		t.Errorf("after its end: %+v", next)
	}
	// A tick of a clock is planned by whoever sees it, and made once (H16).
	tick := work.Plan{Kind: "k", PayloadVersion: 1, Route: "plans", Nonce: "n"}
	if twice, err := s.Ensure(ctx, tick); err != nil || twice.New || twice.ID != both[1].ID {
		t.Errorf("the second of a nonce: %+v, %v", twice, err)
	}
	if _, err := s.Create(ctx, tick, tick); reason.Of(err) != reason.BadInput {
		t.Errorf("two of a nonce at once: %v", err)
	}
}

// Taking ownership of the database ends every lease at once; what had no lease
// stays as it is.
func testEndAllLeases(t *testing.T, s *server) {
	ctx := context.Background()
	_, err := s.EndAllLeases(ctx) // of the other parts
	s.must(err)
	var plans []work.Plan
	for i := range 60 {
		plans = append(plans, work.Plan{Route: "ending", Priority: i, ConcurrencyKey: fmt.Sprint("ending ", i), MaxTries: 1 + i%2})
	}
	ids := s.create(append(plans, work.Plan{Route: "ending", Priority: 999})...)
	for range plans {
		s.lease(under("ending"))
	}
	if n, err := s.EndAllLeases(ctx); n != 60 || err != nil {
		t.Errorf("ended %d (%v)", n, err)
	}
	s.is(ids[0], vocab.ActivityStateFailed)
	row := s.is(ids[1], vocab.ActivityStateRestarting)
	if row.Tries != 1 || *row.ActivateAt != instant.Instant(s.now.Load()) || row.RunningKey != nil || row.LeaseHolder != "" {
		t.Errorf("the row is %+v", row)
	}
	if row := s.is(ids[60], vocab.ActivityStateReady); row.Tries != 0 {
		t.Errorf("the row is %+v", row)
	}
	if got := s.taken(under("ending")); got != ids[1] {
		t.Errorf("took %q next", got)
	}
}

// Deleting a pool cancels all of its work and none of its neighbour's (H14).
func testCancelRoute(t *testing.T, s *server) {
	ctx := context.Background()
	var plans []work.Plan
	for i := range 60 {
		plans = append(plans, work.Plan{Route: fmt.Sprintf("cancel/pool-a/%d", i)})
	}
	of := s.create(append(plans, work.Plan{Route: "cancel/pool-a"})...)
	held := s.lease(under("cancel/pool-a"))
	dependent := s.create(work.Plan{Route: "cancel/elsewhere", Needs: []string{of[3]}}, work.Plan{Route: "cancel/pool-a/needs", Needs: []string{of[3]}})
	not := s.create(work.Plan{Route: "cancel/pool-ab"}, work.Plan{Route: "cancel/pool"}, work.Plan{Route: "cancel/pool-a-b/x"})
	n, err := s.CancelRoute(ctx, "cancel/pool-a", "the pool was deleted")
	if err != nil || n < 61 || n > 62 { // one goes with what it needs, or by itself
		t.Errorf("canceled %d (%v)", n, err)
	}
	for _, id := range of {
		s.is(id, vocab.ActivityStateCanceled)
	}
	for _, id := range dependent {
		s.is(id, vocab.ActivityStateCanceled)
	}
	for _, id := range not {
		s.is(id, vocab.ActivityStateReady)
	}
	s.refused("the work in hand", s.Complete(ctx, held.ID, held.Number))
	if n, err := s.CancelRoute(ctx, "cancel/pool-a", "again"); n != 0 || err != nil {
		t.Errorf("canceled %d again (%v)", n, err)
	}
	if _, err := s.CancelRoute(ctx, "", "all"); reason.Of(err) != reason.BadInput {
		t.Errorf("the empty route: %v", err)
	}
}

// What ended long ago is removed with all that belongs to it, bit by bit.
func testClean(t *testing.T, s *server) {
	ctx := context.Background()
	ids := s.create(work.Plan{Route: "clean", Priority: 1}, work.Plan{Route: "clean", Priority: 2}, work.Plan{Route: "clean", Priority: 3})
	old, young := s.lease(under("clean")), s.lease(under("clean"))
	dependent := s.create(work.Plan{Route: "clean", Needs: []string{old.ID, ids[2]}})[0]
	s.must(s.Log(ctx, old.ID, old.Number, vocab.LogLevelInfo, strings.Repeat("line\n", 5001)))
	s.must(s.Complete(ctx, old.ID, old.Number))
	s.pass(10 * time.Second)
	s.must(s.Complete(ctx, young.ID, young.Number))
	s.pass(work.Kept - 10*time.Second + 1)
	rounds := 1
	for ; ; rounds++ {
		more, err := s.Clean(ctx)
		s.must(err)
		if !more {
			break
		}
	}
	if rounds < 2 {
		t.Error("5,001 lines went in one transaction")
	}
	if n := s.d.Reader.Activity.Query().Where().CountX(ctx); n == 0 {
		t.Error("everything is gone")
	}
	if _, err := s.d.Reader.Activity.Get(ctx, old.ID); err == nil || len(s.log(old.ID)) > 0 {
		t.Errorf("what ended long ago is there (%v), with %d lines", err, len(s.log(old.ID)))
	}
	s.is(young.ID, vocab.ActivityStateCompleted)
	// What needed it and something else is still to become ready.
	s.is(dependent, vocab.ActivityStatePending)
	l := s.lease(under("clean"))
	s.must(s.Complete(ctx, l.ID, l.Number))
	s.is(dependent, vocab.ActivityStateReady)
}
