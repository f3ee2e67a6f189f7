package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// documents are the operations that the console's sources hold, by name, each
// with the fragments it spreads: what the console sends, word by word.
func documents(root string) (map[string]string, error) {
	literal := regexp.MustCompile("(?s)\\bgraphql\\(\\s*`(.*?)`")
	head := regexp.MustCompile(`^\s*(query|fragment)\s+(\w+)`)
	fragments, operations := map[string]string{}, map[string]string{}
	err := filepath.WalkDir(filepath.Join(root, "frontend", "src"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.Contains(path, ".test.") || !strings.HasSuffix(path, ".ts") && !strings.HasSuffix(path, ".tsx") {
			return err
		}
		if strings.Contains(path, filepath.Join("src", "gql")) {
			return nil
		}
		text, err := os.ReadFile(path) //nolint:gosec // sources of this repository
		if err != nil {
			return err
		}
		for _, found := range literal.FindAllStringSubmatch(string(text), -1) {
			if name := head.FindStringSubmatch(found[1]); name != nil && name[1] == "query" {
				operations[name[2]] = found[1]
			} else if name != nil {
				fragments[name[2]] = found[1]
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the console's sources: %w", err)
	}
	for name, text := range operations {
		if operations[name], err = withFragments(text, fragments); err != nil {
			return nil, fmt.Errorf("document %s: %w", name, err)
		}
	}
	return operations, nil
}

// withFragments adds to a document what it spreads, and what that spreads.
func withFragments(text string, fragments map[string]string) (string, error) {
	spread := regexp.MustCompile(`\.\.\.(\w+)`)
	var added []string
	for rest := text; ; {
		var more []string
		for _, found := range spread.FindAllStringSubmatch(rest, -1) {
			name := found[1]
			if name == "on" || slices.Contains(added, name) {
				continue
			}
			if fragments[name] == "" {
				return "", fmt.Errorf("there is no fragment %s", name)
			}
			added = append(added, name)
			more = append(more, fragments[name])
		}
		if len(more) == 0 {
			return text, nil
		}
		rest = strings.Join(more, "\n")
		text += "\n" + rest
	}
}
