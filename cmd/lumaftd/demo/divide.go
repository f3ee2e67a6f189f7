package demo

import (
	"cmp"
	"slices"
	"time"

	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// recorded is a recorded bucket.
type recorded struct {
	bucket  string
	layout  vocab.Layout
	objects []fixtures.Object
}

// put is an object to write.
type put struct {
	bucket, key string
	body        []byte
	modified    time.Time
}

// step is what one replayed record writes.
type step struct {
	bucket  string
	nanos   instant.Instant
	puts    []put
	deletes []string
}

// layoutOf tells the layout of a recorded bucket by its marker.
func layoutOf(objects []fixtures.Object) vocab.Layout {
	for _, o := range objects {
		if o.Key == pulumi.MetaKey {
			return vocab.LayoutProject
		}
	}
	return vocab.LayoutLegacy
}

// stackHistory is what a bucket holds of one stack below its root.
type stackHistory struct {
	bucket  string
	records []*entry // oldest first
	file    *fixtures.Object
	is      pulumi.Object
	rest    []fixtures.Object // tags, which belong to a stack that is there
}

// entry is one record and the copy of the state beside it.
type entry struct {
	nanos  instant.Instant
	record *fixtures.Object
	copy   *fixtures.Object
	copyIs pulumi.Object
}

// divide splits recorded buckets into what is there from the start and the
// newest records, oldest of them first. A stack whose later records are held
// back starts with the state that its last kept record left; one whose records
// are all held back is not there yet.
func divide(all []recorded, hold int) (now []put, later []step) {
	var stacks []*stackHistory
	for _, r := range all {
		found, others := sortOut(r)
		stacks = append(stacks, found...)
		for _, o := range others {
			now = append(now, put{r.bucket, o.Key, o.Body, o.LastModified})
		}
	}
	var nanos []instant.Instant
	for _, s := range stacks {
		for _, e := range s.records {
			nanos = append(nanos, e.nanos)
		}
	}
	slices.Sort(nanos)
	from := instant.Instant(1<<63 - 1)
	if hold > 0 && len(nanos) > 0 {
		from = nanos[max(0, len(nanos)-hold)]
	}
	for _, s := range stacks {
		start, steps := s.divide(from)
		now, later = append(now, start...), append(later, steps...)
	}
	slices.SortStableFunc(later, func(a, b step) int { return cmp.Compare(a.nanos, b.nanos) })
	return now, later
}

// sortOut finds the stacks of a bucket; what belongs to none of them is others.
func sortOut(r recorded) (stacks []*stackHistory, others []fixtures.Object) {
	type place struct{ project, name string }
	byPlace := map[place]*stackHistory{}
	at := func(is pulumi.Object) *stackHistory {
		p := place{is.Project, is.Stack}
		if byPlace[p] == nil {
			byPlace[p] = &stackHistory{bucket: r.bucket}
			stacks = append(stacks, byPlace[p])
		}
		return byPlace[p]
	}
	entryOf := func(s *stackHistory, nanos instant.Instant) *entry {
		for _, e := range s.records {
			if e.nanos == nanos {
				return e
			}
		}
		s.records = append(s.records, &entry{nanos: nanos})
		return s.records[len(s.records)-1]
	}
	for _, o := range r.objects {
		is, err := pulumi.Classify(r.layout, o.Key)
		switch {
		case err != nil:
			others = append(others, o)
		case is.Kind == pulumi.StackFile:
			at(is).file, at(is).is = &o, is
		case is.Kind == pulumi.Tags:
			at(is).rest = append(at(is).rest, o)
		case is.Kind == pulumi.History:
			entryOf(at(is), is.Nanos).record = &o
		case is.Kind == pulumi.HistoryCheckpoint:
			e := entryOf(at(is), is.Nanos)
			e.copy, e.copyIs = &o, is
		default:
			others = append(others, o)
		}
	}
	for _, s := range stacks {
		slices.SortFunc(s.records, func(a, b *entry) int { return cmp.Compare(a.nanos, b.nanos) })
	}
	return stacks, others
}

// divide splits one stack at an instant.
func (s *stackHistory) divide(from instant.Instant) (now []put, later []step) {
	cut := len(s.records)
	for i, e := range s.records {
		if e.nanos >= from {
			cut = i
			break
		}
	}
	as := func(o *fixtures.Object, key string) put { return put{s.bucket, key, o.Body, o.LastModified} }
	for _, e := range s.records[:cut] {
		for _, o := range []*fixtures.Object{e.record, e.copy} {
			if o != nil {
				now = append(now, as(o, o.Key))
			}
		}
	}
	there := func() (all []put) {
		if s.file != nil {
			all = append(all, as(s.file, s.file.Key))
		}
		for _, o := range s.rest {
			all = append(all, as(&o, o.Key))
		}
		return all
	}
	if cut == len(s.records) {
		return append(now, there()...), nil
	}
	file := "" // the key of the stack file that stands before a step
	if cut > 0 && s.records[cut-1].copy != nil {
		before := s.records[cut-1]
		file = s.fileKey(before)
		now = append(now, as(before.copy, file))
	}
	for i, e := range s.records[cut:] {
		next := step{bucket: s.bucket, nanos: e.nanos}
		last := cut+i == len(s.records)-1
		switch {
		case last:
			next.puts = there()
		case e.copy != nil:
			next.puts = append(next.puts, as(e.copy, s.fileKey(e)))
		}
		for _, o := range []*fixtures.Object{e.record, e.copy} {
			if o != nil {
				next.puts = append(next.puts, as(o, o.Key))
			}
		}
		// When the compression changes, the new file is written first.
		if len(next.puts) > 0 {
			if is := next.puts[0].key; file != "" && is != file {
				next.deletes = append(next.deletes, file)
			}
			file = next.puts[0].key
		}
		later = append(later, next)
	}
	return now, later
}

// fileKey is the key of the stack file that a copy was made of.
func (s *stackHistory) fileKey(e *entry) string {
	layout := vocab.LayoutProject
	if e.copyIs.Project == "" {
		layout = vocab.LayoutLegacy
	}
	return pulumi.Object{Kind: pulumi.StackFile, Project: e.copyIs.Project, Stack: e.copyIs.Stack, Compression: e.copyIs.Compression}.Key(layout)
}
