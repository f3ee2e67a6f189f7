package gqlhttp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/lumaft/lumaft/schema/reason"
)

// failing answers a list of n items, of which each fails.
func failing(n int, fail func() (any, error)) map[string]resolver {
	return map[string]resolver{
		"Query.items": func(context.Context, any, map[string]any) (any, error) {
			return make([]any, n), nil
		},
		"ItemConnection.nodes": func(_ context.Context, parent any, _ map[string]any) (any, error) {
			list := parent.([]any)
			for i := range list {
				list[i] = i
			}
			return list, nil
		},
		"Item.name": func(context.Context, any, map[string]any) (any, error) { return fail() },
	}
}

func TestC27ErrorsAreCut(t *testing.T) {
	const query = `{items(first:100){nodes{name}}}`
	for name, tc := range map[string]struct {
		rows  int
		fail  func() (any, error)
		first reason.Reason
		cut   bool
		most  int // records of faults
	}{
		"ten refusals":      {10, func() (any, error) { return nil, reason.New(reason.NotFound, "There is no such item.") }, reason.NotFound, false, 0},
		"eleven refusals":   {11, func() (any, error) { return nil, reason.New(reason.NotFound, "There is no such item.") }, reason.NotFound, true, 0},
		"10,000 refusals":   {10_000, func() (any, error) { return nil, reason.New(reason.NotFound, "There is no such item.") }, reason.NotFound, true, 0},
		"10,000 own faults": {10_000, func() (any, error) { return nil, errors.New("boom") }, reason.Internal, true, 10},
		"1,000 panics":      {1_000, func() (any, error) { panic("boom") }, reason.Internal, true, 10},
	} {
		t.Run(name, func(t *testing.T) {
			var faults kept
			h := New(newTestSchema(failing(tc.rows, tc.fail)), Options{OnInternal: faults.keep})
			a := ask(t, h, requestFor(query))
			codes := a.codes()
			if len(codes) != 10 || codes[0] != string(tc.first) {
				t.Fatalf("codes %v", codes)
			}
			if cut := codes[9] == string(reason.ResponseTooLarge); cut != tc.cut {
				t.Errorf("cut: %v, codes %v", cut, codes)
			}
			if len(faults.records) > tc.most {
				t.Errorf("%d records", len(faults.records))
			}
			if got := strings.Count(string(a.Data), `{"name":null}`); got != tc.rows {
				t.Errorf("%d of %d rows", got, tc.rows)
			}
		})
	}
}

func TestC27ResponseIsCut(t *testing.T) {
	h := New(newTestSchema(map[string]resolver{
		"Query.give": func(_ context.Context, _ any, args map[string]any) (any, error) {
			size := map[string]int{"fits": 4<<20 - len(`{"give":""}`), "over": 4<<20 - len(`{"give":""}`) + 1}[args["what"].(string)]
			return strings.Repeat("x", size), nil
		},
	}), Options{})
	if a := ask(t, h, requestFor(`{give(what:"fits")}`)); len(a.Errors) != 0 || len(a.Data) != 4<<20 {
		t.Errorf("at the ceiling: %d bytes, %v", len(a.Data), a.codes())
	}
	a := ask(t, h, requestFor(`{give(what:"over")}`))
	if a.status != http.StatusOK || len(a.body) > 1000 || a.codes()[0] != string(reason.ResponseTooLarge) {
		t.Errorf("one byte over: %d bytes, %v", len(a.body), a.codes())
	}
	if !strings.HasSuffix(a.body, `"data":null}`) {
		t.Errorf("no data: %s", a.body)
	}
}

// await is a resolver that takes until its context ends.
func await(ctx context.Context, _ any, _ map[string]any) (any, error) {
	<-ctx.Done()
	return nil, fmt.Errorf("query: %w", ctx.Err())
}

func TestExecutionTimesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(newTestSchema(map[string]resolver{
			"Query.item":  func(context.Context, any, map[string]any) (any, error) { return "a", nil },
			"Query.hello": await,
		}), Options{OnInternal: func(_ context.Context, _, _ string, err error, _ []byte) { t.Errorf("recorded: %v", err) }})
		start := time.Now()
		a := ask(t, h, requestFor(`{item{id} hello}`))
		if took := time.Since(start); took != 5*time.Second {
			t.Errorf("took %s", took)
		}
		if a.status != http.StatusOK || len(a.Errors) != 1 || a.codes()[0] != string(reason.TimedOut) || !strings.HasSuffix(a.body, `"data":null}`) {
			t.Errorf("status %d, answer %s", a.status, a.body)
		}
	})
}

func TestC24OneTooManyIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running atomic.Int32
		release := make(chan struct{})
		h := New(newTestSchema(map[string]resolver{
			"Query.hello": func(context.Context, any, map[string]any) (any, error) {
				running.Add(1)
				<-release
				return "done", nil
			},
		}), Options{})
		answers := make(chan answered, 64+128)
		for range 64 + 128 {
			go func() { answers <- ask(t, h, requestFor(`{hello}`)) }()
		}
		synctest.Wait()
		if got := running.Load(); got != 64 {
			t.Errorf("%d run at once", got)
		}
		a := ask(t, h, requestFor(`{hello}`))
		a.assertRefused(t, reason.RateLimited)
		if a.header.Get("Retry-After") != "1" {
			t.Errorf("Retry-After: %q", a.header.Get("Retry-After"))
		}
		close(release)
		for range 64 + 128 {
			if a := <-answers; a.status != http.StatusOK {
				t.Errorf("status %d", a.status)
			}
		}
		if a := ask(t, h, requestFor(`{hello}`)); a.status != http.StatusOK {
			t.Errorf("afterwards: status %d", a.status)
		}
	})
}

