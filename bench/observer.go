package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver that makes databases

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/observe"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/observation"
)

// backendID names the one backend of every database here.
const backendID = "bench"

// newPostgres makes a database on a cluster and returns its URL.
func newPostgres(ctx context.Context, dsn, name string) (string, error) {
	admin, err := sql.Open("pgx", dsn)
	if err != nil {
		return "", err
	}
	defer admin.Close()
	if _, err := admin.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		return "", err
	}
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return "", err
	}
	return "postgres://" + config.User + "@/" + name + "?sslmode=disable&host=" + url.QueryEscape(config.Host), nil
}

// observed is the observer as the daemon wires it, with its clock in our hands:
// what happens once a day must not fall into what is measured.
type observed struct {
	*observe.Observer
	database *ent.Database
	writer   *record.Writer
	polled   observe.Polled
}

// observeInto is an observer of a bucket that records into a database.
func observeInto(ctx context.Context, databaseURL string, store bucket.Store) (*observed, error) {
	d, err := ent.Open(ctx, databaseURL)
	if err != nil {
		return nil, err
	}
	at := instant.Of(time.Now())
	clock := func() instant.Instant { return at }
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	o := &observed{database: d, writer: record.New(d, clock, log)}
	recorder := observation.New(o.writer)
	err = recorder.Configure(ctx, []fact.Settings{{
		ID: backendID, Engine: vocab.EnginePulumi, Bucket: backendID, Region: "us-east-1", CredentialSource: "static", Enabled: true, PollIntervalMS: 10_000,
	}})
	if err != nil {
		return nil, errors.Join(err, o.close())
	}
	backend := observe.Backend{ID: backendID, Store: store, Interval: 10 * time.Second}
	o.Observer = observe.New(backend, recorder, query.New(d, clock, []byte("bench")), clock, log)
	o.Polled = func(p observe.Polled) { o.polled = p }
	return o, nil
}

func (o *observed) close() error {
	o.writer.Close()
	return o.database.Close()
}

// poll polls once, and fails where not all could be observed.
func (o *observed) poll(ctx context.Context) error {
	if err := o.Poll(ctx); err != nil {
		return err
	}
	return o.polled.Trouble
}

// settle polls and imports until nothing is left to do.
func (o *observed) settle(ctx context.Context) error {
	for range 20 {
		if err := o.poll(ctx); err != nil {
			return err
		}
		if err := o.Import(ctx, func(context.Context, int) error { return nil }); err != nil {
			return err
		}
		if o.polled.Looks == 0 {
			return o.sound(ctx)
		}
	}
	return fmt.Errorf("after 20 polls there are still %d looks", o.polled.Looks)
}

// sound fails where an object could not be read: then less was done than is
// measured.
func (o *observed) sound(ctx context.Context) error {
	n, err := o.database.Reader.Quarantine.Query().Count(ctx)
	if err == nil && n > 0 {
		err = fmt.Errorf("%d objects could not be read", n)
	}
	return err
}
