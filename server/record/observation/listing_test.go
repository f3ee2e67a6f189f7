package observation_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/coverageinterval"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/fact"
)

// The first lock of a stack is written before its state.
func TestALockBeforeItsStack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		w.listing(fact.Listing{At: 1000, Locks: []fact.PlacedLock{aLock("lock-1", ptr(instant.Instant(900)), 1000)}})
		if lock := d.Reader.Lock.Query().OnlyX(context.Background()); lock.StackID != nil {
			t.Errorf("a lock without a stack names %s", *lock.StackID)
		}
		row := w.look(fullLook(1000))
		if lock := d.Reader.Lock.Query().OnlyX(context.Background()); lock.StackID == nil || *lock.StackID != row.ID {
			t.Errorf("the lock names %v, want %s", lock.StackID, row.ID)
		}
		if row.LockCount != 1 || *row.LockedSince != 900 {
			t.Errorf("%d locks since %v, want 1 since 900", row.LockCount, row.LockedSince)
		}
	})
}

func TestLocksComeAndGo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		id := w.look(fullLook(1000)).ID
		silent := aLock("lock-3", nil, 1500)
		silent.Lock.Read = nil // it could not be read, and locks all the same
		var since int64
		for _, step := range []struct {
			what    string
			listing fact.Listing
			locks   int
			since   *instant.Instant
			news    bool
		}{
			{"a lock", fact.Listing{At: 1100, Locks: []fact.PlacedLock{aLock("lock-1", ptr(instant.Instant(1050)), 1100)}}, 1, ptr(instant.Instant(1050)), true},
			{"an older one", fact.Listing{At: 1200, Locks: []fact.PlacedLock{aLock("lock-2", ptr(instant.Instant(800)), 1200)}}, 2, ptr(instant.Instant(800)), true},
			{"an unreadable one", fact.Listing{At: 1500, Locks: []fact.PlacedLock{silent}}, 3, ptr(instant.Instant(800)), true},
			{"the oldest goes", fact.Listing{At: 1600, GoneLocks: []string{"lock-2"}}, 2, ptr(instant.Instant(1050)), true},
			{"it goes again", fact.Listing{At: 1650, GoneLocks: []string{"lock-2"}}, 2, ptr(instant.Instant(1050)), false},
			{"one that says nothing is left", fact.Listing{At: 1700, GoneLocks: []string{"lock-1"}}, 1, ptr(instant.Instant(1500)), true},
			{"all are gone", fact.Listing{At: 1800, GoneLocks: []string{"lock-3", "never seen"}}, 0, nil, true},
			{"one comes back", fact.Listing{At: 1900, Locks: []fact.PlacedLock{aLock("lock-1", ptr(instant.Instant(1850)), 1900)}}, 1, ptr(instant.Instant(1850)), true},
		} {
			w.listing(fact.Listing{At: step.listing.At}) // what every poll tells, without news
			w.news(&since)
			w.listing(step.listing)
			row := w.stack(id)
			if row.LockCount != step.locks || !cmp.Equal(row.LockedSince, step.since) {
				t.Errorf("%s: %d locks since %v, want %d since %v", step.what, row.LockCount, row.LockedSince, step.locks, step.since)
			}
			news := w.news(&since)
			if slices.Contains(news, fmt.Sprintf("stack %s on %q", id, id)) != step.news {
				t.Errorf("%s: the feed tells of %q", step.what, news)
			}
		}
		back := d.Reader.Lock.GetX(context.Background(), identity.OfLock("prod", "lock-1"))
		if back.GoneAt != nil || back.FirstSeenAt != 1100 || back.LastSeenAt != 1900 {
			t.Errorf("a lock that came back is %v", back)
		}
		unreadable := d.Reader.Lock.GetX(context.Background(), identity.OfLock("prod", "lock-3"))
		// Each step here is told after a listing without news at its instant.
		if unreadable.Readable || unreadable.HolderUser != nil || *unreadable.GoneAt != 1800 || unreadable.LastSeenAt != 1800 {
			t.Errorf("an unreadable lock is %v", unreadable)
		}
	})
}

