package web

import (
	"io"
	"net/http"
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

// mux finds what answers a path: exact paths, then the console.
type mux struct {
	routes  map[string]Route
	console *Console
}

func newHandler(cfg Config, limits Limits, stopping *atomic.Bool) (http.Handler, error) {
	counted, err := newMetrics(cfg.Metrics)
	if err != nil {
		return nil, err
	}
	m := &mux{routes: map[string]Route{}, console: cfg.Console}
	for _, route := range append([]Route{
		{nameHealth, pathHealth, reading(http.HandlerFunc(health))},
		{nameReady, pathReady, reading(readiness(cfg.Ready, stopping))},
		{nameMetrics, pathMetrics, reading(exposition(cfg.Metrics))},
		{nameReports, pathReports, reports(counted)},
	}, cfg.Routes...) {
		m.routes[route.Path] = route
	}
	o := &observer{log: cfg.Log, metrics: counted, clock: cfg.Clock, onInternal: cfg.OnInternal, name: m.name}
	if o.clock == nil {
		o.clock = time.Now
	}
	return o.around(secure(checkAddress(cfg.Hosts, limits.URLBytes, sameOrigin(m)))), nil
}

// name is the route of a path, from the closed list.
func (m *mux) name(path string) string {
	if route, ok := m.routes[path]; ok {
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
	route, ok := m.routes[r.URL.Path]
	switch {
	case ok:
		route.Handler.ServeHTTP(w, r)
	case m.console != nil:
		m.console.serve(w, r)
	case r.URL.Path == "/":
		errNoConsole.write(w, false, "")
	default:
		errNotFound.write(w, isAPI(r.URL.Path), "")
	}
}

// reading lets only GET and HEAD through.
func reading(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			errMethod.write(w, false, "")
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
			errMethod.write(w, false, "")
			return
		}
		_, _ = io.Copy(io.Discard, http.MaxBytesReader(w, r.Body, maxReport))
		counted.reports.Inc()
		w.WriteHeader(http.StatusNoContent)
	})
}
