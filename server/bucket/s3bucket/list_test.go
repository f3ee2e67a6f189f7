package s3bucket

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

// pageOf writes a page of a listing as a store would, right or wrong.
func pageOf(truncated string, token string, keys ...string) string {
	var b strings.Builder
	b.WriteString(xml.Header + "<ListBucketResult><Name>" + testBucket + "</Name>")
	if truncated != "" {
		b.WriteString("<IsTruncated>" + truncated + "</IsTruncated>")
	}
	for _, key := range keys {
		fmt.Fprintf(&b, `<Contents><Key>%s</Key><LastModified>2026-08-21T12:00:00.000Z</LastModified>`+
			`<ETag>"e"</ETag><Size>1</Size></Contents>`, key)
	}
	if token != "" {
		b.WriteString("<NextContinuationToken>" + token + "</NextContinuationToken>")
	}
	b.WriteString("</ListBucketResult>")
	return b.String()
}

// F11, F12: whatever is not a complete listing in order is an error, never a
// shorter list.
func TestBadListings(t *testing.T) {
	page := func(body string) buckettest.Fault { return buckettest.Answer(http.StatusOK, body) }
	good := pageOf("false", "", "p/a", "p/b")
	for name, tc := range map[string]struct {
		pages []string
		want  error
		keys  int // that each saw before
	}{
		"good":                         {[]string{good}, nil, 2},
		"good, two pages":              {[]string{pageOf("true", "t", "p/a"), pageOf("false", "", "p/b")}, nil, 2},
		"good, empty page between":     {[]string{pageOf("true", "t", "p/a"), pageOf("true", "u"), pageOf("false", "", "p/b")}, nil, 2},
		"token without more":           {[]string{pageOf("false", "t", "p/a")}, nil, 1},
		"unsorted":                     {[]string{pageOf("false", "", "p/b", "p/a")}, errBadListing, 0},
		"unsorted across pages":        {[]string{pageOf("true", "t", "p/b"), pageOf("false", "", "p/a")}, errBadListing, 1},
		"twice":                        {[]string{pageOf("false", "", "p/a", "p/a")}, errBadListing, 0},
		"twice across pages":           {[]string{pageOf("true", "t", "p/a"), pageOf("false", "", "p/a")}, errBadListing, 1},
		"outside the prefix":           {[]string{pageOf("false", "", "p/a", "q/b")}, errBadListing, 0},
		"no key":                       {[]string{pageOf("false", "", "")}, errBadListing, 0},
		"truncated without token":      {[]string{pageOf("true", "", "p/a")}, errBadListing, 0},
		"the same token again":         {[]string{pageOf("true", "t", "p/a"), pageOf("true", "t", "p/b")}, errBadListing, 1},
		"does not say if complete":     {[]string{pageOf("", "", "p/a")}, errBadListing, 0},
		"no size":                      {[]string{strings.Replace(good, "<Size>1</Size>", "", 1)}, errBadListing, 0},
		"negative size":                {[]string{strings.Replace(good, "<Size>1</Size>", "<Size>-1</Size>", 1)}, errBadListing, 0},
		"size of words":                {[]string{strings.Replace(good, "<Size>1</Size>", "<Size>one</Size>", 1)}, nil, -1},
		"no time":                      {[]string{strings.Replace(good, "<LastModified>2026-08-21T12:00:00.000Z</LastModified>", "", 1)}, errBadListing, 0},
		"no ETag":                      {[]string{strings.Replace(good, `<ETag>"e"</ETag>`, "", 1)}, errBadListing, 0},
		"an error with status 200":     {[]string{xml.Header + "<Error><Code>InternalError</Code></Error>"}, errBadAnswer, 0},
		"a web page":                   {[]string{"<!DOCTYPE html><html><body>Sign in to the network</body></html>"}, errBadAnswer, 0},
		"plain text":                   {[]string{"ok"}, errBadAnswer, 0},
		"nothing":                      {[]string{""}, errBadAnswer, 0},
		"another listing":              {[]string{"<ListVersionsResult><IsTruncated>false</IsTruncated></ListVersionsResult>"}, errBadAnswer, 0},
		"cut off":                      {[]string{good[:len(good)-30]}, errBadAnswer, 0},
		"cut off between elements":     {[]string{strings.TrimSuffix(good, "</ListBucketResult>")}, errBadAnswer, 0},
		"malformed in the middle":      {[]string{strings.Replace(good, "<Key>p/b", "<Key>p/b<", 1)}, nil, -1},
		"wrongly nested":               {[]string{strings.Replace(good, "<Size>1</Size></Contents>", "<Size>1</Contents></Size>", 1)}, nil, -1},
		"document type":                {[]string{"<!DOCTYPE x [<!ENTITY a \"b\">]>" + good}, errBadAnswer, 0},
		"entity bomb":                  {[]string{bomb(good)}, errBadAnswer, 0},
		"entity that is not known":     {[]string{strings.Replace(good, "p/b", "&bomb;", 1)}, nil, -1},
		"character XML does not allow": {[]string{strings.Replace(good, "p/b", "p/\x01", 1)}, nil, -1},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
				for _, body := range tc.pages {
					server.Next(page(body))
				}
				seen := 0
				err := store.List(t.Context(), "p/", func(bucket.Object) error { seen++; return nil })
				if tc.want == nil && tc.keys >= 0 {
					if err != nil || seen != tc.keys {
						t.Errorf("List = %v after %d keys, want %d", err, seen, tc.keys)
					}
					return
				}
				failure := failed(t, err, vocab.BackendHealthUnreachable)
				if tc.want != nil && !errors.Is(failure, tc.want) {
					t.Errorf("cause = %v, want %v", failure.Cause, tc.want)
				}
				if seen != max(tc.keys, 0) {
					t.Errorf("each saw %d keys, want %d", seen, max(tc.keys, 0))
				}
				if got := len(server.Requests()); got != len(tc.pages) {
					t.Errorf("%d requests, want %d: it is no use to ask again", got, len(tc.pages))
				}
			})
		})
	}
}