func TestAbsence(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		first := w.look(fullLook(1000))
		var since int64
		step := func(l fact.Listing) (*db.Stack, []string) {
			t.Helper()
			w.listing(l)
			return w.stack(first.ID), w.news(&since)
		}
		w.listing(fact.Listing{At: 1050})
		w.news(&since)
		if row, news := step(fact.Listing{At: 1100, Missing: map[string]int{first.ID: 1}}); row.Presence != vocab.PresencePresent || row.MissingListings != 1 || len(news) != 0 {
			t.Errorf("missing once: %v, %q", row, news)
		}
		if row, _ := step(fact.Listing{At: 1200, Found: []string{first.ID}}); row.Presence != vocab.PresencePresent || row.MissingListings != 0 {
			t.Errorf("found again: %v", row)
		}
		step(fact.Listing{At: 1300, Missing: map[string]int{first.ID: 1}})
		removed := fact.Listing{At: 1400, Missing: map[string]int{first.ID: 2}}
		row, news := step(removed)
		if row.Presence != vocab.PresenceRemoved || row.PresenceSince != 1400 || row.Changing || !row.Settled || len(news) != 1 {
			t.Errorf("missing twice: %v, %q", row, news)
		}
		goesOn := d.Reader.CoverageInterval.Query().Where(coverageinterval.StackID(first.ID), coverageinterval.UntilAtIsNil()).CountX(context.Background())
		ended := d.Reader.CoverageInterval.Query().Where(coverageinterval.StackID(first.ID), coverageinterval.UntilAt(1400)).CountX(context.Background())
		if goesOn != 0 || ended != 3 {
			t.Errorf("%d intervals go on and %d ended with the stack, want 0 and 3", goesOn, ended)
		}
		before := w.dump()
		if _, news := step(removed); len(news) != 0 || w.dump() != before {
			t.Errorf("the same listing again is news: %q", news)
		}

		// The same name again is another stack. Old permalinks stay.
		w.at = 2000
		again := w.look(fact.Look{Place: place, At: 2000, Updates: []fact.Update{anUpdate(1900, 2000)}})
		if again.ID == first.ID || again.OperationCount != 1 || again.Presence != vocab.PresencePresent {
			t.Errorf("the second incarnation is %v", again)
		}
		if old := w.stack(first.ID); old.OperationCount != 2 || old.Presence != vocab.PresenceRemoved {
			t.Errorf("the first incarnation became %v", old)
		}
		w.listing(fact.Listing{At: 2100, Missing: map[string]int{again.ID: 2}})
		third := w.look(fact.Look{Place: place, At: 3000})
		if want := identity.OfStack("prod", "shop", "main", 2); third.ID != want {
			t.Errorf("the third incarnation is %s, want %s", third.ID, want)
		}
	})
}

func TestQuarantine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		id := w.look(fact.Look{Place: place, At: 1000}).ID
		object := fact.Unreadable{Place: place, Key: "locks/x", ETag: "1", Reason: vocab.QuarantineReasonMalformed, Detail: "line 1"}
		entry := fmt.Sprintf("quarantine %s on %q", identity.OfQuarantine("prod", "locks/x"), id)
		w.listing(fact.Listing{At: 1000})
		var since int64
		w.news(&since)
		for _, step := range []struct {
			what    string
			listing fact.Listing
			news    bool
			since   instant.Instant
			cleared *instant.Instant
		}{
			{"it cannot be read", fact.Listing{At: 1100, Unreadable: []fact.Unreadable{object}}, true, 1100, nil},
			{"still not", fact.Listing{At: 1200, Unreadable: []fact.Unreadable{object}}, false, 1100, nil},
			{"for another reason", fact.Listing{At: 1300, Unreadable: []fact.Unreadable{
				{Place: place, Key: "locks/x", ETag: "2", Reason: vocab.QuarantineReasonVanished, Detail: "gone", NextTryAt: ptr(instant.Instant(1400))}}}, true, 1100, nil},
			{"it can", fact.Listing{At: 1400, Readable: []string{"locks/x", "never unreadable"}}, true, 1100, ptr(instant.Instant(1400))},
			{"still", fact.Listing{At: 1500, Readable: []string{"locks/x"}}, false, 1100, ptr(instant.Instant(1400))},
			{"it cannot again", fact.Listing{At: 1600, Unreadable: []fact.Unreadable{object}}, true, 1600, nil},
		} {
			w.listing(step.listing)
			row := d.Reader.Quarantine.Query().OnlyX(context.Background())
			if row.SinceAt != step.since || !cmp.Equal(row.ClearedAt, step.cleared) {
				t.Errorf("%s: since %d, cleared %v", step.what, row.SinceAt, row.ClearedAt)
			}
			if row.StackID == nil || *row.StackID != id {
				t.Errorf("%s: the stack that its key names is %v", step.what, row.StackID)
			}
			if news := w.news(&since); slices.Contains(news, entry) != step.news {
				t.Errorf("%s: the feed tells of %q", step.what, news)
			}
		}
	})
}

func TestTheFirstListingBeginsCoverage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		var since int64
		w.news(&since)
		for _, step := range []struct {
			listing fact.Listing
			news    bool
		}{
			{fact.Listing{At: 1000}, true},
			{fact.Listing{At: 2000}, false},
			{fact.Listing{At: 3000, Layout: vocab.LayoutProject}, true},
			{fact.Listing{At: 4000, Layout: vocab.LayoutProject}, false},
		} {
			w.listing(step.listing)
			row := d.Reader.Backend.GetX(context.Background(), "prod")
			if *row.CoverageBeganAt != 1000 || *row.LastListedAt != step.listing.At {
				t.Errorf("at %d: %v", step.listing.At, row)
			}
			if news := w.news(&since); (len(news) > 0) != step.news {
				t.Errorf("at %d the feed tells of %q", step.listing.At, news)
			}
		}
	})
}
