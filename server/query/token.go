package query

import (
	"context"
	"encoding/json"
	"fmt"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/integrationtoken"
	"github.com/lumaft/lumaft/ent/db/integrationtokenvalue"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/domain/token"
)

// IntegrationTokens are all integration tokens, the newest first, with their
// secrets' digests.
func (r *Reader) IntegrationTokens(ctx context.Context, v scope.Viewer) ([]token.Listed, error) {
	q := r.client.IntegrationToken.Query().
		Order(integrationtoken.ByCreatedAt(entsql.OrderDesc()), integrationtoken.ByID(entsql.OrderDesc()))
	if !v.ReadsEverything() {
		q.Where(nothing)
	}
	rows, err := q.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read integration tokens: %w", err)
	}
	all, at := make([]token.Listed, len(rows)), make(map[string]int, len(rows))
	for i, row := range rows {
		all[i].Token, at[row.ID] = integrationToken(row), i
	}
	values, err := r.client.IntegrationTokenValue.Query().
		Order(integrationtokenvalue.ByCreatedAt(), integrationtokenvalue.ByID()).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the digests of integration tokens: %w", err)
	}
	for _, value := range values {
		// One that was made meanwhile is of a token that was not listed, or viewed.
		if i, listed := at[value.TokenID]; listed {
			all[i].Values = append(all[i].Values, token.Value{ID: value.ID, CreatedAt: value.CreatedAt, UntilAt: value.UntilAt})
		}
	}
	return all, nil
}

// TokenByDigest is the token that a secret's digest belongs to, and that value
// of it, whatever their standing; found is false when there is none. It is how
// a bearer is known, so it has no viewer. It is one statement, and so takes
// as long for a token that is over as for one that never was.
func (r *Reader) TokenByDigest(ctx context.Context, d token.Digest) (t token.Token, v token.Value, found bool, err error) {
	question := `SELECT v.id, v.created_at, v.until_at, t.id, t.name, t.authority, t.scopes, t.transcript,
			t.created_by, t.created_at, t.expires_at, t.revoked_at, t.last_used_on
		FROM integration_token_values AS v JOIN integration_tokens AS t ON t.id = v.token_id WHERE v.id = `
	if r.dialect == dialect.Postgres {
		question += "$1"
	} else {
		question += "?"
	}
	rows, err := r.client.QueryContext(ctx, question, d.String())
	if err != nil {
		return t, v, false, fmt.Errorf("look for a token by its digest: %w", err)
	}
	defer rows.Close()
	var scopes []byte
	for rows.Next() {
		err := rows.Scan(&v.ID, &v.CreatedAt, &v.UntilAt, &t.ID, &t.Name, &t.Authority, &scopes, &t.Transcript,
			&t.CreatedBy, &t.CreatedAt, &t.ExpiresAt, &t.RevokedAt, &t.LastUsedOn)
		if err != nil {
			return t, v, false, fmt.Errorf("look for a token by its digest: %w", err)
		}
		if err := json.Unmarshal(scopes, &t.Scopes); err != nil {
			return t, v, false, fmt.Errorf("read the scopes of token %s: %w", t.ID, err)
		}
		found = true
	}
	if err := rows.Err(); err != nil {
		return t, v, false, fmt.Errorf("look for a token by its digest: %w", err)
	}
	return t, v, found, nil
}

// TokenStamp changes whenever a token is issued, rotated or revoked.
func (r *Reader) TokenStamp(ctx context.Context) (stamp token.Stamp, err error) {
	rows, err := r.client.QueryContext(ctx, `SELECT t.made, t.ended, v.made, v.ended
		FROM (SELECT count(*) AS made, count(revoked_at) AS ended FROM integration_tokens) AS t,
			(SELECT count(*) AS made, count(until_at) AS ended FROM integration_token_values) AS v`)
	if err != nil {
		return stamp, fmt.Errorf("ask whether tokens changed: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(&stamp.Tokens, &stamp.Revoked, &stamp.Values, &stamp.Ended); err != nil {
			return stamp, fmt.Errorf("ask whether tokens changed: %w", err)
		}
	}
	if err := rows.Err(); err != nil {
		return stamp, fmt.Errorf("ask whether tokens changed: %w", err)
	}
	return stamp, nil
}

// integrationToken is a row as the rules see it.
func integrationToken(row *db.IntegrationToken) token.Token {
	return token.Token{
		ID: row.ID, Name: row.Name, Authority: row.Authority, Scopes: row.Scopes, Transcript: row.Transcript,
		CreatedBy: row.CreatedBy, CreatedAt: row.CreatedAt, ExpiresAt: row.ExpiresAt, RevokedAt: row.RevokedAt, LastUsedOn: row.LastUsedOn,
	}
}
