package token

import (
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Token is an integration token as it is kept, without its secrets.
type Token struct {
	// ID is public: it is the issuer of what the token reports, and stays the
	// same when its secret is rotated.
	ID         string
	Name       string
	Authority  vocab.Authority
	Scopes     []shape.ScopePattern
	Transcript bool
	CreatedBy  string
	CreatedAt  instant.Instant
	ExpiresAt  instant.Instant
	RevokedAt  *instant.Instant
	// LastUsedOn is the beginning of the UTC day of its last use.
	LastUsedOn *instant.Instant
}

// Value is one secret of a token, by its digest.
type Value struct {
	// ID is the digest as tables hold it.
	ID        string
	CreatedAt instant.Instant
	// UntilAt is when a rotation ends it; nil for the newest.
	UntilAt *instant.Instant
}

// Standing is whether a token opens anything.
type Standing string

// The words of Standing.
const (
	Good    Standing = "good"
	Expired Standing = "expired"
	Revoked Standing = "revoked"
)

// Standing is how the token stands at an instant. It has expired at exactly
// the instant it expires at.
func (t Token) Standing(now instant.Instant) Standing {
	switch {
	case t.RevokedAt != nil:
		return Revoked
	case now >= t.ExpiresAt:
		return Expired
	}
	return Good
}

// Counts tells whether a value is still one of its token's at an instant.
func (v Value) Counts(now instant.Instant) bool { return v.UntilAt == nil || now < *v.UntilAt }

// Opens tells whether a value of a token lets its bearer in at an instant.
func Opens(t Token, v Value, now instant.Instant) bool {
	return t.Standing(now) == Good && v.Counts(now)
}

// Day is the beginning of the UTC day of an instant.
func Day(i instant.Instant) instant.Instant { return instant.Of(i.Time().Truncate(24 * time.Hour)) }

// UsedOn tells whether a use at an instant is one to be kept: the first on its
// day.
func (t Token) UsedOn(now instant.Instant) bool {
	return t.LastUsedOn == nil || *t.LastUsedOn < Day(now)
}

// Listed is a token with its secrets, the oldest first.
type Listed struct {
	Token

	Values []Value
}

// Issued is a token with a secret that is told this one time.
type Issued struct {
	Token

	Secret string
}

// Stamp changes whenever a token or a value is added or ends before its time,
// so that whoever knows tokens can ask cheaply whether it knows them still.
type Stamp struct {
	Tokens, Revoked, Values, Ended int64
}
