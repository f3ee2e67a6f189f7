package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/graph"
	"github.com/lumaft/lumaft/graph/gqlhttp"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/query"
)

// visit is what the console sends as somebody looks around: a document of its
// own with the variables of a page.
type visit struct {
	name string
	body []byte
}

// visits are the console's documents as people go from page to page: lists
// most often, their parts beside them, single records between.
func visits(texts map[string]string, operations, stacks int) ([]visit, error) {
	const begin, year = 1_764_547_200, 31_536_000
	at := func(t int64) string { return time.Unix(t, 0).UTC().Format("2006-01-02T15:04:05.000000000Z") }
	end := int64(begin + year)
	var all []visit
	for i := range 32 {
		stack, operation := fmt.Sprintf("stk_%08d", i*stacks/32), fmt.Sprintf("op_%08d", operations-1-i*operations/40)
		failed := map[string]any{"outcome": []string{"FAILED"}}
		for _, v := range []struct {
			name      string
			variables map[string]any
		}{
			{"Live", nil}, {"Frame", nil}, {"Live", nil},
			{"Operations", map[string]any{"first": 50}},
			{"Operations", map[string]any{"first": 50, "filter": failed}},
			{"OperationsActivity", map[string]any{"since": at(end - 3600), "until": at(end), "parts": 48}},
			{"OperationRecord", map[string]any{"id": operation}},
			{"OpenedOperation", map[string]any{"id": operation}},
			{"Stacks", map[string]any{"first": 50}},
			{"StackRecord", map[string]any{"id": stack}},
			{"StackTimeline", map[string]any{"id": stack, "first": 50}},
			{"Backends", nil},
		} {
			text := texts[v.name]
			if text == "" {
				return nil, fmt.Errorf("the console has no document %s any more", v.name)
			}
			body, err := json.Marshal(question{text, v.variables})
			if err != nil {
				return nil, err
			}
			all = append(all, visit{v.name, body})
		}
	}
	return all, nil
}

