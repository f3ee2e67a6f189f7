package buckettest_test

import (
	"errors"
	"testing"
	"time"

	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

func TestMemory(t *testing.T) {
	buckettest.Suite(t, func(*testing.T) buckettest.Subject {
		memory := buckettest.NewMemory(nil)
		return buckettest.Subject{
			Store:  memory,
			Put:    func(key string, body []byte) { memory.Put(key, body) },
			Delete: memory.Delete,
		}
	})
}

func TestMemoryClockAndModify(t *testing.T) {
	now := time.Date(2026, 8, 21, 12, 0, 0, 0, time.UTC)
	memory := buckettest.NewMemory(func() time.Time { return now })
	first := memory.Put("a", []byte("1"))
	now = now.Add(time.Minute)
	second := memory.Modify("a", func(body []byte) []byte { return append(body, '2') })

	// MD5 of "1" and "12", as md5sum prints them.
	if want := `"c4ca4238a0b923820dcc509a6f75849b"`; first.ETag != want {
		t.Errorf("first ETag %s, want %s", first.ETag, want)
	}
	if want := `"c20ad4d76fe97759aa27a0c99bff6710"`; second.ETag != want {
		t.Errorf("second ETag %s, want %s", second.ETag, want)
	}
	if got := second.Modified.Sub(first.Modified); got != time.Minute {
		t.Errorf("modified %v later, want one minute", got)
	}
}

func TestMemoryFails(t *testing.T) {
	memory := buckettest.NewMemory(nil)
	memory.Put("a", []byte("1"))
	down := errors.New("down")
	memory.Fail(func(call, key string) error {
		if call == "GetObject" && key == "a" {
			return down
		}
		return nil
	})
	if _, _, err := memory.Get(t.Context(), "a"); !errors.Is(err, down) {
		t.Errorf("Get = %v, want the fault", err)
	}
	if err := memory.List(t.Context(), "", func(bucket.Object) error { return nil }); err != nil {
		t.Errorf("List = %v, want no fault", err)
	}
	memory.Fail(nil)
	if _, _, err := memory.Get(t.Context(), "a"); err != nil {
		t.Errorf("Get after the fault = %v", err)
	}
}
