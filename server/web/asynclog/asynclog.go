// Package asynclog writes log lines without making anyone wait for the place
// they go to: a bounded queue in front of a writer. When the queue is full or
// the writer fails, lines are dropped and counted, and a line says how many as
// soon as lines pass again.
//
// It expects one call of Write for each whole line, as handlers of log/slog
// make, and leaves their form to them.
package asynclog

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// DefaultQueue is how many lines wait for the writer at most.
const DefaultQueue = 4_096

// MaxLine is the longest line that is kept, in bytes. A longer one counts as
// dropped: cut, it would be no JSON.
const MaxLine = 64 << 10

// Writer is an io.Writer that never blocks and never fails. It may be used
// concurrently.
type Writer struct {
	sink    io.Writer
	clock   func() time.Time
	dropped atomic.Uint64

	mu     sync.RWMutex // held for writing only to close the queue
	queue  chan []byte
	closed bool
	done   chan struct{}
}

// New starts a writer in front of sink with a queue of the given length.
// Close ends it.
func New(sink io.Writer, queue int, clock func() time.Time) *Writer {
	w := &Writer{
		sink:  sink,
		clock: clock,
		queue: make(chan []byte, queue),
		done:  make(chan struct{}),
	}
	go w.run()
	return w
}

// Write takes over a line, or drops it. The error is always nil.
func (w *Writer) Write(line []byte) (int, error) {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed || len(line) > MaxLine {
		w.dropped.Add(1)
		return len(line), nil
	}
	select {
	case w.queue <- append([]byte(nil), line...):
	default:
		w.dropped.Add(1)
	}
	return len(line), nil
}

// Dropped is how many lines were dropped since the start.
func (w *Writer) Dropped() uint64 { return w.dropped.Load() }

// Close stops taking lines and waits until those taken are written or ctx
// ends.
func (w *Writer) Close(ctx context.Context) error {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.queue)
	}
	w.mu.Unlock()
	select {
	case <-w.done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("write the last log lines: %w", ctx.Err())
	}
}

func (w *Writer) run() {
	defer close(w.done)
	var told uint64
	for line := range w.queue {
		if _, err := w.sink.Write(line); err != nil {
			w.dropped.Add(1)
			continue
		}
		if dropped := w.dropped.Load(); dropped > told && w.tell(dropped-told) {
			told = dropped
		}
	}
	if dropped := w.dropped.Load(); dropped > told {
		w.tell(dropped - told)
	}
}

func (w *Writer) tell(count uint64) bool {
	_, err := fmt.Fprintf(w.sink, `{"time":%q,"level":"WARN","msg":"log lines dropped","count":%d}`+"\n",
		w.clock().UTC().Format(time.RFC3339Nano), count)
	return err == nil
}
