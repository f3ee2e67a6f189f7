package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
)

// named are the filters that people ask a timeline of a year for.
func named(operations int) []struct {
	name   string
	filter map[string]any
	rows   int
} {
	at := func(part float64) string {
		const begin, year = 1_764_547_200, 31_536_000
		return instant.Of(time.Unix(begin+int64(part*year), 0)).Time().Format("2006-01-02T15:04:05.000000000Z")
	}
	return []struct {
		name   string
		filter map[string]any
		rows   int
	}{
		{"all", nil, 50},
		{"failed, over all stacks", map[string]any{"outcome": []string{"FAILED"}}, 50},
		{"incomplete", map[string]any{"outcome": []string{"INCOMPLETE"}}, 50},
		{"one commit", map[string]any{"commit": fmt.Sprintf("%040x", operations/2/10*2654435761)}, 10},
		{"a frequent text in the message", map[string]any{"messageContains": "roll back"}, 50},
		{"a text that no message has", map[string]any{"messageContains": "nowhere to be found"}, 0},
		{"one stack", map[string]any{"stack": []string{"stk_00000007"}}, 50},
		{"a week in spring, refreshes", map[string]any{"since": at(0.4), "until": at(0.42), "kind": []string{"REFRESH"}}, 50},
	}
}

// pagesPart measures pages of a long timeline through the public endpoint
// beside bare ones, the console's documents under load, and how the server
// begins and ends with it.
func (s *suite) pagesPart(ctx context.Context) error {
	texts, err := documents(s.root)
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		url, err := s.timelineURL(ctx, kind)
		if err != nil {
			return fmt.Errorf("make the timeline in %s: %w", kind, err)
		}
		size, err := sizeOf(ctx, url)
		if err != nil {
			return err
		}
		s.table.part("%s operations, %s stacks, on %s (%.1f GB)", thousands(s.operations), thousands(s.stacks), kind, float64(size)/1e9)
		if err := s.pagesOf(ctx, url, texts); err != nil {
			return fmt.Errorf("on %s: %w", kind, err)
		}
	}
	return nil
}

func (s *suite) pagesOf(ctx context.Context, url string, texts map[string]string) error {
	if _, err := s.lumaftd(ctx); err != nil { // building it is no part of its start
		return err
	}
	began := time.Now()
	lumaft, err := s.serve(ctx, url, nil)
	if err != nil {
		return err
	}
	if err := lumaft.until(ctx, time.Millisecond, func() error { return lumaft.ready(ctx) }); err != nil {
		return err
	}
	ready := time.Since(began)
	command, err := childCommand(ctx, "bare", url)
	if err != nil {
		return err
	}
	p, address, err := line(ctx, command)
	if err != nil {
		return err
	}
	if err := s.filters(ctx, lumaft, newServer(p, address), texts["Operations"]); err != nil {
		return err
	}
	if _, err := p.stop(); err != nil {
		return err
	}
	if err := s.statements(ctx, url, texts); err != nil {
		return err
	}
	if err := s.readers(ctx, lumaft, texts); err != nil {
		return err
	}
	s.table.add(figure{name: "from its start to ready (W12)", ours: span(ready), goal: "≤ 2 s", held: ready <= 2*time.Second})
	return s.stopUnderLoad(ctx, lumaft, texts)
}

// filters measures each named filter beside the bare page.
func (s *suite) filters(ctx context.Context, lumaft, peer *server, text string) error {
	for _, f := range named(s.operations) {
		body, err := json.Marshal(question{text, map[string]any{"filter": f.filter, "first": 50}})
		if err != nil {
			return err
		}
		page := func(of *server) func() error {
			return func() error {
				text, err := of.post(ctx, body)
				if err != nil {
					return err
				}
				return hasRows(text, f.rows)
			}
		}
		ours, bare, err := interleave(s.pageRounds, page(lumaft), page(peer))
		if err != nil {
			return fmt.Errorf("filter %q: %w", f.name, err)
		}
		s.table.add(beside("page of 50, "+f.name, median(ours), median(bare), 1.5))
	}
	return nil
}

// hasRows fails where an answer has another number of rows than it must.
func hasRows(text []byte, want int) error {
	var got struct {
		Data struct {
			Operations struct{ Edges []struct{ Cursor string } }
		}
	}
	if err := json.Unmarshal(text, &got); err != nil {
		return err
	}
	if n := len(got.Data.Operations.Edges); n != want {
		return fmt.Errorf("the page has %d rows, want %d", n, want)
	}
	return nil
}

var errTorn = errors.New("an answer was torn")
