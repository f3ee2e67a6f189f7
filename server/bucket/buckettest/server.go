package buckettest

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/lumaft/lumaft/server/bucket/fakes3"
)

// Request is one line of a Ledger.
type Request struct {
	// Call is ListObjectsV2, GetObject, or the method and address of anything
	// else.
	Call string
	// Bucket and Key as in the address, path style. Key is empty for a listing.
	Bucket, Key string
	// Prefix and Token of a listing.
	Prefix, Token string
}

// Ledger is the list of requests that a server got.
type Ledger struct {
	mu   sync.Mutex
	list []Request
}

// Requests is a copy of the ledger so far.
func (l *Ledger) Requests() []Request {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.list)
}

// Count tells how many requests there were of a call.
func (l *Ledger) Count(call string) int {
	n := 0
	for _, r := range l.Requests() {
		if r.Call == call {
			n++
		}
	}
	return n
}

// Reset forgets what was written.
func (l *Ledger) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = nil
}

// Strangers are the requests that are neither ListObjectsV2 nor GetObject.
func (l *Ledger) Strangers() []Request {
	return slices.DeleteFunc(l.Requests(), func(r Request) bool {
		return r.Call == "ListObjectsV2" || r.Call == "GetObject"
	})
}

// Keep writes each request down before next answers it.
func (l *Ledger) Keep(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		entry := classify(r)
		l.mu.Lock()
		l.list = append(l.list, entry)
		l.mu.Unlock()
		next.ServeHTTP(w, r)
	})
}

// classify judges from what came over the wire alone, and more strictly than a
// server would: a parameter it does not know makes a stranger.
func classify(r *http.Request) Request {
	bucket, key := splitPath(r.URL.Path)
	query := r.URL.Query()
	entry := Request{
		Call: fmt.Sprintf("%s %s", r.Method, r.URL.RequestURI()), Bucket: bucket, Key: key,
		Prefix: query.Get("prefix"), Token: query.Get("continuation-token"),
	}
	if r.Method != http.MethodGet || r.ContentLength != 0 || bucket == "" {
		return entry
	}
	allowed := []string{"x-id"}
	call := "GetObject"
	if key == "" {
		allowed = []string{"list-type", "prefix", "start-after", "continuation-token", "encoding-type", "max-keys"}
		call = "ListObjectsV2"
		if query.Get("list-type") != "2" {
			return entry
		}
	}
	for name := range query {
		if !slices.Contains(allowed, name) {
			return entry
		}
	}
	entry.Call = call
	return entry
}

func splitPath(path string) (bucket, key string) {
	if path != "" && path[0] == '/' {
		path = path[1:]
	}
	for i := range len(path) {
		if path[i] == '/' {
			return path[:i], path[i+1:]
		}
	}
	return path, ""
}

// Server is an S3 server on the loopback address for one test. Put, Delete and
// CreateBucket of the embedded server change it without a request.
type Server struct {
	*fakes3.Server
	// URL is the endpoint, http and path style.
	URL string
	Ledger
	Faults

	t testing.TB
}

// NewServer starts a server that ends with the test. A request that is neither
// ListObjectsV2 nor GetObject fails the test.
func NewServer(t testing.TB, options ...fakes3.Option) *Server {
	t.Helper()
	s := &Server{Server: fakes3.New(options...), t: t}
	web := httptest.NewUnstartedServer(s.Handler())
	Quiet(web.Config)
	web.Start()
	s.URL = web.URL
	t.Cleanup(func() {
		web.Close()
		s.checkStrangers()
	})
	return s
}

// Quiet makes a server say nothing of clients that leave early, which tests
// make them do.
func Quiet(web *http.Server) {
	web.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
}

func (s *Server) checkStrangers() {
	for _, stranger := range s.Strangers() {
		s.t.Errorf("the store was asked for more than listings and objects: %s", stranger.Call)
	}
}

// Handler is the server behind its ledger and its faults, for a test that
// listens in its own way.
func (s *Server) Handler() http.Handler { return s.Keep(s.Inject(s.Server)) }

// Fill creates a bucket and puts objects into it, as of modified.
func (s *Server) Fill(name string, modified time.Time, objects map[string]string) {
	s.t.Helper()
	if err := s.CreateBucket(name); err != nil {
		s.t.Fatal(err)
	}
	for key, body := range objects {
		if err := s.Put(name, key, []byte(body), modified); err != nil {
			s.t.Fatal(err)
		}
	}
}
