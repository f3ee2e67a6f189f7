package observe

import (
	"context"
	"io"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/domain/settling"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// look looks at one stack, records what it found and remembers it.
func (o *Observer) look(ctx context.Context, s *stackSeen) error {
	o.mu.Lock()
	m := o.memory.stacks[s.place]
	o.mu.Unlock()
	found := fact.Look{Place: s.place, At: s.at}
	if err := o.lookAtFile(ctx, s, m, &found); err != nil {
		return err
	}
	h, err := o.lookAtHistory(ctx, s, m, &found)
	if err != nil {
		return err
	}
	if m == nil {
		found.Sighting = &fact.Sighting{Listings: o.sighted(s.place, h.records), Unlisted: o.memory.unlisted}
	}
	tagsETag, err := o.lookAtTags(ctx, s, m, &found)
	if err != nil {
		return err
	}
	seen := s.seenBy(m, h.explains(found.File.ETag))
	after := settling.First(seen)
	if m != nil {
		after = settling.Next(m.settling, seen)
	}
	found.Settled, found.Changing = after.Settled, after.Changing()

	id, err := o.recorder.Look(ctx, found)
	if err != nil {
		return &recordError{err}
	}
	if id == "" {
		return nil // it cannot be told yet whose file it is
	}
	kept := &stackMemory{id: id, file: found.File, tagsETag: tagsETag, settling: after, reconcileAt: nextReconcile(s.place, s.at)}
	if m != nil {
		kept.missing, kept.empty = m.missing, m.empty
		if !h.whole {
			kept.reconcileAt = m.reconcileAt
		}
	}
	if found.State != nil {
		kept.empty = found.State.Read.ResourceCount == 0
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if found.History != nil && found.History.Backlog > 0 {
		o.memory.importing = true
	}
	if m == nil {
		o.memory.moved(id)
	}
	o.memory.stacks[s.place] = kept
	for _, u := range found.Unreadable {
		kept.retry = kept.retry || u.NextTryAt != nil
		o.memory.quarantine[u.Key] = fact.KnownUnreadable{ETag: u.ETag, NextTryAt: u.NextTryAt}
	}
	for _, key := range found.Readable {
		delete(o.memory.quarantine, key)
	}
	return nil
}

// lookAtHistory lists a stack's history and reads the newest of the records
// that are not known, and the copies of states that are missing.
func (o *Observer) lookAtHistory(ctx context.Context, s *stackSeen, m *stackMemory, found *fact.Look) (*history, error) {
	id, keep, whole := "", lookRecords, true
	if m != nil {
		id, whole = m.id, s.at >= m.reconcileAt
	}
	if o.memory.first {
		keep = firstRecords
	}
	h, err := o.listHistory(ctx, s.place, id, o.memory.layout, keep, whole, s.at)
	if err != nil {
		return nil, err
	}
	wanted, left := h.newest()
	if left > 0 && !h.whole {
		// More than a look reads came at once: what is left must be counted.
		if h, err = o.listHistory(ctx, s.place, id, o.memory.layout, keep, true, s.at); err != nil {
			return nil, err
		}
		wanted, left = h.newest()
	}
	found.Unreadable = append(found.Unreadable, h.unclear...)
	found.Readable = append(found.Readable, h.gone()...)
	found.History = h.seen(left)
	for _, r := range wanted {
		read, err := h.read(ctx, r, found.State)
		if err != nil {
			return nil, err
		}
		found.Updates = append(found.Updates, read.updates...)
		found.Unreadable = append(found.Unreadable, read.unreadable...)
		found.Readable = append(found.Readable, read.readable...)
	}
	return h, nil
}

// sighted is in how many listings in a row a file was seen that no known stack
// has, since its history grew.
func (o *Observer) sighted(place fact.Place, records int) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	seen := o.memory.sightings[place]
	if records > seen.records {
		seen = sighting{listings: 1, records: records}
		o.memory.sightings[place] = seen
	}
	return seen.listings
}

// lookAtFile reads the stack file when it changed: of twins the one modified
// last, then the one whose manifest is newer.
func (o *Observer) lookAtFile(ctx context.Context, s *stackSeen, m *stackMemory, found *fact.Look) error {
	newest := s.newest()
	found.File = fact.File{Key: newest.Key, ETag: newest.ETag, ModifiedAt: instant.Of(newest.Modified)}
	if !s.changed(m) {
		return nil
	}
	for _, file := range s.rivals() {
		if o.knownUnreadable(file.Key, file.ETag, s.at) {
			continue
		}
		var read state.Checkpoint
		object, err := o.read(ctx, file, func(r io.Reader) (err error) {
			read, err = pulumi.DecodeCheckpoint(r, nil)
			return err
		})
		if u := unreadableFor(s.place, file.Key, file.ETag, err, s.at); u != nil {
			found.Unreadable = append(found.Unreadable, *u)
			if u.NextTryAt != nil && found.State == nil {
				// What was not wholly there is not what was seen last: the
				// next poll finds it changed, and reads it again.
				found.File.ETag = ""
			}
			continue
		}
		if err != nil {
			return err
		}
		o.nowReadable(file.Key, found)
		if found.State == nil || newer(read, found.State.Read) {
			found.State = &fact.State{Object: object, Read: read, At: s.at}
			found.File = fact.File{Key: object.Key, ETag: object.ETag, ModifiedAt: object.ModifiedAt}
		}
	}
	return nil
}

// newer tells whether a's manifest is newer than b's.
func newer(a, b state.Checkpoint) bool {
	if a.ManifestAt == nil || b.ManifestAt == nil {
		return a.ManifestAt != nil
	}
	return *a.ManifestAt > *b.ManifestAt
}

// lookAtTags reads the tags when they changed. It returns the version that is
// not to be read again.
func (o *Observer) lookAtTags(ctx context.Context, s *stackSeen, m *stackMemory, found *fact.Look) (string, error) {
	known := ""
	if m != nil {
		known = m.tagsETag
	}
	if s.tagsETag() == known {
		return known, nil
	}
	if s.tags == nil {
		found.Tags = &fact.Tags{Values: map[string]string{}}
		return "", nil
	}
	var tags []state.Tag
	object, err := o.read(ctx, *s.tags, func(r io.Reader) (err error) {
		tags, err = pulumi.DecodeTags(r)
		return err
	})
	if u := unreadableFor(s.place, s.tags.Key, s.tags.ETag, err, s.at); u != nil {
		found.Unreadable = append(found.Unreadable, *u)
		if u.NextTryAt != nil {
			return known, nil // what did not arrive whole changes nothing
		}
		found.Tags = &fact.Tags{ETag: s.tags.ETag}
		return s.tagsETag(), nil
	}
	if err != nil {
		return "", err
	}
	o.nowReadable(s.tags.Key, found)
	found.Tags = &fact.Tags{ETag: object.ETag, Values: map[string]string{}}
	for _, tag := range tags {
		found.Tags.Values[tag.Name] = tag.Value
	}
	return s.tagsETag(), nil
}

// knownUnreadable tells whether an object need not be tried in this poll.
func (o *Observer) knownUnreadable(key, etag string, now instant.Instant) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.memory.unreadable(key, etag, now)
}

// nowReadable lets a key out of quarantine.
func (o *Observer) nowReadable(key string, found *fact.Look) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, was := o.memory.quarantine[key]; was {
		found.Readable = append(found.Readable, key)
	}
}
