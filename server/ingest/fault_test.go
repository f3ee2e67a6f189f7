package ingest_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/ingest"
)

// instead replaces the answer of announces.
func (w *world) instead(answer func() error) { w.recorder.instead.Store(&answer) }

// N12: a fault of ours has an id, and its record is kept; nothing of it is
// answered.
func TestFaultsOfOurs(t *testing.T) {
	w := newWorld(t, plenty)
	for name, answer := range map[string]func() error{
		"an error": func() error { return errors.New(canary) },
		"a reason of another edge": func() error {
			return reason.New(reason.BadCursor, canary)
		},
		"a panic": func() error { panic(canary) },
	} {
		t.Run(name, func(t *testing.T) {
			w.instead(answer)
			a := w.post(pathAnnounce, w.announce(w.uuid(), "update"))
			a.refused(t, 500, "internal")
			id := a.header.Get("X-Error-Id")
			if id == "" || !strings.Contains(w.faults.String(), id+" ingestion announce ") || !strings.Contains(w.faults.String(), canary) {
				t.Errorf("the record of %q is %s", id, w.faults)
			}
		})
	}
	w.instead(func() error { return nil })
	w.begun("update")
}

// The database says no: it is worth asking again, and nothing is kept.
func TestTheDatabaseRefuses(t *testing.T) {
	w := newWorld(t, plenty)
	for _, r := range []reason.Reason{reason.Unavailable, reason.StorageFailed, reason.DatabaseDamaged} {
		w.instead(func() error { return reason.Wrap(r, canary, errors.New(canary)) })
		a := w.post(pathAnnounce, w.announce(w.uuid(), "update"))
		a.refused(t, 503, "unavailable")
		if a.header.Get("Retry-After") != "5" {
			t.Errorf("Retry-After is %q", a.header.Get("Retry-After"))
		}
	}
	w.instead(func() error { return context.DeadlineExceeded })
	w.post(pathAnnounce, w.announce(w.uuid(), "update")).refused(t, 503, "unavailable")
	if w.rows() != 0 || w.faults.String() != "" {
		t.Errorf("there are %d rows and the records %s", w.rows(), w.faults)
	}
}

// While the server stops it takes nothing new.
func TestStopping(t *testing.T) {
	w := newWorld(t, plenty)
	w.begun("update")
	w.stop()
	a := w.post(pathAnnounce, w.announce(w.uuid(), "update"))
	a.refused(t, 503, "unavailable")
	if a.header.Get("Retry-After") == "" {
		t.Error("there is no Retry-After")
	}
}

// More at once than there are places is refused at once, and they are free
// again afterwards.
func TestPlaces(t *testing.T) {
	w := newWorld(t, ingest.Limits{Requests: 1000, Running: 2})
	held, release := make(chan struct{}, 2), make(chan struct{})
	w.instead(func() error {
		held <- struct{}{}
		<-release
		return nil
	})
	var wait sync.WaitGroup
	statuses := make([]int, 2)
	for i := range statuses {
		wait.Go(func() { statuses[i] = w.post(pathAnnounce, w.announce(w.uuid(), "update")).status })
	}
	<-held
	<-held
	began := time.Now()
	w.post(pathAnnounce, w.announce(w.uuid(), "update")).refused(t, 503, "unavailable")
	if took := time.Since(began); took > time.Second {
		t.Errorf("the refusal took %v", took)
	}
	close(release)
	wait.Wait()
	if !slices.Equal(statuses, []int{201, 201}) {
		t.Errorf("those with a place are answered %v", statuses)
	}
	w.instead(func() error { return nil })
	w.begun("update")
}

// A32: what was read is stored once, though its sender is gone; it asks again
// and is told.
func TestASenderThatIsGone(t *testing.T) {
	w := newWorld(t, plenty)
	body := w.announce(w.uuid(), "update")
	held, release := make(chan struct{}), make(chan struct{})
	w.instead(func() error {
		held <- struct{}{}
		<-release
		return nil
	})
	ctx, hangUp := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+w.addr+pathAnnounce, strings.NewReader(body))
	w.must(err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+good)
	gone := make(chan error, 1)
	go func() {
		response, err := http.DefaultTransport.RoundTrip(request)
		if err == nil {
			_ = response.Body.Close()
		}
		gone <- err
	}()
	<-held
	hangUp()
	if err := <-gone; err == nil {
		t.Fatal("the sender got an answer")
	}
	w.instead(func() error { return nil })
	close(release)
	for deadline := time.Now().Add(10 * time.Second); w.rows() == 0 && time.Now().Before(deadline); {
		<-time.After(5 * time.Millisecond)
	}
	if a := w.post(pathAnnounce, body); a.status != 200 || a.field("status") != "replayed" {
		t.Errorf("asked again it is answered %d %s", a.status, a.text)
	}
	if n := w.rows(); n != 2 {
		t.Errorf("there are %d rows", n)
	}
}

// A34, N10, N11: whatever a failing request holds comes out nowhere, and words
// in metrics are of closed lists.
func TestCanariesComeOutNowhere(t *testing.T) {
	w := newWorld(t, ingest.Limits{Requests: 1 << 20, Strangers: 3})
	body := w.announce(w.uuid(), "update")
	var texts []string
	send := func(a ask) {
		got := w.do(a)
		if got.status < 400 {
			t.Errorf("%v is answered %d", a, got.status)
		}
		var head strings.Builder
		w.must(got.header.Write(&head))
		texts = append(texts, head.String(), got.text)
	}
	for _, old := range []string{"update", "production", "prod\"", "platform\"", when(w.now()), "startTime", "target", "1,"} {
		send(ask{path: pathAnnounce, token: narrow, body: strings.Replace(body, old, canary+"\n\x1b[31m\""+canary, 1)})
	}
	send(ask{path: pathAnnounce, token: canary, body: body})
	send(ask{path: pathAnnounce, token: canary, body: canary})
	send(ask{path: pathAnnounce, body: canary})
	send(ask{path: pathAnnounce, body: body, header: map[string]string{"Content-Type": canary}})
	send(ask{path: pathAnnounce, body: body, header: map[string]string{"Content-Encoding": canary}})
	send(ask{path: pathAnnounce + "?token=" + canary, body: canary})
	send(ask{path: pathOf(canary, "events"), body: w.beats(1, 1)})
	send(ask{path: pathOf(canary, canary), body: canary})
	send(ask{path: ingest.Root + "/" + canary, body: canary})
	send(ask{path: pathAnnounce, method: canary, body: canary})
	send(ask{path: pathAnnounce, token: narrow, body: strings.Replace(body, "prod\"", canary+"\"", 1)})
	for range 5 {
		send(ask{path: pathAnnounce, token: canary + "-2", body: canary})
	}
	metrics, err := w.registry.Gather()
	w.must(err)
	for _, m := range metrics {
		texts = append(texts, m.String())
	}
	texts = append(texts, w.log.String(), w.answered.String(), w.faults.String())
	for _, text := range texts {
		if strings.Contains(text, canary) {
			t.Errorf("it came out: %s", text)
		}
	}
	for line := range strings.Lines(strings.TrimSpace(w.log.String())) {
		if !strings.HasPrefix(line, `{"time":`) || !strings.HasSuffix(strings.TrimSpace(line), "}") {
			t.Errorf("a log line is %s", line)
		}
	}
	if n := w.rows(); n != 0 {
		t.Errorf("there are %d rows", n)
	}
}
