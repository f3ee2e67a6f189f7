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
	// standing are the keys in quarantine that were listed; gone, once the
	// listing is complete, those that were not.
	standing map[string]struct{}
	gone     []string
	at       instant.Instant
	// legacy are the stacks whose files still lie in the legacy place though the
	// layout is the newer one.
	legacy map[fact.Place]struct{}
	// tags by place, until the stack files are all known.
	tags map[fact.Place]bucket.Object
	// stage is which prefix is being listed, after the last key that was seen.
	stage int
	after string
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

// errBudget ends a listing that takes too long; the next poll goes on with it.
var errBudget = errors.New("the listing goes on in the next poll")

// list lists stacks and locks, or goes on where an earlier poll stopped. Its
// error means that nothing may be concluded from what is missing.
func (o *Observer) list(ctx context.Context) (*listing, error) {
	seen := o.unfinished
	o.unfinished = nil
	if seen == nil {
		seen = &listing{
			stacks: map[fact.Place]*stackSeen{}, locks: map[string]lockSeen{}, standing: map[string]struct{}{},
			tags: map[fact.Place]bucket.Object{}, legacy: map[fact.Place]struct{}{},
		}
	}
	seen.at = o.now()
	deadline := seen.at.Add(o.backend.Budget)
	stages := []struct {
		prefix string
		tell   func(fact.Place, pulumi.Object, bucket.Object)
	}{
		{pulumi.StacksPrefix, seen.stack},
		{pulumi.LocksPrefix(o.memory.layout), seen.lock},
	}
	for ; seen.stage < len(stages); seen.stage++ {
		err := o.each(ctx, stages[seen.stage].prefix, seen, deadline, stages[seen.stage].tell)
		if errors.Is(err, errBudget) {
			o.unfinished = seen
		}
		if err != nil {
			return nil, err
		}
		seen.after = ""
	}
	// Tags outlive their stack; only a stack file makes a stack.
	for place, object := range seen.tags {
		if s := seen.stacks[place]; s != nil {
			s.tags = &object
		}
	}
	for _, s := range seen.stacks {
		s.at = seen.at
	}
	for key := range o.memory.quarantine {
		if _, there := seen.standing[key]; !there && !o.ofHistory(key) {
			seen.gone = append(seen.gone, key)
		}
	}
	return seen, nil
}

// stack notes an object among the stacks.
func (l *listing) stack(place fact.Place, is pulumi.Object, object bucket.Object) {
	switch is.Kind {
	case pulumi.StackFile:
		s := l.stacks[place]
		if s == nil {
			s = &stackSeen{place: place}
			l.stacks[place] = s
		}
		s.files = append(s.files, object)
	case pulumi.Tags:
		l.tags[place] = object
	}
}

// lock notes an object among the locks.
func (l *listing) lock(place fact.Place, is pulumi.Object, object bucket.Object) {
	if is.Kind == pulumi.Lock {
		l.locks[object.Key] = lockSeen{place, object}
	}
}

// each lists a prefix from where it stopped and tells what each object is.
func (o *Observer) each(ctx context.Context, prefix string, seen *listing, deadline instant.Instant, tell func(fact.Place, pulumi.Object, bucket.Object)) error {
	n := 0
	return o.backend.Store.ListAfter(ctx, o.key(prefix), seen.after, func(object bucket.Object) error {
		// Not asked for every key: a clock costs more than a comparison.
		if n++; n%1000 == 0 && o.now() > deadline {
			return errBudget
		}
		seen.after = object.Key
		if _, standing := o.memory.quarantine[object.Key]; standing {
			seen.standing[object.Key] = struct{}{}
		}
		is, err := pulumi.Classify(o.memory.layout, o.relative(object.Key))
		var bad *state.Error
		if errors.As(err, &bad) {
			seen.unclear = append(seen.unclear, fact.Unreadable{Key: object.Key, ETag: object.ETag, Reason: bad.Reason, Detail: bad.Detail, At: seen.at})
			return nil
		}
		if is.Kind == pulumi.Other && o.memory.layout == vocab.LayoutLegacy && !seen.upgraded {
			other, err := pulumi.Classify(vocab.LayoutProject, o.relative(object.Key))
			seen.upgraded = err == nil && other.Kind == pulumi.StackFile
		}
		if is.Kind == pulumi.Other && o.memory.layout == vocab.LayoutProject {
			old, err := pulumi.Classify(vocab.LayoutLegacy, o.relative(object.Key))
			if err == nil && old.Kind == pulumi.StackFile {
				seen.legacy[fact.Place{Backend: o.backend.ID, Name: old.Stack}] = struct{}{}
			}
		}
		if is.Kind != pulumi.Other {
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
	return s.tagsETag() != m.tagsETag || m.retry || s.at >= m.reconcileAt
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
