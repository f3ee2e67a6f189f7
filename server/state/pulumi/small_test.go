package pulumi_test

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

func TestDecodeLock(t *testing.T) {
	at := instant.Instant(1_796_049_497_493_500_000)
	for name, tc := range map[string]struct {
		text   string
		want   state.Lock
		reason vocab.QuarantineReason
	}{
		"as the CLI writes it": {
			`{"pid":14869,"username":"root","hostname":"ci-runner-07","timestamp":"2026-11-30T15:38:17.4935+01:00"}`,
			state.Lock{PID: 14869, User: "root", Host: "ci-runner-07", At: &at}, "",
		},
		"a hostile name":       {`{"username":"<b>\u001b[31m%s\r\n\u202e"}`, state.Lock{User: "<b>\x1b[31m%s\r\n\u202e"}, ""},
		"a time that is none":  {`{"pid":1,"timestamp":"soon"}`, state.Lock{PID: 1}, ""},
		"nothing in it":        {`{}`, state.Lock{}, ""},
		"nothing":              {``, state.Lock{}, vocab.QuarantineReasonMalformed},
		"null":                 {`null`, state.Lock{}, vocab.QuarantineReasonMalformed},
		"text":                 {`locked by Ada`, state.Lock{}, vocab.QuarantineReasonMalformed},
		"a pid as text":        {`{"pid":"1"}`, state.Lock{}, vocab.QuarantineReasonMalformed},
		"a pid with a point":   {`{"pid":1.5}`, state.Lock{}, vocab.QuarantineReasonMalformed},
		"a name twice":         {`{"pid":1,"pid":2}`, state.Lock{}, vocab.QuarantineReasonMalformed},
		"more after it":        {`{}{}`, state.Lock{}, vocab.QuarantineReasonMalformed},
		"larger than any lock": {`{"x":[` + strings.Repeat(`"`+strings.Repeat("x", 1000)+`",`, 1100) + `1]}`, state.Lock{}, vocab.QuarantineReasonTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := pulumi.DecodeLock(strings.NewReader(tc.text))
			if diff := cmp.Diff(tc.want, got); diff != "" || reasonOf(t, err) != tc.reason {
				t.Errorf("%v, want reason %q\n%s", err, tc.reason, diff)
			}
		})
	}
}

func TestDecodeTags(t *testing.T) {
	for name, tc := range map[string]struct {
		text   string
		want   []state.Tag
		reason vocab.QuarantineReason
	}{
		"sorted by name":   {`{"version":1,"tags":{"owner":"Ada","":"x","grüße":"äöü 🏷"}}`, []state.Tag{{Name: "", Value: "x"}, {Name: "grüße", Value: "äöü 🏷"}, {Name: "owner", Value: "Ada"}}, ""},
		"none":             {`{"version":1,"tags":{}}`, []state.Tag{}, ""},
		"null":             {`{"tags":null,"version":1}`, []state.Tag{}, ""},
		"no version":       {`{"tags":{}}`, nil, vocab.QuarantineReasonMalformed},
		"version 2":        {`{"version":2,"tags":{}}`, nil, vocab.QuarantineReasonUnsupportedVersion},
		"a number":         {`{"version":1,"tags":{"a":1}}`, nil, vocab.QuarantineReasonMalformed},
		"a tag twice":      {`{"version":1,"tags":{"a":"1","a":"2"}}`, nil, vocab.QuarantineReasonMalformed},
		"the list of them": {`{"version":1,"tags":[]}`, nil, vocab.QuarantineReasonMalformed},
		"nothing":          {``, nil, vocab.QuarantineReasonMalformed},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := pulumi.DecodeTags(strings.NewReader(tc.text))
			if diff := cmp.Diff(tc.want, got); diff != "" || reasonOf(t, err) != tc.reason {
				t.Errorf("%v, want reason %q\n%s", err, tc.reason, diff)
			}
		})
	}
}

