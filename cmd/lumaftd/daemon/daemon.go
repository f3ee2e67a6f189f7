// Package daemon wires the server together: database, writer, reader,
// observers, GraphQL and HTTP. It decides nothing that a package below it
// could decide.
package daemon

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"reflect"
	"sync"
	"time"

	"entgo.io/ent/dialect"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/graph"
	"github.com/lumaft/lumaft/graph/generated"
	"github.com/lumaft/lumaft/graph/gqlhttp"
	"github.com/lumaft/lumaft/schema"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/access"
	"github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/activity/housekeeping"
	"github.com/lumaft/lumaft/server/activity/observing"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/clock"
	"github.com/lumaft/lumaft/server/control"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/ingest"
	"github.com/lumaft/lumaft/server/observe"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/query/feed"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/evidence"
	"github.com/lumaft/lumaft/server/record/observation"
	"github.com/lumaft/lumaft/server/record/people"
	"github.com/lumaft/lumaft/server/record/trouble"
	"github.com/lumaft/lumaft/server/record/work"
	"github.com/lumaft/lumaft/server/web"
)

// pages are the first parts of the console's paths.
var pages = []string{"operations", "stacks", "locks", "backends", "activities", "errors"}

// Config is what a daemon runs with. It was checked before.
type Config struct {
	// Listen is a loopback address; port 0 takes a free one.
	Listen string
	// Database is sqlite:PATH or postgres://…
	Database string
	// DataDir is the folder of the operators' socket; empty for none. It is
	// closed to others.
	DataDir string
	// Fence is a file that remembers which PostgreSQL server was seen last;
	// empty to remember nothing.
	Fence string
	// Secret authenticates cursors. Servers of one installation share it.
	Secret []byte
	// Console is the built console; nil serves the API alone.
	Console fs.FS
	// Demo marks an installation of recorded sample data.
	Demo     bool
	Backends []Backend
	// Work is false to serve what is stored and observe nothing.
	Work bool
	Log  *slog.Logger
	// LogDropped is how many log lines were lost so far; nil when none can be.
	LogDropped func() uint64
}

// Backend is a backend's settings and the store it is read from.
type Backend struct {
	Settings fact.Settings
	// Open makes the store; call tells of each call of it.
	Open     func(ctx context.Context, call func(name string, bytes int64, took time.Duration, err error)) (bucket.Store, error)
	InFlight int
}

// Daemon is a running server.
type Daemon struct {
	config   Config
	database *ent.Database
	clock    *clock.Clock
	writer   *record.Writer
	reader   *query.Reader
	feed     *feed.Feed
	listener net.Listener
	server   *web.Server
	metrics  *metrics
	trouble  *trouble.Recorder
	work     []*observe.Observer
	plans    *work.Recorder
	duties   *observing.Duties
	people   *people.Recorder
	issuers  *access.Issuers
	// operators is where operators' commands come in; nil for none.
	operators net.Listener

	// stopping ends, by stop, when event streams are to end.
	stopping context.Context //nolint:containedctx // it is the server's end, not a request's
	stop     context.CancelFunc

	observed chan struct{}
	firsts   sync.WaitGroup
}

// Start opens the database, records the settings and listens. Nothing is
// observed and nothing is answered before Run.
func Start(ctx context.Context, c Config) (_ *Daemon, err error) {
	d := &Daemon{config: c, clock: clock.New(), observed: make(chan struct{})}
	if d.database, err = ent.Open(ctx, c.Database, ent.Remembering(c.Fence)); err != nil {
		return nil, err
	}
	for _, warning := range d.database.Warnings {
		c.Log.WarnContext(ctx, "the database is not as safe as it should be", "why", warning)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.close())
		}
	}()
	if d.database.Dialect == dialect.Postgres {
		if err := d.clock.Follow(ctx, d.database.Now); err != nil {
			return nil, fmt.Errorf("ask the database for the time: %w", err)
		}
	}
	d.writer = record.New(d.database, d.clock.Now, c.Log)
	d.reader = query.New(d.database, d.clock.Now, c.Secret)
	d.feed = feed.New(d.reader, c.Log)
	d.stopping, d.stop = context.WithCancel(context.WithoutCancel(ctx))
	d.trouble = trouble.New(d.writer)
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	d.metrics = newMetrics(registry, c.LogDropped)
	d.metrics.writing(registry, d.writer)
	d.people = people.New(d.writer)
	d.issuers = access.New(d.reader, d.people, d.clock.Now, c.Log)
	if err := d.prepareWork(ctx); err != nil {
		return nil, err
	}
	if d.listener, err = web.Listen(ctx, c.Listen); err != nil {
		return nil, err
	}
	if d.server, err = d.serve(registry); err != nil {
		return nil, errors.Join(err, d.listener.Close())
	}
	if err := d.listenToOperators(ctx); err != nil {
		return nil, errors.Join(err, d.listener.Close())
	}
	return d, nil
}

