package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// between are the lines of the page that a run replaces.
const beginMark, endMark = "<!-- figures: written by make bench WRITE=1 -->", "<!-- end of figures -->"

// writePage puts the table into the page that tells the method.
func (s *suite) writePage(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, found := bytes.Cut(text, []byte(beginMark))
	_, after, ended := bytes.Cut(rest, []byte(endMark))
	if !found || !ended {
		return fmt.Errorf("%s has no place for figures", path)
	}
	var page bytes.Buffer
	page.Write(before)
	fmt.Fprintf(&page, "%s\n\n%s\n", beginMark, s.machine())
	s.table.markdown(&page)
	fmt.Fprintf(&page, "\n%s", endMark)
	page.Write(after)
	return os.WriteFile(path, page.Bytes(), 0o644) //nolint:gosec // a page of the repository
}

// machine describes what the run was on, without its name.
func (s *suite) machine() string {
	first := func(name string, arguments ...string) string {
		out, err := exec.CommandContext(context.Background(), name, arguments...).CombinedOutput()
		if err != nil {
			return "unknown"
		}
		head, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		return head
	}
	load, _, _ := strings.Cut(string(contents("/proc/loadavg")), " ")
	var memory string
	for line := range strings.Lines(string(contents("/proc/meminfo"))) {
		if kilobytes, ok := strings.CutPrefix(line, "MemTotal:"); ok {
			memory = strings.TrimSpace(kilobytes)
		}
	}
	store := "no store"
	if s.storage != nil {
		store = s.storage.kind
	}
	return fmt.Sprintf("Taken %s in %s on %d cores, memory %s, %s, %s; %s; PostgreSQL with fsync on and 1 GB of shared buffers. Load of the machine at the end: %s.",
		time.Now().UTC().Format(time.DateOnly), time.Since(s.began).Round(time.Minute), runtime.NumCPU(), memory, runtime.GOOS+"/"+runtime.GOARCH, runtime.Version(), store+", "+first("git", "rev-parse", "--short", "HEAD"), load)
}

func contents(path string) []byte {
	text, _ := os.ReadFile(path) // what cannot be told is left out
	return text
}
