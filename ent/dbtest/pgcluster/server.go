package pgcluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// Server is a cluster that a test can do harm to.
type Server struct {
	// DSN names user and database postgres; who holds it may create databases.
	DSN string
	// Folder holds the socket and, below data, the cluster.
	Folder string

	bin      string
	as       account
	settings settings

	mu    sync.Mutex
	runs  []*running
	clean sync.Once
}

// running is one life of the server.
type running struct {
	shell    *exec.Cmd
	lifeline io.Closer
	log      *serverLog
}

// end ends the server if it still runs. No failure here leaves one: it ends
// when the lifeline does.
func (r *running) end() {
	_ = r.lifeline.Close()
	<-r.log.ended
	_ = r.shell.Wait()
}

// Run makes a cluster below dir, a temporary folder when that is empty, and runs
// it until Stop is called or the process ends. ctx bounds the start only.
func Run(ctx context.Context, dir string, options ...Option) (*Server, error) {
	return run(ctx, dir, nil, options)
}

// Standby makes a copy of the server and lets it follow, asynchronously.
func (s *Server) Standby(ctx context.Context, options ...Option) (*Server, error) {
	return run(ctx, "", s, options)
}

func run(ctx context.Context, dir string, primary *Server, options []Option) (_ *Server, err error) {
	s := &Server{}
	for _, o := range options {
		o(&s.settings)
	}
	if s.bin, err = Binaries(); err != nil {
		return nil, err
	}
	if s.as, err = unprivileged(); err != nil {
		return nil, err
	}
	if s.Folder, err = s.as.folder(dir); err != nil {
		return nil, err
	}
	s.DSN = "host=" + s.Folder + " user=postgres dbname=postgres sslmode=disable"
	if err = s.make(ctx, primary); err == nil {
		err = s.Start(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.Folder))
	}
	return s, nil
}

// make makes the cluster's files: new ones, or a copy of the primary's.
func (s *Server) make(ctx context.Context, primary *Server) error {
	data := filepath.Join(s.Folder, "data")
	command, what := exec.CommandContext(ctx, filepath.Join(s.bin, "initdb"), "--pgdata", data, "--username", "postgres",
		"--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"), "initialise"
	if primary != nil {
		command, what = exec.CommandContext(ctx, filepath.Join(s.bin, "pg_basebackup"), "--pgdata", data,
			"--host", primary.Folder, "--username", "postgres", "--write-recovery-conf", "--checkpoint", "fast", "--no-sync"), "copy"
	}
	command.Dir, command.SysProcAttr = s.Folder, s.as.attributes()
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s a PostgreSQL cluster: %w: %s", what, err, lastLines(out))
	}
	return nil
}

// Start starts the server again after Kill.
func (s *Server) Start(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	data := filepath.Join(s.Folder, "data")
	script := supervise
	if len(s.runs) > 0 {
		script = superviseAgain
	}
	arguments := []string{"-c", script, "sh", s.Folder, filepath.Join(s.bin, "postgres"), "-D", data,
		"-c", "listen_addresses=", "-c", "unix_socket_directories=" + s.Folder,
		"-c", "max_connections=200", "-c", "timezone=UTC", "-c", "logging_collector=off"}
	if !s.settings.durable {
		arguments = append(arguments, "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
	}
	shell := exec.Command("/bin/sh", append(arguments, s.settings.extra...)...)
	shell.Dir, shell.SysProcAttr = s.Folder, s.as.attributes()
	lifeline, err := shell.StdinPipe()
	if err != nil {
		return fmt.Errorf("open the lifeline of PostgreSQL: %w", err)
	}
	said, err := shell.StderrPipe()
	if err != nil {
		return fmt.Errorf("open the log of PostgreSQL: %w", err)
	}
	if err := shell.Start(); err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}
	r := &running{shell: shell, lifeline: lifeline, log: follow(said)}
	s.runs = append(s.runs, r)
	select {
	case <-r.log.ready:
		return nil
	case <-r.log.ended:
		err = errors.New("it ended at once")
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	r.end()
	return fmt.Errorf("start PostgreSQL: %w: %s", err, r.log.last())
}

// Kill ends the server as a crash does, and returns when all of it is gone.
func (s *Server) Kill() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, err := os.ReadFile(filepath.Join(s.Folder, "data", "postmaster.pid"))
	if err != nil {
		return fmt.Errorf("find PostgreSQL: %w", err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return fmt.Errorf("find PostgreSQL: %w", err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		return fmt.Errorf("kill PostgreSQL: %w", err)
	}
	<-s.runs[len(s.runs)-1].log.ended
	// The shell waits for its lifeline and not for the dead, whose number would
	// pass for a server's.
	for _, file := range []string{"data/postmaster.pid", ".s.PGSQL.5432.lock"} {
		if err := os.Remove(filepath.Join(s.Folder, file)); err != nil {
			return fmt.Errorf("clear up after PostgreSQL: %w", err)
		}
	}
	return nil
}

// Stop ends the server and removes its folder. Calling it again does nothing.
func (s *Server) Stop() {
	s.clean.Do(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		// The first shell removes the folder: the others go before it.
		for n := len(s.runs) - 1; n >= 0; n-- {
			s.runs[n].end()
		}
		// The shell could not remove a folder in one that only root may change.
		_ = os.RemoveAll(s.Folder)
	})
}
