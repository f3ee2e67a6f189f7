//go:build real

package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// turnstile stands between the CLI and the store. It hands every request on as
// it is, and can stop the CLI in the middle of its work: that is how a moment
// between two writes is looked at for as long as it takes.
type turnstile struct {
	url string

	mu   sync.Mutex
	stop func(*http.Request) bool
	held *stopped
}

// stopped is a request that waits, and all that come after it.
type stopped struct {
	reached, open chan struct{}
	once          sync.Once
}

// newTurnstile opens a way to the store that can be closed.
func newTurnstile(t *testing.T, s *store) *turnstile {
	t.Helper()
	target, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	x := &turnstile{}
	proxy := &httputil.ReverseProxy{
		// The signature covers the host that the CLI asked for.
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(target); r.Out.Host = r.In.Host },
		Transport: &http.Transport{DisableCompression: true},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if x.waits(r) {
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	t.Cleanup(x.letGo)
	x.url = server.URL
	return x
}

// waits holds a request back as long as it has to. It answers false when whoever
// sent it is gone.
func (x *turnstile) waits(r *http.Request) bool {
	x.mu.Lock()
	if x.stop != nil && x.stop(r) {
		x.stop = nil
		close(x.held.reached)
	}
	held := x.held
	x.mu.Unlock()
	if held == nil {
		return true
	}
	select {
	case <-held.reached:
	default:
		return true // not there yet
	}
	select {
	case <-held.open:
		return true
	case <-r.Context().Done():
		return false
	}
}

// stopsAt stops the CLI before the first request that matches.
func (x *turnstile) stopsAt(match func(*http.Request) bool) *stopped {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.held = &stopped{reached: make(chan struct{}), open: make(chan struct{})}
	x.stop = match
	return x.held
}

// lets lets the CLI go on.
func (s *stopped) lets() { s.once.Do(func() { close(s.open) }) }

// letGo lets whoever still waits go on.
func (x *turnstile) letGo() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.stop = nil; x.held != nil {
		x.held.lets()
	}
}

// waitsAt waits until a process stands at the turnstile.
func (s *stopped) waitsAt(t *testing.T, p *process) {
	t.Helper()
	select {
	case <-s.reached:
	case <-p.ended:
		t.Fatalf("the CLI ended before it was stopped:\n%s%s", &p.stdout, &p.stderr)
	}
}

// writes matches the n-th write below a folder of the bucket: an upload or a
// copy of an object.
func writes(folder string, n int) func(*http.Request) bool {
	return func(r *http.Request) bool {
		if r.Method == http.MethodPut && strings.Contains(r.URL.Path, folder) {
			n--
		}
		return n == 0
	}
}
