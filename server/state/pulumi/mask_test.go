package pulumi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

const (
	marker = `"4dabf18193072939515e22adb298388d"`
	secret = marker + `:"1b47061264138c4ac30d75fd1eb44270"`
	mask   = state.Mask
)

// withResource is a checkpoint with one resource that has these fields
// besides.
func withResource(fields string) string {
	return withResources(`{"urn":"urn:pulumi:dev::shop::a:b:C::c","type":"a:b:C","custom":true` + fields + `}`)
}

func withResources(resources ...string) string {
	return `{"version":3,"checkpoint":{"stack":"organization/shop/dev","latest":{"resources":[` + strings.Join(resources, ",") + `]}}}`
}

func decode(text string) (state.Checkpoint, []state.Resource, error) {
	var resources []state.Resource
	c, err := pulumi.DecodeCheckpoint(strings.NewReader(text), func(r state.Resource) error {
		resources = append(resources, r)
		return nil
	})
	return c, resources, err
}

func TestSecretsAreMasked(t *testing.T) {
	for name, tc := range map[string]struct {
		bag, want string
		secrets   int
	}{
		"none":                         {`{"a":1}`, `{"a":1}`, 0},
		"an empty bag":                 {`{}`, `{}`, 0},
		"a value":                      {`{"a":{` + secret + `,"ciphertext":"v1:canary"}}`, `{"a":` + mask + `}`, 1},
		"with plain text":              {`{"a":{` + secret + `,"plaintext":"\"canary\""}}`, `{"a":` + mask + `}`, 1},
		"with a value, as on the wire": {`{"a":{` + secret + `,"value":{"b":["canary"]}}}`, `{"a":` + mask + `}`, 1},
		"with nothing":                 {`{"a":{` + secret + `}}`, `{"a":` + mask + `}`, 1},
		"marker last":                  {`{"a":{"plaintext":"canary","b":[{"c":"canary"}],` + secret + `}}`, `{"a":` + mask + `}`, 1},
		"marker escaped":               {`{"a":{"\u0034dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","plaintext":"canary"}}`, `{"a":` + mask + `}`, 1},
		"signature escaped":            {`{"a":{` + marker + `:"\u0031b47061264138c4ac30d75fd1eb44270","plaintext":"canary"}}`, `{"a":` + mask + `}`, 1},
		"in a list":                    {`{"a":[1,{` + secret + `,"ciphertext":"canary"},2]}`, `{"a":[1,` + mask + `,2]}`, 1},
		"in the place of a list":       {`{"a":{` + secret + `,"ciphertext":["canary"]}}`, `{"a":` + mask + `}`, 1},
		"deep":                         {`{"a":{"b":[{"c":{` + secret + `,"ciphertext":"canary"}}]}}`, `{"a":{"b":[{"c":` + mask + `}]}}`, 1},
		"a secret in a secret":         {`{"a":{` + secret + `,"value":{` + secret + `,"plaintext":"canary"}}}`, `{"a":` + mask + `}`, 1},
		"two":                          {`{"a":{` + secret + `,"ciphertext":"canary"},"b":{` + secret + `}}`, `{"a":` + mask + `,"b":` + mask + `}`, 2},
		"the whole bag":                {`{` + secret + `,"ciphertext":"canary"}`, mask, 1},
		"an unknown signature":         {`{"a":{` + marker + `:"00000000000000000000000000000000","x":"canary"}}`, `{"a":` + mask + `}`, 1},
		"the signature in capitals":    {`{"a":{` + marker + `:"1B47061264138C4AC30D75FD1EB44270","x":"canary"}}`, `{"a":` + mask + `}`, 1},
		"an empty signature":           {`{"a":{` + marker + `:"","x":"canary"}}`, `{"a":` + mask + `}`, 1},
		"a number for a signature":     {`{"a":{` + marker + `:1,"x":"canary"}}`, `{"a":` + mask + `}`, 1},
		"null for a signature":         {`{"a":{` + marker + `:null,"x":"canary"}}`, `{"a":` + mask + `}`, 1},
		"an object for a signature":    {`{"a":{` + marker + `:{"x":"canary"},"y":"canary"}}`, `{"a":` + mask + `}`, 1},
		"the signature for a marker":   {`{"a":{"1b47061264138c4ac30d75fd1eb44270":"canary"}}`, `{"a":` + mask + `}`, 1},
		"the marker as a value":        {`{"a":` + marker + `}`, `{"a":` + marker + `}`, 0},
		"a mask":                       {`{"a":` + mask + `}`, `{"a":` + mask + `}`, 1},
		"an asset":                     {`{"a":{` + marker + `:"c44067f5952c0a294b673a41bacd8c17","text":"x"}}`, `{"a":{` + marker + `:"c44067f5952c0a294b673a41bacd8c17","text":"x"}}`, 0},
		"an archive with a secret":     {`{"a":{` + marker + `:"0def7320c3a5731c473e5ecbe6d01bc7","assets":{"b":{` + secret + `,"plaintext":"canary"}}}}`, `{"a":{` + marker + `:"0def7320c3a5731c473e5ecbe6d01bc7","assets":{"b":` + mask + `}}}`, 1},
		"a reference":                  {`{"a":{` + marker + `:"5cf8f73096256a8f31e491e813e4eb8e","urn":"x"}}`, `{"a":{` + marker + `:"5cf8f73096256a8f31e491e813e4eb8e","urn":"x"}}`, 0},
		"bytes":                        {`{"a":{` + marker + `:"803fd3297a5875dc03ca845dda5d2a98","value":"/w=="}}`, `{"a":{` + marker + `:"803fd3297a5875dc03ca845dda5d2a98","value":"/w=="}}`, 0},
		"an output value":              {`{"a":{` + marker + `:"d0e6a833031e9bbcd3f4e8bde6ca49a4","value":1,"secret":false}}`, `{"a":{` + marker + `:"d0e6a833031e9bbcd3f4e8bde6ca49a4","value":1,"secret":false}}`, 0},
		"an output value that is one":  {`{"a":{` + marker + `:"d0e6a833031e9bbcd3f4e8bde6ca49a4","value":"canary","secret":true}}`, `{"a":` + mask + `}`, 1},
		"the same the other way round": {`{"a":{"secret":true,"value":"canary",` + marker + `:"d0e6a833031e9bbcd3f4e8bde6ca49a4"}}`, `{"a":` + mask + `}`, 1},
		"an output value in doubt":     {`{"a":{` + marker + `:"d0e6a833031e9bbcd3f4e8bde6ca49a4","value":"canary","secret":"no"}}`, `{"a":` + mask + `}`, 1},
		"secret is but a name":         {`{"a":{"secret":true,"secure":"x"}}`, `{"a":{"secret":true,"secure":"x"}}`, 0},
		"numbers stay text":            {`{"a":[1e400,-0,1.50,` + strings.Repeat("9", 20_000) + `]}`, `{"a":[1e400,-0,1.50,` + strings.Repeat("9", 20_000) + `]}`, 0},
		"strings stay as written":      {`{"a":"<b>&\u003c\/\ud83c\udf89${x}' OR 1=1"}`, `{"a":"<b>&\u003c\/\ud83c\udf89${x}' OR 1=1"}`, 0},
		"white space between goes":     {"{ \"a\" :\n[ 1 , { } ,\t[ ] ] }", `{"a":[1,{},[]]}`, 0},
		"names stay as written":        {`{"\u0061\"":1}`, `{"\u0061\"":1}`, 0},
	} {
		t.Run(name, func(t *testing.T) {
			for _, field := range []string{"inputs", "outputs"} {
				c, resources, err := decode(withResource(`,"` + field + `":` + tc.bag))
				if err != nil {
					t.Fatal(err)
				}
				got := string(resources[0].Inputs) + string(resources[0].Outputs)
				if got != tc.want || c.SecretCount != tc.secrets || resources[0].SecretCount != tc.secrets {
					t.Errorf("%s with %d secrets, want %s with %d", got, c.SecretCount, tc.want, tc.secrets)
				}
				counted, err := pulumi.DecodeCheckpoint(strings.NewReader(withResource(`,"`+field+`":`+tc.bag)), nil)
				if diff := cmp.Diff(c, counted); diff != "" || err != nil {
					t.Errorf("counting alone: %v\n%s", err, diff)
				}
			}
		})
	}
}

