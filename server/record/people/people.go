// Package people records who may do what: today integration tokens, which are
// issued, rotated and revoked here, and whose day of last use is kept. What may
// be asked for and when a token is good is decided by server/domain/token;
// secrets are made here and never stored, only their digests are.
package people

import (
	"context"
	"crypto/rand"
	"fmt"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/integrationtoken"
	"github.com/lumaft/lumaft/ent/db/integrationtokenvalue"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/domain/token"
	"github.com/lumaft/lumaft/server/record"
)

// Recorder records who may do what. It may be used concurrently.
type Recorder struct{ writer *record.Writer }

// New is a recorder that writes through w.
func New(w *record.Writer) *Recorder { return &Recorder{writer: w} }

// Issue makes a token. Its secret is in the answer and nowhere else. BAD_INPUT
// for what may not be asked for.
func (r *Recorder) Issue(ctx context.Context, q token.Request) (token.Issued, error) {
	if err := q.Check(); err != nil {
		return token.Issued{}, err
	}
	secret, err := token.New(rand.Reader)
	if err != nil {
		return token.Issued{}, err
	}
	issued := token.Issued{Secret: secret}
	err = r.writer.Do(ctx, record.Urgent, func(ctx context.Context, tx *record.Tx) error {
		row, err := tx.IntegrationToken.Create().SetID(identity.OfToken(rand.Text())).SetName(q.Name).SetAuthority(q.Authority).
			SetScopes(q.Scopes).SetTranscript(q.Transcript).SetCreatedBy(q.CreatedBy).
			SetCreatedAt(tx.Now).SetExpiresAt(tx.Now.Add(q.Lifetime)).Save(ctx)
		if err != nil {
			return fmt.Errorf("issue a token: %w", err)
		}
		issued.Token = tokenOf(row)
		return addValue(ctx, tx, row.ID, secret)
	})
	if err != nil {
		return token.Issued{}, err
	}
	return issued, nil
}

// Rotate gives a token another secret. NOT_FOUND when there is no such token,
// BAD_INPUT when it is over or for what may not be asked for.
func (r *Recorder) Rotate(ctx context.Context, id string, rotation token.Rotation) (token.Issued, error) {
	secret, err := token.New(rand.Reader)
	if err != nil {
		return token.Issued{}, err
	}
	issued := token.Issued{Secret: secret}
	err = r.writer.Do(ctx, record.Urgent, func(ctx context.Context, tx *record.Tx) error {
		row, err := held(ctx, tx, id)
		if err != nil {
			return err
		}
		rows, err := tx.IntegrationTokenValue.Query().Where(integrationtokenvalue.TokenID(id)).All(ctx)
		if err != nil {
			return fmt.Errorf("read the secrets of token %s: %w", id, err)
		}
		values := make([]token.Value, len(rows))
		for i, v := range rows {
			values[i] = token.Value{ID: v.ID, CreatedAt: v.CreatedAt, UntilAt: v.UntilAt}
		}
		expires, ends, err := token.Rotate(tokenOf(row), values, rotation, tx.Now)
		if err != nil {
			return err
		}
		for value, end := range ends {
			if err := tx.IntegrationTokenValue.UpdateOneID(value).SetUntilAt(end).Exec(ctx); err != nil {
				return fmt.Errorf("end a secret of token %s: %w", id, err)
			}
		}
		if row, err = tx.IntegrationToken.UpdateOneID(id).SetExpiresAt(expires).Save(ctx); err != nil {
			return fmt.Errorf("rotate token %s: %w", id, err)
		}
		issued.Token = tokenOf(row)
		return addValue(ctx, tx, id, secret)
	})
	if err != nil {
		return token.Issued{}, err
	}
	return issued, nil
}

// Revoke ends a token for good. Revoking it again changes nothing. NOT_FOUND
// when there is no such token.
func (r *Recorder) Revoke(ctx context.Context, id string) (revoked token.Token, err error) {
	err = r.writer.Do(ctx, record.Urgent, func(ctx context.Context, tx *record.Tx) error {
		row, err := held(ctx, tx, id)
		if err != nil {
			return err
		}
		if row.RevokedAt == nil {
			if row, err = tx.IntegrationToken.UpdateOneID(id).SetRevokedAt(tx.Now).Save(ctx); err != nil {
				return fmt.Errorf("revoke token %s: %w", id, err)
			}
		}
		revoked = tokenOf(row)
		return nil
	})
	if err != nil {
		return token.Token{}, err
	}
	return revoked, nil
}

// Used keeps that tokens were used on a day. A day that is kept already, or a
// later one, stays.
func (r *Recorder) Used(ctx context.Context, day instant.Instant, ids []string) error {
	return r.writer.Do(ctx, record.Patient, func(ctx context.Context, tx *record.Tx) error {
		err := tx.IntegrationToken.Update().Where(
			integrationtoken.IDIn(ids...),
			integrationtoken.Or(integrationtoken.LastUsedOnIsNil(), integrationtoken.LastUsedOnLT(day)),
		).SetLastUsedOn(day).Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep the day on which tokens were used: %w", err)
		}
		return nil
	})
}

// held is a token that no other server changes until the transaction ends.
func held(ctx context.Context, tx *record.Tx, id string) (*db.IntegrationToken, error) {
	q := tx.IntegrationToken.Query().Where(integrationtoken.ID(record.Text(id)))
	if tx.Dialect == dialect.Postgres {
		q.Modify(func(s *entsql.Selector) { s.ForUpdate() })
	}
	row, err := q.Only(ctx)
	switch {
	case db.IsNotFound(err):
		return nil, reason.New(reason.NotFound, "There is no token with this id.")
	case err != nil:
		return nil, fmt.Errorf("read token %s: %w", id, err)
	}
	return row, nil
}

// addValue keeps the digest of a token's newest secret.
func addValue(ctx context.Context, tx *record.Tx, id, secret string) error {
	err := tx.IntegrationTokenValue.Create().SetID(token.DigestOf(secret).String()).SetTokenID(id).SetCreatedAt(tx.Now).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep the digest of a token: %w", err)
	}
	return nil
}

// tokenOf is a row as the rules see it.
func tokenOf(row *db.IntegrationToken) token.Token {
	return token.Token{
		ID: row.ID, Name: row.Name, Authority: row.Authority, Scopes: row.Scopes, Transcript: row.Transcript,
		CreatedBy: row.CreatedBy, CreatedAt: row.CreatedAt, ExpiresAt: row.ExpiresAt, RevokedAt: row.RevokedAt, LastUsedOn: row.LastUsedOn,
	}
}
