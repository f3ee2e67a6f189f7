package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// patience is how long anything may take to begin or to end.
const patience = 2 * time.Minute

// process is a program that runs beside the measuring.
type process struct {
	command *exec.Cmd
	said    *said
	ended   chan struct{}
}

// said is what a program wrote on both of its outputs.
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

// start starts a program that ends with this one.
func start(command *exec.Cmd) (*process, error) {
	p := &process{command: command, said: &said{}, ended: make(chan struct{})}
	if command.Stdout == nil {
		command.Stdout = p.said
	}
	command.Stderr = p.said
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", command.Path, err)
	}
	go func() {
		defer close(p.ended)
		_ = command.Wait() // its state tells
	}()
	return p, nil
}

// stop asks a program to end and tells how long that took.
func (p *process) stop() (time.Duration, error) {
	began := time.Now()
	select {
	case <-p.ended:
		return 0, fmt.Errorf("%s had ended: %s", p.command.Path, p.said)
	default:
	}
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		return 0, err
	}
	select {
	case <-p.ended:
	case <-time.After(patience):
		_ = p.command.Process.Kill()
		<-p.ended
		return 0, fmt.Errorf("%s did not end and was killed", p.command.Path)
	}
	return time.Since(began), nil
}

// until asks again and again until the answer is nil.
func (p *process) until(ctx context.Context, often time.Duration, ask func() error) error {
	tick := time.NewTicker(often)
	defer tick.Stop()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for {
		err := ask()
		if err == nil {
			return nil
		}
		select {
		case <-tick.C:
		case <-p.ended:
			return fmt.Errorf("%s ended: %s", p.command.Path, p.said)
		case <-deadline.C:
			return fmt.Errorf("%s is not ready: %w: %s", p.command.Path, err, p.said)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// line is the first line that a program wrote on its standard output.
func line(ctx context.Context, command *exec.Cmd) (*process, string, error) {
	out := &said{}
	command.Stdout = out
	p, err := start(command)
	if err != nil {
		return nil, "", err
	}
	var first string
	err = p.until(ctx, time.Millisecond, func() error {
		var whole bool
		if first, _, whole = strings.Cut(out.String(), "\n"); !whole {
			return errors.New("it said nothing")
		}
		return nil
	})
	return p, first, err
}

// asChild runs a part of this program in a process of its own: task goes in as
// JSON, and its answer comes out so.
func asChild(ctx context.Context, name string, task, answer any) error {
	command, err := childCommand(ctx, name, task)
	if err != nil {
		return err
	}
	var out, problem bytes.Buffer
	command.Stdout, command.Stderr = &out, &problem
	if err := command.Run(); err != nil {
		return fmt.Errorf("child %s: %w: %s", name, err, problem.String())
	}
	return json.Unmarshal(out.Bytes(), answer)
}

// childCommand is the command of a part of this program.
func childCommand(ctx context.Context, name string, task any) (*exec.Cmd, error) {
	text, err := json.Marshal(task)
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return exec.CommandContext(ctx, self, "child", name, string(text)), nil
}

// child is what a child does.
func child(ctx context.Context, name string, arguments []string) error {
	if len(arguments) != 1 {
		return errors.New("a child takes its task and nothing else")
	}
	switch name {
	case "import":
		return answerChild(ctx, arguments[0], importChild)
	case "fetch":
		return answerChild(ctx, arguments[0], fetchChild)
	case "load":
		return answerChild(ctx, arguments[0], loadChild)
	case "bare":
		return bareChild(ctx, arguments[0])
	case "bareingest":
		return bareIngestChild(ctx, arguments[0])
	}
	return fmt.Errorf("there is no child %s", name)
}

// answerChild reads a task, does it and writes its answer.
func answerChild[T, A any](ctx context.Context, text string, do func(context.Context, T) (A, error)) error {
	var task T
	if err := json.Unmarshal([]byte(text), &task); err != nil {
		return err
	}
	answer, err := do(ctx, task)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(answer)
}

// freePort is a port that nobody listens on.
func freePort() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it ends at once
	if err != nil {
		return "", err
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, err
}
