//go:build real

package s3bucket

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

const (
	adminID, adminSecret   = "lumaft-root", "lumaft-root-secret"
	readerID, readerSecret = "lumaft-reader", "lumaft-reader-secret"
)

// gateway is a real S3 server, versitygw, on a folder of its own.
type gateway struct {
	t      *testing.T
	binary string
	url    string
	folder string
	admin  *s3.Client
}

// tool finds a binary of the real tools: in LUMAFT_REAL_TOOLS_BIN, or on the
// path where that is not set. Without it the test fails: a suite that skips
// proves nothing.
func tool(t *testing.T, name string) string {
	t.Helper()
	path := name
	if folder := os.Getenv("LUMAFT_REAL_TOOLS_BIN"); folder != "" {
		path = filepath.Join(folder, name)
	}
	found, err := exec.LookPath(path)
	if err != nil {
		t.Fatalf("%s is missing (%v). Type: make real", name, err)
	}
	return found
}

func startGateway(t *testing.T) *gateway {
	t.Helper()
	g := &gateway{t: t, binary: tool(t, "versitygw"), folder: t.TempDir()}
	for _, sub := range []string{"buckets", "iam"} {
		if err := os.Mkdir(filepath.Join(g.folder, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	address := freeAddress(t)
	g.url = "http://" + address

	var output bytes.Buffer
	server := exec.Command(g.binary, "--port", address, "--access", adminID, "--secret", adminSecret,
		"--region", "us-east-1", "--iam-dir", filepath.Join(g.folder, "iam"), "--iam-cache-disable",
		"--health", "/health", "--quiet", "--access-log", filepath.Join(g.folder, "access.log"),
		"posix", filepath.Join(g.folder, "buckets"))
	server.Stdout, server.Stderr = &output, &output
	if err := server.Start(); err != nil {
		t.Fatalf("start versitygw: %v", err)
	}
	ended := make(chan struct{})
	go func() {
		_ = server.Wait() // what it wrote says why
		close(ended)
	}()
	t.Cleanup(func() {
		if err := server.Process.Signal(syscall.SIGTERM); err != nil {
			t.Errorf("stop versitygw: %v", err)
		}
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			t.Errorf("versitygw did not stop; it is killed: %v", server.Process.Kill())
		}
	})
	g.ready(ended, &output)

	g.admin = client(g.url, adminID, adminSecret)
	create := exec.CommandContext(t.Context(), g.binary, "admin", "--access", adminID, "--secret", adminSecret,
		"--endpoint-url", g.url, "create-user", "--access", readerID, "--secret", readerSecret, "--role", "user")
	if text, err := create.CombinedOutput(); err != nil {
		t.Fatalf("create the reading user: %v\n%s", err, text)
	}
	return g
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// ready asks until the server answers, at most for ten seconds.
func (g *gateway) ready(ended <-chan struct{}, output fmt.Stringer) {
	g.t.Helper()
	ctx, cancel := context.WithTimeout(g.t.Context(), 10*time.Second)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, g.url+"/health", nil)
		if err != nil {
			g.t.Fatal(err)
		}
		if response, err := http.DefaultClient.Do(request); err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case <-ended:
			g.t.Fatalf("versitygw ended at once:\n%s", output)
		case <-ctx.Done():
			g.t.Fatal("versitygw is not ready after ten seconds")
		case <-tick.C:
		}
	}
}

// client is an ordinary SDK client, without the adapter's guard.
func client(url, id, secret string) *s3.Client {
	return s3.New(s3.Options{
		Region: "us-east-1", BaseEndpoint: aws.String(url), UsePathStyle: true,
		Credentials: &staticSource{keys: Keys{ID: id, Secret: secret}},
	})
}

// bucket makes a bucket that the reader may list and read.
func (g *gateway) bucket(name string) {
	g.t.Helper()
	ctx := g.t.Context()
	if _, err := g.admin.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: aws.String(name)}); err != nil {
		g.t.Fatalf("create bucket %s: %v", name, err)
	}
	policy := fmt.Sprintf(`{"Version": "2012-10-17", "Statement": [
		{"Effect": "Allow", "Principal": {"AWS": [%q]}, "Action": "s3:ListBucket", "Resource": "arn:aws:s3:::%s"},
		{"Effect": "Allow", "Principal": {"AWS": [%q]}, "Action": "s3:GetObject", "Resource": "arn:aws:s3:::%s/*"}]}`,
		readerID, name, readerID, name)
	_, err := g.admin.PutBucketPolicy(ctx, &s3.PutBucketPolicyInput{Bucket: aws.String(name), Policy: aws.String(policy)})
	if err != nil {
		g.t.Fatalf("grant reading of %s: %v", name, err)
	}
}

func (g *gateway) put(t *testing.T, bucket, key string, body []byte) {
	t.Helper()
	_, err := g.admin.PutObject(t.Context(), &s3.PutObjectInput{
		Bucket: aws.String(bucket), Key: aws.String(key), Body: bytes.NewReader(body),
	})
	if err != nil {
		t.Errorf("put %q: %v", key, err)
	}
}

