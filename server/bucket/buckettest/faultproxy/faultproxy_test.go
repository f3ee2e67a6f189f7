package faultproxy

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

const listing = "/state?list-type=2"

// world is a proxy before a server with two objects.
func world(t *testing.T) (*Proxy, *buckettest.Server) {
	t.Helper()
	server := buckettest.NewServer(t)
	server.Fill("state", time.Now(), map[string]string{"a b%/ü": "first", "c": "second"})
	return New(t, server.URL), server
}

type answer struct {
	status int
	header http.Header
	body   string
	err    error // of reading
}

// ask asks the way a client does that follows nothing.
func ask(t *testing.T, p *Proxy, address string) answer {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL+address, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := (&http.Transport{DisableCompression: true, DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		return answer{err: err}
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header, string(body), err}
}

// What a signature covers reaches the server as it was sent.
func TestPassesRequestsOnAsTheyCame(t *testing.T) {
	var host, uri string
	upstream := buckettest.NewServer(t)
	upstream.Fill("state", time.Now(), map[string]string{"a b%/ü": "first"})
	upstream.Always(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		host, uri = r.Host, r.RequestURI
		next.ServeHTTP(w, r)
	})
	p := New(t, upstream.URL)
	for _, address := range []string{"/state/a%20b%25/%C3%BC?x-id=GetObject", "/state?list-type=2&prefix=a%2Fb&max-keys=7"} {
		if got := ask(t, p, address); got.status != http.StatusOK || got.err != nil {
			t.Errorf("%s: %+v", address, got)
		}
		if uri != address || "http://"+host != p.URL {
			t.Errorf("the server was asked for %s at %s, want %s at %s", uri, host, address, p.URL)
		}
	}
	want := []buckettest.Request{
		{Call: "GetObject", Bucket: "state", Key: "a b%/ü"}, {Call: "ListObjectsV2", Bucket: "state", Prefix: "a/b"},
	}
	if diff := cmp.Diff(want, p.Requests()); diff != "" {
		t.Errorf("ledger (-want +got):\n%s", diff)
	}
}

func TestFaultsAreForWhatTheyMatch(t *testing.T) {
	p, _ := world(t)
	p.Always(On(Key("c"), Times(2, Denied())))
	for n, want := range []int{http.StatusForbidden, http.StatusForbidden, http.StatusOK} {
		if got := ask(t, p, "/state/c"); got.status != want {
			t.Errorf("request %d: status %d, want %d", n+1, got.status, want)
		}
		if got := ask(t, p, listing); got.status != http.StatusOK {
			t.Errorf("the listing: %+v", got)
		}
	}
	p.Always(On(Prefix("c"), NoBucket()))
	for address, want := range map[string]int{listing: 200, listing + "&prefix=c": 404, "/state/c": 200} {
		if got := ask(t, p, address); got.status != want {
			t.Errorf("%s: status %d, want %d", address, got.status, want)
		}
	}
}

