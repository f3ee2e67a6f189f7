package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/bucket/fakes3"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
	"github.com/lumaft/lumaft/server/fact"
)

// lab is a daemon over recorded buckets, polled by hand.
type lab struct {
	daemon   *daemon.Daemon
	url      string
	database string
	buckets  map[string][]string // backend ids by bucket
	prefixes map[string]string   // by backend id
	log      *slog.Logger        // nil to log nothing

	mu       sync.Mutex
	backends []object
	stacks   map[string][]object // by backend id
	details_ map[string]object
	ops      map[string][]object
	said     bytes.Buffer // everything GraphQL answered
}

// fileDatabase is a fresh SQLite database, in a folder that the server makes.
func fileDatabase(t *testing.T) string {
	t.Helper()
	return "sqlite:" + filepath.Join(t.TempDir(), "data", "lumaft.db")
}

// newLab loads recorded buckets into an S3 server and starts a daemon that
// observes each of their backends.
func newLab(t *testing.T, database string, names []string) *lab {
	t.Helper()
	store := fakes3.New()
	s3 := httptest.NewServer(store)
	t.Cleanup(s3.Close)
	l := &lab{database: database, buckets: map[string][]string{}, prefixes: map[string]string{}}
	var backends []daemon.Backend
	for _, name := range names {
		objects, err := fixtures.Bucket(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := store.CreateBucket(name); err != nil {
			t.Fatal(err)
		}
		for _, o := range objects {
			if err := store.Put(name, o.Key, o.Body, o.LastModified); err != nil {
				t.Fatal(err)
			}
		}
		var prefixes []string
		for _, item := range expected(t, name)["stacks"].([]any) {
			if p := str(item.(object)["prefix"]); !slices.Contains(prefixes, p) {
				prefixes = append(prefixes, p)
			}
		}
		for i, prefix := range prefixes {
			id := fmt.Sprintf("%s-%d", name, i)
			l.buckets[name] = append(l.buckets[name], id)
			l.prefixes[id] = prefix
			backends = append(backends, backendOf(id, name, prefix, s3.URL))
		}
	}
	l.start(t, backends)
	return l
}

// backendOf is a backend of the lab's S3 server.
func backendOf(id, name, prefix, endpoint string) daemon.Backend {
	return daemon.Backend{
		Settings: fact.Settings{
			ID: id, Engine: vocab.EnginePulumi, Bucket: name, Prefix: prefix, Region: "us-east-1", Endpoint: endpoint,
			CredentialSource: "static", Enabled: true, PollIntervalMS: 1000,
		},
		Open: func(ctx context.Context, call func(string, int64, time.Duration, error)) (bucket.Store, error) {
			return s3bucket.New(ctx, s3bucket.Config{
				Bucket: name, Region: "us-east-1", Endpoint: endpoint, AllowLoopback: true, Observe: call,
				Credentials: s3bucket.Credentials{Source: s3bucket.SourceStatic, Keys: s3bucket.Keys{ID: "reader", Secret: "reader-secret"}},
			})
		},
	}
}

// start starts the daemon until the test ends.
func (l *lab) start(t *testing.T, backends []daemon.Backend) {
	t.Helper()
	if l.log == nil {
		l.log = slog.New(slog.DiscardHandler)
	}
	d, err := daemon.Start(context.Background(), daemon.Config{
		Listen: "127.0.0.1:0", Database: l.database, Secret: []byte("lab"), Backends: backends, Log: l.log,
	})
	if err != nil {
		t.Fatal(err)
	}
	l.daemon, l.url = d, d.Address()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("stop the daemon: %v", err)
		}
	})
}

