package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestN13HealthTellsNothing(t *testing.T) {
	word := Ready
	s := newSite(t, func(c *Config) { c.Ready = func(context.Context) Readiness { return word } })
	if res := s.do(http.MethodGet, "/healthz"); res.status != 200 || res.text != "ok\n" {
		t.Errorf("/healthz: status %d", res.status)
	}
	for set, want := range map[Readiness]string{
		Ready: "200 ok\n", NotStarted: "503 starting\n", DatabaseDown: "503 database\n",
		DatabaseFull: "503 database-full\n", DatabaseFailed: "503 database-failed\n", Stopping: "503 stopping\n",
		"postgres://" + canary: "503 unavailable\n", "": "503 unavailable\n",
	} {
		word = set
		res := s.do(http.MethodGet, "/readyz")
		if got := fmt.Sprint(res.status, " ", res.text); got != want {
			t.Errorf("%s: %q, want %q", set, got, want)
		}
	}
	for _, target := range []string{"/healthz", "/readyz", "/metrics"} {
		if res := s.do(http.MethodPost, target); res.status != http.StatusMethodNotAllowed || res.header.Get("Allow") != "GET, HEAD" {
			t.Errorf("POST %s: status %d", target, res.status)
		}
	}
	for peer, want := range map[string]int{"127.0.0.1:1": 200, "[::1]:1": 200, "[::ffff:127.0.0.1]:1": 200, "192.0.2.1:1": 404, "": 404} {
		res := s.do(http.MethodGet, "/metrics", func(r *http.Request) { r.RemoteAddr = peer }, with("X-Forwarded-For", "127.0.0.1"))
		if res.status != want {
			t.Errorf("/metrics from %q: status %d", peer, res.status)
		}
	}
}

func TestReportsAreCountedOnly(t *testing.T) {
	s := newSite(t)
	res := s.do(http.MethodPost, "/csp-reports", func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader(strings.Repeat(canary, 10_000))) })
	if res.status != http.StatusNoContent {
		t.Errorf("status %d", res.status)
	}
	if res := s.do(http.MethodGet, "/csp-reports"); res.status != http.StatusMethodNotAllowed {
		t.Errorf("GET: status %d", res.status)
	}
	shown := s.do(http.MethodGet, "/metrics").text
	if !strings.Contains(shown, "\nlumaft_csp_reports_total 1\n") || strings.Contains(shown+s.log.String(), canary) {
		t.Errorf("metrics:\n%s", shown)
	}
}
func TestConfigurationMistakesComeTogether(t *testing.T) {
	nothing := http.NotFoundHandler()
	_, err := New(Config{Routes: []Route{
		{Name: "page", Path: "/a", Handler: nothing}, {Name: "b", Path: "b", Handler: nothing}, {Name: "c", Path: "/healthz", Handler: nothing}, {Name: "d", Path: "/d", Handler: nil}, {Name: "e", Path: "/", Handler: nothing}, {Name: "f", Path: "/f", Handler: nothing}, {Name: "f", Path: "/f2", Handler: nothing},
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
