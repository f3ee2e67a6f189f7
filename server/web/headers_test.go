package web

import (
	"net/http"
	"strings"
	"testing"
)

const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' '" + styleDigest + "'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lumaft; report-to csp"

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

func TestEveryAnswerHasTheHeaders(t *testing.T) {
	s := newSite(t)
	for name, tc := range map[string]struct {
		res    answer
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
			if tc.res.status != tc.status {
				t.Errorf("status %d, want %d", tc.res.status, tc.status)
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
				if got := strings.Join(tc.res.header.Values(name), "|"); got != value && (name != "Content-Type" || tc.status != 200 || got != "") {
					t.Errorf("%s: %q, want %q", name, got, value)
				}
			}
			if len(tc.res.header.Get("X-Request-Id")) < 26 {
				t.Error("no request id")
			}
		})
	}
}