func bomb(page string) string {
	var entities strings.Builder
	entities.WriteString(`<!ENTITY e0 "boom">`)
	for i := range 20 {
		fmt.Fprintf(&entities, `<!ENTITY e%d "%s">`, i+1, strings.Repeat(fmt.Sprintf("&e%d;", i), 10))
	}
	return xml.Header + "<!DOCTYPE bomb [" + entities.String() + "]>" +
		strings.Replace(strings.TrimPrefix(page, xml.Header), "p/b", "&e20;", 1)
}

// F11
func TestEndlessListings(t *testing.T) {
	for name, tc := range map[string]struct {
		fresh bool
		most  int
	}{"one token": {false, 2}, "fresh tokens": {true, maxEmptyPages + 1}} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
				server.Always(buckettest.EndlessTokens(tc.fresh))
				_, err := list(t, store)
				if failure := failed(t, err, vocab.BackendHealthUnreachable); !errors.Is(failure, errBadListing) {
					t.Errorf("cause = %v, want errBadListing", failure.Cause)
				}
				if got := len(server.Requests()); got > tc.most {
					t.Errorf("%d pages, want the loop found in %d", got, tc.most)
				}
			})
		})
	}
}

// F12
func TestAHugePageIsNotRead(t *testing.T) {
	bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
		var sent atomic.Int64
		server.Always(func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			chunk := []byte(strings.Repeat(" ", 1<<16))
			for sent.Load() < 100<<20 {
				n, err := w.Write(chunk)
				if sent.Add(int64(n)); err != nil {
					return
				}
			}
		})
		_, err := list(t, store)
		if failure := failed(t, err, vocab.BackendHealthUnreachable); !errors.Is(failure, errBadAnswer) {
			t.Errorf("cause = %v, want errBadAnswer", failure.Cause)
		}
		if got := sent.Load(); got > maxListBody+1<<20 {
			t.Errorf("%d bytes were read, want hardly more than %d", got, maxListBody)
		}
	})
}

// An error body is bounded too, and one that never ends is no hang.
func TestAHugeErrorIsNotRead(t *testing.T) {
	both(t, func(t *testing.T, server *buckettest.PipeServer, call func() error) {
		server.Always(func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			w.WriteHeader(http.StatusForbidden)
			for range 100 << 4 {
				if _, err := io.WriteString(w, strings.Repeat("<a>", 1<<14)); err != nil {
					return
				}
			}
		})
		fails(t, call(), vocab.BackendHealthDenied)
	})
}

