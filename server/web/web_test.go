package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
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
			{"graphql", "/graphql", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, err := io.ReadAll(r.Body)
				if err != nil {
					w.WriteHeader(http.StatusBadRequest)
					return
				}
				fmt.Fprintf(w, "%s %s", r.Method, body)
			})},
			{"schema", "/graphql/schema", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "type Query") })},
			{"panics", "/api/panics", http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(canary) })},
			{"panics-late", "/api/panics-late", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				fmt.Fprint(w, "half an ")
				panic(errors.New(canary))
			})},
			{"aborts", "/api/aborts", http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })},
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

func (s *site) do(method, target string, edit ...func(*http.Request)) *http.Response {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, request(method, target, edit...))
	return w.Result()
}

func body(t *testing.T, res *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' '" + styleDigest + "'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lumaft; report-to csp"

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

func TestEveryAnswerHasTheHeaders(t *testing.T) {
	s := newSite(t)
	for name, tc := range map[string]struct {
		res    *http.Response
		status int
		policy string
		cache  string
		kind   string
	}{
		"page":            {s.do("GET", "/operations"), 200, pagePolicy, "no-store", "text/html; charset=utf-8"},
		"root":            {s.do("GET", "/"), 200, pagePolicy, "no-store", "text/html; charset=utf-8"},
		"page, missing":   {s.do("GET", "/nowhere", with("Accept", "text/html")), 404, pagePolicy, "no-store", "text/html; charset=utf-8"},
		"asset":           {s.do("GET", "/assets/index-C3y4.css"), 200, apiPolicy, "public, max-age=31536000, immutable", "text/css; charset=utf-8"},
		"file":            {s.do("GET", "/favicon.svg"), 200, apiPolicy, "no-cache", "image/svg+xml"},
		"asset, missing":  {s.do("GET", "/assets/index-none.js"), 404, apiPolicy, "no-store", "text/plain; charset=utf-8"},
		"API":             {s.do("GET", "/graphql/schema"), 200, apiPolicy, "no-store", "text/plain; charset=utf-8"},
		"API, missing":    {s.do("GET", "/api/none"), 404, apiPolicy, "no-store", "application/json; charset=utf-8"},
		"health":          {s.do("GET", "/healthz"), 200, apiPolicy, "no-store", "text/plain; charset=utf-8"},
		"ready":           {s.do("GET", "/readyz"), 200, apiPolicy, "no-store", "text/plain; charset=utf-8"},
		"panic":           {s.do("GET", "/api/panics"), 500, apiPolicy, "no-store", "application/json; charset=utf-8"},
		"wrong host":      {s.do("GET", "/", func(r *http.Request) { r.Host = "evil.example" }), 421, apiPolicy, "no-store", "text/plain; charset=utf-8"},
		"cross-site":      {s.do("POST", "/graphql", with("Sec-Fetch-Site", "cross-site")), 403, apiPolicy, "no-store", "application/json; charset=utf-8"},
		"long address":    {s.do("GET", "/"+strings.Repeat("a", 2048)), 414, apiPolicy, "no-store", "text/plain; charset=utf-8"},
		"way up":          {s.do("GET", "/assets/../index.html"), 404, apiPolicy, "no-store", "text/plain; charset=utf-8"},
		"another method":  {s.do("DELETE", "/operations"), 405, apiPolicy, "no-store", "text/plain; charset=utf-8"},
		"method of asset": {s.do("PUT", "/favicon.svg"), 405, apiPolicy, "no-store", "text/plain; charset=utf-8"},
	} {
		t.Run(name, func(t *testing.T) {
			if tc.res.StatusCode != tc.status {
				t.Errorf("status %d, want %d", tc.res.StatusCode, tc.status)
			}
			want := map[string]string{
				"X-Content-Type-Options":       "nosniff",
				"Referrer-Policy":              "no-referrer",
				"Cross-Origin-Opener-Policy":   "same-origin",
				"Cross-Origin-Resource-Policy": "same-origin",
				"Permissions-Policy":           "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
				"Content-Security-Policy":      tc.policy,
				"Cache-Control":                tc.cache,
				"Content-Type":                 tc.kind,
				"Strict-Transport-Security":    "", // on TLS only
				"Server":                       "",
				"X-Powered-By":                 "",
				"Access-Control-Allow-Origin":  "",
			}
			for name, value := range want {
				if got := strings.Join(tc.res.Header.Values(name), "|"); got != value && (name != "Content-Type" || tc.status != 200 || got != "") {
					t.Errorf("%s: %q, want %q", name, got, value)
				}
			}
			if len(tc.res.Header.Get("X-Request-Id")) < 26 {
				t.Error("no request id")
			}
		})
	}
}

func TestD10PathsThatLeadElsewhere(t *testing.T) {
	s := newSite(t)
	for _, target := range []string{
		"/assets/../../etc/passwd", "/assets/..%2f..%2fetc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd",
		"/assets/%252e%252e/%252e%252e/etc/passwd", "/assets/%252e%252e%252fetc%252fpasswd", `/assets/..\..\etc\passwd`,
		"/assets/..%5c..%5cetc%5cpasswd", "/assets/%255c", "/assets/index-B1x2.js%00.css", "/operations/%00",
		"/operations/../../etc/passwd", "/operations//etc", "//etc/passwd", "/./operations", "/operations/.",
		"/operations/%2e%2e", "/operations/%0d%0aSet-Cookie:%20a=b", "/operations/%ff%fe",
		"/assets/", "/assets", "/assets/nested", "/assets/nested/a-E7.js", "/index.html", "/csp-style-hashes.json",
		"/assets/index-B1x2.js.br", "/assets/index-B1x2.js.gz", "/assets/index-B1x2.js/",
		"/.git/config", "/.env", "/favicon.svg/..", "/Assets/index-B1x2.js",
		// Paths of the API never fall back to the page.
		"/graphql/", "/graphql/operations", "/api", "/api/operations", "/ingest/v1", "/healthz/", "/readyz/x", "/metrics/x",
		"/debug/pprof/", "/debug/vars",
		// C13: what others serve, scanners look for.
		"/graphiql", "/playground", "/altair", "/voyager", "/explorer", "/console", "/graphql/playground", "/v1/graphql",
		"/api/graphql", "/graph", "/gql", "/query", "/subscriptions",
	} {
		for _, accept := range []string{"*/*", "text/html,*/*"} {
			res := s.do(http.MethodGet, target, with("Accept", accept))
			text := body(t, res)
			if res.StatusCode != http.StatusNotFound {
				t.Errorf("%s: status %d", target, res.StatusCode)
			}
			if location := res.Header.Get("Location"); location != "" {
				t.Errorf("%s: sent on to %s", target, location)
			}
			if (isReserved(target) || strings.Contains(target, "..") || strings.Contains(target, "%")) && strings.Contains(text, "<title>") {
				t.Errorf("%s: the page is served", target)
			}
		}
	}
}

func TestConsolePages(t *testing.T) {
	s := newSite(t)
	for _, target := range []string{
		"/", "/operations", "/operations/", "/operations/op_01J/steps", "/operations?filter=a&first=2", "/stacks/my.stack",
		"/stacks/a%2Fb", "/stacks/caf%C3%A9", "/operations/a%3Ab",
	} {
		res := s.do(http.MethodGet, target)
		if res.StatusCode != http.StatusOK || !strings.Contains(body(t, res), "<title>Lumaft</title>") {
			t.Errorf("%s: status %d", target, res.StatusCode)
		}
		head := s.do(http.MethodHead, target)
		if head.StatusCode != http.StatusOK || body(t, head) != "" || head.Header.Get("Content-Length") != res.Header.Get("Content-Length") {
			t.Errorf("HEAD %s: status %d, length %q", target, head.StatusCode, head.Header.Get("Content-Length"))
		}
		if got := res.Header.Get("Reporting-Endpoints"); got != `csp="/csp-reports"` {
			t.Errorf("%s: Reporting-Endpoints %q", target, got)
		}
	}
}

func TestAssets(t *testing.T) {
	s := newSite(t)
	plain := s.do(http.MethodGet, "/assets/index-B1x2.js")
	etag := plain.Header.Get("ETag")
	for name, tc := range map[string]struct {
		accept, none    string
		method          string
		status          int
		coding, content string
	}{
		"plain":                {"", "", "GET", 200, "", "export const plain = 1"},
		"brotli":               {"gzip, deflate, br", "", "GET", 200, "br", "brotli"},
		"gzip":                 {"gzip", "", "GET", 200, "gzip", "gzip"},
		"brotli refused":       {"br;q=0, gzip;q=0.5", "", "GET", 200, "gzip", "gzip"},
		"nonsense":             {"br;q=much", "", "GET", 200, "", "export const plain = 1"},
		"HEAD":                 {"", "", "HEAD", 200, "", ""},
		"unchanged":            {"", etag, "GET", 304, "", ""},
		"unchanged, weak":      {"", `"x", W/` + etag, "GET", 304, "", ""},
		"unchanged, any":       {"", "*", "GET", 304, "", ""},
		"changed":              {"", `"x"`, "GET", 200, "", "export const plain = 1"},
		"another form of it":   {"br", etag, "GET", 200, "br", "brotli"},
		"unchanged by HEAD":    {"", etag, "HEAD", 304, "", ""},
		"coding of other case": {"GZIP", "", "GET", 200, "gzip", "gzip"},
	} {
		t.Run(name, func(t *testing.T) {
			res := s.do(tc.method, "/assets/index-B1x2.js", with("Accept-Encoding", tc.accept), with("If-None-Match", tc.none))
			got := body(t, res)
			if res.StatusCode != tc.status || res.Header.Get("Content-Encoding") != tc.coding || got != tc.content {
				t.Errorf("status %d, coding %q, body %q", res.StatusCode, res.Header.Get("Content-Encoding"), got)
			}
			if res.Header.Get("Vary") != "Accept-Encoding" || res.Header.Get("ETag") == "" {
				t.Errorf("Vary %q, ETag %q", res.Header.Get("Vary"), res.Header.Get("ETag"))
			}
		})
	}
}

func TestConsoleSaysWhatIsWrong(t *testing.T) {
	for name, tc := range map[string]struct {
		files fstest.MapFS
		pages []string
		want  string
	}{
		"no index":          {fstest.MapFS{"a.js": {}}, nil, "there is no index.html; build the console first"},
		"hashes no list":    {fstest.MapFS{"index.html": {}, hashesName: {Data: []byte(`{}`)}}, nil, "it is not a JSON list of texts"},
		"hash that is none": {fstest.MapFS{"index.html": {}, hashesName: {Data: []byte(`["'unsafe-inline'"]`)}}, nil, `"'unsafe-inline'" is not a digest`},
		"hash with more":    {fstest.MapFS{"index.html": {}, hashesName: {Data: []byte(`["` + styleDigest + `; script-src *"]`)}}, nil, "is not a digest"},
		"page of the API":   {fstest.MapFS{"index.html": {}}, []string{"graphql"}, `"graphql" is not the first part of a page's path`},
		"page of two parts": {fstest.MapFS{"index.html": {}}, []string{"a/b"}, `"a/b" is not the first part`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := NewConsole(tc.files, tc.pages...)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func TestWithoutConsole(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Console = nil })
	for target, want := range map[string]string{
		"/":           errNoConsole.public,
		"/operations": errNotFound.public,
	} {
		if res := s.do(http.MethodGet, target); res.StatusCode != http.StatusNotFound || !strings.Contains(body(t, res), want) {
			t.Errorf("%s: status %d", target, res.StatusCode)
		}
	}
}

func TestN07Hosts(t *testing.T) {
	s := newSite(t)
	for value, want := range map[string]int{
		host: 200, "localhost:8080": 200, "LocalHost:8080": 200, "[::1]:8080": 200,
		"": 421, "evil.example": 421, "evil.example:8080": 421, "127.0.0.1": 421, "127.0.0.1:80": 421, "127.0.0.1:8081": 421,
		"127.0.0.1.evil.example:8080": 421, "localhost.:8080": 421, "127.0.0.2:8080": 421, "127.1:8080": 421, "::1:8080": 421,
	} {
		for _, target := range []string{"/", "/healthz", "/graphql/schema", "/metrics", "/assets/index-C3y4.css"} {
			res := s.do(http.MethodGet, target, func(r *http.Request) { r.Host = value },
				with("X-Forwarded-Host", host), with("Forwarded", "host="+host))
			if res.StatusCode != want {
				t.Errorf("Host %q, %s: status %d, want %d", value, target, res.StatusCode, want)
			}
			if want == 421 && strings.Contains(body(t, res), "evil") {
				t.Errorf("Host %q is repeated", value)
			}
		}
	}
}

func TestD06CrossOrigin(t *testing.T) {
	s := newSite(t)
	for name, tc := range map[string]struct {
		method, site, origin string
		status               int
	}{
		"no browser":               {"POST", "", "", 200},
		"same origin":              {"POST", "same-origin", "http://" + host, 200},
		"cross-site":               {"POST", "cross-site", "https://evil.example", 403},
		"same-site":                {"POST", "same-site", "http://127.0.0.1:9090", 403},
		"foreign origin only":      {"POST", "", "https://evil.example", 403},
		"origin null":              {"POST", "", "null", 403},
		"PUT":                      {"PUT", "cross-site", "", 403},
		"DELETE":                   {"DELETE", "cross-site", "", 403},
		"PATCH":                    {"PATCH", "cross-site", "", 403},
		"a method nobody knows":    {"PROPFIND", "cross-site", "", 403},
		"a link from another site": {"GET", "cross-site", "", 200},
	} {
		t.Run(name, func(t *testing.T) {
			edit := func(r *http.Request) {
				if tc.site != "" {
					r.Header.Set("Sec-Fetch-Site", tc.site)
				}
				if tc.origin != "" {
					r.Header.Set("Origin", tc.origin)
				}
			}
			res := s.do(tc.method, "/graphql", edit)
			if text := body(t, res); res.StatusCode != tc.status || tc.status == 403 && !strings.Contains(text, `"code":"CROSS_ORIGIN"`) {
				t.Errorf("status %d, body %s", res.StatusCode, text)
			}
		})
	}
}

func TestN13HealthTellsNothing(t *testing.T) {
	word := Ready
	s := newSite(t, func(c *Config) { c.Ready = func(context.Context) Readiness { return word } })
	if res := s.do(http.MethodGet, "/healthz"); res.StatusCode != 200 || body(t, res) != "ok\n" {
		t.Errorf("/healthz: status %d", res.StatusCode)
	}
	for set, want := range map[Readiness]string{
		Ready: "200 ok\n", NotStarted: "503 starting\n", DatabaseDown: "503 database\n", Stopping: "503 stopping\n",
		"postgres://" + canary: "503 unavailable\n", "": "503 unavailable\n",
	} {
		word = set
		res := s.do(http.MethodGet, "/readyz")
		if got := fmt.Sprint(res.StatusCode, " ", body(t, res)); got != want {
			t.Errorf("%s: %q, want %q", set, got, want)
		}
	}
	for _, target := range []string{"/healthz", "/readyz", "/metrics"} {
		if res := s.do(http.MethodPost, target); res.StatusCode != http.StatusMethodNotAllowed || res.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("POST %s: status %d", target, res.StatusCode)
		}
	}
	for peer, want := range map[string]int{"127.0.0.1:1": 200, "[::1]:1": 200, "[::ffff:127.0.0.1]:1": 200, "192.0.2.1:1": 404, "": 404} {
		res := s.do(http.MethodGet, "/metrics", func(r *http.Request) { r.RemoteAddr = peer }, with("X-Forwarded-For", "127.0.0.1"))
		if res.StatusCode != want {
			t.Errorf("/metrics from %q: status %d", peer, res.StatusCode)
		}
	}
}

func TestPanicsAreAnsweredAndRecorded(t *testing.T) {
	s := newSite(t)
	res := s.do(http.MethodGet, "/api/panics")
	var answer struct {
		Errors []struct {
			Message    string
			Extensions struct{ Code, ID string }
		}
	}
	if err := json.Unmarshal([]byte(body(t, res)), &answer); err != nil || len(answer.Errors) != 1 {
		t.Fatalf("%v, %+v", err, answer)
	}
	got := answer.Errors[0]
	if got.Message != "Something went wrong on our side." || got.Extensions.Code != "INTERNAL" {
		t.Errorf("answer %+v", got)
	}
	if len(s.faults.kept()) != 1 {
		t.Fatalf("%d records", len(s.faults.kept()))
	}
	f := s.faults.kept()[0]
	if f.id != got.Extensions.ID || f.path != "panics" || f.err.Error() != "panic: "+canary || f.request != res.Header.Get("X-Request-Id") {
		t.Errorf("record %+v", f)
	}
	if !strings.Contains(f.stack, "web_test.go") {
		t.Errorf("the stack does not lead to the panic:\n%s", f.stack)
	}
	if strings.Contains(s.log.String(), canary) {
		t.Error("the panic is in the access log")
	}

	// An answer that has begun is cut, not mended: over a real connection the
	// caller sees that it is not whole.
	server := httptest.NewUnstartedServer(s.Handler())
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)
	server.Start()
	defer server.Close()
	for _, target := range []string{"/api/panics-late", "/api/aborts"} {
		r, _ := http.NewRequest(http.MethodGet, server.URL+target, nil)
		r.Host = host
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			continue
		}
		text, err := io.ReadAll(res.Body)
		if err == nil {
			t.Errorf("%s: a whole answer: %d %q", target, res.StatusCode, text)
		}
		res.Body.Close()
	}
	if n := len(s.faults.kept()); n != 2 {
		t.Errorf("%d records", n)
	}
}

