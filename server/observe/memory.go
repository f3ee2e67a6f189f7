package observe

import (
	"context"
	"fmt"
	"hash/fnv"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/settling"
	"github.com/lumaft/lumaft/server/fact"
)

// memory is what the observer compares a listing with. It mirrors what is
// stored and is thrown away when storing fails.
type memory struct {
	layout     vocab.Layout
	stacks     map[fact.Place]*stackMemory
	locks      map[string]fact.KnownLock
	quarantine map[string]fact.KnownUnreadable
	// complete counts complete polls since the memory was loaded.
	complete int
	// first tells that the backend was never listed before.
	first bool
	// importing tells that histories may be still to be read.
	importing bool
	// sightings are of stack files that no known stack has.
	sightings map[fact.Place]sighting
	// unlisted are the known stacks, by id, that the newest listing lacks.
	unlisted []string
}

// sighting is how long a file was seen without its history growing.
type sighting struct{ listings, records int }

// stackMemory is what is remembered of one stack.
type stackMemory struct {
	id       string
	file     fact.File
	tagsETag string
	settling settling.Stack
	missing  int
	// held counts listings in a row without its file that proved nothing yet.
	held int
	// empty tells that its newest state holds no resource.
	empty bool
	// retry tells that something of it is to be tried again in the next poll.
	retry bool
	// reconcileAt is when its history is listed again even if nothing changed:
	// a late record of a slow clock, or a pruned one, changes nothing else.
	reconcileAt instant.Instant
}

// reconcileEvery is how often every history is listed whole.
const reconcileEvery = 24 * time.Hour

// nextReconcile is the next time for a stack's history: at its own moment of
// the day, so that a backend's histories are spread over it and a restart
// neither lists them all at once nor puts any off.
func nextReconcile(place fact.Place, now instant.Instant) instant.Instant {
	h := fnv.New64a()
	for _, part := range []string{place.Backend, place.Project, place.Name} {
		_, _ = h.Write([]byte(part + "/"))
	}
	const day = instant.Instant(reconcileEvery)
	next := now - now%day + instant.Instant(h.Sum64()%uint64(day))
	if next <= now {
		next += day
	}
	return next
}

// remember loads what is stored of the backend.
func (o *Observer) remember(ctx context.Context) error {
	stored, err := o.knowledge.Memory(ctx, o.backend.ID)
	if err != nil {
		return fmt.Errorf("load what is known of %s: %w", o.backend.ID, err)
	}
	m := &memory{
		layout: stored.Layout, stacks: make(map[fact.Place]*stackMemory, len(stored.Stacks)),
		locks: stored.Locks, quarantine: stored.Quarantine,
		first: stored.First, importing: stored.Importing, sightings: map[fact.Place]sighting{},
	}
	for _, s := range stored.Stacks {
		m.stacks[s.Place] = &stackMemory{
			id: s.ID, file: s.File, tagsETag: s.TagsETag, missing: s.MissingListings, retry: s.Retry, empty: s.Empty,
			settling:    settling.Stored(s.Settled),
			reconcileAt: nextReconcile(s.Place, o.now()),
		}
	}
	if o.backend.Layout != "" {
		m.layout = o.backend.Layout
	}
	o.memory = m
	return nil
}

// unreadable tells whether an object is known to be unreadable in this version
// and not due for another try.
func (m *memory) unreadable(key, etag string, now instant.Instant) bool {
	q, ok := m.quarantine[key]
	return ok && q.ETag == etag && (q.NextTryAt == nil || now < *q.NextTryAt)
}

// moved forgets the place that a stack had before it showed up elsewhere.
func (m *memory) moved(id string) {
	for place, known := range m.stacks {
		if known.id == id {
			delete(m.stacks, place)
			return
		}
	}
}

// compare notes what a complete listing shows of places: files that no known
// stack has, and known stacks whose files are not there.
func (m *memory) compare(seen *listing) {
	sightings := map[fact.Place]sighting{}
	for place := range seen.stacks {
		if m.stacks[place] == nil {
			before := m.sightings[place]
			sightings[place] = sighting{before.listings + 1, before.records}
		}
	}
	m.sightings, m.unlisted = sightings, nil
	for place, known := range m.stacks {
		if _, there := seen.stacks[place]; !there {
			m.unlisted = append(m.unlisted, known.id)
		}
	}
}
