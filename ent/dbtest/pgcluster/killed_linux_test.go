package pgcluster

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestAKilledProcessLeavesNothing kills a process that holds a cluster the hard
// way.
func TestAKilledProcessLeavesNothing(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	process := exec.CommandContext(t.Context(), self)
	process.Env = append(os.Environ(), victim+"=1")
	out, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Scan()
	folder := lines.Text()
	if lines.Scan(); folder == "" || lines.Text() != "<nil>" {
		t.Fatalf("the other process could not start a cluster: %s", lines.Text())
	}
	pid, err := os.ReadFile(filepath.Join(folder, "data", "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	server, err := strconv.Atoi(strings.SplitN(string(pid), "\n", 2)[0])
	if err != nil {
		t.Fatal(err)
	}
	gone := watchShellOf(t, server)
	if err := process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = process.Wait()
	gone()
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder outlived its process: %v", err)
	}
	if _, err := os.Stat(fmt.Sprintf("/proc/%d", server)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the server outlived its process: %v", err)
	}
}

// watchShellOf holds the process that started the server by its descriptor, and
// hands out a function that waits for its end.
func watchShellOf(t *testing.T, server int) (wait func()) {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", server))
	if err != nil {
		t.Fatal(err)
	}
	shell := 0
	for line := range strings.Lines(string(status)) {
		if _, err := fmt.Sscanf(line, "PPid: %d", &shell); err == nil {
			break
		}
	}
	fd, err := unix.PidfdOpen(shell, 0)
	if err != nil {
		t.Fatalf("watch process %d: %v", shell, err)
	}
	return func() {
		defer func() { _ = unix.Close(fd) }()
		const withinMilliseconds = 60_000
		for {
			n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, withinMilliseconds)
			switch {
			case errors.Is(err, unix.EINTR):
				continue
			case err != nil:
				t.Fatal(err)
			case n == 0:
				t.Fatal("the shell does not end")
			}
			return
		}
	}
}
