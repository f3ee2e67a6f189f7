//go:build fault

package e2e

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"github.com/lumaft/lumaft/ent/dbtest/pgcluster"
)

// loads are recorded buckets that fit into one backend, one after the other.
var loads = []string{"pulumi-secrets", "pulumi-metadata", "pulumi-many", "pulumi-failures"}

// ready is what the server says of itself: the status and one word.
func (i *installation) ready() string {
	answer, err := http.Get(i.url + "/readyz")
	if err != nil {
		return err.Error()
	}
	defer answer.Body.Close()
	word, err := io.ReadAll(answer.Body)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%d %s", answer.StatusCode, strings.TrimSpace(string(word)))
}

// isReady waits until the server says a word of itself.
func (i *installation) isReady(t *testing.T, want string) {
	t.Helper()
	eventually(t, "the server says "+want, func() error {
		if got := i.ready(); got != want {
			return errors.New("it says " + got)
		}
		return nil
	})
}

// undisturbed is what a server shows of a bucket that nothing happened to, once
// it shows no more.
func undisturbed(t *testing.T, s *store) portrait {
	t.Helper()
	i := install(t, s, "sqlite:data/lumaft.db")
	i.start(t)
	p := i.settled(t)
	i.stop(t)
	return p
}

// settled is the portrait once three polls in a row change nothing.
func (i *installation) settled(t *testing.T) portrait {
	t.Helper()
	var last portrait
	eventually(t, "nothing new is found", func() error {
		if health := i.backend(t).Health; health != "OK" {
			return errors.New("the health is " + health)
		}
		i.afterPolls(t, 3)
		now, err := portraitOf(i.url, backendID)
		if err != nil {
			return err
		}
		before := last
		last = now
		if len(now.Operations) == 0 || cmp.Diff(before, now) != "" {
			return errors.New("it still changes")
		}
		return nil
	})
	return last
}

// TestFaultDiskFull lets the disk under a SQLite file run full again and again
// while a backend grows: what could be stored stays readable, the server says
// why it is not ready, and goes on by itself once there is room.
func TestFaultDiskFull(t *testing.T) {
	t.Parallel()
	s := startStore(t, "disk-full")
	i := install(t, s, "sqlite:data/lumaft.db")
	disk := filepath.Join(i.folder, "data")
	if err := os.Mkdir(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=48m,mode=0700"); err != nil {
		t.Fatalf("mount a small disk (as root, please): %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, syscall.MNT_DETACH); err != nil {
			t.Errorf("unmount the small disk: %v", err)
		}
	})
	s.load(t, recorded(t, loads[0]))
	i.start(t)
	i.isReady(t, "200 ok")
	for round, name := range loads[1:] {
		before := i.settled(t)
		filler := filepath.Join(disk, "filler")
		left := fills(t, filler, int64(round*4<<10)) // so that another write meets it each time
		s.load(t, recorded(t, name))
		i.isReady(t, "503 database-full")
		now, err := portraitOf(i.url, backendID)
		if err != nil {
			t.Fatalf("reading from a full disk: %v", err)
		}
		if len(now.Operations) < len(before.Operations) {
			t.Errorf("%d operations on the full disk, %d before", len(now.Operations), len(before.Operations))
		}
		t.Logf("%s met %d bytes of room", name, left)
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		i.isReady(t, "200 ok")
	}
	if difference := cmp.Diff(undisturbed(t, s), i.settled(t)); difference != "" {
		t.Errorf("the record differs from an undisturbed one: %s", difference)
	}
	if code := i.server.stop(t); code != 0 {
		t.Errorf("lumaftd ended with %d", code)
	}
}

// fills fills the disk that a file is on but for some bytes, and returns how
// many are left.
func fills(t *testing.T, path string, spare int64) int64 {
	t.Helper()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, 64<<10)
	var size int64
	for {
		n, err := f.Write(block)
		size += int64(n)
		if errors.Is(err, syscall.ENOSPC) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Truncate(max(0, size-spare)); err != nil {
		t.Fatal(err)
	}
	var s syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(path), &s); err != nil {
		t.Fatal(err)
	}
	return int64(s.Bavail) * s.Bsize
}

