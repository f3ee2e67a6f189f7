// Package schema holds the GraphQL schema as text: the hand-written files of
// schema/graphql, in one.
package schema

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed graphql/*.graphqls
var files embed.FS

// SDL is the whole schema, files in order of their names.
func SDL() string {
	names, err := fs.Glob(files, "graphql/*.graphqls")
	if err != nil {
		panic(err) // the pattern is ours
	}
	slices.Sort(names)
	var text strings.Builder
	for i, name := range names {
		body, err := files.ReadFile(name)
		if err != nil {
			panic(err) // the file is embedded
		}
		if i > 0 {
			text.WriteByte('\n')
		}
		text.Write(body)
	}
	return text.String()
}
