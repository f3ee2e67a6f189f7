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

// superviseAgain does so for a server that was started before in its folder:
// the folder is left to the first shell.
const superviseAgain = `shift
"$@" </dev/null & server=$!
exec 2>/dev/null
while read -r line; do :; done
kill -QUIT $server
wait $server`

// Start makes a cluster below dir and runs it until stop is called or the
// process ends. With an empty dir it makes a temporary folder. ctx bounds the
// start only. The DSN names user and database postgres; who holds it may create
// databases. Calling stop again does nothing.
func Start(ctx context.Context, dir string, options ...Option) (dsn string, stop func(), err error) {
	server, err := Run(ctx, dir, options...)
	if err != nil {
		return "", nil, err
	}
	return server.DSN, server.Stop, nil
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
