package token

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

const now = instant.Instant(1_700_000_000_000_000_000)

func pointer[T any](v T) *T { return &v }

func TestStanding(t *testing.T) {
	for name, tc := range map[string]struct {
		token Token
		want  Standing
	}{
		"young":                    {Token{ExpiresAt: now + 1}, Good},
		"at exactly its end":       {Token{ExpiresAt: now}, Expired},
		"expired":                  {Token{ExpiresAt: now - 1}, Expired},
		"revoked":                  {Token{ExpiresAt: now + 1, RevokedAt: pointer(now - 5)}, Revoked},
		"revoked and expired":      {Token{ExpiresAt: now - 1, RevokedAt: pointer(now - 5)}, Revoked},
		"revoked by a later clock": {Token{ExpiresAt: now + 1, RevokedAt: pointer(now + 1)}, Revoked},
	} {
		t.Run(name, func(t *testing.T) {
			if got := tc.token.Standing(now); got != tc.want {
				t.Errorf("Standing() = %s, want %s", got, tc.want)
			}
			if got := Opens(tc.token, Value{}, now); got != (tc.want == Good) {
				t.Errorf("Opens() = %v", got)
			}
		})
	}
}

func TestCounts(t *testing.T) {
	for name, tc := range map[string]struct {
		until *instant.Instant
		want  bool
	}{
		"the newest":         {nil, true},
		"before its end":     {pointer(now + 1), true},
		"at exactly its end": {pointer(now), false},
		"after its end":      {pointer(now - 1), false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Opens(Token{ExpiresAt: now + 1}, Value{UntilAt: tc.until}, now); got != tc.want {
				t.Errorf("Opens() = %v, want %v", got, tc.want)
			}
		})
	}
}

func TestUsedOn(t *testing.T) {
	day := Day(now)
	if day > now || now.Sub(day) >= 24*time.Hour || day.Time().Hour() != 0 {
		t.Fatalf("Day(%s) = %s", now, day)
	}
	for name, tc := range map[string]struct {
		last *instant.Instant
		want bool
	}{
		"never":     {nil, true},
		"yesterday": {pointer(day.Add(-24 * time.Hour)), true},
		"today":     {&day, false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := (Token{LastUsedOn: tc.last}).UsedOn(now); got != tc.want {
				t.Errorf("UsedOn() = %v, want %v", got, tc.want)
			}
		})
	}
}

func request() Request {
	return Request{
		Name: "CI of platform", Authority: vocab.AuthorityDeploymentRunner, Lifetime: DefaultLifetime, CreatedBy: "operator",
		Scopes: []shape.ScopePattern{{Backend: "production", Project: pointer("*"), Stack: "prod"}},
	}
}

func TestRequests(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*Request)
		want   string
	}{
		"a plain one":           {func(*Request) {}, ""},
		"the shortest":          {func(r *Request) { r.Lifetime = time.Second }, ""},
		"a year":                {func(r *Request) { r.Lifetime = MaxLifetime }, ""},
		"a stack alone":         {func(r *Request) { r.Scopes[0].Project = nil }, ""},
		"letters of the world":  {func(r *Request) { r.Name = "Bereitstellung für Zürich 東京" }, ""},
		"no name":               {func(r *Request) { r.Name = "" }, "A name has"},
		"a space at its end":    {func(r *Request) { r.Name = "ci " }, "A name has"},
		"a long name":           {func(r *Request) { r.Name = strings.Repeat("n", maxName+1) }, "A name has"},
		"a name of two lines":   {func(r *Request) { r.Name = "a\nb" }, "A name has"},
		"a name turned around":  {func(r *Request) { r.Name = "a\u202eb" }, "A name has"},
		"another authority":     {func(r *Request) { r.Authority = "root" }, "An authority is one of deployment-runner, developer-workflow."},
		"no scope":              {func(r *Request) { r.Scopes = nil }, "1 to 100 scope patterns"},
		"too many scopes":       {func(r *Request) { r.Scopes = make([]shape.ScopePattern, maxScopes+1) }, "1 to 100 scope patterns"},
		"an empty segment":      {func(r *Request) { r.Scopes[0].Stack = "" }, "The stack of a scope pattern"},
		"an empty project":      {func(r *Request) { r.Scopes[0].Project = pointer("") }, "The project of a scope pattern"},
		"a long segment":        {func(r *Request) { r.Scopes[0].Backend = strings.Repeat("b", maxSegment+1) }, "The backend of a scope pattern"},
		"a segment of controls": {func(r *Request) { r.Scopes[0].Backend = "\x1b[2J" }, "The backend of a scope pattern"},
		"no lifetime":           {func(r *Request) { r.Lifetime = 0 }, "A lifetime is"},
		"a longer one":          {func(r *Request) { r.Lifetime = MaxLifetime + 1 }, "A lifetime is"},
		"nobody":                {func(r *Request) { r.CreatedBy = "" }, "Who creates"},
	} {
		t.Run(name, func(t *testing.T) {
			r := request()
			tc.change(&r)
			err := r.Check()
			if (err == nil) != (tc.want == "") || err != nil && (reason.Of(err) != reason.BadInput || !strings.Contains(err.Error(), tc.want)) {
				t.Errorf("Check() = %v, want %q", err, tc.want)
			}
		})
	}
}

