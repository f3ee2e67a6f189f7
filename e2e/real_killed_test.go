//go:build real

package e2e

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestRealKilledUpdate kills the CLI in the middle of an update and follows what
// it leaves: a lock that nobody holds, steps that nobody saw end, no record.
// Then it goes the way that the CLI itself asks for.
func TestRealKilledUpdate(t *testing.T) {
	onBoth(t, func(t *testing.T, name string, kept database) {
		s := startStore(t, "killed-"+name)
		p := newProject(t, s, "garden")
		i := install(t, s, kept.url(t))
		i.start(t)
		p.program(t, widget("rose"))
		p.pulumi(t, "stack", "init", "dev")
		p.pulumi(t, "up", "--yes", "--message", "plant")
		i.agrees(t, backendID, p, "PROJECT", "dev", 0)

		const long = int(time.Hour / time.Millisecond)
		p.program(t, widget("rose", "label", "red", "delayMs", long), widget("oak", "delayMs", long))
		doomed := p.begins(t, "up", "--yes", "--message", "never to be recorded")
		pending := func(want int) func() error {
			return func() error {
				s, err := i.present(backendID, "garden", "dev")
				if err == nil && (s.PendingOperationCount == nil || *s.PendingOperationCount != want) {
					err = fmt.Errorf("it has %v pending operations, want %d", deref(s.PendingOperationCount), want)
				}
				return err
			}
		}
		eventually(t, "both steps have begun", pending(2))
		if err := doomed.command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		doomed.wait(t)

		// It stays locked by a process that is gone, and is soon not changing.
		i.afterPolls(t, 3)
		shown := i.agrees(t, backendID, p, "PROJECT", "dev", 0)
		steps := map[string]int{}
		for _, o := range shown.Checkpoint.PendingOperations {
			steps[o.Type]++
		}
		if difference := cmp.Diff(map[string]int{"CREATING": 1, "UPDATING": 1}, steps); difference != "" {
			t.Errorf("the steps it was in differ: %s", difference)
		}
		if shown.CheckpointChanging || len(shown.Locks) != 1 || shown.LockedSince == nil || !shown.LockedSince.Equal(shown.Locks[0].Since) {
			t.Fatalf("changing %t, locked since %v by %+v; want one stale lock", shown.CheckpointChanging, shown.LockedSince, shown.Locks)
		}
		holder := shown.Locks[0]
		heldBy(t, holder, doomed)
		found := i.stacksThat(t, map[string]any{"locked": true, "pending": true})
		if len(found) != 1 || found[0].ID != shown.ID {
			t.Errorf("the filter for locked stacks with pending operations finds %d stacks", len(found))
		}

		// The CLI refuses, and names the same holder.
		refused := p.begins(t, "up", "--yes", "--message", "refused")
		if refused.wait(t) == 0 {
			t.Fatal("the CLI did not mind the lock")
		}
		refuses(t, refused, holder)

		// It wants the lock to be taken away; then it warns of the steps.
		p.pulumi(t, "cancel", "--yes")
		i.settles(t, backendID, "garden", "dev")
		released(t, i, holder)
		p.program(t, widget("rose", "label", "red"), widget("oak"))
		warned := p.begins(t, "up", "--yes", "--message", "again")
		if code := warned.wait(t); code != 0 {
			t.Fatalf("the update ended with %d:\n%s%s", code, &warned.stdout, &warned.stderr)
		}
		for _, o := range shown.Checkpoint.PendingOperations {
			if want := o.URN + ", interrupted while " + strings.ToLower(o.Type); !strings.Contains(warned.stdout.String(), want) {
				t.Errorf("the CLI does not warn of %q:\n%s", want, &warned.stdout)
			}
		}
		i.agrees(t, backendID, p, "PROJECT", "dev", 0)

		// What the CLI still keeps after that, only a refresh clears.
		p.pulumi(t, "refresh", "--yes", "--clear-pending-creates", "--message", "clear up")
		i.withinTwoPolls(t, "nothing is pending", pending(0))
		i.agrees(t, backendID, p, "PROJECT", "dev", 0)
		if n := len(i.operations(t)); n != 3 {
			t.Errorf("there are %d operations, want 3: none of the killed run", n)
		}
		i.settles(t, backendID, "garden", "dev")
		i.ends(t, s)
	})
}

