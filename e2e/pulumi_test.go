//go:build real

package e2e

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// newest is the version of the CLI that most tests run; real-tools.sh has the
// older ones under names of their own.
const newest = "pulumi"

// project is a Pulumi project and the real CLI logged into a store's bucket.
// Its resources are those of the test provider: files in a folder.
type project struct {
	folder string
	name   string
	world  string
	env    []string
	// cli is the program, and backend where it keeps its state.
	cli, backend string
}

// place is where a project keeps its state, when that is not the root of the
// store's bucket.
type place struct {
	// prefix is the folder in the bucket.
	prefix string
	// url is what the CLI takes for the store.
	url string
}

// newProject makes a project with a Git repository around it.
func newProject(t *testing.T, s *store, name string) *project {
	t.Helper()
	return newProjectAt(t, s, place{}, name)
}

// newProjectAt makes a project that keeps its state somewhere else.
func newProjectAt(t *testing.T, s *store, at place, name string) *project {
	t.Helper()
	dir := t.TempDir()
	p := &project{folder: filepath.Join(dir, name), name: name, world: filepath.Join(dir, "world"), cli: newest}
	if at.url == "" {
		at.url = s.url
	}
	p.backend = "s3://" + path.Join(s.bucket, at.prefix) + "?region=us-east-1&endpoint=" + at.url + "&s3ForcePathStyle=true"
	p.env = append(bare(s.admin()...),
		"HOME="+dir, "PULUMI_HOME="+filepath.Join(dir, "home"), "LUMATEST_WORLD="+p.world,
		"PULUMI_CONFIG_PASSPHRASE=passphrase", "PULUMI_SKIP_UPDATE_CHECK=true",
		"GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=A. Author", "GIT_AUTHOR_EMAIL=author@example.invalid",
		"GIT_COMMITTER_NAME=C. Committer", "GIT_COMMITTER_EMAIL=committer@example.invalid")
	run(t, bare("HOME="+os.Getenv("HOME"), "LUMAFT_TOOLS="+os.Getenv("LUMAFT_TOOLS")), script(t), "pulumi-home", filepath.Join(dir, "home"))
	p.callItself(t, name)
	p.program(t)
	git := tool(t, "git")
	run(t, p.env, git, "init", "--quiet", "--initial-branch=main", p.folder)
	run(t, p.env, git, "-C", p.folder, "add", "--all")
	run(t, p.env, git, "-C", p.folder, "commit", "--quiet", "--message", "plant the garden")
	return p
}

// callItself writes the name of the project.
func (p *project) callItself(t *testing.T, name string) {
	t.Helper()
	p.name = name
	write(t, filepath.Join(p.folder, "Pulumi.yaml"), "name: "+name+"\nruntime: lumatest\n")
}

// by is the same project in the hands of another version of the CLI. more are
// further variables of its environment.
func (p *project) by(version string, more ...string) *project {
	other := *p
	other.cli = "pulumi-" + version
	other.env = append(slices.Clone(p.env), more...)
	if version == oldest {
		// Its client of S3 wants the address in another form.
		other.backend = strings.Replace(p.backend, "endpoint=http://", "disableSSL=true&endpoint=", 1)
	}
	return &other
}

// The older versions that real-tools.sh installs: the last one that can write
// the legacy layout, and one that knows no other.
const (
	legacy = "3.274.1"
	oldest = "3.60.0"
)

// version is what the CLI writes as its own.
func (p *project) version(t *testing.T) string {
	t.Helper()
	return strings.TrimPrefix(strings.TrimSpace(p.pulumi(t, "version")), "v")
}

// resource is one resource of a program.
type resource struct {
	Name  string         `json:"name"`
	Type  string         `json:"type"`
	Props map[string]any `json:"props"`
}

// widget is a resource of the test provider; more are further properties.
func widget(name string, more ...any) resource {
	r := resource{Name: name, Type: "lumatest:index:Widget", Props: map[string]any{"label": name}}
	for i := 0; i < len(more); i += 2 {
		r.Props[more[i].(string)] = more[i+1]
	}
	return r
}

// program makes the project consist of these resources.
func (p *project) program(t *testing.T, all ...resource) {
	t.Helper()
	text, err := json.Marshal(map[string]any{"resources": all})
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(p.folder, "program.json"), string(text))
}

// begins starts the CLI and does not wait for it.
func (p *project) begins(t *testing.T, arguments ...string) *process {
	t.Helper()
	env := append(slices.Clone(p.env), "PULUMI_BACKEND_URL="+p.backend)
	return start(t, p.folder, env, tool(t, p.cli), append(arguments, "--non-interactive")...)
}

