package pulumi_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

func TestDecodeCheckpoint(t *testing.T) {
	at := instant.Instant(1_796_050_605_774_275_411)
	for name, tc := range map[string]struct {
		text string
		want state.Checkpoint
	}{
		"as stack init writes it first": {
			`{"version":0,"checkpoint":{"stack":"organization/shop/empty"}}`,
			state.Checkpoint{StackName: "organization/shop/empty"},
		},
		"latest is null": {`{"version":3,"checkpoint":{"stack":"s","latest":null}}`, state.Checkpoint{Version: 3, StackName: "s"}},
		"all null":       {`{"version":3,"checkpoint":{"latest":{"manifest":null,"secrets_providers":null,"resources":null,"pending_operations":null}}}`, state.Checkpoint{Version: 3}},
		"never updated": {
			`{"version":3,"checkpoint":{"stack":"s","latest":{"manifest":{"time":"2026-11-30T14:56:45.774275411Z","magic":"x","version":"3.276.0"},"secrets_providers":{"type":"passphrase","state":{"salt":"x"}},"metadata":{}}}}`,
			state.Checkpoint{Version: 3, StackName: "s", ManifestAt: &at, EngineVersion: "3.276.0", SecretsProvider: "passphrase"},
		},
		"another zone":       {`{"version":3,"checkpoint":{"latest":{"manifest":{"time":"2026-11-30T15:56:45.774275411+01:00"}}}}`, state.Checkpoint{Version: 3, ManifestAt: &at}},
		"the zero time":      {`{"version":3,"checkpoint":{"latest":{"manifest":{"time":"0001-01-01T00:00:00Z"}}}}`, state.Checkpoint{Version: 3}},
		"version 4":          {`{"version":4,"features":["taint","views"],"checkpoint":{}}`, state.Checkpoint{Version: 4, Features: []string{"taint", "views"}}},
		"the version last":   {`{"checkpoint":{"stack":"s"},"features":null,"version":4}`, state.Checkpoint{Version: 4, StackName: "s"}},
		"fields of tomorrow": {`{"version":3,"x":[{}],"checkpoint":{"y":1,"latest":{"z":null,"manifest":{"a":{}}}}}`, state.Checkpoint{Version: 3}},
		"pending operations": {
			`{"version":3,"checkpoint":{"latest":{"pending_operations":[{"type":"creating","resource":{"urn":"urn:pulumi:dev::shop::a:b:C::c","inputs":{"a":{` + secret + `}}}},{"resource":{"urn":"u"},"type":"deleting"}]}}}`,
			state.Checkpoint{Version: 3, Pending: []state.PendingOperation{
				{Type: vocab.PendingTypeCreating, URN: "urn:pulumi:dev::shop::a:b:C::c"}, {Type: vocab.PendingTypeDeleting, URN: "u"},
			}},
		},
		"all counts": {
			withResources(
				`{"urn":"urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev","type":"pulumi:pulumi:Stack","custom":false,"outputs":{"z":1,"a":{`+secret+`}}}`,
				`{"urn":"urn:pulumi:dev::shop::a:b:C::1","type":"a:b:C","custom":true,"protect":true,"taint":true,"initErrors":["x","y"]}`,
				`{"urn":"urn:pulumi:dev::shop::a:b:C::2","type":"a:b:C","custom":true,"external":true,"initErrors":[]}`,
				`{"urn":"urn:pulumi:dev::shop::a:b:C::1","type":"a:b:C","custom":true,"delete":true,"inputs":null,"protect":null}`,
			),
			state.Checkpoint{
				Version: 3, StackName: "organization/shop/dev", ProjectName: "shop", ResourceCount: 4, CustomCount: 3,
				ProtectedCount: 1, PendingDeleteCount: 1, ExternalCount: 1, InitErrorCount: 1, TaintedCount: 1, SecretCount: 1,
				ResourceTypes: map[string]int{"pulumi:pulumi:Stack": 1, "a:b:C": 3}, OutputNames: []string{"a", "z"},
			},
		},
		"a root that comes late": {
			withResources(
				`{"urn":"urn:pulumi:dev::lib::a:b:C::1","type":"a:b:C"}`,
				`{"type":"pulumi:pulumi:Stack","outputs":{"o":1},"urn":"urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev"}`,
			),
			state.Checkpoint{
				Version: 3, StackName: "organization/shop/dev", ProjectName: "shop", ResourceCount: 2,
				ResourceTypes: map[string]int{"pulumi:pulumi:Stack": 1, "a:b:C": 1}, OutputNames: []string{"o"},
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if tc.want.ResourceTypes == nil {
				tc.want.ResourceTypes = map[string]int{}
			}
			got, _, err := decode(tc.text)
			if diff := cmp.Diff(tc.want, got); diff != "" || err != nil {
				t.Errorf("%v\n%s", err, diff)
			}
			counted, err := pulumi.DecodeCheckpoint(strings.NewReader(tc.text), nil)
			if diff := cmp.Diff(tc.want, counted); diff != "" || err != nil {
				t.Errorf("counting alone: %v\n%s", err, diff)
			}
		})
	}
}

