//go:build fault

package activity_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/vocab"
	engine "github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

// The whole of H01.
func TestFaultThreeServers(t *testing.T) { threeServers(t, 50_000) }

// processLease is the lease of the processes below: short, so that its end is
// worth waiting for.
const processLease = 4 * time.Second

// processURL names the database of a process that is a worker and no test.
const processURL = "LUMAFT_TEST_WORKER"

func TestMain(m *testing.M) {
	if url := os.Getenv(processURL); url != "" {
		if err := beWorker(url); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// beWorker makes one activity and works at it until a line comes in. Then it
// writes, late or not, and says what came of it.
func beWorker(url string) error {
	ctx := context.Background()
	d, err := ent.Open(ctx, url)
	if err != nil {
		return err
	}
	s, err := open(d, "process", 0)
	if err != nil {
		return err
	}
	_, err = s.Ensure(ctx, work.Plan{Kind: "k", PayloadVersion: 1, Nonce: "one", RetryDelay: time.Second, MaxTries: 2, ConcurrencyKey: "one"})
	if err != nil {
		return err
	}
	s.o.Lease = processLease
	e := engine.New(s.o)
	e.Handle("k", engine.HandlerFunc(func(ctx context.Context, task *engine.Task) (engine.Next, error) {
		if err := task.Save(ctx, "begun by the process", 1, nil); err != nil {
			return engine.Done, err
		}
		fmt.Println("begun", task.ID())
		if _, err := bufio.NewReader(os.Stdin).ReadString('\n'); err != nil {
			return engine.Done, err
		}
		// As somebody who does not look at its context.
		late := context.WithoutCancel(ctx)
		fmt.Println("effect", errors.Is(s.effect(late, task.ID()), record.ErrFenced))
		fmt.Println("save", errors.Is(task.Save(late, "late", 2, nil), record.ErrFenced))
		fmt.Println("complete", errors.Is(s.Complete(late, task.ID(), task.Lease()), record.ErrFenced))
		return engine.Done, nil
	}), 0, 1)
	e.Run(ctx)
	return nil
}

// process is another process at work.
type process struct {
	*exec.Cmd
	in    io.Writer
	lines *bufio.Scanner
	id    string // of the activity that it works at
}

// launch starts a process and waits until it is at work.
func launch(t *testing.T, url string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: exec.CommandContext(t.Context(), self)}
	p.Env = append(os.Environ(), processURL+"="+url)
	in, err := p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	p.in, p.lines = in, bufio.NewScanner(out)
	line := p.line()
	var begun bool
	if p.id, begun = strings.CutPrefix(line, "begun "); !begun {
		t.Fatalf("the process says %q", line)
	}
	return p
}

func (p *process) line() string {
	p.lines.Scan()
	return p.lines.Text()
}

// takeOver runs a server until it has done what the process was at, and
// answers how long after a moment it began.
func takeOver(t *testing.T, s *server, since time.Time, id string) time.Duration {
	t.Helper()
	var took time.Duration
	together(t, []*server{s}, func(s *server) engine.HandlerFunc {
		return func(ctx context.Context, task *engine.Task) (engine.Next, error) {
			took = time.Since(since)
			if task.ID() != id || task.Resume() != "begun by the process" || task.Tries() != 2 {
				t.Errorf("took over %s at %q, try %d", task.ID(), task.Resume(), task.Tries())
			}
			return engine.Done, s.effect(ctx, id)
		}
	})
	row, err := s.d.Reader.Activity.Get(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	if row.State != vocab.ActivityStateCompleted || row.Fence != 2 {
		t.Errorf("in the end it is %+v", row)
	}
	return took
}

// A worker that is killed is followed by another one within its lease and five
// seconds; on SQLite by the next owner of the file at once (H02).
func TestFaultKilledWorker(t *testing.T) {
	for _, kind := range dbtest.Kinds() {
		t.Run(kind, func(t *testing.T) {
			url := dbtest.URL(t, kind)
			p := launch(t, url)
			if err := p.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			killed := time.Now()
			_ = p.Wait()
			s := serve(t, url, "heir", 0)
			limit := processLease + 5*time.Second
			if kind == "sqlite" {
				limit = 5 * time.Second
				if n, err := s.EndAllLeases(context.Background()); n != 1 || err != nil {
					t.Errorf("ended %d leases (%v)", n, err)
				}
			}
			took := takeOver(t, s, killed, p.id)
			t.Logf("taken over after %v", took)
			if took > limit {
				t.Errorf("taken over after %v, want %v", took, limit)
			}
		})
	}
}

// A worker that stood still beyond its lease is refused when it goes on, and
// what its heir did stands (H03).
func TestFaultPausedWorker(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	p := launch(t, url)
	if err := p.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	s := serve(t, url, "heir", 0)
	takeOver(t, s, time.Now(), p.id)
	if err := p.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(p.in, "go on\n"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"effect true", "save true", "complete true"} {
		if got := p.line(); got != want {
			t.Errorf("the late %q, want %q", got, want)
		}
	}
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait()
	row, err := s.d.Reader.Activity.Get(context.Background(), p.id)
	if err != nil {
		t.Fatal(err)
	}
	if row.Resume != "begun by the process" || row.LeaseHolder != "" || s.d.Reader.ErrorItem.Query().CountX(context.Background()) != 1 {
		t.Errorf("in the end it is %+v", row)
	}
}
