package ingestion_test

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/reason"
)

// change is an example with one text in the place of another.
type change struct{ example, old, new string }

func (c change) body(t *testing.T) (kind, body string) {
	t.Helper()
	kind, text := example(t, c.example)
	changed := strings.Replace(text, c.old, c.new, 1)
	if changed == text && c.old != c.new {
		t.Fatalf("the example %s has no %s", c.example, c.old)
	}
	return kind, changed
}

const (
	key  = `"3f1c2b4a-5d6e-4f70-8a91-b2c3d4e5f607"`
	from = `"2026-08-18T12:00:00.000Z"`
)

// A09 to A14, A17, A26, A27: what is not exactly the contract is refused.
func TestRefused(t *testing.T) {
	for name, c := range map[string]change{
		"A09 no member":                       {"announce", `"kind": "update",`, ``},
		"A09 an unknown member":               {"announce", `"kind"`, `"other": 1, "kind"`},
		"A09 an unknown member inside":        {"announce", `"stackName"`, `"other": {"a":[1]}, "stackName"`},
		"A09 a missing member inside":         {"announce", `, "stackName": "prod"`, ``},
		"A09 null for a text":                 {"announce", `"update"`, `null`},
		"A09 null for an object":              {"announce", `{ "backendId": "production", "projectName": "platform", "stackName": "prod" }`, `null`},
		"A09 a number for a text":             {"announce", `"update"`, `1`},
		"A09 a list for an object":            {"announce", `{ "backendId": "production", "projectName": "platform", "stackName": "prod" }`, `[]`},
		"A09 version as a text":               {"announce", `"schemaVersion": 1`, `"schemaVersion": "1"`},
		"A09 version 1.0":                     {"announce", `"schemaVersion": 1`, `"schemaVersion": 1.0`},
		"A09 version 1e0":                     {"announce", `"schemaVersion": 1`, `"schemaVersion": 1e0`},
		"A09 version 3":                       {"announce", `"schemaVersion": 1`, `"schemaVersion": 3`},
		"A09 version 2 of heartbeats":         {"heartbeats", `"schemaVersion": 1`, `"schemaVersion": 2`},
		"A09 version 2 of a pair":             {"correlation", `"schemaVersion": 1`, `"schemaVersion": 2`},
		"A09 version 2 without context":       {"announce", `"schemaVersion": 1`, `"schemaVersion": 2`},
		"A09 version 1 with context":          {"announce-context", `"schemaVersion": 2`, `"schemaVersion": 1`},
		"A09 no claim":                        {"announce-context", `"actor": "release-bot",`, ``},
		"A09 context is null":                 {"announce", `"kind"`, `"context": null, "kind"`},
		"A10 a name twice":                    {"announce", `"kind"`, `"kind": "update", "kind"`},
		"A10 a name twice, escaped":           {"announce", `"kind"`, `"k\u0069nd": "update", "kind"`},
		"A10 a name twice inside":             {"announce", `"stackName"`, `"stackName": "prod", "stackName"`},
		"A10 another case":                    {"announce", `"kind"`, `"Kind"`},
		"A10 both cases":                      {"announce", `"kind"`, `"Kind": "update", "kind"`},
		"A10 something behind":                {"correlation", `"build-4821"` + "\n}", `"build-4821"} x`},
		"A10 two objects":                     {"correlation", `"build-4821"` + "\n}", `"build-4821"} {}`},
		"A10 a byte order mark":               {"announce", "{\n  \"schemaVersion\"", "\ufeff{\n  \"schemaVersion\""},
		"A10 a comment":                       {"announce", `"kind"`, `/* */ "kind"`},
		"A10 a comma at the end":              {"announce", `"prod" }`, `"prod", }`},
		"A11 bytes that are no UTF-8":         {"announce", `"prod"`, "\"pr\xffd\""},
		"A11 half of a pair":                  {"announce", `"prod"`, `"pr\ud800d"`},
		"A11 NUL in a name":                   {"announce", `"prod"`, `"pr\u0000d"`},
		"A11 a control character":             {"announce", `"prod"`, `"pr\u0085d"`},
		"A11 a raw line feed":                 {"announce", `"prod"`, "\"pr\nd\""},
		"A11 an empty name":                   {"announce", `"prod"`, `""`},
		"A11 a long name":                     {"announce", `"prod"`, `"` + strings.Repeat("é", 201) + `"`},
		"A12 no word":                         {"announce", `"update"`, `"upgrade"`},
		"A12 another case":                    {"announce", `"update"`, `"Update"`},
		"A12 a space":                         {"announce", `"update"`, `"update "`},
		"A12 a letter that looks alike":       {"announce", `"update"`, `"upd\u0430te"`},
		"A13 in braces":                       {"announce", key, `"{3f1c2b4a-5d6e-4f70-8a91-b2c3d4e5f607}"`},
		"A13 in upper case":                   {"announce", key, strings.ToUpper(key)},
		"A13 nil":                             {"announce", key, `"00000000-0000-0000-0000-000000000000"`},
		"A13 too short":                       {"announce", key, `"3f1c2b4a-5d6e-4f70-8a91-b2c3d4e5f60"`},
		"A13 without hyphens":                 {"announce", key, `"3f1c2b4a5d6e4f708a91b2c3d4e5f607"`},
		"A13 an empty marker":                 {"announce", `"0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e"`, `""`},
		"A14 no milliseconds":                 {"announce", from, `"2026-08-18T12:00:00Z"`},
		"A14 an offset":                       {"announce", from, `"2026-08-18T12:00:00.000+00:00"`},
		"A14 microseconds":                    {"announce", from, `"2026-08-18T12:00:00.000000Z"`},
		"A14 30 February":                     {"announce", from, `"2026-02-30T12:00:00.000Z"`},
		"A14 29 February of another year":     {"announce", from, `"2026-02-29T12:00:00.000Z"`},
		"A14 a leap second":                   {"announce", from, `"2026-06-30T23:59:60.000Z"`},
		"A14 the year 0":                      {"announce", from, `"0000-08-18T12:00:00.000Z"`},
		"A14 24:00":                           {"announce", from, `"2026-08-18T24:00:00.000Z"`},
		"A14 a comma":                         {"announce", from, `"2026-08-18T12:00:00,000Z"`},
		"A14 lower case":                      {"announce", from, `"2026-08-18t12:00:00.000z"`},
		"A14 a space in front":                {"announce", from, `" 2026-08-18T12:00:00.00Z"`},
		"A14 a number":                        {"announce", from, `1787054400000`},
		"A17 no event":                        {"heartbeats", "{\n      \"eventId\": \"9c8b7a65-4321-4098-b765-43210fedcba9\",\n      \"kind\": \"heartbeat\",\n      \"sequence\": 1,\n      \"assertedAt\": \"2026-08-18T12:01:00.000Z\"\n    }", ``},
		"A17 another kind":                    {"heartbeats", `"heartbeat"`, `"Heartbeat"`},
		"A17 a negative sequence":             {"heartbeats", `"sequence": 1`, `"sequence": -1`},
		"A17 minus zero":                      {"heartbeats", `"sequence": 1`, `"sequence": -0`},
		"A17 a sequence that floats lose":     {"heartbeats", `"sequence": 1`, `"sequence": 9007199254740992`},
		"A26 a reason of a success":           {"finalize", `"failed"`, `"succeeded"`},
		"A26 a reason of a cancellation":      {"finalize", `"failed"`, `"cancelled"`},
		"A26 another reason":                  {"finalize", `"command-failed"`, `"failed"`},
		"A26 exit code -1":                    {"finalize", `"exitCode": 1`, `"exitCode": -1`},
		"A26 exit code 256":                   {"finalize", `"exitCode": 1`, `"exitCode": 256`},
		"A26 exit code 1.5":                   {"finalize", `"exitCode": 1`, `"exitCode": 1.5`},
		"A26 exit code as a text":             {"finalize", `"exitCode": 1`, `"exitCode": "1"`},
		"A27 changes in schema 1":             {"finalize", `"schemaVersion": 2`, `"schemaVersion": 1`},
		"A27 no changes in schema 2":          {"finalize-v1", `"schemaVersion": 1`, `"schemaVersion": 2`},
		"A27 null changes in schema 1":        {"finalize-v1", `"exitCode"`, `"resourceChanges": null, "exitCode"`},
		"A27 an unknown action":               {"finalize", `"create"`, `"created"`},
		"A27 an action twice":                 {"finalize", `"create"`, `"delete"`},
		"A27 a negative count":                {"finalize", `"count": 1`, `"count": -1`},
		"A27 a count of 2^53":                 {"finalize", `"count": 1`, `"count": 9007199254740992`},
		"A27 a count over a thousand million": {"finalize", `"count": 1`, `"count": 1000000001`},
		"A27 10,000 rows":                     {"finalize", `{ "operation": "create", "count": 1 }`, strings.Repeat(`{ "operation": "create", "count": 1 },`, 10_000) + `{ "operation": "update", "count": 1 }`},
		"a name that cannot be printed":       {"correlation", `"build-4821"`, `"build\u200b"`},
		"an empty external id":                {"correlation", `"build-4821"`, `""`},
		"a long external id":                  {"correlation", `"build-4821"`, `"` + strings.Repeat("b", 201) + `"`},
		"a link without TLS":                  {"announce-context", `"https://ci`, `"http://ci`},
		"a link that is a script":             {"announce-context", `"https://ci.example.com/builds/4821"`, `"javascript:alert(1)"`},
		"a link without a host":               {"announce-context", `"https://ci.example.com/builds/4821"`, `"https:///builds"`},
		"a link with a user":                  {"announce-context", `"https://ci`, `"https://user:pass@ci`},
		"a link that is too long":             {"announce-context", `/4821"`, `/` + strings.Repeat("4", 2000) + `"`},
		"a long claim":                        {"announce-context", `"main"`, `"` + strings.Repeat("m", 201) + `"`},
		"a claim that is a number":            {"announce-context", `"main"`, `7`},
	} {
		t.Run(name, func(t *testing.T) {
			kind, body := c.body(t)
			if _, err := decoders[kind]([]byte(body)); reason.Of(err) != reason.BadInput {
				t.Errorf("the answer is %v", err)
			}
		})
	}
}

