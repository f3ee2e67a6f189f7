package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/lumaft/lumaft/ent/dbtest/pgcluster"
)

// sizes are how much of everything there is.
type sizes struct {
	// pollStacks are the stacks of the bucket that is polled, and of the longer
	// list; importStacks those of the imported one and the shorter list.
	pollStacks, importStacks int
	// importUpdates are the updates of each imported stack; long times as many
	// are in the longer history.
	importUpdates, long int
	// wideStacks are stacks of wideResources each.
	wideStacks, wideResources int
	// largeMB is the size of the one large checkpoint.
	largeMB int
	// upResources are created by the real CLI.
	upResources int
	// operations and stacks of the timeline that is asked.
	operations, stacks int
	// rounds of what is over in a second, of a page, and of what takes long.
	rounds, pageRounds, longRounds int
	// load is for how long readers read, reporting for how long jobs report.
	load, reporting time.Duration
}

var (
	fullSizes = sizes{
		pollStacks: 5000, importStacks: 1000, importUpdates: 20, long: 4, wideStacks: 1000, wideResources: 1000, largeMB: 103,
		upResources: 400, operations: 1_000_000, stacks: 5000, rounds: 9, pageRounds: 41, longRounds: 3, load: 12 * time.Second, reporting: time.Minute,
	}
	quickSizes = sizes{
		pollStacks: 500, importStacks: 100, importUpdates: 10, long: 4, wideStacks: 50, wideResources: 1000, largeMB: 20,
		upResources: 60, operations: 100_000, stacks: 500, rounds: 5, pageRounds: 15, longRounds: 1, load: 4 * time.Second, reporting: 5 * time.Second,
	}
)

// suite is one run.
type suite struct {
	sizes
	quick bool
	table table
	// root is the repository, folder what is gone after the run and cache what
	// is kept for the next.
	root, folder, cache string
	tools               string
	began               time.Time

	storage  *storage
	postgres string // DSN of the cluster
	// long5000 is what the bucket of many stacks holds, once it is filled, and
	// shortFilled tells that the imported one is.
	long5000    *filled
	shortFilled bool
	// observedURL are databases that hold what was observed of a bucket.
	observedURL map[string]string
	serial      int
	binary      string // lumaftd
	closers     []func()
}

// newSuite finds the tools and makes the folders.
func newSuite(ctx context.Context, asQuick bool) (*suite, error) {
	s := &suite{sizes: fullSizes, quick: asQuick, began: time.Now(), observedURL: map[string]string{}}
	if asQuick {
		s.sizes = quickSizes
	}
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return nil, fmt.Errorf("find the repository: %w", err)
	}
	s.root = strings.TrimSpace(string(out))
	home, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	s.cache = filepath.Join(home, "lumaft-bench")
	if err := os.MkdirAll(s.cache, 0o700); err != nil {
		return nil, err
	}
	if s.folder, err = os.MkdirTemp("", "lumaft-bench-"); err != nil {
		return nil, err
	}
	s.tools = os.Getenv("LUMAFT_TOOLS")
	if s.tools == "" {
		s.tools = filepath.Join(home, "lumaft-tools")
	}
	return s, nil
}

// say tells how far it is.
func (s *suite) say(format string, a ...any) {
	fmt.Fprintf(os.Stderr, "%5.0fs  %s\n", time.Since(s.began).Seconds(), fmt.Sprintf(format, a...))
}

// onClose is done at the end, last first.
func (s *suite) onClose(do func()) { s.closers = append(s.closers, do) }

func (s *suite) close() {
	for i := len(s.closers) - 1; i >= 0; i-- {
		s.closers[i]()
	}
	_ = os.RemoveAll(s.folder)
}

// tool is a program that make real builds; empty when it is not there.
func (s *suite) tool(name string) string {
	path := filepath.Join(s.tools, "bin", name)
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// kinds are the databases that are measured.
var kinds = []string{"sqlite", "postgres"}

// database names a fresh database of a kind.
func (s *suite) database(ctx context.Context, kind string) (string, error) {
	s.serial++
	if kind == "sqlite" {
		return "sqlite:" + filepath.Join(s.folder, fmt.Sprintf("database-%d", s.serial), "lumaft.db"), nil
	}
	if s.postgres == "" {
		dsn, stop, err := pgcluster.Start(ctx, "", pgcluster.Durable(),
			pgcluster.With("shared_buffers", "1GB"), pgcluster.With("max_wal_size", "4GB"),
			pgcluster.With("maintenance_work_mem", "512MB"))
		if err != nil {
			return "", err
		}
		s.postgres = dsn
		s.onClose(stop)
	}
	return newPostgres(ctx, s.postgres, fmt.Sprintf("bench_%d", s.serial))
}

// lumaftd builds the server once.
func (s *suite) lumaftd(ctx context.Context) (string, error) {
	if s.binary != "" {
		return s.binary, nil
	}
	binary := filepath.Join(s.folder, "lumaftd")
	// With the settings that this program was built with, most is built already.
	command := exec.CommandContext(ctx, "go", "build", "-o", binary, "./cmd/lumaftd")
	command.Dir = s.root
	if out, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build lumaftd: %w: %s", err, out)
	}
	s.binary = binary
	return binary, nil
}

// errNoTool says that a real tool is missing.
var errNoTool = errors.New("it is not installed; `make real` builds it")
