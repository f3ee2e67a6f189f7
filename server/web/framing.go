package web

import (
	"bytes"
	"context"
	"net"
	"net/http"
)

// maxHead is how much of a request is remembered: more than a head may have.
const maxHead = 32 << 10

// head is the beginning of the request that a connection is at, as it came. The
// standard library does not tell how a body was framed when its length was
// told in two ways. It is used by whoever reads the connection, one at a time.
type head struct {
	text []byte
	done bool
}

func (h *head) add(p []byte) {
	if h.done {
		return
	}
	from := max(0, len(h.text)-len(endOfHead)+1)
	h.text = append(h.text, p[:min(len(p), maxHead-len(h.text))]...)
	if end := bytes.Index(h.text[from:], endOfHead); end >= 0 {
		h.text, h.done = h.text[:from+end], true
	} else if len(h.text) == maxHead {
		h.done = true
	}
}

var endOfHead = []byte("\r\n\r\n")

// next begins with the next request. What of it was read together with the last
// one is not seen.
func (h *head) next() { h.text, h.done = h.text[:0], false }

// chunked tells whether a whole head was seen that frames its body by chunks
// and by nothing else.
func (h *head) chunked() bool {
	found := 0
	lines := bytes.Split(h.text, []byte("\n")) // as the server takes them
	for _, line := range lines[1:] {
		name, value, _ := bytes.Cut(line, []byte(":"))
		switch {
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			found++
			if !bytes.EqualFold(bytes.TrimSpace(value), []byte("chunked")) {
				return false
			}
		case bytes.EqualFold(bytes.TrimSpace(name), []byte("Content-Length")):
			return false
		}
	}
	return h.done && found == 1
}

type connectionKey struct{}

// withConnection lets handlers see how a request came.
func withConnection(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, conn)
}

// onlyChunks tells whether the body of a request is framed by chunks, and its
// length told in no other way. It is asked before the body is read.
func onlyChunks(r *http.Request) bool {
	conn, ok := r.Context().Value(connectionKey{}).(*connection)
	return ok && conn.head.chunked()
}