func TestDecodeCheckpointHandsOutResources(t *testing.T) {
	created, modified := instant.Instant(1_796_050_605_000_000_000), instant.Instant(1_796_050_606_500_000_000)
	text := withResource(`,"id":"i<b>","parent":"p","provider":"urn:pulumi:dev::shop::pulumi:providers:a::default::0","external":true,"protect":true,"delete":true,` +
		`"pendingReplacement":true,"taint":true,"retainOnDelete":true,"initErrors":["a"],"dependencies":["x","y"],"propertyDependencies":{"a":["x"],"b":null},` +
		`"deletedWith":"x","aliases":["z"],"inputs":{"a":1},"outputs":{"b":2},"created":"2026-11-30T14:56:45Z","modified":"2026-11-30T14:56:46.5Z","sourcePosition":"p","stackTrace":[{}]`)
	_, got, err := decode(text)
	want := []state.Resource{{
		URN: "urn:pulumi:dev::shop::a:b:C::c", Type: "a:b:C", ID: "i<b>", Parent: "p",
		Provider: "urn:pulumi:dev::shop::pulumi:providers:a::default::0", Custom: true, External: true, Protect: true,
		Delete: true, PendingReplacement: true, Taint: true, RetainOnDelete: true, InitErrors: 1, Created: &created, Modified: &modified,
		Dependencies: []string{"x", "y"}, Inputs: []byte(`{"a":1}`), Outputs: []byte(`{"b":2}`),
	}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	stop := errors.New("enough")
	if _, err := pulumi.DecodeCheckpoint(strings.NewReader(text), func(state.Resource) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("%v, want what the callback said", err)
	}
}

func TestDecodeCheckpointRefuses(t *testing.T) {
	nested := func(n int) string {
		// The bag itself is the sixth level.
		return withResource(`,"inputs":{"a":` + strings.Repeat("[", n-6) + strings.Repeat("]", n-6) + `}`)
	}
	for name, tc := range map[string]struct {
		text string
		want vocab.QuarantineReason
	}{
		"nothing":                    {``, vocab.QuarantineReasonMalformed},
		"null":                       {`null`, vocab.QuarantineReasonMalformed},
		"a list":                     {`[]`, vocab.QuarantineReasonMalformed},
		"an object of nothing":       {`{}`, vocab.QuarantineReasonMalformed},
		"HTML":                       {`<!doctype html>`, vocab.QuarantineReasonMalformed},
		"a byte order mark":          {"\ufeff" + withResource(""), vocab.QuarantineReasonMalformed},
		"cut":                        {withResource("")[:120], vocab.QuarantineReasonMalformed},
		"more after it":              {withResource("") + "{}", vocab.QuarantineReasonMalformed},
		"no version":                 {`{"checkpoint":{}}`, vocab.QuarantineReasonMalformed},
		"no checkpoint":              {`{"version":3}`, vocab.QuarantineReasonMalformed},
		"an export":                  {`{"version":3,"deployment":{"resources":[]}}`, vocab.QuarantineReasonMalformed},
		"a Terraform state":          {`{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"x","resources":[]}`, vocab.QuarantineReasonMalformed},
		"checkpoint is null":         {`{"version":3,"checkpoint":null}`, vocab.QuarantineReasonMalformed},
		"version 99":                 {`{"version":99,"checkpoint":{}}`, vocab.QuarantineReasonUnsupportedVersion},
		"version 99 last":            {`{"checkpoint":{},"version":99}`, vocab.QuarantineReasonUnsupportedVersion},
		"version 1":                  {`{"version":1,"checkpoint":{}}`, vocab.QuarantineReasonUnsupportedVersion},
		"version 2":                  {`{"version":2,"checkpoint":{}}`, vocab.QuarantineReasonUnsupportedVersion},
		"version -1":                 {`{"version":-1,"checkpoint":{}}`, vocab.QuarantineReasonUnsupportedVersion},
		"a huge version":             {`{"version":` + strings.Repeat("9", 100) + `,"checkpoint":{}}`, vocab.QuarantineReasonUnsupportedVersion},
		"version 3.0":                {`{"version":3.0,"checkpoint":{}}`, vocab.QuarantineReasonMalformed},
		"version in quotes":          {`{"version":"3","checkpoint":{}}`, vocab.QuarantineReasonMalformed},
		"resources twice":            {`{"version":3,"checkpoint":{"latest":{"resources":[],"resources":[]}}}`, vocab.QuarantineReasonMalformed},
		"Resources":                  {`{"version":3,"checkpoint":{"latest":{"resources":[],"Resources":[]}}}`, vocab.QuarantineReasonMalformed},
		"Checkpoint":                 {`{"version":3,"Checkpoint":{}}`, vocab.QuarantineReasonMalformed},
		"a resource's URN":           {withResource(`,"URN":"x"`), vocab.QuarantineReasonMalformed},
		"resources an object":        {`{"version":3,"checkpoint":{"latest":{"resources":{}}}}`, vocab.QuarantineReasonMalformed},
		"a resource null":            {withResources(`null`), vocab.QuarantineReasonMalformed},
		"inputs a list":              {withResource(`,"inputs":[]`), vocab.QuarantineReasonMalformed},
		"inputs a string":            {withResource(`,"inputs":"x"`), vocab.QuarantineReasonMalformed},
		"a property twice":           {withResource(`,"inputs":{"a":1,"a":1}`), vocab.QuarantineReasonMalformed},
		"two markers":                {withResource(`,"inputs":{"a":{` + marker + `:"c44067f5952c0a294b673a41bacd8c17",` + secret + `}}`), vocab.QuarantineReasonMalformed},
		"protect a string":           {withResource(`,"protect":"yes"`), vocab.QuarantineReasonMalformed},
		"no time":                    {withResource(`,"created":"yesterday"`), vocab.QuarantineReasonMalformed},
		"a pending type of tomorrow": {`{"version":3,"checkpoint":{"latest":{"pending_operations":[{"type":"renaming","resource":{"urn":"u"}}]}}}`, vocab.QuarantineReasonUnsupportedVersion},
		"depth 64":                   {nested(64), ""},
		"depth 65":                   {nested(65), vocab.QuarantineReasonTooDeep},
		"depth 10001":                {strings.Repeat("[", 10_001), vocab.QuarantineReasonMalformed}, // no object to begin with
		"depth 10001 in an object":   {`{"a":` + strings.Repeat("[", 10_001), vocab.QuarantineReasonTooDeep},
		"250000 resources":           {withResources(strings.Repeat(`{"delete":true},`, 249_999) + `{"delete":true}`), ""},
		"250001 resources":           {withResources(strings.Repeat(`{"delete":true},`, 250_000) + `{"delete":true}`), vocab.QuarantineReasonTooLarge},
		"a bag over its ceiling":     {withResource(`,"inputs":{"a":[` + strings.Repeat(`"`+strings.Repeat("x", 1<<20-4)+`",`, 33) + `1]}`), vocab.QuarantineReasonTooLarge},
		"too many references ahead":  {withResources(strings.Repeat(`{"dependencies":[`+strings.Repeat(`"a",`, 200_000)+`"a"]},`, 3) + `{}`), vocab.QuarantineReasonTooLarge},
		"too many features":          {`{"version":4,"features":[` + strings.Repeat(`"",`, 1000) + `""]}`, vocab.QuarantineReasonTooLarge},
		"too long a list":            {withResource(`,"additionalSecretOutputs":[` + strings.Repeat(`"",`, 250_000) + `""]`), vocab.QuarantineReasonTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := pulumi.DecodeCheckpoint(strings.NewReader(tc.text), nil)
			if got := reasonOf(t, err); got != tc.want {
				t.Errorf("%v, want reason %q", err, tc.want)
			}
			_, again := pulumi.DecodeCheckpoint(strings.NewReader(tc.text), func(state.Resource) error { return nil })
			if got := reasonOf(t, again); got != tc.want {
				t.Errorf("with resources: %v, want reason %q", again, tc.want)
			}
		})
	}
}

