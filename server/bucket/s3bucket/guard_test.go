package s3bucket

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

// Every operation of the SDK is called on the adapter's own client, with every
// field filled. Whatever is more than listing or reading must not leave.
func TestNoOtherOperationLeaves(t *testing.T) {
	server := buckettest.NewServer(t) // its ledger fails the test
	server.Fill(testBucket, time.Now(), map[string]string{"key": "body"})
	store := open(t, testConfig(server.URL), tuning{})

	client := reflect.ValueOf(store.client)
	var refused []string
	for i := range client.NumMethod() {
		method, name := client.Method(i), client.Type().Method(i).Name
		if method.Type().NumIn() != 3 || !method.Type().IsVariadic() || method.Type().NumOut() != 2 {
			continue // Options
		}
		input := reflect.New(method.Type().In(1).Elem())
		fillIn(input.Elem(), 0)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		result := method.Call([]reflect.Value{reflect.ValueOf(ctx), input})
		cancel()
		err, _ := result[1].Interface().(error)
		if err == nil {
			t.Errorf("%s went through", name)
		}
		if errors.Is(err, errRequestRefused) {
			refused = append(refused, name)
		}
	}
	// Some operations are refused by the SDK first, for what they were filled
	// with. Those that matter most must have come as far as the guard.
	for _, name := range []string{
		"PutObject", "DeleteObject", "DeleteObjects", "CopyObject", "CreateMultipartUpload", "UploadPart",
		"CompleteMultipartUpload", "PutBucketPolicy", "DeleteBucket", "CreateBucket", "HeadObject", "HeadBucket",
		"GetBucketLocation", "ListObjects", "ListObjectVersions", "ListBuckets", "GetObjectAcl", "GetObjectTagging",
		"GetBucketVersioning", "PutObjectTagging", "GetObject", "ListObjectsV2",
	} {
		if !slices.Contains(refused, name) {
			t.Errorf("%s did not come as far as the guard", name)
		}
	}
	if len(refused) < 90 {
		t.Errorf("%d operations came as far as the guard, want at least 90", len(refused))
	}
	if requests := server.Requests(); len(requests) > 0 {
		t.Errorf("requests left: %+v", requests)
	}
}

// fillIn gives every field of an input some value, a few levels deep.
func fillIn(v reflect.Value, depth int) {
	if depth > 6 || !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
		if v.Type() == reflect.TypeFor[types.ChecksumAlgorithm]() {
			v.SetString(string(types.ChecksumAlgorithmCrc32)) // the SDK computes it first
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillIn(v.Elem(), depth+1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fillIn(v.Index(0), depth+1)
	case reflect.Interface:
		if body := reflect.ValueOf(strings.NewReader("x")); body.Type().Implements(v.Type()) {
			v.Set(body)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(time.Unix(1, 0)))
			return
		}
		for i := range v.NumField() {
			if field := v.Field(i); v.Type().Field(i).Name == "Bucket" && field.Type() == reflect.TypeFor[*string]() {
				field.Set(reflect.ValueOf(aws.String(testBucket)))
			} else {
				fillIn(field, depth+1)
			}
		}
	}
}

