package structure

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// forbidden is text that a release must not hold.
type forbidden struct {
	what  string
	in    *regexp.Regexp // of paths
	text  *regexp.Regexp
	cure  string
	fails string // a line that it must find
}

var (
	everyFile   = regexp.MustCompile(`.`)
	goFiles     = regexp.MustCompile(`\.go$`)
	goTests     = regexp.MustCompile(`_test\.go$`)
	scriptTests = regexp.MustCompile(`\.test\.tsx?$|^frontend/e2e/`)
	code        = regexp.MustCompile(`\.(go|tsx?|css|html|sh|graphqls|ya?ml|md|sql)$|(^|/)Makefile$`)
)

// The patterns are put together from parts, so that they do not find
// themselves.
var rules = []forbidden{
	{"a path of one machine", everyFile, regexp.MustCompile(`(?:^|[\s"'` + "`" + `=:(,])/(root|home/[a-z]\w*|Users/[A-Za-z]\w*|work/(main|shared))(/|\b)`),
		"write it relative to the repository", "cd /" + "root/project"},
	{"a folder outside the repository", everyFile, regexp.MustCompile(`\.\./` + `shared\b`),
		"take over what is needed", "see ../" + "shared/x"},
	{"a download address", regexp.MustCompile(`package-lock\.json$`), regexp.MustCompile(`"resolved": *"https?:`),
		"npm install --omit-lockfile-registry-resolved", `"resolved": "` + `https://registry.example/x.tgz"`},
	{"a to-do without an issue", code, regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X|HA` + `CK)\b(?:[^(]|\([^#]|$)`),
		"do it, or name the issue: TO" + "DO(#12)", "// TO" + "DO: later"},
	{"a stub", goFiles, regexp.MustCompile(`panic\((fmt\.\w+\()?"not ` + `implemented`),
		"write it", `panic("not ` + `implemented")`},
	{"a test that may be skipped", goTests, regexp.MustCompile(`\b[tbf]\.` + `Skip(f|Now)?\(`),
		"a missing part is an error that names the cure", "t." + "Skip()"},
	{"a test that is skipped or runs alone", scriptTests, regexp.MustCompile(`\b(it|test|describe)\.` + `(skip|only|todo|fixme)\b`),
		"mend it or delete it", "it." + "only('x')"},
	{"a conflict marker", code, regexp.MustCompile(`^(<{7}|>{7})( |$)`), "resolve the merge", strings.Repeat("<", 7) + " ours"},
}

func TestNothingForbiddenSlipsIn(t *testing.T) {
	for _, path := range files(t) {
		if isGenerated(path) && !within(path, "graph") || strings.HasSuffix(path, ".zst") {
			continue
		}
		text := read(t, path)
		for number, line := range bytes.Split(text, []byte("\n")) {
			for _, rule := range rules {
				if rule.in.MatchString(path) && rule.text.Match(line) {
					t.Errorf("%s:%d holds %s: %s", path, number+1, rule.what, rule.cure)
				}
			}
		}
	}
}

// TestTheRulesFind keeps a pattern from finding nothing because it is wrong.
func TestTheRulesFind(t *testing.T) {
	for _, rule := range rules {
		if !rule.text.MatchString(rule.fails) {
			t.Errorf("the pattern for %s does not find %q", rule.what, rule.fails)
		}
	}
}

// TestTaggedTestsAreRun wants the names by which scripts/go-test.sh finds the
// tests that make real and make fault are there for.
func TestTaggedTestsAreRun(t *testing.T) {
	test := regexp.MustCompile(`(?m)^func (Test\w+)\(t `) // not TestMain, which go test calls by itself
	tagged := regexp.MustCompile(`^//go:build (.*)\n`)
	prefixes := map[string]string{"real": "TestReal", "fault": "TestFault"}
	found := map[string]int{}
	for _, path := range files(t) {
		text := read(t, path)
		tag := tagged.FindSubmatch(text)
		if !goTests.MatchString(path) || tag == nil {
			continue
		}
		prefix := prefixes[string(tag[1])]
		for _, name := range test.FindAllSubmatch(text, -1) {
			found[string(tag[1])]++
			if prefix == "" || !bytes.HasPrefix(name[1], []byte(prefix)) {
				t.Errorf("%s: %s is never run with the tag %q; the tags real and fault run TestReal… and TestFault…", path, name[1], tag[1])
			}
		}
	}
	for tag := range prefixes {
		if found[tag] == 0 {
			t.Errorf("there are no tests with the build tag %s", tag)
		}
	}
}

// longest is where a file written by hand is split.
const longest = 600

func TestFilesAreOfReadableSize(t *testing.T) {
	written := regexp.MustCompile(`\.(go|tsx?|css|sh|graphqls)$`)
	for _, path := range files(t) {
		if isGenerated(path) || within(path, "e2e/tools/lumatest") || !written.MatchString(path) {
			continue
		}
		if lines := bytes.Count(read(t, path), []byte("\n")); lines > longest {
			t.Errorf("%s has %d lines; split it, no file has over %d", path, lines, longest)
		}
	}
}

func TestScriptsCanBeRun(t *testing.T) {
	for _, path := range files(t) {
		if !bytes.HasPrefix(read(t, path), []byte("#!")) {
			continue
		}
		if info, err := os.Stat(filepath.Join(root, path)); err != nil || info.Mode()&0o111 == 0 {
			t.Errorf("%s has no run bit (%v): chmod +x", path, err)
		}
	}
	if !slices.Contains(files(t), ".ci/run") || !bytes.Contains(read(t, ".ci/run"), []byte("make test")) {
		t.Error(".ci/run does not call make test")
	}
}
