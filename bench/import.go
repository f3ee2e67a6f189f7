package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
	"github.com/lumaft/lumaft/server/state/envelope"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// importTask is a first look at a bucket, or the bare loop over its objects.
type importTask struct {
	URL, Bucket string // of the store
	Database    string // of a first look
	Keys        string // file of the keys that the bare loop gets
}

// open is the store of a task.
func (t importTask) open(ctx context.Context, spent *calls) (*s3bucket.Store, error) {
	config := (&storage{url: t.URL}).config(t.Bucket)
	config.Observe = spent.observe
	return s3bucket.New(ctx, config)
}

// importAnswer is what came of it.
type importAnswer struct {
	Took        time.Duration
	Gets, Lists int64
	Bytes       int64
	// Idle is the process's memory before, Peak the most while it worked.
	Idle, Peak int64
	Stacks     int
	InFlight   int // the most requests at once
}

// importChild polls and imports until nothing is left.
func importChild(ctx context.Context, task importTask) (importAnswer, error) {
	var spent calls
	store, err := task.open(ctx, &spent)
	if err != nil {
		return importAnswer{}, err
	}
	watched := &crowded{Store: store}
	o, err := observeInto(ctx, task.Database, watched)
	if err != nil {
		return importAnswer{}, err
	}
	idle, err := restMemory()
	if err != nil {
		return importAnswer{}, err
	}
	took, err := timed(func() error {
		if err := o.poll(ctx); err != nil {
			return err
		}
		return o.Import(ctx, func(context.Context, int) error { return nil })
	})
	if err == nil {
		err = o.sound(ctx)
	}
	if err != nil {
		return importAnswer{}, errors.Join(err, o.close())
	}
	full, err := memoryOf("self")
	if err != nil {
		return importAnswer{}, err
	}
	return importAnswer{
		Took: took, Gets: spent.gets.Load(), Lists: spent.lists.Load(), Bytes: spent.bytes.Load(),
		Idle: idle.now, Peak: full.peak, Stacks: o.polled.Stacks, InFlight: watched.most,
	}, o.close()
}

// crowded notes how many objects are open at once.
type crowded struct {
	bucket.Store
	mu        sync.Mutex
	now, most int
}

// Get implements bucket.Store.
func (c *crowded) Get(ctx context.Context, key string) (bucket.Object, io.ReadCloser, error) {
	object, body, err := c.Store.Get(ctx, key)
	if err != nil {
		return object, body, err
	}
	c.mu.Lock()
	c.now++
	c.most = max(c.most, c.now)
	c.mu.Unlock()
	return object, &leaving{ReadCloser: body, leave: sync.OnceFunc(func() {
		c.mu.Lock()
		c.now--
		c.mu.Unlock()
	})}, nil
}

type leaving struct {
	io.ReadCloser
	leave func()
}

// Close implements io.Closer.
func (l *leaving) Close() error {
	l.leave()
	return l.ReadCloser.Close()
}

// fetchChild gets the objects that a first look reads and decodes them with the
// same decoders, four at once as the observer does, and keeps nothing.
func fetchChild(ctx context.Context, task importTask) (importAnswer, error) {
	var spent calls
	store, err := task.open(ctx, &spent)
	if err != nil {
		return importAnswer{}, err
	}
	file, err := os.Open(task.Keys)
	if err != nil {
		return importAnswer{}, err
	}
	defer file.Close()
	took, err := timed(func() error {
		keys, errs := make(chan string), make(chan error, 4)
		for range cap(errs) {
			go func() {
				var failed error
				for key := range keys {
					if failed == nil {
						failed = fetch(ctx, store, key)
					}
				}
				errs <- failed
			}()
		}
		lines := bufio.NewScanner(file)
		for lines.Scan() {
			keys <- lines.Text()
		}
		close(keys)
		failed := lines.Err()
		for range cap(errs) {
			failed = errors.Join(failed, <-errs)
		}
		return failed
	})
	return importAnswer{Took: took, Gets: spent.gets.Load(), Bytes: spent.bytes.Load()}, err
}

// fetch gets one object and decodes it.
func fetch(ctx context.Context, store bucket.Store, key string) error {
	is, err := pulumi.Classify(vocab.LayoutProject, key)
	if err != nil {
		return err
	}
	_, body, err := store.Get(ctx, key)
	if err != nil {
		return err
	}
	defer body.Close()
	content, err := envelope.Open(body, envelope.StateLimits)
	if err != nil {
		return err
	}
	defer content.Close()
	switch is.Kind {
	case pulumi.History:
		_, err = pulumi.DecodeHistory(content)
	case pulumi.HistoryCheckpoint, pulumi.StackFile:
		_, err = pulumi.DecodeCheckpoint(content, nil)
	case pulumi.Tags:
		_, err = pulumi.DecodeTags(content)
	case pulumi.Lock:
		_, err = pulumi.DecodeLock(content)
	default:
		err = fmt.Errorf("%s is nothing to read", key)
	}
	if err != nil {
		return fmt.Errorf("decode %s: %w", key, err)
	}
	_, err = io.Copy(io.Discard, content)
	return err
}