func TestGuard(t *testing.T) {
	path := guard{scheme: "https", host: "store.test:9000", base: "/state"}
	virtual := guard{scheme: "https", host: "state.store.test"}
	for name, tc := range map[string]struct {
		guard  guard
		method string
		url    string
		want   string
	}{
		"list":                     {path, "GET", "https://store.test:9000/state?list-type=2", callList},
		"list, slash":              {path, "GET", "https://store.test:9000/state/?list-type=2&prefix=a%2Fb", callList},
		"list, all parameters":     {path, "GET", "https://store.test:9000/state?list-type=2&continuation-token=x&encoding-type=url&max-keys=7", callList},
		"list, virtual":            {virtual, "GET", "https://state.store.test/?list-type=2", callList},
		"get":                      {path, "GET", "https://store.test:9000/state/a/b?x-id=GetObject", callGet},
		"get, no query":            {path, "GET", "https://store.test:9000/state/a%3Facl", callGet},
		"get, virtual":             {virtual, "GET", "https://state.store.test/state", callGet},
		"get, key like a query":    {path, "GET", "https://store.test:9000/state/a%3Flist-type=2", callGet},
		"put":                      {path, "PUT", "https://store.test:9000/state/a", ""},
		"delete":                   {path, "DELETE", "https://store.test:9000/state/a", ""},
		"post":                     {path, "POST", "https://store.test:9000/state?delete", ""},
		"head":                     {path, "HEAD", "https://store.test:9000/state/a", ""},
		"options":                  {path, "OPTIONS", "https://store.test:9000/state/a", ""},
		"buckets":                  {path, "GET", "https://store.test:9000/", ""},
		"list version 1":           {path, "GET", "https://store.test:9000/state", ""},
		"list version 1, virtual":  {virtual, "GET", "https://state.store.test/", ""},
		"list versions":            {path, "GET", "https://store.test:9000/state?versions&list-type=2", ""},
		"location":                 {path, "GET", "https://store.test:9000/state?location", ""},
		"list-type twice":          {path, "GET", "https://store.test:9000/state?list-type=2&list-type=1", ""},
		"list-type in other case":  {path, "GET", "https://store.test:9000/state?List-Type=2", ""},
		"semicolon in the query":   {path, "GET", "https://store.test:9000/state?list-type=2;acl", ""},
		"acl of an object":         {path, "GET", "https://store.test:9000/state/a?acl", ""},
		"version of an object":     {path, "GET", "https://store.test:9000/state/a?versionId=1", ""},
		"another operation":        {path, "GET", "https://store.test:9000/state/a?x-id=PutObject", ""},
		"response header override": {path, "GET", "https://store.test:9000/state/a?response-content-type=x", ""},
		"another bucket":           {path, "GET", "https://store.test:9000/other/a", ""},
		"a bucket that starts so":  {path, "GET", "https://store.test:9000/state2/a", ""},
		"dot segments":             {path, "GET", "https://store.test:9000/state/../other/a", ""},
		"encoded dot segments":     {path, "GET", "https://store.test:9000/state/%2e%2e/other/a", ""},
		"one dot":                  {path, "GET", "https://store.test:9000/state/./a", ""},
		"another host":             {path, "GET", "https://other.test/state/a", ""},
		"another port":             {path, "GET", "https://store.test:9001/state/a", ""},
		"another scheme":           {path, "GET", "http://store.test:9000/state/a", ""},
		"a user":                   {path, "GET", "https://me@store.test:9000/state/a", ""},
		"no path":                  {path, "GET", "https://store.test:9000?list-type=2", ""},
	} {
		t.Run(name, func(t *testing.T) {
			request := httptest.NewRequest(tc.method, tc.url, nil)
			request.Host = ""
			got, err := tc.guard.admit(request)
			if got != tc.want || (err == nil) != (tc.want != "") {
				t.Errorf("admit = %q, %v, want %q", got, err, tc.want)
			}
			if tc.want == "" && !errors.Is(err, errRequestRefused) {
				t.Errorf("admit = %v, want errRequestRefused", err)
			}
		})
	}
	for name, spoil := range map[string]func(*http.Request){
		"a body":            func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader("x")) },
		"a length":          func(r *http.Request) { r.ContentLength = 1 },
		"another Host":      func(r *http.Request) { r.Host = "other.test" },
		"an opaque address": func(r *http.Request) { r.URL.Opaque = "//store.test:9000/state/a" },
	} {
		request := httptest.NewRequest(http.MethodGet, "https://store.test:9000/state/a", nil)
		request.Host = ""
		if _, err := path.admit(request); err != nil {
			t.Fatalf("admit = %v", err)
		}
		spoil(request)
		if _, err := path.admit(request); !errors.Is(err, errRequestRefused) {
			t.Errorf("admit with %s = %v, want errRequestRefused", name, err)
		}
	}
}

// FuzzUnsafeKey holds the guard to what a server that cleans paths would do.
func FuzzUnsafeKey(f *testing.F) {
	for _, key := range []string{"a/b", "..", "a/../b", "./a", "a/..", "a..b", "...", ".pulumi/meta.yaml", "/", "a//b"} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		dotted := false
		for rest := "/" + key + "/"; ; rest = rest[1:] {
			if strings.HasPrefix(rest, "/./") || strings.HasPrefix(rest, "/../") {
				dotted = true
			}
			if rest == "" {
				break
			}
		}
		if unsafeKey(key) != dotted {
			t.Errorf("unsafeKey(%q) = %v", key, !dotted)
		}
	})
}

