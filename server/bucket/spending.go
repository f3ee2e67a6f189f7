package bucket

import (
	"context"
	"sync/atomic"
)

// Spending counts what calls under a context cost. It may be used
// concurrently.
type Spending struct{ requests, bytes atomic.Int64 }

// Requests that were sent, tries that failed included.
func (s *Spending) Requests() int64 { return s.requests.Load() }

// Bytes of bodies that were received.
func (s *Spending) Bytes() int64 { return s.bytes.Load() }

type spendingKey struct{}

// WithSpending is a context whose calls are counted. It does not hide a count
// further out: both count.
func WithSpending(ctx context.Context) (context.Context, *Spending) {
	s := new(Spending)
	outer := spendings(ctx)
	return context.WithValue(ctx, spendingKey{}, append(outer[:len(outer):len(outer)], s)), s
}

// Spend counts for whoever asked. Stores call it.
func Spend(ctx context.Context, requests, bytes int64) {
	for _, s := range spendings(ctx) {
		s.requests.Add(requests)
		s.bytes.Add(bytes)
	}
}

func spendings(ctx context.Context) []*Spending {
	all, _ := ctx.Value(spendingKey{}).([]*Spending)
	return all
}

type probingKey struct{}

// Probing is a context whose calls are tried once: whoever was asked to slow
// down looks whether that is over with one request, not with three.
func Probing(ctx context.Context) context.Context { return context.WithValue(ctx, probingKey{}, true) }

// IsProbing tells whether calls are to be tried once.
func IsProbing(ctx context.Context) bool {
	probing, _ := ctx.Value(probingKey{}).(bool)
	return probing
}