// pulumi runs the CLI to its end and returns what it printed.
func (p *project) pulumi(t *testing.T, arguments ...string) string {
	t.Helper()
	c := p.begins(t, arguments...)
	if code := c.wait(t); code != 0 {
		t.Fatalf("pulumi %s: exit code %d\n%s%s", strings.Join(arguments, " "), code, &c.stdout, &c.stderr)
	}
	return c.stdout.String()
}

// update is one entry of `pulumi stack history --json`.
type update struct {
	Version     int               `json:"version"`
	Kind        string            `json:"kind"`
	StartTime   time.Time         `json:"startTime"`
	EndTime     time.Time         `json:"endTime"`
	Message     string            `json:"message"`
	Environment map[string]string `json:"environment"`
	Config      map[string]struct {
		Value      *string `json:"value"`
		ObjectJSON any     `json:"objectValue"`
		Secret     bool    `json:"secret"`
	} `json:"config"`
	Result          string         `json:"result"`
	ResourceChanges map[string]int `json:"resourceChanges"`
}

// history is what the CLI says about the selected stack, newest first. A field
// that is not compared yet is an error.
func (p *project) history(t *testing.T) []update {
	t.Helper()
	return p.historyOf(t, "")
}

// historyOf is what the CLI says about a stack, the selected one if none is
// named.
func (p *project) historyOf(t *testing.T, stack string) []update {
	t.Helper()
	arguments := []string{"stack", "history", "--json", "--page-size", "100"}
	if stack != "" {
		arguments = append(arguments, "--stack", stack)
	}
	decoder := json.NewDecoder(strings.NewReader(p.pulumi(t, arguments...)))
	decoder.DisallowUnknownFields()
	var all []update
	if err := decoder.Decode(&all); err != nil {
		t.Fatalf("read the CLI's history: %v", err)
	}
	return all
}

// resources is how many resources the CLI exports for the selected stack, and
// how many pending operations.
func (p *project) resources(t *testing.T) (resources, pending int) {
	t.Helper()
	var exported struct {
		Deployment struct {
			Resources []json.RawMessage `json:"resources"`
			Pending   []json.RawMessage `json:"pending_operations"`
		} `json:"deployment"`
	}
	if err := json.Unmarshal([]byte(p.pulumi(t, "stack", "export")), &exported); err != nil {
		t.Fatalf("read the CLI's export: %v", err)
	}
	return len(exported.Deployment.Resources), len(exported.Deployment.Pending)
}

// tags are the tags of the selected stack, as the CLI lists them.
func (p *project) tags(t *testing.T) map[string]string {
	t.Helper()
	var tags map[string]string
	if err := json.Unmarshal([]byte(p.pulumi(t, "stack", "tag", "ls", "--json")), &tags); err != nil {
		t.Fatalf("read the CLI's tags: %v", err)
	}
	return tags
}

// differs compares an operation with the CLI's entry for it, field by field.
func (u update) differs(o operation) error {
	var wrong []error
	check := func(field string, got, want any) {
		if got != want {
			wrong = append(wrong, fmt.Errorf("%s is %v, the CLI says %v", field, got, want))
		}
	}
	check("kind", o.Kind, word(u.Kind))
	check("outcome", o.Outcome, word(u.Result))
	check("message", o.Message, u.Message)
	check("start", o.StartedAt.UTC(), u.StartTime.UTC())
	check("end", o.EndedAt.UTC(), u.EndTime.UTC())
	if version, told := u.Environment["pulumi.version"]; told {
		check("engine version", o.EngineVersion, version)
	}
	check("commit", o.Commit.Value, u.Environment["git.head"])
	check("author", o.Author.Value, u.Environment["git.author"])
	check("branch", "refs/heads/"+o.Branch.Value, u.Environment["git.headName"])

	counts := map[string]int{}
	for _, c := range o.ResourceChanges {
		counts[c.Action] = c.Count
	}
	check("number of counts", len(counts), len(u.ResourceChanges))
	changed := "NONE"
	for action, n := range u.ResourceChanges {
		check("count of "+action, counts[word(action)], n)
		if action != "same" && n > 0 {
			changed = "CHANGES"
		}
	}
	check("impact", o.Impact, changed)

	environment := map[string]string{}
	for _, e := range o.Environment {
		environment[e.Name] = e.Value
	}
	check("size of the environment", len(environment), len(u.Environment))
	for name, value := range u.Environment {
		check(name, environment[name], value)
	}
	check("size of the configuration", len(o.Config), len(u.Config))
	for _, c := range o.Config {
		want, there := u.Config[c.Key]
		check("presence of "+c.Key, true, there)
		if want.Value != nil {
			check("value of "+c.Key, c.Value, *want.Value)
			check("secrecy of "+c.Key, c.Secret, want.Secret)
		}
	}
	return errors.Join(wrong...)
}

// word is a word of the CLI in the spelling of GraphQL.
func word(s string) string { return strings.ToUpper(strings.ReplaceAll(s, "-", "_")) }
