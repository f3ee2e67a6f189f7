package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/cmd/lumaftd/demo"
)

// demoCommand is lumaftd demo.
type demoCommand struct {
	Listen string        `help:"Loopback address to listen on; port 0 takes a free one." default:"${listen}" env:"LUMAFT_LISTEN" placeholder:"HOST:PORT"`
	Every  time.Duration `help:"How often a further record appears; 0 replays none." default:"5s"`
	WebDir string        `help:"Serve the console from this folder instead of the one built in." placeholder:"FOLDER" type:"existingdir"`
}

// firstLook is how long the demo waits for its buckets to be read before it
// tells its address all the same.
const firstLook = 30 * time.Second

// Run shows the recorded buckets until the process is told to stop. Its
// database is in a folder of its own that goes with it.
func (c *demoCommand) Run(ctx context.Context, e *env) (err error) {
	dir, err := os.MkdirTemp("", "lumaft-demo-")
	if err != nil {
		return fmt.Errorf("make a folder for the demo: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	files, err := console(c.WebDir)
	if err != nil {
		return err
	}
	recorded, err := demo.New(e.log)
	if err != nil {
		return err
	}
	// The store outlives whoever reads it, or the last poll would find it gone.
	stored, closeStore := context.WithCancel(context.WithoutCancel(ctx))
	defer closeStore()
	failed := make(chan error, 1)
	go func() { failed <- recorded.Serve(stored) }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	d, err := daemon.Start(ctx, daemon.Config{
		Listen: c.Listen, Database: "sqlite:" + filepath.Join(dir, "lumaft.db"), DataDir: dir, Secret: []byte(dir),
		Console: files, Demo: true, Backends: recorded.Backends(), Work: true, Log: e.log, LogDropped: e.dropped,
	})
	if err != nil {
		if errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("%w: choose another address with --listen, such as --listen 127.0.0.1:0", err)
		}
		return err
	}
	running := make(chan error, 1)
	go func() { running <- d.Run(ctx) }()
	select {
	case <-d.Observed():
	case <-time.After(firstLook):
	case err := <-running:
		return err
	case <-ctx.Done():
		return <-running
	}
	fmt.Fprintln(e.out, d.Address())
	fmt.Fprintf(e.out, "Recorded sample data, from the real Pulumi CLI. Ctrl-C stops.\n")
	fmt.Fprintf(e.out, "A token for CI jobs: %s token issue demo --data-dir %s --scope '*/*/*'\n", os.Args[0], dir)
	var replay sync.WaitGroup
	if c.Every > 0 {
		fmt.Fprintf(e.out, "%d further records appear, one every %s.\n", recorded.Steps(), c.Every)
		replay.Go(func() {
			if err := recorded.Replay(ctx, c.Every); err != nil {
				e.log.ErrorContext(ctx, "replay ended", "error", err)
			}
		})
	}
	err = <-running
	cancel()
	replay.Wait()
	closeStore()
	return errors.Join(err, <-failed)
}
