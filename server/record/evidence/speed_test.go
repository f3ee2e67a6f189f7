package evidence_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// BenchmarkAnnounce has 64 callers announce at once, as so many connections do.
func BenchmarkAnnounce(b *testing.B) {
	for _, kind := range dbtest.Kinds() {
		b.Run(kind, func(b *testing.B) {
			w := newWorld(b, dbtest.Open(b, dbtest.URL(b, kind)))
			everywhere := "*"
			issuer := scope.Issuer{
				ID: "tok_1", Name: "bench", Authority: vocab.AuthorityDeploymentRunner,
				Scope: scope.Patterns{shape.ScopePattern{Backend: "*", Project: &everywhere, Stack: "*"}},
			}
			b.SetParallelism(32)
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for n := 0; pb.Next(); n++ {
					project := fmt.Sprintf("project-%d", n%10)
					_, _, err := w.Announce(context.Background(), issuer, ingestion.Announce{
						IdempotencyKey: w.uuid(), Kind: vocab.KindUpdate, StartTime: noon,
						Target: ingestion.Target{BackendID: "prod", ProjectName: &project, StackName: fmt.Sprintf("stack-%d", n%500)},
					})
					if err != nil {
						b.Error(err)
						return
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "announces/s")
		})
	}
}
