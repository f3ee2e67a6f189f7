//go:build real || fault

package e2e

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long a test waits for what must happen soon. Nothing that
// works comes near it.
const patience = time.Minute

// often is how long lies between two questions whether it has happened.
const often = 50 * time.Millisecond

// eventually asks until the answer is nil, and fails with the last one.
func eventually(t *testing.T, what string, ask func() error) {
	t.Helper()
	within(t, patience, often, what, ask)
}

// within asks so often, and so long, until the answer is nil.
func within(t *testing.T, patience, often time.Duration, what string, ask func() error) {
	t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	tick := time.NewTicker(often)
	defer tick.Stop()
	for {
		err := ask()
		if err == nil {
			return
		}
		select {
		case <-tick.C:
		case <-deadline.C:
			t.Fatalf("%s: not within %s: %v", what, patience, err)
		}
	}
}

// tool is a program that make real puts on the path. Without it the test
// fails: a suite that skips proves nothing.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatalf("%s is missing (%v). Type: make real", name, err)
	}
	return path
}

// script is e2e/tools/real-tools.sh.
func script(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("tools/real-tools.sh")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// process is a program that runs beside the test.
type process struct {
	command        *exec.Cmd
	stdout, stderr said
	ended          chan struct{}
}

// said is what a program has written so far.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// start runs a program in a folder with an environment of its own until it is
// stopped, at the latest when the test ends.
func start(t *testing.T, dir string, env []string, name string, arguments ...string) *process {
	t.Helper()
	p := &process{command: exec.Command(name, arguments...), ended: make(chan struct{})}
	p.command.Dir, p.command.Env = dir, env
	p.command.Stdout, p.command.Stderr = &p.stdout, &p.stderr
	if err := p.command.Start(); err != nil {
		t.Fatalf("start %s: %v", name, err)
	}
	go func() {
		defer close(p.ended)
		_ = p.command.Wait() // the state of the process tells
	}()
	t.Cleanup(func() {
		if p.running() {
			p.stop(t)
		}
	})
	return p
}

func (p *process) running() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// wait waits for the end and returns the exit code.
func (p *process) wait(t *testing.T) int {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(patience):
		t.Errorf("%s does not end; it is killed", p.command.Path)
		_ = p.command.Process.Kill()
		<-p.ended
	}
	return p.command.ProcessState.ExitCode()
}

// stop asks the program to end and returns the exit code.
func (p *process) stop(t *testing.T) int {
	t.Helper()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Errorf("stop %s: %v", p.command.Path, err)
	}
	return p.wait(t)
}

// run runs a program to its end, which must be a good one.
func run(t *testing.T, env []string, name string, arguments ...string) {
	t.Helper()
	p := start(t, "", env, name, arguments...)
	if code := p.wait(t); code != 0 {
		t.Fatalf("%s %s: exit code %d\n%s%s", name, strings.Join(arguments, " "), code, &p.stdout, &p.stderr)
	}
}

// freePort is a port that nobody listens on.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// bare is an environment that holds nothing a program could read settings from.
func bare(more ...string) []string {
	return append([]string{"PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8"}, more...)
}

// write makes a file that only its owner can read.
func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
