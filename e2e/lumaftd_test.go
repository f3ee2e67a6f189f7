//go:build real || fault

package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// installation is lumaftd as a user installs it: the built program, a
// configuration file and a folder.
type installation struct {
	folder   string
	url      string
	server   *process
	backends []site
	// secrets must appear nowhere.
	secrets []string
	// address is the url of the server that runs now, for who asks meanwhile.
	address atomic.Pointer[string]
}

// backendID is the id of the one backend that most installations have.
const backendID = "production"

// site is a backend: a folder of the store's bucket.
type site struct{ id, prefix string }

// install writes the configuration and the secrets. Without sites the whole
// bucket is the one backend.
func install(t *testing.T, s *store, database string, sites ...site) *installation {
	t.Helper()
	if len(sites) == 0 {
		sites = []site{{id: backendID}}
	}
	i := &installation{folder: t.TempDir(), secrets: []string{readerSecret}, backends: sites}
	write(t, filepath.Join(i.folder, "keys", "id"), readerID+"\n")
	write(t, filepath.Join(i.folder, "keys", "secret"), readerSecret+"\n")
	i.configure(t, s, database)
	return i
}

// configure writes lumaft.yaml.
func (i *installation) configure(t *testing.T, s *store, database string) {
	t.Helper()
	lines := []string{"listen: 127.0.0.1:0", "database: " + database, "backends:"}
	for _, b := range i.backends {
		lines = append(lines,
			"  - id: "+b.id,
			"    bucket: "+s.bucket,
			"    prefix: "+strconv.Quote(b.prefix),
			"    region: us-east-1",
			"    endpoint: "+s.url,
			"    allowLoopback: true",
			"    accessKeyIdFile: keys/id",
			"    secretAccessKeyFile: keys/secret",
			"    pollInterval: 1s")
	}
	write(t, filepath.Join(i.folder, "lumaft.yaml"), strings.Join(append(lines, ""), "\n"))
}

// start starts the server and waits until it tells its address.
func (i *installation) start(t *testing.T) {
	t.Helper()
	binary, err := filepath.Abs("../bin/lumaftd")
	if err != nil {
		t.Fatal(err)
	}
	server := start(t, i.folder, bare(), tool(t, binary), "serve")
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("lumaftd said:\n%s", &server.stderr)
		}
	})
	i.server = server
	eventually(t, "lumaftd tells its address", func() error {
		line, _, ended := strings.Cut(i.server.stdout.String(), "\n")
		if !i.server.running() {
			t.Fatalf("lumaftd ended with %d:\n%s", i.server.wait(t), &i.server.stderr)
		}
		if !ended {
			return errors.New("it printed nothing")
		}
		i.url = line
		return nil
	})
}

// stop stops the server as an init system does, and looks at what it left.
func (i *installation) stop(t *testing.T) {
	t.Helper()
	if code := i.server.stop(t); code != 0 {
		t.Errorf("lumaftd ended with %d after SIGTERM", code)
	}
	log := i.server.stderr.String()
	for line := range strings.Lines(log) {
		if strings.Contains(line, `"level":"ERROR"`) {
			t.Errorf("lumaftd logged an error: %s", line)
		}
	}
	for _, secret := range i.secrets {
		if strings.Contains(log, secret) {
			t.Errorf("lumaftd logged the secret %q", secret)
		}
	}
}

// ask asks GraphQL over HTTP.
func (i *installation) ask(query string, variables map[string]any, into any) error {
	body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	if err != nil {
		return err
	}
	answer, err := http.Post(i.url+"/graphql", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return fmt.Errorf("read the answer (%s): %w", answer.Status, err)
	}
	for _, secret := range i.secrets {
		if bytes.Contains(text, []byte(secret)) {
			return fmt.Errorf("the answer holds the secret %q", secret)
		}
	}
	var got struct {
		Data   json.RawMessage
		Errors []struct{ Message string }
	}
	if err := json.Unmarshal(text, &got); err != nil {
		return fmt.Errorf("read the answer (%s): %w", answer.Status, err)
	}
	if len(got.Errors) > 0 || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the answer is %s: %v", answer.Status, got.Errors)
	}
	return json.Unmarshal(got.Data, into)
}

