package gqlhttp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/graph/stream"
	"github.com/lumaft/lumaft/schema/reason"
)

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// watching is a schema whose subscription gives what is sent to from, each with
// an id that counts.
func watching(from chan string) *testSchema {
	return newTestSchema(map[string]resolver{
		"Subscription.watch": func(ctx context.Context, _ any, args map[string]any) (any, error) {
			events := stream.From(ctx)
			if args["after"] == "nonsense" {
				return nil, reason.New(reason.BadInput, "That is nonsense.")
			}
			out := make(chan string)
			go func() {
				defer close(out)
				if last := events.LastEventID(); last != "" {
					events.Announce("back")
					out <- "back after " + last
				}
				for i := 1; ; i++ {
					select {
					case value, more := <-from:
						if !more {
							return
						}
						events.Announce(fmt.Sprint(i))
						select {
						case out <- value:
						case <-ctx.Done():
							return
						}
					case <-ctx.Done():
						return
					}
				}
			}()
			return out, nil
		},
		"Query.hello": func(context.Context, any, map[string]any) (any, error) { return "hello", nil },
	})
}

// listening serves a handler over TCP, with limits of the server that a stream
// must outlive.
func listening(t *testing.T, h http.Handler) string {
	t.Helper()
	s := httptest.NewUnstartedServer(h)
	s.Config.ReadTimeout, s.Config.WriteTimeout = 200*time.Millisecond, 200*time.Millisecond
	s.Start()
	t.Cleanup(s.Close)
	return s.URL + "/graphql"
}

// get is a stream as a browser's EventSource asks for it.
func get(ctx context.Context, t *testing.T, at, query string, edit ...func(*http.Request)) opened {
	t.Helper()
	return send(t, newRequest(ctx, t, http.MethodGet, at+"?query="+url.QueryEscape(query), ""), edit...)
}

// post is a stream as a program asks for it.
func post(ctx context.Context, t *testing.T, at, query string, edit ...func(*http.Request)) opened {
	t.Helper()
	r := newRequest(ctx, t, http.MethodPost, at, requestFor(query))
	r.Header.Set("Content-Type", "application/json")
	return send(t, r, edit...)
}

func newRequest(ctx context.Context, t *testing.T, method, at, body string) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, at, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", EventsType)
	return r
}

// opened is an answer that is still being read. It is closed with the test.
type opened struct {
	status int
	header http.Header
	body   io.Reader
}

func send(t *testing.T, r *http.Request, edit ...func(*http.Request)) opened {
	t.Helper()
	for _, change := range edit {
		change(r)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	return opened{answer.StatusCode, answer.Header, answer.Body}
}

// whole is an answer that is no stream.
func (o opened) whole(t *testing.T) answered {
	t.Helper()
	body, err := io.ReadAll(o.body)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, o.status, o.header, string(body))
}

// event is one event as a client reads it.
type event struct{ Name, ID, Data string }

// events reads the events of a stream.
func eventsOf(t *testing.T, o opened) *bufio.Scanner {
	t.Helper()
	if o.status != http.StatusOK || !strings.HasPrefix(o.header.Get("Content-Type"), EventsType) {
		t.Fatalf("status %d, %s: %s", o.status, o.header.Get("Content-Type"), o.whole(t).body)
	}
	return bufio.NewScanner(o.body)
}

// another is the next event; false at the end of the stream.
func another(lines *bufio.Scanner) (event, bool) {
	var e event
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "event":
			e.Name = value
		case "id":
			e.ID = value
		case "data":
			e.Data = value
		case "":
			if e.Name != "" {
				return e, true
			}
		}
	}
	return e, false
}

func wantEvent(t *testing.T, lines *bufio.Scanner, want event) {
	t.Helper()
	got, more := another(lines)
	if diff := cmp.Diff(want, got); diff != "" || !more {
		t.Fatalf("more: %v, the event differs (-want +got):\n%s", more, diff)
	}
}

