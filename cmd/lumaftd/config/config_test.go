package config_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/cmd/lumaftd/config"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
)

// given is what a person has set up: a file, variables and flags.
type given struct {
	file       string // the text of lumaft.yaml; empty for none
	env, flags config.Given
	variables  map[string]string
}

// load writes the file into a folder of its own, which is the working folder
// meanwhile, and loads everything.
func (g given) load(t *testing.T) (config.Config, error) {
	t.Helper()
	t.Chdir(t.TempDir())
	if g.file != "" {
		write(t, config.DefaultFile, g.file, 0o600)
	}
	return config.Load(config.Sources{Env: g.env, Flags: g.flags, Getenv: func(name string) string { return g.variables[name] }})
}

func write(t *testing.T, path, text string, mode os.FileMode) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	return path
}

// mistakes are the mistakes that an error holds.
func mistakes(t *testing.T, err error) []config.Mistake {
	t.Helper()
	if err == nil {
		return nil
	}
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		t.Fatalf("the error %v is no list", err)
	}
	var all []config.Mistake
	for _, one := range joined.Unwrap() {
		var m config.Mistake
		if !errors.As(one, &m) {
			t.Fatalf("%v is no mistake", one)
		}
		all = append(all, m)
	}
	return all
}

// sound is a file without mistakes; chain spares cases the keys.
const (
	chain = "backends: [{id: a, bucket: state, region: eu-central-1, credentials: default-chain"
	sound = chain + "}]"
)

