package observe

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// The bounds of what a look reads of a history. The rest is left to Import.
const (
	// lookRecords are as many as a few polls can have missed.
	lookRecords = 8
	// firstRecords tell how each stack stands when a backend is first listed,
	// before the import of thousands of records begins.
	firstRecords = 1
	// lateRecords is the length from which an unsettled history is listed from
	// lateWindow before its newest record only: clocks of runners differ by
	// less, and what is later still is found by the daily listing.
	lateRecords = 5000
	lateWindow  = 48 * time.Hour
	// unclearNames bounds how many keys that make no sense one look reports.
	unclearNames = 1000
)

// recordSeen is one update in a history listing: the record and the copy of
// the state that lies beside it.
type recordSeen struct {
	nanos  instant.Instant
	record *bucket.Object
	copy   *bucket.Object
}

// history goes through the listing of one stack's history, oldest first, and
// keeps what is to be read: the newest records that are not known. It holds a
// page of the listing and keep records, however long the history is.
type history struct {
	*Observer
	place  fact.Place
	stack  string // id; empty when no stack is known
	layout vocab.Layout
	keep   int
	at     instant.Instant
	known  fact.KnownHistory

	page     []*recordSeen
	wanted   []*recordSeen // the newest, oldest first
	left     int           // wanted records that were let go for newer ones
	standing map[string]struct{}
	unclear  []fact.Unreadable
	// records and oldest count only when the whole history is listed.
	whole   bool
	records int
	oldest  *instant.Instant
	// newestCopy is the copy of the state beside the newest record that has one.
	newestCopy *recordSeen
}

// historyPage is how many records are compared with the known ones at once.
const historyPage = 1000

