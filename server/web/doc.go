// Package web is Lumaft's HTTP server: what holds for every request whoever
// answers it. It owns listening (loopback only), the time and size a request
// may take, the Host and cross-origin checks, the security headers, the
// console's files, health, metrics, the access log, and what happens after a
// panic and at the end. It leaves GraphQL and every other answer to the
// handlers it is given as routes.
//
// A request passes, from the outside in:
//
//	observe ─ recover ─ headers ─ address ─ origin ─ route
//	  log       500      CSP …    414 421    403     handlers, console, health
//	 metrics                      400 404
//
// Names of routes are a closed list; logs and metrics use them and no paths of
// callers.
package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Route is one address that a handler answers, with all methods, or all
// addresses below it.
type Route struct {
	// Name stands for the route in logs and metrics.
	Name string
	// Path is the whole path; there are no patterns.
	Path string
	// Below gives the handler every path below Path, too. Logs do not show
	// them.
	Below bool
	// Bearer tells that the route takes bearer tokens only, and nothing that a
	// browser sends by itself: where a request comes from does not matter then,
	// and its body may come in chunks.
	Bearer bool
	// Handler answers. Errors of this package on the route are JSON.
	Handler http.Handler
}

// Config is what a server is made of.
type Config struct {
	// Hosts are the values of the Host header that are served; see
	// LoopbackHosts. None is a mistake.
	Hosts []string
	// Routes are the addresses of the API.
	Routes []Route
	// Console is the console's files; nil where none were built.
	Console *Console
	// Ready says whether the server can do its work now; nil means always.
	Ready func(context.Context) Readiness
	// Metrics is what /metrics shows and where the server counts.
	Metrics *prometheus.Registry
	// Log gets one line a request, and what the server itself has to say.
	Log *slog.Logger
	// OnInternal gets the full record of each panic: the id that the caller
	// was given, the name of the route, the panic and its stack. It may be
	// nil.
	OnInternal func(ctx context.Context, id, path string, err error, stack []byte)
	// Clock measures how long requests take; nil means time.Now.
	Clock func() time.Time
	// Limits replaces the limits that are not zero.
	Limits Limits
}

// Limits are the sizes and times of a connection and a request.
type Limits struct {
	Header      time.Duration // to send the head
	Read        time.Duration // to send the whole request
	Write       time.Duration // to take the answer
	Idle        time.Duration // between two requests
	Stop        time.Duration // for running requests at the end
	HeaderBytes int
	URLBytes    int
	Connections int
}

// DefaultLimits are the documented limits.
func DefaultLimits() Limits {
	return Limits{
		Header:      5 * time.Second,
		Read:        15 * time.Second,
		Write:       30 * time.Second,
		Idle:        60 * time.Second,
		Stop:        20 * time.Second,
		HeaderBytes: 16 << 10,
		URLBytes:    2 << 10,
		Connections: 1_024,
	}
}

func (l Limits) orDefault() Limits {
	d := DefaultLimits()
	or(&l.Header, d.Header)
	or(&l.Read, d.Read)
	or(&l.Write, d.Write)
	or(&l.Idle, d.Idle)
	or(&l.Stop, d.Stop)
	or(&l.HeaderBytes, d.HeaderBytes)
	or(&l.URLBytes, d.URLBytes)
	or(&l.Connections, d.Connections)
	return l
}

func or[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}

// validate reports every mistake together.
func (c Config) validate() error {
	var problems []error
	if len(c.Hosts) == 0 {
		problems = append(problems, errors.New("no host is served: name at least one"))
	}
	if c.Metrics == nil {
		problems = append(problems, errors.New("no metrics registry is given"))
	}
	if c.Log == nil {
		problems = append(problems, errors.New("no logger is given"))
	}
	names := map[string]bool{}
	for _, name := range fixedNames {
		names[name] = true
	}
	paths := map[string]bool{pathHealth: true, pathReady: true, pathMetrics: true, pathReports: true}
	for _, route := range c.Routes {
		switch {
		case route.Name == "" || names[route.Name]:
			problems = append(problems, fmt.Errorf("the route name %q is empty or taken", route.Name))
		case !strings.HasPrefix(route.Path, "/") || route.Path == "/" || paths[route.Path]:
			problems = append(problems, fmt.Errorf("the route path %q is unusable or taken", route.Path))
		case route.Handler == nil:
			problems = append(problems, fmt.Errorf("the route %q has no handler", route.Name))
		}
		names[route.Name], paths[route.Path] = true, true
	}
	return errors.Join(problems...)
}
