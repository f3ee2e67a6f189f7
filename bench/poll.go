package main

import (
	"context"
	"fmt"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// pollBucket is what is polled, and what the CLI lists.
const pollBucket = "bench-poll"

// pollPart measures a poll of a bucket in which nothing changed beside the bare
// listing of the same keys.
func (s *suite) pollPart(ctx context.Context) error {
	s.table.part("Nothing changed, %s stacks", thousands(s.pollStacks))
	for _, kind := range kinds {
		if err := s.quietPoll(ctx, kind); err != nil {
			return fmt.Errorf("on %s: %w", kind, err)
		}
	}
	return nil
}

// longBucket is the bucket of many stacks, filled once.
func (s *suite) longBucket(ctx context.Context) (*storage, *filled, error) {
	st, err := s.store(ctx)
	if err != nil || s.long5000 != nil {
		return st, s.long5000, err
	}
	s.long5000, err = st.fill(pollBucket, s.pollStacks, 1)
	return st, s.long5000, err
}

func (s *suite) quietPoll(ctx context.Context, kind string) error {
	st, f, err := s.longBucket(ctx)
	if err != nil {
		return err
	}
	url, err := s.database(ctx, kind)
	if err != nil {
		return err
	}
	var spent calls
	config := st.config(pollBucket)
	config.Observe = spent.observe
	store, err := s3bucket.New(ctx, config)
	if err != nil {
		return err
	}
	defer store.Close()
	o, err := observeInto(ctx, url, store)
	if err != nil {
		return err
	}
	defer func() { _ = o.close() }()
	first, err := timed(func() error { return o.settle(ctx) })
	if err != nil {
		return err
	}
	s.say("first look at %d stacks on %s: %s", f.stacks, kind, first.Round(time.Second))
	if s.observedURL[kind] = url; o.polled.Stacks != f.stacks {
		return fmt.Errorf("%d stacks were seen, want %d", o.polled.Stacks, f.stacks)
	}

	var lists, gets int64
	ours, peer, err := interleave(s.rounds, func() error {
		spent.forget()
		err := o.poll(ctx)
		lists, gets = spent.lists.Load(), spent.gets.Load()
		return err
	}, func() error { return bareListing(ctx, store) })
	if err != nil {
		return err
	}
	most := int64(f.lists() + 2)
	s.table.add(beside(kind+": poll beside the bare listing of the same keys", median(ours), median(peer), 1.2))
	s.table.add(figure{name: kind + ": GetObject in a poll", ours: fmt.Sprint(gets), goal: "0", held: gets == 0})
	s.table.add(figure{
		name: fmt.Sprintf("%s: ListObjectsV2 in a poll, %s and %d keys", kind, thousands(f.stacksKeys), f.locksKeys),
		ours: fmt.Sprint(lists), goal: fmt.Sprintf("≤ %d", most), held: lists <= most,
	})
	s.table.add(figure{name: kind + ": a poll, longest (W7)", ours: span(quantile(ours, 1)), goal: "≤ 10 s", held: quantile(ours, 1) <= 10*time.Second})
	return nil
}

// bareListing lists what a poll lists, with the same client, and does nothing
// with it.
func bareListing(ctx context.Context, store bucket.Store) error {
	for _, prefix := range []string{pulumi.StacksPrefix, pulumi.LocksPrefix(vocab.LayoutProject)} {
		if err := store.List(ctx, prefix, func(bucket.Object) error { return nil }); err != nil {
			return err
		}
	}
	return nil
}