// What only looks odd is taken.
func TestTaken(t *testing.T) {
	for name, c := range map[string]change{
		"no project":                      {"announce", `"platform"`, `null`},
		"no marker":                       {"announce", `"0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e"`, `null`},
		"200 characters of several bytes": {"announce", `"prod"`, `"` + strings.Repeat("é", 200) + `"`},
		"a pair of surrogates":            {"announce", `"prod"`, `"\ud83d\ude00"`},
		"29 February":                     {"announce", from, `"2028-02-29T23:59:59.999Z"`},
		"escapes in a name of a member":   {"announce", `"kind"`, `"k\u0069nd"`},
		"no claims at all":                {"announce-context", `"main"`, `null`},
		"an empty claim":                  {"announce-context", `"main"`, `""`},
		"sequence 0":                      {"heartbeats", `"sequence": 1`, `"sequence": 0`},
		"the last sequence":               {"heartbeats", `"sequence": 1`, `"sequence": 9007199254740991`},
		"no reason of a failure":          {"finalize", `"command-failed"`, `null`},
		"a code that does not agree":      {"finalize", `"exitCode": 1`, `"exitCode": 0`},
		"no code":                         {"finalize", `"exitCode": 1`, `"exitCode": null`},
		"no changes told":                 {"finalize", "[\n    { \"operation\": \"create\", \"count\": 1 },\n    { \"operation\": \"delete\", \"count\": 2 }\n  ]", `null`},
		"no changes":                      {"finalize", "{ \"operation\": \"create\", \"count\": 1 },\n    { \"operation\": \"delete\", \"count\": 2 }", ``},
		"a count of zero":                 {"finalize", `"count": 1`, `"count": 0`},
		"no external id":                  {"correlation", `"build-4821"`, `null`},
		"space around":                    {"correlation", `"build-4821"` + "\n}", "\"build-4821\"} \r\n\t"},
	} {
		t.Run(name, func(t *testing.T) {
			kind, body := c.body(t)
			if _, err := decoders[kind]([]byte(body)); err != nil {
				t.Error(err)
			}
		})
	}
}

