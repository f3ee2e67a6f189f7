package buckettest_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

func TestLedger(t *testing.T) {
	for target, want := range map[string]string{
		"GET /b?list-type=2":                      "ListObjectsV2",
		"GET /b/?list-type=2&prefix=p&max-keys=1": "ListObjectsV2",
		"GET /b/a/b%20c?x-id=GetObject":           "GetObject",
		"GET /b/a":                                "GetObject",
		"GET /b":                                  "GET /b",
		"GET /":                                   "GET /",
		"GET /b?list-type=2&versions":             "GET /b?list-type=2&versions",
		"GET /b?location":                         "GET /b?location",
		"GET /b/a?acl":                            "GET /b/a?acl",
		"GET /b/a?versionId=1":                    "GET /b/a?versionId=1",
		"HEAD /b/a":                               "HEAD /b/a",
		"PUT /b/a":                                "PUT /b/a",
		"DELETE /b/a":                             "DELETE /b/a",
		"POST /b?delete":                          "POST /b?delete",
		"GET /b?list-type=2&list-type=2&encoding=x": "GET /b?list-type=2&list-type=2&encoding=x",
	} {
		var ledger buckettest.Ledger
		handler := ledger.Keep(http.NotFoundHandler())
		var method, address string
		for i := range target {
			if target[i] == ' ' {
				method, address = target[:i], target[i+1:]
			}
		}
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(method, address, nil))
		got := ledger.Requests()
		if len(got) != 1 || got[0].Call != want {
			t.Errorf("%s is written down as %+v, want %s", target, got, want)
		}
		stranger := want != "ListObjectsV2" && want != "GetObject"
		if (len(ledger.Strangers()) == 1) != stranger || ledger.Count(want) != 1 {
			t.Errorf("%s: strangers are %+v", target, ledger.Strangers())
		}
		ledger.Reset()
		if len(ledger.Requests()) != 0 {
			t.Errorf("the ledger is not empty after Reset")
		}
	}
}

// failing stands for a test and counts what it is told.
type failing struct {
	testing.TB
	errors  int
	cleanup []func()
}

func (f *failing) Helper()               {}
func (f *failing) Errorf(string, ...any) { f.errors++ }
func (f *failing) Cleanup(last func())   { f.cleanup = append(f.cleanup, last) }

func TestStrangersFailTheTest(t *testing.T) {
	for method, want := range map[string]int{http.MethodGet: 0, http.MethodHead: 1, http.MethodDelete: 1} {
		inner := &failing{}
		server := buckettest.NewServer(inner)
		server.Fill("state", time.Now(), map[string]string{"a": "x"})
		request, err := http.NewRequestWithContext(t.Context(), method, server.URL+"/state/a", nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		for _, last := range inner.cleanup {
			last()
		}
		if inner.errors != want {
			t.Errorf("%s made %d errors, want %d", method, inner.errors, want)
		}
	}
}

func TestFaultsComeInTheirOrder(t *testing.T) {
	server := buckettest.NewServer(t)
	server.Fill("state", time.Now(), map[string]string{"a": "body"})
	server.Next(buckettest.Refuse(403, "AccessDenied"), nil, buckettest.Answer(204, ""))
	server.Always(buckettest.Answer(418, "tea"))
	for i, want := range []int{403, 200, 204, 418} {
		response := fetch(t, server.URL+"/state/a")
		if response != want {
			t.Errorf("request %d got %d, want %d", i, response, want)
		}
	}
	server.Always(nil)
	if got := fetch(t, server.URL+"/state/a"); got != 200 {
		t.Errorf("the last request got %d", got)
	}
}

func fetch(t *testing.T, url string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		t.Fatal(err)
	}
	return response.StatusCode
}
