package access

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/domain/token"
)

const start = instant.Instant(1_700_000_000_000_000_000)

// store holds tokens in memory and counts what it is asked.
type store struct {
	mu      sync.Mutex
	tokens  map[token.Digest]*kept
	stamp   token.Stamp
	lookUps atomic.Int64
	asks    atomic.Int64
	failing error
	// during runs while a token is looked up, after it was read.
	during func()

	used  map[string][]instant.Instant
	notes int
}

type kept struct {
	token token.Token
	value token.Value
}

func (s *store) TokenByDigest(_ context.Context, d token.Digest) (token.Token, token.Value, bool, error) {
	s.lookUps.Add(1)
	s.mu.Lock()
	k, found := s.tokens[d]
	err, during := s.failing, s.during
	if !found {
		k = &kept{}
	}
	t, v := k.token, k.value
	s.mu.Unlock()
	if during != nil {
		during()
	}
	return t, v, found, err
}

func (s *store) TokenStamp(context.Context) (token.Stamp, error) {
	s.asks.Add(1)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stamp, s.failing
}

func (s *store) Used(_ context.Context, day instant.Instant, ids []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failing != nil {
		return s.failing
	}
	s.notes++
	for _, id := range ids {
		s.used[id] = append(s.used[id], day)
	}
	return nil
}

// fails makes everything fail, or nothing.
func (s *store) fails(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failing = err
}