func TestAdditionalSecretOutputsAreMasked(t *testing.T) {
	for name, tc := range map[string]struct {
		outputs, names, want string
		secrets              int
	}{
		"none":                 {`{"a":1}`, `[]`, `{"a":1}`, 0},
		"null":                 {`{"a":1}`, `null`, `{"a":1}`, 0},
		"the first":            {`{"a":"canary","b":2,"c":3}`, `["a"]`, `{"a":` + mask + `,"b":2,"c":3}`, 1},
		"the last":             {`{"a":1,"b":2,"c":["canary"]}`, `["c"]`, `{"a":1,"b":2,"c":` + mask + `}`, 1},
		"all":                  {`{"a":"canary","b":{"x":"canary"}}`, `["b","a"]`, `{"a":` + mask + `,"b":` + mask + `}`, 2},
		"one that is not":      {`{"a":1}`, `["b"]`, `{"a":1}`, 0},
		"only at the top":      {`{"a":{"b":1}}`, `["b"]`, `{"a":{"b":1}}`, 0},
		"a name written oddly": {`{"x":0 , "\u0061" : "canary" , "b" : 1}`, `["a"]`, `{"x":0,"\u0061":` + mask + `,"b":1}`, 1},
		"a secret already":     {`{"a":{` + secret + `,"ciphertext":"canary"}}`, `["a"]`, `{"a":` + mask + `}`, 1},
		"secrets inside":       {`{"a":["canary",{` + secret + `},{` + secret + `}],"b":{` + secret + `}}`, `["a"]`, `{"a":` + mask + `,"b":` + mask + `}`, 3},
		"all of it":            {`{` + secret + `,"a":"canary"}`, `["a"]`, mask, 1},
		"no outputs":           {`null`, `["a"]`, ``, 0},
	} {
		t.Run(name, func(t *testing.T) {
			for way, text := range map[string]string{
				"names last":  withResource(`,"outputs":` + tc.outputs + `,"additionalSecretOutputs":` + tc.names),
				"names first": withResource(`,"additionalSecretOutputs":` + tc.names + `,"outputs":` + tc.outputs),
			} {
				c, resources, err := decode(text)
				if err != nil {
					t.Fatal(err)
				}
				if got := string(resources[0].Outputs); got != tc.want || c.SecretCount != tc.secrets {
					t.Errorf("%s: %s with %d secrets, want %s with %d", way, got, c.SecretCount, tc.want, tc.secrets)
				}
				counted, err := pulumi.DecodeCheckpoint(strings.NewReader(text), nil)
				if err != nil || counted.SecretCount != tc.secrets {
					t.Errorf("%s: counting alone: %d secrets, %v, want %d", way, counted.SecretCount, err, tc.secrets)
				}
			}
		})
	}
}
