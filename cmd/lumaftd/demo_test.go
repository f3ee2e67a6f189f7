package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// soon is how long a started program has for what takes a moment.
const soon = time.Minute

// program is a started lumaftd.
type program struct {
	command *exec.Cmd
	lines   *bufio.Reader
	stderr  bytes.Buffer
}

// start starts lumaftd as a process of its own, in a folder of its own.
func start(t *testing.T, dir string, arguments ...string) *program {
	t.Helper()
	p := &program{command: exec.Command("lumaftd", arguments...)}
	p.command.Dir, p.command.Stderr = dir, &p.stderr
	// Temporary files of the program are looked for below the folder.
	p.command.Env = []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + dir}
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	p.lines = bufio.NewReader(out)
	overdue := time.AfterFunc(soon, func() { _ = p.command.Process.Kill() })
	t.Cleanup(func() {
		if overdue.Stop() && p.command.ProcessState == nil {
			_ = p.command.Process.Kill()
			_ = p.command.Wait()
		}
		if t.Failed() {
			t.Logf("lumaftd said: %s", &p.stderr)
		}
	})
	return p
}

// line is the next line that the program prints.
func (p *program) line(t *testing.T) string {
	t.Helper()
	text, err := p.lines.ReadString('\n')
	if err != nil {
		t.Fatalf("read what lumaftd prints: %v", err)
	}
	return strings.TrimSuffix(text, "\n")
}

// stop sends a signal and returns the exit code and what was still printed.
func (p *program) stop(t *testing.T, signal os.Signal) (code int, rest string) {
	t.Helper()
	if err := p.command.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(p.lines)
	if err != nil {
		t.Fatal(err)
	}
	_ = p.command.Wait() // the state tells
	return p.command.ProcessState.ExitCode(), string(text)
}

// ask asks a started program's GraphQL.
func ask(t *testing.T, address, query string, into any) {
	t.Helper()
	body, err := json.Marshal(map[string]string{"query": query})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Post(address+"/graphql", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	var got struct{ Data, Errors json.RawMessage }
	if err := json.Unmarshal(text, &got); err != nil || got.Errors != nil {
		t.Fatalf("the answer is %s", text)
	}
	if err := json.Unmarshal(got.Data, into); err != nil {
		t.Fatal(err)
	}
}

// The demo as a person starts it: one address, operations behind it at once,
// and nothing left when it is stopped.
func TestDemo(t *testing.T) {
	for name, signal := range map[string]os.Signal{"SIGTERM": syscall.SIGTERM, "Ctrl-C": os.Interrupt} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			p := start(t, dir, "demo", "--listen", "127.0.0.1:0", "--every", "1h")
			address := p.line(t)
			if !strings.HasPrefix(address, "http://127.0.0.1:") {
				t.Fatalf("the first line is %q, want the address", address)
			}
			if got, want := p.line(t), "Recorded sample data, from the real Pulumi CLI. Ctrl-C stops."; got != want {
				t.Errorf("the second line is %q, want %q", got, want)
			}
			if got, want := p.line(t), "A token for CI jobs: "+p.command.Args[0]+" token issue demo --data-dir "+dir+"/lumaft-demo-"; !strings.HasPrefix(got, want) {
				t.Errorf("the third line is %q, want %q and more", got, want)
			}
			if got, want := p.line(t), "24 further records appear, one every 1h0m0s."; got != want {
				t.Errorf("the fourth line is %q, want %q", got, want)
			}
			var got struct {
				Installation struct{ Demo bool }
				Operations   struct{ TotalCount int }
				Backends     struct{ Nodes []struct{ ID, Health string } }
			}
			ask(t, address, `{ installation { demo } operations(first: 1) { totalCount } backends(first: 100) { nodes { id health } } }`, &got)
			if !got.Installation.Demo || got.Operations.TotalCount < 100 || len(got.Backends.Nodes) != 11 {
				t.Errorf("behind the address is %+v, want a demo with its operations", got)
			}
			for _, b := range got.Backends.Nodes {
				if b.Health != "OK" {
					t.Errorf("backend %s is %s", b.ID, b.Health)
				}
			}
			if code, rest := p.stop(t, signal); code != 0 || rest != "" {
				t.Errorf("stopped by %s it ends with %d and says %q, want 0 and nothing", name, code, rest)
			}
			if p.stderr.Len() > 0 {
				t.Errorf("it says %s", &p.stderr)
			}
			if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) > 0 {
				t.Errorf("it leaves %v (%v)", left, err)
			}
		})
	}
}

// An address in use is told with the way out.
func TestDemoOnAnAddressInUse(t *testing.T) {
	first := start(t, t.TempDir(), "demo", "--listen", "127.0.0.1:0", "--every", "0")
	address := strings.TrimPrefix(first.line(t), "http://")
	second := start(t, t.TempDir(), "demo", "--listen", address)
	if rest, err := io.ReadAll(second.lines); err != nil || len(rest) > 0 {
		t.Errorf("the second demo prints %q (%v)", rest, err)
	}
	_ = second.command.Wait()
	if code := second.command.ProcessState.ExitCode(); code != 1 {
		t.Errorf("the second demo ends with %d, want 1", code)
	}
	if said := second.stderr.String(); !strings.Contains(said, "choose another address with --listen, such as --listen 127.0.0.1:0") {
		t.Errorf("the second demo says %q", said)
	}
	if code, _ := first.stop(t, syscall.SIGTERM); code != 0 {
		t.Errorf("the first demo ends with %d", code)
	}
}

// A server without backends serves, says so in its log, and stops cleanly.
func TestServeWithoutBackends(t *testing.T) {
	dir := t.TempDir()
	p := start(t, dir, "serve", "--listen", "127.0.0.1:0")
	address := p.line(t)
	var got struct {
		Installation struct{ Demo bool }
		Operations   struct{ TotalCount int }
	}
	ask(t, address, `{ installation { demo } operations(first: 1) { totalCount } }`, &got)
	if got.Installation.Demo || got.Operations.TotalCount != 0 {
		t.Errorf("behind the address is %+v, want nothing", got)
	}
	if code, rest := p.stop(t, syscall.SIGTERM); code != 0 || rest != "" {
		t.Errorf("it ends with %d and says %q, want 0 and nothing", code, rest)
	}
	if !strings.Contains(p.stderr.String(), `"msg":"no backend is configured; add one to lumaft.yaml or with --backend"`) {
		t.Errorf("the log does not say that there is no backend: %s", &p.stderr)
	}
	for name, mode := range map[string]os.FileMode{"": 0o700, "secret": 0o600, "lumaft.db": 0o600} {
		info, err := os.Stat(filepath.Join(dir, "lumaft-data", name))
		if err != nil {
			t.Error(err)
		} else if got := info.Mode().Perm(); got != mode {
			t.Errorf("lumaft-data/%s has mode %04o, want %04o", name, got, mode)
		}
	}
}
