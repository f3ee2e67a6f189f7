// Package bucket is the port to an object store: list and get, and no other
// verb exists. Adapters prove themselves against the suite in buckettest. What
// an object says is left to server/state.
package bucket

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
)

// Object is one entry of a listing, or the head of a get.
type Object struct {
	Key string
	// ETag is opaque, as the store gave it, quotes included.
	ETag     string
	Size     int64
	Modified time.Time
}

// Store reads one bucket. Keys are whole keys of the bucket; a prefix is
// applied by whoever builds them. All methods may be called concurrently.
type Store interface {
	// List calls each for every object whose key starts with prefix, in byte
	// order of keys. It returns nil only when the listing was complete; an
	// error of each ends it and is returned. Keys that the store sends
	// unsorted, twice or outside the prefix make the listing a *Error.
	List(ctx context.Context, prefix string, each func(Object) error) error
	// ListAfter is List without the keys up to after, after itself included;
	// an empty one leaves out nothing.
	ListAfter(ctx context.Context, prefix, after string, each func(Object) error) error
	// Get opens an object. The Object's ETag is that of the version read. The
	// body fails with a *Error when it is shorter or longer than announced.
	// ErrNotFound when there is no such key.
	Get(ctx context.Context, key string) (Object, io.ReadCloser, error)
}

// ErrNotFound says that there is no object with this key.
var ErrNotFound = errors.New("no such object")

// ErrDamaged is among the causes of an *Error when a body was not what the
// store announced: shorter, longer, or of another checksum.
var ErrDamaged = errors.New("object is not what the store announced")

// Error is a failure of the store, told in the words people act on.
type Error struct {
	// Health is how the backend reads because of this failure.
	Health vocab.BackendHealth
	// Call that failed: ListObjectsV2 or GetObject.
	Call string
	// Code is the store's own error code, such as AccessDenied; empty without.
	Code string
	// Detail is one sentence without secrets, signed URLs or bodies.
	Detail string
	// Caller is whom the store takes its caller for, where it said so.
	Caller string
	Cause  error
}

// Error is the call, the code and the detail.
func (e *Error) Error() string {
	text := e.Call + ": " + string(e.Health)
	if e.Code != "" {
		text += " (" + e.Code + ")"
	}
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	return text
}

// Unwrap is the cause, for logs only.
func (e *Error) Unwrap() error { return e.Cause }
