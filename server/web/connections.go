package web

import (
	"container/list"
	"net"
	"net/http"
	"sync"
)

// connections keeps the number of open connections under a limit. When it is
// reached, the connection that has been idle longest makes room, then the one
// that has been sending its head longest, so that a heap of idle connections
// does not keep others out. When all are answering, new ones wait.
//
//	         accept                 head read
//	closed ─────────► starting ───────────────► active ◄──► idle
//	   ▲                 │ evicted second          │          │ evicted first
//	   └─────────────────┴─────────────────────────┴──────────┘
type connections struct {
	limit int

	mu       sync.Mutex
	changed  *sync.Cond
	open     map[*connection]struct{}
	starting *list.List // of *connection, the longest first
	idle     *list.List
	stopped  bool
}

// connection leaves the books when it is closed, by whomever.
type connection struct {
	net.Conn
	all     *connections
	in      *list.List // starting, idle, or nil while active
	element *list.Element
	head    head
}

// Read reads, and remembers the head of a request.
func (conn *connection) Read(p []byte) (int, error) {
	n, err := conn.Conn.Read(p)
	conn.head.add(p[:n])
	return n, err
}

func newConnections(limit int) *connections {
	c := &connections{
		limit:    limit,
		open:     map[*connection]struct{}{},
		starting: list.New(),
		idle:     list.New(),
	}
	c.changed = sync.NewCond(&c.mu)
	return c
}

// limited is a listener whose connections are in the books.
type limited struct {
	net.Listener
	all *connections
}

func (c *connections) listener(inner net.Listener) net.Listener {
	return &limited{Listener: inner, all: c}
}

// Accept waits for a connection and then for room for it.
func (l *limited) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return l.all.admit(conn)
}

// Close also ends an Accept that waits for room.
func (l *limited) Close() error {
	l.all.mu.Lock()
	l.all.stopped = true
	l.all.changed.Broadcast()
	l.all.mu.Unlock()
	return l.Listener.Close()
}

func (c *connections) admit(inner net.Conn) (net.Conn, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.open) >= c.limit && !c.stopped {
		if oldest := c.evictable(); oldest != nil {
			c.forget(oldest)
			// A connection of an attacker may take its time to close.
			go func() { _ = oldest.Conn.Close() }()
			continue
		}
		c.changed.Wait()
	}
	if c.stopped {
		_ = inner.Close()
		return nil, net.ErrClosed
	}
	conn := &connection{Conn: inner, all: c}
	c.open[conn] = struct{}{}
	c.move(conn, c.starting)
	return conn, nil
}

func (c *connections) evictable() *connection {
	for _, from := range []*list.List{c.idle, c.starting} {
		if front := from.Front(); front != nil {
			return front.Value.(*connection)
		}
	}
	return nil
}

// move puts a connection at the end of a list, or in none.
func (c *connections) move(conn *connection, to *list.List) {
	if conn.in != nil {
		conn.in.Remove(conn.element)
	}
	if conn.in = to; to != nil {
		conn.element = to.PushBack(conn)
		c.changed.Broadcast()
	}
}

func (c *connections) forget(conn *connection) {
	if _, ok := c.open[conn]; !ok {
		return
	}
	c.move(conn, nil)
	delete(c.open, conn)
	c.changed.Broadcast()
}

// Close leaves the books and closes.
func (conn *connection) Close() error {
	conn.all.mu.Lock()
	conn.all.forget(conn)
	conn.all.mu.Unlock()
	return conn.Conn.Close()
}

// CloseWrite tells the peer that the answer is whole. The server does so before
// it closes a connection whose request it did not read to the end; otherwise
// the reset that follows would take the answer along.
func (conn *connection) CloseWrite() error {
	if half, ok := conn.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// state is the server's ConnState hook.
func (c *connections) state(netConn net.Conn, state http.ConnState) {
	conn, ok := netConn.(*connection)
	if !ok {
		return
	}
	if state == http.StateIdle {
		conn.head.next()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, open := c.open[conn]; !open {
		return
	}
	switch state {
	case http.StateActive, http.StateHijacked:
		c.move(conn, nil)
	case http.StateIdle:
		c.move(conn, c.idle)
	case http.StateNew, http.StateClosed:
		// It is in the books as starting, or leaves them by Close.
	}
}