// listHistory lists the history of a stack and finds out what is to be read.
func (o *Observer) listHistory(ctx context.Context, place fact.Place, stack string, layout vocab.Layout, keep int, whole bool, at instant.Instant) (*history, error) {
	h := &history{
		Observer: o, place: place, stack: stack, layout: layout, keep: keep, at: at, whole: true,
		standing: map[string]struct{}{},
	}
	if stack != "" {
		var err error
		if h.known, err = o.knowledge.KnownHistory(ctx, stack); err != nil {
			return nil, &recordError{err}
		}
	}
	after := ""
	if !whole && h.known.Records > lateRecords && h.known.Newest != nil {
		from := pulumi.Object{Kind: pulumi.History, Project: place.Project, Stack: place.Name, Nanos: h.known.Newest.Add(-lateWindow)}
		after, h.whole = o.key(from.Key(layout)), false
	}
	prefix := o.key(pulumi.HistoryPrefix(layout, place.Project, place.Name))
	err := o.backend.Store.ListAfter(ctx, prefix, after, func(object bucket.Object) error { return h.see(ctx, object) })
	if err == nil {
		err = h.compare(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("list its history: %w", err)
	}
	return h, nil
}

// see takes in an object of the listing. The record and the copy of one update
// have neighbouring keys.
func (h *history) see(ctx context.Context, object bucket.Object) error {
	if _, standing := h.known.Quarantine[object.Key]; standing {
		h.standing[object.Key] = struct{}{}
	}
	is, err := pulumi.Classify(h.layout, h.relative(object.Key))
	if u := unreadableFor(h.place, object.Key, object.ETag, err, h.at); u != nil {
		if !h.unreadable(object.Key, object.ETag) && len(h.unclear) < unclearNames {
			h.unclear = append(h.unclear, *u)
		}
		return nil
	}
	if is.Kind != pulumi.History && is.Kind != pulumi.HistoryCheckpoint {
		return nil
	}
	if len(h.page) == 0 || h.page[len(h.page)-1].nanos != is.Nanos {
		if len(h.page) == historyPage {
			if err := h.compare(ctx); err != nil {
				return err
			}
		}
		h.page = append(h.page, &recordSeen{nanos: is.Nanos})
	}
	r := h.page[len(h.page)-1]
	if is.Kind == pulumi.History {
		r.record = &object
	} else {
		r.copy = &object
	}
	return nil
}

// compare finds out which records of a page are not known, or miss the state
// they left.
func (h *history) compare(ctx context.Context) error {
	known := map[string]fact.KnownRecord{}
	if len(h.page) > 0 && h.known.Records > 0 {
		from, to := h.page[0].nanos, h.page[0].nanos
		for _, r := range h.page {
			from, to = min(from, r.nanos), max(to, r.nanos)
		}
		var err error
		if known, err = h.knowledge.KnownRecords(ctx, h.stack, from, to); err != nil {
			return &recordError{err}
		}
	}
	for _, r := range h.page {
		if r.copy != nil && (h.newestCopy == nil || r.nanos > h.newestCopy.nanos) {
			h.newestCopy = r
		}
		if r.record == nil {
			continue
		}
		h.records++
		if h.oldest == nil || r.nanos < *h.oldest {
			h.oldest = &r.nanos
		}
		if h.wants(r, known) {
			h.want(r)
		}
	}
	h.page = h.page[:0]
	return nil
}

// wants tells whether a record is to be read.
func (h *history) wants(r *recordSeen, known map[string]fact.KnownRecord) bool {
	had, isKnown := known[r.record.Key]
	same := isKnown && had.ETag == r.record.ETag
	switch {
	case same && (had.Paired || r.copy == nil):
		// A copy that was damaged may be known by now as the stack file.
		return r.copy != nil && h.retries(r.copy.Key)
	case h.unreadable(r.record.Key, r.record.ETag):
		return false
	default:
		return !same || !h.unreadable(r.copy.Key, r.copy.ETag)
	}
}

// want keeps a record for reading, and lets go of the oldest when there are
// too many.
func (h *history) want(r *recordSeen) {
	h.wanted = append(h.wanted, r)
	if surplus := len(h.wanted) - h.keep; surplus >= h.keep {
		h.left += surplus
		h.wanted = append(h.wanted[:0], h.wanted[surplus:]...)
	}
}

// newest are the records to read now, oldest first, and how many are left.
func (h *history) newest() ([]*recordSeen, int) {
	surplus := max(0, len(h.wanted)-h.keep)
	return h.wanted[surplus:], h.left + surplus
}

// gone are the keys in quarantine that the history no longer holds.
func (h *history) gone() (keys []string) {
	if !h.whole {
		return nil
	}
	prefix := h.key(pulumi.HistoryPrefix(h.layout, h.place.Project, h.place.Name))
	for key := range h.known.Quarantine {
		if _, there := h.standing[key]; !there && strings.HasPrefix(key, prefix) {
			keys = append(keys, key)
		}
	}
	return keys
}

// unreadable tells whether an object is known to be unreadable in this version
// and not due for another try.
func (h *history) unreadable(key, etag string) bool {
	q, ok := h.known.Quarantine[key]
	return ok && q.ETag == etag && (q.NextTryAt == nil || h.at < *q.NextTryAt)
}

// retries tells whether an object that could not be read is due for another
// try.
func (h *history) retries(key string) bool {
	q, ok := h.known.Quarantine[key]
	return ok && q.NextTryAt != nil && h.at >= *q.NextTryAt
}

// explains tells whether the newest copy is the stack file's version.
func (h *history) explains(etag string) bool {
	return h.newestCopy != nil && h.newestCopy.copy.ETag == etag
}

// seen is what the listing of the whole history showed; nil when only its end
// was listed.
func (h *history) seen(backlog int) *fact.History {
	if !h.whole {
		return nil
	}
	return &fact.History{Records: h.records, Oldest: h.oldest, Backlog: backlog}
}

// reading is what was read of some records.
type reading struct {
	updates    []fact.Update
	unreadable []fact.Unreadable
	readable   []string
}

// read reads a record and the state it left. current is the state of the stack
// file, when it was just read: its copy is not read again.
func (h *history) read(ctx context.Context, r *recordSeen, current *fact.State) (reading, error) {
	var all reading
	var read state.Update
	object, err := h.reader.read(ctx, *r.record, func(from io.Reader) (err error) {
		read, err = pulumi.DecodeHistory(from)
		return err
	})
	if u := unreadableFor(h.place, r.record.Key, r.record.ETag, err, h.at); u != nil {
		all.unreadable = append(all.unreadable, *u)
		return all, nil
	}
	if err != nil {
		return all, err
	}
	h.nowReadable(r.record.Key, &all)
	update := fact.Update{Object: object, Nanos: r.nanos, Read: read, Claims: pulumi.Claims(read.Environment), At: h.at}
	if update.State, err = h.readCopy(ctx, r, current, &all); err != nil {
		return all, err
	}
	all.updates = append(all.updates, update)
	return all, nil
}

// readCopy reads the state beside a record; nil when there is none, or none
// that can be read.
func (h *history) readCopy(ctx context.Context, r *recordSeen, current *fact.State, all *reading) (*fact.State, error) {
	if r.copy == nil || h.unreadable(r.copy.Key, r.copy.ETag) {
		return nil, nil
	}
	if current != nil && current.Object.ETag == r.copy.ETag {
		h.nowReadable(r.copy.Key, all)
		same := *current
		same.RecordedAt = &r.nanos
		return &same, nil
	}
	var read state.Checkpoint
	object, err := h.reader.read(ctx, *r.copy, func(from io.Reader) (err error) {
		read, err = pulumi.DecodeCheckpoint(from, nil)
		return err
	})
	if u := unreadableFor(h.place, r.copy.Key, r.copy.ETag, err, h.at); u != nil {
		all.unreadable = append(all.unreadable, *u)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	h.nowReadable(r.copy.Key, all)
	return &fact.State{Object: object, Read: read, RecordedAt: &r.nanos, At: h.at}, nil
}

// nowReadable lets a key out of quarantine.
func (h *history) nowReadable(key string, all *reading) {
	if _, was := h.known.Quarantine[key]; was {
		all.readable = append(all.readable, key)
	}
}

// isRecordError tells whether an error is one of storing or loading.
func isRecordError(err error) bool {
	var e *recordError
	return errors.As(err, &e)
}
