package observe

import (
	"context"
	"io"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/settling"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// lockCeiling is how many lock objects of one backend are read in a poll. A
// backend with more has a leak of locks; the rest is read in later polls.
const lockCeiling = 1000

// lockChanges are the locks that came, changed or went.
type lockChanges struct {
	came       []fact.PlacedLock
	gone       []string
	unreadable []fact.Unreadable
	readable   []string
}

// observeLocks compares the listed locks with the held ones and reads the new
// ones. An unreadable lock still locks its stack: it is recorded without its
// claims.
func (o *Observer) observeLocks(ctx context.Context, seen *listing) (lockChanges, error) {
	var all lockChanges
	var trouble error
	hopeless := false // what failed would fail again
	for key, l := range seen.locks {
		if s := seen.stacks[l.place]; s != nil {
			s.locked = true
		}
		known, held := o.memory.locks[key]
		if held && known.ETag == l.object.ETag {
			continue
		}
		if s := seen.stacks[l.place]; s != nil {
			s.lockChanged = true
		}
		if hopeless || len(all.came) >= lockCeiling {
			continue
		}
		var read state.Lock
		object, err := o.read(ctx, l.object, func(r io.Reader) (err error) {
			read, err = pulumi.DecodeLock(r)
			return err
		})
		placed := fact.PlacedLock{Place: l.place, Lock: fact.Lock{Object: object, Read: &read, At: seen.at}}
		if u := unreadableFor(l.place, key, l.object.ETag, err, seen.at); u != nil {
			if u.Reason == vocab.QuarantineReasonVanished {
				continue // released since the listing
			}
			all.unreadable = append(all.unreadable, *u)
			placed.Lock.Object, placed.Lock.Read = fact.Object{Key: key, ETag: l.object.ETag, Size: l.object.Size}, nil
			if u.NextTryAt != nil {
				placed.Lock.Object.ETag = "" // so that the next poll reads it again
			}
		} else if err != nil {
			trouble, hopeless = err, concernsAll(err)
			continue
		} else if _, was := o.memory.quarantine[key]; was {
			all.readable = append(all.readable, key)
		}
		all.came = append(all.came, placed)
	}
	for key, known := range o.memory.locks {
		if _, still := seen.locks[key]; still {
			continue
		}
		all.gone = append(all.gone, key)
		if s := seen.stacks[known.Place]; s != nil {
			s.lockChanged = true
		}
	}
	return all, trouble
}

// recordListing records what the listings showed beside the stacks' looks, and
// remembers it.
func (o *Observer) recordListing(ctx context.Context, seen *listing, locks lockChanges) error {
	l := fact.Listing{
		Backend: o.backend.ID, Layout: o.memory.layout, At: seen.at,
		Missing: map[string]int{}, Locks: locks.came, GoneLocks: locks.gone,
		Unreadable: locks.unreadable, Readable: locks.readable,
	}
	for place, m := range o.memory.stacks {
		if _, there := seen.stacks[place]; there {
			if m.missing > 0 {
				l.Found = append(l.Found, m.id)
			}
			continue
		}
		if !seen.moving && !seen.holds(place, m) {
			l.Missing[m.id] = m.missing + 1
		}
	}
	for _, u := range seen.unclear {
		if !o.memory.unreadable(u.Key, u.ETag, seen.at) {
			l.Unreadable = append(l.Unreadable, u)
		}
	}
	l.Readable = append(l.Readable, seen.gone...)
	if err := o.recorder.Listing(ctx, l); err != nil {
		return err
	}
	o.keepListing(seen, l)
	return nil
}

// heldListings is how many listings in a row a missing file proves nothing
// while its stack is being moved. A move that was killed leaves a lock, and an
// upgrade passes over what it cannot move, so the wait has an end.
const heldListings = 30

// holds tells whether a missing file proves nothing yet: a rename keeps the
// lock of the old name until it is done, and an upgrade moves stacks after it
// has changed the marker.
func (l *listing) holds(place fact.Place, m *stackMemory) bool {
	if m.held >= heldListings {
		return false
	}
	// A state without resources names no project to be moved to.
	if _, waits := l.legacy[place]; waits && !m.empty {
		return true
	}
	for _, lock := range l.locks {
		if lock.place == place {
			return true
		}
	}
	return false
}

// keepListing remembers what was recorded of a listing.
func (o *Observer) keepListing(seen *listing, l fact.Listing) {
	for place, m := range o.memory.stacks {
		if _, there := seen.stacks[place]; there {
			m.missing, m.held = 0, 0
		} else if seen.moving {
			continue
		} else if seen.holds(place, m) {
			m.held++
			continue
		} else if m.missing++; m.missing >= settling.RemovedAfter {
			delete(o.memory.stacks, place)
		}
	}
	for _, placed := range l.Locks {
		o.memory.locks[placed.Lock.Object.Key] = fact.KnownLock{ETag: placed.Lock.Object.ETag, Place: placed.Place}
	}
	for _, key := range l.GoneLocks {
		delete(o.memory.locks, key)
	}
	for _, u := range l.Unreadable {
		o.memory.quarantine[u.Key] = fact.KnownUnreadable{ETag: u.ETag, NextTryAt: u.NextTryAt}
	}
	for _, key := range l.Readable {
		delete(o.memory.quarantine, key)
	}
}

// ofHistory tells whether a key belongs to a history, which a poll does not
// list.
func (o *Observer) ofHistory(key string) bool {
	prefix := o.key(pulumi.AllHistoryPrefix)
	return len(key) > len(prefix) && key[:len(prefix)] == prefix
}
