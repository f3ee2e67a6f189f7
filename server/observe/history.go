package observe

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// recordSeen is one update in a history listing: the record and the copy of
// the state that lies beside it.
type recordSeen struct {
	nanos  instant.Instant
	record *bucket.Object
	copy   *bucket.Object
}

// lookAtHistory lists a stack's history and reads the records that are not
// known, and the copies of states that are missing. It tells whether the
// newest copy explains the stack file.
func (o *Observer) lookAtHistory(ctx context.Context, s *stackSeen, m *stackMemory, found *fact.Look) (explained bool, err error) {
	known := map[string]fact.KnownRecord{}
	if m != nil {
		if known, err = o.knowledge.KnownHistory(ctx, m.id); err != nil {
			return false, &recordError{err}
		}
	}
	records, err := o.listHistory(ctx, s, found)
	if err != nil {
		return false, err
	}
	for _, r := range records {
		if r.copy != nil {
			explained = r.copy.ETag == found.File.ETag
		}
		if r.record == nil {
			continue
		}
		had, isKnown := known[r.record.Key]
		if isKnown && had.ETag == r.record.ETag && (had.Paired || r.copy == nil) {
			continue
		}
		if o.knownUnreadable(r.record.Key, r.record.ETag, s.at) {
			continue
		}
		if isKnown && had.ETag == r.record.ETag && o.knownUnreadable(r.copy.Key, r.copy.ETag, s.at) {
			continue
		}
		if err := o.readRecord(ctx, s, r, found); err != nil {
			return false, err
		}
	}
	return explained, nil
}

// listHistory lists a stack's history, oldest first.
func (o *Observer) listHistory(ctx context.Context, s *stackSeen, found *fact.Look) ([]*recordSeen, error) {
	byNanos := map[instant.Instant]*recordSeen{}
	listed := map[string]bool{}
	var all []*recordSeen
	prefix := o.key(pulumi.HistoryPrefix(o.memory.layout, s.place.Project, s.place.Name))
	err := o.backend.Store.List(ctx, prefix, func(object bucket.Object) error {
		listed[object.Key] = true
		is, err := pulumi.Classify(o.memory.layout, o.relative(object.Key))
		if u := unreadableFor(s.place, object.Key, object.ETag, err, s.at); u != nil {
			if !o.knownUnreadable(object.Key, object.ETag, s.at) {
				found.Unreadable = append(found.Unreadable, *u)
			}
			return nil
		}
		if is.Kind != pulumi.History && is.Kind != pulumi.HistoryCheckpoint {
			return nil
		}
		r := byNanos[is.Nanos]
		if r == nil {
			r = &recordSeen{nanos: is.Nanos}
			byNanos[is.Nanos] = r
			all = append(all, r)
		}
		if is.Kind == pulumi.History {
			r.record = &object
		} else {
			r.copy = &object
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list its history: %w", err)
	}
	o.forgetGone(prefix, listed, found)
	slices.SortFunc(all, func(a, b *recordSeen) int { return cmp.Compare(a.nanos, b.nanos) })
	return all, nil
}

// forgetGone lets out of quarantine what a complete listing of a history no
// longer holds.
func (o *Observer) forgetGone(prefix string, listed map[string]bool, found *fact.Look) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for key := range o.memory.quarantine {
		if strings.HasPrefix(key, prefix) && !listed[key] {
			found.Readable = append(found.Readable, key)
		}
	}
}

// readRecord reads a record and the state it left.
func (o *Observer) readRecord(ctx context.Context, s *stackSeen, r *recordSeen, found *fact.Look) error {
	var read state.Update
	object, err := o.read(ctx, r.record.Key, func(reader io.Reader) (err error) {
		read, err = pulumi.DecodeHistory(reader)
		return err
	})
	if u := unreadableFor(s.place, r.record.Key, r.record.ETag, err, s.at); u != nil {
		found.Unreadable = append(found.Unreadable, *u)
		return nil
	}
	if err != nil {
		return err
	}
	o.nowReadable(r.record.Key, found)
	update := fact.Update{Object: object, Nanos: r.nanos, Read: read, Claims: pulumi.Claims(read.Environment), At: s.at}
	if update.State, err = o.readCopy(ctx, s, r, found); err != nil {
		return err
	}
	found.Updates = append(found.Updates, update)
	return nil
}

// readCopy reads the state beside a record; nil when there is none, or none
// that can be read. A copy of the stack file just read is not read again.
func (o *Observer) readCopy(ctx context.Context, s *stackSeen, r *recordSeen, found *fact.Look) (*fact.State, error) {
	if r.copy == nil || o.knownUnreadable(r.copy.Key, r.copy.ETag, s.at) {
		return nil, nil
	}
	if current := found.State; current != nil && current.Object.ETag == r.copy.ETag {
		same := *current
		same.RecordedAt = &r.nanos
		return &same, nil
	}
	var read state.Checkpoint
	object, err := o.read(ctx, r.copy.Key, func(reader io.Reader) (err error) {
		read, err = pulumi.DecodeCheckpoint(reader, nil)
		return err
	})
	if u := unreadableFor(s.place, r.copy.Key, r.copy.ETag, err, s.at); u != nil {
		found.Unreadable = append(found.Unreadable, *u)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	o.nowReadable(r.copy.Key, found)
	return &fact.State{Object: object, Read: read, RecordedAt: &r.nanos, At: s.at}, nil
}
