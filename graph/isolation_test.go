package graph

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// depth is how deep the walk of the schema goes: from a list over its rows to
// a neighbour's neighbours.
const depth = 5

// arguments are what the walk gives to fields that need some.
var arguments = map[string]string{
	"first": "2", "kind": "COMMIT", "since": `"1970-01-01T00:00:00Z"`, "until": `"2000-01-01T00:00:00Z"`, "parts": "2",
}

// ids are the ids of one row of each kind, by the root field that takes it.
var ids = map[string]string{
	"backend": "canary-0", "stack": "stk_canary-0", "operation": "op_canary-0-1", "checkpoint": "ckp_canary-0",
	"lock": "lck_canary-0", "quarantinedObject": "qrn_canary-0",
	"error": "err_canary-0", "activity": "act_canary-0-import",
}

// everyField is a selection of all fields of a type, so deep.
func everyField(t *testing.T, schema *ast.Schema, of *ast.Definition, deep int) string {
	t.Helper()
	if of.Kind == ast.Interface {
		var parts []string
		for _, is := range schema.GetPossibleTypes(of) {
			parts = append(parts, fmt.Sprintf("... on %s %s", is.Name, everyField(t, schema, is, deep)))
		}
		return "{ __typename " + strings.Join(parts, " ") + " }"
	}
	parts := []string{"__typename"}
	for _, field := range of.Fields {
		if strings.HasPrefix(field.Name, "__") {
			continue
		}
		is := schema.Types[field.Type.Name()]
		// Types of interfaces need not agree on a field, so each has its name.
		text := of.Name + "_" + field.Name + ": " + field.Name + given(t, field, "")
		switch {
		case is.Kind == ast.Scalar || is.Kind == ast.Enum:
			parts = append(parts, text)
		case deep > 1:
			parts = append(parts, text+" "+everyField(t, schema, is, deep-1))
		}
	}
	return "{ " + strings.Join(parts, " ") + " }"
}

// given are the arguments of a field. first is given wherever it can be: pages
// need it.
func given(t *testing.T, field *ast.FieldDefinition, id string) string {
	t.Helper()
	var all []string
	for _, argument := range field.Arguments {
		value := arguments[argument.Name]
		if argument.Name == "id" {
			value = fmt.Sprintf("%q", id)
		}
		if !argument.Type.NonNull && argument.Name != "first" {
			continue
		}
		if value == "" {
			t.Fatalf("%s needs %s: say in this test what to give", field.Name, argument.Name)
		}
		all = append(all, argument.Name+": "+value)
	}
	if len(all) == 0 {
		return ""
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// something is a sign of rows in an answer that shows no text of them.
var something = regexp.MustCompile(`_(totalCount|count|stackCount|quarantineCount|operationCount)":[1-9]|"PARTIAL"`)

// A stranger walks every field of the schema from every root field, and sees
// nothing of what there is. Everyone takes the same walk and does.
func TestAStrangerSeesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		fill(t, d, 2)
		reader, _ := counted(d)
		everyone, stranger := schemaAs(reader, nil, false, scope.Everyone()), schemaAs(reader, nil, false, scope.Viewer{})
		schema := everyone.Schema()
		for _, field := range schema.Query.Fields {
			if strings.HasPrefix(field.Name, "__") || field.Name == "installation" {
				continue // nothing in it belongs to a stack
			}
			var of []string
			switch {
			case field.Arguments.ForName("id") == nil:
				of = []string{""}
			case field.Name == "node":
				for _, id := range ids {
					of = append(of, id)
				}
				slices.Sort(of)
			default:
				if ids[field.Name] == "" {
					t.Fatalf("%s needs an id: say in this test which", field.Name)
				}
				of = []string{ids[field.Name]}
			}
			for _, id := range of {
				document := "{ " + field.Name + given(t, field, id) + " " + everyField(t, schema, schema.Types[field.Type.Name()], depth) + " }"
				if got := answer(t, everyone, document, nil); !strings.Contains(got, canary) && !something.MatchString(got) {
					t.Errorf("%s %s shows everyone %.300s", field.Name, id, got)
				}
				if got := answer(t, stranger, document, nil); strings.Contains(got, canary) || something.MatchString(got) {
					t.Errorf("%s %s shows a stranger %.300s", field.Name, id, got)
				}
			}
		}
	})
}
