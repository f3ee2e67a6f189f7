package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// upPart counts what the observer asks a store for while the real CLI creates
// many resources in one update, which rewrites the state twice for each.
func (s *suite) upPart(ctx context.Context) error {
	s.table.part("The real CLI creates %d resources in one up", s.upResources)
	st, err := s.store(ctx)
	if err != nil {
		return err
	}
	const bucket = "bench-up"
	if _, err := st.create(bucket); err != nil {
		return err
	}
	cli, err := s.cli(ctx, st, bucket)
	if errors.Is(err, errNoTool) {
		s.table.add(figure{name: "not measured: the Pulumi CLI or versitygw: " + err.Error()})
		return nil
	}
	if err != nil {
		return err
	}
	if err := program(cli.folder, s.upResources); err != nil {
		return err
	}
	if _, err := cli.run(ctx, "stack", "init", "dev"); err != nil {
		return err
	}
	ours, err := s.count(st.url)
	if err != nil {
		return err
	}
	database, err := s.database(ctx, "sqlite")
	if err != nil {
		return err
	}
	lumaft, err := s.serve(ctx, database, &site{ours.url, bucket})
	if err != nil {
		return err
	}
	if err := lumaft.until(ctx, 50*time.Millisecond, func() error { return lumaft.stacks(ctx, 1) }); err != nil {
		return err
	}
	before, oursBefore, err := s.asked(st, ours)
	if err != nil {
		return err
	}
	took, err := timed(func() error {
		_, err := cli.run(ctx, "up", "--yes", "--skip-preview")
		return err
	})
	if err != nil {
		return err
	}
	all, oursAfter, err := s.asked(st, ours)
	if err != nil {
		return err
	}
	mine := oursAfter - oursBefore
	theirs := all - before - mine
	// What it all comes to must be seen, or nothing was observed.
	if err := lumaft.until(ctx, 100*time.Millisecond, func() error { return lumaft.finished(ctx, s.upResources+1) }); err != nil {
		return err
	}
	if _, err := lumaft.stop(); err != nil {
		return err
	}
	ratio := float64(mine) / float64(theirs)
	s.table.add(figure{name: fmt.Sprintf("requests of lumaftd at its default interval, beside the CLI's, in %s", span(took)),
		ours: fmt.Sprint(mine), peer: thousands(theirs), ratio: times(ratio), goal: "≤ 1/100", held: ratio <= 0.01})
	return nil
}

// asked is how many requests a store had in all, and how many of them ours.
func (s *suite) asked(st *storage, ours *counting) (all, mine int, err error) {
	all, err = st.requests()
	return all, int(ours.requests.Load()), err
}

// program makes a project of so many resources of the test provider.
func program(folder string, resources int) error {
	type resource struct {
		Name  string         `json:"name"`
		Type  string         `json:"type"`
		Props map[string]any `json:"props"`
	}
	all := make([]resource, resources)
	for i := range all {
		name := fmt.Sprintf("web-%d", i)
		all[i] = resource{name, "lumatest:index:Widget", map[string]any{"label": name}}
	}
	text, err := json.Marshal(map[string]any{"resources": all})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "program.json"), text, 0o600)
}

// stacks fails until so many stacks are shown.
func (s *server) stacks(ctx context.Context, want int) error {
	var got struct{ Stacks struct{ TotalCount int } }
	if err := s.ask(ctx, question{Query: "{ stacks(first: 1) { totalCount } }"}, &got); err != nil {
		return err
	}
	if got.Stacks.TotalCount != want {
		return fmt.Errorf("%d stacks are shown, want %d", got.Stacks.TotalCount, want)
	}
	return nil
}

// finished fails until the newest operation succeeded and left so many
// resources, beside the stack's root and its provider.
func (s *server) finished(ctx context.Context, resources int) error {
	var got struct {
		Stacks struct {
			Nodes []struct {
				ResourceCount int
				LastOperation *struct{ Outcome string }
			}
		}
	}
	if err := s.ask(ctx, question{Query: "{ stacks(first: 1) { nodes { resourceCount lastOperation { outcome } } } }"}, &got); err != nil {
		return err
	}
	if n := got.Stacks.Nodes; len(n) != 1 || n[0].LastOperation == nil || !strings.EqualFold(n[0].LastOperation.Outcome, "succeeded") || n[0].ResourceCount < resources {
		return fmt.Errorf("the update is not shown: %+v", n)
	}
	return nil
}
