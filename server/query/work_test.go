package query_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/query"
)

func TestFiltersOfActivities(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		saved(t, aBackend(d, "prod"))
		saved(t, anActivity(d, "prod", "act_1", 1))
		saved(t, anActivity(d, "prod", "act_2", 2).SetKind("import").SetState(vocab.ActivityStateCompleted))
		saved(t, anActivity(d, "", "act_3", 3).SetKind("retain"))
		for what, tc := range map[string]struct {
			filter *query.ActivityFilter
			want   []string
		}{
			"all":           {nil, []string{"act_3", "act_2", "act_1"}},
			"imports":       {&query.ActivityFilter{Kind: []string{"import"}}, []string{"act_2"}},
			"of a backend":  {&query.ActivityFilter{Backend: []string{"prod"}}, []string{"act_2", "act_1"}},
			"of none":       {&query.ActivityFilter{Backend: []string{""}}, []string{"act_3"}},
			"waiting":       {&query.ActivityFilter{State: []vocab.ActivityState{vocab.ActivityStateWaiting}}, []string{"act_3", "act_1"}},
			"not completed": {&query.ActivityFilter{Not: &query.ActivityFilter{State: []vocab.ActivityState{vocab.ActivityStateCompleted}}}, []string{"act_3", "act_1"}},
			"either":        {&query.ActivityFilter{Or: []*query.ActivityFilter{{Kind: []string{"import"}}, {Kind: []string{"retain"}}}}, []string{"act_3", "act_2"}},
			"both":          {&query.ActivityFilter{And: []*query.ActivityFilter{{Kind: []string{"import"}}, {Backend: []string{""}}}}, []string{}},
			"of no kind":    {&query.ActivityFilter{Kind: []string{}}, []string{}},
		} {
			page, err := r.Activities(ctx, all, tc.filter, first(10))
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, a := range page.Nodes() {
				got = append(got, a.ID)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", what, diff)
			}
			if n, err := r.CountActivities(ctx, all, tc.filter); err != nil || n != len(tc.want) {
				t.Errorf("%s: counted %d, %v", what, n, err)
			}
		}
	})
}

func TestWhatAnActivityShows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		began := now - instant.Instant(time.Minute)
		saved(t, anActivity(d, "", "act_1", 1).SetKind("import").SetDone(30).SetTotal(90).SetStartedAt(began).SetLeaseHolder("server-1").SetLastError("no answer"))
		saved(t, anActivity(d, "", "act_2", 2))
		for _, id := range []string{"act_3", "act_4"} {
			saved(t, anActivity(d, "", id, 4))
		}
		saved(t, anActivity(d, "", "act_5", 3).SetState(vocab.ActivityStateCompleted))
		saved(t, anActivity(d, "", "act_6", 3).SetState(vocab.ActivityStateFailed))
		for i, need := range []string{"act_3", "act_4", "act_5", "act_6"} {
			saved(t, d.Writer.ActivityNeed.Create().SetID(fmt.Sprint(i)).SetActivityID("act_1").SetNeedsID(need))
		}
		for i := range 5 {
			saved(t, d.Writer.ActivityLog.Create().SetActivityID("act_1").SetAt(instant.Instant(i)).SetLevel(vocab.LogLevelInfo).SetText(fmt.Sprint("line ", i)))
		}

		a, err := r.Activity(ctx, all, "act_1")
		if err != nil {
			t.Fatal(err)
		}
		want := &query.ActivityProgress{Done: 30, Total: ptr(int64(90)), Unit: "records", PerMinute: ptr(30.0), RemainingSeconds: ptr(120)}
		if diff := cmp.Diff(want, a.Progress()); diff != "" {
			t.Errorf("the progress differs (-want +got):\n%s", diff)
		}
		if a.Backend != nil || *a.Holder() != "server-1" || *a.LastError() != "no answer" {
			t.Errorf("it shows %+v", a)
		}
		needs, err := a.WaitsFor(ctx)
		if err != nil {
			t.Fatal(err)
		}
		// What is completed is waited for no more; what failed still is.
		if diff := cmp.Diff([]string{"act_6", "act_3", "act_4"}, idsOf(needs)); diff != "" {
			t.Errorf("it waits for others (-want +got):\n%s", diff)
		}
		lines, err := a.Log(ctx, 2)
		if err != nil || len(lines) != 2 || lines[0].Text != "line 4" || lines[1].Text != "line 3" {
			t.Errorf("its log is %v, %v", lines, err)
		}
		for _, n := range []int{0, -1, 101} {
			if _, err := a.Log(ctx, n); reason.Of(err) != reason.BadInput {
				t.Errorf("%d lines: %v", n, err)
			}
		}

		idle, err := r.Activity(ctx, all, "act_2")
		if err != nil {
			t.Fatal(err)
		}
		if idle.Progress() != nil || idle.Holder() != nil || idle.LastError() != nil {
			t.Errorf("what was not begun shows %v, %v, %v", idle.Progress(), idle.Holder(), idle.LastError())
		}
	})
}