func TestN10LogLines(t *testing.T) {
	s := newSite(t)
	evil := "/operations/%0a%22%7d%1b[31m\u202e" + "?token=" + canary
	hostile := []func(*http.Request){
		with("User-Agent", "\n{\"level\":\"ERROR\"}\x1b[2J"+canary), with("X-Request-Id", canary), with("Referer", canary),
		with("Cookie", "s="+canary), with("Authorization", "Bearer "+canary),
	}
	s.do(http.MethodGet, evil, hostile...)
	s.do("EVIL\n"+canary, "/graphql", hostile...)
	s.do(http.MethodGet, "/operations/"+strings.Repeat("a", 1_500), hostile...)
	s.do(http.MethodPost, "/graphql", append(hostile, func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader(canary)) })...)
	s.do(http.MethodGet, "/", append(hostile, func(r *http.Request) { r.Host = canary })...)
	s.do(http.MethodGet, "/readyz")
	text := s.log.String()
	if strings.Contains(text, canary) {
		t.Errorf("what was sent is in the log:\n%s", text)
	}
	records := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(records) != 6 {
		t.Fatalf("%d lines:\n%s", len(records), text)
	}
	for _, line := range records {
		var record map[string]any
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Errorf("%v: %s", err, line)
		}
		var keys []string
		for _, key := range []string{"time", "level", "msg", "id", "route", "method", "path", "status", "bytes", "took", "peer"} {
			if _, ok := record[key]; ok {
				keys = append(keys, key)
			}
		}
		if len(keys) != len(record) || len(keys) != 11 {
			t.Errorf("keys %v of %s", keys, line)
		}
		if path := record["path"].(string); len(path) > maxLoggedPath+len("…") || strings.ContainsAny(path, "\n\x1b\u202e\"") {
			t.Errorf("path %q", path)
		}
		if level := record["level"]; (level == "DEBUG") != (record["route"] == nameReady) {
			t.Errorf("level %v of %v", level, record["route"])
		}
	}
}