// poll polls every backend a number of times and forgets what was answered.
func (l *lab) poll(t *testing.T, times int) {
	t.Helper()
	for range times {
		if err := l.daemon.ObserveOnce(context.Background()); err != nil {
			t.Fatalf("poll: %v", err)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.backends, l.stacks, l.ops, l.details_ = nil, nil, map[string][]object{}, map[string]object{}
}

// ask posts a document and fails on any error in the answer.
func (l *lab) ask(t *testing.T, document string, variables object) object {
	t.Helper()
	body, err := json.Marshal(object{"query": document, "variables": variables})
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Post(l.url+"/graphql", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	answer := decode(t, text)
	if answer["errors"] != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("status %d: %s\nto %s", response.StatusCode, text, document)
	}
	l.said.Write(text)
	return answer["data"].(object)
}

// load reads backends and stacks once after a poll.
func (l *lab) load(t *testing.T) {
	t.Helper()
	if l.backends != nil {
		return
	}
	data := l.ask(t, `{ backends(first: 100) { nodes { id bucket prefix layout health healthDetail quarantineCount } } }`, nil)
	l.stacks = map[string][]object{}
	for _, item := range data["backends"].(object)["nodes"].([]any) {
		l.backends = append(l.backends, item.(object))
	}
	after := any(nil)
	for {
		data := l.ask(t, `query ($after: Cursor) { stacks(first: 7, after: $after) {
			nodes {
				id name projectName presence backend { id }
				lockedSince checkpointChanging resourceCount pendingOperationCount operationCount
				locks { id holderUser holderHost since }
				tags { name value }
				lastOperation { id }
				checkpoint {
					version projectName manifestAt engineVersion resourceCount customResourceCount protectedCount pendingDeleteCount
					externalCount initErrorCount secretCount outputNames resourceTypes { type count } pendingOperations { type urn }
				}
			}
			pageInfo { hasNextPage endCursor } } }`, object{"after": after})
		page := data["stacks"].(object)
		for _, item := range page["nodes"].([]any) {
			s := item.(object)
			id := str(s["backend"].(object)["id"])
			l.stacks[id] = append(l.stacks[id], s)
		}
		info := page["pageInfo"].(object)
		if info["hasNextPage"] != true {
			return
		}
		after = info["endCursor"]
	}
}

// backendsOf are the backends of a recorded bucket.
func (l *lab) backendsOf(bucket string) (all []object) {
	for _, b := range l.backends {
		if slices.Contains(l.buckets[bucket], str(b["id"])) {
			all = append(all, b)
		}
	}
	return all
}

// stacksOf are the stacks of a recorded bucket.
func (l *lab) stacksOf(bucket string) (all []object) {
	for _, id := range l.buckets[bucket] {
		all = append(all, l.stacks[id]...)
	}
	return all
}

// stack finds a stack; its project is looked at where the layout has one.
func (l *lab) stack(t *testing.T, bucket, prefix, project, name string) object {
	t.Helper()
	l.load(t)
	for _, id := range l.buckets[bucket] {
		if l.prefixes[id] != prefix {
			continue
		}
		for _, s := range l.stacks[id] {
			if str(s["name"]) == name && (s["projectName"] == nil || s["projectName"] == project) {
				return s
			}
		}
	}
	return nil
}

// operations are a stack's operations, oldest first, read in small pages.
func (l *lab) operations(t *testing.T, stack string) []object {
	t.Helper()
	if all, ok := l.ops[stack]; ok {
		return all
	}
	var all []object
	after := any(nil)
	for {
		data := l.ask(t, `query ($stack: ID!, $after: Cursor) { operations(filter: {stack: [$stack]}, first: 5, after: $after) {
			totalCount
			nodes { id kind outcome impact message orderAt startedAt endedAt engineVersion resourceChanges { action count } }
			pageInfo { hasNextPage endCursor } } }`, object{"stack": stack, "after": after})
		page := data["operations"].(object)
		for _, item := range page["nodes"].([]any) {
			all = append(all, item.(object))
		}
		info := page["pageInfo"].(object)
		if info["hasNextPage"] != true {
			if n := num(page["totalCount"]); n != int64(len(all)) {
				t.Errorf("totalCount is %d for %d operations", n, len(all))
			}
			break
		}
		after = info["endCursor"]
	}
	if !slices.IsSortedFunc(all, func(a, b object) int { return strings.Compare(str(b["orderAt"]), str(a["orderAt"])) }) {
		t.Errorf("operations of %s are not newest first", stack)
	}
	slices.Reverse(all)
	l.ops[stack] = all
	return all
}

// details are an operation's own page.
func (l *lab) details(t *testing.T, id string) object {
	t.Helper()
	if d, ok := l.details_[id]; ok {
		return d
	}
	data := l.ask(t, `query ($id: ID!) { operation(id: $id) {
		id message claims { kind value url provenance source } environment { name value } config { key value secret structured }
		readings { source provenance outcome } evidence { key digest }
		checkpoint { resourceCount } stack { id name } } }`, object{"id": id})
	l.details_[id] = data["operation"].(object)
	return l.details_[id]
}

// neverSays fails when a text is in any answer so far, or in the database
// file.
func (l *lab) neverSays(t *testing.T, secret string) {
	t.Helper()
	if strings.Contains(l.said.String(), secret) {
		t.Errorf("GraphQL answered the secret %q", secret)
	}
	path, isFile := strings.CutPrefix(l.database, "sqlite:")
	if !isFile {
		return
	}
	for _, file := range []string{path, path + "-wal"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte(secret)) {
			t.Errorf("the database holds the secret %q", secret)
		}
	}
}

// The small readers of JSON values.

func str(v any) string {
	s, _ := v.(string)
	return s
}

func num(v any) int64 {
	switch v := v.(type) {
	case json.Number:
		n, err := v.Int64()
		if err != nil {
			panic(err)
		}
		return n
	case nil:
		return -1 // unknown is not zero
	}
	panic(fmt.Sprintf("%T is no number", v))
}

func texts(v any) []string {
	all := []string{}
	for _, item := range v.([]any) {
		all = append(all, str(item))
	}
	return all
}

func sorted(all []string) []string {
	slices.Sort(all)
	return all
}

func nanos(t *testing.T, v any) instant.Instant {
	t.Helper()
	i, err := instant.Parse(str(v))
	if err != nil {
		t.Errorf("%v is no instant", v)
	}
	return i
}
