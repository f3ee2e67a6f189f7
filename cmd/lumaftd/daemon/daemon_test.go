package daemon_test

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/reason"
)

// config is a daemon without backends.
func config(listen, database string) daemon.Config {
	return daemon.Config{Listen: listen, Database: database, Secret: []byte("secret"), Log: slog.New(slog.DiscardHandler)}
}

// A start that fails gives back what it took, so that the next one succeeds.
func TestAFailedStartHoldsNothing(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if _, err := daemon.Start(t.Context(), config("0.0.0.0:0", url)); err == nil || !strings.Contains(err.Error(), "listen on 127.0.0.1") {
			t.Fatalf("Start() on every address = %v, want a refusal with the cure", err)
		}
		first, err := daemon.Start(t.Context(), config("127.0.0.1:0", url))
		if err != nil {
			t.Fatalf("after a failed start: %v", err)
		}
		if _, err := daemon.Start(t.Context(), config("127.0.0.1:0", url)); strings.HasPrefix(url, "sqlite:") && reason.Of(err) != reason.OwnershipConflict {
			t.Errorf("a second Start() on one file = %v, want OWNERSHIP_CONFLICT", err)
		}
		if err := first.Close(); err != nil {
			t.Errorf("Close() = %v", err)
		}
	})
}

// serve runs a daemon until the test ends and returns its address.
func serve(t *testing.T, c daemon.Config) string {
	t.Helper()
	d, err := daemon.Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("Run() = %v", err)
		}
	})
	return d.Address()
}

// get is the status and the text of a page.
func get(t *testing.T, url string) (int, string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// An open event stream does not hold up a stop.
func TestAStopEndsEventStreams(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d, err := daemon.Start(t.Context(), config("127.0.0.1:0", url))
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		ended := make(chan error, 1)
		go func() { ended <- d.Run(ctx) }()
		ask, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.Address()+"/graphql?query=subscription%7Bchanges%7Bsequence%7D%7D", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		ask.Header.Set("Accept", "text/event-stream")
		answer, err := http.DefaultClient.Do(ask)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		lines := bufio.NewScanner(answer.Body)
		begun := false
		for !begun && lines.Scan() {
			begun = lines.Text() == `data: {"data":{"changes":{"sequence":"0"}}}`
		}
		began := time.Now()
		stop()
		if err := <-ended; err != nil {
			t.Errorf("Run() = %v", err)
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("the stop took %v", took)
		}
		for lines.Scan() {
			if lines.Text() == "event: complete" {
				t.Error("the stream says that there will be no more")
			}
		}
	})
}

// What docs/operating.md promises of the health of a server is there.
func TestHealth(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		address := serve(t, config("127.0.0.1:0", url))
		for path, want := range map[string]string{"/healthz": "ok\n", "/readyz": "ok\n"} {
			if status, text := get(t, address+path); status != http.StatusOK || strings.TrimSpace(text) != strings.TrimSpace(want) {
				t.Errorf("%s answers %d %q", path, status, text)
			}
		}
		if status, text := get(t, address+"/graphql/schema"); status != http.StatusOK || !strings.Contains(text, "type Operation ") {
			t.Errorf("/graphql/schema answers %d with %d bytes", status, len(text))
		}
	})
}

// Every series of ours is explained on the page that operators read, and none
// is explained that is not there.
func TestMetricsAreDocumented(t *testing.T) {
	address := serve(t, config("127.0.0.1:0", dbtest.URL(t, "sqlite")))
	_, text := get(t, address+"/metrics")
	page, err := os.ReadFile("../../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	// Series with labels appear with their first value, so a server that was
	// asked nothing and has no backend does not show them.
	there := []string{
		"lumaft_backend_health", "lumaft_poll_seconds", "lumaft_stacks_listed", "lumaft_stack_looks_total",
		"lumaft_bucket_calls_total", "lumaft_bucket_bytes_total",
		"lumaft_http_requests_total", "lumaft_ingestion_requests_total", "lumaft_http_request_duration_seconds",
	}
	for _, found := range regexp.MustCompile(`(?m)^# TYPE (lumaft_\w+) `).FindAllStringSubmatch(text, -1) {
		there = append(there, found[1])
	}
	var explained []string
	for _, found := range regexp.MustCompile("(?m)^\\| `(lumaft_\\w+)`").FindAllStringSubmatch(string(page), -1) {
		explained = append(explained, found[1])
	}
	slices.Sort(there)
	slices.Sort(explained)
	if difference := cmp.Diff(slices.Compact(there), explained); difference != "" {
		t.Errorf("docs/operating.md explains other series than there are: %s", difference)
	}
}