// reasonOf is the closed reason of an error; empty for none.
func reasonOf(t testing.TB, err error) vocab.QuarantineReason {
	t.Helper()
	if err == nil {
		return ""
	}
	var refused *state.Error
	if !errors.As(err, &refused) {
		t.Fatalf("%v is no *state.Error", err)
	}
	return refused.Reason
}

func TestLongStringsInPropertiesAreElided(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	_, resources, err := decode(withResource(`,"outputs":{"a":"` + long + `yz","b":1}`))
	if err != nil {
		t.Fatal(err)
	}
	got := string(resources[0].Outputs)
	if !strings.HasPrefix(got, `{"a":"`+long+`… (2 more bytes, sha256 `) || !strings.HasSuffix(got, `)","b":1}`) {
		t.Errorf("%d bytes, ending in %s", len(got), got[len(got)-100:])
	}
}

func TestIntegrity(t *testing.T) {
	r := func(name, rest string) string {
		return `{"urn":"urn:pulumi:dev::shop::a:b:C::` + name + `","type":"a:b:C"` + rest + `}`
	}
	u := func(name string) string { return `"urn:pulumi:dev::shop::a:b:C::` + name + `"` }
	chain := []string{r("0", "")}
	for i := 1; i <= 10_000; i++ {
		chain = append(chain, r(fmt.Sprint(i), `,"parent":`+u(fmt.Sprint(i-1))))
	}
	ring := append([]string{r("0", `,"parent":`+u("10000"))}, chain[1:]...)
	for name, tc := range map[string]struct {
		resources []string
		want      []vocab.IntegrityNote
	}{
		"sound":                       {[]string{r("a", ""), r("b", `,"parent":`+u("a")+`,"dependencies":[`+u("a")+`],"provider":"urn:pulumi:dev::shop::a:b:C::a::id"`)}, nil},
		"a long chain":                {chain, nil},
		"one live, others to delete":  {[]string{r("a", ""), r("a", `,"delete":true`), r("a", `,"delete":true`)}, nil},
		"to delete first":             {[]string{r("a", `,"delete":true`), r("a", "")}, nil},
		"two live":                    {[]string{r("a", ""), r("a", "")}, []vocab.IntegrityNote{vocab.IntegrityNoteDuplicateURN}},
		"two live around a third":     {[]string{r("a", `,"delete":true`), r("a", ""), r("a", "")}, []vocab.IntegrityNote{vocab.IntegrityNoteDuplicateURN}},
		"no such parent":              {[]string{r("a", `,"parent":`+u("x"))}, []vocab.IntegrityNote{vocab.IntegrityNoteMissingParent}},
		"no such dependency":          {[]string{r("a", `,"dependencies":[`+u("x")+`]`)}, []vocab.IntegrityNote{vocab.IntegrityNoteMissingDependency}},
		"no such property dependency": {[]string{r("a", `,"propertyDependencies":{"p":[`+u("x")+`]}`)}, []vocab.IntegrityNote{vocab.IntegrityNoteMissingDependency}},
		"no such provider":            {[]string{r("a", `,"provider":"urn:pulumi:dev::shop::p::x::id"`)}, []vocab.IntegrityNote{vocab.IntegrityNoteMissingDependency}},
		"deleted with nothing":        {[]string{r("a", `,"deletedWith":`+u("x"))}, []vocab.IntegrityNote{vocab.IntegrityNoteMissingDependency}},
		"a parent that comes later":   {[]string{r("b", `,"parent":`+u("a")), r("a", "")}, []vocab.IntegrityNote{vocab.IntegrityNoteOutOfOrder}},
		"a dependency that does":      {[]string{r("b", `,"dependencies":[`+u("a")+`]`), r("a", "")}, []vocab.IntegrityNote{vocab.IntegrityNoteOutOfOrder}},
		"its own dependency":          {[]string{r("a", `,"dependencies":[`+u("a")+`]`)}, []vocab.IntegrityNote{vocab.IntegrityNoteOutOfOrder}},
		"its own parent":              {[]string{r("a", `,"parent":`+u("a"))}, []vocab.IntegrityNote{vocab.IntegrityNoteParentCycle}},
		"two each other's parent":     {[]string{r("a", `,"parent":`+u("b")), r("b", `,"parent":`+u("a"))}, []vocab.IntegrityNote{vocab.IntegrityNoteParentCycle, vocab.IntegrityNoteOutOfOrder}},
		"a long ring":                 {ring, []vocab.IntegrityNote{vocab.IntegrityNoteParentCycle, vocab.IntegrityNoteOutOfOrder}},
		"a tail into a ring":          {[]string{r("t", `,"parent":`+u("a")), r("a", `,"parent":`+u("b")), r("b", `,"parent":`+u("a"))}, []vocab.IntegrityNote{vocab.IntegrityNoteParentCycle, vocab.IntegrityNoteOutOfOrder}},
		"not a URN":                   {[]string{`{"urn":"a","type":"t"}`}, []vocab.IntegrityNote{vocab.IntegrityNoteMalformedURN}},
		"no URN":                      {[]string{`{"type":"t"}`}, []vocab.IntegrityNote{vocab.IntegrityNoteMalformedURN}},
		"a URN cut short":             {[]string{`{"urn":"urn:pulumi:dev::shop::t"}`}, []vocab.IntegrityNote{vocab.IntegrityNoteMalformedURN}},
		"a URN without a project":     {[]string{`{"urn":"urn:pulumi:dev::::t::n"}`}, []vocab.IntegrityNote{vocab.IntegrityNoteMalformedURN}},
		"a name with separators":      {[]string{`{"urn":"urn:pulumi:dev::shop::t$u::a::b::"}`}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := pulumi.DecodeCheckpoint(strings.NewReader(withResources(tc.resources...)), nil)
			if diff := cmp.Diff(tc.want, c.Integrity); diff != "" || err != nil {
				t.Errorf("%v\n%s", err, diff)
			}
		})
	}
}

