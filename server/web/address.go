package web

import (
	"net/http"
	"regexp"
	"strings"
)

// checkAddress decides from where a request is addressed to, and how its body
// is framed, before anything looks at what it asks.
func checkAddress(hosts []string, maxURL int, next http.Handler) http.Handler {
	served := make(map[string]bool, len(hosts))
	for _, host := range hosts {
		served[strings.ToLower(host)] = true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asJSON := isAPI(r.URL.Path)
		switch {
		case len(r.RequestURI) > maxURL:
			errURLTooLong.write(w, asJSON, "")
		case !served[strings.ToLower(r.Host)]:
			errWrongHost.write(w, asJSON, "")
		case len(r.TransferEncoding) > 0:
			// The standard library drops the length of a request that has
			// both framings. Two readers that differ on where it ends are how
			// requests are smuggled, and no client of ours sends chunks.
			w.Header().Set("Connection", "close")
			errNoLength.write(w, asJSON, "")
		case !plainPath(r.URL.Path):
			errNotFound.write(w, asJSON, "")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// encodedTwice finds what is still an encoded dot, slash, backslash, NUL or
// percent sign after decoding once.
var encodedTwice = regexp.MustCompile(`(?i)%(2e|2f|5c|00|25)`)

// plainPath says whether a decoded path means what it says: no way up, no
// empty parts, no characters that other programs read as separators.
func plainPath(path string) bool {
	if !strings.HasPrefix(path, "/") || encodedTwice.MatchString(path) {
		return false
	}
	for _, c := range path {
		if c < 0x20 || c == 0x7f || c == '\\' || c == '\ufffd' {
			return false
		}
	}
	parts := strings.Split(path[1:], "/")
	for i, part := range parts {
		if part == "." || part == ".." || part == "" && i < len(parts)-1 {
			return false
		}
	}
	return true
}

// firstPart is the first segment of a path.
func firstPart(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}

// isAPI says whether programs ask at a path, so that errors are JSON there and
// the console's page never is.
func isAPI(path string) bool {
	switch firstPart(path) {
	case "graphql", "api", "ingest", "mcp":
		return true
	}
	return false
}

// isReserved says whether a path can never be one of the console's pages.
func isReserved(path string) bool {
	switch firstPart(path) {
	case "assets", "healthz", "readyz", "metrics", "csp-reports", "debug":
		return true
	}
	return isAPI(path)
}

// sameOrigin keeps pages of other sites from changing anything, on every
// route. Routes may ask for more.
func sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := protection.Check(r); err != nil {
			errCrossOrigin.write(w, isAPI(r.URL.Path), "")
			return
		}
		next.ServeHTTP(w, r)
	})
}
