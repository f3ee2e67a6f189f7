//go:build real

package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// installation is lumaftd as a user installs it: the built program, a
// configuration file and a folder.
type installation struct {
	folder string
	url    string
	server *process
	// secrets must appear nowhere.
	secrets []string
}

// backendID is the id of the one backend.
const backendID = "production"

// install writes the configuration and the secrets.
func install(t *testing.T, s *store, database string) *installation {
	t.Helper()
	i := &installation{folder: t.TempDir(), secrets: []string{readerSecret}}
	write(t, filepath.Join(i.folder, "keys", "id"), readerID+"\n")
	write(t, filepath.Join(i.folder, "keys", "secret"), readerSecret+"\n")
	i.configure(t, s, database)
	return i
}

// configure writes lumaft.yaml.
func (i *installation) configure(t *testing.T, s *store, database string) {
	t.Helper()
	write(t, filepath.Join(i.folder, "lumaft.yaml"), strings.Join([]string{
		"listen: 127.0.0.1:0",
		"database: " + database,
		"backends:",
		"  - id: " + backendID,
		"    bucket: " + s.bucket,
		"    region: us-east-1",
		"    endpoint: " + s.url,
		"    allowLoopback: true",
		"    accessKeyIdFile: keys/id",
		"    secretAccessKeyFile: keys/secret",
		"    pollInterval: 1s",
		"",
	}, "\n"))
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
	Health          string
	LastListedAt    *time.Time
	QuarantineCount int
	StackCount      int
}

func (i *installation) backend(t *testing.T) backend {
	t.Helper()
	var got struct{ Backend backend }
	i.must(t, `query($id: ID!) { backend(id: $id) { health lastListedAt quarantineCount stackCount } }`,
		map[string]any{"id": backendID}, &got)
	return got.Backend
}

// listed is the instant of the newest listing; the zero one before the first.
func (i *installation) listed(t *testing.T) time.Time {
	t.Helper()
	if at := i.backend(t).LastListedAt; at != nil {
		return *at
	}
	return time.Time{}
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
	var got struct {
		Operations struct {
			TotalCount int
			Nodes      []operation
		}
	}
	eventually(t, "the page holds as many operations as are counted", func() error {
		i.must(t, fields+` { operations(first: 10) { totalCount nodes { ...fields } } }`, nil, &got)
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
	ResourceCount, PendingOperationCount *int
	OperationCount                       int
	LockedSince                          *time.Time
	CheckpointChanging                   bool
	Tags                                 []struct{ Name, Value string }
	Locks                                []struct {
		HolderUser, HolderHost string
		HolderPid              int
		Since                  time.Time
	}
	Checkpoint    *struct{ SecretCount int }
	LastOperation *struct{ ID string }
}

// stack is the one stack there is, whatever its presence.
func (i *installation) stack() (stack, error) {
	var got struct{ Stacks struct{ Nodes []stack } }
	err := i.ask(`{ stacks(first: 10, filter: { presence: [PRESENT, RENAMED, REMOVED, UPGRADED, RUNNER_ONLY] }) { nodes {
		id name projectName presence resourceCount pendingOperationCount operationCount lockedSince checkpointChanging
		tags { name value } locks { holderUser holderHost holderPid since } checkpoint { secretCount } lastOperation { id } } } }`, nil, &got)
	if err == nil && len(got.Stacks.Nodes) != 1 {
		err = fmt.Errorf("there are %d stacks, want one", len(got.Stacks.Nodes))
	}
	if err != nil {
		return stack{}, err
	}
	return got.Stacks.Nodes[0], nil
}
