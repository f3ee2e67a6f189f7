// Package fakes3 is an S3 server inside the process, for the demo and for
// tests. It owns buckets that a program fills directly, with bodies and
// modification times of its choice, and serves them over the real protocol by
// way of gofakes3. It checks no credentials and forgets everything at the end;
// where it listens and who may reach it is left to the caller.
package fakes3

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// Server is an http.Handler that speaks S3, path style. Its methods and the
// handler may be used concurrently.
type Server struct {
	handler http.Handler
	backend *backend
}

// Option changes how a Server behaves.
type Option func(*settings)

type settings struct{ clock func() time.Time }

// WithClock makes the server read the time from clock: for the modification
// time of objects put over HTTP, and for refusing requests that were signed
// more than 15 minutes away from it, as S3 does.
func WithClock(clock func() time.Time) Option {
	return func(s *settings) { s.clock = clock }
}

// New returns a server without buckets.
func New(options ...Option) *Server {
	set := settings{clock: time.Now}
	for _, option := range options {
		option(&set)
	}
	source := &stamp{clock: set.clock}
	store := &backend{Backend: s3mem.New(s3mem.WithTimeSource(source), s3mem.WithVersionSeed(1)), stamp: source}
	fake := gofakes3.New(store, gofakes3.WithTimeSource(clockSource(set)))
	return &Server{handler: fake.Server(), backend: store}
}

// ServeHTTP answers one S3 request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// CreateBucket adds an empty bucket. A bucket of that name is an error.
func (s *Server) CreateBucket(name string) error {
	if err := gofakes3.ValidateBucketName(name); err != nil {
		return fmt.Errorf("create bucket %s: %w", name, err)
	}
	if err := s.backend.CreateBucket(name); err != nil {
		return fmt.Errorf("create bucket %s: %w", name, err)
	}
	return nil
}

// Put stores an object as of modified, replacing one with the same key. A
// listing tells modified to the millisecond, a get to the second, as S3 does.
func (s *Server) Put(bucket, key string, body []byte, modified time.Time) error {
	// GetObject answers with the metadata, listings with the stamp.
	meta := map[string]string{"Last-Modified": modified.UTC().Format(http.TimeFormat)}
	if err := s.backend.putAt(bucket, key, meta, body, modified); err != nil {
		return fmt.Errorf("put %s in %s: %w", key, bucket, err)
	}
	return nil
}

// Delete removes an object. A missing one is no error.
func (s *Server) Delete(bucket, key string) error {
	if _, err := s.backend.DeleteObject(bucket, key); err != nil {
		return fmt.Errorf("delete %s in %s: %w", key, bucket, err)
	}
	return nil
}

// backend is gofakes3's memory with modification times of the caller's choice.
// It takes them from a clock, so puts are made one after the other.
type backend struct {
	*s3mem.Backend
	mu    sync.Mutex
	stamp *stamp
}

func (b *backend) putAt(bucket, key string, meta map[string]string, body []byte, modified time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stamp.set(modified)
	defer b.stamp.set(time.Time{})
	_, err := b.Backend.PutObject(bucket, key, meta, bytes.NewReader(body), int64(len(body)), nil)
	return err
}

// PutObject stores what came over HTTP. The body is read before the lock is
// taken, so that a slow client holds up nobody.
func (b *backend) PutObject(
	bucket, key string, meta map[string]string, input io.Reader, size int64, conditions *gofakes3.PutConditions,
) (gofakes3.PutObjectResult, error) {
	body, err := gofakes3.ReadAll(input, size)
	if err != nil {
		return gofakes3.PutObjectResult{}, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Backend.PutObject(bucket, key, meta, bytes.NewReader(body), size, conditions)
}

// CopyObject goes through PutObject for the same reason.
func (b *backend) CopyObject(
	srcBucket, srcKey, dstBucket, dstKey string, meta map[string]string,
) (gofakes3.CopyObjectResult, error) {
	return gofakes3.CopyObject(b, srcBucket, srcKey, dstBucket, dstKey, meta)
}

// stamp is the clock of the memory: the time set for the put under way, or the
// server's clock.
type stamp struct {
	clock func() time.Time
	mu    sync.Mutex
	at    time.Time
}

func (s *stamp) set(at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = at
}

// Now implements gofakes3.TimeSource.
func (s *stamp) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at.IsZero() {
		return s.clock()
	}
	return s.at
}

// Since implements gofakes3.TimeSource.
func (s *stamp) Since(t time.Time) time.Duration { return s.Now().Sub(t) }

type clockSource struct{ clock func() time.Time }

// Now implements gofakes3.TimeSource.
func (c clockSource) Now() time.Time { return c.clock() }

// Since implements gofakes3.TimeSource.
func (c clockSource) Since(t time.Time) time.Duration { return c.clock().Sub(t) }