// A05: what means the same has one canonical form, and what does not has not.
func TestCanonicalForm(t *testing.T) {
	form := func(c change) string {
		kind, body := c.body(t)
		canonical, err := decoders[kind]([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		return ingestion.Digest(canonical)
	}
	for name, tc := range map[string]struct {
		a, b change
		same bool
	}{
		"order of members": {change{"announce", "", ""}, change{"announce", `"schemaVersion": 1,` + "\n", `"kind": "update", "schemaVersion": 1,` + "\n" + `"startTime": "2026-08-18T12:00:00.000Z",` + "\n" +
			`"idempotencyKey": ` + key + `, "correlationId": "0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e", "target": { "stackName": "prod", "projectName": "platform", "backendId": "production" } }` + "\x00"}, true},
		"escapes":               {change{"announce", `"prod"`, `"prod"`}, change{"announce", `"prod"`, `"p\u0072od"`}, true},
		"rows in another order": {change{"finalize", "{ \"operation\": \"create\", \"count\": 1 },\n    { \"operation\": \"delete\", \"count\": 2 }", `{"count":2,"operation":"delete"},{"count":1,"operation":"create"}`}, change{"finalize", "", ""}, true},
		"null and no changes":   {change{"finalize", "{ \"operation\": \"create\", \"count\": 1 },\n    { \"operation\": \"delete\", \"count\": 2 }", ``}, change{"finalize", "[\n    { \"operation\": \"create\", \"count\": 1 },\n    { \"operation\": \"delete\", \"count\": 2 }\n  ]", `null`}, false},
		"another name":          {change{"announce", `"prod"`, `"prod2"`}, change{"announce", "", ""}, false},
		"no project and one":    {change{"announce", `"platform"`, `null`}, change{"announce", `"platform"`, `"null"`}, false},
		"another millisecond":   {change{"announce", `00.000Z`, `00.001Z`}, change{"announce", "", ""}, false},
	} {
		t.Run(name, func(t *testing.T) {
			if i := strings.IndexByte(tc.b.new, 0); i >= 0 {
				whole := "{" + tc.b.new[:i]
				canonical, err := decoders["announce"]([]byte(whole))
				if err != nil || ingestion.Digest(canonical) != form(tc.a) {
					t.Errorf("another order: %v", err)
				}
				return
			}
			if got := form(tc.a) == form(tc.b); got != tc.same {
				t.Errorf("the same form: %v", got)
			}
		})
	}
}

// A23: nesting and lists without end cost nothing.
func TestNestingCostsNothing(t *testing.T) {
	_, text := example(t, "announce")
	inside := func(value string) string { return strings.Replace(text, `"update"`, value, 1) }
	nested := func(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }
	for name, body := range map[string]string{
		"33 deep":                    inside(nested(33)),
		"10,000 deep":                inside(nested(10_000)),
		"half a million deep":        nested(ingestion.MaxBytes / 2),
		"objects in one another":     strings.Repeat(`{"kind":`, ingestion.MaxBytes/8),
		"350,000 empty lists":        "[" + strings.Repeat("[],", 349_000) + "[]]",
		"350,000 lists in a member":  inside("[" + strings.Repeat("[],", 349_000) + "[]]"),
		"350,000 lists under a name": strings.Replace(text, `"kind"`, `"x": [`+strings.Repeat("[],", 349_000)+`[]], "kind"`, 1),
		"100,000 members":            "{" + strings.Repeat(`"a":1,`, 100_000) + `"b":1}`,
		"a million digits":           strings.Replace(text, `: 1`, `: `+strings.Repeat("1", 1_000_000), 1),
		"a text of a million":        inside(`"` + strings.Repeat("a", 1_000_000) + `"`),
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			began := time.Now()
			_, err := ingestion.DecodeAnnounce([]byte(body))
			took := time.Since(began)
			runtime.ReadMemStats(&after)
			if reason.Of(err) != reason.BadInput {
				t.Errorf("the answer is %v", err)
			}
			if grew := after.TotalAlloc - before.TotalAlloc; grew > 8<<20 || took > 250*time.Millisecond {
				t.Errorf("it took %v and %d bytes", took, grew)
			}
		})
	}
}

