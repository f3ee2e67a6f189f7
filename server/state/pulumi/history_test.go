package pulumi_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/envelope"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

func TestDecodeHistory(t *testing.T) {
	start, end := instant.OfSeconds(1796048765), instant.OfSeconds(1796048770)
	least, most := instant.Instant(math.MinInt64), instant.Instant(math.MaxInt64)
	for name, tc := range map[string]struct {
		text string
		want state.Update
	}{
		"all of it": {
			`{"kind":"resource-import","startTime":1796048765,"message":" a\n\u0007\u003c🎉 ","environment":{"exec.kind":"cli","git.dirty":"true"},"config":{},"version":0,"result":"failed","endTime":1796048770,"resourceChanges":{"same":2,"create":7}}`,
			state.Update{
				Kind: vocab.KindResourceImport, Result: vocab.ResultFailed, Message: " a\n\a<🎉 ", StartAt: &start, EndAt: &end,
				Changes:     []state.ActionCount{{Action: vocab.ResourceActionCreate, Count: 7}, {Action: vocab.ResourceActionSame, Count: 2}},
				Environment: map[string]string{"exec.kind": "cli", "git.dirty": "true"},
			},
		},
		"as little as can be": {`{"kind":"update","result":"succeeded"}`, state.Update{Kind: vocab.KindUpdate, Result: vocab.ResultSucceeded}},
		"null is not there": {
			`{"kind":"update","result":"succeeded","startTime":null,"endTime":null,"environment":null,"config":null,"resourceChanges":null}`,
			state.Update{Kind: vocab.KindUpdate, Result: vocab.ResultSucceeded},
		},
		"no changes are not none said": {
			`{"kind":"update","result":"succeeded","resourceChanges":{}}`,
			state.Update{Kind: vocab.KindUpdate, Result: vocab.ResultSucceeded, Changes: []state.ActionCount{}},
		},
		"times beyond reach": {
			`{"kind":"update","result":"succeeded","startTime":-99999999999999999999999,"endTime":253402300799}`,
			state.Update{Kind: vocab.KindUpdate, Result: vocab.ResultSucceeded, StartAt: &least, EndAt: &most},
		},
		"fields of tomorrow": {`{"kind":"update","result":"succeeded","deployment":{"a":[1]}}`, state.Update{Kind: vocab.KindUpdate, Result: vocab.ResultSucceeded}},
		"configuration": {
			`{"kind":"update","result":"succeeded","config":{"b:plain":"x<y","a:secret":{"secure":"v1:canary"},"c:number":1.50,"d:truth":true,"e:null":null,` +
				`"f:object":{"host":"h","password":{"secure":"v1:canary"},"list":[{"secure":"v1:canary"},2]},"g:tls":{"secure":true,"port":443},"h:odd":{"secure":{"x":"canary"},"y":1},"i:odd":{"secure":["canary"]},"j:list":[],"k:empty":"","l:envelope":{` + secret + `,"plaintext":"canary"}}}`,
			state.Update{Kind: vocab.KindUpdate, Result: vocab.ResultSucceeded, Config: []state.ConfigEntry{
				{Key: "a:secret", Secret: true},
				{Key: "b:plain", Value: "x<y"},
				{Key: "c:number", Value: "1.50", Structured: true},
				{Key: "d:truth", Value: "true", Structured: true},
				{Key: "e:null", Value: "null", Structured: true},
				{Key: "f:object", Value: `{"host":"h","password":` + mask + `,"list":[` + mask + `,2]}`, Structured: true},
				{Key: "g:tls", Value: `{"secure":true,"port":443}`, Structured: true},
				{Key: "h:odd", Value: `{"secure":` + mask + `,"y":1}`, Structured: true},
				{Key: "i:odd", Secret: true},
				{Key: "j:list", Value: "[]", Structured: true},
				{Key: "k:empty"},
				{Key: "l:envelope", Secret: true},
			}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := pulumi.DecodeHistory(strings.NewReader(tc.text))
			if diff := cmp.Diff(tc.want, got); diff != "" || err != nil {
				t.Errorf("%v\n%s", err, diff)
			}
		})
	}
}

