package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/vocab"
)

// shells are those that the reference client is run by.
var shells = []string{"sh", "bash"}

// script runs a script and returns its exit code.
func script(t *testing.T, shell string, env map[string]string, args ...string) (code int, out, told string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c := exec.Command(shell, args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + t.TempDir()}
	for name, value := range env {
		c.Env = append(c.Env, name+"="+value)
	}
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("run %s: %v (the tests of the clients need curl)", shell, err)
	}
	if left, err := os.ReadDir(strings.TrimPrefix(c.Env[1], "TMPDIR=")); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v (%v)", left, err)
	}
	return c.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

const client = "../../docs/clients/lumaft-report.sh"

// settings are those of the reference client.
func settings(address, token string) map[string]string {
	return map[string]string{
		"LUMAFT_URL": address, "LUMAFT_TOKEN": token,
		"LUMAFT_BACKEND_ID": "production", "LUMAFT_PROJECT": "platform", "LUMAFT_STACK": "prod",
	}
}

// reported is the newest operation of a server.
func reported(t *testing.T, address string) (outcome string, exitCode int) {
	t.Helper()
	answer, err := http.Post(address+"/graphql", "application/json",
		strings.NewReader(`{"query":"{ operations(first: 1) { nodes { source outcome exitCode stack { name } } } }"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Data struct {
			Operations struct {
				Nodes []struct {
					Source, Outcome string
					ExitCode        int
					Stack           struct{ Name string }
				}
			}
		}
	}
	if err := json.Unmarshal(text, &got); err != nil || len(got.Data.Operations.Nodes) != 1 {
		t.Fatalf("the answer is %s (%v)", text, err)
	}
	n := got.Data.Operations.Nodes[0]
	if n.Source != "RUNNER" || n.Stack.Name != "prod" {
		t.Errorf("the newest operation is %+v", n)
	}
	return n.Outcome, n.ExitCode
}

// The reference client reports what became of a deployment and ends as it did.
func TestShellClient(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		address, tokens := server(t, url, vocab.LayoutProject)
		for name, tc := range map[string]struct {
			command string
			code    int
			outcome string
		}{
			"success":   {"echo deployed", 0, "SUCCEEDED"},
			"failure":   {"echo deployed; exit 7", 7, "FAILED"},
			"the most":  {"echo deployed; exit 255", 255, "FAILED"},
			"cancelled": {"echo deployed; kill -INT $$", 130, "CANCELLED"},
			"killed":    {"echo deployed; kill -TERM $$", 143, "CANCELLED"},
		} {
			for _, shell := range shells {
				code, out, told := script(t, shell, settings(address, tokens[0]), client, "sh", "-c", tc.command)
				if code != tc.code || out != "deployed\n" || !strings.Contains(told, "reported as ") {
					t.Errorf("%s in %s: it ends with %d, prints %q and tells %q", name, shell, code, out, told)
				}
				if outcome, exit := reported(t, address); outcome != tc.outcome || exit != tc.code {
					t.Errorf("%s in %s: reported as %s with %d", name, shell, outcome, exit)
				}
			}
		}
		// The deployment sees the marker and not the token.
		code, out, _ := script(t, "sh", settings(address, tokens[0]), client, "sh", "-c", `echo "${LUMAFT_TOKEN:-none} $LUMAFT_MARKER"`)
		if code != 0 || !strings.HasPrefix(out, "none [lumaft:v1:") {
			t.Errorf("the deployment sees %q", out)
		}
	})
}

// A server that is away, hangs, refuses or says nonsense changes nothing but
// what is told, and takes no longer than a delivery may.
func TestShellClientWithoutAServer(t *testing.T) {
	hanging, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer hanging.Close()
	const token = "lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcp"
	for name, address := range map[string]string{
		"away": "http://127.0.0.1:1", "hanging": "http://" + hanging.Addr().String(),
		"refusing": answering(t, http.StatusUnauthorized, `{"error":"unauthorized"}`),
		"failing":  answering(t, http.StatusInternalServerError, `{"error":"internal"}`),
		"moved":    answering(t, http.StatusFound, ""),
		"nonsense": answering(t, http.StatusOK, "<html>"),
	} {
		for _, shell := range shells {
			env := settings(address, token)
			env["LUMAFT_MAX_TIME"] = "1"
			began := time.Now()
			code, out, told := script(t, shell, env, client, "sh", "-c", "echo deployed; exit 3")
			if took := time.Since(began); code != 3 || out != "deployed\n" || took > 30*time.Second {
				t.Errorf("%s in %s: it ends with %d after %v and prints %q", name, shell, code, took, out)
			}
			if (name == "away" || name == "hanging" || name == "refusing") && !strings.Contains(told, "evidence delivery failed") {
				t.Errorf("%s in %s: it tells %q", name, shell, told)
			}
			if strings.Contains(told, token) || strings.Contains(told, "reported as") {
				t.Errorf("%s in %s: it tells %q", name, shell, told)
			}
		}
	}
}

// answering is a server that says one thing.
func answering(t *testing.T, status int, text string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Location", "http://127.0.0.1:1/")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// recording is a server that accepts everything and passes it on.
func recording(t *testing.T, bodies chan<- string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		bodies <- string(body)
		_, _ = io.WriteString(w, `{"operationId":"0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e","status":"accepted"}`)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// Signs of life are sent while the deployment runs, with growing sequences.
func TestShellClientBeats(t *testing.T) {
	bodies := make(chan string, 100)
	address := recording(t, bodies)
	env := settings(address, "lumaft_it_x")
	env["LUMAFT_HEARTBEAT"] = "1"
	done := filepath.Join(t.TempDir(), "done")
	ended := make(chan int, 1)
	go func() {
		code, _, _ := script(t, "sh", env, client, "sh", "-c", "while [ ! -e "+done+" ]; do sleep 0.1; done; exit 4")
		ended <- code
	}()
	var seen []string
	for beats := 0; beats < 2; {
		select {
		case body := <-bodies:
			if seen = append(seen, body); strings.Contains(body, `"heartbeat"`) {
				beats++
			}
		case <-time.After(time.Minute):
			t.Fatalf("no signs of life: %q", seen)
		}
	}
	if err := os.WriteFile(done, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if code := <-ended; code != 4 {
		t.Errorf("it ends with %d", code)
	}
	close(bodies)
	for body := range bodies {
		seen = append(seen, body)
	}
	all := strings.Join(seen, "\n")
	for _, want := range []string{`"sequence":1,`, `"sequence":2,`, `"exitCode":4,`, `"reason":"command-failed"`} {
		if !strings.Contains(all, want) {
			t.Errorf("%s was not sent: %s", want, all)
		}
	}
}

// Mistakes end before anything is started.
func TestShellClientMistakes(t *testing.T) {
	for name, tc := range map[string]struct {
		change map[string]string
		code   int
	}{
		"no stack":      {map[string]string{"LUMAFT_STACK": ""}, 78},
		"no token":      {map[string]string{"LUMAFT_TOKEN": ""}, 78},
		"two tokens":    {map[string]string{"LUMAFT_TOKEN_FILE": "x"}, 78},
		"http":          {map[string]string{"LUMAFT_URL": "http://lumaft.example"}, 78},
		"a quote":       {map[string]string{"LUMAFT_STACK": `a"b`}, 78},
		"a backslash":   {map[string]string{"LUMAFT_STACK": `a\b`}, 78},
		"a line end":    {map[string]string{"LUMAFT_PROJECT": "a\nb"}, 78},
		"a kind of two": {map[string]string{"LUMAFT_KIND": `x","y`}, 78},
	} {
		for _, shell := range shells {
			env := settings("http://127.0.0.1:1", "lumaft_it_x")
			for n, v := range tc.change {
				env[n] = v
			}
			if code, out, told := script(t, shell, env, client, "echo", "deployed"); code != tc.code || out != "" || told == "" {
				t.Errorf("%s in %s: it ends with %d, prints %q and tells %q", name, shell, code, out, told)
			}
		}
	}
	if code, _, told := script(t, "sh", nil, client); code != 64 || !strings.Contains(told, "usage") {
		t.Errorf("without a command it ends with %d and tells %q", code, told)
	}
}

// seed is the client that the product's page on runner integration shows, with
// its dots filled in and nothing else changed; a stub takes Pulumi's place.
const seed = `
pulumi() { echo "pulumi $*"; return "$STUB"; }
uuidgen() { tr a-z A-Z </proc/sys/kernel/random/uuid; }
headers=(--header "Authorization: Bearer $LUMAFT_TOKEN" --header "Content-Type: application/json")
now() { date -u +%Y-%m-%dT%H:%M:%S.000Z; }
set -uo pipefail   # deliberately not -e: the deployment owns the exit code

marker="[lumaft:v1:$(uuidgen | tr 'A-Z' 'a-z')]"
report() { curl --silent --show-error --max-time 5 --fail-with-body "$@" >/dev/null 2>&1 || \
  echo "evidence delivery failed" >&2; }

report -X POST "$LUMAFT_URL/api/v1/ingestion/operations" "${headers[@]}" --output "$TMPDIR/answer" --data @- <<END
{
  "schemaVersion": 1,
  "idempotencyKey": "$(uuidgen | tr 'A-Z' 'a-z')",
  "correlationId": "${marker:11:36}",
  "kind": "update",
  "startTime": "$(now)",
  "target": { "backendId": "production", "projectName": "platform", "stackName": "prod" }
}
END
operation_id=$(sed -n 's/.*"operationId":"\([^"]*\)".*/\1/p' "$TMPDIR/answer" 2>/dev/null)
rm -f "$TMPDIR/answer"

pulumi up --yes --message "deploy $marker"
status=$?

report -X POST "$LUMAFT_URL/api/v1/ingestion/operations/$operation_id/events" "${headers[@]}" --data @- <<END
{
  "schemaVersion": 1,
  "events": [
    {
      "eventId": "$(uuidgen | tr 'A-Z' 'a-z')",
      "kind": "heartbeat",
      "sequence": 1,
      "assertedAt": "$(now)"
    }
  ]
}
END
report -X POST "$LUMAFT_URL/api/v1/ingestion/operations/$operation_id/finalize" "${headers[@]}" --data @- <<END
{
  "schemaVersion": 2,
  "result": "failed",
  "reason": "command-failed",
  "exitCode": $status,
  "endTime": "$(now)",
  "resourceChanges": [
    { "operation": "create", "count": 1 },
    { "operation": "delete", "count": 2 }
  ]
}
END

exit "$status"
`

// The seed's own client works as it is written.
func TestSeedClient(t *testing.T) {
	address, tokens := server(t, dbtest.URL(t, "sqlite"), vocab.LayoutProject)
	env := settings(address, tokens[0])
	env["STUB"] = "1"
	code, out, told := script(t, "bash", env, "-c", seed)
	if code != 1 || !strings.HasPrefix(out, "pulumi up --yes --message deploy [lumaft:v1:") || told != "" {
		t.Errorf("it ends with %d, prints %q and tells %q", code, out, told)
	}
	if outcome, exit := reported(t, address); outcome != "FAILED" || exit != 1 {
		t.Errorf("reported as %s with %d", outcome, exit)
	}
	env["LUMAFT_URL"] = "http://127.0.0.1:1"
	if code, _, told := script(t, "bash", env, "-c", seed); code != 1 || !strings.HasPrefix(told, "evidence delivery failed") {
		t.Errorf("without a server it ends with %d and tells %q", code, told)
	}
}