// Every mistake a person can make, what is said about it, and what to do.
func TestMistakes(t *testing.T) {
	const file = "lumaft.yaml: "
	const b = file + "backends[0]."
	one := func(where, what, cure string) []config.Mistake {
		return []config.Mistake{{Where: where, What: what, Cure: cure}}
	}
	for name, tc := range map[string]struct {
		given
		want []config.Mistake
	}{
		"unknown setting": {given{file: "listn: x"},
			one(file+"listn", "There is no such setting.", "The file has listen, dataDir, database and backends.")},
		"no value":    {given{file: "dataDir:"}, one(file+"dataDir", "It has no value.", "Give it one, or remove the line.")},
		"not a value": {given{file: "dataDir: [a]"}, one(file+"dataDir", "It is not a single value.", "Write one text, number or truth value.")},
		"backends no list": {given{file: "backends: {id: a}"},
			one(file+"backends", "It is no list.", "Begin each backend with a line such as - id: production.")},
		"backend no mapping": {given{file: "backends: [a]"}, append(
			one(file+"backends[0]", "It is no mapping.", "Give it settings such as id, bucket and region."),
			missing(file+"backends[0]")...)},
		"address of all machines": {given{env: config.Given{Listen: "0.0.0.0:4700"}},
			one("listen", `The address "0.0.0.0:4700" can be reached from other machines, and there are no accounts yet that would keep strangers out: `+
				"listen on 127.0.0.1, [::1] or localhost, and reach it from elsewhere through an SSH tunnel.", "")},
		"address without a port": {given{flags: config.Given{Listen: "localhost"}},
			one("listen", `The address "localhost" is not host:port: write it like 127.0.0.1:8080.`, "")},
		"another database": {given{file: "database: mysql://user:planted@host/db"},
			one("database", "It is neither sqlite:PATH nor postgres://USER@HOST/NAME.", "Write it in one of these forms, or leave it out to use a file in the data folder.")},
		"a database without a path": {given{flags: config.Given{Database: "sqlite:"}},
			one("database", "sqlite: has no path.", "Write it like sqlite:/var/lib/lumaft/lumaft.db.")},

		"no id": {given{file: "backends: [{bucket: state, region: eu-central-1, credentials: default-chain}]"},
			one(b+"id", "The backend has no id.", "Give it the name people use, such as production.")},
		"a bad id": {given{file: "backends: [{id: Team A, bucket: state, region: eu-central-1, credentials: default-chain}]"},
			one(b+"id", `"Team A" cannot be an id.`, "Use 1 to 63 lower-case letters, digits and hyphens, beginning with a letter.")},
		"one id twice": {given{file: sound, flags: config.Given{Backends: []string{"id=a,bucket=other,region=eu-central-1,credentials=default-chain"}}},
			one("--backend a.id", `"a" is also the id of lumaft.yaml: backends[0].`, "Give each backend an id of its own.")},
		"unknown setting of a backend": {given{file: chain + ", colour: red}]"},
			one(b+"colour", "There is no such setting.", "A backend has id, engine, bucket, prefix, region, endpoint, virtualHosted, layout, enabled, "+
				"pollInterval, inFlight, caFile, allowLoopback, allowPrivateHTTP, credentials, accessKeyIdFile, secretAccessKeyFile, sessionTokenFile.")},
		"not name=value": {given{flags: config.Given{Backends: []string{"id=a,bucket=state,eu-central-1,credentials=default-chain,region=eu-central-1"}}},
			one("--backend", "Part 3 is not name=value.", "Write it like id=production,bucket=my-state,region=eu-central-1.")},
		"a secret where a setting should be": {given{flags: config.Given{Backends: []string{"id=a,bucket=state,canary-s3cret,credentials=default-chain,region=eu-central-1"}}},
			one("--backend", "Part 3 is not name=value.", "Write it like id=production,bucket=my-state,region=eu-central-1.")},
		"given twice": {given{env: config.Given{Backends: []string{"id=a,bucket=state,bucket=state,credentials=default-chain,region=eu-central-1"}}},
			one("LUMAFT_BACKENDS.bucket", "It is given twice.", "Give it once.")},
		"not observed yet": {given{file: chain + ", engine: opentofu}]"},
			one(b+"engine", `"opentofu" is not observed yet.`, "This version reads Pulumi backends.")},
		"no engine":           {given{file: chain + ", engine: ansible}]"}, one(b+"engine", `"ansible" is no engine.`, "Use pulumi.")},
		"layout of another":   {given{file: chain + ", layout: workspaces}]"}, one(b+"layout", `"workspaces" is no layout of Pulumi.`, "Use project or legacy, or leave it out to read it from the bucket.")},
		"too often":           {given{file: chain + ", pollInterval: 10ms}]"}, one(b+"pollInterval", "10ms is out of range.", "Use 1s to 24h.")},
		"too seldom":          {given{file: chain + ", pollInterval: 25h}]"}, one(b+"pollInterval", "25h0m0s is out of range.", "Use 1s to 24h.")},
		"no length of time":   {given{file: chain + ", pollInterval: 10}]"}, one(b+"pollInterval", `"10" is no length of time.`, "Write it like 10s or 2m.")},
		"no number":           {given{file: chain + ", inFlight: many}]"}, one(b+"inFlight", `"many" is no whole number.`, "Write digits only.")},
		"too many at once":    {given{file: chain + ", inFlight: 33}]"}, one(b+"inFlight", "33 requests at once are out of range.", "Use 1 to 32, or 0 for 4.")},
		"no truth value":      {given{file: chain + ", enabled: yes please}]"}, one(b+"enabled", `"yes please" is neither true nor false.`, "Write true or false.")},
		"a bucket's address":  {given{file: "backends: [{id: a, bucket: 's3://state', region: eu-central-1, credentials: default-chain}]"}, one(b+"bucket", `"s3://state" is no bucket name.`, "Use 3 to 255 letters, digits, dots, dashes and underscores, without a prefix or address.")},
		"no bucket":           {given{file: "backends: [{id: a, region: eu-central-1, credentials: default-chain}]"}, one(b+"bucket", "No bucket is named.", "Name the bucket that holds the state.")},
		"no region":           {given{file: "backends: [{id: a, bucket: state, credentials: default-chain}]"}, one(b+"region", "No region is given.", "Name the region of the bucket, such as eu-central-1.")},
		"no certificates":     {given{file: chain + ", caFile: none.pem}]"}, one(b+"caFile", "The file of certificates cannot be used: stat none.pem: no such file or directory.", "Name a PEM file of at most 1 MiB that holds the certificate of the authority.")},
		"this machine":        {given{file: chain + ", endpoint: 'http://localhost:9000'}]"}, one(b+"endpoint", "It is on this machine.", "Allow loopback endpoints, or use another endpoint.")},
		"in plain text":       {given{file: chain + ", endpoint: 'http://store.example:9000'}]"}, one(b+"endpoint", "It sends everything unprotected over the network.", "Use https, or allow http on private networks for this backend.")},
		"a user in the store": {given{file: chain + ", endpoint: 'https://user:planted@store.example'}]"}, one(b+"endpoint", "It holds a user name.", "Remove everything before the @ and give credentials as credentials.")},
		"another source":      {given{file: "backends: [{id: a, bucket: state, region: eu-central-1, credentials: vault}]"}, one(b+"credentials", `"vault" is no source of credentials.`, "Use static or default-chain.")},
		"keys in the chain":   {given{file: chain + ", accessKeyIdFile: id}]"}, one(b+"accessKeyIdFile", "The default chain takes no keys.", "Remove it, or use credentials static.")},
		"no keys": {given{file: "backends: [{id: team-a, bucket: state, region: eu-central-1}]"}, append(
			one(b+"accessKeyId", "It is not given.", "Name a file in accessKeyIdFile, set LUMAFT_BACKEND_TEAM_A_ACCESS_KEY_ID or LUMAFT_BACKEND_TEAM_A_ACCESS_KEY_ID_FILE, or use credentials default-chain."),
			one(b+"secretAccessKey", "It is not given.", "Name a file in secretAccessKeyFile, set LUMAFT_BACKEND_TEAM_A_SECRET_ACCESS_KEY or LUMAFT_BACKEND_TEAM_A_SECRET_ACCESS_KEY_FILE, or use credentials default-chain.")...)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := tc.load(t)
			if difference := cmp.Diff(tc.want, mistakes(t, err)); difference != "" {
				t.Errorf("the mistakes differ: %s", difference)
			}
			if err != nil && strings.Contains(err.Error(), "planted") {
				t.Errorf("the error tells a secret: %v", err)
			}
		})
	}
}

