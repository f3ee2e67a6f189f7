package s3bucket

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
	"github.com/lumaft/lumaft/server/bucket/fakes3"
)

// bubble runs a test in virtual time, with the limits that are promised, on a
// server that holds one object.
func bubble(t *testing.T, test func(t *testing.T, server *buckettest.PipeServer, store *Store), options ...fakes3.Option) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server := buckettest.NewPipeServer(t, options...)
		server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
		test(t, server, open(t, testConfig(server.URL), tuning{dial: server.Dial}))
	})
}

const objectBody = `{"version": 3, "deployment": {}}`

func list(t *testing.T, store *Store) ([]string, error) {
	t.Helper()
	var keys []string
	err := store.List(t.Context(), "", func(o bucket.Object) error {
		keys = append(keys, o.Key)
		return nil
	})
	return keys, err
}

func get(t *testing.T, store *Store) (string, error) {
	t.Helper()
	_, body, err := read(t, store, "key")
	return body, err
}

func read(t *testing.T, store *Store, key string) (bucket.Object, string, error) {
	t.Helper()
	head, content, err := store.Get(t.Context(), key)
	if err != nil {
		return bucket.Object{}, "", err
	}
	defer content.Close()
	body, err := io.ReadAll(content)
	return head, string(body), err
}

// both makes each of the two calls on a fresh server.
func both(t *testing.T, test func(t *testing.T, server *buckettest.PipeServer, call func() error), options ...fakes3.Option) {
	t.Helper()
	for _, name := range []string{callList, callGet} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
				test(t, server, func() error {
					if name == callList {
						_, err := list(t, store)
						return err
					}
					_, err := get(t, store)
					return err
				})
			}, options...)
		})
	}
}

// fails is failed for tests that need no more of the failure.
func fails(t *testing.T, err error, health vocab.BackendHealth) {
	t.Helper()
	_ = failed(t, err, health)
}

// failed checks what every failure must be and returns it.
func failed(t *testing.T, err error, health vocab.BackendHealth) *bucket.Error {
	t.Helper()
	failure := new(bucket.Error)
	if !errors.As(err, &failure) {
		t.Fatalf("error = %v, want a *bucket.Error", err)
	}
	if failure.Health != health {
		t.Errorf("health = %s, want %s: %v (%v)", failure.Health, health, failure, failure.Cause)
	}
	if failure.Detail == "" || !strings.HasSuffix(failure.Detail, ".") || strings.ContainsAny(failure.Detail, "!\n") {
		t.Errorf("detail = %q, want a sentence", failure.Detail)
	}
	if failure.Call != callList && failure.Call != callGet {
		t.Errorf("call = %q", failure.Call)
	}
	for chain := error(failure); chain != nil; chain = errors.Unwrap(chain) {
		if strings.Contains(chain.Error(), testSecret) || strings.Contains(chain.Error(), "AKIATEST") {
			t.Errorf("error holds credentials: %v", chain)
		}
	}
	return failure
}

// F02
func TestPassingFaultsAreTriedAgain(t *testing.T) {
	for _, status := range []int{500, 502, 503, 504} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			both(t, func(t *testing.T, server *buckettest.PipeServer, call func() error) {
				server.Next(buckettest.Refuse(status, "Whatever"), buckettest.Answer(status, "<html>busy</html>"))
				began := time.Now()
				if err := call(); err != nil {
					t.Errorf("error = %v, want it tried again", err)
				}
				if got := len(server.Requests()); got != 3 {
					t.Errorf("%d requests, want 3", got)
				}
				if took := time.Since(began); took > 2*maxBackoff {
					t.Errorf("took %v, want at most 20 s between tries", took)
				}
			})
		})
	}
}

func TestLastingFaultsEndAfterThreeTries(t *testing.T) {
	both(t, func(t *testing.T, server *buckettest.PipeServer, call func() error) {
		server.Always(buckettest.Refuse(500, "InternalError"))
		failure := failed(t, call(), vocab.BackendHealthUnreachable)
		if failure.Code != "InternalError" || len(server.Requests()) != maxTries {
			t.Errorf("code %q after %d requests, want InternalError after 3", failure.Code, len(server.Requests()))
		}
	})
}

// F03. What a poll costs is bounded here; how often to poll is the observer's.
func TestThrottled(t *testing.T) {
	both(t, func(t *testing.T, server *buckettest.PipeServer, call func() error) {
		server.Always(buckettest.Refuse(503, "SlowDown"))
		for range 10 {
			server.Reset()
			failure := failed(t, call(), vocab.BackendHealthThrottled)
			if failure.Code != "SlowDown" || len(server.Requests()) > maxTries {
				t.Errorf("code %q after %d requests", failure.Code, len(server.Requests()))
			}
			time.Sleep(time.Minute)
		}
		server.Always(nil)
		server.Reset()
		if err := call(); err != nil || len(server.Requests()) != 1 {
			t.Errorf("error = %v after %d requests once the store recovered", err, len(server.Requests()))
		}
	})
}