func TestRotate(t *testing.T) {
	fresh := Token{ExpiresAt: now.Add(time.Hour)}
	newest := Value{ID: "newest", CreatedAt: now - 10}
	older := Value{ID: "older", CreatedAt: now - 20, UntilAt: pointer(now.Add(time.Minute))}
	gone := Value{ID: "gone", CreatedAt: now - 30, UntilAt: pointer(now - 1)}
	for name, tc := range map[string]struct {
		token    Token
		values   []Value
		rotation Rotation
		expires  instant.Instant
		ends     map[string]instant.Instant
		want     string
	}{
		"with an overlap":    {fresh, []Value{newest}, Rotation{Overlap: MaxOverlap}, fresh.ExpiresAt, map[string]instant.Instant{"newest": now.Add(MaxOverlap)}, ""},
		"at once":            {fresh, []Value{newest}, Rotation{}, fresh.ExpiresAt, map[string]instant.Instant{"newest": now}, ""},
		"never three":        {fresh, []Value{gone, older, newest}, Rotation{Overlap: time.Hour}, fresh.ExpiresAt, map[string]instant.Instant{"newest": now.Add(time.Hour), "older": now}, ""},
		"made together":      {fresh, []Value{{ID: "a", CreatedAt: now}, {ID: "b", CreatedAt: now, UntilAt: pointer(now + 5)}}, Rotation{Overlap: time.Hour}, fresh.ExpiresAt, map[string]instant.Instant{"a": now.Add(time.Hour), "b": now}, ""},
		"with another year":  {fresh, []Value{newest}, Rotation{Lifetime: MaxLifetime}, now.Add(MaxLifetime), map[string]instant.Instant{"newest": now}, ""},
		"over a day":         {fresh, []Value{newest}, Rotation{Overlap: MaxOverlap + 1}, 0, nil, "at most 24 hours"},
		"a negative overlap": {fresh, []Value{newest}, Rotation{Overlap: -1}, 0, nil, "at most 24 hours"},
		"over a year":        {fresh, []Value{newest}, Rotation{Lifetime: MaxLifetime + 1}, 0, nil, "at most 365 days"},
		"expired":            {Token{ExpiresAt: now}, []Value{newest}, Rotation{}, 0, nil, "has expired"},
		"revoked":            {Token{ExpiresAt: now + 1, RevokedAt: pointer(now)}, []Value{newest}, Rotation{}, 0, nil, "is revoked"},
	} {
		t.Run(name, func(t *testing.T) {
			expires, ends, err := Rotate(tc.token, tc.values, tc.rotation, now)
			if (err == nil) != (tc.want == "") || err != nil && (reason.Of(err) != reason.BadInput || !strings.Contains(err.Error(), tc.want)) {
				t.Fatalf("Rotate() = %v, want %q", err, tc.want)
			}
			if expires != tc.expires || !cmp.Equal(ends, tc.ends) {
				t.Errorf("Rotate() = %s, %v, want %s, %v", expires, ends, tc.expires, tc.ends)
			}
		})
	}
}

// However a token is rotated, one new secret and at most one before it count,
// and none before it for longer than a day.
func TestAtMostTwoValuesCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		token, values, clock := Token{ExpiresAt: now.Add(MaxLifetime)}, []Value{{ID: "0", CreatedAt: now}}, now
		for i := range rapid.IntRange(1, 20).Draw(t, "rotations") {
			clock = clock.Add(time.Duration(rapid.Int64Range(0, int64(30*time.Hour)).Draw(t, "passes")))
			overlap := time.Duration(rapid.Int64Range(0, int64(MaxOverlap)).Draw(t, "overlap"))
			_, ends, err := Rotate(token, values, Rotation{Overlap: overlap}, clock)
			if err != nil {
				t.Fatal(err)
			}
			for j := range values {
				if end, ends := ends[values[j].ID]; ends {
					values[j].UntilAt = &end
				}
			}
			values = append(values, Value{ID: string(rune('a' + i)), CreatedAt: clock})
			counting := 0
			for _, v := range values {
				if v.Counts(clock) {
					counting++
				}
				if v.UntilAt != nil && v.Counts(clock.Add(MaxOverlap)) {
					t.Fatalf("%s counts for over a day", v.ID)
				}
			}
			if counting < 1 || counting > 2 {
				t.Fatalf("%d values count", counting)
			}
		}
	})
}

func TestPatterns(t *testing.T) {
	for text, want := range map[string]*shape.ScopePattern{
		"production/platform/prod":    {Backend: "production", Project: pointer("platform"), Stack: "prod"},
		"*/*/*":                       {Backend: "*", Project: pointer("*"), Stack: "*"},
		"production//prod":            {Backend: "production", Stack: "prod"},
		"tf/live/eu/net.tfstate/main": {Backend: "tf", Project: pointer("live/eu/net.tfstate"), Stack: "main"},
		"production/prod":             nil,
		"production":                  nil,
		"":                            nil,
		"/platform/prod":              nil,
		"production/platform/":        nil,
		"//":                          nil,
		"production/\x00/prod":        nil,
		"production/\xff/prod":        nil,
	} {
		got, err := ParsePattern(text)
		if want == nil {
			if reason.Of(err) != reason.BadInput {
				t.Errorf("ParsePattern(%q) = %v, %v, want BAD_INPUT", text, got, err)
			}
			continue
		}
		if err != nil || !cmp.Equal(got, *want) {
			t.Errorf("ParsePattern(%q) = %+v, %v", text, got, err)
		}
		if back := PatternText(got); back != text {
			t.Errorf("PatternText(%+v) = %q, want %q", got, back, text)
		}
	}
	if _, err := ParsePattern(strings.Repeat("x", 10_000)); len(err.Error()) > 400 {
		t.Errorf("a refusal has %d bytes", len(err.Error()))
	}
}
