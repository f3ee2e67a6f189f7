package structure

import (
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLinksLead follows every relative link of every page.
func TestLinksLead(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#\s]+)(#[^)]*)?\)`)
	for _, page := range files(t) {
		if !strings.HasSuffix(page, ".md") {
			continue
		}
		for _, found := range link.FindAllStringSubmatch(string(read(t, page)), -1) {
			target, err := url.Parse(found[1])
			if err != nil || target.Scheme != "" {
				continue
			}
			if _, err := os.Stat(filepath.Join(root, path.Dir(page), filepath.FromSlash(target.Path))); err != nil {
				t.Errorf("%s links to %s, which is not there", page, found[1])
			}
		}
	}
}

// TestNamedCommandsExist compares the commands that pages tell people to type
// with the Makefile's.
func TestNamedCommandsExist(t *testing.T) {
	makefile := string(read(t, "Makefile"))
	named := regexp.MustCompile("(?m)(?:^|`)make ([a-z][a-z-]*)")
	for _, page := range files(t) {
		if !strings.HasSuffix(page, ".md") {
			continue
		}
		for _, found := range named.FindAllStringSubmatch(string(read(t, page)), -1) {
			if !strings.Contains(makefile, "\n"+found[1]+":") {
				t.Errorf("%s names make %s, which the Makefile does not have", page, found[1])
			}
		}
	}
	readme := string(read(t, "README.md"))
	for _, command := range []string{"make run", "make test"} {
		if !strings.Contains(readme, command) {
			t.Errorf("README.md does not show %s", command)
		}
	}
}