func TestC24WaitingEndsWithTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var served atomic.Int32
		h := New(newTestSchema(map[string]resolver{"Query.hello": func(ctx context.Context, _ any, _ map[string]any) (any, error) {
			served.Add(1)
			<-time.After(time.Minute) // a resolver that does not look at its context
			return "late", nil
		}}), Options{Limits: Limits{Running: 1}})
		first := make(chan answered)
		go func() { first <- ask(t, h, requestFor(`{hello}`)) }()
		synctest.Wait()
		start := time.Now()
		ask(t, h, requestFor(`{hello}`)).assertRefused(t, reason.RateLimited)
		if took := time.Since(start); took != 5*time.Second {
			t.Errorf("waited %s", took)
		}
		<-first
		if served.Load() != 1 {
			t.Errorf("%d ran", served.Load())
		}
	})
}

// The caller closes the connection while a resolver waits, over a real
// listener: only that shows that the server notices.
func TestC23CallerGoesAway(t *testing.T) {
	started, ended := make(chan struct{}), make(chan error, 1)
	var faults kept
	server := httptest.NewServer(New(newTestSchema(map[string]resolver{
		"Query.hello": func(ctx context.Context, _ any, _ map[string]any) (any, error) {
			close(started)
			<-ctx.Done()
			ended <- ctx.Err()
			return nil, ctx.Err()
		},
	}), Options{OnInternal: faults.keep}))
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	body := requestFor(`{hello}`)
	fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	<-started
	left := time.Now()
	conn.Close()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	if took := time.Since(left); took > 2*time.Second {
		t.Errorf("noticed after %s", took)
	}
	server.Close() // waits for the handler
	if len(faults.records) != 0 {
		t.Errorf("recorded as a fault of ours: %+v", faults.records)
	}
}

// A body that stops half way must not be answered with what came of it.
func TestC17BodyThatStops(t *testing.T) {
	server := httptest.NewUnstartedServer(New(newTestSchema(nil), Options{}))
	server.Config.ReadTimeout = 50 * time.Millisecond
	server.Start()
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"query\":\"%s", canary)
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusBadRequest || !res.Close {
		t.Errorf("status %d, close %v", res.StatusCode, res.Close)
	}
}

func TestKeepsTheLatestDocuments(t *testing.T) {
	d := newDocuments(2)
	ctx := t.Context()
	docs := map[string]*ast.QueryDocument{"a": {}, "b": {}, "c": {}}
	d.Add(ctx, "a", docs["a"])
	d.Add(ctx, "b", docs["b"])
	d.Get(ctx, "a")
	d.Add(ctx, "c", docs["c"]) // pushes b out, which was used longest ago
	d.Add(ctx, "c", docs["c"])
	for text, want := range map[string]bool{"a": true, "b": false, "c": true} {
		got, ok := d.Get(ctx, text)
		if ok != want || (ok && got != docs[text]) {
			t.Errorf("%s: kept %v", text, ok)
		}
	}
}

func TestRefusedDocumentsAreNotKept(t *testing.T) {
	h := New(newTestSchema(nil), Options{}).(*handler)
	for _, query := range []string{`{helo}`, `{a`, `query A{hello} query B{hello}`} {
		ask(t, h, requestFor(query))
	}
	if n := h.documents.recent.Len(); n != 0 {
		t.Errorf("%d are kept", n)
	}
	for i := range 1_100 {
		ask(t, h, requestFor(fmt.Sprintf(`{a%d:__typename}`, i)))
	}
	if n := h.documents.recent.Len(); n != 1_000 {
		t.Errorf("%d are kept", n)
	}
}

// A bare query with a large body must not make memory of many times its size.
func TestC18MemoryIsBounded(t *testing.T) {
	h := New(newTestSchema(nil), Options{})
	body := `{"query":"{hello}","variables":{"a":` + strings.Repeat("[[],", 30_000) + `]}}`
	body = body[:min(len(body), 100<<10)]
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ask(t, h, body).assertRefused(t, reason.BadRequest)
	runtime.ReadMemStats(&after)
	if grew := after.TotalAlloc - before.TotalAlloc; grew > 8<<20 {
		t.Errorf("%d bytes for a body of %d", grew, len(body))
	}
}

func FuzzRequest(f *testing.F) {
	for _, tc := range refusals {
		if len(tc.body) < 4<<10 { // long seeds only slow the search down
			f.Add(tc.body)
		}
	}
	f.Add(requestFor("{hello}"))
	f.Add(withVariables(`query($n:String){hello(name:$n)}`, `{"n":"x"}`))
	h := New(newTestSchema(map[string]resolver{
		"Query.hello": func(context.Context, any, map[string]any) (any, error) { return "there", nil },
	}), Options{OnInternal: func(_ context.Context, _, _ string, err error, stack []byte) {
		panic(fmt.Sprintf("a fault of ours: %v\n%s", err, stack))
	}})
	f.Fuzz(func(t *testing.T, body string) {
		r := httptest.NewRequest(http.MethodPost, "/graphql", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		a := read(t, w.Code, w.Header(), w.Body.String())
		if a.status != http.StatusOK && (a.status >= 500 || len(a.Errors) != 1 || a.Data != nil) {
			t.Errorf("status %d, answer %s", a.status, a.body)
		}
	})
}
