package structure

import (
	goast "go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vektah/gqlparser/v2/ast"
)

// renamed are words lists that GraphQL knows by another name.
var renamed = map[string]string{"OperationKind": "Kind"}

// inTablesOnly are lists of schema/vocab that GraphQL does not show, and why.
var inTablesOnly = map[string]string{
	"Result": "as stored; what is shown is an Outcome",
}

// askedWith are enums, besides orders, that say how a list is asked for and no
// fact.
var askedWith = []string{"OperationRows"}

// TestVocabAndSchemaAgree compares each closed list with the GraphQL enum of
// its name, word by word and in order.
func TestVocabAndSchemaAgree(t *testing.T) {
	lists := vocabulary(t)
	shown := map[string]bool{}
	for _, enum := range schema(t).Types {
		if enum.Kind != ast.Enum || enum.BuiltIn || strings.HasSuffix(enum.Name, "Order") || slices.Contains(askedWith, enum.Name) {
			continue
		}
		list := enum.Name
		if other := renamed[list]; other != "" {
			list = other
		}
		words, found := lists[list]
		if !found {
			t.Errorf("the enum %s has no list in schema/vocab", enum.Name)
			continue
		}
		shown[list] = true
		var want, got []string
		for _, w := range words {
			want = append(want, strings.ToUpper(strings.ReplaceAll(w, "-", "_")))
		}
		for _, v := range enum.EnumValues {
			got = append(got, v.Name)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("schema/vocab (-) and GraphQL (+) disagree on %s:\n%s", enum.Name, diff)
		}
	}
	for list := range lists {
		if _, hidden := inTablesOnly[list]; shown[list] == hidden {
			t.Errorf("the list %s: in GraphQL %v, named as not shown %v", list, shown[list], hidden)
		}
	}
}

// TestGlossaryHoldsEveryWord keeps docs/glossary.md whole: each closed list has
// a row with exactly its words.
func TestGlossaryHoldsEveryWord(t *testing.T) {
	rows := map[string]string{}
	for line := range strings.Lines(string(read(t, "docs/glossary.md"))) {
		cells := strings.Split(line, "|")
		if len(cells) > 3 {
			rows[strings.Trim(cells[1], " `")] = strings.TrimSpace(cells[2])
		}
	}
	for list, words := range vocabulary(t) {
		want := "`" + strings.Join(words, "`, `") + "`"
		if got := rows[list]; got != want {
			t.Errorf("docs/glossary.md has for %s\n  %s\nand schema/vocab\n  %s", list, got, want)
		}
	}
}

// vocabulary reads the closed lists from the source of schema/vocab: a list
// that somebody adds is found without anybody's help.
func vocabulary(t *testing.T) map[string][]string {
	t.Helper()
	lists := map[string][]string{}
	values := map[string][]string{}
	constants := map[string]string{}
	for _, path := range files(t) {
		if !within(path, "schema/vocab") || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, read(t, path), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *goast.GenDecl:
				for _, spec := range d.Specs {
					c, ok := spec.(*goast.ValueSpec)
					if !ok || d.Tok != token.CONST || c.Type == nil || len(c.Values) != 1 {
						continue
					}
					list := c.Type.(*goast.Ident).Name
					word, err := strconv.Unquote(c.Values[0].(*goast.BasicLit).Value)
					if err != nil {
						t.Fatal(err)
					}
					lists[list] = append(lists[list], word)
					constants[c.Names[0].Name] = word
				}
			case *goast.FuncDecl:
				if d.Name.Name != "Values" || d.Recv == nil {
					continue
				}
				list := d.Recv.List[0].Type.(*goast.Ident).Name
				goast.Inspect(d.Body, func(n goast.Node) bool {
					if name, ok := n.(*goast.Ident); ok && strings.HasPrefix(name.Name, list) {
						values[list] = append(values[list], name.Name)
					}
					return true
				})
			}
		}
	}
	if len(lists) < 10 {
		t.Fatalf("schema/vocab has %d lists", len(lists))
	}
	for list, words := range lists {
		var told []string
		for _, name := range values[list] {
			told = append(told, constants[name])
		}
		if !slices.Equal(words, told) {
			t.Errorf("%s.Values() tells %v of the words %v", list, told, words)
		}
	}
	return lists
}