func idsOf(all []*query.Activity) []string {
	var ids []string
	for _, a := range all {
		ids = append(ids, a.ID)
	}
	return ids
}

func TestErrorItems(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		for _, id := range []string{"lab", "prod"} {
			saved(t, aBackend(d, id))
		}
		saved(t, anActivity(d, "prod", "act_1", 1).SetActivateAt(77))
		saved(t, anActivity(d, "prod", "act_0", 1).SetActivateAt(5).SetState(vocab.ActivityStateFailed))
		saved(t, anActivity(d, "prod", "act_2", 1).SetKind("import").SetActivateAt(6))
		saved(t, anErrorItem(d, "prod", "err_1", 10))
		saved(t, anErrorItem(d, "lab", "err_2", 20))
		saved(t, anErrorItem(d, "", "err_3", 30).SetKind(vocab.ErrorKindServerError))
		saved(t, anErrorItem(d, "prod", "err_4", 40).SetClosedAt(50))
		for what, tc := range map[string]struct {
			filter *query.ErrorItemFilter
			want   []string
		}{
			"open ones":        {nil, []string{"err_3", "err_2", "err_1"}},
			"closed ones":      {&query.ErrorItemFilter{Closed: ptr(true)}, []string{"err_4"}},
			"both":             {&query.ErrorItemFilter{Or: []*query.ErrorItemFilter{{Closed: ptr(true)}, {Closed: ptr(false)}}}, []string{"err_4", "err_3", "err_2", "err_1"}},
			"not closed ones":  {&query.ErrorItemFilter{Not: &query.ErrorItemFilter{Closed: ptr(true)}}, []string{"err_3", "err_2", "err_1"}},
			"server errors":    {&query.ErrorItemFilter{Kind: []vocab.ErrorKind{vocab.ErrorKindServerError}}, []string{"err_3"}},
			"of a backend":     {&query.ErrorItemFilter{Backend: []string{"prod"}}, []string{"err_1"}},
			"of a backend too": {&query.ErrorItemFilter{And: []*query.ErrorItemFilter{{Backend: []string{"prod"}, Closed: ptr(true)}}}, []string{"err_4"}},
			"of no backend":    {&query.ErrorItemFilter{Backend: []string{}}, []string{}},
		} {
			page, err := r.ErrorItems(ctx, all, tc.filter, first(10))
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, item := range page.Nodes() {
				got = append(got, item.ID)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", what, diff)
			}
			if n, err := r.CountErrorItems(ctx, all, tc.filter); err != nil || n != len(tc.want) {
				t.Errorf("%s: counted %d, %v", what, n, err)
			}
		}

		whole, err := r.ErrorItems(ctx, all, &query.ErrorItemFilter{Or: []*query.ErrorItemFilter{{}, {Closed: ptr(true)}}}, first(10))
		if err != nil {
			t.Fatal(err)
		}
		tries := map[string]*instant.Instant{}
		for _, item := range whole.Nodes() {
			if tries[item.ID], err = item.NextTryAt(ctx); err != nil {
				t.Fatal(err)
			}
		}
		want := map[string]*instant.Instant{"err_1": ptr(instant.Instant(77)), "err_2": nil, "err_3": nil, "err_4": nil}
		if diff := cmp.Diff(want, tries); diff != "" {
			t.Errorf("when it is tried again (-want +got):\n%s", diff)
		}
	})
}