func TestEventsOverBothMethods(t *testing.T) {
	for name, ask := range map[string]func(context.Context, *testing.T, string, string, ...func(*http.Request)) opened{"GET": get, "POST": post} {
		t.Run(name, func(t *testing.T) {
			from := make(chan string)
			at := listening(t, New(watching(from), Options{}))
			answer := ask(t.Context(), t, at, "subscription{watch}")
			for name, want := range map[string]string{"Cache-Control": "no-store", "X-Accel-Buffering": "no", "X-Content-Type-Options": "nosniff"} {
				if got := answer.header.Get(name); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
			lines := eventsOf(t, answer)
			from <- "one"
			wantEvent(t, lines, event{"next", "1", `{"data":{"watch":"one"}}`})
			<-time.After(500 * time.Millisecond) // the server's own limits of time are over by now
			from <- "two\nlines"
			wantEvent(t, lines, event{"next", "2", `{"data":{"watch":"two\nlines"}}`})
			close(from)
			if e, more := another(lines); more {
				t.Errorf("after the end came %+v", e)
			}
		})
	}
}

func TestAClientComesBack(t *testing.T) {
	at := listening(t, New(watching(make(chan string)), Options{}))
	lines := eventsOf(t, get(t.Context(), t, at, "subscription{watch}", header("Last-Event-ID", "42")))
	wantEvent(t, lines, event{"next", "back", `{"data":{"watch":"back after 42"}}`})
}

// What cannot be streamed ends with complete, so that nobody asks again.
func TestAnEventWithErrorsIsTheLast(t *testing.T) {
	var faults kept
	from := make(chan string, 1)
	at := listening(t, New(watching(from), Options{OnInternal: faults.keep}))
	lines := eventsOf(t, get(t.Context(), t, at, `subscription{watch(after:"nonsense")}`))
	e, _ := another(lines)
	if e.Name != "next" || !strings.Contains(e.Data, `"code":"BAD_INPUT"`) || !strings.Contains(e.Data, `"data":null`) {
		t.Errorf("the event is %+v", e)
	}
	wantEvent(t, lines, event{Name: "complete"})

	from <- "fail"
	lines = eventsOf(t, get(t.Context(), t, at, `subscription{watch}`))
	e, _ = another(lines)
	faults.mu.Lock()
	defer faults.mu.Unlock()
	if !strings.Contains(e.Data, `"code":"INTERNAL"`) || strings.Contains(e.Data, canary) || len(faults.records) != 1 {
		t.Errorf("the event is %+v, %d records", e, len(faults.records))
	}
	wantEvent(t, lines, event{Name: "complete"})
}

func TestAPanicCutsTheStream(t *testing.T) {
	var faults kept
	from := make(chan string, 1)
	at := listening(t, New(watching(from), Options{OnInternal: faults.keep, Limits: Limits{Streams: 1}}))
	for range 2 { // the place is given back
		from <- "panic"
		lines := eventsOf(t, get(t.Context(), t, at, `subscription{watch}`))
		if e, more := another(lines); more {
			t.Errorf("after a panic came %+v", e)
		}
	}
	faults.mu.Lock()
	defer faults.mu.Unlock()
	if len(faults.records) != 2 || faults.records[0].stack == nil {
		t.Errorf("%d records", len(faults.records))
	}
}

func TestStreamsThatAreRefused(t *testing.T) {
	at := listening(t, New(watching(make(chan string)), Options{}))
	for name, tc := range map[string]struct {
		query string
		edit  func(*http.Request)
		want  reason.Reason
	}{
		"a query by GET":             {"{hello}", nil, reason.MethodNotAllowed},
		"a mutation by GET":          {"mutation{act}", nil, reason.MethodNotAllowed},
		"introspection by GET":       {"{__schema{types{name}}}", nil, reason.IntrospectionDisabled},
		"GET without Accept":         {"subscription{watch}", header("Accept", "*/*"), reason.MethodNotAllowed},
		"two streams":                {"subscription{watch other}", nil, reason.DocumentTooComplex},
		"no stream":                  {"subscription{watch@skip(if:true)}", nil, reason.DocumentInvalid},
		"the type's name":            {"subscription{__typename}", nil, reason.DocumentInvalid},
		"the name in a fragment":     {"subscription{...F} fragment F on Subscription{__typename}", nil, reason.DocumentInvalid},
		"the schema":                 {"subscription{__schema{types{name}}}", nil, reason.DocumentInvalid},
		"a stream that there is not": {"subscription{" + canary[:6] + "}", nil, reason.DocumentInvalid},
		"another site's page":        {"subscription{watch}", header("Sec-Fetch-Site", "cross-site"), reason.CrossOrigin},
		"a neighbour's page":         {"subscription{watch}", header("Sec-Fetch-Site", "same-site"), reason.CrossOrigin},
		"an address typed in":        {"subscription{watch}", header("Sec-Fetch-Site", "none"), reason.CrossOrigin},
		"another origin":             {"subscription{watch}", header("Origin", "http://evil.example"), reason.CrossOrigin},
		"an origin of its own":       {"subscription{watch}", header("Origin", "null"), reason.CrossOrigin},
		"two sites":                  {"subscription{watch}", header("Sec-Fetch-Site", "same-origin", "cross-site"), reason.CrossOrigin},
		"a parameter twice":          {"subscription{watch}", func(r *http.Request) { r.URL.RawQuery += "&query=x" }, reason.BadRequest},
		"an unknown parameter":       {"subscription{watch}", func(r *http.Request) { r.URL.RawQuery += "&token=" + canary }, reason.BadRequest},
		"variables that are none":    {"subscription{watch}", func(r *http.Request) { r.URL.RawQuery += "&variables=%5B" }, reason.BadInput},
		"no query":                   {"", nil, reason.BadRequest},
		"a query that is too long":   {"subscription{" + strings.Repeat("watch ", 4000) + "}", nil, reason.DocumentTooComplex},
	} {
		t.Run(name, func(t *testing.T) {
			edit := []func(*http.Request){}
			if tc.edit != nil {
				edit = append(edit, tc.edit)
			}
			get(t.Context(), t, at, tc.query, edit...).whole(t).assertRefused(t, tc.want)
		})
	}
	// Programs that take events and answers get answers where none is streamed.
	r := header("Accept", "application/graphql-response+json, "+EventsType+", multipart/mixed")
	a := ask(t, New(watching(nil), Options{}), requestFor("{hello}"), r)
	if a.status != http.StatusOK || a.body != `{"data":{"hello":"hello"}}` {
		t.Errorf("status %d, body %s", a.status, a.body)
	}
	ask(t, New(watching(nil), Options{}), requestFor("subscription{watch}")).assertRefused(t, reason.DocumentInvalid)
	ask(t, New(watching(nil), Options{}), requestFor("subscription{watch}"), header("Accept", EventsType), header("Sec-Fetch-Site", "same-origin")).
		assertRefused(t, reason.CrossOrigin)
}

// A place is free again once its client has gone.
func TestTheCeilingOfStreams(t *testing.T) {
	at := listening(t, New(watching(make(chan string)), Options{Limits: Limits{Streams: 2, Running: 1, Waiting: 1}}))
	first, leave := context.WithCancel(t.Context())
	get(first, t, at, "subscription{watch}")
	get(t.Context(), t, at, "subscription{watch}")
	over := get(t.Context(), t, at, "subscription{watch}")
	over.whole(t).assertRefused(t, reason.RateLimited)
	if over.header.Get("Retry-After") == "" {
		t.Error("the refusal does not say when to come back")
	}
	// Streams take no place of requests.
	query := post(t.Context(), t, at, "{hello}", header("Accept", "application/json"))
	if query.status != http.StatusOK {
		t.Errorf("a query beside the streams: status %d", query.status)
	}
	leave()
	eventually(t, "a place is free again", func() bool {
		return get(t.Context(), t, at, "subscription{watch}").status == http.StatusOK
	})
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	deadline := time.After(patience)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for !holds() {
		select {
		case <-deadline:
			t.Fatalf("never: %s", what)
		case <-tick.C:
		}
	}
}

// stalled is a client that asks for a stream and then reads nothing.
func stalled(t *testing.T, at string) net.Conn {
	t.Helper()
	where, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", where.Host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "GET %s?query=%s HTTP/1.1\r\nHost: %s\r\nAccept: %s\r\n\r\n", where.Path, url.QueryEscape("subscription{watch}"), where.Host, EventsType)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// fillUp sends events until nobody takes any more, which on a busy machine takes
// seconds to tell from a pause: the sockets are full, or the
// stream has ended.
func fillUp(from chan<- string) {
	large := strings.Repeat("x", 1<<20)
	for {
		select {
		case from <- large:
		case <-time.After(5 * time.Second):
			return
		}
	}
}

// A client that takes nothing is dropped, and its place is free again.
func TestAStalledClientIsDropped(t *testing.T) {
	from := make(chan string)
	at := listening(t, New(watching(from), Options{Limits: Limits{Streams: 1, Event: 300 * time.Millisecond}}))
	stalled(t, at)
	fillUp(from)
	eventually(t, "its place is free again", func() bool {
		return get(t.Context(), t, at, "subscription{watch}").status == http.StatusOK
	})
}

// A stop ends streams at once, even one in the middle of an event that nobody
// takes, and tells nobody that there will be no more.
func TestAStopEndsStreamsAtOnce(t *testing.T) {
	from := make(chan string)
	stopping, stop := context.WithCancel(t.Context())
	done := make(chan struct{}, 2)
	inner := New(watching(from), Options{Stopping: stopping, Limits: Limits{Event: time.Hour}})
	at := listening(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() { done <- struct{}{} }()
		inner.ServeHTTP(w, r)
	}))
	stalled(t, at)
	fillUp(from)
	lines := eventsOf(t, get(t.Context(), t, at, "subscription{watch}"))
	began := time.Now()
	stop()
	for range 2 {
		select {
		case <-done:
		case <-time.After(patience):
			t.Fatal("a stream goes on")
		}
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("it took %v", took)
	}
	if e, more := another(lines); more {
		t.Errorf("the last event is %+v", e)
	}
	late := get(t.Context(), t, at, "subscription{watch}")
	if late.status != http.StatusServiceUnavailable {
		t.Errorf("a new stream while it stops: status %d", late.status)
	}
}
