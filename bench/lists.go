package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// listsPart asks the same question of the real CLI and of lumaftd: which stacks
// are there, and how did each go last?
func (s *suite) listsPart(ctx context.Context) error {
	s.table.part("The lists of the real CLI")
	if err := s.prepareLists(ctx); err != nil {
		return err
	}
	texts, err := documents(s.root)
	if err != nil {
		return err
	}
	for _, l := range []struct {
		bucket, database string
		stacks           int
		most             float64
		history          bool
	}{
		{importBucket, s.observedURL["sqlite"+importBucket], s.importStacks, 1.0 / 50, true},
		{pollBucket, s.observedURL["sqlite"], s.pollStacks, 1.0 / 200, false},
	} {
		cli, err := s.cli(ctx, s.storage, l.bucket)
		if errors.Is(err, errNoTool) {
			s.table.add(figure{name: "not measured: the Pulumi CLI or versitygw: " + err.Error()})
			return nil
		}
		if err != nil {
			return err
		}
		lumaft, err := s.serve(ctx, l.database, nil)
		if err != nil {
			return err
		}
		err = s.listsOf(ctx, cli, lumaft, texts, l.stacks, l.most)
		if err == nil && l.history {
			err = s.historyOf(ctx, cli, lumaft, texts)
		}
		_, stopped := lumaft.stop()
		if err := errors.Join(err, stopped); err != nil {
			return fmt.Errorf("bucket %s: %w", l.bucket, err)
		}
	}
	return nil
}

// prepareLists makes the buckets and observes them, where the parts before have
// not.
func (s *suite) prepareLists(ctx context.Context) error {
	if s.observedURL["sqlite"] == "" {
		if err := s.quietPoll(ctx, "sqlite"); err != nil {
			return err
		}
	}
	if s.shortFilled {
		return nil
	}
	f, err := s.storage.fill(importBucket, s.importStacks, s.importUpdates)
	if err != nil {
		return err
	}
	_, _, _, err = s.importBeside(ctx, "sqlite", importBucket, f, 1)
	return err
}

// cliColumns are what `pulumi stack ls --all` shows of a stack.
const cliColumns = `query List($first: Int!, $after: Cursor) { stacks(first: $first, after: $after) {
	nodes { projectName name resourceCount lastOperation { orderAt } } pageInfo { hasNextPage endCursor } } }`

// listsOf compares `stack ls --all` with the first page that the console shows,
// and with all pages.
func (s *suite) listsOf(ctx context.Context, cli *pulumiCLI, lumaft *server, texts map[string]string, stacks int, most float64) error {
	before, err := s.storage.requests()
	if err != nil {
		return err
	}
	var asked int
	var peer, page, columns, all []time.Duration
	for range max(2, s.longRounds) {
		took, err := timed(func() error {
			out, err := cli.run(ctx, "stack", "ls", "--all")
			if n := strings.Count(out, "/stack-"); err == nil && n < stacks {
				err = fmt.Errorf("the CLI lists %d stacks of %d", n, stacks)
			}
			return err
		})
		if err != nil {
			return err
		}
		peer = append(peer, took)
		after, err := s.storage.requests()
		if err != nil {
			return err
		}
		asked, before = after-before, after
		for range 5 {
			for _, m := range []struct {
				into  *[]time.Duration
				text  string
				first int
				pages int
			}{{&page, texts["Stacks"], 50, 1}, {&columns, cliColumns, 100, -1}, {&all, texts["Stacks"], 100, -1}} {
				took, err := timed(func() error { return lumaft.walk(ctx, m.text, m.first, m.pages, stacks) })
				if err != nil {
					return err
				}
				*m.into = append(*m.into, took)
			}
		}
	}
	after, err := s.storage.requests()
	if err != nil {
		return err
	}
	ls := median(peer)
	name := fmt.Sprintf("%s stacks, stack ls --all: ", thousands(stacks))
	s.table.add(beside(name+"the console's page of 50, p95", quantile(page, 0.95), ls, most))
	s.table.add(beside(name+"all pages with the CLI's columns", median(columns), ls, most))
	s.table.add(beside(name+"all pages of the console's document", median(all), ls, 0))
	s.table.add(figure{name: name + "requests to the bucket while reading", ours: fmt.Sprint(after - before), peer: thousands(asked), goal: "0", held: after == before})
	return nil
}

// walk reads pages of stacks, all of them for -1, and wants to have seen so
// many.
func (s *server) walk(ctx context.Context, text string, first, pages, want int) error {
	seen, after := 0, (*string)(nil)
	for ; pages != 0; pages-- {
		var got struct {
			Stacks struct {
				Nodes, Edges []struct{}
				PageInfo     struct {
					HasNextPage bool
					EndCursor   *string
				}
			}
		}
		if err := s.ask(ctx, question{text, map[string]any{"first": first, "after": after}}, &got); err != nil {
			return err
		}
		seen += len(got.Stacks.Nodes) + len(got.Stacks.Edges)
		if after = got.Stacks.PageInfo.EndCursor; !got.Stacks.PageInfo.HasNextPage {
			break
		}
	}
	if pages < 0 && seen != want || seen == 0 {
		return fmt.Errorf("%d stacks were shown, want %d", seen, want)
	}
	return nil
}

// historyOf compares the CLI's page of ten records with pages of fifty.
func (s *suite) historyOf(ctx context.Context, cli *pulumiCLI, lumaft *server, texts map[string]string) error {
	project, name := stackName(7)
	var found struct {
		Stacks struct{ Nodes []struct{ ID string } }
	}
	err := lumaft.ask(ctx, question{"query($name: String!) { stacks(first: 1, filter: { nameContains: $name }) { nodes { id } } }",
		map[string]any{"name": project + "/" + name}}, &found)
	if err != nil || len(found.Stacks.Nodes) != 1 {
		return fmt.Errorf("find stack %s/%s: %d, %w", project, name, len(found.Stacks.Nodes), err)
	}
	stack := found.Stacks.Nodes[0].ID
	var peer, own, all []time.Duration
	for range max(2, s.longRounds) + 2 {
		took, err := timed(func() error {
			_, err := cli.run(ctx, "stack", "history", "--json", "--full-dates", "--stack", "organization/"+project+"/"+name)
			return err
		})
		if err != nil {
			return err
		}
		peer = append(peer, took)
		for range 5 {
			took, err := timed(func() error {
				return lumaft.ask(ctx, question{texts["StackTimeline"], map[string]any{"id": stack, "first": 50}}, &struct{}{})
			})
			if err != nil {
				return err
			}
			own = append(own, took)
			if took, err = timed(func() error {
				return lumaft.ask(ctx, question{texts["Operations"], map[string]any{"first": 50}}, &struct{}{})
			}); err != nil {
				return err
			}
			all = append(all, took)
		}
	}
	history := median(peer)
	s.table.add(beside("stack history of 10 records: the stack's timeline, 50 rows", median(own), history, 1.0/20))
	s.table.add(beside("stack history of 10 records: the newest 50 over all stacks", median(all), history, 1.0/20))
	return nil
}