func TestWhatABackendShows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		saved(t, aBackend(d, "lab").SetEnabled(false).SetLastListedAt(1))
		saved(t, aBackend(d, "new"))
		saved(t, aBackend(d, "prod").SetLastListedAt(now-instant.Instant(2500*time.Microsecond)).SetRequestCount(7).SetByteCount(5_000_000_000).
			SetLastPollRequests(3).SetLastPollBytes(100).SetLastPollMs(42).SetCallerIdentity("arn:aws:iam::1:user/reader"))
		stack := func(id string, change func(*db.StackCreate)) {
			c := aStack(d, "prod", id)
			change(c)
			saved(t, c)
		}
		stack("stk_1", func(c *db.StackCreate) { c.SetLockCount(2).SetPendingCount(1) })
		stack("stk_2", func(c *db.StackCreate) { c.SetLockCount(1).SetPendingCount(0) })
		stack("stk_3", func(*db.StackCreate) {})
		stack("stk_4", func(c *db.StackCreate) { c.SetLockCount(1).SetPendingCount(1).SetPresence(vocab.PresenceRemoved) })
		saved(t, anActivity(d, "prod", "act_old", 1).SetKind("import"))
		saved(t, anActivity(d, "prod", "act_import", 2).SetKind("import").SetDone(1))
		saved(t, anActivity(d, "prod", "act_done", 3).SetKind("import").SetState(vocab.ActivityStateCompleted))
		saved(t, anActivity(d, "prod", "act_observe", 4))

		page, err := r.Backends(ctx, all, first(10))
		if err != nil {
			t.Fatal(err)
		}
		type shown struct {
			Lag                       *int64
			Spent                     query.ObservationCost
			Last                      query.PollCost
			Stacks, Locked, Unsettled int
			Import                    string
		}
		got := map[string]shown{}
		for _, b := range page.Nodes() {
			s := shown{Lag: b.LagMs(), Spent: b.Spent(), Last: b.LastPoll()}
			for n, count := range map[*int]func(context.Context) (int, error){&s.Stacks: b.StackCount, &s.Locked: b.LockedStackCount, &s.Unsettled: b.PendingStackCount} {
				if *n, err = count(ctx); err != nil {
					t.Fatal(err)
				}
			}
			a, err := b.Import(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if a != nil {
				s.Import = a.ID
				if a.Backend != b || a.Progress().Unit != "records" {
					t.Errorf("the import shows %+v", a)
				}
			}
			got[b.ID] = s
		}
		want := map[string]shown{
			"lab": {}, "new": {},
			"prod": {Lag: ptr(int64(2)), Spent: query.ObservationCost{Requests: 7, Bytes: 5_000_000_000}, Last: query.PollCost{Requests: 3, Bytes: 100, TookMs: 42},
				Stacks: 3, Locked: 2, Unsettled: 1, Import: "act_import"},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("backends show otherwise (-want +got):\n%s", diff)
		}
	})
}