// must is ask for a question that has to be answered.
func (i *installation) must(t *testing.T, query string, variables map[string]any, into any) {
	t.Helper()
	if err := i.ask(query, variables, into); err != nil {
		t.Fatalf("ask GraphQL: %v", err)
	}
}

// backend is how the server sees its backend.
type backend struct {
	Health, Layout  string
	LastListedAt    *time.Time
	QuarantineCount int
	StackCount      int
}

func (i *installation) backend(t *testing.T) backend {
	t.Helper()
	return i.backendCalled(t, i.backends[0].id)
}

// backendCalled is how the server sees one of its backends.
func (i *installation) backendCalled(t *testing.T, id string) backend {
	t.Helper()
	var got struct{ Backend backend }
	i.must(t, `query($id: ID!) { backend(id: $id) { health layout lastListedAt quarantineCount stackCount } }`,
		map[string]any{"id": id}, &got)
	return got.Backend
}

// sound wants a backend that is wholly observed, with nothing unreadable.
func (i *installation) sound(t *testing.T) {
	t.Helper()
	for _, b := range i.backends {
		if seen := i.backendCalled(t, b.id); seen.Health != "OK" || seen.QuarantineCount != 0 {
			t.Errorf("backend %s reads %s with %d unreadable objects", b.id, seen.Health, seen.QuarantineCount)
		}
	}
}

// listed is the instant up to which every backend was listed; the zero one
// before the first listing of any.
func (i *installation) listed(t *testing.T) time.Time {
	t.Helper()
	var oldest time.Time
	for n, b := range i.backends {
		at := i.backendCalled(t, b.id).LastListedAt
		if at == nil {
			return time.Time{}
		}
		if n == 0 || at.Before(oldest) {
			oldest = *at
		}
	}
	return oldest
}

// withinTwoPolls wants something to be true once two polls have ended from now
// on: the first may have begun before, the second has not.
func (i *installation) withinTwoPolls(t *testing.T, what string, ask func() error) {
	t.Helper()
	polls, last := 0, i.listed(t)
	eventually(t, what, func() error {
		if at := i.listed(t); at.After(last) {
			polls, last = polls+1, at
		}
		err := ask()
		if err != nil && polls >= 2 {
			t.Fatalf("%s: not within two polls: %v", what, err)
		}
		return err
	})
}

// afterPolls waits for so many polls to end.
func (i *installation) afterPolls(t *testing.T, n int) {
	t.Helper()
	polls, last := 0, i.listed(t)
	eventually(t, "polls go on", func() error {
		if at := i.listed(t); at.After(last) {
			polls, last = polls+1, at
		}
		if polls < n {
			return fmt.Errorf("%d of %d ended", polls, n)
		}
		return nil
	})
}

// operation is a row of the timeline.
type operation struct {
	ID, Kind, Outcome, Impact, Message, EngineVersion string
	OrderAt, StartedAt, EndedAt                       time.Time
	ResourceChanges                                   []struct {
		Action string
		Count  int
	}
	Environment []struct{ Name, Value string }
	Config      []struct {
		Key, Value         string
		Secret, Structured bool
	}
	Commit, Author, Branch struct{ Value, Provenance string }
	Checkpoint             *struct {
		ResourceCount, SecretCount int
		Digest                     string
	}
	Stack    struct{ Name, ProjectName string }
	Evidence []struct{ Key, Digest string }
}

// fields are the fields of operation.
const fields = `fragment fields on Operation {
	id kind outcome impact message engineVersion orderAt startedAt endedAt
	resourceChanges { action count } environment { name value } config { key value secret structured }
	commit: claim(kind: COMMIT) { value provenance } author: claim(kind: AUTHOR) { value provenance } branch: claim(kind: BRANCH) { value provenance }
	checkpoint { resourceCount secretCount digest } stack { name projectName } evidence { key digest } }`

// operations are all operations, newest first. Rows and count are read one
// after the other, so an operation that arrives between them is asked for again.
func (i *installation) operations(t *testing.T) []operation {
	t.Helper()
	return i.operationsThat(t, map[string]any{})
}

