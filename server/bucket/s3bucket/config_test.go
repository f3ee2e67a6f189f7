package s3bucket

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func fieldsOf(problems []Problem) []string {
	fields := make([]string, len(problems))
	for i, p := range problems {
		fields[i] = p.Field
	}
	slices.Sort(fields)
	return fields
}

func TestValidate(t *testing.T) {
	folder := t.TempDir()
	empty := filepath.Join(folder, "empty.pem")
	large := filepath.Join(folder, "large.pem")
	for path, size := range map[string]int{empty: 0, large: maxCAFile + 1} {
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, tc := range map[string]struct {
		change func(*Config)
		want   []string // fields with problems
	}{
		"as it should be":              {func(*Config) {}, nil},
		"AWS":                          {func(c *Config) { c.Endpoint = ""; c.AllowLoopback = false }, nil},
		"default chain":                {func(c *Config) { c.Credentials = Credentials{Source: SourceDefaultChain} }, nil},
		"session token":                {func(c *Config) { c.Credentials.Keys.SessionToken = "token+/=" }, nil},
		"no region with endpoint":      {func(c *Config) { c.Region = "" }, nil},
		"everything missing":           {func(c *Config) { *c = Config{} }, []string{"Bucket", "Credentials.Source", "Region"}},
		"everything wrong":             {everythingWrong, []string{"Bucket", "CAFile", "Credentials.Keys.ID", "Credentials.Keys.Secret", "Endpoint", "InFlight", "Region"}},
		"ARN":                          {func(c *Config) { c.Bucket = "arn:aws:s3:::state" }, []string{"Bucket"}},
		"address for a bucket":         {func(c *Config) { c.Bucket = "s3://state" }, []string{"Bucket"}},
		"bucket with prefix":           {func(c *Config) { c.Bucket = "state/prefix" }, []string{"Bucket"}},
		"bucket with dot segments":     {func(c *Config) { c.Bucket = "a..b" }, []string{"Bucket"}},
		"directory bucket":             {func(c *Config) { c.Bucket = "state--use1-az1--x-s3" }, []string{"Bucket"}},
		"no region":                    {func(c *Config) { c.Endpoint, c.Region = "", "" }, []string{"Region"}},
		"region of an address":         {func(c *Config) { c.Region = "eu-central-1.evil.test/" }, []string{"Region"}},
		"all regions":                  {func(c *Config) { c.Region = "aws-global" }, []string{"Region"}},
		"virtual host without reason":  {func(c *Config) { c.Endpoint, c.VirtualHosted = "", true }, []string{"VirtualHosted"}},
		"keys for the chain":           {func(c *Config) { c.Credentials.Source = SourceDefaultChain }, []string{"Credentials.Keys"}},
		"unknown source":               {func(c *Config) { c.Credentials.Source = "vault" }, []string{"Credentials.Source"}},
		"secret with line end":         {func(c *Config) { c.Credentials.Keys.Secret += "\n" }, []string{"Credentials.Keys.Secret"}},
		"no file of certificates":      {func(c *Config) { c.CAFile = filepath.Join(folder, "none") }, []string{"CAFile"}},
		"folder of certificates":       {func(c *Config) { c.CAFile = folder }, []string{"CAFile"}},
		"empty file of certificates":   {func(c *Config) { c.CAFile = empty }, []string{"CAFile"}},
		"large file of certificates":   {func(c *Config) { c.CAFile = large }, []string{"CAFile"}},
		"too many at once":             {func(c *Config) { c.InFlight = 33 }, []string{"InFlight"}},
		"no time":                      {func(c *Config) { c.IdleTimeout, c.CallTimeout = -1, -1 }, []string{"CallTimeout", "IdleTimeout"}},
		"all the time there is":        {func(c *Config) { c.IdleTimeout, c.CallTimeout = 2*time.Hour, 2*time.Hour }, []string{"CallTimeout", "IdleTimeout"}},
		"loopback that is not allowed": {func(c *Config) { c.AllowLoopback = false }, []string{"Endpoint"}},
	} {
		t.Run(name, func(t *testing.T) {
			c := testConfig("http://127.0.0.1:9000")
			tc.change(&c)
			problems := c.Validate()
			if diff := cmp.Diff(tc.want, fieldsOf(problems), cmpEmpty); diff != "" {
				t.Errorf("Validate (-want +got):\n%s\n%v", diff, problems)
			}
			for _, p := range problems {
				for _, sentence := range []string{p.What, p.Cure} {
					if !strings.HasSuffix(sentence, ".") || strings.ContainsAny(sentence, "!\n") {
						t.Errorf("%s: %q is no sentence", p.Field, sentence)
					}
				}
				if strings.Contains(p.Error(), testSecret) {
					t.Errorf("a problem holds the secret: %v", p)
				}
			}
			store, err := New(t.Context(), c)
			if (err == nil) != (len(tc.want) == 0) {
				t.Fatalf("New = %v with problems %v", err, problems)
			}
			if err == nil {
				store.Close()
				return
			}
			for _, p := range problems {
				if !strings.Contains(err.Error(), p.Error()) {
					t.Errorf("New = %v, without %v", err, p)
				}
			}
		})
	}
}

var cmpEmpty = cmp.Transformer("length", func(s []string) []string { return append([]string{}, s...) })

func everythingWrong(c *Config) {
	*c = Config{
		Bucket: "_", Region: "Frankfurt", Endpoint: "ftp://store.test", CAFile: "none.pem",
		Credentials: Credentials{Source: SourceStatic}, InFlight: -1,
	}
}

// F15, F16, F17 as far as the text tells.
func TestEndpoints(t *testing.T) {
	const loopback, private = 1, 2
	for endpoint, tc := range map[string]struct {
		need int // the switch without which it is refused, or -1 when always
	}{
		"https://store.test":                  {0},
		"https://store.test/":                 {0},
		"https://store.test:9000":             {0},
		"https://store-1.test.:443":           {0},
		"https://203.0.113.7":                 {0},
		"https://10.1.2.3":                    {0},
		"https://[fd12::1]:9000":              {0},
		"http://127.0.0.1:9000":               {loopback},
		"https://127.0.0.1:9000":              {loopback},
		"https://127.8.8.8":                   {loopback},
		"https://[::1]":                       {loopback},
		"https://[::ffff:127.0.0.1]":          {loopback},
		"http://localhost:9000":               {loopback},
		"https://store.LOCALHOST":             {loopback},
		"http://10.1.2.3":                     {private},
		"http://172.16.0.1:9000":              {private},
		"http://192.168.1.1":                  {private},
		"http://100.64.0.1":                   {private},
		"http://[fd12::1]":                    {private},
		"http://minio:9000":                   {loopback | private},
		"http://store.test":                   {loopback | private},
		"http://203.0.113.7":                  {-1},
		"http://[2001:db9::7]":                {-1},
		"https://169.254.169.254":             {-1},
		"http://169.254.169.254":              {-1},
		"https://[::ffff:169.254.169.254]":    {-1},
		"https://[::ffff:a9fe:a9fe]":          {-1},
		"https://[::a9fe:a9fe]":               {-1},
		"https://[64:ff9b::a9fe:a9fe]":        {-1},
		"https://[64:ff9b:1:a9fe:a9:fe00::]":  {-1},
		"https://[64:ff9b::7f00:1]":           {-1},
		"https://[2002:a9fe:a9fe::]":          {-1},
		"https://[2001:0:1:2:3:4:5601:5601]":  {-1},
		"https://[fe80::1]":                   {-1},
		"https://[fe80::1%25eth0]":            {-1},
		"https://[fd00:ec2::254]":             {-1},
		"https://[fd20:ce::254]":              {-1},
		"https://100.100.100.200":             {-1},
		"https://168.63.129.16":               {-1},
		"https://[::ffff:100.100.100.200]":    {-1},
		"http://[::ffff:10.1.2.3]":            {private},
		"https://0.0.0.0":                     {-1},
		"https://0.1.2.3":                     {-1},
		"https://[::]":                        {-1},
		"https://255.255.255.255":             {-1},
		"https://224.0.0.1":                   {-1},
		"https://2852039166":                  {-1},
		"https://0251.0376.0251.0376":         {-1},
		"https://0xa9fea9fe":                  {-1},
		"https://0xa9.0xfe.0xa9.0xfe":         {-1},
		"https://169.254.43518":               {-1},
		"https://127.1":                       {-1},
		"https://169.254.169.254.":            {-1},
		"https://store.test:22":               {-1},
		"https://store.test:0":                {-1},
		"https://store.test:":                 {-1},
		"https://store.test:99999":            {-1},
		"https://user@store.test":             {-1},
		"https://user:pass@store.test":        {-1},
		"https://@store.test":                 {-1},
		"https://store.test?x=y":              {-1},
		"https://store.test?":                 {-1},
		"https://store.test#x":                {-1},
		"https://store.test#":                 {-1},
		"https://store.test/bucket":           {-1},
		"https://store.test\\@evil.test":      {-1},
		"https://store test":                  {-1},
		"https://-store.test":                 {-1},
		"https://":                            {-1},
		"store.test":                          {-1},
		"//store.test":                        {-1},
		"store.test:9000":                     {-1},
		"ftp://store.test":                    {-1},
		"file:///etc/passwd":                  {-1},
		"s3://state":                          {-1},
		"unix:///var/run/docker.sock":         {-1},
		"https://store.test\r\nHost: evil.me": {-1},
	} {
		for allowed := range 4 {
			want := tc.need == 0 || tc.need > 0 && tc.need&allowed != 0
			problems := endpointProblems(endpoint, allowed&loopback != 0, allowed&private != 0)
			if got := len(problems) == 0; got != want {
				t.Errorf("%s with loopback %v, private http %v: %v", endpoint, allowed&loopback != 0, allowed&private != 0, problems)
			}
			for _, p := range problems {
				if strings.Contains(p.Error(), "pass@") {
					t.Errorf("a problem repeats a password: %v", p)
				}
			}
		}
	}
}

func FuzzEndpoint(f *testing.F) {
	for _, endpoint := range []string{"https://store.test:9000", "http://[::1]:9000", "https://u:p@h/p?q#f", "https://%zz"} {
		f.Add(endpoint)
	}
	f.Fuzz(func(t *testing.T, endpoint string) {
		c := testConfig(endpoint)
		if len(c.Validate()) > 0 {
			return
		}
		// What passes can be used, and leads where it says.
		store, err := New(t.Context(), c)
		if err != nil {
			t.Fatalf("New(%q) = %v after Validate found nothing", endpoint, err)
		}
		store.Close()
	})
}

func TestKeysPrintAsNothing(t *testing.T) {
	keys := Keys{ID: "id-of-key", Secret: testSecret, SessionToken: "token"}
	var logged strings.Builder
	slog.New(slog.NewTextHandler(&logged, nil)).Info("x", "keys", keys, "config", testConfig("https://store.test"))
	encoded, err := json.Marshal(map[string]any{"keys": keys, "config": Credentials{Keys: keys}.Keys})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		fmt.Sprint(keys), fmt.Sprintf("%v %+v %#v %s %q", keys, keys, keys, keys, keys),
		fmt.Sprintf("%+v %#v", Credentials{Keys: keys}, Config{Credentials: Credentials{Keys: keys}}),
		string(encoded), logged.String(),
	} {
		for _, secret := range []string{"id-of-key", testSecret, "token"} {
			if strings.Contains(text, secret) {
				t.Errorf("%q holds %q", text, secret)
			}
		}
	}
}

