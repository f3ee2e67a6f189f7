package guard

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/lumaft/lumaft/schema/reason"
)

// realSchema is the project's own schema.
func realSchema(t testing.TB) *ast.Schema {
	t.Helper()
	files, err := filepath.Glob("../../schema/graphql/*.graphqls")
	if err != nil || len(files) == 0 {
		t.Fatalf("no schema files: %v", err)
	}
	var sources []*ast.Source
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, &ast.Source{Name: file, Input: string(text)})
	}
	schema, err := gqlparser.LoadSchema(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// structural are the validation rules whose findings Check must have made
// already: they need no schema, and Check relies on them itself.
func structural() *rules.Rules {
	return rules.NewRules(
		rules.KnownFragmentNamesRule, rules.NoFragmentCyclesRule, rules.NoUnusedFragmentsRule,
		rules.UniqueFragmentNamesRule, rules.UniqueOperationNamesRule, rules.LoneAnonymousOperationRule,
	)
}

// FuzzCheck compares the check with the library's own parser and validation
// and with a plain count of the expanded document.
func FuzzCheck(f *testing.F) {
	for _, tc := range documents {
		if len(tc.query) < 4<<10 { // long seeds only slow the search down
			f.Add(tc.query)
		}
	}
	for _, tc := range operations {
		f.Add(tc.query)
	}
	f.Add(consoleDocument)
	schema := realSchema(f)
	f.Fuzz(func(t *testing.T, query string) {
		steps, err := check(query)
		if steps > MaxTokens {
			t.Errorf("visited %d nodes", steps)
		}
		if err != nil {
			if r := reason.Of(err); r != reason.DocumentTooComplex && r != reason.DocumentInvalid {
				t.Fatalf("refused with %s", r)
			}
			return
		}
		doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: query}, MaxTokens)
		if err != nil {
			t.Fatalf("accepted what the parser refuses: %v", err)
		}
		if list := validator.ValidateWithRules(schema, doc, structural()); len(list) > 0 {
			t.Fatalf("accepted what validation refuses: %v", list)
		}
		plain := counter{doc: doc}
		plain.set(doc.Operations[0].SelectionSet, 0)
		if plain.selections > MaxSelections || plain.depth > MaxDepth {
			t.Fatalf("accepted %d selections of depth %d", plain.selections, plain.depth)
		}
		if len(validator.ValidateWithRules(schema, doc, nil)) > 0 {
			return
		}
		// What passes validation must be priced without a panic.
		_, err = Operation(schema, doc.Operations[0], map[string]any{}, Prices{})
		if err != nil && !strings.HasSuffix(err.Error(), ".") {
			t.Errorf("refusal without a sentence: %v", err)
		}
	})
}

// counter expands fragments without memory, the obvious way.
type counter struct {
	doc        *ast.QueryDocument
	selections int
	depth      int
}

func (c *counter) set(selections ast.SelectionSet, depth int) {
	for _, selection := range selections {
		if c.selections++; c.selections > MaxSelections {
			return
		}
		switch s := selection.(type) {
		case *ast.Field:
			c.depth = max(c.depth, depth+1)
			c.set(s.SelectionSet, depth+1)
		case *ast.InlineFragment:
			c.set(s.SelectionSet, depth)
		case *ast.FragmentSpread:
			c.set(c.doc.Fragments.ForName(s.Name).SelectionSet, depth)
		}
	}
}

func FuzzVariables(f *testing.F) {
	for _, tc := range variables {
		if len(tc.raw) < 4<<10 {
			f.Add([]byte(tc.raw))
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := Variables(raw)
		if err != nil {
			assertRefused(t, err, reason.BadInput)
			return
		}
		if len(got) > MaxVariables {
			t.Errorf("%d variables", len(got))
		}
		if depth := depthOf(got); depth > MaxValueDepth+1 {
			t.Errorf("depth %d", depth)
		}
	})
}

func depthOf(value any) int {
	deepest := 0
	switch v := value.(type) {
	case map[string]any:
		for _, member := range v {
			deepest = max(deepest, depthOf(member))
		}
	case []any:
		for _, member := range v {
			deepest = max(deepest, depthOf(member))
		}
	default:
		return 0
	}
	return deepest + 1
}
