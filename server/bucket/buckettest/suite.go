package buckettest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/server/bucket"
)

// Subject is a Store under test on an empty bucket of its own, and the
// administrator's way to change what the bucket holds.
type Subject struct {
	Store  bucket.Store
	Put    func(key string, body []byte)
	Delete func(key string)
}

// hardKeys are keys as real tools write them, and worse, in byte order. None is
// a folder of another, so that stores on file systems can hold them all.
var hardKeys = []string{
	" leading space",
	".pulumi/history/proj/dev-1/dev-1-1724000000000000000.history.json",
	".pulumi/history/proj/dev/dev-1724000000000000000.history.json",
	".pulumi/stacks/proj/dev-1.json",
	".pulumi/stacks/proj/dev.json",
	".pulumi/stacks/proj/dev.json.bak",
	"UPPER/case",
	"a&b/<tag>\"quoted\"'s",
	"a=b&c=d?list-type=2#fragment",
	"ampersand;semi",
	"back\\slash",
	"colon:in:key",
	"env:/production/network/terraform.tfstate",
	"per%cent/%2F/%zz",
	"plus+sign/and space/two  spaces",
	"tilde~star*(paren)[bracket]{brace}|pipe^`",
	"trailing space ",
	"umlaut/Größe/zürich.json",
	"日本語/スタック.json",
	"🚀/rocket",
}

