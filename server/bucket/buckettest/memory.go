// Package buckettest holds what tests of buckets need: a store in memory, an S3
// server that keeps a ledger of every request, faults to put in its way, and
// the one suite that every bucket.Store passes. What S3 clients make of a
// failure is left to their own tests.
package buckettest

import (
	"bytes"
	"context"
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/lumaft/lumaft/server/bucket"
)

// Memory is a bucket.Store without a network. Its methods may be called
// concurrently.
type Memory struct {
	mu      sync.Mutex
	clock   func() time.Time
	objects map[string]memoryObject
	fault   func(call, key string) error
}

type memoryObject struct {
	head bucket.Object
	body []byte
}

var _ bucket.Store = (*Memory)(nil)

// NewMemory returns an empty bucket. Objects that Put stores are as old as
// clock says; nil is time.Now.
func NewMemory(clock func() time.Time) *Memory {
	if clock == nil {
		clock = time.Now
	}
	return &Memory{clock: clock, objects: map[string]memoryObject{}}
}

// Put stores an object as of now and returns its head.
func (m *Memory) Put(key string, body []byte) bucket.Object { return m.PutAt(key, body, m.clock()) }

// PutAt stores an object as of modified and returns its head.
func (m *Memory) PutAt(key string, body []byte, modified time.Time) bucket.Object {
	sum := md5.Sum(body)
	head := bucket.Object{
		Key: key, ETag: `"` + hex.EncodeToString(sum[:]) + `"`, Size: int64(len(body)), Modified: modified.UTC(),
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.objects[key] = memoryObject{head: head, body: bytes.Clone(body)}
	return head
}

// Delete removes an object. A missing one is no error.
func (m *Memory) Delete(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.objects, key)
}

// Modify replaces the body of an object by what change makes of it, as of now.
// Without such an object it panics: the test is wrong.
func (m *Memory) Modify(key string, change func([]byte) []byte) bucket.Object {
	m.mu.Lock()
	object, ok := m.objects[key]
	m.mu.Unlock()
	if !ok {
		panic(fmt.Sprintf("buckettest: modify %q: no such object", key))
	}
	return m.Put(key, change(bytes.Clone(object.body)))
}

// Fail makes calls fail: before each List and Get, fault is asked with the name
// of the call and the prefix or key. What it returns is returned to the caller
// unless it is nil. A nil fault ends it.
func (m *Memory) Fail(fault func(call, key string) error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fault = fault
}

func (m *Memory) begin(ctx context.Context, call, key string) error {
	if ctx.Err() != nil {
		return fmt.Errorf("%s: %w", call, context.Cause(ctx))
	}
	m.mu.Lock()
	fault := m.fault
	m.mu.Unlock()
	if fault == nil {
		return nil
	}
	return fault(call, key)
}

// List implements bucket.Store.
func (m *Memory) List(ctx context.Context, prefix string, each func(bucket.Object) error) error {
	return m.ListAfter(ctx, prefix, "", each)
}

// ListAfter implements bucket.Store.
func (m *Memory) ListAfter(ctx context.Context, prefix, after string, each func(bucket.Object) error) error {
	if err := m.begin(ctx, "ListObjectsV2", prefix); err != nil {
		return err
	}
	m.mu.Lock()
	var found []bucket.Object
	for key, object := range m.objects {
		if strings.HasPrefix(key, prefix) && key > after {
			found = append(found, object.head)
		}
	}
	m.mu.Unlock()
	slices.SortFunc(found, func(a, b bucket.Object) int { return strings.Compare(a.Key, b.Key) })
	bucket.Spend(ctx, int64(len(found)/1000)+1, 0)
	for i, object := range found {
		// A real store is asked again after 1,000 keys.
		if i%1000 == 999 && ctx.Err() != nil {
			return fmt.Errorf("ListObjectsV2: %w", context.Cause(ctx))
		}
		if err := each(object); err != nil {
			return err
		}
	}
	return nil
}

// Get implements bucket.Store. Reading goes on after ctx ends.
func (m *Memory) Get(ctx context.Context, key string) (bucket.Object, io.ReadCloser, error) {
	if err := m.begin(ctx, "GetObject", key); err != nil {
		return bucket.Object{}, nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	object, ok := m.objects[key]
	if !ok {
		return bucket.Object{}, nil, fmt.Errorf("GetObject: %w", bucket.ErrNotFound)
	}
	bucket.Spend(ctx, 1, object.head.Size)
	return object.head, io.NopCloser(bytes.NewReader(object.body)), nil
}