// TestFaultDiskBreaks lets system calls on the database fail: the server stops
// for good, with the reason and the cure, and the next start goes on from what
// is on the disk.
func TestFaultDiskBreaks(t *testing.T) {
	t.Parallel()
	strace := tool(t, "strace")
	for name, fault := range map[string]string{
		"a sync fails":                 "fsync:error=EIO",
		"a write fails":                "pwrite64:error=EIO",
		"the disk takes no writes now": "pwrite64:error=EROFS",
	} {
		t.Run(name, func(t *testing.T) {
			s := startStore(t, "disk-breaks")
			s.load(t, recorded(t, loads[0]))
			i := install(t, s, "sqlite:data/lumaft.db")
			i.start(t)
			before := i.settled(t)
			breaks := exec.Command(strace, "--follow-forks", "--output=/dev/null", "--trace="+strings.Split(fault, ":")[0], "--inject="+fault,
				"--attach="+fmt.Sprint(i.server.command.Process.Pid))
			if err := breaks.Start(); err != nil {
				t.Fatal(err)
			}
			s.load(t, recorded(t, loads[1]))
			code := i.server.wait(t)
			_ = breaks.Wait() // it ends with the server
			if said := i.server.stderr.String(); code != 69 || !strings.Contains(said, "lumaftd: storage-failed: ") || !strings.Contains(said, "start again") {
				t.Fatalf("lumaftd ended with %d:\n%s", code, said)
			}
			i.start(t)
			now := i.settled(t)
			if len(now.Operations) <= len(before.Operations) {
				t.Errorf("%d operations after the restart, %d before the fault", len(now.Operations), len(before.Operations))
			}
			if difference := cmp.Diff(undisturbed(t, s), now); difference != "" {
				t.Errorf("the record differs from an undisturbed one: %s", difference)
			}
			i.stop(t)
		})
	}
}

// TestFaultDatabaseServerDies kills PostgreSQL in the middle of observing, five
// times: the server says that it is away and goes on by itself within five
// seconds of its return.
func TestFaultDatabaseServerDies(t *testing.T) {
	t.Parallel()
	database, err := pgcluster.Run(t.Context(), "", pgcluster.Durable())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Stop)
	admin, err := pgx.Connect(t.Context(), database.DSN)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := admin.Exec(t.Context(), "CREATE DATABASE lumaft"); err != nil {
		t.Fatal(err)
	}
	_ = admin.Close(context.Background())
	s := startStore(t, "server-dies")
	i := install(t, s, "postgres://postgres@/lumaft?sslmode=disable&host="+url.QueryEscape(database.Folder))
	s.load(t, recorded(t, loads[0]))
	i.start(t)
	i.isReady(t, "200 ok")
	for _, name := range loads[1:] {
		s.load(t, recorded(t, name))
		if err := database.Kill(); err != nil {
			t.Fatal(err)
		}
		i.isReady(t, "503 database")
		if err := i.ask(`{ installation { changeSequence } }`, nil, new(any)); err == nil || !strings.Contains(err.Error(), "cannot be asked now") {
			t.Errorf("a question without a database is answered %v", err)
		}
		if err := database.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		back := time.Now()
		i.isReady(t, "200 ok")
		if took := time.Since(back); took > 5*time.Second {
			t.Errorf("ready %s after the database, want 5 s at most", took)
		}
	}
	if difference := cmp.Diff(undisturbed(t, s), i.settled(t)); difference != "" {
		t.Errorf("the record differs from an undisturbed one: %s", difference)
	}
	if code := i.server.stop(t); code != 0 {
		t.Errorf("lumaftd ended with %d", code)
	}
}
