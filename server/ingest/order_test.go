package ingest_test

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/server/ingest"
)

// Checks come in one order: what is wrong first is what is answered.
func TestOrderOfChecks(t *testing.T) {
	w := newWorld(t, plenty)
	outside := w.announce(w.uuid(), "update") // not in the narrow scope, and days off
	w.later(48 * 3600e9)
	over := strings.Repeat("[", ingestion.MaxBytes+1)
	text := map[string]string{"Content-Type": "text/plain"}
	for name, tc := range map[string]struct {
		ask    ask
		status int
		word   string
	}{
		"route":      {ask{method: "PUT", path: ingest.Root + "/nothing", token: "none", body: over, header: text}, 404, "not-found"},
		"method":     {ask{method: "PUT", path: pathAnnounce, token: "none", body: over, header: text}, 405, "method-not-allowed"},
		"bearer":     {ask{path: pathAnnounce, token: "none", body: over, header: text}, 401, "unauthorized"},
		"media type": {ask{path: pathAnnounce, body: over, header: text}, 415, "unsupported-media-type"},
		"size":       {ask{path: pathAnnounce, body: over}, 413, "payload-too-large"},
		"JSON":       {ask{path: pathAnnounce, token: narrow, body: outside + "x"}, 400, "invalid-request"},
		"shape":      {ask{path: pathAnnounce, token: narrow, body: strings.Replace(outside, "update", "up", 1)}, 400, "invalid-request"},
		"scope":      {ask{path: pathAnnounce, token: narrow, body: outside}, 404, "not-found"},
		"state":      {ask{path: pathAnnounce, body: outside}, 422, "timestamp-out-of-range"},
	} {
		t.Run(name, func(t *testing.T) { w.do(tc.ask).refused(t, tc.status, tc.word) })
	}
	if n := w.rows(); n != 0 {
		t.Errorf("refusals left %d rows", n)
	}
}

// A03, A30: only a bearer that is good opens the way, and no body is read
// before.
func TestNoBodyIsReadForStrangers(t *testing.T) {
	w := newWorld(t, plenty)
	for name, header := range map[string]string{
		"none":               "",
		"an empty one":       "Authorization: \r\n",
		"only the scheme":    "Authorization: Bearer\r\n",
		"no token":           "Authorization: Bearer \r\n",
		"Basic":              "Authorization: Basic " + good + "\r\n",
		"a wrong token":      "Authorization: bearer lumaft_it_x\r\n",
		"a token and more":   "Authorization: Bearer " + good + " x\r\n",
		"two of them":        "Authorization: Bearer " + good + "\r\nAuthorization: Bearer " + good + "\r\n",
		"a long one":         "Authorization: Bearer " + strings.Repeat("a.", 4000) + "\r\n",
		"a browser's cookie": "Cookie: __Host-lumaft_session=" + good + "\r\nOrigin: http://" + w.addr + "\r\nSec-Fetch-Site: same-origin\r\n",
		"another page":       "Cookie: __Host-lumaft_session=" + good + "\r\nOrigin: https://evil.example\r\nSec-Fetch-Site: cross-site\r\n",
		"waiting for 100":    "Expect: 100-continue\r\nAuthorization: Bearer wrong\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			a, closed := w.raw("POST " + pathAnnounce + " HTTP/1.1\r\nHost: " + w.addr + "\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n" + header + "\r\n")
			a.refused(t, 401, "unauthorized")
			if a.header.Get("WWW-Authenticate") != "Bearer" || !closed {
				t.Errorf("the header is %q, closed %v", a.header.Get("WWW-Authenticate"), closed)
			}
		})
	}
	if n := w.rows(); n != 0 {
		t.Errorf("strangers left %d rows", n)
	}
}

// N05: a good bearer that waits for 100 gets it.
func TestExpectContinue(t *testing.T) {
	w := newWorld(t, plenty)
	body := w.announce(w.uuid(), "update")
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+w.addr+pathAnnounce, strings.NewReader(body))
	w.must(err)
	request.Header.Set("Expect", "100-continue")
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+good)
	response, err := http.DefaultTransport.RoundTrip(request)
	w.must(err)
	if a := w.read(response); a.status != http.StatusCreated {
		t.Errorf("the answer is %d %s", a.status, a.text)
	}
}

