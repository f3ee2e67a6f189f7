package observe

import (
	"context"
	"errors"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/domain/settling"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// listing is what the complete listings of a poll showed.
type listing struct {
	stacks map[fact.Place]*stackSeen
	locks  map[string]lockSeen // by key
	// unclear are keys in the place of objects that Lumaft reads and whose
	// names do not make sense.
	unclear []fact.Unreadable
	// upgraded tells that a legacy layout holds stack files in project folders.
	upgraded bool
	// moving tells that the upgrade is not done, so that a file which is not
	// listed proves nothing.
	moving bool
	// keys are all keys that were listed below the two prefixes.
	keys map[string]struct{}
	at   instant.Instant
}

// stackSeen is a stack as a listing shows it.
type stackSeen struct {
	place fact.Place
	// files are its stack files: mostly one, two while its compression
	// changes.
	files []bucket.Object
	tags  *bucket.Object
	// locked, lockChanged are filled from the locks.
	locked, lockChanged bool
	at                  instant.Instant
}

// lockSeen is a lock object as a listing shows it.
type lockSeen struct {
	place  fact.Place
	object bucket.Object
}

// list lists stacks and locks. Its error means that nothing may be concluded
// from what is missing.
func (o *Observer) list(ctx context.Context) (*listing, error) {
	seen := &listing{stacks: map[fact.Place]*stackSeen{}, locks: map[string]lockSeen{}, keys: map[string]struct{}{}, at: o.now()}
	tags := map[fact.Place]bucket.Object{}
	err := o.each(ctx, pulumi.StacksPrefix, seen, func(place fact.Place, is pulumi.Object, object bucket.Object) {
		switch is.Kind {
		case pulumi.StackFile:
			s := seen.stacks[place]
			if s == nil {
				s = &stackSeen{place: place, at: seen.at}
				seen.stacks[place] = s
			}
			s.files = append(s.files, object)
		case pulumi.Tags:
			tags[place] = object
		}
	})
	if err != nil {
		return nil, err
	}
	// Tags outlive their stack; only a stack file makes a stack.
	for place, object := range tags {
		if s := seen.stacks[place]; s != nil {
			s.tags = &object
		}
	}
	err = o.each(ctx, pulumi.LocksPrefix(o.memory.layout), seen, func(place fact.Place, is pulumi.Object, object bucket.Object) {
		if is.Kind == pulumi.Lock {
			seen.locks[object.Key] = lockSeen{place, object}
		}
	})
	return seen, err
}

// each lists a prefix and tells what each object is.
func (o *Observer) each(ctx context.Context, prefix string, seen *listing, tell func(fact.Place, pulumi.Object, bucket.Object)) error {
	return o.backend.Store.List(ctx, o.key(prefix), func(object bucket.Object) error {
		is, err := pulumi.Classify(o.memory.layout, o.relative(object.Key))
		var bad *state.Error
		if errors.As(err, &bad) {
			seen.keys[object.Key] = struct{}{}
			seen.unclear = append(seen.unclear, fact.Unreadable{Key: object.Key, ETag: object.ETag, Reason: bad.Reason, Detail: bad.Detail, At: seen.at})
			return nil
		}
		if is.Kind == pulumi.Other && o.memory.layout == vocab.LayoutLegacy && !seen.upgraded {
			other, err := pulumi.Classify(vocab.LayoutProject, o.relative(object.Key))
			seen.upgraded = err == nil && other.Kind == pulumi.StackFile
		}
		if is.Kind != pulumi.Other {
			seen.keys[object.Key] = struct{}{}
			tell(fact.Place{Backend: o.backend.ID, Project: is.Project, Name: is.Stack}, is, object)
		}
		return nil
	})
}

// changed tells whether the listing shows another version of the stack file
// than the one that was read.
func (s *stackSeen) changed(m *stackMemory) bool {
	if m == nil {
		return true
	}
	newest := s.newest()
	return newest.Key != m.file.Key || newest.ETag != m.file.ETag
}

// newest is the stack file that was modified last, by the listing.
func (s *stackSeen) newest() bucket.Object {
	newest := s.files[0]
	for _, f := range s.files[1:] {
		if f.Modified.After(newest.Modified) {
			newest = f
		}
	}
	return newest
}

// rivals are the stack files that the listing cannot tell apart: those with
// the newest time of modification.
func (s *stackSeen) rivals() []bucket.Object {
	newest := s.newest()
	var all []bucket.Object
	for _, f := range s.files {
		if !f.Modified.Before(newest.Modified) {
			all = append(all, f)
		}
	}
	return all
}

// due tells whether a stack must be looked at in this poll.
func (o *Observer) due(s *stackSeen) bool {
	m := o.memory.stacks[s.place]
	if m == nil || !m.settling.Settled || s.changed(m) || s.lockChanged {
		return true
	}
	return s.tagsETag() != m.tagsETag || s.at >= m.reconcileAt
}

// tagsETag is the version of the tags, empty without any.
func (s *stackSeen) tagsETag() string {
	if s.tags == nil {
		return ""
	}
	return s.tags.ETag
}

// seenBy puts a look into the words of the settling rule.
func (s *stackSeen) seenBy(m *stackMemory, explained bool) settling.Seen {
	return settling.Seen{FileChanged: s.changed(m), LockChanged: s.lockChanged, Locked: s.locked, Explained: explained}
}
