package main

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"github.com/lumaft/lumaft/server/bucket/fakes3"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
)

// The administrator of the real S3 server, as real-tools.sh names him.
const accessKey, secretKey = "lumaft-root", "lumaft-root-secret" //nolint:gosec // of a server that ends with the run

// storage is an S3 server on this machine, reached over HTTP.
type storage struct {
	url string
	// kind says which server it is.
	kind string
	// folder holds the buckets of the real server; fake is the other one.
	folder string
	fake   *fakes3.Server
}

// store starts the S3 server once: the real one where it is installed, else the
// one inside the process.
func (s *suite) store(ctx context.Context) (*storage, error) {
	if s.storage != nil {
		return s.storage, nil
	}
	program := s.tool("versitygw")
	if program == "" {
		fake := fakes3.New()
		server := httptest.NewServer(fake)
		s.onClose(server.Close)
		s.storage = &storage{url: server.URL, kind: "the S3 server inside the process (versitygw is not installed; `make real` builds it)", fake: fake}
		return s.storage, nil
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	st := &storage{url: "http://127.0.0.1:" + port, kind: "versitygw", folder: filepath.Join(s.folder, "s3")}
	for _, name := range []string{"buckets", "iam"} {
		if err := os.MkdirAll(filepath.Join(st.folder, name), 0o700); err != nil {
			return nil, err
		}
	}
	p, err := start(exec.CommandContext(ctx, program, "--port", "127.0.0.1:"+port, "--access", accessKey, "--secret", secretKey,
		"--region", "us-east-1", "--iam-dir", filepath.Join(st.folder, "iam"), "--health", "/health", "--quiet",
		"--access-log", st.accessLog(), "posix", filepath.Join(st.folder, "buckets")))
	if err != nil {
		return nil, err
	}
	s.onClose(func() { _, _ = p.stop() })
	err = p.until(ctx, 50*time.Millisecond, func() error {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, st.url+"/health", nil)
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		return answer.Body.Close()
	})
	s.storage = st
	return st, err
}

// accessLog is where the real server writes each request.
func (s *storage) accessLog() string { return filepath.Join(s.folder, "access.log") }

// requests is how many requests the server has logged; only the real one does.
func (s *storage) requests() (int, error) {
	if s.fake != nil {
		return 0, errors.New("the server inside the process keeps no log")
	}
	text, err := os.ReadFile(s.accessLog())
	return strings.Count(string(text), "SigV4"), err
}

// create makes a bucket and returns how objects are put into it. The real
// server is given them as it keeps them, files with their ETag beside, because
// that is ten times as fast as asking it.
func (s *storage) create(bucket string) (put func(key string, body []byte) error, err error) {
	at := time.Now()
	if s.fake != nil {
		if err := s.fake.CreateBucket(bucket); err != nil {
			return nil, err
		}
		return func(key string, body []byte) error { return s.fake.Put(bucket, key, body, at) }, nil
	}
	root := filepath.Join(s.folder, "buckets", bucket)
	made := map[string]bool{}
	return func(key string, body []byte) error {
		path := filepath.Join(root, filepath.FromSlash(key))
		if dir := filepath.Dir(path); !made[dir] {
			if err := os.MkdirAll(dir, 0o700); err != nil {
				return err
			}
			made[dir] = true
		}
		if err := os.WriteFile(path, body, 0o600); err != nil {
			return err
		}
		sum := md5.Sum(body)
		if err := unix.Setxattr(path, "user.etag", []byte(`"`+hex.EncodeToString(sum[:])+`"`), 0); err != nil {
			return fmt.Errorf("keep the ETag of %s: %w", key, err)
		}
		return nil
	}, os.MkdirAll(root, 0o700)
}

// remove forgets a bucket.
func (s *storage) remove(bucket string) error {
	if s.fake != nil {
		return nil // it ends with the process
	}
	return os.RemoveAll(filepath.Join(s.folder, "buckets", bucket))
}

// config is how a bucket is read.
func (s *storage) config(bucket string) s3bucket.Config {
	return s3bucket.Config{
		Bucket: bucket, Region: "us-east-1", Endpoint: s.url, AllowLoopback: true,
		Credentials: s3bucket.Credentials{Source: s3bucket.SourceStatic, Keys: s3bucket.Keys{ID: accessKey, Secret: secretKey}},
	}
}

// calls counts the calls to a store by their kind.
type calls struct{ lists, gets, bytes atomic.Int64 }

// observe counts for a store's configuration.
func (c *calls) observe(call string, bytes int64, _ time.Duration, _ error) {
	c.bytes.Add(bytes)
	if call == "GetObject" {
		c.gets.Add(1)
	} else {
		c.lists.Add(1)
	}
}

// forget begins at zero.
func (c *calls) forget() { c.lists.Store(0); c.gets.Store(0); c.bytes.Store(0) }
