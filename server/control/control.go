// Package control is the operators' way in: a Unix socket in the data folder,
// which only the server's own user can reach, with HTTP over it. It owns the
// socket, the messages and both ends of the conversation; what is asked for is
// done by the parts that are handed in, and how it is typed and shown is the
// command line's.
//
// The messages are between a command and a server of one version. They are no
// API.
package control

import (
	"context"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/domain/token"
)

// Tokens is what operators do with integration tokens: at the desk of a
// database, or through a socket.
type Tokens interface {
	Issue(ctx context.Context, q Issue) (Token, error)
	List(ctx context.Context) ([]Token, error)
	Rotate(ctx context.Context, id string, q Rotate) (Token, error)
	Revoke(ctx context.Context, id string) (Token, error)
}

// Issue asks for a token.
type Issue struct {
	Name      string `json:"name"`
	Authority string `json:"authority"`
	// Scopes are patterns such as production/platform/prod-*.
	Scopes     []string      `json:"scopes"`
	Lifetime   time.Duration `json:"lifetime"`
	Transcript bool          `json:"transcript"`
	CreatedBy  string        `json:"createdBy"`
}

// Rotate asks for another secret.
type Rotate struct {
	Overlap  time.Duration `json:"overlap"`
	Lifetime time.Duration `json:"lifetime"`
}

// Token is an integration token as operators see it.
type Token struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Authority  string   `json:"authority"`
	Scopes     []string `json:"scopes"`
	Transcript bool     `json:"transcript"`
	CreatedBy  string   `json:"createdBy"`
	CreatedAt  string   `json:"createdAt"`
	ExpiresAt  string   `json:"expiresAt"`
	// RevokedAt is absent while it is not revoked.
	RevokedAt string `json:"revokedAt,omitempty"`
	// LastUsedOn is a day, absent before the first use.
	LastUsedOn string `json:"lastUsedOn,omitempty"`
	// Standing is good, expired or revoked.
	Standing string `json:"standing"`
	// Secrets is how many of its secrets are good; only lists tell.
	Secrets int `json:"secrets,omitempty"`
	// Secret is told once, when it is made.
	Secret string `json:"token,omitempty"`
}

// Keeper is what a desk asks of the writer.
type Keeper interface {
	Issue(ctx context.Context, q token.Request) (token.Issued, error)
	Rotate(ctx context.Context, id string, r token.Rotation) (token.Issued, error)
	Revoke(ctx context.Context, id string) (token.Token, error)
}

// Lister is what a desk asks of the reader.
type Lister interface {
	IntegrationTokens(ctx context.Context, v scope.Viewer) ([]token.Listed, error)
}

// Desk serves operators from a database.
type Desk struct {
	Keeper Keeper
	Lister Lister
	Now    func() instant.Instant
}

// Issue makes a token.
func (d *Desk) Issue(ctx context.Context, q Issue) (Token, error) {
	scopes := make([]shape.ScopePattern, len(q.Scopes))
	for i, text := range q.Scopes {
		var err error
		if scopes[i], err = token.ParsePattern(text); err != nil {
			return Token{}, err
		}
	}
	issued, err := d.Keeper.Issue(ctx, token.Request{
		Name: q.Name, Authority: vocab.Authority(q.Authority), Scopes: scopes, Lifetime: q.Lifetime,
		Transcript: q.Transcript, CreatedBy: q.CreatedBy,
	})
	if err != nil {
		return Token{}, err
	}
	return d.issued(issued), nil
}

// List tells of all tokens, the newest first.
func (d *Desk) List(ctx context.Context) ([]Token, error) {
	// Whoever reaches the data folder reads everything in it.
	listed, err := d.Lister.IntegrationTokens(ctx, scope.Everyone())
	if err != nil {
		return nil, err
	}
	now := d.Now()
	all := make([]Token, len(listed))
	for i, l := range listed {
		all[i] = d.shown(l.Token)
		for _, v := range l.Values {
			if token.Opens(l.Token, v, now) {
				all[i].Secrets++
			}
		}
	}
	return all, nil
}

// Rotate gives a token another secret.
func (d *Desk) Rotate(ctx context.Context, id string, q Rotate) (Token, error) {
	issued, err := d.Keeper.Rotate(ctx, id, token.Rotation{Overlap: q.Overlap, Lifetime: q.Lifetime})
	if err != nil {
		return Token{}, err
	}
	return d.issued(issued), nil
}

// Revoke ends a token.
func (d *Desk) Revoke(ctx context.Context, id string) (Token, error) {
	revoked, err := d.Keeper.Revoke(ctx, id)
	if err != nil {
		return Token{}, err
	}
	return d.shown(revoked), nil
}

// issued is a token with its new secret.
func (d *Desk) issued(i token.Issued) Token {
	shown := d.shown(i.Token)
	shown.Secret = i.Secret
	return shown
}

// shown is a token as operators see it.
func (d *Desk) shown(t token.Token) Token {
	shown := Token{
		ID: t.ID, Name: t.Name, Authority: string(t.Authority), Scopes: make([]string, len(t.Scopes)), Transcript: t.Transcript,
		CreatedBy: t.CreatedBy, CreatedAt: second(t.CreatedAt), ExpiresAt: second(t.ExpiresAt), Standing: string(t.Standing(d.Now())),
	}
	for i, p := range t.Scopes {
		shown.Scopes[i] = token.PatternText(p)
	}
	if t.RevokedAt != nil {
		shown.RevokedAt = second(*t.RevokedAt)
	}
	if t.LastUsedOn != nil {
		shown.LastUsedOn = t.LastUsedOn.Time().Format(time.DateOnly)
	}
	return shown
}

// second is an instant as people read it.
func second(i instant.Instant) string { return i.Time().Format(time.RFC3339) }

// failure is a refusal on the wire.
type failure struct {
	Reason  reason.Reason `json:"reason"`
	Message string        `json:"message"`
}