func TestDecodeMeta(t *testing.T) {
	for text, tc := range map[string]struct {
		want   vocab.Layout
		reason vocab.QuarantineReason
	}{
		"version: 1":   {vocab.LayoutProject, ""},
		"version: 1\n": {vocab.LayoutProject, ""},
		"version: 0\n": {vocab.LayoutLegacy, ""},
		"---\r\n# marker\r\n\r\nversion:  1  # one\r\n": {vocab.LayoutProject, ""},
		"other:\n  version: 7\n- x: y\nversion: 1":      {vocab.LayoutProject, ""},
		"version: 2":             {"", vocab.QuarantineReasonUnsupportedVersion},
		"version: 10":            {"", vocab.QuarantineReasonUnsupportedVersion},
		"":                       {"", vocab.QuarantineReasonMalformed},
		"version:":               {"", vocab.QuarantineReasonMalformed},
		"version: one":           {"", vocab.QuarantineReasonMalformed},
		"version: -1":            {"", vocab.QuarantineReasonMalformed},
		"version: 1\nversion: 1": {"", vocab.QuarantineReasonMalformed},
		"version: 1\nversion:":   {"", vocab.QuarantineReasonMalformed},
		"version: &a 1":          {"", vocab.QuarantineReasonMalformed},
		"Version: 1":             {"", vocab.QuarantineReasonMalformed},
		"\ufeffversion: 1":       {"", vocab.QuarantineReasonMalformed},
		"{version: 1}":           {"", vocab.QuarantineReasonMalformed},
		"  version: 1":           {"", vocab.QuarantineReasonMalformed},
		"version 1":              {"", vocab.QuarantineReasonMalformed},
		"<html>":                 {"", vocab.QuarantineReasonMalformed},
		"version: 1\n" + strings.Repeat("#", 64<<10): {"", vocab.QuarantineReasonTooLarge},
	} {
		got, err := pulumi.DecodeMeta(strings.NewReader(text))
		if got != tc.want || reasonOf(t, err) != tc.reason {
			t.Errorf("DecodeMeta(%.40q) = %q, %v, want %q, reason %q", text, got, err, tc.want, tc.reason)
		}
	}
	reset := errors.New("connection reset")
	if _, err := pulumi.DecodeMeta(iotest.ErrReader(reset)); !errors.Is(err, reset) {
		t.Errorf("%v, want what the reader said", err)
	}
}

func FuzzDecodeLock(f *testing.F) {
	for _, bucket := range []string{"pulumi-locks", "pulumi-failures", "pulumi-legacy-3-60"} {
		for _, o := range objects(f, bucket) {
			if strings.HasPrefix(o.Key, ".pulumi/locks/") {
				f.Add(string(o.Body))
			}
		}
	}
	f.Add(`{"pid":99999999999999999999,"timestamp":"9999-12-31T23:59:59Z"}`)
	f.Fuzz(func(t *testing.T, text string) {
		got, err := pulumi.DecodeLock(strings.NewReader(text))
		if reasonOf(t, err) != "" && got != (state.Lock{}) {
			t.Fatalf("%+v with %v", got, err)
		}
	})
}

func FuzzDecodeTags(f *testing.F) {
	for _, bucket := range []string{"pulumi-metadata", "pulumi-surgery"} {
		for _, o := range objects(f, bucket) {
			if strings.HasSuffix(o.Key, ".pulumi-tags") {
				f.Add(string(o.Body))
			}
		}
	}
	f.Add(`{"version":1,"tags":{"b":"","a":"\ud83c\udf89"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		got, err := pulumi.DecodeTags(strings.NewReader(text))
		if reasonOf(t, err) != "" && got != nil {
			t.Fatalf("%+v with %v", got, err)
		}
		for i := 1; i < len(got); i++ {
			if got[i-1].Name >= got[i].Name {
				t.Fatalf("%q comes before %q", got[i-1].Name, got[i].Name)
			}
		}
	})
}

func FuzzDecodeMeta(f *testing.F) {
	for _, seed := range []string{"version: 1\n", "version: 0", "# x\nversion: 1 # y\r\n", "a:\n  b: c\nversion: 1", "version: &a 1", "\ufeffversion: 1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := pulumi.DecodeMeta(strings.NewReader(text))
		if reasonOf(t, err) == "" {
			if got != vocab.LayoutProject && got != vocab.LayoutLegacy || !strings.Contains(text, "version:") {
				t.Fatalf("layout %q of %q", got, text)
			}
		} else if got != "" {
			t.Fatalf("layout %q with %v", got, err)
		}
	})
}