// The token bucket of the retryer ends retries when nearly all calls fail.
func TestNoRetryStorm(t *testing.T) {
	bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
		server.Always(buckettest.Refuse(503, "SlowDown"))
		for range 100 {
			_, err := list(t, store)
			fails(t, err, vocab.BackendHealthThrottled)
		}
		if got := len(server.Requests()); got > 210 {
			t.Errorf("100 failing calls made %d requests, want the retries to end", got)
		}
	})
}

// F04
func TestSlowStores(t *testing.T) {
	for name, tc := range map[string]struct {
		fault       buckettest.Fault
		want        error
		least, most time.Duration
	}{
		"no headers":          {buckettest.Stall(-1), errStalled, 30 * time.Second, 120 * time.Second},
		"stall after headers": {buckettest.Stall(0), errStalled, 30 * time.Second, 120 * time.Second},
		"stall in the body":   {buckettest.Stall(20), errStalled, 30 * time.Second, 120 * time.Second},
		"byte by byte":        {buckettest.Drip(5 * time.Second), errTooSlow, 120 * time.Second, 120 * time.Second},
		"just in time":        {buckettest.Delay(29 * time.Second), nil, 29 * time.Second, 30 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			both(t, func(t *testing.T, server *buckettest.PipeServer, call func() error) {
				server.Always(tc.fault)
				began := time.Now()
				err := call()
				took := time.Since(began)
				if took < tc.least || took > tc.most {
					t.Errorf("took %v, want %v to %v", took, tc.least, tc.most)
				}
				if tc.want == nil {
					if err != nil {
						t.Errorf("error = %v, want none", err)
					}
					return
				}
				failure := failed(t, err, vocab.BackendHealthUnreachable)
				if !errors.Is(failure, tc.want) {
					t.Errorf("cause = %v, want %v", failure.Cause, tc.want)
				}
			})
		})
	}
}

// A configuration may ask for less patience, and is told what it asked for.
func TestShorterTimeouts(t *testing.T) {
	for name, tc := range map[string]struct {
		fault  buckettest.Fault
		detail string
	}{
		"stalled":      {buckettest.Stall(0), "nothing for 0.5 s"},
		"byte by byte": {buckettest.Drip(400 * time.Millisecond), "more than 8 s"},
	} {
		synctest.Test(t, func(t *testing.T) {
			server := buckettest.NewPipeServer(t)
			server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
			c := testConfig(server.URL)
			c.IdleTimeout, c.CallTimeout = 500*time.Millisecond, 8*time.Second
			server.Always(tc.fault)
			began := time.Now()
			_, err := get(t, open(t, c, tuning{dial: server.Dial}))
			if failure := failed(t, err, vocab.BackendHealthUnreachable); !strings.Contains(failure.Detail, tc.detail) {
				t.Errorf("%s: detail = %q, want %q in it", name, failure.Detail, tc.detail)
			}
			if took := time.Since(began); took > c.CallTimeout {
				t.Errorf("%s: it took %v", name, took)
			}
		})
	}
}

func TestAStalledTryIsTriedAgain(t *testing.T) {
	bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
		server.Next(buckettest.Stall(10))
		if keys, err := list(t, store); err != nil || len(keys) != 1 {
			t.Errorf("List = %v, %v", keys, err)
		}
	})
}

// Time in which the reader does something else is not the store's.
func TestASlowReaderIsNoStall(t *testing.T) {
	bubble(t, func(t *testing.T, _ *buckettest.PipeServer, store *Store) {
		_, content, err := store.Get(t.Context(), "key")
		if err != nil {
			t.Fatalf("Get = %v", err)
		}
		defer content.Close()
		first := make([]byte, 1)
		if _, err := io.ReadFull(content, first); err != nil {
			t.Fatalf("read = %v", err)
		}
		time.Sleep(idleTimeout + time.Minute)
		if rest, err := io.ReadAll(content); err != nil || string(first)+string(rest) != objectBody {
			t.Errorf("read %q, %v", rest, err)
		}
	})
}

// F05. Only the shape of TCP's end differs between these; none may be taken
// for a whole body.
func TestBrokenBodies(t *testing.T) {
	for name, fault := range map[string]buckettest.Fault{
		"shorter than its length":  buckettest.WrongLength(+10),
		"empty":                    buckettest.Truncate(0),
		"cut in the middle":        buckettest.Truncate(10),
		"cut before the last byte": buckettest.Truncate(len(objectBody) - 1),
		"reset in the middle":      buckettest.Reset(10),
	} {
		t.Run(name, func(t *testing.T) {
			server := buckettest.NewServer(t)
			server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
			store := open(t, testConfig(server.URL), tuning{})

			server.Next(fault)
			_, err := get(t, store)
			failure := failed(t, err, vocab.BackendHealthUnreachable)
			if name != "reset in the middle" && !errors.Is(failure, bucket.ErrDamaged) {
				t.Errorf("cause = %v, want ErrDamaged", failure.Cause)
			}
			if body, err := get(t, store); err != nil || body != objectBody {
				t.Errorf("the next get = %q, %v", body, err)
			}
			// A listing is read whole before anyone sees it, so it is tried again.
			server.Next(fault)
			if keys, err := list(t, store); err != nil || !slices.Equal(keys, []string{"key"}) {
				t.Errorf("List = %q, %v", keys, err)
			}
		})
	}
}

