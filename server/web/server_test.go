package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// running is a site that serves a real listener.
type running struct {
	*site
	t    *testing.T
	addr string
	stop context.CancelFunc
	done chan error
}

// start serves until the test ends, unless it stops the server itself.
func start(t *testing.T, limits Limits, routes ...Route) *running {
	t.Helper()
	listener, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &running{t: t, addr: listener.Addr().String(), done: make(chan error, 1)}
	r.site = newSite(t, func(c *Config) {
		c.Hosts = LoopbackHosts(listener.Addr())
		c.Limits = limits
		c.Routes = append(c.Routes, routes...)
	})
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	go func() {
		r.done <- r.Serve(ctx, listener)
		close(r.done)
	}()
	t.Cleanup(func() {
		stop()
		if err := <-r.done; err != nil { // nil too when the test has taken it
			t.Errorf("stop: %v", err)
		}
	})
	return r
}

// dial opens a connection that the test's end closes.
func (r *running) dial() net.Conn {
	r.t.Helper()
	conn, err := net.Dial("tcp", r.addr)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { conn.Close() })
	// A server that cuts nobody must not hang the tests.
	if err := conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		r.t.Fatal(err)
	}
	return conn
}

// get is one whole request on a connection of its own.
func (r *running) get(target string) answer {
	r.t.Helper()
	return r.send("GET " + target + " HTTP/1.1\r\nHost: " + r.addr + "\r\n\r\n")
}

func (r *running) send(raw string) answer {
	r.t.Helper()
	conn := r.dial()
	go func() { _, _ = io.WriteString(conn, raw) }() // the server may stop reading
	res, err := readAnswer(bufio.NewReader(conn))
	if err != nil {
		r.t.Fatalf("%.60q: %v", raw, err)
	}
	return res
}

// assertCut reads until the server closes, which it must do by itself.
func assertCut(t *testing.T, conn net.Conn) {
	t.Helper()
	_, err := io.Copy(io.Discard, conn)
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		t.Error("the server did not cut the connection")
	}
}

const short = 100 * time.Millisecond

func TestN01SlowHead(t *testing.T) {
	r := start(t, Limits{Header: short})
	silent, slow := r.dial(), r.dial()
	fmt.Fprintf(slow, "GET / HTTP/1.1\r\nHost: %s\r\nX-Slow: ", r.addr)
	if res := r.get("/healthz"); res.status != http.StatusOK {
		t.Errorf("others meanwhile: status %d", res.status)
	}
	assertCut(t, silent)
	assertCut(t, slow)
}

func TestN01SlowBody(t *testing.T) {
	r := start(t, Limits{Read: short})
	conn := r.dial()
	fmt.Fprintf(conn, "POST /graphql HTTP/1.1\r\nHost: %s\r\nContent-Length: 1000\r\n\r\nfirst", r.addr)
	if res := r.get("/healthz"); res.status != http.StatusOK {
		t.Errorf("others meanwhile: status %d", res.status)
	}
	res, err := readAnswer(bufio.NewReader(conn))
	if err != nil || res.status != http.StatusBadRequest || !res.close {
		t.Errorf("%v, %+v", err, res)
	}
	assertCut(t, conn)
}

func TestN01SlowReader(t *testing.T) {
	ended := make(chan error, 1)
	r := start(t, Limits{Write: short}, Route{Name: "endless", Path: "/api/endless", Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for {
			if _, err := w.Write(make([]byte, 64<<10)); err != nil {
				ended <- err
				return
			}
		}
	})})
	conn := r.dial()
	fmt.Fprintf(conn, "GET /api/endless HTTP/1.1\r\nHost: %s\r\n\r\n", r.addr)
	if err := <-ended; err == nil {
		t.Error("the answer went on")
	}
}

func TestN01IdleConnection(t *testing.T) {
	r := start(t, Limits{Idle: short})
	conn := r.dial()
	fmt.Fprintf(conn, "GET /healthz HTTP/1.1\r\nHost: %s\r\n\r\n", r.addr)
	if res, err := readAnswer(bufio.NewReader(conn)); err != nil || res.status != http.StatusOK {
		t.Fatalf("%v, %+v", err, res)
	}
	assertCut(t, conn)
}

// 2,000 connections that say nothing, of which the server holds 1,024: others
// are served all the same, at once and not when the idle ones end.
func TestN01ManyIdleConnections(t *testing.T) {
	r := start(t, Limits{Header: time.Hour, Idle: time.Hour})
	var most int
	for i := range 2_000 {
		conn, err := net.Dial("tcp", r.addr)
		if err != nil {
			t.Fatalf("connection %d: %v", i, err)
		}
		defer conn.Close()
		r.connections.mu.Lock()
		most = max(most, len(r.connections.open))
		r.connections.mu.Unlock()
		if i%100 == 0 {
			if res := r.get("/healthz"); res.status != http.StatusOK {
				t.Errorf("after %d: status %d", i, res.status)
			}
		}
	}
	if res := r.get("/healthz"); res.status != http.StatusOK {
		t.Errorf("after all: status %d", res.status)
	}
	if most > 1_024 {
		t.Errorf("%d connections at once", most)
	}
}

