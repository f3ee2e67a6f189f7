package buckettest

import (
	"context"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/lumaft/lumaft/server/bucket/fakes3"
)

// PipeServer is a Server without sockets, for tests under testing/synctest:
// what waits on its connections counts as waiting for time to pass.
type PipeServer struct {
	*Server
	listener *pipeListener
}

// NewPipeServer starts a server that ends with the test. Its URL is reached
// through Dial alone.
func NewPipeServer(t testing.TB, options ...fakes3.Option) *PipeServer {
	t.Helper()
	p := &PipeServer{
		Server:   &Server{Server: fakes3.New(options...), URL: "http://127.0.0.1:9000", t: t},
		listener: &pipeListener{accept: make(chan net.Conn), closed: make(chan struct{})},
	}
	web := &http.Server{Handler: p.Handler(), ReadHeaderTimeout: time.Hour}
	Quiet(web)
	var served sync.WaitGroup
	// It ends with ErrServerClosed, which says nothing.
	served.Go(func() { _ = web.Serve(p.listener) })
	t.Cleanup(func() {
		if err := web.Close(); err != nil {
			t.Errorf("close the server: %v", err)
		}
		served.Wait()
		p.checkStrangers()
	})
	return p
}

// Dial connects to the server, whatever the address.
func (p *PipeServer) Dial(ctx context.Context, _, _ string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case p.listener.accept <- server:
		return client, nil
	case <-p.listener.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

type pipeListener struct {
	accept chan net.Conn
	closed chan struct{}
	once   sync.Once
}

// Accept implements net.Listener.
func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case conn := <-l.accept:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (l *pipeListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr implements net.Listener.
func (l *pipeListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 9000} }