// Keys that XML cannot carry come percent-encoded from stores that were asked
// for it, and one such key hides no other.
func TestEncodedKeys(t *testing.T) {
	bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
		body := strings.Replace(pageOf("false", "", "a%01b", "c+d", "c%2Be", "f/g", "%C3%BC"),
			"<IsTruncated>", "<EncodingType>url</EncodingType><IsTruncated>", 1)
		server.Next(buckettest.Answer(http.StatusOK, body))
		keys, err := list(t, store)
		if want := []string{"a\x01b", "c d", "c+e", "f/g", "ü"}; err != nil || !slices.Equal(keys, want) {
			t.Errorf("List = %q, %v, want %q", keys, err, want)
		}

		server.Next(buckettest.Answer(http.StatusOK, strings.Replace(body, "%01", "%zz", 1)))
		_, err = list(t, store)
		fails(t, err, vocab.BackendHealthUnreachable)
	})
}

// FuzzPage: no page makes a listing panic, go on for ever, or deliver keys out
// of order or outside the prefix.
func FuzzPage(f *testing.F) {
	f.Add([]byte(pageOf("false", "", "p/a", "p/b")), "p/")
	f.Add([]byte(pageOf("true", "t", "p/a")), "p/")
	f.Add([]byte(pageOf("true", "")), "")
	f.Add([]byte(bomb(pageOf("false", "", "p/b"))), "p/")
	f.Add([]byte("<Error><Code>x</Code></Error>"), "")
	f.Add([]byte(strings.Replace(pageOf("false", "", "%zz"), "<Name>", "<EncodingType>url</EncodingType><Name>", 1)), "")
	f.Fuzz(func(t *testing.T, page []byte, prefix string) {
		store := storeOf(page)
		last, seen := "", 0
		err := store.List(t.Context(), prefix, func(o bucket.Object) error {
			if !strings.HasPrefix(o.Key, prefix) || seen > 0 && o.Key <= last || o.Size < 0 || o.ETag == "" {
				t.Errorf("List delivered %+v after %q", o, last)
			}
			last = o.Key
			seen++
			return nil
		})
		if err == nil {
			return
		}
		if failure := new(bucket.Error); !errors.As(err, &failure) || !failure.Health.Known() {
			t.Errorf("List = %v, want a *bucket.Error", err)
		}
	})
}

// storeOf is a store without a network that answers every request with page.
func storeOf(page []byte) *Store {
	return &Store{
		signer: newSigner(&staticSource{}, time.Now), slots: make(chan struct{}, 1),
		config: Config{Bucket: testBucket, Clock: time.Now},
		client: s3.New(s3.Options{
			Region: "us-east-1", BaseEndpoint: aws.String("http://store.test"), UsePathStyle: true,
			Credentials: &staticSource{keys: Keys{ID: "id", Secret: "secret"}},
			Retryer:     aws.NopRetryer{},
			HTTPClient: &transport{
				guard: guard{scheme: "http", host: "store.test", base: "/" + testBucket},
				idle:  time.Minute,
				base: roundTrip(func(*http.Request) (*http.Response, error) {
					return &http.Response{
						StatusCode: http.StatusOK, Header: http.Header{}, ProtoMajor: 1, ProtoMinor: 1,
						Body: io.NopCloser(bytes.NewReader(page)),
					}, nil
				}),
			},
		}),
	}
}

// BenchmarkPage is what one page of 1,000 keys costs without the network.
func BenchmarkPage(b *testing.B) {
	keys := make([]string, 1000)
	for i := range keys {
		keys[i] = fmt.Sprintf(".pulumi/stacks/project-%03d/production-%04d.json", i/10, i)
	}
	page := []byte(pageOf("false", "", keys...))
	store := storeOf(page)
	b.SetBytes(int64(len(page)))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		if err := store.List(b.Context(), "", func(bucket.Object) error { n++; return nil }); err != nil || n != len(keys) {
			b.Fatalf("List = %v after %d keys", err, n)
		}
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