// missing is what an empty backend lacks.
func missing(where string) []config.Mistake {
	return []config.Mistake{
		{Where: where + ".id", What: "The backend has no id.", Cure: "Give it the name people use, such as production."},
		{Where: where + ".accessKeyId", What: "It is not given.", Cure: "Name a file in accessKeyIdFile, set LUMAFT_BACKEND__ACCESS_KEY_ID or LUMAFT_BACKEND__ACCESS_KEY_ID_FILE, or use credentials default-chain."},
		{Where: where + ".secretAccessKey", What: "It is not given.", Cure: "Name a file in secretAccessKeyFile, set LUMAFT_BACKEND__SECRET_ACCESS_KEY or LUMAFT_BACKEND__SECRET_ACCESS_KEY_FILE, or use credentials default-chain."},
		{Where: where + ".bucket", What: "No bucket is named.", Cure: "Name the bucket that holds the state."},
		{Where: where + ".region", What: "No region is given.", Cure: "Name the region of the bucket, such as eu-central-1."},
	}
}

// A person mends everything in one go: mistakes of the file, the variables and
// the flags are told together, each with its place and a cure.
func TestAllMistakesAtOnce(t *testing.T) {
	_, err := given{
		file:      "colour: red\ndatabase: oracle\nbackends:\n  - {id: UPPER, bucket: x, region: Nowhere, engine: chef, pollInterval: 1ms}\n",
		env:       config.Given{Listen: "192.0.2.1:80", Backends: []string{"id=b,bucket=state"}},
		flags:     config.Given{Backends: []string{"nonsense"}},
		variables: map[string]string{"LUMAFT_BACKEND_B_ACCESS_KEY_ID": "id"},
	}.load(t)
	var places []string
	for _, m := range mistakes(t, err) {
		places = append(places, m.Where)
		if m.Cure == "" && m.Where != "listen" {
			t.Errorf("%s has no cure", m.Where)
		}
		if !strings.Contains(err.Error(), m.Where+": "+m.What) {
			t.Errorf("%s is not in what people read", m.Where)
		}
	}
	want := []string{
		"lumaft.yaml: colour", "--backend", "listen", "database",
		"lumaft.yaml: backends[0].id", "lumaft.yaml: backends[0].engine", "lumaft.yaml: backends[0].pollInterval",
		"lumaft.yaml: backends[0].accessKeyId", "lumaft.yaml: backends[0].secretAccessKey",
		"lumaft.yaml: backends[0].bucket", "lumaft.yaml: backends[0].region",
		"LUMAFT_BACKENDS b.secretAccessKey", "LUMAFT_BACKENDS b.region",
		"--backend.id", "--backend.accessKeyId", "--backend.secretAccessKey", "--backend.bucket", "--backend.region",
	}
	if difference := cmp.Diff(want, places); difference != "" {
		t.Errorf("the places differ: %s", difference)
	}
}