// Connections that are answering are not cut for a new one.
func TestN01BusyConnectionsAreKept(t *testing.T) {
	entered, release := make(chan struct{}), make(chan struct{})
	r := start(t, Limits{Connections: 3}, Route{Name: "waits", Path: "/api/waits", Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		entered <- struct{}{}
		<-release
		fmt.Fprint(w, "done")
	})})
	var waiting sync.WaitGroup
	for range 3 {
		waiting.Go(func() {
			if res := r.get("/api/waits"); res.status != http.StatusOK {
				t.Errorf("status %d", res.status)
			}
		})
	}
	for range 3 {
		<-entered
	}
	late := make(chan answer)
	go func() { late <- r.get("/healthz") }()
	close(release)
	waiting.Wait()
	if res := <-late; res.status != http.StatusOK {
		t.Errorf("afterwards: status %d", res.status)
	}
}

func TestN02SizesOfTheHead(t *testing.T) {
	r := start(t, Limits{})
	head := "GET %s HTTP/1.1\r\nHost: " + r.addr + "\r\n%s\r\n"
	for name, tc := range map[string]struct {
		raw  string
		want []int
	}{
		"64 KiB of headers":        {fmt.Sprintf(head, "/", "X-Big: "+strings.Repeat("a", 64<<10)+"\r\n"), []int{431}},
		"10,000 lines":             {fmt.Sprintf(head, "/", strings.Repeat("X-A: b\r\n", 10_000)), []int{431}},
		"1,000 cookies":            {fmt.Sprintf(head, "/", "Cookie: "+strings.Repeat("name=some-value; ", 1_000)+"a=b\r\n"), []int{200, 431}},
		"1,500 cookie lines":       {fmt.Sprintf(head, "/", strings.Repeat("Cookie: name=value\r\n", 1_500)), []int{431}},
		"100,000 query parameters": {fmt.Sprintf(head, "/?"+strings.Repeat("a=1&", 100_000), ""), []int{431}},
		"16 KiB of address":        {fmt.Sprintf(head, "/"+strings.Repeat("a", 16<<10), ""), []int{414}},
		"address at the limit":     {fmt.Sprintf(head, "/operations/"+strings.Repeat("a", 2048-12), ""), []int{200}},
		"address one over":         {fmt.Sprintf(head, "/operations/"+strings.Repeat("a", 2049-12), ""), []int{414}},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			res := r.send(tc.raw)
			runtime.ReadMemStats(&after)
			if res.status != tc.want[0] && res.status != tc.want[len(tc.want)-1] {
				t.Errorf("status %d, want %v", res.status, tc.want)
			}
			if grew := after.TotalAlloc - before.TotalAlloc; grew > 1<<20 {
				t.Errorf("%d bytes", grew)
			}
		})
	}
}

func TestN04Framing(t *testing.T) {
	r := start(t, Limits{})
	head := "POST /graphql HTTP/1.1\r\nHost: " + r.addr + "\r\n"
	for name, raw := range map[string]string{
		"length and chunks":           head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"chunks and length":           head + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
		"chunks only":                 head + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
		"bad chunk":                   head + "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
		"bare line feed in chunks":    head + "Transfer-Encoding: chunked\r\n\r\n5\nhello\n0\n\n",
		"two lengths":                 head + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
		"two lengths in one":          head + "Content-Length: 5, 6\r\n\r\nhello!",
		"negative length":             head + "Content-Length: -1\r\n\r\n",
		"signed length":               head + "Content-Length: +5\r\n\r\nhello",
		"space before the colon":      head + "Content-Length : 5\r\n\r\nhello",
		"folded header":               head + "X-A: b\r\n c\r\nContent-Length : 5\r\n\r\nhello",
		"no host":                     "GET / HTTP/1.1\r\n\r\n",
		"two hosts":                   "GET / HTTP/1.1\r\nHost: " + r.addr + "\r\nHost: " + r.addr + "\r\n\r\n",
		"no HTTP":                     "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
		"a line feed in the target":   "GET /\x0b HTTP/1.1\r\nHost: " + r.addr + "\r\n\r\n",
		"NUL in a header":             head + "X-A: a\x00b\r\n\r\n",
		"carriage return in a header": head + "X-A: a\rContent-Length: 5\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			conn := r.dial()
			// A second request behind must not be answered.
			if _, err := io.WriteString(conn, raw+"GET /healthz HTTP/1.1\r\nHost: "+r.addr+"\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			reader := bufio.NewReader(conn)
			res, err := readAnswer(reader)
			if err != nil {
				t.Fatal(err)
			}
			if res.status != http.StatusBadRequest || !res.close {
				t.Errorf("status %d, close %v", res.status, res.close)
			}
			if rest, _ := io.ReadAll(reader); len(rest) > 0 {
				t.Errorf("the request behind was answered: %q", rest)
			}
		})
	}
}

