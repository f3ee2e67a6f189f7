package access_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/access"
	"github.com/lumaft/lumaft/server/domain/token"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/people"
)

// B09: what one server issues is good on another at once, and what it revokes
// is refused there within a second.
func TestServersAgree(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		now := func() instant.Instant { return instant.Of(time.Now()) }
		log := slog.New(slog.DiscardHandler)
		w := record.New(d, now, log)
		t.Cleanup(w.Close)
		one := people.New(w)
		reader := query.New(d, now, []byte("a secret of these tests"))
		other := access.New(reader, one, now, log)

		issued, err := one.Issue(context.Background(), token.Request{
			Name: "CI", Authority: vocab.AuthorityDeveloperWorkflow, Lifetime: time.Hour, CreatedBy: "operator",
			Scopes: []shape.ScopePattern{{Backend: "b", Stack: "*"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			issuer, err := other.Issuer(context.Background(), issued.Secret)
			if err != nil || issuer.ID != issued.ID || len(issuer.Scope) != 1 {
				t.Fatalf("Issuer() = %+v, %v", issuer, err)
			}
		}
		if _, err := one.Revoke(context.Background(), issued.ID); err != nil {
			t.Fatal(err)
		}
		revoked := time.Now()
		for {
			asked := time.Now()
			_, err := other.Issuer(context.Background(), issued.Secret)
			if reason.Of(err) == reason.Unauthorized {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if asked.Sub(revoked) > time.Second {
				t.Fatalf("let in %v after the revocation", asked.Sub(revoked))
			}
			<-time.After(10 * time.Millisecond)
		}
	})
}

// BenchmarkStamp is the question that is asked twice a second, over 1,200
// tokens.
func BenchmarkStamp(b *testing.B) {
	for _, kind := range dbtest.Kinds() {
		d := dbtest.Open(b, dbtest.URL(b, kind))
		for i := range 12 {
			tokens, values := make([]*db.IntegrationTokenCreate, 100), make([]*db.IntegrationTokenValueCreate, 100)
			for j := range tokens {
				id := string(rune('a'+i)) + string(rune('A'+j))
				tokens[j] = d.Writer.IntegrationToken.Create().SetID(id).SetName("CI").SetAuthority(vocab.AuthorityDeploymentRunner).
					SetScopes([]shape.ScopePattern{{Backend: "production", Stack: "*"}}).SetTranscript(false).SetCreatedBy("operator").SetCreatedAt(1).SetExpiresAt(2)
				values[j] = d.Writer.IntegrationTokenValue.Create().SetID(id + "0").SetTokenID(id).SetCreatedAt(1)
			}
			if err := d.Writer.IntegrationToken.CreateBulk(tokens...).Exec(context.Background()); err != nil {
				b.Fatal(err)
			}
			if err := d.Writer.IntegrationTokenValue.CreateBulk(values...).Exec(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
		reader := query.New(d, func() instant.Instant { return 1 }, nil)
		b.Run(kind, func(b *testing.B) {
			for b.Loop() {
				if _, err := reader.TokenStamp(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
