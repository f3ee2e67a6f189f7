package people_test

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/domain/token"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/people"
)

const start = instant.Instant(1_700_000_000_000_000_000)

// server is a server's part of a database, with a clock that a test sets.
type server struct {
	t   *testing.T
	now *atomic.Int64
	*people.Recorder
	reader *query.Reader
}

func open(t *testing.T, d *ent.Database, now *atomic.Int64) *server {
	t.Helper()
	clock := func() instant.Instant { return instant.Instant(now.Load()) }
	w := record.New(d, clock, slog.New(slog.DiscardHandler))
	t.Cleanup(w.Close)
	return &server{t: t, now: now, Recorder: people.New(w), reader: query.New(d, clock, []byte("a secret of these tests"))}
}

func each(t *testing.T, test func(t *testing.T, s *server)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		var now atomic.Int64
		now.Store(int64(start))
		test(t, open(t, d, &now))
	})
}

var request = token.Request{
	Name: "CI of platform", Authority: vocab.AuthorityDeploymentRunner, Lifetime: token.DefaultLifetime, CreatedBy: "operator",
	Scopes:     []shape.ScopePattern{{Backend: "production", Project: new("plat*"), Stack: "*"}, {Backend: "legacy", Stack: "prod"}},
	Transcript: true,
}

func (s *server) issue() token.Issued {
	s.t.Helper()
	issued, err := s.Issue(context.Background(), request)
	if err != nil {
		s.t.Fatal(err)
	}
	return issued
}

// find looks a secret up.
func (s *server) find(secret string) (token.Token, token.Value, bool) {
	s.t.Helper()
	t, v, found, err := s.reader.TokenByDigest(context.Background(), token.DigestOf(secret))
	if err != nil {
		s.t.Fatal(err)
	}
	return t, v, found
}

// opens tells whether a secret lets its bearer in now.
func (s *server) opens(secret string) bool {
	t, v, found := s.find(secret)
	return found && token.Opens(t, v, instant.Instant(s.now.Load()))
}

func (s *server) stamp() token.Stamp {
	s.t.Helper()
	stamp, err := s.reader.TokenStamp(context.Background())
	if err != nil {
		s.t.Fatal(err)
	}
	return stamp
}

func TestIssue(t *testing.T) {
	each(t, func(t *testing.T, s *server) {
		before := s.stamp()
		issued := s.issue()
		want := token.Token{
			Name: request.Name, Authority: request.Authority, Scopes: request.Scopes, Transcript: true, CreatedBy: "operator",
			CreatedAt: start, ExpiresAt: start.Add(90 * 24 * time.Hour),
		}
		if diff := cmp.Diff(want, issued.Token, cmpopts.IgnoreFields(token.Token{}, "ID")); diff != "" {
			t.Errorf("Issue() differs: %s", diff)
		}
		if !token.Valid(issued.Secret) || !strings.HasPrefix(issued.ID, "itk_") {
			t.Errorf("Issue() = %s, %s", issued.ID, issued.Secret)
		}
		found, value, is := s.find(issued.Secret)
		if diff := cmp.Diff(issued.Token, found); !is || diff != "" || value.CreatedAt != start || value.UntilAt != nil {
			t.Errorf("found %v with value %+v, differs: %s", is, value, diff)
		}
		if _, _, is := s.find(strings.Repeat("0", token.Size)); is {
			t.Error("another secret is found")
		}
		if after := s.stamp(); after == before {
			t.Errorf("the stamp stays %+v", after)
		}
		second := s.issue()
		if second.ID == issued.ID || second.Secret == issued.Secret {
			t.Error("two tokens are one")
		}
		all, err := s.reader.IntegrationTokens(context.Background(), scope.Everyone())
		if err != nil || len(all) != 2 || len(all[0].Values) != 1 || len(all[1].Values) != 1 {
			t.Errorf("IntegrationTokens() = %+v, %v", all, err)
		}
		if all, err := s.reader.IntegrationTokens(context.Background(), scope.Viewer{}); err != nil || len(all) != 0 {
			t.Errorf("a stranger sees %+v, %v", all, err)
		}
	})
}

func TestRefusedRequestsLeaveNothing(t *testing.T) {
	each(t, func(t *testing.T, s *server) {
		wrong := request
		wrong.Lifetime = 2 * token.MaxLifetime
		if issued, err := s.Issue(context.Background(), wrong); reason.Of(err) != reason.BadInput || issued.Secret != "" {
			t.Errorf("Issue() = %+v, %v", issued, err)
		}
		if got := s.stamp(); got != (token.Stamp{}) {
			t.Errorf("the stamp is %+v", got)
		}
		for _, id := range []string{"itk_none", "", "\x00"} {
			if issued, err := s.Rotate(context.Background(), id, token.Rotation{}); reason.Of(err) != reason.NotFound || issued.Secret != "" {
				t.Errorf("Rotate(%q) = %+v, %v", id, issued, err)
			}
			if _, err := s.Revoke(context.Background(), id); reason.Of(err) != reason.NotFound {
				t.Errorf("Revoke(%q) = %v", id, err)
			}
		}
	})
}