// What follows the announced length never reaches a reader, nor the next call.
func TestLongerThanItsLength(t *testing.T) {
	server := buckettest.NewServer(t)
	server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
	store := open(t, testConfig(server.URL), tuning{})
	server.Next(buckettest.WrongLength(-3))
	body, err := get(t, store)
	if body != objectBody[:len(objectBody)-3] {
		t.Errorf("Get = %q, %v", body, err)
	}
	if body, err := get(t, store); err != nil || body != objectBody {
		t.Errorf("the next Get = %q, %v", body, err)
	}
}

// Whatever frames the body, one that is not as long as announced is an error.
func TestBodiesOfAnotherLength(t *testing.T) {
	for name, off := range map[string]int64{"longer": -1, "shorter": +1} {
		bubble(t, func(t *testing.T, _ *buckettest.PipeServer, store *Store) {
			c, err := store.begin(t.Context(), callGet, "key")
			if err != nil {
				t.Fatal(err)
			}
			content := &body{
				call: c, content: io.NopCloser(strings.NewReader(objectBody)), want: int64(len(objectBody)) + off,
			}
			_, err = io.ReadAll(content)
			if failure := failed(t, err, vocab.BackendHealthUnreachable); !errors.Is(failure, bucket.ErrDamaged) {
				t.Errorf("%s: cause = %v, want ErrDamaged", name, failure.Cause)
			}
			if _, again := content.Read(make([]byte, 1)); !errors.Is(again, err) {
				t.Errorf("%s: the next read = %v, want the same error", name, again)
			}
		})
	}
}

// F06
func TestChecksum(t *testing.T) {
	sum := func(text string) string {
		return base64.StdEncoding.EncodeToString(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(text))))
	}
	for name, tc := range map[string]struct {
		sum string
		ok  bool
	}{
		"right": {sum(objectBody), true},
		"wrong": {sum("another"), false},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
				server.Next(buckettest.Rewrite(func(h http.Header, body []byte) []byte {
					h.Set("X-Amz-Checksum-Crc32", tc.sum)
					return body
				}))
				body, err := get(t, store)
				if tc.ok {
					if err != nil || body != objectBody {
						t.Errorf("Get = %q, %v", body, err)
					}
					return
				}
				if failure := failed(t, err, vocab.BackendHealthUnreachable); !errors.Is(failure, bucket.ErrDamaged) {
					t.Errorf("cause = %v, want ErrDamaged", failure.Cause)
				}
				if body, err := get(t, store); err != nil || body != objectBody {
					t.Errorf("the next Get = %q, %v", body, err)
				}
			})
		})
	}
}

// F06, F07
func TestChangesBetweenListAndGet(t *testing.T) {
	bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
		var seen bucket.Object
		if err := store.List(t.Context(), "", func(o bucket.Object) error { seen = o; return nil }); err != nil {
			t.Fatalf("List = %v", err)
		}
		if err := server.Put(testBucket, "key", []byte("newer"), time.Now()); err != nil {
			t.Fatal(err)
		}
		head, content, err := store.Get(t.Context(), "key")
		if err != nil {
			t.Fatalf("Get = %v", err)
		}
		body, err := io.ReadAll(content)
		if err != nil || string(body) != "newer" || head.ETag == seen.ETag || head.Size != 5 {
			t.Errorf("Get = %+v %q, %v, want the newer version under its own ETag", head, body, err)
		}
		if err := server.Delete(testBucket, "key"); err != nil {
			t.Fatal(err)
		}
		if _, err := get(t, store); !errors.Is(err, bucket.ErrNotFound) {
			t.Errorf("Get after the deletion = %v, want ErrNotFound", err)
		}
	})
}

// The caller's own deadline is not the store's failure.
func TestCallersDeadline(t *testing.T) {
	bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
		server.Always(buckettest.Stall(10))
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, content, err := store.Get(ctx, "key")
		if err != nil {
			t.Fatalf("Get = %v", err)
		}
		defer content.Close()
		_, readErr := io.ReadAll(content)
		for name, err := range map[string]error{
			"read": readErr, "List": store.List(ctx, "", func(bucket.Object) error { return nil }),
		} {
			if failure := new(bucket.Error); errors.As(err, &failure) || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s = %v, want context.DeadlineExceeded alone", name, err)
			}
		}
	})
}