// TestRealLock holds a lock with a running update, meets it with a second CLI,
// looks at a stack beside it, and releases it with Ctrl-C.
func TestRealLock(t *testing.T) {
	s := startStore(t, "lock")
	p := newProject(t, s, "garden")
	i := install(t, s, postgres().url(t))
	i.start(t)
	p.program(t, widget("rose"))
	for _, name := range []string{"dev", "prod"} {
		p.pulumi(t, "stack", "init", name)
		p.pulumi(t, "up", "--yes", "--stack", name, "--message", "plant")
		i.agrees(t, backendID, p, "PROJECT", name, 0)
	}

	p.program(t, widget("rose"), widget("oak", "delayMs", int(time.Hour/time.Millisecond)))
	running := p.begins(t, "up", "--yes", "--stack", "dev", "--message", "grow an oak")
	var held stack
	eventually(t, "the lock shows", func() (err error) {
		if held, err = i.present(backendID, "garden", "dev"); err == nil && (len(held.Locks) != 1 || held.PendingOperationCount == nil || *held.PendingOperationCount != 1) {
			err = fmt.Errorf("locks %v, %v pending", held.Locks, deref(held.PendingOperationCount))
		}
		return err
	})
	heldBy(t, held.Locks[0], running)
	second := p.begins(t, "up", "--yes", "--stack", "dev", "--message", "me too")
	if second.wait(t) == 0 {
		t.Fatal("the second CLI did not mind the lock")
	}
	refuses(t, second, held.Locks[0])

	// The other stack is free, and a preview of the locked one leaves nothing.
	p.pulumi(t, "preview", "--stack", "dev")
	p.program(t, widget("rose"))
	p.pulumi(t, "up", "--yes", "--stack", "prod", "--message", "beside the lock")
	i.agrees(t, backendID, p, "PROJECT", "prod", 0)
	i.settles(t, backendID, "garden", "prod")
	if locks, err := i.locks(true); err != nil || len(locks) != 1 || locks[0].ID != held.Locks[0].ID {
		t.Errorf("the locks held are %+v (%v), want the first one", locks, err)
	}

	if err := running.command.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if code := running.wait(t); code == 0 {
		t.Error("the interrupted update ended well")
	}
	i.agrees(t, backendID, p, "PROJECT", "dev", 0)
	i.settles(t, backendID, "garden", "dev")
	released(t, i, held.Locks[0])
	newest := i.operationsThat(t, map[string]any{"stack": []string{held.ID}})[0]
	if newest.Message != "grow an oak" || newest.Outcome != "FAILED" || newest.Kind != "UPDATE" {
		t.Errorf("the interrupted update reads as %s %q, %s", newest.Kind, newest.Message, newest.Outcome)
	}
	i.ends(t, s)
}

// heldBy wants a lock to claim the process that took it.
func heldBy(t *testing.T, l lock, p *process) {
	t.Helper()
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	account, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	if !l.Readable || l.HolderPid != p.command.Process.Pid || l.HolderHost != host || l.HolderUser != account.Username {
		t.Errorf("the lock is held by %+v, the CLI is process %d of %s on %s", l, p.command.Process.Pid, account.Username, host)
	}
}

// creator finds in what the CLI says whose lock it met.
var creator = regexp.MustCompile(`/(\.pulumi/locks/\S+?\.json)\S*: created by (\S+)@(\S+) \(pid (\d+)\) at (\S+)`)

// refuses wants the CLI to name the lock as GraphQL does.
func refuses(t *testing.T, p *process, l lock) {
	t.Helper()
	told := creator.FindStringSubmatch(p.stderr.String() + p.stdout.String())
	if told == nil {
		t.Fatalf("the CLI names no lock:\n%s%s", &p.stdout, &p.stderr)
	}
	shown := []string{l.Key, l.HolderUser, l.HolderHost, fmt.Sprint(l.HolderPid), l.Since.UTC().Format(time.RFC3339)}
	if difference := cmp.Diff(told[1:], shown); difference != "" {
		t.Errorf("the lock differs from what the CLI says: %s", difference)
	}
}

// released wants a lock to be told as one that was, with the same claims.
func released(t *testing.T, i *installation, l lock) {
	t.Helper()
	i.withinTwoPolls(t, "the lock is told as one that was", func() error {
		held, err := i.locks(true)
		if err == nil && len(held) > 0 {
			err = fmt.Errorf("%d locks are held", len(held))
		}
		earlier, failed := i.locks(false)
		if err = errors.Join(err, failed); err != nil {
			return err
		}
		for _, e := range earlier {
			if e.ID != l.ID {
				continue
			}
			if e.GoneAt == nil || e.HolderPid != l.HolderPid || !e.Since.Equal(l.Since) {
				return fmt.Errorf("it reads %+v", e)
			}
			return nil
		}
		return errors.New("it is not among the earlier ones")
	})
}

// stacksThat are the stacks that a filter finds.
func (i *installation) stacksThat(t *testing.T, filter map[string]any) []stack {
	t.Helper()
	var got struct{ Stacks struct{ Nodes []stack } }
	i.must(t, aspects+` query($filter: StackFilter) { stacks(first: 20, filter: $filter) { nodes { ...aspects } } }`, map[string]any{"filter": filter}, &got)
	return got.Stacks.Nodes
}