func TestLargeCheckpointNeedsLittleMemory(t *testing.T) {
	// A collector that follows closely shows what is kept, not what waits.
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	const resources = 25_000 // 50 MB
	before, r := heap(), &watched{r: &stream{resources: resources}}
	c, err := pulumi.DecodeCheckpoint(r, func(state.Resource) error { return nil })
	if err != nil || c.ResourceCount != resources || c.SecretCount != 2*(resources-2) || c.Integrity != nil {
		t.Fatalf("%d resources, %d secrets, integrity %v, %v", c.ResourceCount, c.SecretCount, c.Integrity, err)
	}
	if grown := r.peak - min(r.peak, before); grown > 20<<20 {
		t.Errorf("the heap grew by %d MiB", grown>>20)
	}
}

// FuzzDecodeCheckpoint checks that nothing panics, that both ways to read
// agree, and that no secret survives, wherever the fuzzer moves it.
func FuzzDecodeCheckpoint(f *testing.F) {
	for _, bucket := range []string{"pulumi-secrets", "pulumi-surgery", "pulumi-locks", "pulumi-legacy-3-60", "pulumi-shapes"} {
		for _, o := range objects(f, bucket) {
			if strings.HasPrefix(o.Key, ".pulumi/stacks/") && len(o.Body) < 20_000 {
				f.Add(string(o.Body))
			}
		}
	}
	f.Add(withResource(`,"outputs":{"x":"canary"},"additionalSecretOutputs":["x"]`))
	f.Add(withResource(`,"inputs":{"a":{` + marker + `:1,"x":"canary"},"b":{"c":[{` + secret + `,"plaintext":"canary"}]}}`))
	f.Fuzz(func(t *testing.T, text string) {
		c, resources, err := decode(text)
		counted, countedErr := pulumi.DecodeCheckpoint(strings.NewReader(text), nil)
		if reasonOf(t, err) != reasonOf(t, countedErr) || !cmp.Equal(c, counted) {
			t.Fatalf("reading: %+v, %v; counting: %+v, %v", c, err, counted, countedErr)
		}
		if err != nil {
			return
		}
		var shown strings.Builder
		masks := 0
		for _, r := range resources {
			shown.Write(r.Inputs)
			shown.Write(r.Outputs)
			masks += r.SecretCount
			for _, bag := range []string{string(r.Inputs), string(r.Outputs)} {
				if bag == "" || bag == mask {
					continue
				}
				// What is masked stays as it is when it is read again.
				_, again, err := decode(withResource(`,"inputs":` + bag))
				if err != nil || string(again[0].Inputs) != bag {
					t.Fatalf("%s reads again as %v, %v", bag, again, err)
				}
			}
		}
		if masks != c.SecretCount || len(resources) != c.ResourceCount {
			t.Fatalf("%d secrets in %d resources, counted %d in %d", masks, len(resources), c.SecretCount, c.ResourceCount)
		}
		for _, plain := range secretsOf(t, text) {
			if !strings.Contains(mask, plain) && strings.Contains(shown.String(), plain) && !strings.Contains(strings.Replace(text, plain, "", 1), plain) {
				t.Fatalf("%q is shown", plain)
			}
		}
	})
}

