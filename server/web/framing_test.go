package web

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// reporting is a server with a route that takes bearer tokens only, and reads
// what it is sent.
func reporting(t *testing.T) *running {
	t.Helper()
	return start(t, Limits{}, Route{Name: "reports-of-runs", Path: "/api/v1/reports", Below: true, Bearer: true,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				w.WriteHeader(http.StatusBadRequest)
			}
			fmt.Fprintf(w, "%s read %s", r.URL.Path, body)
		})})
}

// N04: chunks are taken where only programs send, and never beside a length.
func TestChunksWhereProgramsSend(t *testing.T) {
	r := reporting(t)
	head := "POST /api/v1/reports/x HTTP/1.1\r\nHost: " + r.addr + "\r\n"
	for name, tc := range map[string]struct {
		raw    string
		status int
	}{
		"chunks":                 {head + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 200},
		"chunks in capitals":     {head + "TRANSFER-ENCODING: Chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 200},
		"length and chunks":      {head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
		"chunks and length":      {head + "Transfer-Encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n", 400},
		"bad chunk":              {head + "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n", 400},
		"bare line feed":         {head + "Transfer-Encoding: chunked\r\n\r\n5\nhello\n0\n\n", 400},
		"bare line feed in head": {head + "Transfer-Encoding: chunked\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400},
		"behind another":         {"GET /healthz HTTP/1.1\r\nHost: " + r.addr + "\r\n\r\n" + head + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 400},
	} {
		t.Run(name, func(t *testing.T) {
			conn := r.dial()
			if _, err := io.WriteString(conn, tc.raw+"GET /healthz HTTP/1.1\r\nHost: "+r.addr+"\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			reader := bufio.NewReader(conn)
			res, err := readAnswer(reader)
			if err == nil && strings.HasPrefix(tc.raw, "GET") {
				res, err = readAnswer(reader)
			}
			if err != nil {
				t.Fatal(err)
			}
			if res.status != tc.status || !res.close {
				t.Errorf("status %d, close %v, %q", res.status, res.close, res.text)
			}
			if rest, _ := io.ReadAll(reader); len(rest) > 0 {
				t.Errorf("the request behind was answered: %q", rest)
			}
		})
	}
}

// What is below a route is answered in its form, whatever another site's page
// says, and no log shows what callers wrote there.
func TestRestAnswers(t *testing.T) {
	r := reporting(t)
	ask := "POST %s HTTP/1.1\r\nHost: " + r.addr + "\r\nContent-Length: 0\r\n%s\r\n"
	for name, tc := range map[string]struct {
		raw    string
		status int
		text   string
	}{
		"another site's page": {fmt.Sprintf(ask, "/api/v1/reports", "Sec-Fetch-Site: cross-site\r\nOrigin: https://evil.example\r\n"), 200, "/api/v1/reports read "},
		"below":               {fmt.Sprintf(ask, "/api/v1/reports/"+canary+"/x", ""), 200, "/api/v1/reports/" + canary + "/x read "},
		"beside":              {fmt.Sprintf(ask, "/api/v1/reportsx", ""), 404, `{"error":"not-found"}`},
		"too long":            {fmt.Sprintf(ask, "/api/v1/reports/"+strings.Repeat("a", 4096), ""), 404, `{"error":"not-found"}`},
		"a way up":            {fmt.Sprintf(ask, "/api/v1/reports/../x", ""), 404, `{"error":"not-found"}`},
		"an encoded slash":    {fmt.Sprintf(ask, "/api/v1/reports/%252f", ""), 404, `{"error":"not-found"}`},
		"another host":        {"POST /api/v1/reports HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\n\r\n", 421, `{"error":"not-found"}`},
	} {
		t.Run(name, func(t *testing.T) {
			if res := r.send(tc.raw); res.status != tc.status || res.text != tc.text {
				t.Errorf("%d %q", res.status, res.text)
			}
		})
	}
	if log := r.log.String(); strings.Contains(log, canary) {
		t.Errorf("the log shows a caller's text:\n%s", log)
	}
}
