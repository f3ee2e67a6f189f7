package structure

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// root is the repository, seen from this package's folder.
const root = ".."

// generated folders are made by make generate and follow other rules.
var generated = []string{"ent/db", "graph/generated", "graph/model", "frontend/src/gql"}

func isGenerated(path string) bool {
	return slices.ContainsFunc(generated, func(f string) bool { return within(path, f) })
}

// goPackage is what the go command says of a package.
type goPackage struct {
	ImportPath string
	Dir        string
	Imports    []string
	Deps       []string
	GoFiles    []string
}

var listPackages = sync.OnceValues(func() ([]goPackage, error) {
	out, err := command("go", "list", "-e", "-json=ImportPath,Dir,Imports,Deps,GoFiles", "./...")
	if err != nil {
		return nil, err
	}
	var all []goPackage
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
})

// packages are the packages of this module.
func packages(t *testing.T) []goPackage {
	t.Helper()
	all, err := listPackages()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("the go command lists no packages")
	}
	return all
}

func standardLibrary(t *testing.T) map[string]bool {
	t.Helper()
	out, err := command("go", "list", "std")
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]bool{"unsafe": true, "C": true}
	for name := range strings.FieldsSeq(string(out)) {
		set[name] = true
	}
	return set
}

var listFiles = sync.OnceValues(func() ([]string, error) {
	out, err := command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	names := strings.Split(strings.TrimRight(string(out), "\x00"), "\x00")
	slices.Sort(names)
	// A file that was deleted and not yet committed is still listed.
	gone := func(name string) bool {
		_, err := os.Lstat(filepath.Join(root, name))
		return errors.Is(err, os.ErrNotExist)
	}
	return slices.DeleteFunc(slices.Compact(names), gone), nil
})

// files are the paths of the repository: those in git, and those that a commit
// of everything would add.
func files(t *testing.T) []string {
	t.Helper()
	all, err := listFiles()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 10 {
		t.Fatalf("git lists %d files", len(all))
	}
	return all
}

// read is a file of the repository.
func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func command(name string, arguments ...string) ([]byte, error) {
	c := exec.Command(name, arguments...)
	c.Dir = root
	out, err := c.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, errors.New(name + " " + strings.Join(arguments, " ") + ": " + string(exit.Stderr))
	}
	return out, err
}
