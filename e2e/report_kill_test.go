//go:build fault

package e2e

import (
	"encoding/json"
	"fmt"
	random "math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// How many jobs report at once, and the tokens that they take in turn: each may
// ask 60 times a minute.
const reporters, reporterTokens = 8, 40

// TestFaultKillWhileReporting kills the server with SIGKILL while jobs report.
// A ledger outside of it holds what it acknowledged: nothing of that is lost,
// and what was sent again because no answer came is there once.
func TestFaultKillWhileReporting(t *testing.T) {
	for name, open := range map[string]func() database{"sqlite": sqlite, "postgres": postgres} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			killedWhileReporting(t, open())
		})
	}
}

func killedWhileReporting(t *testing.T, d database) {
	s := startStore(t, "reports")
	s.load(t, longStack(0, 0, 1))
	i := install(t, s, d.url(t))
	i.start(t)
	tokens := make([]string, reporterTokens)
	for n := range tokens {
		tokens[n] = i.issue(t, fmt.Sprintf("job-%d", n))
	}
	l := &ledger{url: func() string { return *i.address.Load() }}
	i.address.Store(&i.url)
	var jobs sync.WaitGroup
	for n := range reporters {
		jobs.Go(func() { l.report(t, tokens[n*reporterTokens/reporters:(n+1)*reporterTokens/reporters]) })
	}
	for n := range kills {
		pass(t, 200*time.Millisecond+time.Duration(random.Int64N(int64(900*time.Millisecond))))
		if err := i.server.command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		i.server.wait(t)
		d.lapse(t)
		i.start(t)
		url := i.url
		i.address.Store(&url)
		if n == kills-1 {
			l.over.Store(true)
		}
	}
	jobs.Wait()
	i.stop(t)
	l.compare(t, i, d)
	sound(t, i)
}

// ledger is what was acknowledged to jobs.
type ledger struct {
	url  func() string
	over atomic.Bool

	mu    sync.Mutex
	lives []*life
	again int // requests that were sent again
	heard int // of those, how many had been stored already
}

// life is one operation as its job knows it.
type life struct {
	key, operation string
	heartbeats     int
	ended          bool
}

// report lives one operation after another until it is over.
func (l *ledger) report(t *testing.T, tokens []string) {
	for n := 0; !l.over.Load(); n++ {
		token := tokens[n%len(tokens)]
		now := time.Now().UTC().Format("2006-01-02T15:04:05.000Z")
		one := &life{key: uuid()}
		said, ok := l.insist(t, token, "", map[string]any{
			"schemaVersion": 1, "idempotencyKey": one.key, "correlationId": nil, "kind": "update", "startTime": now,
			"target": map[string]any{"backendId": backendID, "projectName": "long", "stackName": fmt.Sprintf("s%02d", n%50)},
		})
		if !ok {
			return
		}
		one.operation = said.OperationID
		l.mu.Lock()
		l.lives = append(l.lives, one)
		l.mu.Unlock()
		for sequence := range 3 {
			_, ok := l.insist(t, token, one.operation+"/events", map[string]any{"schemaVersion": 1, "events": []any{
				map[string]any{"eventId": uuid(), "kind": "heartbeat", "sequence": sequence, "assertedAt": now}}})
			if !ok {
				return
			}
			one.heartbeats++
		}
		if _, ok = l.insist(t, token, one.operation+"/finalize", map[string]any{
			"schemaVersion": 2, "result": "failed", "reason": "command-failed", "exitCode": 3, "endTime": now, "resourceChanges": nil}); !ok {
			return
		}
		one.ended = true
	}
}

// acknowledged is a good answer.
type acknowledged struct{ OperationID, Status string }

// insist sends a request again until it is answered, as a job with patience
// would: first what was not answered, and what the server cannot do now.
func (l *ledger) insist(t *testing.T, token, path string, body any) (said acknowledged, ok bool) {
	text, err := json.Marshal(body)
	if err != nil {
		t.Error(err)
		return said, false
	}
	deadline := time.Now().Add(5 * time.Minute)
	for try := 0; time.Now().Before(deadline); try++ {
		status, answer := send(t, l.url()+"/api/v1/ingestion/operations/"+path, token, text)
		switch status {
		case http.StatusOK, http.StatusCreated:
			if err := json.Unmarshal(answer, &said); err != nil || said.OperationID == "" {
				t.Errorf("%d says %q (%v)", status, answer, err)
				return said, false
			}
			l.mu.Lock()
			defer l.mu.Unlock()
			if try > 0 {
				l.again++
				if said.Status == "replayed" {
					l.heard++
				}
			} else if said.Status == "replayed" {
				t.Errorf("the first try of %s was replayed", text)
			}
			return said, true
		case 0, http.StatusServiceUnavailable, http.StatusTooManyRequests:
			pass(t, 20*time.Millisecond)
		default:
			t.Errorf("%s is answered %d %s", text, status, answer)
			return said, false
		}
	}
	t.Errorf("%s was not answered in time", text)
	return said, false
}

