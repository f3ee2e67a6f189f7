package pgcluster

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"sync"
)

// serverLog follows what the server says on standard error: that is how its
// readiness and its end are known without asking again and again.
type serverLog struct {
	ready chan struct{} // closed when the server takes connections
	ended chan struct{} // closed when the server and all its children are gone

	mu    sync.Mutex
	lines []string // the latest few
}

const kept = 10

func follow(said io.Reader) *serverLog {
	l := &serverLog{ready: make(chan struct{}), ended: make(chan struct{})}
	go func() {
		defer close(l.ended)
		isReady := false
		for lines := bufio.NewScanner(said); lines.Scan(); {
			line := lines.Text()
			l.mu.Lock()
			l.lines = append(l.lines[max(0, len(l.lines)-kept+1):], line)
			l.mu.Unlock()
			if !isReady && strings.Contains(line, "database system is ready to accept") {
				isReady = true
				close(l.ready)
			}
		}
		// A line too long for the scanner must not block the server.
		_, _ = io.Copy(io.Discard, said)
	}()
	return l
}

// last is the latest few lines, for an error's text.
func (l *serverLog) last() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines, " | ")
}

// lastLines is the end of a command's output in one line.
func lastLines(out []byte) string {
	lines := strings.Split(string(bytes.TrimSpace(out)), "\n")
	return strings.Join(lines[max(0, len(lines)-kept):], " | ")
}
