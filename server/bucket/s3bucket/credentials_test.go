package s3bucket

import (
	"context"
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

// onlyKey lets requests pass that are signed with id.
func onlyKey(id *atomic.Value, status int, code string) buckettest.Fault {
	return buckettest.OnlyFor(func(r *http.Request) bool {
		return !strings.Contains(r.Header.Get("Authorization"), "Credential="+id.Load().(string)+"/")
	}, buckettest.Refuse(status, code))
}

// F08: rotated keys are used without a restart, and read at most once a minute.
func TestRotatedKeys(t *testing.T) {
	for code, want := range map[string]vocab.BackendHealth{
		"InvalidAccessKeyId": vocab.BackendHealthDenied,
		"AccessDenied":       vocab.BackendHealthDenied,
		"ExpiredToken":       vocab.BackendHealthCredentialsExpired,
	} {
		t.Run(code, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				server := buckettest.NewPipeServer(t)
				server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
				var good atomic.Value
				good.Store("old")
				server.Always(onlyKey(&good, 403, code))

				reads := 0
				c := testConfig(server.URL)
				c.Credentials.Keys.ID = "old"
				c.Credentials.Renew = func(context.Context) (Keys, error) {
					reads++
					return Keys{ID: "new", Secret: testSecret}, nil
				}
				store := open(t, c, tuning{dial: server.Dial})
				if _, err := list(t, store); err != nil {
					t.Fatalf("List with the old keys = %v", err)
				}
				time.Sleep(time.Hour)
				good.Store("new")
				_, err := list(t, store)
				fails(t, err, want)
				if _, err := list(t, store); err != nil {
					t.Fatalf("List with the new keys = %v", err)
				}
				good.Store("another")
				for range 100 { // a lasting refusal, looked at every second
					_, err := list(t, store)
					fails(t, err, want)
					time.Sleep(time.Second)
				}
				if reads < 2 || reads > 3 {
					t.Errorf("keys were read %d times, want at most once a minute", reads)
				}
			})
		})
	}
}

// signedBy tells whether a request is signed with a secret, by signing it again.
func signedBy(t *testing.T, r *http.Request, keys Keys) bool {
	t.Helper()
	again, err := http.NewRequestWithContext(t.Context(), r.Method, "http://"+r.Host+r.URL.RequestURI(), nil)
	if err != nil {
		t.Error(err)
		return false
	}
	_, names, _ := strings.Cut(r.Header.Get("Authorization"), "SignedHeaders=")
	names, _, _ = strings.Cut(names, ",")
	for name := range strings.SplitSeq(names, ";") {
		if name != "host" {
			again.Header.Set(name, r.Header.Get(name))
		}
	}
	at, err := time.Parse("20060102T150405Z", r.Header.Get("X-Amz-Date"))
	if err != nil {
		t.Error(err)
		return false
	}
	err = v4.NewSigner(func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true }).SignHTTP(t.Context(),
		aws.Credentials{AccessKeyID: keys.ID, SecretAccessKey: keys.Secret}, again, r.Header.Get("X-Amz-Content-Sha256"), "s3", "us-east-1", at)
	if err != nil {
		t.Error(err)
	}
	return again.Header.Get("Authorization") == r.Header.Get("Authorization")
}

// F08: a secret that changes under the same key id is used without a restart.
func TestRotatedSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := buckettest.NewPipeServer(t)
		server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
		fresh := Keys{ID: "AKIATESTTESTTESTTEST", Secret: "the-secret-of-today"}
		server.Always(buckettest.OnlyFor(func(r *http.Request) bool { return !signedBy(t, r, fresh) },
			buckettest.Refuse(http.StatusForbidden, "SignatureDoesNotMatch")))
		c := testConfig(server.URL)
		c.Credentials.Renew = func(context.Context) (Keys, error) { return fresh, nil }
		store := open(t, c, tuning{dial: server.Dial})
		time.Sleep(renewEvery)
		_, err := list(t, store)
		fails(t, err, vocab.BackendHealthDenied)
		if _, err := list(t, store); err != nil {
			t.Errorf("List with the new secret = %v", err)
		}
		if body, err := get(t, store); err != nil || body != objectBody {
			t.Errorf("Get with the new secret = %q, %v", body, err)
		}
	})
}

func TestRenewFails(t *testing.T) {
	for name, renew := range map[string]func(context.Context) (Keys, error){
		"an error":     func(context.Context) (Keys, error) { return Keys{}, errors.New("file is gone: " + testSecret) },
		"empty keys":   func(context.Context) (Keys, error) { return Keys{}, nil },
		"with newline": func(context.Context) (Keys, error) { return Keys{ID: "a", Secret: "b\n"}, nil },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				server := buckettest.NewPipeServer(t)
				server.Fill(testBucket, time.Now(), nil)
				c := testConfig(server.URL)
				c.Credentials.Renew = renew
				store := open(t, c, tuning{dial: server.Dial})
				if _, err := list(t, store); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Hour)
				server.Next(buckettest.Refuse(403, "AccessDenied"))
				_, err := list(t, store)
				fails(t, err, vocab.BackendHealthDenied)
				_, err = list(t, store)
				if failure := failed(t, err, vocab.BackendHealthDenied); !errors.Is(failure, errNoCredentials) {
					t.Errorf("cause = %v, want errNoCredentials", failure.Cause)
				}
			})
		})
	}
}