func TestN11SeriesAreBounded(t *testing.T) {
	s := newSite(t)
	for i := range 1_000 {
		for _, target := range []string{"/stacks/%d", "/x%d", "/assets/%d.js", "/api/%d", "/operations?token=%d"} {
			s.do(http.MethodGet, fmt.Sprintf(target, i), with("Accept", "text/html"))
		}
		s.do(fmt.Sprintf("METHOD%d", i), "/graphql")
	}
	names := map[string]bool{}
	for _, name := range fixedNames {
		names[name] = true
	}
	series := 0
	families, err := s.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			series++
			for _, label := range metric.GetLabel() {
				if label.GetName() == "route" && !names[label.GetValue()] && label.GetValue() != "graphql" {
					t.Errorf("route %q", label.GetValue())
				}
			}
		}
	}
	if series > 40 {
		t.Errorf("%d series", series)
	}
	// The most there could ever be: every route with every method and status,
	// and a histogram for each.
	routes, methods, statuses := len(fixedNames)+5, 3, map[string]bool{}
	for status := 100; status < 600; status++ {
		statuses[knownStatus(status)] = true
	}
	if most := routes*methods*len(statuses) + routes*13 + 2; most > 1_000 {
		t.Errorf("%d series are possible", most)
	}
}

func TestConfigurationMistakesComeTogether(t *testing.T) {
	nothing := http.NotFoundHandler()
	_, err := New(Config{Routes: []Route{
		{"page", "/a", nothing}, {"b", "b", nothing}, {"c", "/healthz", nothing}, {"d", "/d", nil}, {"e", "/", nothing}, {"f", "/f", nothing}, {"f", "/f2", nothing},
	}})
	want := `configure the HTTP server: no host is served: name at least one
no metrics registry is given
no logger is given
the route name "page" is empty or taken
the route path "b" is unusable or taken
the route path "/healthz" is unusable or taken
the route "d" has no handler
the route path "/" is unusable or taken
the route name "f" is empty or taken`
	if diff := cmp.Diff(want, fmt.Sprint(err)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestReportsAreCountedOnly(t *testing.T) {
	s := newSite(t)
	res := s.do(http.MethodPost, "/csp-reports", func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader(strings.Repeat(canary, 10_000))) })
	if res.StatusCode != http.StatusNoContent {
		t.Errorf("status %d", res.StatusCode)
	}
	if res := s.do(http.MethodGet, "/csp-reports"); res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("GET: status %d", res.StatusCode)
	}
	shown := body(t, s.do(http.MethodGet, "/metrics"))
	if !strings.Contains(shown, "\nlumaft_csp_reports_total 1\n") || strings.Contains(shown+s.log.String(), canary) {
		t.Errorf("metrics:\n%s", shown)
	}
}