// summaries are documents that count over the whole timeline: asked once when a
// page opens, measured by themselves.
func summaries(texts map[string]string) ([]visit, error) {
	var all []visit
	for name, variables := range map[string]map[string]any{
		"OperationsSummary": {"dayAgo": "2026-11-30T00:00:00.000000000Z"},
		"StacksSummary":     {"locked": map[string]any{"locked": true}, "pending": map[string]any{"pending": true}, "failed": map[string]any{"lastOutcome": []string{"FAILED"}}},
	} {
		body, err := json.Marshal(question{texts[name], variables})
		if err != nil {
			return nil, err
		}
		all = append(all, visit{name, body})
	}
	slices.SortFunc(all, func(a, b visit) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

// readersAtOnce are W5's.
const readersAtOnce = 32

// readers measures W5: what 32 readers get as fast as they can, then what they
// wait for when 400 documents a second arrive on a timetable.
func (s *suite) readers(ctx context.Context, lumaft *server, texts map[string]string) error {
	all, err := visits(texts, s.operations, s.stacks)
	if err != nil {
		return err
	}
	counted, err := summaries(texts)
	if err != nil {
		return err
	}
	for _, v := range counted {
		var took []time.Duration
		for range s.rounds + 1 {
			one, err := timed(func() error { _, err := lumaft.post(ctx, v.body); return err })
			if err != nil {
				return fmt.Errorf("document %s: %w", v.name, err)
			}
			took = append(took, one)
		}
		s.table.add(figure{name: "the console's " + v.name + ", one reader", ours: span(median(took))})
	}
	pid := lumaft.command.Process.Pid
	used, err := processorTime(pid)
	if err != nil {
		return err
	}
	waits, took, err := rush(ctx, s.load, 0, all, lumaft)
	if err != nil {
		return err
	}
	usedAfter, err := processorTime(pid)
	if err != nil {
		return err
	}
	rate := float64(len(waits)) / took.Seconds()
	s.table.add(figure{name: "the server's processor time for a document of the console", ours: span((usedAfter - used) / time.Duration(len(waits)))})
	s.table.add(figure{name: "the console's documents, 32 readers in a row (W5)", ours: fmt.Sprintf("%.0f/s", rate), goal: "≥ 400/s, floor 200/s", held: rate >= 400})
	const arriving = 400
	if waits, _, err = rush(ctx, s.load, arriving, all, lumaft); err != nil {
		return err
	}
	for _, q := range []struct {
		name string
		part float64
		most time.Duration
	}{{"p50", 0.5, 20 * time.Millisecond}, {"p95", 0.95, 100 * time.Millisecond}, {"p99", 0.99, 200 * time.Millisecond}} {
		got := quantile(waits, q.part)
		s.table.add(figure{name: fmt.Sprintf("the same, %d/s on a timetable, %s (W5)", arriving, q.name), ours: span(got), goal: "≤ " + span(q.most), held: got <= q.most})
	}
	return nil
}

// rush lets 32 readers ask for a while. With a rate, documents are due on a
// timetable and a wait counts from when they were; without, each reader asks
// again at once.
func rush(ctx context.Context, during time.Duration, rate int, all []visit, lumaft *server) (waits []time.Duration, took time.Duration, err error) {
	var (
		mu     sync.Mutex
		failed error
		next   atomic.Int64
		wait   sync.WaitGroup
	)
	began := time.Now()
	for range readersAtOnce {
		wait.Go(func() {
			var mine []time.Duration
			var wrong error
			for wrong == nil && ctx.Err() == nil {
				n := next.Add(1) - 1
				due := time.Now()
				if rate > 0 {
					due = began.Add(time.Duration(n) * time.Second / time.Duration(rate))
					if due.Sub(began) > during {
						break
					}
					time.Sleep(time.Until(due))
				} else if due.Sub(began) > during {
					break
				}
				v := all[int(n)%len(all)]
				if _, err := lumaft.post(ctx, v.body); err != nil {
					wrong = fmt.Errorf("document %s: %w", v.name, err)
				}
				mine = append(mine, time.Since(due))
			}
			mu.Lock()
			waits, failed = append(waits, mine...), errors.Join(failed, wrong)
			mu.Unlock()
		})
	}
	wait.Wait()
	return waits, time.Since(began), errors.Join(failed, ctx.Err())
}

// stopUnderLoad stops the server while all readers read. An answer that began
// must end whole; a request that is not answered at all must have been refused.
func (s *suite) stopUnderLoad(ctx context.Context, lumaft *server, texts map[string]string) error {
	all, err := visits(texts, s.operations, s.stacks)
	if err != nil {
		return err
	}
	var torn, whole, refused atomic.Int64
	reading, cancel := context.WithCancel(ctx)
	defer cancel()
	var wait sync.WaitGroup
	for reader := range readersAtOnce {
		wait.Go(func() {
			for i := reader; reading.Err() == nil; i++ {
				switch err := lumaft.once(ctx, all[i%len(all)].body); {
				case err == nil:
					whole.Add(1)
				case errors.Is(err, errTorn):
					torn.Add(1)
				default:
					refused.Add(1)
					time.Sleep(10 * time.Millisecond)
				}
			}
		})
	}
	time.Sleep(time.Second)
	took, err := lumaft.stop()
	cancel()
	wait.Wait()
	if err != nil {
		return err
	}
	code := lumaft.command.ProcessState.ExitCode()
	s.table.add(figure{name: "stopped while 32 readers read (W12)", ours: span(took), goal: "≤ 10 s", held: took <= 10*time.Second && code == 0})
	s.table.add(figure{name: fmt.Sprintf("answers torn by that, of %s", thousands(int(whole.Load()))), ours: fmt.Sprint(torn.Load()), goal: "0", held: torn.Load() == 0})
	return nil
}

// once asks and tells an answer that was cut short from none.
func (s *server) once(ctx context.Context, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/graphql", strings.NewReader(string(body)))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || !json.Valid(text) {
		return errTorn
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the answer is %s", answer.Status)
	}
	return nil
}

// statements counts what each of the console's documents sends to the database.
func (s *suite) statements(ctx context.Context, url string, texts map[string]string) error {
	d, err := readOnly(url)
	if err != nil {
		return err
	}
	defer d.ReaderSQL.Close()
	sent := &counter{Driver: entsql.OpenDB(d.Dialect, d.ReaderSQL)}
	d.Reader = db.NewClient(db.Driver(sent))
	reader := query.New(d, func() instant.Instant { return instant.Of(time.Now()) }, []byte("bench"))
	handler := gqlhttp.New(graph.Schema(reader, nil, false), gqlhttp.Options{})
	all, err := visits(texts, s.operations, s.stacks)
	if err != nil {
		return err
	}
	counted, err := summaries(texts)
	if err != nil {
		return err
	}
	most, which := int64(0), ""
	for _, v := range append(all[:12:12], counted...) {
		sent.statements.Store(0)
		request := httptest.NewRequestWithContext(ctx, http.MethodPost, "/graphql", strings.NewReader(string(v.body)))
		request.Header.Set("Content-Type", "application/json")
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if answer.Code != http.StatusOK || strings.Contains(answer.Body.String(), `"errors":[`) {
			return fmt.Errorf("document %s: %d: %.300s", v.name, answer.Code, answer.Body)
		}
		if n := sent.statements.Load(); n > most {
			most, which = n, v.name
		}
	}
	s.table.add(figure{name: "statements of a document of the console, the most (" + which + ")", ours: fmt.Sprint(most), goal: "≤ 12", held: most <= 12})
	return nil
}

// counter counts the statements that a reader sends.
type counter struct {
	dialect.Driver
	statements atomic.Int64
}

// Query implements dialect.Driver.
func (c *counter) Query(ctx context.Context, statement string, args, v any) error {
	c.statements.Add(1)
	return c.Driver.Query(ctx, statement, args, v)
}

// QueryContext is how ent sends statements of our own.
func (c *counter) QueryContext(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	c.statements.Add(1)
	return c.Driver.(*entsql.Driver).QueryContext(ctx, statement, args...)
}
