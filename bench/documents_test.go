package main

import (
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/lumaft/lumaft/schema"
)

// TestTheConsolesDocumentsAreWhole holds what is read out of the console's
// sources to the schema: a document with a fragment too few would measure less.
func TestTheConsolesDocumentsAreWhole(t *testing.T) {
	all, err := documents("..")
	if err != nil {
		t.Fatal(err)
	}
	sdl := gqlparser.MustLoadSchema(&ast.Source{Name: "schema", Input: schema.SDL()})
	for name, text := range all {
		if _, errs := gqlparser.LoadQueryWithRules(sdl, text, rules.NewDefaultRules()); errs != nil {
			t.Errorf("%s: %v", name, errs)
		}
	}
	for _, name := range []string{"Operations", "OperationsSummary", "Stacks", "StackRecord", "OperationRecord", "Backends"} {
		if !strings.Contains(all[name], "fragment ") && !strings.Contains(all[name], "query "+name) {
			t.Errorf("the console has no document %s", name)
		}
	}
}

func TestAFragmentThatIsMissingIsTold(t *testing.T) {
	if _, err := withFragments("{ ...gone }", nil); err == nil {
		t.Error("nothing was told")
	}
	got, err := withFragments("{ ...a }", map[string]string{"a": "fragment a on T { ...b ...a }", "b": "fragment b on T { c }"})
	if err != nil || strings.Count(got, "fragment b") != 1 || strings.Count(got, "fragment a") != 1 {
		t.Errorf("withFragments() = %q, %v", got, err)
	}
}