// issue makes a token.
func (s *store) issue(t testing.TB) (secret string) {
	t.Helper()
	secret, err := token.New(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stamp.Tokens++
	d := token.DigestOf(secret)
	s.tokens[d] = &kept{
		token.Token{
			ID: fmt.Sprintf("itk_%d", s.stamp.Tokens), Name: "CI", Authority: vocab.AuthorityDeploymentRunner,
			Scopes: []shape.ScopePattern{{Backend: "b", Stack: "*"}}, Transcript: true, ExpiresAt: start.Add(time.Hour),
		},
		token.Value{ID: d.String(), CreatedAt: start},
	}
	return secret
}

// revoke ends a token.
func (s *store) revoke(secret string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stamp.Revoked++
	at := start
	s.tokens[token.DigestOf(secret)].token.RevokedAt = &at
}

// world is the issuers of a store, with clocks that a test sets.
type world struct {
	*Issuers

	db *store

	clock, monotonic atomic.Int64
}

func newWorld() *world {
	w := &world{db: &store{tokens: map[token.Digest]*kept{}, used: map[string][]instant.Instant{}}}
	w.clock.Store(int64(start))
	w.Issuers = New(w.db, w.db, func() instant.Instant { return instant.Instant(w.clock.Load()) }, slog.New(slog.DiscardHandler))
	w.passed = func() time.Duration { return time.Duration(w.monotonic.Load()) }
	return w
}

// pass moves both clocks.
func (w *world) pass(d time.Duration) {
	w.clock.Add(int64(d))
	w.monotonic.Add(int64(d))
}

// in wants a secret to open.
func (w *world) in(t testing.TB, secret string) scope.Issuer {
	t.Helper()
	issuer, err := w.Issuer(context.Background(), secret)
	if err != nil {
		t.Errorf("a good token is refused: %v", err)
	}
	return issuer
}

// out wants a secret refused.
func (w *world) out(t testing.TB, secret string) {
	t.Helper()
	issuer, err := w.Issuer(context.Background(), secret)
	if reason.Of(err) != reason.Unauthorized || !cmp.Equal(issuer, scope.Issuer{}) {
		t.Errorf("Issuer() = %+v, %v, want UNAUTHORIZED", issuer, err)
	}
}

// spoilt is a secret with one character changed and its check right again.
func spoilt(t testing.TB, secret string, at int) string {
	t.Helper()
	random := []byte(secret[len(token.Prefix) : len(token.Prefix)+32])
	if random[at] == 'x' {
		random[at] = 'y'
	} else {
		random[at] = 'x'
	}
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	for i, c := range random {
		random[i] = byte(strings.IndexByte(alphabet, c))
	}
	made, err := token.New(strings.NewReader(string(random)))
	if err != nil || !token.Valid(made) || made == secret {
		t.Fatalf("spoil %s: %s, %v", secret, made, err)
	}
	return made
}

// B27: what is no token, or has a typo, is refused without a question.
func TestMalformedTokensAskNothing(t *testing.T) {
	w := newWorld()
	secret := w.db.issue(t)
	for _, text := range []string{
		"", "x", token.Prefix, secret[:token.Size-1], secret + "0", strings.Repeat(".", 8<<10), strings.ToLower(secret),
		secret[:20] + "~" + secret[21:], secret[:token.Size-1] + "!", token.Prefix + strings.Repeat("0", 38),
	} {
		w.out(t, text)
	}
	if w.db.lookUps.Load() != 0 || w.db.asks.Load() != 0 {
		t.Errorf("%d look-ups and %d questions", w.db.lookUps.Load(), w.db.asks.Load())
	}
}

func TestIssuer(t *testing.T) {
	w := newWorld()
	secret := w.db.issue(t)
	want := scope.Issuer{
		ID: "itk_1", Name: "CI", Authority: vocab.AuthorityDeploymentRunner, Scope: scope.Patterns{{Backend: "b", Stack: "*"}}, Transcript: true,
	}
	for range 100 {
		if diff := cmp.Diff(want, w.in(t, secret)); diff != "" {
			t.Fatalf("Issuer() differs: %s", diff)
		}
	}
	// The first answer of a stamp makes it look up once more.
	if w.db.lookUps.Load() > 2 || w.db.asks.Load() != 1 {
		t.Errorf("100 requests cost %d look-ups and %d questions", w.db.lookUps.Load(), w.db.asks.Load())
	}
	// Half a second of any number of requests costs one small question.
	w.pass(freshFor)
	for range 100 {
		w.in(t, secret)
	}
	if w.db.lookUps.Load() > 2 || w.db.asks.Load() != 2 {
		t.Errorf("then %d look-ups and %d questions", w.db.lookUps.Load(), w.db.asks.Load())
	}
	// A token that was issued elsewhere a moment ago is known at once.
	w.in(t, w.db.issue(t))
}

// B09: a revocation holds within a second, an expiry at its instant, a rotation
// at its instant.
func TestTokensThatEnd(t *testing.T) {
	w := newWorld()
	secret, other := w.db.issue(t), w.db.issue(t)
	w.in(t, secret)
	w.in(t, other)
	w.in(t, secret)
	w.db.revoke(secret)
	w.pass(freshFor)
	w.out(t, secret)
	w.in(t, other)

	kept := w.db.tokens[token.DigestOf(other)]
	w.clock.Store(int64(kept.token.ExpiresAt) - 1)
	w.in(t, other)
	w.clock.Store(int64(kept.token.ExpiresAt))
	w.out(t, other)

	third := w.db.issue(t)
	w.clock.Store(int64(start))
	w.in(t, third)
	until := start.Add(time.Minute)
	w.db.tokens[token.DigestOf(third)].value.UntilAt = &until
	w.db.stamp.Ended++
	w.pass(time.Minute - 1)
	w.in(t, third)
	w.clock.Store(int64(until))
	w.out(t, third)
}

// A revocation between reading a token and remembering it is not missed.
func TestARevocationWhileLookingUp(t *testing.T) {
	w := newWorld()
	secret, other := w.db.issue(t), w.db.issue(t)
	w.in(t, other)
	w.in(t, other)
	w.db.during = func() {
		w.db.during = nil
		w.db.revoke(secret)
		w.pass(freshFor)
		w.in(t, other) // asks, finds the change and forgets
	}
	_, _ = w.Issuer(context.Background(), secret) // began before the revocation: either answer is right
	w.out(t, secret)
}

// B04: whoever is refused has had the same done for it, whatever was wrong.
func TestRefusalsCostTheSame(t *testing.T) {
	w := newWorld()
	good, revoked := w.db.issue(t), w.db.issue(t)
	w.db.revoke(revoked)
	unknown, err := token.New(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for name, secret := range map[string]string{
		"unknown": unknown, "wrong first character": spoilt(t, good, 0), "wrong last character": spoilt(t, good, 31), "revoked": revoked,
	} {
		w.db.lookUps.Store(0)
		w.db.asks.Store(0)
		for range 3 {
			w.out(t, secret)
		}
		if w.db.lookUps.Load() != 3 || w.db.asks.Load() != 0 {
			t.Errorf("%s: %d look-ups and %d questions in three requests", name, w.db.lookUps.Load(), w.db.asks.Load())
		}
	}
	if len(w.known) != 0 {
		t.Errorf("%d are remembered", len(w.known))
	}
}

// While the database does not answer nobody is let in, and nobody is told that
// a token is bad.
func TestWithoutADatabase(t *testing.T) {
	w := newWorld()
	secret := w.db.issue(t)
	w.in(t, secret)
	w.in(t, secret)
	w.db.fails(reason.New(reason.Unavailable, "No."))
	w.in(t, secret) // known a moment ago
	w.pass(freshFor)
	if _, err := w.Issuer(context.Background(), secret); reason.Of(err) != reason.Unavailable {
		t.Errorf("Issuer() = %v, want UNAVAILABLE", err)
	}
	if _, err := w.Issuer(context.Background(), spoilt(t, secret, 0)); reason.Of(err) != reason.Unavailable {
		t.Errorf("Issuer() of another = %v, want UNAVAILABLE", err)
	}
	w.db.fails(nil)
	w.in(t, secret)
}

// An answer that took so long that a revocation could be a second old is asked
// for again, and not for ever.
func TestAnswersThatTakeLong(t *testing.T) {
	w := newWorld()
	secret := w.db.issue(t)
	w.in(t, secret)
	w.monotonic.Store(int64(time.Hour))
	slow := w.passed
	w.passed = func() time.Duration { w.monotonic.Add(int64(staleFrom)); return slow() }
	if _, err := w.Issuer(context.Background(), secret); reason.Of(err) != reason.Unavailable || w.db.asks.Load() != maxAsks {
		t.Errorf("Issuer() = %v after %d questions", err, w.db.asks.Load())
	}
}

func TestManyAtOnceAskOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		secret := w.db.issue(t)
		w.in(t, secret)
		w.in(t, secret)
		w.db.asks.Store(0)
		w.pass(freshFor)
		w.db.mu.Lock() // the store's answer waits for it
		var wait sync.WaitGroup
		for range 100 {
			wait.Go(func() { w.in(t, secret) })
		}
		w.db.mu.Unlock()
		wait.Wait()
		if got := w.db.asks.Load(); got != 1 {
			t.Errorf("100 at once asked %d times", got)
		}
	})
}

