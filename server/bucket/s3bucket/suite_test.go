package s3bucket

import (
	"testing"
	"time"

	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

const testBucket = "state-bucket"

// testConfig reads testBucket from a server on the loopback address.
func testConfig(endpoint string) Config {
	return Config{
		Bucket: testBucket, Region: "us-east-1", Endpoint: endpoint, AllowLoopback: true,
		Credentials: Credentials{Source: SourceStatic, Keys: Keys{ID: "AKIATESTTESTTESTTEST", Secret: testSecret}},
	}
}

const testSecret = "not/a+real/secret+but/looks+like/one"

func open(t *testing.T, c Config, tune tuning) *Store {
	t.Helper()
	store, err := newStore(t.Context(), c, tune)
	if err != nil {
		t.Fatalf("newStore = %v", err)
	}
	t.Cleanup(store.Close)
	return store
}

func TestSuite(t *testing.T) {
	for name, tune := range map[string]tuning{"pages of 1000": {}, "pages of 7": {maxKeys: 7}} {
		t.Run(name, func(t *testing.T) {
			buckettest.Suite(t, func(t *testing.T) buckettest.Subject {
				server := buckettest.NewServer(t)
				server.Fill(testBucket, time.Time{}, nil)
				return buckettest.Subject{
					Store: open(t, testConfig(server.URL), tune),
					Put: func(key string, body []byte) {
						if err := server.Put(testBucket, key, body, time.Now()); err != nil {
							t.Error(err)
						}
					},
					Delete: func(key string) {
						if err := server.Delete(testBucket, key); err != nil {
							t.Error(err)
						}
					},
				}
			})
		})
	}
}