func TestRotation(t *testing.T) {
	each(t, func(t *testing.T, s *server) {
		first := s.issue()
		s.now.Add(int64(time.Hour))
		before := s.stamp()
		second, err := s.Rotate(context.Background(), first.ID, token.Rotation{Overlap: time.Hour})
		if err != nil || second.Secret == first.Secret || !cmp.Equal(second.Token, first.Token) {
			t.Fatalf("Rotate() = %+v, %v", second, err)
		}
		if s.stamp() == before {
			t.Error("the stamp stays")
		}
		if !s.opens(first.Secret) || !s.opens(second.Secret) {
			t.Error("not both open")
		}
		s.now.Add(int64(time.Hour))
		if s.opens(first.Secret) || !s.opens(second.Secret) {
			t.Error("the first opens after its hour, or the second does not")
		}
		third, err := s.Rotate(context.Background(), first.ID, token.Rotation{Lifetime: token.MaxLifetime})
		if err != nil || third.ExpiresAt != instant.Instant(s.now.Load()).Add(token.MaxLifetime) {
			t.Fatalf("Rotate() = %+v, %v", third, err)
		}
		if s.opens(second.Secret) || !s.opens(third.Secret) {
			t.Error("the second still opens, or the third does not")
		}
		all, err := s.reader.IntegrationTokens(context.Background(), scope.Everyone())
		if err != nil || len(all) != 1 || len(all[0].Values) != 3 || all[0].Values[2].UntilAt != nil {
			t.Errorf("IntegrationTokens() = %+v, %v", all, err)
		}
	})
}

func TestRevocation(t *testing.T) {
	each(t, func(t *testing.T, s *server) {
		issued, before := s.issue(), s.stamp()
		s.now.Add(int64(time.Hour))
		revoked, err := s.Revoke(context.Background(), issued.ID)
		if err != nil || revoked.RevokedAt == nil || *revoked.RevokedAt != start.Add(time.Hour) {
			t.Fatalf("Revoke() = %+v, %v", revoked, err)
		}
		if s.opens(issued.Secret) || s.stamp() == before {
			t.Error("it still opens, or the stamp stays")
		}
		s.now.Add(int64(time.Hour))
		if again, err := s.Revoke(context.Background(), issued.ID); err != nil || !cmp.Equal(again, revoked) {
			t.Errorf("again: %+v, %v", again, err)
		}
		if _, err := s.Rotate(context.Background(), issued.ID, token.Rotation{}); reason.Of(err) != reason.BadInput {
			t.Errorf("Rotate() of a revoked one = %v", err)
		}
	})
}

func TestUsed(t *testing.T) {
	each(t, func(t *testing.T, s *server) {
		one, two := s.issue(), s.issue()
		day := token.Day(start)
		next := day.Add(24 * time.Hour)
		for _, step := range []struct {
			day      instant.Instant
			ids      []string
			one, two *instant.Instant
		}{
			{day, []string{one.ID, "itk_none"}, &day, nil},
			{next, []string{one.ID, two.ID}, &next, &next},
			{day, []string{one.ID}, &next, &next},
		} {
			if err := s.Used(context.Background(), step.day, step.ids); err != nil {
				t.Fatal(err)
			}
			first, _, _ := s.find(one.Secret)
			second, _, _ := s.find(two.Secret)
			if !cmp.Equal(first.LastUsedOn, step.one) || !cmp.Equal(second.LastUsedOn, step.two) {
				t.Errorf("last used on %v and %v, want %v and %v", first.LastUsedOn, second.LastUsedOn, step.one, step.two)
			}
		}
	})
}

// Servers that rotate and revoke one token at once never leave more than two
// secrets, nor one that opens a revoked token.
func TestServersAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		var now atomic.Int64
		now.Store(int64(start))
		one := open(t, d, &now)
		servers := []*server{one}
		if d.Dialect == "postgres" {
			servers = append(servers, open(t, d, &now))
		}
		issued := one.issue()
		var secrets sync.Map
		var wait sync.WaitGroup
		for i := range 8 {
			wait.Go(func() {
				got, err := servers[i%len(servers)].Rotate(context.Background(), issued.ID, token.Rotation{Overlap: time.Hour})
				if err != nil {
					t.Error(err)
				}
				secrets.Store(got.Secret, true)
			})
		}
		wait.Wait()
		open := 0
		secrets.Range(func(secret, _ any) bool {
			if one.opens(secret.(string)) {
				open++
			}
			return true
		})
		if open < 1 || open > 2 || one.opens(issued.Secret) {
			t.Errorf("%d secrets open after eight rotations", open)
		}
	})
}

// A dump of the database holds no secret, only digests.
func TestSecretsAreNotStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		var now atomic.Int64
		now.Store(int64(start))
		s := open(t, d, &now)
		issued := s.issue()
		rotated, err := s.Rotate(context.Background(), issued.ID, token.Rotation{Overlap: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		tokens, err := d.Reader.IntegrationToken.Query().All(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		values, err := d.Reader.IntegrationTokenValue.Query().All(context.Background())
		if err != nil || len(values) != 2 {
			t.Fatalf("%d values, %v", len(values), err)
		}
		var dump strings.Builder
		for _, row := range tokens {
			dump.WriteString(row.String())
		}
		for _, row := range values {
			dump.WriteString(row.String())
		}
		for _, secret := range []string{issued.Secret, rotated.Secret} {
			if strings.Contains(dump.String(), secret[len(token.Prefix):]) {
				t.Error("a secret is stored")
			}
			if !strings.Contains(dump.String(), token.DigestOf(secret).String()) {
				t.Error("its digest is not")
			}
		}
	})
}