func TestMemoryIsBounded(t *testing.T) {
	w := newWorld()
	for i := range maxKnown {
		w.known[token.Digest{byte(i), byte(i >> 8), byte(i >> 16), 1}] = &bearer{}
	}
	secret := w.db.issue(t)
	w.in(t, secret)
	if len(w.known) != 1 {
		t.Errorf("%d are remembered", len(w.known))
	}
}

// The day of use is written once a day and token, by somebody nobody waits for.
func TestDaysOfUse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		one, two := w.db.issue(t), w.db.issue(t)
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() { defer close(done); w.Run(ctx) }()
		for range 1000 {
			w.in(t, one)
			w.in(t, two)
		}
		w.db.fails(errors.New("no room"))
		time.Sleep(2 * noteEvery)
		synctest.Wait()
		if len(w.db.used) != 0 {
			t.Errorf("kept %v", w.db.used)
		}
		w.db.fails(nil)
		time.Sleep(noteEvery)
		synctest.Wait()
		day := token.Day(start)
		want := map[string][]instant.Instant{"itk_1": {day}, "itk_2": {day}}
		if diff := cmp.Diff(want, w.db.used); diff != "" || w.db.notes != 1 {
			t.Errorf("kept in %d writes, differs: %s", w.db.notes, diff)
		}
		w.in(t, one)
		next := day.Add(24 * time.Hour)
		w.db.tokens[token.DigestOf(one)].token.ExpiresAt = next + 2
		w.db.stamp.Values++
		w.pass(time.Duration(next - start))
		w.in(t, one)
		stop()
		<-done
		if got := w.db.used["itk_1"]; len(got) < 2 || got[len(got)-1] != next {
			t.Errorf("a use just before the stop is kept as %v", got)
		}
	})
}

func BenchmarkIssuer(b *testing.B) {
	w := newWorld()
	good, revoked := w.db.issue(b), w.db.issue(b)
	w.db.revoke(revoked)
	w.in(b, good)
	unknown, _ := token.New(rand.Reader)
	for name, secret := range map[string]string{
		"known": good, "unknown": unknown, "first": spoilt(b, good, 0), "last": spoilt(b, good, 31), "revoked": revoked, "typo": good[:token.Size-1] + "!",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = w.Issuer(context.Background(), secret)
			}
		})
	}
}
