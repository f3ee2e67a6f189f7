package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestPanicsAreAnsweredAndRecorded(t *testing.T) {
	s := newSite(t)
	res := s.do(http.MethodGet, "/api/panics")
	var answer struct {
		Errors []struct {
			Message    string
			Extensions struct{ Code, ID string }
		}
	}
	if err := json.Unmarshal([]byte(res.text), &answer); err != nil || len(answer.Errors) != 1 {
		t.Fatalf("%v, %+v", err, answer)
	}
	got := answer.Errors[0]
	if got.Message != "Something went wrong on our side." || got.Extensions.Code != "INTERNAL" {
		t.Errorf("answer %+v", got)
	}
	if len(s.faults.kept()) != 1 {
		t.Fatalf("%d records", len(s.faults.kept()))
	}
	f := s.faults.kept()[0]
	if f.id != got.Extensions.ID || f.path != "panics" || f.err.Error() != "panic: "+canary || f.request != res.header.Get("X-Request-Id") {
		t.Errorf("record %+v", f)
	}
	if !strings.Contains(f.stack, "web_test.go") {
		t.Errorf("the stack does not lead to the panic:\n%s", f.stack)
	}
	if strings.Contains(s.log.String(), canary) {
		t.Error("the panic is in the access log")
	}

	// An answer that has begun is cut, not mended: over a real connection the
	// caller sees that it is not whole.
	server := httptest.NewUnstartedServer(s.Handler())
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)
	server.Start()
	defer server.Close()
	for _, target := range []string{"/api/panics-late", "/api/aborts"} {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", target, host)
		if res, err := readAnswer(bufio.NewReader(conn)); err == nil {
			t.Errorf("%s: a whole answer: %+v", target, res)
		}
		conn.Close()
	}
	if n := len(s.faults.kept()); n != 2 {
		t.Errorf("%d records", n)
	}
}

// How long a page stays open is no time that an answer took.
func TestEventStreamsAreCountedApart(t *testing.T) {
	s := newSite(t)
	s.do(http.MethodGet, "/api/streams")
	if !strings.Contains(s.log.String(), `"route":"streams-events"`) {
		t.Errorf("the log says %s", s.log)
	}
	shown := s.do(http.MethodGet, "/metrics").text
	if !strings.Contains(shown, `lumaft_http_request_duration_seconds_count{route="streams-events"} 1`) ||
		strings.Contains(shown, `route="streams"`) {
		t.Errorf("the metrics say\n%s", shown)
	}
}

func TestN10LogLines(t *testing.T) {
	s := newSite(t)
	evil := "/operations/%0a%22%7d%1b[31m\u202e" + "?token=" + canary
	hostile := []func(*http.Request){
		with("User-Agent", "\n{\"level\":\"ERROR\"}\x1b[2J"+canary), with("X-Request-Id", canary), with("Referer", canary),
		with("Cookie", "s="+canary), with("Authorization", "Bearer "+canary),
	}
	s.do(http.MethodGet, evil, hostile...)
	s.do("EVIL\n"+canary, "/graphql", hostile...)
	s.do(http.MethodGet, "/operations/"+strings.Repeat("a", 1_500), hostile...)
	s.do(http.MethodPost, "/graphql", append(hostile, func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader(canary)) })...)
	s.do(http.MethodGet, "/", append(hostile, func(r *http.Request) { r.Host = canary })...)
	s.do(http.MethodGet, "/readyz")
	text := s.log.String()
	if strings.Contains(text, canary) {
		t.Errorf("what was sent is in the log:\n%s", text)
	}
	records := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(records) != 6 {
		t.Fatalf("%d lines:\n%s", len(records), text)
	}
	for _, line := range records {
		var record map[string]any
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Errorf("%v: %s", err, line)
		}
		var keys []string
		for _, key := range []string{"time", "level", "msg", "id", "route", "method", "path", "status", "bytes", "took", "peer"} {
			if _, ok := record[key]; ok {
				keys = append(keys, key)
			}
		}
		if len(keys) != len(record) || len(keys) != 11 {
			t.Errorf("keys %v of %s", keys, line)
		}
		if path := record["path"].(string); len(path) > maxLoggedPath+len("…") || strings.ContainsAny(path, "\n\x1b\u202e\"") {
			t.Errorf("path %q", path)
		}
		if level := record["level"]; (level == "DEBUG") != (record["route"] == nameReady) {
			t.Errorf("level %v of %v", level, record["route"])
		}
	}
}

func TestN11SeriesAreBounded(t *testing.T) {
	s := newSite(t)
	for i := range 1_000 {
		for _, target := range []string{"/stacks/%d", "/x%d", "/assets/%d.js", "/api/%d", "/operations?token=%d"} {
			s.do(http.MethodGet, fmt.Sprintf(target, i), with("Accept", "text/html"))
		}
		s.do(fmt.Sprintf("METHOD%d", i), "/graphql")
	}
	names := map[string]bool{}
	for _, name := range fixedNames {
		names[name] = true
	}
	series := 0
	families, err := s.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			series++
			for _, label := range metric.GetLabel() {
				if label.GetName() == "route" && !names[label.GetValue()] && label.GetValue() != "graphql" {
					t.Errorf("route %q", label.GetValue())
				}
			}
		}
	}
	if series > 40 {
		t.Errorf("%d series", series)
	}
	// The most there could ever be: every route with every method and status,
	// and a histogram for each.
	routes, methods, statuses := len(fixedNames)+5, 3, map[string]bool{}
	for status := 100; status < 600; status++ {
		statuses[knownStatus(status)] = true
	}
	if most := routes*methods*len(statuses) + routes*13 + 2; most > 1_000 {
		t.Errorf("%d series are possible", most)
	}
}
