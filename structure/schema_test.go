package structure

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
)

var update = flag.Bool("update", false, "write the printed schema again")

const printed = "testdata/schema.graphql"

// TestTheApiChangesOnPurpose compares the printed schema with its copy. A
// difference is written with
//
//	go test ./structure -run TestTheApiChangesOnPurpose -update
//
// and read in the review: once there is a release, what it had must stay.
func TestTheApiChangesOnPurpose(t *testing.T) {
	var text bytes.Buffer
	formatter.NewFormatter(&text, formatter.WithIndent("  ")).FormatSchema(schema(t))
	if *update {
		if err := os.WriteFile(printed, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(printed)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text.String()); diff != "" {
		t.Errorf("the API differs from structure/%s (-); when that is meant, run the test with -update:\n%s", printed, diff)
	}
}

// TestTheApiDescribesItself wants a description on every type, field, argument
// and word that strangers read.
func TestTheApiDescribesItself(t *testing.T) {
	for _, d := range schema(t).Types {
		if d.BuiltIn || strings.HasPrefix(d.Name, "__") {
			continue
		}
		// The root types are put together from all files and explain themselves.
		if d.Description == "" && d.Name != "Query" && d.Name != "Mutation" && d.Name != "Subscription" {
			t.Errorf("the type %s has no description", d.Name)
		}
		for _, f := range d.Fields {
			if f.Description == "" && !strings.HasPrefix(f.Name, "__") {
				t.Errorf("the field %s.%s has no description", d.Name, f.Name)
			}
		}
		for _, v := range d.EnumValues {
			if v.Description == "" {
				t.Errorf("the word %s of %s has no description", v.Name, d.Name)
			}
		}
	}
}

var loadSchema = sync.OnceValues(func() (*ast.Schema, error) {
	names, err := listFiles()
	if err != nil {
		return nil, err
	}
	var sources []*ast.Source
	for _, name := range names {
		if !within(name, "schema/graphql") || !strings.HasSuffix(name, ".graphqls") {
			continue
		}
		text, err := os.ReadFile(root + "/" + name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, &ast.Source{Name: name, Input: string(text)})
	}
	return gqlparser.LoadSchema(sources...)
})

// schema is what schema/graphql says, all files together.
func schema(t *testing.T) *ast.Schema {
	t.Helper()
	s, err := loadSchema()
	if err != nil {
		t.Fatal(err)
	}
	return s
}