// A35: these routes take POST, whatever a header says.
func TestOtherMethods(t *testing.T) {
	w := newWorld(t, plenty)
	for _, path := range []string{pathAnnounce, pathCorrelate, pathOf("x", "events"), pathOf("x", "finalize"), pathOf("x", "transcript")} {
		for _, method := range []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "post", "BREW"} {
			a := w.do(ask{method: method, path: path, header: map[string]string{"X-HTTP-Method-Override": "POST", "Sec-Fetch-Site": "cross-site"}})
			if method == "HEAD" {
				a.text = `{"error":"method-not-allowed"}`
			}
			a.refused(t, 405, "method-not-allowed")
			if a.header.Get("Allow") != "POST" {
				t.Errorf("%s: Allow is %q", method, a.header.Get("Allow"))
			}
		}
	}
}

// A24, A25: only JSON in UTF-8, as it is.
func TestMediaTypes(t *testing.T) {
	w := newWorld(t, plenty)
	for kind, ok := range map[string]bool{
		"application/json": true, "application/json; charset=utf-8": true, "Application/JSON;charset=\"UTF-8\"": true,
		"application/json; charset=latin1": false, "application/json; charset=utf-8; q=1": false, "application/json; version=1": false,
		"text/plain": false, "text/json": false, "application/x-www-form-urlencoded": false, "multipart/form-data; boundary=x": false,
		"application/problem+json": false, "application/json,": false, "*/*": false, "application/json; charset": false, "": false,
	} {
		a := w.do(ask{path: pathAnnounce, body: w.announce(w.uuid(), "update"), header: map[string]string{"Content-Type": kind}})
		if ok != (a.status == 201) {
			t.Errorf("%q is answered %d %s", kind, a.status, a.text)
		}
		if !ok {
			a.refused(t, 415, "unsupported-media-type")
		}
	}
	for _, coding := range []string{"gzip", "identity", "br", "deflate, gzip"} {
		w.do(ask{path: pathAnnounce, body: w.announce(w.uuid(), "update"), header: map[string]string{"Content-Encoding": coding}}).refused(t, 415, "unsupported-media-type")
	}
	body := w.announce(w.uuid(), "update")
	a, _ := w.raw(fmt.Sprintf("POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		pathAnnounce, w.addr, good, len(body), body))
	a.refused(t, 415, "unsupported-media-type")
}

// A08, A33: what is unknown, foreign, disabled or no id at all is one answer,
// byte by byte.
func TestOneAnswerForAllThatIsNotThere(t *testing.T) {
	w := newWorld(t, plenty)
	mine := w.begun("update")
	rows := w.rows()
	target := func(was, is string) string { return strings.Replace(w.announce(w.uuid(), "update"), was, is, 1) }
	stamp := regexp.MustCompile(`(?m)^(X-Request-Id|Date): .*$`)
	first := ""
	for name, a := range map[string]ask{
		"an unknown backend":         {path: pathAnnounce, body: target("production", "nowhere")},
		"a disabled backend":         {path: pathAnnounce, body: target("production", "off")},
		"outside the scope":          {path: pathAnnounce, token: narrow, body: target("none", "none")},
		"no project":                 {path: pathAnnounce, body: target(`"platform"`, "null")},
		"another's operation":        {path: pathOf(mine, "events"), token: other, body: w.beats(1, 1)},
		"another's end":              {path: pathOf(mine, "finalize"), token: other, body: w.end("failed")},
		"no such operation":          {path: pathOf(w.uuid(), "events"), body: w.beats(1, 1)},
		"a pair outside the scope":   {path: pathCorrelate, token: narrow, body: pairOf(mine, mine)},
		"a pair of nothing":          {path: pathCorrelate, body: pairOf(mine, w.uuid())},
		"no id":                      {path: pathOf("operation", "events"), body: w.beats(1, 1)},
		"an id in upper case":        {path: pathOf(strings.ToUpper(mine), "events"), body: w.beats(1, 1)},
		"an id of 1,800 characters":  {path: pathOf(strings.Repeat("a", 1800), "events"), body: w.beats(1, 1)},
		"an id of 4,000 characters":  {path: pathOf(strings.Repeat("a", 4000), "events"), body: w.beats(1, 1)},
		"an encoded slash":           {path: pathOf("a%2fb", "events"), body: w.beats(1, 1)},
		"a slash, encoded twice":     {path: pathOf("a%252fb", "events"), body: w.beats(1, 1)},
		"a way up":                   {path: pathAnnounce + "/../operations/" + mine + "/events", body: w.beats(1, 1)},
		"an encoded way up":          {path: pathOf("%2e%2e", "events"), body: w.beats(1, 1)},
		"an id that is SQL":          {path: pathOf("'%20OR%20'1'='1", "finalize"), body: w.end("failed")},
		"a slash at the end":         {path: pathAnnounce + "/", body: w.announce(w.uuid(), "update")},
		"an operation and no more":   {path: pathAnnounce + "/" + mine, body: w.beats(1, 1)},
		"another route of operation": {path: pathOf(mine, "events/1"), body: w.beats(1, 1)},
	} {
		a := w.do(a)
		a.refused(t, 404, "not-found")
		var head strings.Builder
		w.must(a.header.Write(&head))
		whole := stamp.ReplaceAllString(head.String(), "$1") + a.text
		if first == "" {
			first = whole
		}
		if whole != first {
			t.Errorf("%s is answered\n%s\nothers\n%s", name, whole, first)
		}
	}
	if n := w.rows(); n != rows {
		t.Errorf("refusals left %d rows", n-rows)
	}
}

// A22: a body of 1 MiB is read and one more byte is not, however its length is
// told.
func TestSizeOfBodies(t *testing.T) {
	w := newWorld(t, plenty)
	body := w.announce(w.uuid(), "update")
	exact := body + strings.Repeat(" ", ingestion.MaxBytes-len(body))
	head := "POST " + pathAnnounce + " HTTP/1.1\r\nHost: " + w.addr + "\r\nAuthorization: Bearer " + good + "\r\nContent-Type: application/json\r\n"
	chunks := func(text string) string {
		var b strings.Builder
		b.WriteString("Transfer-Encoding: chunked\r\n\r\n")
		for len(text) > 0 {
			n := min(len(text), 50_000)
			fmt.Fprintf(&b, "%x\r\n%s\r\n", n, text[:n])
			text = text[n:]
		}
		return b.String() + "0\r\n\r\n"
	}
	if a, _ := w.raw(head + fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(exact), exact)); a.status != 201 {
		t.Fatalf("with a length it is answered %d %s", a.status, a.text)
	}
	for name, raw := range map[string]string{
		"one more, with a length":     fmt.Sprintf("Content-Length: %d\r\n\r\n%s ", len(exact)+1, exact),
		"one more, in chunks":         chunks(exact + " "),
		"a gigabyte that never comes": "Content-Length: 1073741824\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			a, closed := w.raw(head + raw)
			if a.refused(t, 413, "payload-too-large"); !closed {
				t.Error("the connection stays open")
			}
		})
	}
	a, _ := w.raw(head + chunks(exact))
	if a.status != 200 || a.field("status") != "replayed" {
		t.Errorf("in chunks it is answered %d %s", a.status, a.text)
	}
	a, _ = w.raw(head + fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body)-1, body))
	a.refused(t, 400, "invalid-request")
}

// A body that ends early is refused, and nothing of it is stored.
func TestCutBodies(t *testing.T) {
	w := newWorld(t, plenty)
	reader, writer := io.Pipe()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+w.addr+pathAnnounce, reader)
	w.must(err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+good)
	go func() {
		_, _ = io.WriteString(writer, w.announce(w.uuid(), "update")[:100])
		_ = writer.CloseWithError(io.ErrUnexpectedEOF)
	}()
	if response, err := http.DefaultTransport.RoundTrip(request); err == nil {
		a := w.read(response)
		a.refused(t, 400, "invalid-request")
	}
	if n := w.rows(); n != 0 {
		t.Errorf("half a body left %d rows", n)
	}
}
