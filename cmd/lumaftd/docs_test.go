package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/cmd/lumaftd/config"
)

// page is a page of the documentation.
func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// pages are those that tell people what to write into lumaft.yaml.
func pages(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(found) == 0 {
		t.Fatalf("find the pages: %v, %v", found, err)
	}
	names := []string{"README.md"}
	for _, f := range found {
		names = append(names, "docs/"+filepath.Base(f))
	}
	return names
}

// Every configuration that the pages show can be used as it stands, once the
// files of keys that it names are there.
func TestShownConfigurationsLoad(t *testing.T) {
	yaml := regexp.MustCompile("(?s)```yaml\n(.*?)```")
	named := regexp.MustCompile(`(?m)^\s+\w+File: (\S+)$`)
	backends := 0
	for _, name := range pages(t) {
		for _, block := range yaml.FindAllStringSubmatch(page(t, name), -1) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, config.DefaultFile), block[1])
			for _, file := range named.FindAllStringSubmatch(block[1], -1) {
				write(t, filepath.Join(dir, file[1]), "a-value")
			}
			t.Run(name, func(t *testing.T) {
				t.Chdir(dir)
				c, err := config.Load(config.Sources{Getenv: func(string) string { return "" }})
				if err != nil {
					t.Errorf("what the page shows has mistakes:\n%v\n%s", err, block[1])
				}
				backends += len(c.Backends)
			})
		}
	}
	if backends < 3 {
		t.Errorf("the pages show %d backends, want those of README.md and docs/operating.md", backends)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The tables of docs/operating.md name the flags, variables and settings that
// there are, and no others.
func TestSettingsAreDocumented(t *testing.T) {
	text := page(t, "docs/operating.md")
	begin, end := strings.Index(text, "<!-- configuration: begin"), strings.Index(text, "<!-- configuration: end")
	if begin < 0 || end < begin {
		t.Fatal("docs/operating.md has no section about the configuration")
	}
	text = text[begin:end]

	var help strings.Builder
	if code := run([]string{"serve", "--help"}, &help, &help); code != 0 {
		t.Fatalf("serve --help ends with %d", code)
	}
	flag := regexp.MustCompile(`--[a-z-]+[a-z]`)
	flags := slices.DeleteFunc(found(flag, help.String()), func(f string) bool { return f == "--help" || f == "--version" })
	if difference := cmp.Diff(flags, found(flag, text)); difference != "" {
		t.Errorf("the flags on the page differ from those of serve --help: %s", difference)
	}
	variable := regexp.MustCompile(`LUMAFT_[A-Z_]+[A-Z]`)
	for _, name := range found(variable, help.String()) {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("the page does not name %s", name)
		}
	}

	// A setting that does not exist is answered with those that do.
	t.Chdir(t.TempDir())
	_, err := config.Load(config.Sources{Flags: config.Given{Backends: []string{"nonsense=1"}}, Getenv: func(string) string { return "" }})
	_, list, _ := strings.Cut(err.Error(), "A backend has ")
	list, _, _ = strings.Cut(list, ".")
	settings := strings.Split(list, ", ")
	slices.Sort(settings)
	_, rows, _ := strings.Cut(text, "| setting |")
	var documented []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)`").FindAllStringSubmatch(rows, -1) {
		documented = append(documented, row[1])
	}
	slices.Sort(documented)
	if difference := cmp.Diff(settings, documented); difference != "" {
		t.Errorf("the settings of a backend on the page differ from those there are: %s", difference)
	}
}

// found are the different matches in a text, sorted.
func found(pattern *regexp.Regexp, text string) []string {
	all := pattern.FindAllString(text, -1)
	slices.Sort(all)
	return slices.Compact(all)
}

// The exit codes on the page are those of the program.
func TestExitCodesAreDocumented(t *testing.T) {
	text := page(t, "docs/operating.md")
	for code, row := range map[int]string{0: "| 0 |", exitFailed: "| 1 |", exitUsage: "| 64 |", exitRefused: "| 69 |", exitConfig: "| 78 |"} {
		if !strings.Contains(text, "\n"+row) {
			t.Errorf("docs/operating.md does not explain the exit code %d", code)
		}
	}
}
