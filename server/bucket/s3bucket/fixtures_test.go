package s3bucket

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

// What the real tools wrote comes through as the server that held it listed it:
// keys with spaces, colons and other scripts, ETags, sizes, times, bodies.
func TestRecordedBuckets(t *testing.T) {
	for _, name := range fixtures.Buckets() {
		t.Run(name, func(t *testing.T) {
			objects, err := fixtures.Bucket(name)
			if err != nil {
				t.Fatal(err)
			}
			server := buckettest.NewServer(t)
			server.Fill(testBucket, time.Time{}, nil)
			var want []bucket.Object
			bodies := map[string]string{}
			for _, o := range objects {
				if err := server.Put(testBucket, o.Key, o.Body, o.LastModified); err != nil {
					t.Fatal(err)
				}
				want = append(want, bucket.Object{Key: o.Key, ETag: o.ETag, Size: int64(len(o.Body)), Modified: o.LastModified.UTC()})
				bodies[o.Key] = string(o.Body)
			}
			store := open(t, testConfig(server.URL), tuning{})
			var got []bucket.Object
			if err := store.List(t.Context(), "", func(o bucket.Object) error {
				got = append(got, o)
				return nil
			}); err != nil {
				t.Fatalf("List = %v", err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("List (-want +got):\n%s", diff)
			}
			for _, listed := range got {
				head, body, err := read(t, store, listed.Key)
				if err != nil || head != listed || body != bodies[listed.Key] {
					t.Errorf("Get(%q) = %+v with %d bytes, %v; the listing said %+v", listed.Key, head, len(body), err, listed)
				}
			}
		})
	}
}