// The later source wins: file, variable, flag.
func TestPrecedence(t *testing.T) {
	const file = "listen: 127.0.0.1:1\ndataDir: of-file\ndatabase: sqlite:of-file.db\n"
	env := config.Given{Listen: "127.0.0.1:2", DataDir: "of-env", Database: "sqlite:of-env.db"}
	flags := config.Given{Listen: "127.0.0.1:3", DataDir: "of-flag", Database: "sqlite:of-flag.db"}
	for name, tc := range map[string]struct {
		given
		want config.Config
	}{
		"nothing":             {given{}, config.Config{Listen: "127.0.0.1:4700", DataDir: "lumaft-data", Database: "sqlite:lumaft-data/lumaft.db"}},
		"file":                {given{file: file}, config.Config{Listen: "127.0.0.1:1", DataDir: "of-file", Database: "sqlite:of-file.db"}},
		"variables":           {given{file: file, env: env}, config.Config{Listen: "127.0.0.1:2", DataDir: "of-env", Database: "sqlite:of-env.db"}},
		"flags":               {given{file: file, env: env, flags: flags}, config.Config{Listen: "127.0.0.1:3", DataDir: "of-flag", Database: "sqlite:of-flag.db"}},
		"one of each":         {given{file: file, env: config.Given{DataDir: "of-env"}, flags: config.Given{Listen: "localhost:0"}}, config.Config{Listen: "localhost:0", DataDir: "of-env", Database: "sqlite:of-file.db"}},
		"database of dataDir": {given{flags: config.Given{DataDir: "/srv/lumaft/"}}, config.Config{Listen: "127.0.0.1:4700", DataDir: "/srv/lumaft/", Database: "sqlite:/srv/lumaft/lumaft.db"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := tc.load(t)
			if err != nil {
				t.Fatal(err)
			}
			if difference := cmp.Diff(tc.want, got); difference != "" {
				t.Errorf("the configuration differs: %s", difference)
			}
		})
	}
}

// Backends add up: those of the file, then of the variable, then of the flags.
func TestBackendsOfAllSources(t *testing.T) {
	got, err := given{
		file: sound, env: config.Given{Backends: []string{"id=b,bucket=state-b,prefix=/team/b/,region=eu-west-1,credentials=default-chain,enabled=false"}},
		flags:     config.Given{Backends: []string{"id=c, bucket=state-c, endpoint=https://store.example:9000, layout=legacy, inFlight=8, pollInterval=2m"}},
		variables: map[string]string{"LUMAFT_BACKEND_C_ACCESS_KEY_ID": "id-of-c", "LUMAFT_BACKEND_C_SECRET_ACCESS_KEY": "secret-of-c", "LUMAFT_BACKEND_C_SESSION_TOKEN": "token-of-c"},
	}.load(t)
	if err != nil {
		t.Fatal(err)
	}
	chain := s3bucket.Credentials{Source: s3bucket.SourceDefaultChain}
	want := []config.Backend{
		{ID: "a", Engine: vocab.EnginePulumi, Enabled: true, PollInterval: 10 * time.Second,
			Store: s3bucket.Config{Bucket: "state", Region: "eu-central-1", Credentials: chain}},
		{ID: "b", Engine: vocab.EnginePulumi, Prefix: "team/b", PollInterval: 10 * time.Second,
			Store: s3bucket.Config{Bucket: "state-b", Region: "eu-west-1", Credentials: chain}},
		{ID: "c", Engine: vocab.EnginePulumi, Layout: vocab.LayoutLegacy, Enabled: true, PollInterval: 2 * time.Minute,
			Store: s3bucket.Config{Bucket: "state-c", Endpoint: "https://store.example:9000", InFlight: 8, Credentials: s3bucket.Credentials{
				Source: s3bucket.SourceStatic, Keys: s3bucket.Keys{ID: "id-of-c", Secret: "secret-of-c", SessionToken: "token-of-c"}}}},
	}
	if difference := cmp.Diff(want, got.Backends); difference != "" {
		t.Errorf("the backends differ: %s", difference)
	}
}

