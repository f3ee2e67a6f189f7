package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/prometheus/client_golang/prometheus"
)

const (
	canary = "canary-4d1e8a"
	host   = "127.0.0.1:8080"

	styleDigest = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
)

func consoleFiles() fstest.MapFS {
	return fstest.MapFS{
		"index.html":               {Data: []byte("<!doctype html><title>Lumaft</title>")},
		"assets/index-B1x2.js":     {Data: []byte("export const plain = 1")},
		"assets/index-B1x2.js.br":  {Data: []byte("brotli")},
		"assets/index-B1x2.js.gz":  {Data: []byte("gzip")},
		"assets/index-C3y4.css":    {Data: []byte("body{}")},
		"favicon.svg":              {Data: []byte("<svg/>")},
		"robots.txt":               {Data: []byte("User-agent: *")},
		"csp-style-hashes.json":    {Data: []byte(`["` + styleDigest + `"]`)},
		"assets/font-D5z6.woff2":   {Data: []byte("font")},
		"assets/nested/a-E7.js.gz": {Data: []byte("no plain form")},
	}
}

// site is a server under test with what it wrote.
type site struct {
	*Server
	log      *lines
	registry *prometheus.Registry
	faults   *faults
}

type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

type faults struct {
	mu  sync.Mutex
	all []fault
}

type fault struct {
	id, path, stack string
	err             error
	request         string
}

func (f *faults) keep(ctx context.Context, id, path string, err error, stack []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all = append(f.all, fault{id, path, string(stack), err, RequestID(ctx)})
}

func (f *faults) kept() []fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.all)
}

func newSite(t *testing.T, edit ...func(*Config)) *site {
	t.Helper()
	console, err := NewConsole(consoleFiles(), "operations", "stacks")
	if err != nil {
		t.Fatal(err)
	}
	s := &site{log: &lines{}, registry: prometheus.NewRegistry(), faults: &faults{}}
	cfg := Config{
		Hosts:   []string{host, "localhost:8080", "[::1]:8080"},
		Console: console,
		Routes: []Route{
			{Name: "graphql", Path: "/graphql", Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, err := io.ReadAll(r.Body)
				if err != nil {
					w.WriteHeader(http.StatusBadRequest)
					return
				}
				fmt.Fprintf(w, "%s %s", r.Method, body)
			})},
			{Name: "schema", Path: "/graphql/schema", Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "type Query") })},
			{Name: "panics", Path: "/api/panics", Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(canary) })},
			{Name: "panics-late", Path: "/api/panics-late", Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				fmt.Fprint(w, "half an ")
				panic(errors.New(canary))
			})},
			{Name: "streams", Path: "/api/streams", Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
				fmt.Fprint(w, "data: 1\n\n")
			})},
			{Name: "aborts", Path: "/api/aborts", Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })},
		},
		Metrics:    s.registry,
		Log:        slog.New(slog.NewJSONHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		OnInternal: s.faults.keep,
	}
	for _, change := range edit {
		change(&cfg)
	}
	if s.Server, err = New(cfg); err != nil {
		t.Fatal(err)
	}
	return s
}

// request is one for the site's own host from this machine.
func request(method, target string, edit ...func(*http.Request)) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Host, r.RemoteAddr = host, "127.0.0.1:54321"
	r.RequestURI = target
	// As the standard library's server does it.
	u, err := url.ParseRequestURI(target)
	if err != nil {
		u = &url.URL{Path: target}
	}
	r.URL, r.Method = u, method
	for _, change := range edit {
		change(r)
	}
	return r
}

func with(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

// answer is a whole answer.
type answer struct {
	status int
	header http.Header
	close  bool
	text   string
}

// readAnswer reads one to its end, or to where it was cut.
func readAnswer(from *bufio.Reader) (answer, error) {
	res, err := http.ReadResponse(from, nil)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header, res.Close, string(text)}, err
}

func (s *site) do(method, target string, edit ...func(*http.Request)) answer {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, request(method, target, edit...))
	return answer{status: w.Code, header: w.Header(), text: w.Body.String()}
}