// Each fault is what its name says, as it arrives.
func TestFaults(t *testing.T) {
	noon := func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }
	order := func(text string, parts ...string) bool {
		for _, part := range parts {
			_, rest, found := strings.Cut(text, part)
			if !found {
				return false
			}
			text = rest
		}
		return true
	}
	for name, tc := range map[string]struct {
		fault   buckettest.Fault
		address string
		is      func(answer) bool
	}{
		"no fault":       {nil, listing, func(a answer) bool { return a.status == 200 && order(a.body, "<Key>a", "<Key>c") && a.err == nil }},
		"denied":         {Denied(), listing, func(a answer) bool { return a.status == 403 && order(a.body, "AccessDenied") }},
		"expired":        {Expired(), listing, func(a answer) bool { return a.status == 403 && order(a.body, "ExpiredToken") }},
		"unknown key":    {UnknownKey(), listing, func(a answer) bool { return order(a.body, "InvalidAccessKeyId") }},
		"no bucket":      {NoBucket(), listing, func(a answer) bool { return a.status == 404 && order(a.body, "NoSuchBucket") }},
		"no key":         {NoKey(), "/state/c", func(a answer) bool { return a.status == 404 && order(a.body, "NoSuchKey") }},
		"slow down":      {SlowDown(), listing, func(a answer) bool { return a.status == 503 && order(a.body, "SlowDown") }},
		"broken":         {Broken(502), listing, func(a answer) bool { return a.status == 502 && order(a.body, "<html>") }},
		"other region":   {OtherRegion("eu-west-1"), listing, func(a answer) bool { return a.status == 400 && order(a.body, "<Region>eu-west-1<") }},
		"wrong style":    {WrongStyle(), listing, func(a answer) bool { return a.status == 400 }},
		"skewed":         {Skewed(noon), listing, func(a answer) bool { return order(a.body, "RequestTimeTooSkewed", "<ServerTime>2026-11-30T12:00:00Z<") }},
		"ok with error":  {OKWithError(), listing, func(a answer) bool { return a.status == 200 && order(a.body, "<Error>") }},
		"malformed":      {Malformed(), listing, func(a answer) bool { return a.err == nil && !order(a.body, "</ListBucketResult>") }},
		"entity bomb":    {EntityBomb(), listing, func(a answer) bool { return len(a.body) < 4096 && order(a.body, "<!DOCTYPE", "&a40;") }},
		"huge":           {Huge(9 << 20), listing, func(a answer) bool { return len(a.body) > 9<<20 }},
		"same token":     {SameToken(), listing, func(a answer) bool { return order(a.body, "true", "token-1") }},
		"no token":       {NoToken(), listing, func(a answer) bool { return order(a.body, ">true<") && !order(a.body, "NextContinuationToken>") }},
		"unsorted":       {Unsorted(), listing, func(a answer) bool { return order(a.body, "<Key>c", "<Key>a") }},
		"twice":          {Twice(), listing, func(a answer) bool { return order(a.body, "<Key>a", "<Key>a", "<Key>c") }},
		"outside":        {Outside(), listing, func(a answer) bool { return order(a.body, "<Key>%21outside<", "<Key>a", "<Key>c") }},
		"other ETag":     {OtherETag(), "/state/c", func(a answer) bool { return a.body == "second" && strings.HasPrefix(a.header.Get("ETag"), `"0000`) }},
		"other checksum": {OtherChecksum(), "/state/c", func(a answer) bool { return a.body == "second" && a.header.Get("X-Amz-Checksum-Crc32") != "" }},
		"slow":           {Slow(1000), "/state/c", func(a answer) bool { return a.body == "second" && a.err == nil }},
		"moved": {MovedTo("http://elsewhere.test", "eu-west-1"), listing, func(a answer) bool {
			return a.status == 301 && a.header.Get("Location") == "http://elsewhere.test"+listing && a.header.Get("X-Amz-Bucket-Region") == "eu-west-1"
		}},
		"truncated": {buckettest.Truncate(3), "/state/c", func(a answer) bool { return a.body == "sec" && errors.Is(a.err, io.ErrUnexpectedEOF) }},
		"reset":     {buckettest.Reset(3), "/state/c", func(a answer) bool { return a.err != nil }},
		"longer":    {buckettest.WrongLength(-3), "/state/c", func(a answer) bool { return a.body == "sec" && a.err == nil }},
	} {
		t.Run(name, func(t *testing.T) {
			p, _ := world(t)
			p.Always(tc.fault)
			if got := ask(t, p, tc.address); !tc.is(got) {
				t.Errorf("got %d %v %.600q, %v", got.status, got.header, got.body, got.err)
			}
			p.Always(nil)
			if got := ask(t, p, "/state/c"); got.body != "second" || got.err != nil {
				t.Errorf("after the fault: %+v", got)
			}
		})
	}
}

// A proxy that hangs lets go when the client leaves, or when it is closed.
func TestHangs(t *testing.T) {
	for name, fault := range map[string]buckettest.Fault{
		"no answer": Hang(), "headers": buckettest.Stall(0), "a part": buckettest.Stall(2), "slow": Slow(1),
	} {
		p, _ := world(t)
		reached := make(chan struct{})
		p.Always(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			close(reached)
			fault(w, r, next)
		})
		ctx, leave := context.WithCancel(t.Context())
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL+"/state/c", nil)
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan []byte, 1)
		go func() {
			response, err := http.DefaultTransport.RoundTrip(request)
			if err != nil {
				ended <- nil
				return
			}
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			if err == nil {
				body = append(body, " whole"...)
			}
			ended <- body
		}()
		<-reached
		leave()
		if got := <-ended; bytes.Contains(got, []byte("whole")) {
			t.Errorf("%s: the body came whole: %q", name, got)
		}
	}
}

func TestStartRefusesWhatIsNoAddress(t *testing.T) {
	for _, upstream := range []string{"", "127.0.0.1:9000", "http://", "://"} {
		if p, err := Start(upstream); err == nil {
			t.Errorf("Start(%q) stands at %s", upstream, p.URL)
		}
	}
}