// secretsOf finds the ciphertexts and plain texts of envelopes by another way
// than the decoder: all strings in objects with the secret's signature.
func secretsOf(t testing.TB, text string) []string {
	t.Helper()
	var found []string
	var walk func(v any, in bool)
	walk = func(v any, in bool) {
		switch v := v.(type) {
		case map[string]any:
			in = in || v["4dabf18193072939515e22adb298388d"] == "1b47061264138c4ac30d75fd1eb44270"
			for name, v := range v {
				if name != "4dabf18193072939515e22adb298388d" {
					walk(v, in)
				}
			}
		case []any:
			for _, v := range v {
				walk(v, in)
			}
		case string:
			if in && len(v) > 5 && !strings.ContainsAny(v, `\"<>&`) {
				found = append(found, v)
			}
		}
	}
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return nil // numbers that encoding/json cannot hold
	}
	walk(v, false)
	return found
}

// repeated is a text around a long run of one letter.
func repeated(before string, n int64, after string) io.Reader {
	return io.MultiReader(strings.NewReader(before), io.LimitReader(letters{}, n), strings.NewReader(after))
}

type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// A string of 100 MB keeps its first mebibyte and says what is gone; a million
// resources are refused. Neither takes the memory that its size suggests.
func TestSizesBeyondAllReason(t *testing.T) {
	before, after, _ := strings.Cut(withResource(`,"outputs":{"a":"@"}`), "@")
	million := repeatedResources(1_000_000)
	for name, tc := range map[string]struct {
		text io.Reader
		want vocab.QuarantineReason
	}{
		"one string of 100 MB":    {repeated(before, 100_000_000, after), ""},
		"one string of 130 MB":    {repeated(before, 135_000_000, after), vocab.QuarantineReasonTooLarge},
		"a million resources":     {million, vocab.QuarantineReasonTooLarge},
		"a name of 100 MB":        {repeated(`{"version":3,"`, 100_000_000, `":1,"checkpoint":{}}`), ""},
		"a number of 100 MB":      {repeatedDigits(100_000_000), vocab.QuarantineReasonTooLarge},
		"a string of 200 MB, cut": {repeated(`{"version":3,"x":"`, 200_000_000, ``), vocab.QuarantineReasonTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			runtime.GC()
			start := heap()
			r := &watched{r: tc.text}
			kept := 0
			_, err := pulumi.DecodeCheckpoint(r, func(resource state.Resource) error {
				kept += len(resource.Outputs)
				return nil
			})
			if got := reasonOf(t, err); got != tc.want {
				t.Errorf("%v, want reason %q", err, tc.want)
			}
			if kept > 1<<20+200 {
				t.Errorf("%d bytes of outputs are kept", kept)
			}
			if grown := r.peak - min(r.peak, start); grown > 192<<20 {
				t.Errorf("the heap grew by %d MiB", grown>>20)
			}
		})
	}
}

func repeatedResources(n int) io.Reader {
	head, tail, _ := strings.Cut(withResources("@"), "@")
	one := `{"urn":"urn:pulumi:dev::shop::a:b:C::c","type":"a:b:C","delete":true},`
	parts := []io.Reader{strings.NewReader(head)}
	for range n / 1000 {
		parts = append(parts, strings.NewReader(strings.Repeat(one, 1000)))
	}
	return io.MultiReader(append(parts, strings.NewReader(strings.TrimSuffix(one, ",")+tail))...)
}

func repeatedDigits(n int64) io.Reader {
	return io.MultiReader(strings.NewReader(`{"version":`), io.LimitReader(digits{}, n), strings.NewReader(`,"checkpoint":{}}`))
}

type digits struct{}

func (digits) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '9'
	}
	return len(p), nil
}
