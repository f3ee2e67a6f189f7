package clock

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
)

// machine is a clock on a machine whose wall clock can be set.
type machine struct {
	mu     sync.Mutex
	wall   time.Time
	passed time.Duration
}

func (m *machine) pass(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.wall, m.passed = m.wall.Add(d), m.passed+d
}

func (m *machine) set(step func(time.Time) time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.wall = step(m.wall)
}

func (m *machine) read() (time.Time, time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.wall, m.passed
}

func (m *machine) clock() *Clock {
	return &Clock{
		start: m.wall,
		wall:  func() time.Time { wall, _ := m.read(); return wall },
		since: func() time.Duration { _, passed := m.read(); return passed },
	}
}

// Whatever the wall clock is set to, the clock goes on by the time that passed:
// a lease of thirty seconds lasts thirty seconds.
func TestStepsOfTheWallClockMoveNothing(t *testing.T) {
	began := time.Date(2026, 12, 31, 23, 59, 50, 0, time.UTC)
	for name, step := range map[string]func(time.Time) time.Time{
		"an hour on":          func(at time.Time) time.Time { return at.Add(time.Hour) },
		"an hour back":        func(at time.Time) time.Time { return at.Add(-time.Hour) },
		"a day on":            func(at time.Time) time.Time { return at.AddDate(0, 0, 1) },
		"a day back":          func(at time.Time) time.Time { return at.AddDate(0, 0, -1) },
		"a leap second twice": func(at time.Time) time.Time { return at.Add(-time.Second) },
		"another zone":        func(at time.Time) time.Time { return at.In(time.FixedZone("UTC+14", 14*60*60)) },
	} {
		t.Run(name, func(t *testing.T) {
			m := &machine{wall: began}
			c := m.clock()
			lease := c.Now().Add(30 * time.Second)
			for n := range 40 {
				if n == 10 {
					m.set(step)
				}
				if got, want := c.Now(), instant.Of(began.Add(time.Duration(n)*time.Second)); got != want {
					t.Fatalf("after %d s it is %v, want %v", n, got, want)
				}
				if held := c.Now() < lease; held != (n < 30) {
					t.Errorf("after %d s the lease is held: %t", n, held)
				}
				m.pass(time.Second)
			}
		})
	}
}

// A source is followed, with half of the time that asking took.
func TestFollow(t *testing.T) {
	m := &machine{wall: time.Unix(1_000_000, 0)}
	c := m.clock()
	there := instant.Of(time.Unix(2_000_000, 0))
	err := c.Follow(context.Background(), func(context.Context) (instant.Instant, error) {
		m.pass(2 * time.Second)
		return there, nil
	})
	if err != nil || c.Now() != there.Add(time.Second) {
		t.Errorf("it is %v (%v), want a second after %v", c.Now(), err, there)
	}
	// Between two questions the wall clock of this machine moves nothing.
	m.set(func(at time.Time) time.Time { return at.Add(-24 * time.Hour) })
	m.pass(time.Minute)
	if want := there.Add(time.Second + time.Minute); c.Now() != want {
		t.Errorf("it is %v, want %v", c.Now(), want)
	}
}

// People are told of a step, once for each.
func TestStepsAreReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &machine{wall: time.Unix(1_000_000, 0)}
		c := m.clock()
		var said bytes.Buffer
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			c.Watch(ctx, 10*time.Second, slog.New(slog.NewTextHandler(&said, nil)))
		}()
		for _, step := range []time.Duration{0, time.Hour, 0, 200 * time.Millisecond, -24 * time.Hour, 0} {
			synctest.Wait()
			m.pass(10 * time.Second)
			m.set(func(at time.Time) time.Time { return at.Add(step) })
			time.Sleep(10 * time.Second)
			synctest.Wait()
		}
		stop()
		<-ended
		if n := strings.Count(said.String(), "wall clock stepped"); n != 2 {
			t.Errorf("%d steps are told of, want 2:\n%s", n, &said)
		}
	})
}
