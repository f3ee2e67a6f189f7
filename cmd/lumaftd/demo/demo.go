// Package demo serves recorded buckets from an S3 server inside the process
// and replays their newest records one by one, so that the console has
// something to show and the page lives. The records are real ones, written by
// the real Pulumi CLI; only the moment at which they appear is the demo's.
package demo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/fakes3"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
	"github.com/lumaft/lumaft/server/fact"
)

// shown are the recorded buckets of the demo, by the id of their backend.
var shown = []struct{ id, bucket, prefix string }{
	{"production", "pulumi-metadata", ""},
	{"shop", "pulumi-basic", ""},
	{"lab", "pulumi-failures", ""},
	{"locks", "pulumi-locks", ""},
	{"busy", "pulumi-many", ""},
	{"vault", "pulumi-compressed", ""},
	{"policies", "pulumi-policy", ""},
	{"forms", "pulumi-shapes", ""},
	{"names", "pulumi-names", ""},
	{"team-a", "pulumi-names", "team-a/state"},
	{"old-shop", "pulumi-legacy-3-60", ""},
}

// heldBack is how many of the newest records are replayed instead of being
// there from the start.
const heldBack = 24

// PollInterval is how often the demo's backends are polled.
const PollInterval = 2 * time.Second

// Demo is the S3 server and what it still has to replay.
type Demo struct {
	store  *fakes3.Server
	http   *http.Server
	listen net.Listener
	steps  []step
	log    *slog.Logger
}

// New loads the recorded buckets and listens on a free port of this machine.
func New(log *slog.Logger) (*Demo, error) {
	d := &Demo{store: fakes3.New(), log: log}
	loaded := map[string]bool{}
	var all []recorded
	for _, s := range shown {
		if loaded[s.bucket] {
			continue
		}
		loaded[s.bucket] = true
		objects, err := fixtures.Bucket(s.bucket)
		if err != nil {
			return nil, err
		}
		if err := d.store.CreateBucket(s.bucket); err != nil {
			return nil, err
		}
		all = append(all, recorded{s.bucket, layoutOf(objects), objects})
	}
	now, later := divide(all, heldBack)
	for _, p := range now {
		if err := d.store.Put(p.bucket, p.key, p.body, p.modified); err != nil {
			return nil, fmt.Errorf("load the demo: %w", err)
		}
	}
	d.steps = later
	var free net.ListenConfig
	listener, err := free.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen for the demo's S3 server: %w", err)
	}
	d.listen = listener
	// Clients that leave early are no news.
	quiet := slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)
	d.http = &http.Server{Handler: d.store, ReadHeaderTimeout: 5 * time.Second, ErrorLog: quiet}
	return d, nil
}

// Steps is how many records are still to be replayed.
func (d *Demo) Steps() int { return len(d.steps) }

// Backends are the demo's backends, read by the real S3 client.
func (d *Demo) Backends() []daemon.Backend {
	endpoint := "http://" + d.listen.Addr().String()
	var all []daemon.Backend
	for _, s := range shown {
		c := s3bucket.Config{
			Bucket: s.bucket, Region: "us-east-1", Endpoint: endpoint, AllowLoopback: true, Log: d.log,
			Credentials: s3bucket.Credentials{Source: s3bucket.SourceStatic, Keys: s3bucket.Keys{ID: "demo", Secret: "demo"}},
		}
		all = append(all, daemon.Backend{
			Settings: fact.Settings{
				ID: s.id, Engine: vocab.EnginePulumi, Bucket: s.bucket, Prefix: s.prefix, Region: c.Region, Endpoint: endpoint,
				CredentialSource: string(s3bucket.SourceStatic), Enabled: true, PollIntervalMS: int(PollInterval / time.Millisecond),
			},
			Open: func(ctx context.Context, call func(string, int64, time.Duration, error)) (bucket.Store, error) {
				c.Observe = call
				return s3bucket.New(ctx, c)
			},
		})
	}
	return all
}

// Serve answers the observers until ctx ends.
func (d *Demo) Serve(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() { failed <- d.http.Serve(d.listen) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve the demo's buckets: %w", err)
	case <-ctx.Done():
		err := d.http.Close()
		if served := <-failed; !errors.Is(served, http.ErrServerClosed) {
			err = errors.Join(err, served)
		}
		return err
	}
}

// Replay writes the next record every interval until ctx ends or none is left.
func (d *Demo) Replay(ctx context.Context, interval time.Duration) error {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if more, err := d.Step(time.Now()); err != nil || !more {
			return err
		}
	}
}

// Step writes the next record as the CLI does: the stack file, the record, the
// copy of the state beside it. It tells whether there was one.
func (d *Demo) Step(at time.Time) (bool, error) {
	if len(d.steps) == 0 {
		return false, nil
	}
	next := d.steps[0]
	d.steps = d.steps[1:]
	for _, p := range next.puts {
		if err := d.store.Put(next.bucket, p.key, p.body, at); err != nil {
			return false, fmt.Errorf("replay a record: %w", err)
		}
	}
	for _, key := range next.deletes {
		if err := d.store.Delete(next.bucket, key); err != nil {
			return false, fmt.Errorf("replay a record: %w", err)
		}
	}
	return true, nil
}