// Where the SDK sends a request and what the guard admits are worked out by two
// roads; they must meet for every form of address.
func TestAddressOfTheBucket(t *testing.T) {
	for name, tc := range map[string]struct {
		config Config
		want   string // what is dialled
	}{
		"AWS":                        {Config{Region: "eu-central-1"}, "state-bucket.s3.eu-central-1.amazonaws.com:443"},
		"AWS, first region":          {Config{Region: "us-east-1"}, "state-bucket.s3.us-east-1.amazonaws.com:443"},
		"AWS, China":                 {Config{Region: "cn-north-1"}, "state-bucket.s3.cn-north-1.amazonaws.com.cn:443"},
		"AWS, government":            {Config{Region: "us-gov-west-1"}, "state-bucket.s3.us-gov-west-1.amazonaws.com:443"},
		"AWS, dots":                  {Config{Region: "eu-central-1", Bucket: "my.bucket"}, "s3.eu-central-1.amazonaws.com:443"},
		"AWS, upper case":            {Config{Region: "us-east-1", Bucket: "My_Bucket"}, "s3.us-east-1.amazonaws.com:443"},
		"endpoint":                   {Config{Endpoint: "https://store.test"}, "store.test:443"},
		"endpoint, port":             {Config{Endpoint: "https://store.test:9000/"}, "store.test:9000"},
		"endpoint, http":             {Config{Endpoint: "http://store.test", AllowPrivateHTTP: true}, "store.test:80"},
		"endpoint, virtual":          {Config{Endpoint: "https://store.test:9000", VirtualHosted: true}, "state-bucket.store.test:9000"},
		"endpoint, address":          {Config{Endpoint: "https://203.0.113.7:9000"}, "203.0.113.7:9000"},
		"endpoint, address, virtual": {Config{Endpoint: "https://203.0.113.7", VirtualHosted: true}, "203.0.113.7:443"},
		"endpoint, IPv6":             {Config{Endpoint: "https://[2001:db8::7]:9000"}, "[2001:db8::7]:9000"},
		"endpoint, AWS itself":       {Config{Endpoint: "https://s3.eu-west-1.amazonaws.com", Region: "eu-west-1"}, "s3.eu-west-1.amazonaws.com:443"},
	} {
		t.Run(name, func(t *testing.T) {
			c := tc.config
			if c.Bucket == "" {
				c.Bucket = testBucket
			}
			c.Credentials = testConfig("").Credentials
			down := errors.New("nobody is there")
			var dialled []string
			store := open(t, c, tuning{dial: func(_ context.Context, _, address string) (net.Conn, error) {
				dialled = append(dialled, address)
				return nil, &final{down}
			}})
			listErr := store.List(t.Context(), "", func(bucket.Object) error { return nil })
			_, _, getErr := store.Get(t.Context(), "a key/with + and ümlaut")
			for call, err := range map[string]error{"List": listErr, "Get": getErr} {
				if err == nil || errors.Is(err, errRequestRefused) {
					t.Errorf("%s = %v, want it to come as far as the network", call, errors.Unwrap(err))
				}
			}
			if want := []string{tc.want, tc.want}; !slices.Equal(dialled, want) {
				t.Errorf("dialled %q, want %q", dialled, want)
			}
		})
	}
}

// final is an error that is not tried again.
type final struct{ error }

func (e *final) RetryableError() bool { return false }

func TestVirtualHosted(t *testing.T) {
	buckettest.Suite(t, func(t *testing.T) buckettest.Subject {
		server := buckettest.NewServer(t)
		server.Fill(testBucket, time.Time{}, nil)
		inner := server.Handler()
		web := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			name, _, _ := strings.Cut(r.Host, ".")
			r.URL.Path = "/" + name + r.URL.Path
			if r.URL.RawPath != "" {
				r.URL.RawPath = "/" + name + r.URL.RawPath
			}
			inner.ServeHTTP(w, r)
		}))
		buckettest.Quiet(web.Config)
		web.Start()
		t.Cleanup(web.Close)
		c := testConfig("http://store.test:9000")
		c.VirtualHosted = true
		store := open(t, c, tuning{dial: func(ctx context.Context, network, address string) (net.Conn, error) {
			if address != testBucket+".store.test:9000" {
				t.Errorf("dialled %s", address)
			}
			return new(net.Dialer).DialContext(ctx, network, web.Listener.Addr().String())
		}})
		return buckettest.Subject{
			Store: store,
			Put: func(key string, body []byte) {
				if err := server.Put(testBucket, key, body, time.Now()); err != nil {
					t.Error(err)
				}
			},
			Delete: func(key string) {
				if err := server.Delete(testBucket, key); err != nil {
					t.Error(err)
				}
			},
		}
	})
}

var _ s3.HTTPClient = (*transport)(nil)
