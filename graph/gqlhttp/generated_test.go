package gqlhttp

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/lumaft/lumaft/graph/generated"
	"github.com/lumaft/lumaft/graph/guard"
	"github.com/lumaft/lumaft/schema/reason"
)

// noResolvers panics with a nil dereference wherever a resolver is called.
type noResolvers struct{ generated.ResolverRoot }

func realSchema() *ast.Schema {
	return generated.NewExecutableSchema(generated.Config{Resolvers: noResolvers{}}).Schema()
}

func TestC21InGeneratedCode(t *testing.T) {
	for name, tc := range map[string]struct{ query, data, path string }{
		"a field that may be null":    {`{a: node(id:"x"){id} __typename}`, `{"a":null,"__typename":"Query"}`, "a"},
		"a field that must not be":    {`{stacks(first:1){totalCount}}`, `null`, "stacks"},
		"several in one answer":       {`{a: node(id:"x"){id} b: node(id:"x"){id}}`, `{"a":null,"b":null}`, ""},
		"beside one that must not be": {`{a: node(id:"x"){id} stacks(first:1){totalCount}}`, `null`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			var faults kept
			h := New(generated.NewExecutableSchema(generated.Config{Resolvers: noResolvers{}}), Options{OnInternal: faults.keep})
			a := ask(t, h, requestFor(tc.query))
			if a.status != 200 || string(a.Data) != tc.data || len(a.Errors) != len(faults.records) {
				t.Fatalf("status %d, %d records, answer %s", a.status, len(faults.records), a.body)
			}
			ids := map[any]bool{}
			for _, e := range a.Errors {
				ids[e.Extensions["id"]] = true
			}
			for _, record := range faults.records {
				if !ids[record.id] || record.stack == nil || tc.path != "" && record.path != tc.path {
					t.Errorf("record %s of %s", record.id, record.path)
				}
			}
		})
	}
}

func TestC11InGeneratedCode(t *testing.T) {
	schema := generated.NewExecutableSchema(generated.Config{Resolvers: noResolvers{}})
	const query = `{__type(name:"PageInfo"){name fields{name}}}`
	ask(t, New(schema, Options{}), requestFor(query)).assertRefused(t, reason.IntrospectionDisabled)
	a := ask(t, New(schema, Options{Introspection: true}), requestFor(query))
	want := `{"__type":{"name":"PageInfo","fields":[{"name":"hasNextPage"},{"name":"hasPreviousPage"},{"name":"startCursor"},{"name":"endCursor"}]}}`
	if a.status != 200 || string(a.Data) != want {
		t.Errorf("status %d, answer %s", a.status, a.body)
	}
}

func TestBadArgumentsInGeneratedCode(t *testing.T) {
	h := New(generated.NewExecutableSchema(generated.Config{Resolvers: noResolvers{}}), Options{})
	for name, body := range map[string]string{
		"enum in lower case": withVariables(`query($o:StackOrder){stacks(first:1,orderBy:$o){totalCount}}`, `{"o":"name"}`),
		"instant":            withVariables(`query($f:OperationFilter){operations(filter:$f,first:1){totalCount}}`, `{"f":{"since":"`+canary+`"}}`),
		"cursor of digits":   withVariables(`query($c:Cursor){stacks(first:1,after:$c){totalCount}}`, `{"c":["`+canary+`"]}`),
	} {
		t.Run(name, func(t *testing.T) {
			a := ask(t, h, body)
			if len(a.Errors) != 1 || a.codes()[0] != string(reason.BadInput) || strings.Contains(a.body, canary) {
				t.Errorf("answer %s", a.body)
			}
		})
	}
}

func TestFieldsWithResolversArePriced(t *testing.T) {
	reads := resolved(reflect.TypeFor[generated.ResolverRoot]())
	for field, want := range map[string]bool{
		"Operation.evidence": true, "Operation.previousOnStack": true, "OperationConnection.totalCount": true,
		"Operation.message": false, "Operation.id": false, "Nothing.evidence": false,
		"Stack.operations": true, "Stack.recentOperations": false, "Stack.lastOperation": false,
	} {
		typeName, fieldName, _ := strings.Cut(field, ".")
		if got := reads(typeName, fieldName); got != want {
			t.Errorf("%s: %v", field, got)
		}
	}
	if resolved(nil)("Operation", "evidence") {
		t.Error("without resolvers")
	}
}

// The console's own documents must be answered, with the largest pages that
// they can ask for.
func TestConsoleDocumentsPass(t *testing.T) {
	source, err := os.ReadFile("../../frontend/src/gql/gql.ts")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	var queries []string
	for _, line := range regexp.MustCompile(`(?m)^    (".*"): typeof types\.`).FindAllStringSubmatch(string(source), -1) {
		var text string
		if err := json.Unmarshal([]byte(line[1]), &text); err != nil {
			t.Fatal(err)
		}
		doc, err := parser.ParseQuery(&ast.Source{Input: text})
		if err != nil {
			t.Fatal(err)
		}
		for _, fragment := range doc.Fragments {
			texts[fragment.Name] = text
		}
		if len(doc.Operations) > 0 {
			queries = append(queries, text)
		}
	}
	if len(queries) < 5 {
		t.Fatalf("%d queries: has the form of the file changed?", len(queries))
	}
	schema := realSchema()
	prices := guard.Prices{Reads: resolved(reflect.TypeFor[generated.ResolverRoot]())}
	for _, query := range queries {
		text := whole(query, texts)
		doc, err := parser.ParseQuery(&ast.Source{Input: text})
		if err != nil {
			t.Fatal(err)
		}
		operation := doc.Operations[0]
		t.Run(operation.Name, func(t *testing.T) {
			if err := guard.Check(text); err != nil {
				t.Fatalf("refused: %v", err)
			}
			if list := validator.ValidateWithRules(schema, doc, rules.NewDefaultRules()); len(list) > 0 {
				t.Fatalf("invalid: %v", list)
			}
			variables := map[string]any{}
			for _, variable := range operation.VariableDefinitions {
				if variable.Type.Name() == "Int" {
					variables[variable.Variable] = int64(guard.MaxPageSize)
				}
			}
			cost, err := guard.Operation(schema, operation, variables, prices)
			if err != nil {
				t.Errorf("refused: %v: %+v", err, cost)
			}
		})
	}
}

// whole is a document with every fragment that it uses.
func whole(query string, texts map[string]string) string {
	used := []string{query}
	spread := regexp.MustCompile(`\.\.\.(\w+)`)
	for i := 0; i < len(used); i++ {
		for _, match := range spread.FindAllStringSubmatch(used[i], -1) {
			if text := texts[match[1]]; text != "" && !slices.Contains(used, text) {
				used = append(used, text)
			}
		}
	}
	return strings.Join(used, "\n")
}
