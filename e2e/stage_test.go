//go:build real || fault

package e2e

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/buckettest/faultproxy"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
	"github.com/lumaft/lumaft/server/fact"
)

// calm is the backend of a stage that nothing stands before.
const calm = "calm"

// stage is a daemon that observes one bucket of a real S3 server many times
// over: once directly, and once through a proxy for each name.
type stage struct {
	store   *store
	url     string
	proxies map[string]*faultproxy.Proxy
	pace    pace
}

// pace is how often a stage polls, and how long its stores wait.
type pace struct{ poll, idle, call time.Duration }

// load puts objects into the bucket, in the order of their keys.
func (s *store) load(t *testing.T, objects map[string][]byte) {
	t.Helper()
	folder := t.TempDir()
	for key, body := range objects {
		path := filepath.Join(folder, filepath.FromSlash(key))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run(t, bare(s.admin()...), tool(t, "s3util"), "load", s.bucket, folder)
}

// recorded is a recorded bucket by key.
func recorded(t *testing.T, name string) map[string][]byte {
	t.Helper()
	objects, err := fixtures.Bucket(name)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, o := range objects {
		all[o.Key] = o.Body
	}
	return all
}

// waits waits for what a daemon with many backends is to show. A question
// costs it more than a poll, so it is not asked often.
func waits(t *testing.T, what string, ask func() error) {
	t.Helper()
	within(t, 2*patience, 8*often, what, ask)
}

// newStage makes a proxy for each name and starts a daemon on all of them that
// ends with the test.
func newStage(t *testing.T, s *store, database string, p pace, names []string) *stage {
	t.Helper()
	g := &stage{store: s, proxies: map[string]*faultproxy.Proxy{}, pace: p}
	backends := []daemon.Backend{g.backend(calm, s.url, reader())}
	for _, name := range names {
		g.proxies[name] = faultproxy.New(t, s.url)
		backends = append(backends, g.backend(name, g.proxies[name].URL, reader()))
	}
	g.start(t, database, backends)
	return g
}

// reader are the credentials that may list and read.
func reader() s3bucket.Credentials {
	return s3bucket.Credentials{Source: s3bucket.SourceStatic, Keys: s3bucket.Keys{ID: readerID, Secret: readerSecret}}
}

// backend is a backend of the stage's bucket.
func (g *stage) backend(id, endpoint string, keys s3bucket.Credentials) daemon.Backend {
	return daemon.Backend{
		Settings: fact.Settings{
			ID: id, Engine: vocab.EnginePulumi, Bucket: g.store.bucket, Region: "us-east-1", Endpoint: endpoint,
			CredentialSource: "static", Enabled: true, PollIntervalMS: int(g.pace.poll / time.Millisecond),
		},
		Open: func(ctx context.Context, call func(string, int64, time.Duration, error)) (bucket.Store, error) {
			return s3bucket.New(ctx, s3bucket.Config{
				Bucket: g.store.bucket, Region: "us-east-1", Endpoint: endpoint, AllowLoopback: true, Observe: call,
				IdleTimeout: g.pace.idle, CallTimeout: g.pace.call,
				Credentials: keys,
			})
		},
	}
}

func (g *stage) start(t *testing.T, database string, backends []daemon.Backend) {
	t.Helper()
	d, err := daemon.Start(context.Background(), daemon.Config{
		Listen: "127.0.0.1:0", Database: database, Secret: []byte("stage"),
		Backends: backends, Work: true, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	g.url = d.Address()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("stop the daemon: %v", err)
		}
	})
}

// sight is how a backend reads.
type sight struct {
	ID, Health, HealthDetail    string
	LastListedAt                *time.Time
	StackCount, QuarantineCount int
}

func (g *stage) sights() (map[string]sight, error) {
	var got struct{ Backends struct{ Nodes []sight } }
	err := askServer(g.url, `{ backends(first: 100) { nodes {
		id health healthDetail lastListedAt stackCount quarantineCount } } }`, nil, &got)
	all := map[string]sight{}
	for _, s := range got.Backends.Nodes {
		all[s.ID] = s
	}
	return all, err
}

// portrait is what is known of a backend now.
func (g *stage) portrait(t *testing.T, backend string) portrait {
	t.Helper()
	p, err := portraitOf(g.url, backend)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// reads waits until a backend has a health and a detail that matches.
func (g *stage) reads(t *testing.T, backend, health, detail string) {
	t.Helper()
	matches := regexp.MustCompile(detail)
	waits(t, backend+" reads "+health, func() error {
		all, err := g.sights()
		if err != nil {
			return err
		}
		if s := all[backend]; s.Health != health || !matches.MatchString(s.HealthDetail) {
			return fmt.Errorf("it is %s: %s", s.Health, s.HealthDetail)
		}
		return nil
	})
}

// settles waits until a backend is well and its portrait is another's.
func (g *stage) settles(t *testing.T, backend string, want portrait) {
	t.Helper()
	g.reads(t, backend, "OK", "")
	waits(t, backend+" knows what an undisturbed one knows", func() error {
		got, err := portraitOf(g.url, backend)
		if err != nil {
			return err
		}
		if diff := cmp.Diff(want, got); diff != "" {
			return errors.New("undisturbed (-), this one (+):\n" + diff)
		}
		return nil
	})
}

// punctual watches a backend until the returned function is called, which
// fails the test when two listings lay too far apart.
func (g *stage) punctual(t *testing.T, backend string, most time.Duration) (stop func()) {
	t.Helper()
	done, told := make(chan struct{}), make(chan error, 1)
	go func() {
		tick := time.NewTicker(10 * often)
		defer tick.Stop()
		var last time.Time
		var worst time.Duration
		for {
			select {
			case <-done:
				if worst > most {
					told <- fmt.Errorf("%s lay between two listings of %s, want at most %s", worst, backend, most)
				}
				close(told)
				return
			case <-tick.C:
			}
			all, err := g.sights()
			if err != nil || all[backend].LastListedAt == nil {
				continue
			}
			at := *all[backend].LastListedAt
			if !last.IsZero() {
				worst = max(worst, at.Sub(last))
			}
			last = at
		}
	}()
	return func() {
		t.Helper()
		close(done)
		if err := <-told; err != nil {
			t.Error(err)
		}
	}
}

// knows waits until a backend knows so many operations of the two stacks, and
// that nothing goes on, and portrays it.
func (g *stage) knows(t *testing.T, backend string, dev, prod int) (p portrait) {
	t.Helper()
	waits(t, fmt.Sprintf("%s knows %d and %d operations", backend, dev, prod), func() (err error) {
		if p, err = portraitOf(g.url, backend); err != nil {
			return err
		}
		if len(p.Operations) != dev+prod || len(p.Stacks) != 3 || len(p.Quarantine) != 0 {
			return fmt.Errorf("it knows %d operations, %d stacks, %v", len(p.Operations), len(p.Stacks), p.Quarantine)
		}
		for _, o := range p.Operations {
			if o["checkpoint"] == nil {
				return fmt.Errorf("an operation has no state: %v", o["message"])
			}
		}
		for _, s := range p.Stacks {
			if s["checkpointChanging"] != false || s["lockedSince"] != nil {
				return errors.New("a stack reads as changing or locked")
			}
		}
		return nil
	})
	g.reads(t, backend, "OK", "")
	return p
}