// F21
func TestIgnoredEnvironment(t *testing.T) {
	environ := []string{
		"PATH=/bin", "AWS_ENDPOINT_URL=http://evil.test", "AWS_ENDPOINT_URL_S3=http://evil.test", "AWS_PROFILE=prod",
		"AWS_ACCESS_KEY_ID=x", "AWS_REGION=us-east-1", "https_proxy=http://proxy.test", "HTTPS_PROXY=http://proxy.test",
		"AWS_DEFAULT_REGION=", "AWS_EC2_METADATA_SERVICE_ENDPOINT=http://evil.test", "LUMAFT_BUCKET=x", "BROKEN",
	}
	for source, want := range map[Source][]string{
		SourceStatic: {
			"AWS_ACCESS_KEY_ID", "AWS_EC2_METADATA_SERVICE_ENDPOINT", "AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3",
			"AWS_PROFILE", "AWS_REGION", "HTTPS_PROXY", "https_proxy",
		},
		SourceDefaultChain: {"AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_REGION", "HTTPS_PROXY", "https_proxy"},
	} {
		if diff := cmp.Diff(want, IgnoredEnvironment(source, environ)); diff != "" {
			t.Errorf("IgnoredEnvironment(%s) (-want +got):\n%s", source, diff)
		}
	}
}

