package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// largePart measures what large states cost: one that is very large, and many
// that are large.
func (s *suite) largePart(ctx context.Context) error {
	s.table.part("Large states")
	// 75 MB and 50,000 resources are W9's, 103 MB are G23's.
	for _, c := range []struct {
		name      string
		resources int
		visible   time.Duration
		extra     int64
	}{
		{fmt.Sprintf("one checkpoint of %d MB", s.largeMB), s.largeMB * 1_000_000 / widgetBytes, 0, 64 * mib},
		{"one checkpoint of 50,000 resources (W9)", 50_000 * s.largeMB / 103, 10 * time.Second, 300 * mib},
	} {
		got, size, err := s.largeStates(ctx, 1, c.resources)
		if err != nil {
			return err
		}
		extra := got.Peak - got.Idle
		s.table.add(figure{name: fmt.Sprintf("%s: memory above idle (%s), %.0f MB read", c.name, megabytes(got.Idle), float64(size)/1e6),
			ours: megabytes(extra), goal: "≤ " + megabytes(c.extra), held: extra <= c.extra})
		if c.visible > 0 {
			s.table.add(figure{name: c.name + ": recorded after its poll began", ours: span(got.Took), goal: "≤ " + span(c.visible), held: got.Took <= c.visible})
		}
	}
	got, size, err := s.largeStates(ctx, s.wideStacks, s.wideResources)
	if err != nil {
		return err
	}
	const within, resident = 180 * time.Second, 512 * mib
	name := fmt.Sprintf("%s stacks of %s resources, %.1f GB (W8): ", thousands(s.wideStacks), thousands(s.wideResources), float64(size)/1e9)
	s.table.add(figure{name: name + "first read", ours: span(got.Took), goal: "≤ 180 s", held: got.Took <= within})
	s.table.add(figure{name: name + "memory", ours: megabytes(got.Peak), goal: "≤ 512 MiB", held: got.Peak <= resident})
	s.table.add(figure{name: name + "objects open at once", ours: fmt.Sprint(got.InFlight), goal: "≤ 4", held: got.InFlight <= 4})
	return nil
}

// widgetBytes is about what one resource of a made checkpoint takes.
const widgetBytes = 1770

// largeStates makes a bucket of large states without history and observes it
// for the first time.
func (s *suite) largeStates(ctx context.Context, stacks, resources int) (got importAnswer, size int64, err error) {
	st, err := s.store(ctx)
	if err != nil {
		return got, 0, err
	}
	s.serial++
	bucket := fmt.Sprintf("bench-large-%d", s.serial)
	put, err := st.create(bucket)
	if err != nil {
		return got, 0, err
	}
	defer func() { _ = st.remove(bucket) }()
	if err := put(pulumi.MetaKey, []byte("version: 1\n")); err != nil {
		return got, 0, err
	}
	var body bytes.Buffer
	for i := range stacks {
		project, name := stackName(i)
		body.Reset()
		n, err := io.Copy(&body, checkpoint(project, name, resources))
		if err != nil {
			return got, 0, err
		}
		size += n
		file := pulumi.Object{Kind: pulumi.StackFile, Project: project, Stack: name}
		if err := put(file.Key(vocab.LayoutProject), body.Bytes()); err != nil {
			return got, 0, err
		}
	}
	url, err := s.database(ctx, "sqlite")
	if err != nil {
		return got, 0, err
	}
	err = asChild(ctx, "import", importTask{URL: st.url, Bucket: bucket, Database: url}, &got)
	if err == nil && got.Stacks != stacks {
		err = fmt.Errorf("%d stacks were seen, want %d", got.Stacks, stacks)
	}
	return got, size, err
}