func TestDecodeHistoryRefuses(t *testing.T) {
	with := func(fields string) string { return `{"kind":"update","result":"succeeded",` + fields + `}` }
	for name, tc := range map[string]struct {
		text string
		want vocab.QuarantineReason
	}{
		"nothing":                   {``, vocab.QuarantineReasonMalformed},
		"null":                      {`null`, vocab.QuarantineReasonMalformed},
		"a list":                    {`[]`, vocab.QuarantineReasonMalformed},
		"no kind":                   {`{"result":"succeeded"}`, vocab.QuarantineReasonMalformed},
		"no result":                 {`{"kind":"update"}`, vocab.QuarantineReasonMalformed},
		"a kind of tomorrow":        {`{"kind":"rollback","result":"succeeded"}`, vocab.QuarantineReasonUnsupportedVersion},
		"a result of tomorrow":      {`{"kind":"update","result":"in-progress"}`, vocab.QuarantineReasonUnsupportedVersion},
		"an action of tomorrow":     {with(`"resourceChanges":{"move":1}`), vocab.QuarantineReasonUnsupportedVersion},
		"a kind in capitals":        {`{"kind":"Update","result":"succeeded"}`, vocab.QuarantineReasonUnsupportedVersion},
		"a name in capitals":        {with(`"Kind":"destroy"`), vocab.QuarantineReasonMalformed},
		"a name twice":              {with(`"kind":"destroy"`), vocab.QuarantineReasonMalformed},
		"a negative count":          {with(`"resourceChanges":{"create":-1}`), vocab.QuarantineReasonMalformed},
		"a count beyond reach":      {with(`"resourceChanges":{"create":9223372036854775808}`), vocab.QuarantineReasonMalformed},
		"a count with a fraction":   {with(`"resourceChanges":{"create":1.5}`), vocab.QuarantineReasonMalformed},
		"a time as text":            {with(`"startTime":"1796048765"`), vocab.QuarantineReasonMalformed},
		"a time with an exponent":   {with(`"startTime":1e400`), vocab.QuarantineReasonMalformed},
		"environment of objects":    {with(`"environment":{"a":{}}`), vocab.QuarantineReasonMalformed},
		"environment of numbers":    {with(`"environment":{"a":1}`), vocab.QuarantineReasonMalformed},
		"a key of the config twice": {with(`"config":{"a:b":"1","a:b":"2"}`), vocab.QuarantineReasonMalformed},
		"deep configuration":        {with(`"config":{"a:b":` + strings.Repeat("[", 63)), vocab.QuarantineReasonTooDeep},
		"a message of 16 MiB":       {with(`"message":"` + strings.Repeat("x", 16<<20) + `"`), vocab.QuarantineReasonTooLarge},
		"more after it":             {`{"kind":"update","result":"succeeded"} 1`, vocab.QuarantineReasonMalformed},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := pulumi.DecodeHistory(strings.NewReader(tc.text))
			if reason := reasonOf(t, err); reason != tc.want || !cmp.Equal(got, state.Update{}) {
				t.Errorf("%+v, %v, want reason %q", got, err, tc.want)
			}
		})
	}
}

// FuzzDecodeHistory checks that nothing panics, that words are those of the
// vocabulary, and that no secret of the configuration survives.
func FuzzDecodeHistory(f *testing.F) {
	for _, bucket := range []string{"pulumi-secrets", "pulumi-metadata", "pulumi-legacy-3-60", "pulumi-failures", "pulumi-compressed"} {
		for _, o := range objects(f, bucket) {
			if strings.Contains(o.Key, ".history.json") {
				f.Add(string(content(f, o.Body)))
			}
		}
	}
	f.Add(`{"kind":"update","result":"succeeded","config":{"a:b":{"secure":{"x":"canary"},"y":1}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		got, err := pulumi.DecodeHistory(strings.NewReader(text))
		if reasonOf(t, err) != "" {
			return
		}
		if !got.Kind.Known() || !got.Result.Known() {
			t.Fatalf("kind %q, result %q", got.Kind, got.Result)
		}
		for i, c := range got.Changes {
			if !c.Action.Known() || c.Count < 0 || i > 0 && got.Changes[i-1].Action >= c.Action {
				t.Fatalf("changes %v", got.Changes)
			}
		}
		for i, c := range got.Config {
			if c.Secret && c.Value != "" || c.Structured && !json.Valid([]byte(c.Value)) || i > 0 && got.Config[i-1].Key >= c.Key {
				t.Fatalf("config %+v", got.Config)
			}
			if !c.Structured {
				continue
			}
			var shown any
			if err := json.Unmarshal([]byte(c.Value), &shown); err == nil && unmasked(shown) {
				t.Fatalf("a secret of %q is shown: %s", c.Key, c.Value)
			}
		}
		pulumi.Claims(got.Environment)
	})
}

// unmasked finds a text, list or object in the place of a configuration
// secret.
func unmasked(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		switch v["secure"].(type) {
		case string, []any, float64:
			return true
		}
		for _, v := range v {
			if unmasked(v) {
				return true
			}
		}
	case []any:
		for _, v := range v {
			if unmasked(v) {
				return true
			}
		}
	}
	return false
}

func TestDecodersTakeCompressedContent(t *testing.T) {
	// The envelope hands out what the decoders read to the end, so the digest
	// is there when they are done.
	for _, o := range objects(t, "pulumi-compressed") {
		if !strings.Contains(o.Key, ".history.json") {
			continue
		}
		c, err := envelope.Open(strings.NewReader(string(o.Body)), envelope.StateLimits)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := pulumi.DecodeHistory(c); err != nil || len(c.Digest()) != 64 {
			t.Errorf("%s: %v, digest %q", o.Key, err, c.Digest())
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}