// listenToOperators opens the socket in the data folder.
func (d *Daemon) listenToOperators(ctx context.Context) (err error) {
	if d.config.DataDir == "" {
		return nil
	}
	d.operators, err = control.Listen(ctx, d.config.DataDir)
	if errors.Is(err, control.ErrAnswered) && d.database.Dialect == dialect.Postgres {
		d.config.Log.InfoContext(ctx, "another server of this data folder answers operators' commands", "folder", d.config.DataDir)
		return nil
	}
	return err
}

// serve makes the HTTP server.
func (d *Daemon) serve(registry *prometheus.Registry) (*web.Server, error) {
	var console *web.Console
	if d.config.Console != nil {
		var err error
		if console, err = web.NewConsole(d.config.Console, pages...); err != nil {
			return nil, err
		}
	}
	api := gqlhttp.New(graph.Schema(d.reader, d.feed, d.config.Demo), gqlhttp.Options{
		Introspection: true, Resolvers: reflect.TypeFor[generated.ResolverRoot](), OnInternal: d.onInternal, Stopping: d.stopping,
	})
	return web.New(web.Config{
		Hosts: web.LoopbackHosts(d.listener.Addr()),
		Routes: []web.Route{
			{Name: "graphql", Path: "/graphql", Handler: api},
			{Name: "graphql-schema", Path: "/graphql/schema", Handler: gqlhttp.SchemaHandler(schema.SDL())},
			{Name: "ingestion", Path: ingest.Root, Below: true, Bearer: true, Handler: d.ingestion()},
		},
		Console:    console,
		Ready:      d.ready,
		Metrics:    registry,
		Log:        d.config.Log,
		OnInternal: d.onInternal,
	})
}

// ingestion answers deployments that report what they do.
func (d *Daemon) ingestion() http.Handler {
	return ingest.New(ingest.Options{
		Issuers: d.issuers, Recorder: evidence.New(d.writer), Now: d.clock.Now,
		Stopping: d.stopping, OnInternal: d.onInternal, Answered: d.metrics.reported,
	})
}

// ready tells whether the server can do its work now.
func (d *Daemon) ready(ctx context.Context) web.Readiness {
	switch {
	case d.writer.Failure() != nil:
		return web.DatabaseFailed
	case d.reader.Ping(ctx) != nil:
		return web.DatabaseDown
	case d.writer.Full(ctx):
		return web.DatabaseFull
	}
	return web.Ready
}

// onInternal keeps the full record of a fault whose id a caller was given.
func (d *Daemon) onInternal(ctx context.Context, id, path string, cause error, stack []byte) {
	d.config.Log.ErrorContext(ctx, "internal error", "id", id, "path", path, "error", cause, "stack", string(stack))
	detail := fmt.Sprintf("%s: %v\n%s", id, cause, stack)
	err := d.trouble.Report(context.WithoutCancel(ctx), trouble.Item{Kind: vocab.ErrorKindServerError, Place: path, Detail: detail})
	if err != nil {
		d.config.Log.ErrorContext(ctx, "error item not recorded", "id", id, "error", err)
	}
}

// Address is where the server listens, as an http URL.
func (d *Daemon) Address() string { return "http://" + d.listener.Addr().String() }

// Observed is closed once every enabled backend was polled for the first time
// and its histories imported, whatever came of it.
func (d *Daemon) Observed() <-chan struct{} { return d.observed }