func TestScrub(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"plain": {"connection reset", "connection reset"},
		"signed address": {`Get "https://s.test/b/k?X-Amz-Signature=abc&X-Amz-Credential=x": EOF`,
			`Get "https://s.test/b/k?[redacted]": EOF`},
		"header":         {"Authorization: AWS4-HMAC-SHA256 x", "Authorization: [redacted] x"},
		"signature":      {"signature=abc, Credential=AKIA/x", "signature=[redacted], Credential=[redacted]"},
		"the secret":     {"key " + testSecret + " is bad", "key [redacted] is bad"},
		"somebody's key": {"id AKIAIOSFODNN7EXAMPLE is unknown", "id [redacted] is unknown"},
		"control":        {"a\r\nlevel=ERROR\x1b[31m\u2028b", "a  level=ERROR [31m b"},
	} {
		if got := scrub(errors.New(tc.text), []string{testSecret, ""}).Error(); got != tc.want {
			t.Errorf("%s: scrub = %q, want %q", name, got, tc.want)
		}
	}
	if got := scrub(errors.New(strings.Repeat("ü", 10_000)), nil).Error(); len(got) > maxCause+10 {
		t.Errorf("a long text is %d bytes long", len(got))
	}
	if err := scrub(fmt.Errorf("x: %w", errStalled), nil); !errors.Is(err, errStalled) {
		t.Errorf("scrub lost what may be asked for")
	}
}
