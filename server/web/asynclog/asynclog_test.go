package asynclog

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// sink is a place for lines that can be blocked and can fail.
type sink struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	err  error
	gate chan struct{} // nil: open
}

func (s *sink) Write(p []byte) (int, error) {
	if s.gate != nil {
		<-s.gate
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	return s.buf.Write(p)
}

func (s *sink) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
}

func (s *sink) lines() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Split(strings.TrimSuffix(s.buf.String(), "\n"), "\n")
}

func midnight() time.Time { return time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC) }

func TestWritesInOrder(t *testing.T) {
	var s sink
	w := New(&s, 100, midnight)
	log := slog.New(slog.NewJSONHandler(w, nil))
	for i := range 50 {
		log.Info("line", "i", i)
	}
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := s.lines()
	if len(got) != 50 || w.Dropped() != 0 {
		t.Fatalf("%d lines, %d dropped", len(got), w.Dropped())
	}
	for i, line := range got {
		var record struct{ I int }
		if err := json.Unmarshal([]byte(line), &record); err != nil || record.I != i {
			t.Errorf("line %d: %s", i, line)
		}
	}
}

func TestN10BlockedSink(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sink{gate: make(chan struct{})}
		w := New(&s, 10, midnight)
		start := time.Now()
		for i := range 1_000 {
			if n, err := fmt.Fprintf(w, "line %03d\n", i); n != 9 || err != nil {
				t.Fatalf("%d, %v", n, err)
			}
			if i == 0 {
				synctest.Wait() // the first line is with the sink
			}
		}
		if took := time.Since(start); took != 0 {
			t.Errorf("writing waited %s", took)
		}
		if got := w.Dropped(); got != 1_000-11 {
			t.Errorf("%d dropped", got)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := w.Close(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("close while blocked: %v", err)
		}
		close(s.gate)
		if err := w.Close(t.Context()); err != nil {
			t.Errorf("close: %v", err)
		}
		got := s.lines()
		if len(got) != 12 || got[1] != `{"time":"2026-01-02T00:00:00Z","level":"WARN","msg":"log lines dropped","count":989}` {
			t.Errorf("lines:\n%s", strings.Join(got, "\n"))
		}
	})
}

func TestN10DiskFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s sink
		w := New(&s, 10, midnight)
		s.fail(errors.New("no space left on device"))
		fmt.Fprintln(w, "lost")
		synctest.Wait()
		s.fail(nil)
		fmt.Fprintln(w, "kept")
		synctest.Wait()
		want := []string{"kept", `{"time":"2026-01-02T00:00:00Z","level":"WARN","msg":"log lines dropped","count":1}`}
		if got := s.lines(); len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
			t.Errorf("lines %q", got)
		}
		if err := w.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestCountsWhatItCannotTake(t *testing.T) {
	var s sink
	w := New(&s, 10, midnight)
	if _, err := w.Write(make([]byte, MaxLine+1)); err != nil {
		t.Error(err)
	}
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte("late\n")); err != nil {
		t.Error(err)
	}
	if w.Dropped() != 2 {
		t.Errorf("%d dropped", w.Dropped())
	}
	if got := s.lines(); len(got) != 1 || !strings.Contains(got[0], `"count":1`) {
		t.Errorf("lines %q", got)
	}
}

// A caller may reuse its buffer at once, as handlers of log/slog do.
func TestKeepsACopy(t *testing.T) {
	var s sink
	w := New(&s, 10, midnight)
	buf := []byte("one\n")
	_, _ = w.Write(buf)
	copy(buf, "two")
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := s.lines(); got[0] != "one" {
		t.Errorf("lines %q", got)
	}
}

func TestMayBeUsedConcurrently(t *testing.T) {
	var s sink
	w := New(&s, 10_000, midnight)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for range 100 {
				fmt.Fprintln(w, "line")
			}
		})
	}
	all.Wait()
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := len(s.lines()); got != 2_000 {
		t.Errorf("%d lines", got)
	}
}