// A17: a hundred events are taken, and one more is not.
func TestAHundredEvents(t *testing.T) {
	_, text := example(t, "heartbeats")
	open, end := strings.Index(text, "[")+1, strings.LastIndex(text, "]")
	for n, ok := range map[int]bool{100: true, 101: false} {
		body := text[:open] + strings.Repeat(text[open:end]+",", n-1) + text[open:]
		if h, err := ingestion.DecodeHeartbeats([]byte(body)); (err == nil) != ok || ok && len(h.Events) != n {
			t.Errorf("%d events: %v", n, err)
		}
	}
}

// Errors hold nothing of what was sent.
func TestErrorsQuoteNothing(t *testing.T) {
	const canary = "canary-4d1e8a"
	_, text := example(t, "announce")
	for _, old := range []string{`"update"`, key, from, `"kind"`, `"prod"`, `"production"`, `"target"`} {
		for _, value := range []string{`"` + canary + `"`, canary, `{"` + canary + `":1}`} {
			_, err := ingestion.DecodeAnnounce([]byte(strings.Replace(text, old, value, 1)))
			if err != nil && strings.Contains(err.Error(), canary) {
				t.Errorf("the error is %v", err)
			}
		}
	}
}

// FuzzDecode holds what is true of every text: no panic, the same answer twice,
// and a canonical form that reads as itself.
func FuzzDecode(f *testing.F) {
	for _, name := range []string{"announce", "announce-context", "heartbeats", "finalize", "finalize-v1", "correlation"} {
		_, text := example(f, name)
		f.Add([]byte(text))
	}
	f.Add([]byte(`{"schemaVersion":1,"events":[{}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		for kind, decode := range decoders {
			kept := bytes.Clone(body)
			first, err := decode(body)
			if !bytes.Equal(kept, body) {
				t.Fatalf("%s changes what it reads", kind)
			}
			if err != nil {
				if reason.Of(err) != reason.BadInput {
					t.Fatalf("%s: %v", kind, err)
				}
				continue
			}
			again, err := decode(first)
			if err != nil || !bytes.Equal(first, again) {
				t.Fatalf("%s: %s reads as %s: %v", kind, first, again, err)
			}
		}
	})
}