// ObserveOnce polls every enabled backend and imports what that leaves, for
// whoever does not let the daemon work by itself. The error is one of
// recording, or of the first backend whose histories could not be read.
func (d *Daemon) ObserveOnce(ctx context.Context) error {
	for _, o := range d.work {
		if err := o.Poll(ctx); err != nil {
			return err
		}
		err := o.Import(ctx, func(context.Context, int) error { return nil })
		if err != nil && !errors.Is(err, observe.ErrSlowed) {
			return err
		}
	}
	return nil
}

// Run serves and observes until ctx ends, then stops in order: requests end,
// polls end, the writer commits what it holds, the database closes.
func (d *Daemon) Run(ctx context.Context) error {
	var engine *activity.Engine
	if d.config.Work {
		var err error
		if engine, err = d.engine(ctx); err != nil {
			return errors.Join(err, d.Close())
		}
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	working, stopWork := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() { d.database.Watch(working, d.config.Log) })
	wait.Go(func() {
		select {
		case <-d.writer.Failed():
			// Going on would serve a record that nothing is added to.
			d.config.Log.ErrorContext(ctx, "nothing can be stored any more", "error", d.writer.Failure())
			stop()
		case <-working.Done():
		}
	})
	wait.Go(func() { d.issuers.Run(working) })
	wait.Go(func() { d.clock.Watch(working, 10*time.Second, d.config.Log) })
	if d.database.Dialect == dialect.Postgres {
		wait.Go(func() { d.followClock(working) })
	}
	if d.operators != nil {
		desk := &control.Desk{Keeper: d.people, Lister: d.reader, Now: d.clock.Now}
		wait.Go(func() { control.Serve(working, d.operators, control.Handler(desk, d.config.Log), d.config.Log) })
	}
	// Event streams end at once, or the server would wait for them.
	defer context.AfterFunc(ctx, d.stop)()
	wait.Go(func() {
		grew, unwatch := d.writer.Watch()
		defer unwatch()
		d.feed.Run(working, grew)
	})
	if engine != nil {
		wait.Go(func() { engine.Run(working) })
		go func() {
			d.firsts.Wait()
			close(d.observed)
		}()
	}
	err := d.server.Serve(ctx, d.listener)
	stopWork()
	wait.Wait()
	return errors.Join(d.writer.Failure(), err, d.close())
}

// grace is how long a poll or an import may go on when the server is to stop:
// each goes on from what is stored, so that nothing is lost by ending it.
const grace = time.Second

// engine plans the work on the backends and makes what does it.
func (d *Daemon) engine(ctx context.Context) (*activity.Engine, error) {
	shared := d.database.Dialect == dialect.Postgres
	if !shared {
		// The file has this one owner, so nobody else's lease is in force.
		if _, err := d.plans.EndAllLeases(ctx); err != nil {
			return nil, fmt.Errorf("end the leases of the server before: %w", err)
		}
	}
	if err := errors.Join(d.duties.Plan(ctx), housekeeping.Plan(ctx, d.plans)); err != nil {
		return nil, err
	}
	name, err := os.Hostname()
	if err != nil {
		return nil, fmt.Errorf("find the name of this machine: %w", err)
	}
	e := activity.New(activity.Options{
		Store: d.plans, Next: d.reader.NextActivity, Now: d.clock.Now, Log: d.config.Log,
		Name:   fmt.Sprintf("%s/%d", name, os.Getpid()),
		Routes: append(d.duties.Routes(), housekeeping.Route), Workers: d.duties.Workers() + 1, Shared: shared, Grace: grace,
		Metrics: d.metrics.work(),
	})
	d.duties.Register(e)
	housekeeping.Register(e, d.clock.Now,
		housekeeping.Chore{Name: "remove old activities", Do: d.plans.Clean},
		housekeeping.Chore{Name: "trim the change feed", Do: d.trimFeed})
	return e, nil
}

// The change feed is for pages that are open; whoever is further behind reads
// everything again.
const (
	feedAge     = 7 * 24 * time.Hour
	feedEntries = 1_000_000
)