func (g *gateway) reader(bucket string) Config {
	c := testConfig(g.url)
	c.Bucket = bucket
	c.Credentials.Keys = Keys{ID: readerID, Secret: readerSecret}
	return c
}

// operation is the field of the access log that names what was asked for.
var operation = regexp.MustCompile(`\bs3_[A-Za-z0-9]+\b`)

// operations counts what a user asked for, from the server's own log.
func (g *gateway) operations(user string) map[string]int {
	g.t.Helper()
	text, err := os.ReadFile(filepath.Join(g.folder, "access.log"))
	if err != nil {
		g.t.Fatal(err)
	}
	found := map[string]int{}
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, " "+user+" ") {
			found[operation.FindString(line)]++
		}
	}
	return found
}

func TestRealServer(t *testing.T) {
	g := startGateway(t)

	t.Run("suite", func(t *testing.T) {
		n := 0
		buckettest.Suite(t, func(t *testing.T) buckettest.Subject {
			n++
			name := fmt.Sprintf("suite-%02d", n)
			g.bucket(name)
			return buckettest.Subject{
				Store: open(t, g.reader(name), tuning{}),
				Put:   func(key string, body []byte) { g.put(t, name, key, body) },
				Delete: func(key string) {
					if _, err := g.admin.DeleteObject(t.Context(), &s3.DeleteObjectInput{
						Bucket: aws.String(name), Key: aws.String(key),
					}); err != nil {
						t.Errorf("delete %q: %v", key, err)
					}
				},
			}
		})
	})

	t.Run("refusals", func(t *testing.T) {
		g.bucket("refusals")
		g.put(t, "refusals", "key", []byte(objectBody))
		if _, err := g.admin.CreateBucket(t.Context(), &s3.CreateBucketInput{Bucket: aws.String("private")}); err != nil {
			t.Fatal(err)
		}
		g.put(t, "private", "key", []byte(objectBody))
		for name, tc := range map[string]struct {
			change func(*Config)
			health vocab.BackendHealth
			code   string
		}{
			"no grant":    {func(c *Config) { c.Bucket = "private" }, vocab.BackendHealthDenied, "AccessDenied"},
			"no bucket":   {func(c *Config) { c.Bucket = "no-such-bucket" }, vocab.BackendHealthNotFound, "NoSuchBucket"},
			"unknown key": {func(c *Config) { c.Credentials.Keys.ID = "nobody" }, vocab.BackendHealthDenied, "InvalidAccessKeyId"},
			"wrong secret": {func(c *Config) { c.Credentials.Keys.Secret = "wrong" },
				vocab.BackendHealthDenied, "SignatureDoesNotMatch"},
			"wrong region": {func(c *Config) { c.Region = "eu-west-1" },
				vocab.BackendHealthWrongRegion, "AuthorizationHeaderMalformed"},
		} {
			c := g.reader("refusals")
			tc.change(&c)
			store := open(t, c, tuning{})
			_, listErr := list(t, store)
			_, getErr := get(t, store)
			for _, err := range []error{listErr, getErr} {
				if failure := failed(t, err, tc.health); failure.Code != tc.code {
					t.Errorf("%s: code %s, want %s (%v)", name, failure.Code, tc.code, failure.Cause)
				}
			}
		}
	})

	// All that the adapter did above, by the server's own account.
	t.Run("two verbs", func(t *testing.T) {
		got := g.operations(readerID)
		if got["s3_ListObjectsV2"] < 50 || got["s3_GetObject"] < 300 {
			t.Errorf("the log has %v, want all that the suite asked for", got)
		}
		for name, n := range got {
			if name != "s3_ListObjectsV2" && name != "s3_GetObject" {
				t.Errorf("%s was asked for %d times", name, n)
			}
		}
	})

	// The same credentials without the guard: the grant refuses by itself.
	t.Run("the grant", func(t *testing.T) {
		name, key := aws.String("refusals"), aws.String("key")
		free := client(g.url, readerID, readerSecret)
		_, put := free.PutObject(t.Context(), &s3.PutObjectInput{Bucket: name, Key: key, Body: strings.NewReader("x")})
		_, remove := free.DeleteObject(t.Context(), &s3.DeleteObjectInput{Bucket: name, Key: key})
		_, policy := free.DeleteBucketPolicy(t.Context(), &s3.DeleteBucketPolicyInput{Bucket: name})
		_, drop := free.DeleteBucket(t.Context(), &s3.DeleteBucketInput{Bucket: name})
		for call, err := range map[string]error{"put": put, "delete": remove, "drop the policy": policy, "drop the bucket": drop} {
			var refusal smithy.APIError
			if !errors.As(err, &refusal) || refusal.ErrorCode() != "AccessDenied" {
				t.Errorf("%s = %v, want AccessDenied", call, err)
			}
		}
		if got := g.operations(readerID); got["s3_PutObject"] != 1 || got["s3_DeleteObject"] != 1 {
			t.Errorf("the log has %v, want the attempts: it could not show others either", got)
		}
		answer, err := g.admin.GetObject(t.Context(), &s3.GetObjectInput{Bucket: name, Key: key})
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if body, err := io.ReadAll(answer.Body); err != nil || string(body) != objectBody {
			t.Errorf("the object is now %q, %v", body, err)
		}
	})
}