// operationsThat are the operations that a filter finds.
func (i *installation) operationsThat(t *testing.T, filter map[string]any) []operation {
	t.Helper()
	var got struct {
		Operations struct {
			TotalCount int
			Nodes      []operation
		}
	}
	eventually(t, "the page holds as many operations as are counted", func() error {
		i.must(t, fields+` query($filter: OperationFilter) { operations(filter: $filter, first: 20) { totalCount nodes { ...fields } } }`,
			map[string]any{"filter": filter}, &got)
		if count, n := got.Operations.TotalCount, len(got.Operations.Nodes); count != n {
			return fmt.Errorf("the page has %d of %d", n, count)
		}
		return nil
	})
	return got.Operations.Nodes
}

// open opens an operation by its permanent link.
func (i *installation) open(t *testing.T, id string) *operation {
	t.Helper()
	var got struct{ Node *operation }
	i.must(t, fields+` query($id: ID!) { node(id: $id) { ...fields } }`, map[string]any{"id": id}, &got)
	return got.Node
}

// stack is one row of the stacks.
type stack struct {
	ID, Name, ProjectName, Presence      string
	Backend                              struct{ ID string }
	ResourceCount, PendingOperationCount *int
	OperationCount                       int
	LockedSince                          *time.Time
	CheckpointChanging                   bool
	Tags                                 []struct{ Name, Value string }
	Locks                                []lock
	Names                                []name
	Coverage                             []interval
	Checkpoint                           *checkpoint
	LastOperation                        *struct{ ID string }
}

// name is a name that a stack has or had.
type name struct {
	ProjectName, Name, Ended string
	From                     time.Time
	Until                    *time.Time
}

// interval is what is known of a stack, and when.
type interval struct {
	Fact, Reason string
	From, Until  *time.Time
}

// checkpoint is the newest state of a stack.
type checkpoint struct {
	SecretCount, ProtectedCount int
	EngineVersion               string
	ManifestAt                  *time.Time
	PendingOperations           []pending
}

// pending is a step that was not seen to end.
type pending struct{ Type, URN string }

// lock is who is said to hold a stack.
type lock struct {
	ID, Key, HolderUser, HolderHost string
	HolderPid                       int
	Readable                        bool
	Since                           time.Time
	GoneAt                          *time.Time
}

// aspects are the fields of stack.
const aspects = `fragment aspects on Stack {
	id name projectName presence backend { id } resourceCount pendingOperationCount operationCount lockedSince checkpointChanging
	tags { name value } locks { id key readable holderUser holderHost holderPid since goneAt } names { projectName name from until ended }
	coverage { fact from until reason } checkpoint { secretCount protectedCount engineVersion manifestAt pendingOperations { type urn } } lastOperation { id } }`

// everStacks are all stacks there are and were.
func (i *installation) everStacks() ([]stack, error) {
	var got struct{ Stacks struct{ Nodes []stack } }
	err := i.ask(aspects+` { stacks(first: 20, filter: { presence: [PRESENT, RENAMED, REMOVED, UPGRADED, RUNNER_ONLY] }) { nodes { ...aspects } } }`, nil, &got)
	return got.Stacks.Nodes, err
}

// stack is the one stack there is, whatever its presence.
func (i *installation) stack() (stack, error) {
	all, err := i.everStacks()
	if err == nil && len(all) != 1 {
		err = fmt.Errorf("there are %d stacks, want one", len(all))
	}
	if err != nil {
		return stack{}, err
	}
	return all[0], nil
}

// present is the stack that a backend has under a name now; the project is
// empty in the legacy layout.
func (i *installation) present(backend, project, name string) (stack, error) {
	all, err := i.everStacks()
	if err != nil {
		return stack{}, err
	}
	all = slices.DeleteFunc(all, func(s stack) bool {
		return s.Backend.ID != backend || s.ProjectName != project || s.Name != name || s.Presence != "PRESENT"
	})
	if len(all) != 1 {
		return stack{}, fmt.Errorf("%d stacks are present as %s/%s in %s, want one", len(all), project, name, backend)
	}
	return all[0], nil
}

// locks are the locks that are held, or those that were.
func (i *installation) locks(held bool) ([]lock, error) {
	var got struct{ Locks struct{ Nodes []lock } }
	err := i.ask(`query($held: Boolean) { locks(first: 20, filter: { held: $held }) { nodes { id key readable holderUser holderHost holderPid since goneAt } } }`,
		map[string]any{"held": held}, &got)
	return got.Locks.Nodes, err
}
