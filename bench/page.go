package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
)

// between are the lines of the page that a run replaces.
const beginMark, endMark = "<!-- figures: written by make bench WRITE=1 -->", "<!-- end of figures -->"

// writePage puts the figures of a part between the marks of a page, in the place
// of those it had, and leaves those of other parts: a run that is cut short, or
// of some parts only, loses nothing.
func (s *suite) writePage(path string, parts []*tablePart) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(text), beginMark)
	had, after, ended := strings.Cut(rest, endMark)
	if !found || !ended {
		return fmt.Errorf("%s has no place for figures", path)
	}
	const heading = "\n### "
	_, had, _ = strings.Cut(had, heading)
	var sections []string
	if had != "" {
		sections = strings.Split(had, heading)
	}
	for _, p := range parts {
		var section strings.Builder
		fmt.Fprintf(&section, "%s\n\n%s\n\n", p.title, s.machine())
		p.markdown(&section)
		section.WriteString("\n")
		at := slices.IndexFunc(sections, func(old string) bool { title, _, _ := strings.Cut(old, "\n"); return title == p.title })
		if at < 0 {
			sections = append(sections, section.String())
		} else {
			sections[at] = section.String()
		}
	}
	page := before + beginMark + "\n"
	for _, section := range sections {
		page += heading + strings.TrimRight(section, "\n") + "\n"
	}
	return os.WriteFile(path, []byte(page+"\n"+endMark+after), 0o644) //nolint:gosec // a page of the repository
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
	var small string
	if s.quick {
		small = "The quick run, with smaller sets: not the real figures. "
	}
	return small + fmt.Sprintf("Taken %s on %d cores, memory %s, %s, %s; %s; PostgreSQL with fsync on and 1 GB of shared buffers. Load of the machine at the end: %s.",
		time.Now().UTC().Format(time.DateOnly), runtime.NumCPU(), memory, runtime.GOOS+"/"+runtime.GOARCH, runtime.Version(), store+", "+first("git", "rev-parse", "--short", "HEAD"), load)
}

func contents(path string) []byte {
	text, _ := os.ReadFile(path) // what cannot be told is left out
	return text
}
