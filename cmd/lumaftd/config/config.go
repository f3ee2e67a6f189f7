// Package config reads the server's configuration from lumaft.yaml, LUMAFT_…
// variables and flags, and reports every mistake at once, each with its cure.
// It holds no secrets longer than it takes to hand them on, and opens nothing
// but the files it is told of.
package config

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/web"
)

// Defaults of the settings that may be left out.
const (
	DefaultListen       = "127.0.0.1:4700"
	DefaultDataDir      = "lumaft-data"
	DefaultPollInterval = 10 * time.Second
	minPollInterval     = time.Second
	maxPollInterval     = 24 * time.Hour
)

// Config is what the server runs with.
type Config struct {
	Listen   string
	DataDir  string
	Database string
	Backends []Backend
}

// Backend is one backend's settings.
type Backend struct {
	ID           string
	Engine       vocab.Engine
	Prefix       string
	Layout       vocab.Layout // empty to read it from the bucket
	Enabled      bool
	PollInterval time.Duration
	Store        s3bucket.Config
}

// Mistake is one thing that is wrong, and what to do about it.
type Mistake struct {
	// Where it is: a path such as backends[0].region, a flag or a variable.
	Where string
	What  string
	Cure  string
}

// Error is the place, the mistake and the cure.
func (m Mistake) Error() string {
	text := m.Where + ": " + m.What
	if m.Cure != "" {
		text += " " + m.Cure
	}
	return text
}

// mistakes collects.
type mistakes []error

func (m *mistakes) add(where, what, cure string) { *m = append(*m, Mistake{where, what, cure}) }

// err is all of them; nil without any.
func (m mistakes) err() error { return errors.Join(m...) }

// Sources are the places that settings come from, the later ones winning.
type Sources struct {
	// File is lumaft.yaml; empty to use ./lumaft.yaml where there is one.
	File string
	// Flags and Env hold what was given there; empty fields were not.
	Env, Flags Given
	// Getenv reads a variable, for the keys of backends.
	Getenv func(string) string
}

// Given is what flags or variables can say.
type Given struct {
	Listen   string
	DataDir  string
	Database string
	// Backends are in the form id=production,bucket=my-state,region=eu-central-1.
	Backends []string
}

// Storage reads where the data is, for commands that need no more: mistakes in
// the settings of backends do not keep an operator from revoking a token.
func Storage(s Sources) (Config, error) {
	var wrong, elsewhere mistakes
	c := Config{Listen: DefaultListen, DataDir: DefaultDataDir}
	read(s, &c, &wrong, &elsewhere)
	checkDatabase(c.Database, &wrong)
	return c, wrong.err()
}

// read reads the settings at the top, and those of the backends as they are
// written. The file's own mistakes and those of its backends are kept apart.
func read(s Sources, c *Config, wrong, ofBackends *mistakes) []block {
	blocks := readFile(s, c, wrong)
	for _, g := range []struct {
		name  string
		given Given
	}{{"LUMAFT_BACKENDS", s.Env}, {"--backend", s.Flags}} {
		for into, value := range map[*string]string{&c.Listen: g.given.Listen, &c.DataDir: g.given.DataDir, &c.Database: g.given.Database} {
			if value != "" {
				*into = value
			}
		}
		for _, text := range g.given.Backends {
			blocks = append(blocks, parseBackend(g.name, text, ofBackends))
		}
	}
	if c.Database == "" {
		c.Database = "sqlite:" + strings.TrimSuffix(c.DataDir, "/") + "/lumaft.db"
	}
	return blocks
}

// Load reads and checks all settings. The error holds every mistake.
func Load(s Sources) (Config, error) {
	var wrong mistakes
	c := Config{Listen: DefaultListen, DataDir: DefaultDataDir}
	blocks := read(s, &c, &wrong, &wrong)
	if err := web.LoopbackOnly(c.Listen); err != nil {
		wrong.add("listen", sentence(err), "")
	}
	checkDatabase(c.Database, &wrong)
	seen := map[string]string{}
	for _, b := range blocks {
		backend := b.backend(s.Getenv, &wrong)
		if first, twice := seen[backend.ID]; twice && backend.ID != "" {
			wrong.add(b.where+".id", fmt.Sprintf("%q is also the id of %s.", backend.ID, first), "Give each backend an id of its own.")
		}
		seen[backend.ID] = b.where
		c.Backends = append(c.Backends, backend)
	}
	return c, wrong.err()
}

// checkDatabase looks at the form of a database URL without quoting it: it may
// hold a password.
func checkDatabase(url string, wrong *mistakes) {
	path, isSQLite := strings.CutPrefix(url, "sqlite:")
	isPostgres := strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
	switch {
	case isSQLite && path == "":
		wrong.add("database", "sqlite: has no path.", "Write it like sqlite:/var/lib/lumaft/lumaft.db.")
	case !isSQLite && !isPostgres:
		wrong.add("database", "It is neither sqlite:PATH nor postgres://USER@HOST/NAME.", "Write it in one of these forms, or leave it out to use a file in the data folder.")
	}
}

// sentence is an error as a sentence.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// validID tells whether a backend may have this id.
func validID(id string) bool { return identity.ValidBackend(id) }