func TestN03HTTP2WithoutTLS(t *testing.T) {
	r := start(t, Limits{})
	conn := r.dial()
	fmt.Fprint(conn, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
	res, err := readAnswer(bufio.NewReader(conn))
	if err == nil && res.status < 400 {
		t.Errorf("status %d", res.status)
	}
	if res := r.send("GET /healthz HTTP/1.1\r\nHost: " + r.addr + "\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"); res.status != http.StatusOK {
		t.Errorf("an upgrade: status %d", res.status)
	}
	for _, raw := range []string{"OPTIONS * HTTP/1.1", "TRACE / HTTP/1.1", "CONNECT evil.example:443 HTTP/1.1"} {
		if res := r.send(raw + "\r\nHost: " + r.addr + "\r\n\r\n"); res.status < 400 {
			t.Errorf("%s: status %d", raw, res.status)
		}
	}
}

func TestStopLetsRunningRequestsEnd(t *testing.T) {
	entered, release := make(chan struct{}), make(chan struct{})
	r := start(t, Limits{}, Route{Name: "waits", Path: "/api/waits", Handler: http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		close(entered)
		<-release
		fmt.Fprint(w, req.Context().Err())
	})})
	conn := r.dial()
	fmt.Fprintf(conn, "GET /api/waits HTTP/1.1\r\nHost: %s\r\n\r\n", r.addr)
	<-entered
	r.stop()
	// New connections are refused as soon as the listener is closed.
	for {
		probe, err := net.Dial("tcp", r.addr)
		if err != nil {
			break
		}
		probe.Close()
	}
	if res := r.site.do(http.MethodGet, "/readyz", func(req *http.Request) { req.Host = r.addr }); res.status != http.StatusServiceUnavailable || res.text != "stopping\n" {
		t.Errorf("/readyz: status %d", res.status)
	}
	close(release)
	res, err := readAnswer(bufio.NewReader(conn))
	if err != nil {
		t.Fatal(err)
	}
	if text := res.text; text != "<nil>" {
		t.Errorf("the running request was cancelled: %s", text)
	}
	if err := <-r.done; err != nil {
		t.Errorf("stop: %v", err)
	}
}

func TestStopCutsWhatDoesNotEnd(t *testing.T) {
	entered := make(chan struct{})
	r := start(t, Limits{Stop: short}, Route{Name: "hangs", Path: "/api/hangs", Handler: http.HandlerFunc(func(_ http.ResponseWriter, req *http.Request) {
		close(entered)
		<-req.Context().Done()
	})})
	conn := r.dial()
	fmt.Fprintf(conn, "GET /api/hangs HTTP/1.1\r\nHost: %s\r\n\r\n", r.addr)
	<-entered
	r.stop()
	if err := <-r.done; err == nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("stop: %v", err)
	}
	assertCut(t, conn)
}

func TestServeSaysWhyItEnds(t *testing.T) {
	s := newSite(t)
	listener, err := Listen(t.Context(), "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	if err := s.Serve(t.Context(), listener); !errors.Is(err, net.ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestLoopbackOnly(t *testing.T) {
	const strangers = "can be reached from other machines, and there are no accounts yet"
	for addr, want := range map[string]string{
		"127.0.0.1:8080": "", "127.0.0.1:0": "", "127.8.9.10:80": "", "[::1]:8080": "", "localhost:8080": "", "[::ffff:127.0.0.1]:8080": "",
		":8080": strangers, "0.0.0.0:8080": strangers, "[::]:8080": strangers, "192.168.1.2:8080": strangers, "10.0.0.1:80": strangers,
		"example.com:80": strangers, "localhost.evil.example:80": strangers, "169.254.169.254:80": strangers, "[fe80::1%lo]:80": strangers,
		"2130706433:80": strangers, "0177.0.0.1:80": strangers, "127.1:80": strangers,
		"127.0.0.1": "is not host:port", "": "is not host:port", "::1:80": "is not host:port", "127.0.0.1:http": "has no port", "127.0.0.1:70000": "has no port",
		"127.0.0.1:-1": "has no port", "localhost:": "has no port",
	} {
		err := LoopbackOnly(addr)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %v, want %q", addr, err, want)
		}
		if want == strangers && !strings.Contains(fmt.Sprint(err), "listen on 127.0.0.1") {
			t.Errorf("%q: no cure: %v", addr, err)
		}
		if want != "" {
			if _, err := Listen(t.Context(), addr); err == nil {
				t.Errorf("%q: listened", addr)
			}
		}
	}
}

func TestLoopbackHosts(t *testing.T) {
	for port, want := range map[int]string{
		8080: "[127.0.0.1:8080 localhost:8080 [::1]:8080]",
		80:   "[127.0.0.1:80 127.0.0.1 localhost:80 localhost [::1]:80 [::1]]",
	} {
		if got := fmt.Sprint(LoopbackHosts(&net.TCPAddr{IP: net.IPv6loopback, Port: port})); got != want {
			t.Errorf("%d: %s", port, got)
		}
	}
}
