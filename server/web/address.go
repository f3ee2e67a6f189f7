package web

import (
	"net/http"
	"regexp"
	"strings"
)

// checkAddress decides from where a request is addressed to, and how its body
// is framed, before anything looks at what it asks.
func checkAddress(hosts []string, maxURL int, chunks func(path string) bool, next http.Handler) http.Handler {
	served := make(map[string]bool, len(hosts))
	for _, host := range hosts {
		served[strings.ToLower(host)] = true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		as := formOf(r.URL.Path)
		switch {
		case len(r.RequestURI) > maxURL:
			errURLTooLong.write(w, as, "")
		case !served[strings.ToLower(r.Host)]:
			errWrongHost.write(w, as, "")
		case len(r.TransferEncoding) > 0 && !(chunks(r.URL.Path) && onlyChunks(r)):
			// The standard library drops the length of a request that has
			// both framings. Two readers that differ on where it ends are how
			// requests are smuggled.
			w.Header().Set("Connection", "close")
			errNoLength.write(w, as, "")
		case !plainPath(r.URL.Path):
			errNotFound.write(w, as, "")
		default:
			if len(r.TransferEncoding) > 0 {
				w.Header().Set("Connection", "close")
			}
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
func isAPI(path string) bool { return formOf(path) != asText }

// rest is what the REST API is below.
const rest = "/api/v1"

// formOf is the form of the errors at a path.
func formOf(path string) form {
	switch firstPart(path) {
	case "graphql", "api", "ingest", "mcp":
		if path == rest || strings.HasPrefix(path, rest+"/") {
			return asREST
		}
		return asGraphQL
	}
	return asText
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
// route but those that take bearer tokens only: no page can send one that it
// does not have. Routes may ask for more.
func sameOrigin(bearer func(path string) bool, next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := protection.Check(r); err != nil && !bearer(r.URL.Path) {
			errCrossOrigin.write(w, formOf(r.URL.Path), "")
			return
		}
		next.ServeHTTP(w, r)
	})
}
