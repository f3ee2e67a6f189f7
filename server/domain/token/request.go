package token

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// What may be asked for.
const (
	DefaultLifetime = 90 * 24 * time.Hour
	MaxLifetime     = 365 * 24 * time.Hour
	minLifetime     = time.Second
	// MaxOverlap is how long the secret before a rotation may stay good.
	MaxOverlap = 24 * time.Hour
	maxName    = 100
	maxScopes  = 100
)

// Request is what is asked for when a token is issued.
type Request struct {
	Name       string
	Authority  vocab.Authority
	Scopes     []shape.ScopePattern
	Lifetime   time.Duration
	Transcript bool
	// CreatedBy is who asks, as far as that is known.
	CreatedBy string
}

// Check refuses with BAD_INPUT what may not be asked for, everything at once.
func (r Request) Check() error {
	var wrong []string
	if !plain(r.Name, maxName) || strings.TrimSpace(r.Name) != r.Name {
		wrong = append(wrong, fmt.Sprintf("A name has 1 to %d printable characters and no space at either end.", maxName))
	}
	if !r.Authority.Known() {
		wrong = append(wrong, "An authority is one of "+strings.Join(r.Authority.Values(), ", ")+".")
	}
	if len(r.Scopes) == 0 || len(r.Scopes) > maxScopes {
		wrong = append(wrong, fmt.Sprintf("A token has 1 to %d scope patterns.", maxScopes))
	}
	for _, p := range r.Scopes {
		if text := checkPattern(p); text != "" {
			wrong = append(wrong, text)
		}
	}
	if text := checkLifetime(r.Lifetime); text != "" {
		wrong = append(wrong, text)
	}
	if !plain(r.CreatedBy, maxName) {
		wrong = append(wrong, "Who creates the token has to be told.")
	}
	return refused(wrong)
}

// checkLifetime says what is wrong with a lifetime; nothing when it may be.
func checkLifetime(d time.Duration) string {
	if d < minLifetime || d > MaxLifetime {
		return "A lifetime is at least a second and at most 365 days."
	}
	return ""
}

// refused is a refusal of everything that is wrong; nil when nothing is.
func refused(wrong []string) error {
	if len(wrong) == 0 {
		return nil
	}
	return reason.New(reason.BadInput, strings.Join(wrong, " "))
}

// Rotation is what is asked for when a token is rotated.
type Rotation struct {
	// Overlap is how long the secret before stays good; 0 to end it at once.
	Overlap time.Duration
	// Lifetime lets the token live so long from now; 0 leaves its end as it is.
	Lifetime time.Duration
}

// Rotate says what becomes of a token and its values when it is given a new
// secret at an instant: when the token expires, and when each value ends that
// now counts and ends sooner than before. Only the newest value may stay good
// for a while, so that there are never more than two. BAD_INPUT for what may
// not be asked for, and for a token that is over.
func Rotate(t Token, values []Value, r Rotation, now instant.Instant) (expires instant.Instant, ends map[string]instant.Instant, err error) {
	var wrong []string
	if r.Overlap < 0 || r.Overlap > MaxOverlap {
		wrong = append(wrong, "The secret before a rotation stays good for at most 24 hours.")
	}
	if r.Lifetime != 0 {
		if text := checkLifetime(r.Lifetime); text != "" {
			wrong = append(wrong, text)
		}
	}
	switch t.Standing(now) {
	case Expired:
		wrong = append(wrong, "The token has expired and cannot be rotated. Issue another one.")
	case Revoked:
		wrong = append(wrong, "The token is revoked and cannot be rotated. Issue another one.")
	case Good:
	}
	if err := refused(wrong); err != nil {
		return 0, nil, err
	}
	newest := 0
	for i, v := range values {
		if v.CreatedAt > values[newest].CreatedAt || v.CreatedAt == values[newest].CreatedAt && v.UntilAt == nil {
			newest = i
		}
	}
	ends = map[string]instant.Instant{}
	for i, v := range values {
		end := now
		if i == newest {
			end = now.Add(r.Overlap)
		}
		if v.Counts(now) && (v.UntilAt == nil || end < *v.UntilAt) {
			ends[v.ID] = end
		}
	}
	expires = t.ExpiresAt
	if r.Lifetime != 0 {
		expires = now.Add(r.Lifetime)
	}
	return expires, ends, nil
}

// plain tells whether a text has 1 to most characters, all of them printable.
func plain(text string, most int) bool {
	return text != "" && utf8.ValidString(text) && utf8.RuneCountInString(text) <= most &&
		!strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}