// The default chain is asked for credentials only: its region and endpoint are
// not followed.
func TestDefaultChain(t *testing.T) {
	for _, name := range []string{"AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_ROLE_ARN", "AWS_WEB_IDENTITY_TOKEN_FILE"} {
		t.Setenv(name, "")
	}
	none := filepath.Join(t.TempDir(), "none")
	t.Setenv("AWS_CONFIG_FILE", none)
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", none)
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	t.Setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
	t.Setenv("AWS_REGION", "xx-nowhere-1")
	t.Setenv("AWS_ACCESS_KEY_ID", "AKIACHAINCHAINCHAINC")
	t.Setenv("AWS_SECRET_ACCESS_KEY", testSecret)

	server := buckettest.NewServer(t)
	server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
	signed := signatures(server)
	c := testConfig(server.URL)
	c.Credentials = Credentials{Source: SourceDefaultChain}
	if _, err := list(t, open(t, c, tuning{})); err != nil {
		t.Fatalf("List = %v", err)
	}
	if got := signed(); !strings.Contains(got, "AKIACHAINCHAINCHAINC") || !strings.Contains(got, "/us-east-1/s3/") {
		t.Errorf("signed with %q", got)
	}

	t.Setenv("AWS_ACCESS_KEY_ID", "")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "")
	_, err := list(t, open(t, c, tuning{}))
	failure := failed(t, err, vocab.BackendHealthDenied)
	if !errors.Is(failure, errNoCredentials) || !strings.Contains(failure.Detail, "default-chain") {
		t.Errorf("%v (%v), want the chain named", failure, failure.Cause)
	}
}

// F20: no more than four requests are under way, whatever is asked for; the
// fifth waits for a body to be closed and can be called off.
func TestInFlight(t *testing.T) {
	bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
		var under, most atomic.Int32
		server.Always(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			most.Store(max(most.Load(), under.Add(1)))
			defer under.Add(-1)
			buckettest.Delay(time.Second)(w, r, next)
		})
		for range 20 {
			go func() {
				if body, err := get(t, store); err != nil || body != objectBody {
					t.Errorf("Get = %q, %v", body, err)
				}
			}()
			go func() {
				if keys, err := list(t, store); err != nil || len(keys) != 1 {
					t.Errorf("List = %q, %v", keys, err)
				}
			}()
		}
		synctest.Wait()
		if got := under.Load(); got != defaultInFlight {
			t.Errorf("%d requests are under way, want %d", got, defaultInFlight)
		}
		time.Sleep(11 * time.Second)
		if got := len(server.Requests()); got != 40 || most.Load() != defaultInFlight {
			t.Errorf("%d requests, %d at once at most, want 40 and %d", got, most.Load(), defaultInFlight)
		}

		server.Always(nil)
		var bodies []io.Closer
		for range defaultInFlight {
			_, content, err := store.Get(t.Context(), "key")
			if err != nil {
				t.Fatal(err)
			}
			bodies = append(bodies, content)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, _, err := store.Get(ctx, "key"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Get while all slots are taken = %v, want it to wait", err)
		}
		for _, content := range bodies {
			if err := errors.Join(content.Close(), content.Close()); err != nil {
				t.Errorf("Close = %v", err)
			}
		}
		if _, err := get(t, store); err != nil {
			t.Errorf("Get after the slots are free = %v", err)
		}
	})
}

func TestObserve(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := buckettest.NewPipeServer(t)
		server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
		type heard struct {
			call  string
			bytes int64
			took  time.Duration
			err   error
		}
		var all []heard
		c := testConfig(server.URL)
		c.Observe = func(call string, bytes int64, took time.Duration, err error) {
			all = append(all, heard{call, bytes, took, err})
		}
		store := open(t, c, tuning{dial: server.Dial})
		server.Next(buckettest.Delay(2*time.Second), buckettest.Delay(3*time.Second), buckettest.Refuse(403, "AccessDenied"))
		if _, err := list(t, store); err != nil {
			t.Fatal(err)
		}
		if _, err := get(t, store); err != nil {
			t.Fatal(err)
		}
		_, err := get(t, store)
		fails(t, err, vocab.BackendHealthDenied)
		if _, _, err := store.Get(t.Context(), "none"); !errors.Is(err, bucket.ErrNotFound) {
			t.Fatal(err)
		}
		if len(all) != 4 {
			t.Fatalf("observed %+v, want four calls", all)
		}
		if h := all[0]; h.call != callList || h.bytes < 300 || h.took != 2*time.Second || h.err != nil {
			t.Errorf("the listing was observed as %+v", h)
		}
		if h := all[1]; h.call != callGet || h.bytes != int64(len(objectBody)) || h.took != 3*time.Second || h.err != nil {
			t.Errorf("the get was observed as %+v", h)
		}
		fails(t, all[2].err, vocab.BackendHealthDenied)
		if !errors.Is(all[3].err, bucket.ErrNotFound) {
			t.Errorf("the missing object was observed as %+v", all[3])
		}
	})
}
