// Package faultproxy stands between a client and a real S3 server and lets
// answers go wrong as a test asks for, while both run:
//
//	client ── ledger ── faults ── reverse proxy ── S3 server
//
// It owns the way to the server and the faults that need the server's own
// answer or an S3 dialect; the script of faults and the ledger are those of
// buckettest, so a fault serves the fake server and this one alike. What a
// client should make of a fault is left to tests.
package faultproxy

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

// Proxy is one way to an S3 server, for one client. Next and Always of the
// embedded Faults say what goes wrong, at any time; Requests of the embedded
// Ledger tells what was asked for, answered or not.
type Proxy struct {
	// URL is the endpoint for the client, http and path style.
	URL string
	buckettest.Ledger
	buckettest.Faults

	web *http.Server
}

// Start listens on the loopback address and passes requests on to upstream,
// such as http://127.0.0.1:9000.
func Start(upstream string) (*Proxy, error) {
	target, err := url.Parse(upstream)
	if err != nil || target.Host == "" {
		return nil, fmt.Errorf("stand before %q: it is no address of a server (%w)", upstream, err)
	}
	var free net.ListenConfig
	listener, err := free.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("stand before %s: %w", upstream, err)
	}
	p := &Proxy{URL: "http://" + listener.Addr().String()}
	p.web = &http.Server{Handler: p.Keep(p.Inject(passOn(target))), ReadHeaderTimeout: time.Minute}
	buckettest.Quiet(p.web)
	go func() { _ = p.web.Serve(listener) }() // it ends with ErrServerClosed, which says nothing
	return p, nil
}

// Close ends the proxy and every request that hangs in it.
func (p *Proxy) Close() error { return p.web.Close() }

// New starts a proxy that ends with the test. A request that is neither
// ListObjectsV2 nor GetObject fails the test.
func New(t testing.TB, upstream string) *Proxy {
	t.Helper()
	p, err := Start(upstream)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			t.Errorf("close the proxy: %v", err)
		}
		for _, stranger := range p.Strangers() {
			t.Errorf("the store was asked for more than listings and objects: %s", stranger.Call)
		}
	})
	return p
}

// passOn hands requests to the server as they came. A signature covers the Host
// header, so that stays the proxy's; and the path, so that is not cleaned.
func passOn(target *url.URL) http.Handler {
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host
			r.Out.URL.RawQuery = r.In.URL.RawQuery
		},
		// Compression of its own would change lengths.
		Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 16},
		ErrorLog:  slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
	}
}

// A Match chooses requests.
type Match func(*http.Request) bool

// Lists matches listings.
func Lists(r *http.Request) bool { return r.URL.Query().Get("list-type") != "" }

// Gets matches everything but listings.
func Gets(r *http.Request) bool { return !Lists(r) }

// Key matches gets of one object, path style.
func Key(key string) Match {
	return func(r *http.Request) bool {
		_, got, found := cutBucket(r.URL.Path)
		return found && got == key && Gets(r)
	}
}

// Prefix matches listings of one prefix.
func Prefix(prefix string) Match {
	return func(r *http.Request) bool { return Lists(r) && r.URL.Query().Get("prefix") == prefix }
}

// On applies a fault to the requests that match.
func On(match Match, fault buckettest.Fault) buckettest.Fault {
	return buckettest.OnlyFor(match, fault)
}

// Times applies a fault to the first n requests that it is asked about.
func Times(n int, fault buckettest.Fault) buckettest.Fault {
	var mu sync.Mutex
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		mu.Lock()
		spoil := n > 0
		n--
		mu.Unlock()
		if !spoil {
			next.ServeHTTP(w, r)
			return
		}
		fault(w, r, next)
	}
}
