package web

import (
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// Names of the routes that every server has.
const (
	nameHealth  = "health"
	nameReady   = "ready"
	nameMetrics = "metrics"
	nameReports = "reports"
	namePage    = "page"
	nameAsset   = "asset"
	nameOther   = "other"
)

var fixedNames = []string{nameHealth, nameReady, nameMetrics, nameReports, namePage, nameAsset, nameOther}

// mux finds what answers a path: exact paths, then what answers everything
// below one, then the console.
type mux struct {
	routes  map[string]Route
	below   []Route
	console *Console
}

// find is the route of a path.
func (m *mux) find(path string) (Route, bool) {
	if route, ok := m.routes[path]; ok {
		return route, true
	}
	for _, route := range m.below {
		if strings.HasPrefix(path, route.Path+"/") {
			return route, true
		}
	}
	return Route{}, false
}

// bearer tells whether a path takes bearer tokens only.
func (m *mux) bearer(path string) bool {
	route, ok := m.find(path)
	return ok && route.Bearer
}

// shown is the path as logs may show it: that of the route where what is below
// it is a caller's text.
func (m *mux) shown(r *http.Request) string {
	if route, ok := m.find(r.URL.Path); ok && route.Below {
		return route.Path
	}
	return loggedPath(r)
}

func newHandler(cfg Config, limits Limits, stopping *atomic.Bool) (http.Handler, error) {
	counted, err := newMetrics(cfg.Metrics)
	if err != nil {
		return nil, err
	}
	m := &mux{routes: map[string]Route{}, console: cfg.Console}
	for _, route := range append([]Route{
		{Name: nameHealth, Path: pathHealth, Handler: reading(http.HandlerFunc(health))},
		{Name: nameReady, Path: pathReady, Handler: reading(readiness(cfg.Ready, stopping))},
		{Name: nameMetrics, Path: pathMetrics, Handler: reading(exposition(cfg.Metrics))},
		{Name: nameReports, Path: pathReports, Handler: reports(counted)},
	}, cfg.Routes...) {
		m.routes[route.Path] = route
		if route.Below {
			m.below = append(m.below, route)
		}
	}
	o := &observer{log: cfg.Log, metrics: counted, clock: cfg.Clock, onInternal: cfg.OnInternal, name: m.name, shown: m.shown}
	if o.clock == nil {
		o.clock = time.Now
	}
	return o.around(secure(checkAddress(cfg.Hosts, limits.URLBytes, m.bearer, sameOrigin(m.bearer, m)))), nil
}

// name is the route of a path, from the closed list.
func (m *mux) name(path string) string {
	if route, ok := m.find(path); ok {
		return route.Name
	}
	switch {
	case m.console == nil:
		return nameOther
	case m.console.files[path] != nil:
		return nameAsset
	case m.console.isPage(path):
		return namePage
	}
	return nameOther
}

func (m *mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	route, ok := m.find(r.URL.Path)
	switch {
	case !route.Bearer && reporter(r):
		w.Header().Set("WWW-Authenticate", "Bearer")
		errReporter.write(w, formOf(r.URL.Path), "")
	case ok:
		route.Handler.ServeHTTP(w, r)
	case m.console != nil:
		m.console.serve(w, r)
	case r.URL.Path == "/":
		errNoConsole.write(w, asText, "")
	default:
		errNotFound.write(w, formOf(r.URL.Path), "")
	}
}

// reporter tells whether a request comes with an integration token. It carries
// one permission: what it does not open is refused even where nobody is asked
// who they are, so that nobody comes to rely on more.
func reporter(r *http.Request) bool {
	for _, value := range r.Header.Values("Authorization") {
		if scheme, token, _ := strings.Cut(value, " "); strings.EqualFold(scheme, "Bearer") &&
			strings.HasPrefix(strings.TrimLeft(token, " "), "lumaft_it_") {
			return true
		}
	}
	return false
}

// reading lets only GET and HEAD through.
func reading(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			errMethod.write(w, asText, "")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// maxReport is how much of a browser's report is taken before it is forgotten.
const maxReport = 16 << 10

// reports counts what browsers report. The reports themselves are texts of
// callers, and are not kept.
func reports(counted *metrics) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			errMethod.write(w, asText, "")
			return
		}
		_, _ = io.Copy(io.Discard, http.MaxBytesReader(w, r.Body, maxReport))
		counted.reports.Inc()
		w.WriteHeader(http.StatusNoContent)
	})
}