// compare holds the ledger against what is stored.
func (l *ledger) compare(t *testing.T, i *installation, d database) {
	t.Helper()
	rows, err := d.open(t, i).QueryContext(t.Context(), `SELECT id, idempotency_key, coalesce(result, ''), coalesce(exit_code, -1), event_count,
		(SELECT count(*) FROM heartbeats WHERE operation_id = operations.id) FROM operations WHERE source = 'runner'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	type stored struct {
		key, result         string
		exit, counted, held int
	}
	all := map[string]stored{}
	for rows.Next() {
		var id string
		var s stored
		if err := rows.Scan(&id, &s.key, &s.result, &s.exit, &s.counted, &s.held); err != nil {
			t.Fatal(err)
		}
		all[id] = s
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	keys := map[string]int{}
	for _, s := range all {
		keys[s.key]++
	}
	for _, one := range l.lives {
		s, found := all[one.operation]
		switch {
		case !found:
			t.Errorf("acknowledged and lost: %+v", one)
		case s.key != one.key || keys[one.key] != 1:
			t.Errorf("%+v is stored as %+v, its key %d times", one, s, keys[one.key])
		case s.held != s.counted || s.held < one.heartbeats || s.held > 3:
			t.Errorf("%+v has %d heartbeats, counted as %d", one, s.held, s.counted)
		case one.ended && (s.result != "failed" || s.exit != 3):
			t.Errorf("%+v ended as %q with %d", one, s.result, s.exit)
		}
	}
	// Each job may have one that it never heard of.
	if len(all) > len(l.lives)+reporters || len(l.lives) < kills {
		t.Errorf("%d operations are stored, %d were acknowledged", len(all), len(l.lives))
	}
	if l.heard == 0 {
		t.Error("no kill came between a commit and its answer: the test kills at the wrong time")
	}
	t.Logf("%d operations acknowledged over %d kills; %d requests sent again, of which %d had been stored", len(l.lives), kills, l.again, l.heard)
}

// TestFaultSyncBeforeAnswer traces the server's system calls: what an announce
// stored is synced to the disk before its answer leaves.
func TestFaultSyncBeforeAnswer(t *testing.T) {
	t.Parallel()
	s := startStore(t, "traced")
	s.load(t, longStack(0, 0, 1))
	i := install(t, s, sqlite().url(t))
	i.start(t)
	token := i.issue(t, "traced")
	trace := filepath.Join(i.folder, "trace")
	tracer := start(t, i.folder, bare(), tool(t, "strace"), "--follow-forks", "--decode-fds=path", "--string-limit=64",
		"--trace=read,write,fsync,fdatasync", "--output="+trace, "--attach="+fmt.Sprint(i.server.command.Process.Pid))
	eventually(t, "the server is traced", func() error {
		if lines, err := os.ReadFile(trace); err != nil || len(lines) == 0 {
			return fmt.Errorf("nothing is traced (%w)", err)
		}
		return nil
	})
	text, err := json.Marshal(map[string]any{
		"schemaVersion": 1, "idempotencyKey": uuid(), "correlationId": nil, "kind": "update", "startTime": time.Now().UTC().Format("2006-01-02T15:04:05.000Z"),
		"target": map[string]any{"backendId": backendID, "projectName": "long", "stackName": "s00"},
	})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "an announce is accepted", func() error {
		if status, answer := send(t, i.url+"/api/v1/ingestion/operations", token, text); status != http.StatusCreated {
			return fmt.Errorf("it is answered %d %s", status, answer)
		}
		return nil
	})
	i.stop(t)
	tracer.wait(t) // it ends with the server
	lines, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	asked, synced, answered := false, false, false
	for line := range strings.Lines(string(lines)) {
		switch {
		case strings.Contains(line, "POST /api/v1/ingestion/operations"):
			asked, synced = true, false
		case asked && strings.Contains(line, "sync(") && strings.Contains(line, ".db-wal>"):
			synced = true
		case asked && strings.Contains(line, "HTTP/1.1 201"):
			if answered = true; !synced {
				t.Errorf("the answer left before a sync of the log: %s", line)
			}
		}
	}
	if !answered {
		t.Error("the trace does not show the answer")
	}
}