// trimFeed drops what is too old for anybody to go on from.
func (d *Daemon) trimFeed(ctx context.Context) (more bool, err error) {
	_, err = d.writer.TrimChanges(ctx, d.clock.Now().Add(-feedAge), feedEntries)
	return false, err
}

// left is how many records of a backend are still to be read.
func (d *Daemon) left(ctx context.Context, backend string) (int, error) {
	todo, err := d.reader.Backlog(ctx, backend)
	return todo.Records(), err
}

// Close ends a daemon that was not run.
func (d *Daemon) Close() error {
	err := d.listener.Close()
	if d.operators != nil {
		err = errors.Join(err, d.operators.Close())
	}
	return errors.Join(err, d.close())
}

func (d *Daemon) close() error {
	if d.stop != nil {
		d.stop()
	}
	if d.writer != nil {
		d.writer.Close()
	}
	return d.database.Close()
}

// followClock keeps the clock at the database's.
func (d *Daemon) followClock(ctx context.Context) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := d.clock.Follow(ctx, d.database.Now); err != nil && ctx.Err() == nil {
				d.config.Log.WarnContext(ctx, "database did not tell the time", "error", err)
			}
		}
	}
}

// prepareWork records the settings of the backends and makes their observers.
func (d *Daemon) prepareWork(ctx context.Context) error {
	recorder := observation.New(d.writer)
	d.plans = work.New(d.writer)
	d.duties = observing.New(d.plans, d.left, d.clock.Now)
	d.duties.Imported = func(ctx context.Context, backend string, err error) { d.told(ctx, placeImport, backend, err) }
	settings := make([]fact.Settings, len(d.config.Backends))
	for i, b := range d.config.Backends {
		settings[i] = b.Settings
	}
	if err := recorder.Configure(ctx, settings); err != nil {
		return fmt.Errorf("record the settings of the backends: %w", err)
	}
	if err := d.callOff(ctx); err != nil {
		return err
	}
	for _, b := range d.config.Backends {
		if !b.Settings.Enabled {
			continue
		}
		store, err := b.Open(ctx, d.metrics.calls(b.Settings.ID))
		if err != nil {
			return fmt.Errorf("open backend %s: %w", b.Settings.ID, err)
		}
		o := observe.New(observe.Backend{
			ID: b.Settings.ID, Prefix: b.Settings.Prefix, Layout: b.Settings.Layout, Store: store,
			Interval: time.Duration(b.Settings.PollIntervalMS) * time.Millisecond, InFlight: b.InFlight,
		}, recorder, d.reader, d.clock.Now, d.config.Log)
		o.Polled = func(p observe.Polled) { d.polled(ctx, p) }
		d.work = append(d.work, o)
		d.firsts.Add(1)
		d.duties.Add(b.Settings.ID, o, d.firsts.Done)
	}
	return nil
}

// callOff calls off the work on backends that are not observed any more.
func (d *Daemon) callOff(ctx context.Context) error {
	ids, err := d.reader.Unobserved(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := d.plans.CancelRoute(ctx, observing.Route(id), "The backend is not observed any more."); err != nil {
			return fmt.Errorf("call off the work on %s: %w", id, err)
		}
	}
	return nil
}

// polled counts a poll and keeps the error item of the backend true.
func (d *Daemon) polled(ctx context.Context, p observe.Polled) {
	d.metrics.polled(p)
	if p.Trouble != nil || p.Recovered {
		d.told(ctx, placeObserve, p.Backend, p.Trouble)
	}
}

// The places of failed observations.
const (
	placeObserve = "observe"
	placeImport  = "import"
)

// told opens or closes the error item of a place and backend.
func (d *Daemon) told(ctx context.Context, place, backend string, cause error) {
	ctx = context.WithoutCancel(ctx)
	var err error
	if cause == nil {
		err = d.trouble.Close(ctx, vocab.ErrorKindFailedObservation, place, backend)
	} else {
		err = d.trouble.Report(ctx, trouble.Item{
			Kind: vocab.ErrorKindFailedObservation, Place: place, Backend: backend, Detail: cause.Error()})
	}
	if err != nil {
		d.config.Log.WarnContext(ctx, "error item not recorded", "backend", backend, "error", err)
	}
}