func TestWhatLocksShow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		saved(t, aBackend(d, "prod").SetLastListedAt(now))
		s := saved(t, aStack(d, "prod", "stk_1").SetLockCount(3))
		const ms = instant.Instant(time.Millisecond)
		saved(t, aLock(d, s, "lck_claims", 5).SetSince(now-ms))
		saved(t, aLock(d, s, "lck_ahead", 6).SetSince(now+ms))
		saved(t, aLock(d, s, "lck_unreadable", 0).SetReadable(false))
		saved(t, aLock(d, s, "lck_gone", 7).SetSince(0).SetGoneAt(3*ms))
		saved(t, aLock(d, s, "lck_gone_later", 1).SetSince(0).SetGoneAt(4*ms))
		page, err := r.Locks(ctx, all, nil, first(10))
		if err != nil {
			t.Fatal(err)
		}
		ages, told := map[string]int64{}, map[string]bool{}
		for _, l := range page.Nodes() {
			ages[l.ID], told[l.ID] = l.AgeMs(), l.CLIWill() != nil
			if want := map[bool]instant.Instant{true: now, false: l.Lock.LastSeenAt}[l.GoneAt == nil]; l.LastSeenAt() != want {
				t.Errorf("%s was last seen at %d, want %d", l.ID, l.LastSeenAt(), want)
			}
		}
		if diff := cmp.Diff(map[string]int64{"lck_claims": 1, "lck_ahead": 0, "lck_unreadable": 1, "lck_gone": 3, "lck_gone_later": 4}, ages); diff != "" {
			t.Errorf("ages (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(map[string]bool{"lck_claims": true, "lck_ahead": true, "lck_unreadable": true, "lck_gone": false, "lck_gone_later": false}, told); diff != "" {
			t.Errorf("what the CLI does is told of (-want +got):\n%s", diff)
		}
		of, err := r.Stack(ctx, all, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range map[int][]string{1: {"lck_gone_later"}, 100: {"lck_gone_later", "lck_gone"}} {
			earlier, err := of.EarlierLocks(ctx, n)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, l := range earlier {
				got = append(got, l.ID)
				if l.Stack != of || l.AgeMs() != ages[l.ID] {
					t.Errorf("%s is on %v, %d ms old", l.ID, l.Stack, l.AgeMs())
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%d earlier locks (-want +got):\n%s", n, diff)
			}
		}
		for _, n := range []int{0, 101} {
			if _, err := of.EarlierLocks(ctx, n); reason.Of(err) != reason.BadInput {
				t.Errorf("%d earlier locks: %v", n, err)
			}
		}
	})
}

// What the CLI will do is told of stacks that are there, from their newest
// state.
func TestWhatTheCLIWillDo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := reader(d), context.Background()
		saved(t, aBackend(d, "prod"))
		sound := saved(t, aStack(d, "prod", "stk_sound").SetCheckpointID("ckp_sound").SetPendingCount(0))
		saved(t, aCheckpoint(d, sound, "ckp_sound"))
		saved(t, aStack(d, "prod", "stk_locked").SetLockCount(1))
		for id, presence := range map[string]vocab.Presence{"stk_all": vocab.PresencePresent, "stk_removed": vocab.PresenceRemoved} {
			s := saved(t, aStack(d, "prod", id).SetLockCount(1).SetPendingCount(1).SetIntegrityCount(1).SetCheckpointID("ckp_"+id).SetPresence(presence))
			saved(t, aCheckpoint(d, s, "ckp_"+id).SetIntegrity([]vocab.IntegrityNote{vocab.IntegrityNoteDuplicateURN}).
				SetPending([]shape.PendingOperation{{Type: vocab.PendingTypeCreating, URN: "urn"}}))
		}
		page, err := r.Stacks(ctx, all, &query.StackFilter{Presence: []vocab.Presence{vocab.PresencePresent, vocab.PresenceRemoved}}, query.StackOrderName, first(10))
		if err != nil {
			t.Fatal(err)
		}
		got := map[string][]vocab.CLINoticeReason{}
		for _, s := range page.Nodes() {
			notices, err := s.CLIWill(ctx)
			if err != nil {
				t.Fatal(err)
			}
			got[s.ID] = []vocab.CLINoticeReason{}
			for _, n := range notices {
				got[s.ID] = append(got[s.ID], n.Reason)
			}
			if (s.IntegrityNoteCount() == nil) != (s.ID == "stk_locked") {
				t.Errorf("%s has %v integrity notes", s.ID, s.IntegrityNoteCount())
			}
		}
		want := map[string][]vocab.CLINoticeReason{
			"stk_sound": {}, "stk_removed": {}, "stk_locked": {vocab.CLINoticeReasonLocked},
			"stk_all": {vocab.CLINoticeReasonLocked, vocab.CLINoticeReasonIntegrity, vocab.CLINoticeReasonPendingOperations},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the CLI will (-want +got):\n%s", diff)
		}
	})
}
