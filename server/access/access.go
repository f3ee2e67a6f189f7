// Package access knows who asks: today the bearers of integration tokens, on
// whose behalf operations are reported. It owns what is remembered of tokens
// between requests and when their use is noted; when a token is good is decided
// by server/domain/token, tables are read and written by query and record, and
// what a request may then do is its route's to say.
//
// A bearer that lacks the form of a token costs no question. One that is not
// remembered costs one. One that is remembered is believed as long as a question
// begun less than half a second ago found no token issued, rotated or revoked:
//
//	bearer ─► form ─► remembered? ── no ─► look up ─► good ─► remember
//	                      │ yes                         └───► refuse
//	                      ▼
//	            asked a moment ago? ── no ─► ask, once for all who wait
//	                      │ yes                 │ changed: forget all, look up
//	                      ▼                     ▼
//	                  judge by the instant of the request
package access

import (
	"context"
	"crypto/subtle"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/domain/token"
)

// Tokens is what access asks of the reader.
type Tokens interface {
	// TokenByDigest is the token and the value of it that a digest belongs to.
	TokenByDigest(ctx context.Context, d token.Digest) (t token.Token, v token.Value, found bool, err error)
	// TokenStamp changes whenever a token is issued, rotated or revoked.
	TokenStamp(ctx context.Context) (token.Stamp, error)
}

// Uses is what access asks of the writer.
type Uses interface {
	// Used keeps that tokens were used on a day.
	Used(ctx context.Context, day instant.Instant, ids []string) error
}

const (
	// freshFor is how long the answer holds that no token changed. It and the
	// time that asking takes stay below the second within which a revocation
	// takes effect; an answer that took longer is asked for again.
	freshFor  = 500 * time.Millisecond
	staleFrom = time.Second
	// askFor is how long one question may take.
	askFor = 5 * time.Second
	// maxAsks is how often a slow answer is asked for on behalf of one request.
	maxAsks = 3
	// maxKnown bounds what is remembered.
	maxKnown = 20_000
)

// Issuers knows the bearers of integration tokens. It may be used concurrently.
type Issuers struct {
	tokens Tokens
	uses   Uses
	now    func() instant.Instant
	log    *slog.Logger
	// passed is the time on a clock that nobody sets.
	passed func() time.Duration

	mu    sync.Mutex
	known map[token.Digest]*bearer
	// forgot counts how often all was forgotten.
	forgot uint64
	stamp  token.Stamp
	// asked is when the question began that stamp answers; never before the first.
	asked  time.Duration
	never  bool
	asking *question
	used   map[string]instant.Instant
}

// bearer is a remembered value of a token that was good.
type bearer struct {
	token  token.Token
	value  token.Value
	issuer scope.Issuer
}

// question is one that some wait for.
type question struct {
	done chan struct{}
	err  error
}

// New remembers nobody yet. Run notes the days on which tokens are used.
func New(tokens Tokens, uses Uses, now func() instant.Instant, log *slog.Logger) *Issuers {
	began := time.Now()
	return &Issuers{
		tokens: tokens, uses: uses, now: now, log: log, passed: func() time.Duration { return time.Since(began) },
		known: map[token.Digest]*bearer{}, never: true, used: map[string]instant.Instant{},
	}
}

// errUnauthorized says the same to everybody who is not let in.
var errUnauthorized = reason.New(reason.Unauthorized, "There is no token that is good here.")

// Issuer is on whose behalf the bearer of a secret reports. UNAUTHORIZED for a
// text that is no secret of a good token, whatever is wrong with it; another
// reason when that cannot be known now.
func (a *Issuers) Issuer(ctx context.Context, secret string) (scope.Issuer, error) {
	if !token.Valid(secret) {
		return scope.Issuer{}, errUnauthorized
	}
	digest := token.DigestOf(secret)
	if a.remembers(digest) {
		if err := a.refresh(ctx); err != nil {
			return scope.Issuer{}, err
		}
	}
	a.mu.Lock()
	b, forgot := a.known[digest], a.forgot
	a.mu.Unlock()
	if b == nil {
		return a.lookUp(ctx, digest, forgot)
	}
	return a.judge(digest, digest.String(), b)
}

// lookUp asks for a digest and remembers it when it opens something. Whoever
// is refused, for whatever reason, has had the same done for it.
func (a *Issuers) lookUp(ctx context.Context, digest token.Digest, forgot uint64) (scope.Issuer, error) {
	t, v, found, err := a.tokens.TokenByDigest(ctx, digest)
	if err != nil {
		return scope.Issuer{}, fmt.Errorf("look a bearer up: %w", err)
	}
	if !found {
		v.ID = nobody
	}
	b := &bearer{token: t, value: v, issuer: scope.Issuer{
		ID: t.ID, Name: t.Name, Authority: t.Authority, Scope: t.Scopes, Transcript: t.Transcript,
	}}
	issuer, err := a.judge(digest, v.ID, b)
	if err != nil {
		return issuer, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	// What was read before all was forgotten may be what was forgotten.
	if a.forgot == forgot {
		if len(a.known) >= maxKnown {
			a.forget()
		}
		a.known[digest] = b
	}
	return issuer, nil
}

// nobody is a digest as tables hold it that no secret has.
const nobody = "0000000000000000000000000000000000000000000000000000000000000000"

// judge lets a bearer in or not. found is the digest that it was found by.
func (a *Issuers) judge(digest token.Digest, found string, b *bearer) (scope.Issuer, error) {
	now := a.now()
	same := subtle.ConstantTimeCompare([]byte(found), []byte(digest.String())) == 1
	if opens := token.Opens(b.token, b.value, now); !same || !opens {
		return scope.Issuer{}, errUnauthorized
	}
	a.note(b, now)
	return b.issuer, nil
}

// remembers tells whether a digest is known.
func (a *Issuers) remembers(digest token.Digest) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.known[digest] != nil
}

// forget drops everything; the mutex is held.
func (a *Issuers) forget() {
	clear(a.known)
	a.forgot++
}

// fresh tells whether an answer is young enough, by a limit; the mutex is held.
func (a *Issuers) fresh(limit time.Duration) bool { return !a.never && a.passed()-a.asked < limit }

// refresh makes sure that what is remembered was true a moment ago.
func (a *Issuers) refresh(ctx context.Context) error {
	for range maxAsks {
		a.mu.Lock()
		if a.fresh(freshFor) {
			a.mu.Unlock()
			return nil
		}
		if a.asking == nil {
			a.asking = &question{done: make(chan struct{})}
			go a.ask(context.WithoutCancel(ctx), a.asking)
		}
		q := a.asking
		a.mu.Unlock()
		select {
		case <-q.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if q.err != nil {
			return q.err
		}
		a.mu.Lock()
		young := a.fresh(staleFrom)
		a.mu.Unlock()
		if young {
			return nil
		}
	}
	return reason.New(reason.Unavailable, "The database answers too slowly.")
}

// ask asks whether tokens changed and forgets all when they did.
func (a *Issuers) ask(ctx context.Context, q *question) {
	ctx, cancel := context.WithTimeout(ctx, askFor)
	defer cancel()
	began := a.passed()
	stamp, err := a.tokens.TokenStamp(ctx)
	a.mu.Lock()
	defer a.mu.Unlock()
	if err == nil {
		if a.never || stamp != a.stamp {
			a.forget()
		}
		a.stamp, a.asked, a.never = stamp, began, false
	}
	q.err = err
	a.asking = nil
	close(q.done)
}
