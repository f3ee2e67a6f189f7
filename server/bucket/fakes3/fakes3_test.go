package fakes3_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lumaft/lumaft/server/bucket/fakes3"
)

var modified = time.Date(2026, 8, 21, 12, 30, 15, 250e6, time.FixedZone("CEST", 7200))

func ask(t *testing.T, server http.Handler, method, target, body string) *httptest.ResponseRecorder {
	t.Helper()
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(method, target, strings.NewReader(body))
	request.Header.Set("Content-Length", strconv.Itoa(len(body))) // as it comes over the wire
	server.ServeHTTP(answer, request)
	return answer
}

func TestPutKeepsTheTimeItIsGiven(t *testing.T) {
	now := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC)
	server := fakes3.New(fakes3.WithClock(func() time.Time { return now }))
	if err := server.CreateBucket("state"); err != nil {
		t.Fatal(err)
	}
	if err := server.Put("state", "a b", []byte("body"), modified); err != nil {
		t.Fatal(err)
	}
	if answer := ask(t, server, http.MethodPut, "/state/later", "body"); answer.Code != http.StatusOK {
		t.Fatalf("PUT = %d %s", answer.Code, answer.Body)
	}
	listing := ask(t, server, http.MethodGet, "/state?list-type=2", "").Body.String()
	for _, want := range []string{
		"<Key>a b</Key><LastModified>2026-08-21T10:30:15.25Z</LastModified>",
		"<Key>later</Key><LastModified>2026-09-01T00:00:00Z</LastModified>",
	} {
		if !strings.Contains(strings.NewReplacer("\n", "", "  ", "").Replace(listing), want) {
			t.Errorf("listing is %s, without %s", listing, want)
		}
	}
	answer := ask(t, server, http.MethodGet, "/state/a%20b", "")
	if got := answer.Header().Get("Last-Modified"); got != "Fri, 21 Aug 2026 10:30:15 GMT" || answer.Body.String() != "body" {
		t.Errorf("GET = %q modified %s", answer.Body, got)
	}

	// A second version has its own time in both places.
	if err := server.Put("state", "a b", []byte("newer"), modified.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	answer = ask(t, server, http.MethodGet, "/state/a%20b", "")
	if got := answer.Header().Get("Last-Modified"); got != "Fri, 21 Aug 2026 11:30:15 GMT" || answer.Body.String() != "newer" {
		t.Errorf("GET = %q modified %s", answer.Body, got)
	}
	if err := server.Delete("state", "a b"); err != nil {
		t.Fatal(err)
	}
	if answer := ask(t, server, http.MethodGet, "/state/a%20b", ""); answer.Code != http.StatusNotFound {
		t.Errorf("GET after Delete = %d", answer.Code)
	}
}

func TestMistakes(t *testing.T) {
	server := fakes3.New()
	if err := server.CreateBucket("state"); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"a bucket twice":        server.CreateBucket("state"),
		"a bad name":            server.CreateBucket("No Bucket"),
		"put without bucket":    server.Put("none", "a", nil, modified),
		"delete without bucket": server.Delete("none", "a"),
	} {
		if err == nil {
			t.Errorf("%s is no error", name)
		}
	}
	if err := server.Delete("state", "none"); err != nil {
		t.Errorf("delete of nothing = %v", err)
	}
}

// The demo puts while the observer reads and a CLI may write.
func TestConcurrentPuts(t *testing.T) {
	now := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC)
	server := fakes3.New(fakes3.WithClock(func() time.Time { return now }))
	if err := server.CreateBucket("state"); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 20 {
				if err := server.Put("state", "program", []byte("x"), modified); err != nil {
					t.Error(err)
				}
				if answer := ask(t, server, http.MethodPut, "/state/http", "x"); answer.Code != http.StatusOK {
					t.Errorf("PUT = %d %s", answer.Code, answer.Body)
				}
				listing := ask(t, server, http.MethodGet, "/state?list-type=2&prefix=http", "")
				if !strings.Contains(listing.Body.String(), "2026-09-01T00:00:00Z") {
					t.Errorf("an object put over HTTP has another's time: %s", listing.Body)
				}
			}
		})
	}
	group.Wait()
}
