package ingest_test

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/ingest"
)

// A28: 60 requests in any rolling 60 s, whatever they are answered.
func TestRateOfAToken(t *testing.T) {
	w := newWorld(t, ingest.Limits{})
	spend := func(n int) {
		t.Helper()
		for range n {
			if a := w.post(pathAnnounce, "{}"); a.status != 400 {
				t.Fatalf("the answer is %d %s", a.status, a.text)
			}
		}
	}
	over := func(wait int) {
		t.Helper()
		a := w.post(pathAnnounce, w.announce(w.uuid(), "update"))
		a.refused(t, 429, "rate-limited")
		if got := a.header.Get("Retry-After"); got != strconv.Itoa(wait) {
			t.Errorf("Retry-After is %s, want %d", got, wait)
		}
	}
	spend(20)
	w.later(50 * time.Second)
	spend(40)
	over(10)
	// Across the edge of a minute, and what was refused does not count.
	w.later(9500 * time.Millisecond)
	over(1)
	if a := w.do(ask{path: pathAnnounce, token: other, body: w.announce(w.uuid(), "update")}); a.status != 201 {
		t.Errorf("another token is answered %d %s", a.status, a.text)
	}
	w.later(500 * time.Millisecond)
	spend(20)
	over(50)
	// Another value of the same token has the same budget.
	w.issuers.set(func(i *issuers) { i.all["rotated"] = everything("ci") })
	w.do(ask{path: pathAnnounce, token: "rotated", body: "{}"}).refused(t, 429, "rate-limited")
	w.later(50 * time.Second)
	spend(40)
	over(10)
	if n := w.rows(); n != 2 {
		t.Errorf("there are %d rows", n)
	}
}

// Each process has its own budget.
func TestRateOfAnotherServer(t *testing.T) {
	one := ingest.Limits{Requests: 1}
	first, second := newWorld(t, one), newWorld(t, one)
	first.begun("update")
	first.post(pathAnnounce, "{}").refused(t, 429, "rate-limited")
	second.begun("update")
}

// Strangers are counted by their address, are not looked up beyond the limit,
// and hold back nobody whose token was good here.
func TestRateOfStrangers(t *testing.T) {
	w := newWorld(t, ingest.Limits{})
	w.begun("update")
	for n := range 20 {
		w.do(ask{path: pathAnnounce, token: fmt.Sprint("stranger-", n)}).refused(t, 401, "unauthorized")
	}
	asked := w.issuers.count()
	a := w.do(ask{path: pathAnnounce, token: "stranger"})
	a.refused(t, 429, "rate-limited")
	if a.header.Get("Retry-After") != "60" {
		t.Errorf("Retry-After is %s", a.header.Get("Retry-After"))
	}
	w.do(ask{path: pathAnnounce, token: other, body: "{}"}).refused(t, 429, "rate-limited")
	if w.issuers.count() != asked {
		t.Error("a stranger beyond the limit is looked up")
	}
	// No credential is no guess, and is answered as ever.
	w.do(ask{path: pathAnnounce, token: "none"}).refused(t, 401, "unauthorized")
	w.begun("update")
	w.later(time.Minute)
	if a := w.do(ask{path: pathAnnounce, token: other, body: w.announce(w.uuid(), "update")}); a.status != 201 {
		t.Errorf("after a minute it is answered %d %s", a.status, a.text)
	}
}

// A token that is good no more counts as a stranger's from then on.
func TestRevokedTokenIsAStranger(t *testing.T) {
	w := newWorld(t, ingest.Limits{Strangers: 2})
	w.begun("update")
	w.issuers.set(func(i *issuers) { i.all = map[string]scope.Issuer{} })
	w.post(pathAnnounce, "{}").refused(t, 401, "unauthorized")
	w.post(pathAnnounce, "{}").refused(t, 401, "unauthorized")
	w.post(pathAnnounce, "{}").refused(t, 429, "rate-limited")
}

// When nobody can tell whose a token is, it is nobody's fault.
func TestUnknownWhoseTokenItIs(t *testing.T) {
	w := newWorld(t, ingest.Limits{Strangers: 1})
	w.issuers.set(func(i *issuers) { i.err = reason.New(reason.Unavailable, "The database is away.") })
	for range 5 {
		a := w.post(pathAnnounce, w.announce(w.uuid(), "update"))
		a.refused(t, http.StatusServiceUnavailable, "unavailable")
		if a.header.Get("Retry-After") == "" {
			t.Error("there is no Retry-After")
		}
	}
	w.issuers.set(func(i *issuers) { i.err = nil })
	w.begun("update")
}