// What is wrong with the file itself.
func TestConfigurationFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, tc := range map[string]struct {
		file, text string
		what       string
	}{
		"named and missing": {"other.yaml", "", "The configuration file cannot be read: stat other.yaml: no such file or directory."},
		"too large":         {"large.yaml", "# " + strings.Repeat("x", 1<<20), "The configuration file cannot be read: it is larger than 1 MiB."},
		"no mapping":        {"list.yaml", "- planted\n", "It is no YAML mapping: "},
		"text":              {"text.yaml", "planted", "It is no YAML mapping: "},
		"broken":            {"broken.yaml", "listen: [planted", "It is no YAML mapping: "},
		"one name twice":    {"twice.yaml", "listen: planted\nlisten: planted\n", "It is no YAML mapping: "},
	} {
		t.Run(name, func(t *testing.T) {
			if tc.text != "" {
				write(t, tc.file, tc.text, 0o600)
			}
			_, err := config.Load(config.Sources{File: tc.file, Getenv: func(string) string { return "" }})
			all := mistakes(t, err)
			if len(all) != 1 || all[0].Where != tc.file || !strings.HasPrefix(all[0].What, tc.what) || all[0].Cure == "" {
				t.Fatalf("Load() = %+v, want %q with a cure", all, tc.what)
			}
			if strings.Contains(err.Error(), "planted") || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error repeats the file: %v", err)
			}
		})
	}
}

// FuzzSettings wants no text of a backend to be lost without a word: it is
// taken or it is a mistake, and never a crash.
func FuzzSettings(f *testing.F) {
	for _, seed := range []string{"", "id=a", "id=a,bucket=state,region=eu-central-1,credentials=default-chain", "id==,=,,", "endpoint=https://[::1]:9000,allowLoopback=true", "pollInterval=-1s,inFlight=99999999999999999999"} {
		f.Add(seed, "listen: 127.0.0.1:1\nbackends: [{id: a}]")
	}
	f.Add("id=a", "backends: &a [*a]\n")
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, backend, file string) {
		path := filepath.Join(dir, "lumaft.yaml")
		write(t, path, file, 0o600)
		variables := map[string]string{"LUMAFT_BACKEND_A_SECRET_ACCESS_KEY": "planted-secret"}
		before := maps.Clone(variables)
		c, err := config.Load(config.Sources{File: path, Flags: config.Given{Backends: []string{backend}}, Getenv: func(name string) string { return variables[name] }})
		if err == nil && (len(c.Backends) == 0 || c.Backends[len(c.Backends)-1].ID == "") {
			t.Errorf("%q is taken and gives no backend", backend)
		}
		for _, m := range mistakes(t, err) {
			if m.Where == "" || m.What == "" {
				t.Errorf("a mistake without a place or a word: %+v", m)
			}
		}
		if err != nil && strings.Contains(err.Error(), "planted-secret") && !strings.Contains(backend+file, "planted-secret") {
			t.Errorf("an error tells the secret: %v", err)
		}
		if !maps.Equal(before, variables) {
			t.Error("the variables were changed")
		}
	})
}
