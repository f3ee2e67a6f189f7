package ingest_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/ingest"
	"github.com/lumaft/lumaft/server/record"
)

// connections of the closed loop.
const connections = 64

// alone stores one announce after the other, so that each has a commit.
type alone struct {
	ingest.Recorder
	mu sync.Mutex
}

func (a *alone) Announce(ctx context.Context, i scope.Issuer, m ingestion.Announce) (string, bool, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.Recorder.Announce(ctx, i, m)
}

// BenchmarkAnnounces is a closed loop of announces over 64 connections: whole,
// then a bare handler that inserts one row in a grouped commit and does nothing
// else, then whole with a commit for each request. Compare their requests a
// second within one run.
func BenchmarkAnnounces(b *testing.B) {
	w := newWorld(b, ingest.Limits{Requests: 1 << 30})
	whole := func(r ingest.Recorder) http.Handler {
		return ingest.New(ingest.Options{Issuers: w.issuers, Recorder: r, Now: w.now, Limits: ingest.Limits{Requests: 1 << 20}})
	}
	var rows atomic.Int64
	bare := http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			out.WriteHeader(http.StatusBadRequest)
			return
		}
		err = w.writer.Do(r.Context(), record.Urgent, func(ctx context.Context, tx *record.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO bare (id, body) VALUES (?, ?)", rows.Add(1), string(body))
			return err
		})
		if err != nil {
			out.WriteHeader(http.StatusInternalServerError)
			return
		}
		out.WriteHeader(http.StatusCreated)
	})
	if _, err := w.d.WriterSQL.Exec("CREATE TABLE bare (id INTEGER PRIMARY KEY, body TEXT)"); err != nil {
		b.Fatal(err)
	}
	for _, one := range []struct {
		name    string
		handler http.Handler
	}{{"whole", whole(w.recorder)}, {"bare", bare}, {"commit-each", whole(&alone{Recorder: w.recorder})}} {
		b.Run(one.name, func(b *testing.B) {
			server := httptest.NewServer(one.handler)
			defer server.Close()
			transport := &http.Transport{MaxIdleConnsPerHost: connections}
			defer transport.CloseIdleConnections()
			b.SetParallelism((connections + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
			commits, _ := w.writer.Commits()
			b.ResetTimer()
			b.RunParallel(func(p *testing.PB) {
				for p.Next() {
					n := w.serial.Add(1)
					body := strings.Replace(w.announce(fmt.Sprintf("00000000-0000-4000-8000-%012x", n), "update"), `"prod"`, fmt.Sprintf(`"prod-%d"`, n%200), 1)
					request, err := http.NewRequestWithContext(context.Background(), http.MethodPost, server.URL+pathAnnounce, strings.NewReader(body))
					if err != nil {
						b.Error(err)
						return
					}
					request.Header.Set("Content-Type", "application/json")
					request.Header.Set("Authorization", "Bearer "+good)
					response, err := transport.RoundTrip(request)
					if err != nil {
						b.Error(err)
						return
					}
					_, _ = io.Copy(io.Discard, response.Body)
					_ = response.Body.Close()
					if response.StatusCode != http.StatusCreated {
						b.Errorf("an announce is answered %d", response.StatusCode)
						return
					}
				}
			})
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "requests/s")
			after, _ := w.writer.Commits()
			b.ReportMetric(float64(b.N)/float64(max(1, after-commits)), "requests/commit")
		})
	}
}
