// Package pgcluster runs a private PostgreSQL server for tests: its own data
// folder, reached through a socket only this machine's tests know, gone when
// the test process is. It owns finding the binaries, dropping root and cleaning
// up after a process that was killed; databases, migrations and what is in them
// are left to ent/dbtest.
//
// A cluster hangs on a pipe from the test process to a small shell:
//
//	test process ──stdin──► sh ──► postgres ──stderr──► test process
//	     ends, in any way: end of file
//	                        stops postgres, removes its folder, ends
//
// So a panic, a timeout or kill -9 leaves neither a server nor a folder behind.
package pgcluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"
)

// Option changes how a cluster runs.
type Option func(*settings)

// startWithin is far more than a start takes on a busy machine with two cores.
const startWithin = 2 * time.Minute

type settings struct {
	durable bool
	extra   []string
}

// Durable keeps fsync and synchronous commits on, as a real server has them.
// Without it a cluster forgets everything when the machine stops, and is faster.
func Durable() Option { return func(s *settings) { s.durable = true } }

// With sets one of the server's parameters, such as With("log_statement", "all").
func With(parameter, value string) Option {
	return func(s *settings) { s.extra = append(s.extra, "-c", parameter+"="+value) }
}

// supervise runs the server named by its arguments until standard input ends,
// then removes the folder.
const supervise = `folder=$1; shift
"$@" </dev/null & server=$!
exec 2>/dev/null
while read -r line; do :; done
kill -QUIT $server
wait $server
cd / && rm -rf "$folder"`

// Start makes a cluster below dir and runs it until stop is called or the
// process ends. With an empty dir it makes a temporary folder. ctx bounds the
// start only. The DSN names user and database postgres; who holds it may create
// databases. Calling stop again does nothing.
func Start(ctx context.Context, dir string, options ...Option) (dsn string, stop func(), err error) {
	var s settings
	for _, o := range options {
		o(&s)
	}
	bin, err := Binaries()
	if err != nil {
		return "", nil, err
	}
	as, err := unprivileged()
	if err != nil {
		return "", nil, err
	}
	root, err := as.folder(dir)
	if err != nil {
		return "", nil, err
	}
	stop, err = start(ctx, bin, root, as, s)
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(root))
	}
	return "host=" + root + " user=postgres dbname=postgres sslmode=disable", stop, nil
}

func start(ctx context.Context, bin, root string, as account, s settings) (stop func(), err error) {
	data := filepath.Join(root, "data")
	initdb := exec.CommandContext(ctx, filepath.Join(bin, "initdb"), "--pgdata", data, "--username", "postgres",
		"--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")
	initdb.Dir, initdb.SysProcAttr = root, as.attributes()
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initialise a PostgreSQL cluster: %w: %s", err, lastLines(out))
	}

	arguments := []string{"-c", supervise, "sh", root, filepath.Join(bin, "postgres"), "-D", data,
		"-c", "listen_addresses=", "-c", "unix_socket_directories=" + root,
		"-c", "max_connections=200", "-c", "timezone=UTC", "-c", "logging_collector=off"}
	if !s.durable {
		arguments = append(arguments, "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
	}
	server := exec.Command("/bin/sh", append(arguments, s.extra...)...)
	server.Dir, server.SysProcAttr = root, as.attributes()
	lifeline, err := server.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("open the lifeline of PostgreSQL: %w", err)
	}
	said, err := server.StderrPipe()
	if err != nil {
		return nil, fmt.Errorf("open the log of PostgreSQL: %w", err)
	}
	if err := server.Start(); err != nil {
		return nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	log := follow(said)
	stop = sync.OnceFunc(func() {
		// No failure here leaves a server: it ends when the lifeline does.
		_ = lifeline.Close()
		<-log.ended
		_ = server.Wait()
		// The shell could not remove a folder in one that only root may change.
		_ = os.RemoveAll(root)
	})
	select {
	case <-log.ready:
		return stop, nil
	case <-log.ended:
		err = errors.New("it ended at once")
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	stop()
	return nil, fmt.Errorf("start PostgreSQL: %w: %s", err, log.last())
}

// Shared is the DSN of the one cluster of this process. The first call starts
// it, which takes about a second; it ends with the process.
func Shared() (dsn string, err error) { return shared() }

var shared = sync.OnceValues(func() (string, error) {
	ctx, cancel := context.WithTimeoutCause(context.Background(), startWithin, errors.New("it took too long"))
	defer cancel()
	dsn, _, err := Start(ctx, "")
	return dsn, err
})
