package web

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
)

func TestConsolePages(t *testing.T) {
	s := newSite(t)
	for _, target := range []string{
		"/", "/operations", "/operations/", "/operations/op_01J/steps", "/operations?filter=a&first=2", "/stacks/my.stack",
		"/stacks/a%2Fb", "/stacks/caf%C3%A9", "/operations/a%3Ab",
	} {
		res := s.do(http.MethodGet, target)
		if res.status != http.StatusOK || !strings.Contains(res.text, "<title>Lumaft</title>") {
			t.Errorf("%s: status %d", target, res.status)
		}
		head := s.do(http.MethodHead, target)
		if head.status != http.StatusOK || head.text != "" || head.header.Get("Content-Length") != res.header.Get("Content-Length") {
			t.Errorf("HEAD %s: status %d, length %q", target, head.status, head.header.Get("Content-Length"))
		}
		if got := res.header.Get("Reporting-Endpoints"); got != `csp="/csp-reports"` {
			t.Errorf("%s: Reporting-Endpoints %q", target, got)
		}
	}
}

func TestAssets(t *testing.T) {
	s := newSite(t)
	plain := s.do(http.MethodGet, "/assets/index-B1x2.js")
	etag := plain.header.Get("ETag")
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
			got := res.text
			if res.status != tc.status || res.header.Get("Content-Encoding") != tc.coding || got != tc.content {
				t.Errorf("status %d, coding %q, body %q", res.status, res.header.Get("Content-Encoding"), got)
			}
			if res.header.Get("Vary") != "Accept-Encoding" || res.header.Get("ETag") == "" {
				t.Errorf("Vary %q, ETag %q", res.header.Get("Vary"), res.header.Get("ETag"))
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
		if res := s.do(http.MethodGet, target); res.status != http.StatusNotFound || !strings.Contains(res.text, want) {
			t.Errorf("%s: status %d", target, res.status)
		}
	}
}
