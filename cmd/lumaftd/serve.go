package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/lumaft/lumaft/cmd/lumaftd/config"
	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/frontend"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
	"github.com/lumaft/lumaft/server/fact"
)

// settings are the flags that name a configuration.
type settings struct {
	Config   string   `help:"Configuration file. Default: lumaft.yaml in the working folder, where there is one." env:"LUMAFT_CONFIG" placeholder:"FILE"`
	Listen   string   `help:"Loopback address to listen on. Also LUMAFT_LISTEN. Default: 127.0.0.1:4700." placeholder:"HOST:PORT"`
	DataDir  string   `help:"Folder for the database and the installation's secret. Also LUMAFT_DATA_DIR. Default: lumaft-data." placeholder:"FOLDER"`
	Database string   `help:"sqlite:PATH or postgres://USER@HOST/NAME. Also LUMAFT_DATABASE. Default: a file in the data folder." placeholder:"URL"`
	Backend  []string `help:"A backend, such as id=production,bucket=my-state,prefix=team-a,region=eu-central-1,credentials=default-chain. May be given several times, and several in LUMAFT_BACKENDS, with spaces between them." sep:"none" placeholder:"SETTINGS"`
}

// load reads the configuration with the environment between file and flags.
func (s settings) load() (config.Config, error) {
	c, err := config.Load(config.Sources{
		File: s.Config,
		Env: config.Given{
			Listen: os.Getenv("LUMAFT_LISTEN"), DataDir: os.Getenv("LUMAFT_DATA_DIR"), Database: os.Getenv("LUMAFT_DATABASE"),
			Backends: strings.Fields(os.Getenv("LUMAFT_BACKENDS")),
		},
		Flags:  config.Given{Listen: s.Listen, DataDir: s.DataDir, Database: s.Database, Backends: s.Backend},
		Getenv: os.Getenv,
	})
	if err != nil {
		return c, &configError{err}
	}
	return c, nil
}

// serveCommand is lumaftd serve.
type serveCommand struct {
	settings
	WebDir string `help:"Serve the console from this folder instead of the one built in." env:"LUMAFT_WEB_DIR" placeholder:"FOLDER" type:"existingdir"`
	NoWork bool   `help:"Serve what is stored and observe nothing." env:"LUMAFT_NO_WORK"`
}

// Run serves until the process is told to stop.
func (c *serveCommand) Run(ctx context.Context, e *env) error {
	loaded, err := c.load()
	if err != nil {
		return err
	}
	secret, err := installationSecret(loaded.DataDir)
	if err != nil {
		return err
	}
	files, err := console(c.WebDir)
	if err != nil {
		return err
	}
	d, err := daemon.Start(ctx, daemon.Config{
		Listen: loaded.Listen, Database: loaded.Database, DataDir: loaded.DataDir, Fence: filepath.Join(loaded.DataDir, "postgres"), Secret: secret, Console: files,
		Backends: backends(loaded, e.log), Work: !c.NoWork, Log: e.log, LogDropped: e.dropped,
	})
	if err != nil {
		return err
	}
	e.log.InfoContext(ctx, "lumaftd serves", "address", d.Address(), "backends", len(loaded.Backends), "version", version)
	if len(loaded.Backends) == 0 {
		e.log.WarnContext(ctx, "no backend is configured; add one to lumaft.yaml or with --backend")
	}
	fmt.Fprintln(e.out, d.Address())
	return d.Run(ctx)
}

// checkCommand is lumaftd check.
type checkCommand struct{ settings }

// Run reports every mistake of the configuration, or what it says.
func (c *checkCommand) Run(e *env) error {
	loaded, err := c.load()
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "The configuration is sound: it listens on %s and has %d backends.\n", loaded.Listen, len(loaded.Backends))
	for _, b := range loaded.Backends {
		fmt.Fprintf(e.out, "  %s: %s s3://%s/%s, credentials %s, every %s\n", b.ID, b.Engine, b.Store.Bucket, b.Prefix, b.Store.Credentials.Source, b.PollInterval)
	}
	return nil
}

// console is the folder given, else the console built in, if there is one. A
// link that leads out of the folder is not followed.
func console(dir string) (fs.FS, error) {
	if dir == "" {
		return frontend.Console(), nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open the folder of the console: %w", err)
	}
	return root.FS(), nil
}

// backends turns settings into what the daemon opens.
func backends(c config.Config, log *slog.Logger) []daemon.Backend {
	var all []daemon.Backend
	for _, b := range c.Backends {
		store := b.Store
		store.Log = log
		region := store.Region
		if region == "" {
			region = "us-east-1" // what a store without regions signs with
		}
		all = append(all, daemon.Backend{
			Settings: fact.Settings{
				ID: b.ID, Engine: b.Engine, Layout: b.Layout, Bucket: store.Bucket, Prefix: b.Prefix, Region: region,
				Endpoint: store.Endpoint, CredentialSource: string(store.Credentials.Source), Enabled: b.Enabled,
				PollIntervalMS: int(b.PollInterval / time.Millisecond),
			},
			InFlight: store.InFlight,
			Open: func(ctx context.Context, call func(string, int64, time.Duration, error)) (bucket.Store, error) {
				store.Observe = call
				if ignored := s3bucket.IgnoredEnvironment(store.Credentials.Source, os.Environ()); len(ignored) > 0 {
					log.InfoContext(ctx, "environment that the backend does not name is ignored", "backend", b.ID, "names", ignored)
				}
				return s3bucket.New(ctx, store)
			},
		})
	}
	return all
}

// secretSize is the length of the installation's secret, in bytes.
const secretSize = 32

// installationSecret reads the secret that authenticates cursors, or makes it
// at the first start.
func installationSecret(dir string) ([]byte, error) {
	path := filepath.Join(dir, "secret")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	for of, mode := range map[string]string{dir: "700", path: "600"} {
		if info, err := os.Stat(of); err == nil && info.Mode().Perm()&0o077 != 0 {
			return nil, reason.New(reason.StorageRefused, fmt.Sprintf(
				"storage-refused: others can reach %s (mode %04o), which keeps the installation's secret. Type: chmod %s %s", of, info.Mode().Perm(), mode, of))
		}
	}
	secret, err := os.ReadFile(path)
	if err == nil && len(secret) == secretSize {
		return secret, nil
	}
	if err == nil {
		return nil, fmt.Errorf("%s does not hold %d bytes: remove it to have a new one made", path, secretSize)
	}
	if !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("read the installation's secret: %w", err)
	}
	secret = make([]byte, secretSize)
	_, _ = rand.Read(secret) // never fails
	if err := os.WriteFile(path, secret, 0o600); err != nil {
		return nil, fmt.Errorf("keep the installation's secret: %w", err)
	}
	return secret, nil
}
