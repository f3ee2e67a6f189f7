package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/cmd/lumaftd/config"
	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/clock"
	"github.com/lumaft/lumaft/server/control"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/people"
)

// place says which server or database a command is for.
type place struct {
	Config   string `help:"Configuration file. Default: lumaft.yaml in the working folder, where there is one." env:"LUMAFT_CONFIG" placeholder:"FILE"`
	DataDir  string `help:"The server's data folder. Also LUMAFT_DATA_DIR. Default: lumaft-data." placeholder:"FOLDER"`
	Database string `help:"sqlite:PATH or postgres://USER@HOST/NAME, to use while no server runs on this machine. Also LUMAFT_DATABASE. Default: a file in the data folder." placeholder:"URL"`
}

// at runs work with the server of the data folder, or, where none answers, with
// the database itself.
func (p place) at(ctx context.Context, e *env, work func(control.Tokens) error) error {
	loaded, err := config.Storage(config.Sources{
		File:   p.Config,
		Env:    config.Given{DataDir: os.Getenv("LUMAFT_DATA_DIR"), Database: os.Getenv("LUMAFT_DATABASE")},
		Flags:  config.Given{DataDir: p.DataDir, Database: p.Database},
		Getenv: os.Getenv,
	})
	if err != nil {
		return &configError{err}
	}
	client, found, err := control.Dial(ctx, loaded.DataDir)
	if err != nil {
		return err
	}
	if found {
		return work(client)
	}
	return itself(ctx, e, loaded, work)
}

// itself opens the database, which nobody owns, and runs work with it.
func itself(ctx context.Context, e *env, loaded config.Config, work func(control.Tokens) error) (err error) {
	if path, isFile := strings.CutPrefix(loaded.Database, "sqlite:"); isFile {
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("%w at %s and no server answers in %s: name the server's data folder with --data-dir, or start it once with lumaftd serve",
				errNoDatabase, path, loaded.DataDir)
		}
	}
	var options []ent.Option
	if _, err := os.Stat(loaded.DataDir); err == nil {
		options = append(options, ent.Remembering(filepath.Join(loaded.DataDir, "postgres")))
	}
	d, err := ent.Open(ctx, loaded.Database, options...)
	if reason.Of(err) == reason.OwnershipConflict && strings.HasPrefix(loaded.Database, "sqlite:") {
		return reason.Wrap(reason.OwnershipConflict, fmt.Sprintf(
			"ownership-conflict: another process owns the database and does not answer on %s. If it is a server with another data folder, name that with --data-dir; else end it, or wait until it is up.",
			filepath.Join(loaded.DataDir, control.SocketName)), err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	c := clock.New()
	if d.Dialect == dialect.Postgres {
		if err := c.Follow(ctx, d.Now); err != nil {
			return fmt.Errorf("ask the database for the time: %w", err)
		}
	}
	w := record.New(d, c.Now, e.log)
	defer w.Close()
	return work(&control.Desk{Keeper: people.New(w), Lister: query.New(d, c.Now, nil), Now: c.Now})
}
