package web

import (
	"net/http"
	"strings"
	"testing"
)

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
			text := res.text
			if res.status != http.StatusNotFound {
				t.Errorf("%s: status %d", target, res.status)
			}
			if location := res.header.Get("Location"); location != "" {
				t.Errorf("%s: sent on to %s", target, location)
			}
			if (isReserved(target) || strings.Contains(target, "..") || strings.Contains(target, "%")) && strings.Contains(text, "<title>") {
				t.Errorf("%s: the page is served", target)
			}
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
			if res.status != want {
				t.Errorf("Host %q, %s: status %d, want %d", value, target, res.status, want)
			}
			if want == 421 && strings.Contains(res.text, "evil") {
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
			if text := res.text; res.status != tc.status || tc.status == 403 && !strings.Contains(text, `"code":"CROSS_ORIGIN"`) {
				t.Errorf("status %d, body %s", res.status, text)
			}
		})
	}
}
