package web

import (
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// fakeListener hands out connections of a channel.
type fakeListener struct {
	net.Listener
	conns chan net.Conn
}

func (l fakeListener) Accept() (net.Conn, error) { return <-l.conns, nil }
func (l fakeListener) Close() error              { return nil }

// caller is one end of a connection whose other end is with the server.
type caller struct {
	inner net.Conn
	conn  net.Conn
}

func connect(t *testing.T, l net.Listener, fake fakeListener) caller {
	t.Helper()
	mine, theirs := net.Pipe()
	fake.conns <- theirs
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	return caller{inner: mine, conn: conn}
}

func (c caller) isCut() bool {
	_ = c.inner.SetWriteDeadline(time.Unix(1, 0)) // one that is open must not wait for a reader
	_, err := c.inner.Write(nil)
	return errors.Is(err, io.ErrClosedPipe)
}

func TestEvictsTheLongestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := newConnections(4)
		fake := fakeListener{conns: make(chan net.Conn, 1)}
		l := all.listener(fake)
		starting, idle1, idle2, active := connect(t, l, fake), connect(t, l, fake), connect(t, l, fake), connect(t, l, fake)
		for _, c := range []caller{idle1, idle2, active} {
			all.state(c.conn, http.StateNew)
			all.state(c.conn, http.StateActive)
		}
		all.state(idle2.conn, http.StateIdle) // idle2 has been idle longer
		all.state(idle1.conn, http.StateIdle)

		order := []caller{idle2, idle1, starting}
		var busy []caller
		for i, want := range order {
			c := connect(t, l, fake)
			all.state(c.conn, http.StateActive)
			busy = append(busy, c)
			synctest.Wait()
			if !want.isCut() {
				t.Errorf("eviction %d took another", i)
			}
		}
		for _, c := range append(busy, active) {
			if c.isCut() {
				t.Error("a connection that is answering was cut")
			}
		}

		// All are answering now: a new one waits until one ends.
		admitted := make(chan caller)
		go func() { admitted <- connect(t, l, fake) }()
		synctest.Wait()
		select {
		case <-admitted:
			t.Error("one too many was admitted")
		default:
		}
		active.conn.Close()
		active.conn.Close() // closing twice is harmless
		late := <-admitted
		if got := len(all.open); got != 4 {
			t.Errorf("%d are open", got)
		}

		// Or until one goes idle, which then makes room.
		all.state(late.conn, http.StateActive)
		go func() { admitted <- connect(t, l, fake) }()
		synctest.Wait()
		all.state(busy[0].conn, http.StateIdle)
		last := <-admitted
		synctest.Wait()
		if !busy[0].isCut() {
			t.Error("the idle one made no room")
		}

		// A listener that closes does not leave anyone waiting.
		all.state(last.conn, http.StateActive)
		waiting := make(chan error)
		go func() {
			_, theirs := net.Pipe()
			fake.conns <- theirs
			_, err := l.Accept()
			waiting <- err
		}()
		synctest.Wait()
		l.Close()
		if err := <-waiting; !errors.Is(err, net.ErrClosed) {
			t.Errorf("got %v", err)
		}
	})
}
