package buckettest

import (
	"encoding/xml"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"time"
)

// Fault answers a request instead of the store, or spoils the store's answer.
// The store is next.
type Fault func(w http.ResponseWriter, r *http.Request, next http.Handler)

// Faults decide which requests go wrong. The zero value lets all pass.
type Faults struct {
	mu    sync.Mutex
	queue []Fault
	all   Fault
}

// Next makes the coming requests go wrong, one fault each; a nil one lets its
// request pass. After the last the store answers again.
func (f *Faults) Next(faults ...Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queue = append(f.queue, faults...)
}

// Always makes every request go wrong from now on; nil ends it.
func (f *Faults) Always(fault Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all = fault
}

// Inject puts the faults in the way of next.
func (f *Faults) Inject(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		fault := f.all
		if len(f.queue) > 0 {
			fault, f.queue = f.queue[0], f.queue[1:]
		}
		f.mu.Unlock()
		if fault == nil {
			next.ServeHTTP(w, r)
			return
		}
		fault(w, r, next)
	})
}

// OnlyFor applies a fault to requests that match and lets others pass.
func OnlyFor(match func(*http.Request) bool, fault Fault) Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		if !match(r) {
			next.ServeHTTP(w, r)
			return
		}
		fault(w, r, next)
	}
}

// Answer gives a status, headers (name, value, name, value …) and a body.
func Answer(status int, body string, headers ...string) Fault {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body) // a client that left hears nothing
	}
}

// Refuse answers with an S3 error, such as 403 AccessDenied. More elements
// (name, text, name, text …) go into its body.
func Refuse(status int, code string, more ...string) Fault {
	body := "<Error><Code>" + escape(code) + "</Code><Message>as the test wants</Message>"
	for i := 0; i+1 < len(more); i += 2 {
		body += "<" + more[i] + ">" + escape(more[i+1]) + "</" + more[i] + ">"
	}
	return Answer(status, xml.Header+body+"</Error>", "Content-Type", "application/xml")
}

func escape(text string) string {
	var b writer
	_ = xml.EscapeText(&b, []byte(text)) // a writer to memory does not fail
	return string(b)
}

type writer []byte

// Write implements io.Writer.
func (w *writer) Write(p []byte) (int, error) { *w = append(*w, p...); return len(p), nil }

// RedirectTo answers 301 as S3 does for a bucket of another region.
func RedirectTo(location, region string) Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		w.Header().Set("Location", location)
		if region != "" {
			w.Header().Set("X-Amz-Bucket-Region", region)
		}
		Refuse(http.StatusMovedPermanently, "PermanentRedirect")(w, r, next)
	}
}

// Delay answers after a time, or never when the client leaves first.
func Delay(d time.Duration) Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		if wait(r, d) {
			next.ServeHTTP(w, r)
		}
	}
}

func wait(r *http.Request, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
		return false
	}
}

// Stall sends the first bytes of the store's body and then nothing until the
// client leaves. A negative number sends not even headers.
func Stall(bytes int) Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		if bytes >= 0 {
			recorded := record(r, next)
			copyHeader(w, recorded)
			w.WriteHeader(recorded.Code)
			_, _ = w.Write(head(recorded.Body.Bytes(), bytes))
			flush(w)
		}
		<-r.Context().Done()
	}
}

// Drip sends the store's body one byte at a time, pause apart.
func Drip(pause time.Duration) Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		recorded := record(r, next)
		copyHeader(w, recorded)
		w.WriteHeader(recorded.Code)
		for _, b := range recorded.Body.Bytes() {
			if _, err := w.Write([]byte{b}); err != nil {
				return
			}
			flush(w)
			if !wait(r, pause) {
				return
			}
		}
	}
}

// Truncate announces the whole body and ends the connection after the first
// bytes of it, in order.
func Truncate(bytes int) Fault { return cut(bytes, false) }

// Reset announces the whole body and resets the connection after the first
// bytes of it.
func Reset(bytes int) Fault { return cut(bytes, true) }

func cut(bytes int, reset bool) Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		recorded := record(r, next)
		raw(w, recorded, recorded.Body.Len(), head(recorded.Body.Bytes(), bytes), reset)
	}
}

// WrongLength announces delta bytes more than come, or fewer when negative.
func WrongLength(delta int) Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		recorded := record(r, next)
		raw(w, recorded, recorded.Body.Len()+delta, recorded.Body.Bytes(), false)
	}
}

// Rewrite answers with what change makes of the store's answer.
func Rewrite(change func(header http.Header, body []byte) []byte) Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		recorded := record(r, next)
		body := change(recorded.Header(), recorded.Body.Bytes())
		recorded.Header().Set("Content-Length", strconv.Itoa(len(body)))
		copyHeader(w, recorded)
		w.WriteHeader(recorded.Code)
		_, _ = w.Write(body)
	}
}

// EndlessTokens answers listings with pages that never end. With fresh, each
// has another token; otherwise the same.
func EndlessTokens(fresh bool) Fault {
	var mu sync.Mutex
	n := 0
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		mu.Lock()
		if fresh || n == 0 {
			n++
		}
		token := n
		mu.Unlock()
		Answer(http.StatusOK, fmt.Sprintf(xml.Header+`<ListBucketResult><IsTruncated>true</IsTruncated>`+
			`<NextContinuationToken>token-%d</NextContinuationToken></ListBucketResult>`, token))(w, r, next)
	}
}

func record(r *http.Request, next http.Handler) *httptest.ResponseRecorder {
	recorded := httptest.NewRecorder()
	next.ServeHTTP(recorded, r)
	return recorded
}

func copyHeader(w http.ResponseWriter, recorded *httptest.ResponseRecorder) {
	for name, values := range recorded.Header() {
		w.Header()[name] = values
	}
}

func head(body []byte, n int) []byte { return body[:min(n, len(body))] }

func flush(w http.ResponseWriter) {
	// A writer that cannot flush has sent already.
	_ = http.NewResponseController(w).Flush()
}

// raw writes an answer by hand, since Go's server sends no wrong lengths.
func raw(w http.ResponseWriter, recorded *httptest.ResponseRecorder, length int, body []byte, reset bool) {
	conn, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(fmt.Sprintf("buckettest: take over the connection: %v", err))
	}
	defer conn.Close()
	fmt.Fprintf(buffered, "HTTP/1.1 %d %s\r\n", recorded.Code, http.StatusText(recorded.Code))
	header := recorded.Header().Clone()
	header.Set("Content-Length", strconv.Itoa(length))
	_ = header.Write(buffered)
	_, _ = buffered.WriteString("\r\n")
	_, _ = buffered.Write(body)
	_ = buffered.Flush()
	if tcp, ok := conn.(*net.TCPConn); ok && reset {
		_ = tcp.SetLinger(0)
	}
}
