package structure

import (
	"regexp"
	"strings"
	"testing"
)

// TestReliabilityNamesTestsThatExist keeps the table of faults from claiming
// what no test shows.
func TestReliabilityNamesTestsThatExist(t *testing.T) {
	defined := map[string]bool{}
	definition := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`)
	for _, path := range files(t) {
		if !strings.HasSuffix(path, "_test.go") {
			continue
		}
		for _, name := range definition.FindAllSubmatch(read(t, path), -1) {
			defined[string(name[1])] = true
		}
	}
	named := regexp.MustCompile("`((?:Test|Fuzz|Benchmark)\\w+)`")
	row := regexp.MustCompile(`(?m)^\| ([A-Z]\d{2}) \|`)
	rows := map[string]bool{}
	for line := range strings.Lines(string(read(t, "docs/reliability.md"))) {
		names := named.FindAllStringSubmatch(line, -1)
		for _, name := range names {
			if !defined[name[1]] {
				t.Errorf("docs/reliability.md names %s, which no file defines", name[1])
			}
		}
		fault := row.FindStringSubmatch(line)
		if fault == nil {
			continue
		}
		if rows[fault[1]] {
			t.Errorf("docs/reliability.md has %s twice", fault[1])
		}
		rows[fault[1]] = true
		if len(names) == 0 {
			t.Errorf("docs/reliability.md names no test for %s", fault[1])
		}
	}
	if len(rows) < 40 {
		t.Errorf("docs/reliability.md has %d faults: the table was not found", len(rows))
	}
}