// importBucket is what is imported, and the shorter list of the CLI.
const importBucket = "bench-import"

// importPart measures the first import beside the bare loop, and its memory.
func (s *suite) importPart(ctx context.Context) error {
	s.table.part("First import, %s stacks with %d updates each", thousands(s.importStacks), s.importUpdates)
	st, err := s.store(ctx)
	if err != nil {
		return err
	}
	f, err := st.fill(importBucket, s.importStacks, s.importUpdates)
	if err != nil {
		return err
	}
	s.shortFilled = true
	peak := map[string]int64{}
	for _, kind := range kinds {
		rounds := s.longRounds
		if kind == "postgres" {
			rounds = max(1, rounds-1)
		}
		ours, peer, last, err := s.importBeside(ctx, kind, importBucket, f, rounds)
		if err != nil {
			return fmt.Errorf("on %s: %w", kind, err)
		}
		peak[kind] = last.Peak
		s.table.add(beside(fmt.Sprintf("%s: %s objects beside a bare loop of get and decode", kind, thousands(len(f.read))), median(ours), median(peer), 2))
		s.table.add(figure{name: kind + ": memory, idle and at its peak", ours: megabytes(last.Idle) + ", " + megabytes(last.Peak),
			goal: "peak ≤ " + megabytes(importMemory), held: last.Peak <= importMemory})
	}
	return s.longImport(ctx, st, peak["sqlite"])
}

// importMemory is the bound that an import keeps whatever the size of a history.
const importMemory = 192 << 20

// importBeside imports a bucket and runs the bare loop over it in turn.
func (s *suite) importBeside(ctx context.Context, kind, name string, f *filled, rounds int) (ours, peer []time.Duration, last importAnswer, err error) {
	st := s.storage
	keys := filepath.Join(s.folder, name+".keys")
	if err := os.WriteFile(keys, []byte(strings.Join(f.read, "\n")), 0o600); err != nil {
		return nil, nil, last, err
	}
	for range rounds {
		url, err := s.database(ctx, kind)
		if err != nil {
			return nil, nil, last, err
		}
		if err := asChild(ctx, "import", importTask{URL: st.url, Bucket: name, Database: url}, &last); err != nil {
			return nil, nil, last, err
		}
		s.observedURL[kind+name] = url
		var bare importAnswer
		if err := asChild(ctx, "fetch", importTask{URL: st.url, Bucket: name, Keys: keys}, &bare); err != nil {
			return nil, nil, last, err
		}
		// One more than the peer: whether the bucket has the project layout.
		if last.Gets < bare.Gets || last.Gets > bare.Gets+1 || last.Stacks != f.stacks {
			return nil, nil, last, fmt.Errorf("the import read %d objects of %d stacks and the peer %d: they are not the same work", last.Gets, last.Stacks, bare.Gets)
		}
		s.say("import on %s %s, bare loop %s, peak %s", kind, last.Took.Round(time.Millisecond), bare.Took.Round(time.Millisecond), megabytes(last.Peak))
		ours, peer = append(ours, last.Took), append(peer, bare.Took)
	}
	return ours, peer, last, nil
}

// longImport imports histories that are several times as long: memory must not
// follow them.
func (s *suite) longImport(ctx context.Context, st *storage, before int64) error {
	const name = "bench-long"
	stacks, updates := max(1, s.importStacks/10), s.importUpdates*10*s.long
	if _, err := st.fill(name, stacks, updates); err != nil {
		return err
	}
	defer func() { _ = st.remove(name) }()
	url, err := s.database(ctx, "sqlite")
	if err != nil {
		return err
	}
	var got importAnswer
	if err := asChild(ctx, "import", importTask{URL: st.url, Bucket: name, Database: url}, &got); err != nil {
		return err
	}
	ratio := float64(got.Peak) / float64(before)
	s.table.add(figure{name: fmt.Sprintf("sqlite: memory at its peak, %d times the records, %s to a stack", s.long, thousands(updates)),
		ours: megabytes(got.Peak), peer: megabytes(before), ratio: times(ratio), goal: "≤ " + megabytes(importMemory), held: got.Peak <= importMemory})
	s.table.add(figure{name: "sqlite: the same, in all", ours: fmt.Sprintf("%s (%.0f records/s)", span(got.Took), float64(stacks*updates)/got.Took.Seconds())})
	return nil
}