// Suite is what every bucket.Store must pass. Open is called once a test.
func Suite(t *testing.T, open func(t *testing.T) Subject) {
	for name, test := range map[string]func(*testing.T, Subject){
		"an empty bucket lists nothing":           emptyBucket,
		"keys come in byte order":                 byteOrder,
		"a prefix is text, not a folder":          prefixIsText,
		"thousands of keys come once each":        manyKeys,
		"a listing begins after a key":            listAfter,
		"what calls cost is counted":              counted,
		"hard keys are listed and read":           hardKeysRead,
		"a get tells what the listing told":       headsAgree,
		"an empty object is an object":            emptyObject,
		"a missing object is not found":           missing,
		"a change changes the ETag":               changed,
		"a deleted object is gone":                deleted,
		"an error of each ends the listing":       eachFails,
		"each may read objects":                   readWhileListing,
		"a body may be closed early":              closeEarly,
		"many callers at once":                    concurrent,
		"a cancelled context is no store's error": cancelled,
		"a cancelled listing ends":                cancelledListing,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func listed(t *testing.T, store bucket.Store, prefix string) []bucket.Object {
	t.Helper()
	var all []bucket.Object
	err := store.List(t.Context(), prefix, func(o bucket.Object) error {
		all = append(all, o)
		return nil
	})
	if err != nil {
		t.Fatalf("List(%q) = %v, causes %v", prefix, err, errors.Unwrap(err))
	}
	return all
}

func keysOf(objects []bucket.Object) []string {
	keys := make([]string, len(objects))
	for i, o := range objects {
		keys[i] = o.Key
	}
	return keys
}

func fetch(t *testing.T, store bucket.Store, key string) (bucket.Object, []byte) {
	t.Helper()
	object, content, err := store.Get(t.Context(), key)
	if err != nil {
		t.Fatalf("Get(%q) = %v, causes %v", key, err, errors.Unwrap(err))
	}
	body, err := io.ReadAll(content)
	if err != nil {
		t.Fatalf("read %q: %v", key, err)
	}
	if err := content.Close(); err != nil {
		t.Fatalf("close %q: %v", key, err)
	}
	return object, body
}

func emptyBucket(t *testing.T, s Subject) {
	for _, prefix := range []string{"", ".pulumi/"} {
		if got := listed(t, s.Store, prefix); len(got) != 0 {
			t.Errorf("List(%q) of an empty bucket = %v", prefix, keysOf(got))
		}
	}
}

func byteOrder(t *testing.T, s Subject) {
	want := []string{"dev-1/b", "dev.json", "dev/a", "dev/b/c", "dev0", "é", "日"}
	for _, key := range []string{"日", "dev/b/c", "dev0", "dev-1/b", "é", "dev/a", "dev.json"} {
		s.Put(key, []byte(key))
	}
	if diff := cmp.Diff(want, keysOf(listed(t, s.Store, ""))); diff != "" {
		t.Errorf("List(\"\") (-want +got):\n%s", diff)
	}
}

func prefixIsText(t *testing.T, s Subject) {
	for _, key := range []string{"dev-1/x", "dev/x", "dev/y z", "device", "prod/x", "p+q/x", "p q/x"} {
		s.Put(key, []byte("x"))
	}
	for prefix, want := range map[string][]string{
		"":       {"dev-1/x", "dev/x", "dev/y z", "device", "p q/x", "p+q/x", "prod/x"},
		"dev":    {"dev-1/x", "dev/x", "dev/y z", "device"},
		"dev/":   {"dev/x", "dev/y z"},
		"dev/y ": {"dev/y z"},
		"p+":     {"p+q/x"},
		"p ":     {"p q/x"},
		"prod/x": {"prod/x"},
		"none/":  {},
	} {
		if diff := cmp.Diff(want, keysOf(listed(t, s.Store, prefix))); diff != "" {
			t.Errorf("List(%q) (-want +got):\n%s", prefix, diff)
		}
	}
}

func manyKeys(t *testing.T, s Subject) {
	const n = 2050 // three pages of the size that S3 has
	want := make([]string, n)
	for i := range want {
		want[i] = fmt.Sprintf("many/%04d", i)
		s.Put(want[i], []byte("x"))
	}
	s.Put("after", []byte("x"))
	s.Put("zzz", []byte("x"))
	if diff := cmp.Diff(want, keysOf(listed(t, s.Store, "many/"))); diff != "" {
		t.Errorf("List(\"many/\") (-want +got):\n%s", diff)
	}
	if got := len(listed(t, s.Store, "")); got != n+2 {
		t.Errorf("List(\"\") found %d keys, want %d", got, n+2)
	}
}

func listAfter(t *testing.T, s Subject) {
	const n = 2050
	var keys []string
	for i := range n {
		keys = append(keys, fmt.Sprintf("many/%04d", i))
		s.Put(keys[i], []byte("x"))
	}
	s.Put("zzz", []byte("x"))
	for _, test := range []struct {
		after string
		want  []string
	}{
		{"", keys}, {"many/0000", keys[1:]}, {"many/0999~", keys[1000:]}, {"many/2049", nil}, {"zzz", nil}, {"aaa", keys},
	} {
		var got []string
		err := s.Store.ListAfter(t.Context(), "many/", test.after, func(o bucket.Object) error {
			got = append(got, o.Key)
			return nil
		})
		if err != nil {
			t.Fatalf("ListAfter(%q): %v", test.after, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("ListAfter(%q) (-want +got):\n%s", test.after, diff)
		}
	}
}

func counted(t *testing.T, s Subject) {
	s.Put("one", []byte("twelve bytes"))
	ctx, all := bucket.WithSpending(t.Context())
	list, some := bucket.WithSpending(ctx)
	if err := s.Store.List(list, "", func(bucket.Object) error { return nil }); err != nil {
		t.Fatal(err)
	}
	_, body, err := s.Store.Get(ctx, "one")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, body); err != nil {
		t.Fatal(err)
	}
	if err := body.Close(); err != nil {
		t.Fatal(err)
	}
	if some.Requests() != 1 || all.Requests() != 2 {
		t.Errorf("a listing and a get count %d and %d requests, want 1 and 2", some.Requests(), all.Requests())
	}
	if read := all.Bytes() - some.Bytes(); read != 12 {
		t.Errorf("an object of 12 bytes counts as %d", read)
	}
}

func hardKeysRead(t *testing.T, s Subject) {
	for _, key := range slices.Backward(hardKeys) {
		s.Put(key, []byte("body of "+key))
	}
	if diff := cmp.Diff(hardKeys, keysOf(listed(t, s.Store, ""))); diff != "" {
		t.Errorf("List(\"\") (-want +got):\n%s", diff)
	}
	for _, key := range hardKeys {
		if _, body := fetch(t, s.Store, key); string(body) != "body of "+key {
			t.Errorf("Get(%q) read %q", key, body)
		}
		if got := keysOf(listed(t, s.Store, key)); !slices.Contains(got, key) {
			t.Errorf("List(%q) = %v, without the key itself", key, got)
		}
	}
}

func headsAgree(t *testing.T, s Subject) {
	s.Put("one", []byte("first"))
	s.Put("two", bytes.Repeat([]byte("second "), 50_000))
	for _, entry := range listed(t, s.Store, "") {
		head, body := fetch(t, s.Store, entry.Key)
		if head.ETag != entry.ETag || head.Size != entry.Size || head.Key != entry.Key {
			t.Errorf("Get(%q) = %+v, the listing said %+v", entry.Key, head, entry)
		}
		if int64(len(body)) != entry.Size {
			t.Errorf("Get(%q) read %d bytes, the listing said %d", entry.Key, len(body), entry.Size)
		}
		if len(entry.ETag) < 3 || entry.ETag[0] != '"' {
			t.Errorf("ETag of %q is %s, want it quoted as stores send it", entry.Key, entry.ETag)
		}
		// A get tells whole seconds, some listings fractions.
		if gap := entry.Modified.Sub(head.Modified).Abs(); gap > time.Second || head.Modified.IsZero() {
			t.Errorf("Get(%q) was modified %v, the listing said %v", entry.Key, head.Modified, entry.Modified)
		}
		if entry.Modified.Location() != time.UTC || head.Modified.Location() != time.UTC {
			t.Errorf("times of %q are not UTC", entry.Key)
		}
	}
}

func emptyObject(t *testing.T, s Subject) {
	s.Put("empty", nil)
	if got := listed(t, s.Store, ""); len(got) != 1 || got[0].Size != 0 {
		t.Errorf("List(\"\") = %+v, want one object of no bytes", got)
	}
	if head, body := fetch(t, s.Store, "empty"); head.Size != 0 || len(body) != 0 {
		t.Errorf("Get(empty) = %+v with %d bytes", head, len(body))
	}
}

func missing(t *testing.T, s Subject) {
	s.Put("folder/object", []byte("x"))
	for _, key := range []string{"none", "folder", "folder/", "folder/none", "", "folder/../folder/object"} {
		_, _, err := s.Store.Get(t.Context(), key)
		if !errors.Is(err, bucket.ErrNotFound) {
			t.Errorf("Get(%q) = %v, want ErrNotFound", key, err)
		}
	}
}

func changed(t *testing.T, s Subject) {
	s.Put("state", []byte("old"))
	before := listed(t, s.Store, "")
	s.Put("state", []byte("newer"))
	after := listed(t, s.Store, "")
	if len(before) != 1 || len(after) != 1 || before[0].ETag == after[0].ETag {
		t.Fatalf("before %+v, after %+v: want another ETag", before, after)
	}
	head, body := fetch(t, s.Store, "state")
	if head.ETag != after[0].ETag || string(body) != "newer" {
		t.Errorf("Get = %+v %q, want the version with %s", head, body, after[0].ETag)
	}
	s.Put("state", []byte("old"))
	if again := listed(t, s.Store, ""); again[0].ETag != before[0].ETag {
		t.Errorf("the same body has ETag %s, had %s", again[0].ETag, before[0].ETag)
	}
}

func deleted(t *testing.T, s Subject) {
	s.Put("kept", []byte("x"))
	s.Put("lock", []byte("x"))
	s.Delete("lock")
	if diff := cmp.Diff([]string{"kept"}, keysOf(listed(t, s.Store, ""))); diff != "" {
		t.Errorf("List(\"\") (-want +got):\n%s", diff)
	}
	if _, _, err := s.Store.Get(t.Context(), "lock"); !errors.Is(err, bucket.ErrNotFound) {
		t.Errorf("Get of a deleted object = %v, want ErrNotFound", err)
	}
}

func eachFails(t *testing.T, s Subject) {
	for _, key := range []string{"a", "b", "c"} {
		s.Put(key, []byte("x"))
	}
	stop := errors.New("stop here")
	var seen []string
	err := s.Store.List(t.Context(), "", func(o bucket.Object) error {
		seen = append(seen, o.Key)
		if o.Key == "b" {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) {
		t.Errorf("List = %v, want the error of each", err)
	}
	if failure := new(bucket.Error); errors.As(err, &failure) {
		t.Errorf("List = %v, as if the store had failed", err)
	}
	if diff := cmp.Diff([]string{"a", "b"}, seen); diff != "" {
		t.Errorf("each saw (-want +got):\n%s", diff)
	}
}

func readWhileListing(t *testing.T, s Subject) {
	for i := range 10 {
		s.Put(fmt.Sprint(i), []byte("x"))
	}
	read := 0
	err := s.Store.List(t.Context(), "", func(o bucket.Object) error {
		_, body := fetch(t, s.Store, o.Key)
		read += len(body)
		return nil
	})
	if err != nil || read != 10 {
		t.Errorf("List = %v after %d bytes, want 10", err, read)
	}
}

func closeEarly(t *testing.T, s Subject) {
	s.Put("large", bytes.Repeat([]byte("x"), 1<<20))
	for range 20 {
		_, content, err := s.Store.Get(t.Context(), "large")
		if err != nil {
			t.Fatalf("Get = %v", err)
		}
		if _, err := io.ReadFull(content, make([]byte, 10)); err != nil {
			t.Fatalf("read ten bytes: %v", err)
		}
		if err := content.Close(); err != nil {
			t.Fatalf("close: %v", err)
		}
	}
	if _, body := fetch(t, s.Store, "large"); len(body) != 1<<20 {
		t.Errorf("read %d bytes after all that", len(body))
	}
}

func concurrent(t *testing.T, s Subject) {
	body := strings.Repeat("x", 10_000)
	for i := range 20 {
		s.Put(fmt.Sprintf("k/%02d", i), fmt.Appendf(nil, "%02d%s", i, body))
	}
	var group sync.WaitGroup
	for worker := range 12 {
		group.Go(func() {
			for i := range 20 {
				key := fmt.Sprintf("k/%02d", (i+worker)%20)
				_, content, err := s.Store.Get(t.Context(), key)
				if err != nil {
					t.Errorf("Get(%s) = %v", key, err)
					return
				}
				got, err := io.ReadAll(content)
				if err != nil || string(got) != key[2:]+body {
					t.Errorf("Get(%s) read %d bytes of another object, or %v", key, len(got), err)
				}
				if err := content.Close(); err != nil {
					t.Errorf("close %s: %v", key, err)
				}
			}
			if n := len(listedOrError(t, s.Store)); n != 20 {
				t.Errorf("List found %d keys, want 20", n)
			}
		})
	}
	group.Wait()
}

// listedOrError is listed for goroutines, which must not end the test.
func listedOrError(t *testing.T, store bucket.Store) (all []bucket.Object) {
	if err := store.List(t.Context(), "", func(o bucket.Object) error {
		all = append(all, o)
		return nil
	}); err != nil {
		t.Errorf("List = %v", err)
	}
	return all
}

func cancelled(t *testing.T, s Subject) {
	s.Put("a", []byte("x"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, getErr := s.Store.Get(ctx, "a")
	listErr := s.Store.List(ctx, "", func(bucket.Object) error { return nil })
	for call, err := range map[string]error{"Get": getErr, "List": listErr} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s = %v, want context.Canceled", call, err)
		}
		if failure := new(bucket.Error); errors.As(err, &failure) {
			t.Errorf("%s = %v, as if the store had failed", call, err)
		}
	}
}

func cancelledListing(t *testing.T, s Subject) {
	const n = 2001
	for i := range n {
		s.Put(fmt.Sprintf("%04d", i), []byte("x"))
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	seen := 0
	err := s.Store.List(ctx, "", func(bucket.Object) error {
		seen++
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || seen >= n {
		t.Errorf("List = %v after %d of %d keys, want context.Canceled before the end", err, seen, n)
	}
}
