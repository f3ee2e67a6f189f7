package guard

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/lumaft/lumaft/schema/reason"
)

// consoleDocument is of the size that the console's largest page needs.
const consoleDocument = `
query OperationsPage($filter: OperationFilter, $first: Int!, $after: Cursor) {
  installation { demo now changeSequence }
  operations(filter: $filter, first: $first, after: $after) {
    nodes { ...Row_operation }
    pageInfo { hasNextPage endCursor }
    totalCount
    extent { completeness reasons }
  }
}
fragment Row_operation on Operation {
  id kind outcome impact failureReason message orderAt startedAt endedAt engineVersion
  readingAsOf readingChangesAt
  resourceChanges { action count }
  claims { kind value url provenance }
  stack { id name }
  backend { id }
}`

var operations = map[string]struct {
	query     string
	variables map[string]any
	want      reason.Reason
	cost      Cost
}{
	"nothing paged":               {query: `{installation{demo now}}`, cost: Cost{Points: 5 + 2}},
	"introspection":               {query: `{__typename __schema{types{name}}}`, cost: Cost{Points: 2}},
	"a page":                      {query: `{backends(first:10){nodes{id bucket}}}`, cost: Cost{Nodes: 10, Points: 5 + 1 + 10*2}},
	"a page by edges":             {query: `{backends(last:10){edges{cursor node{id}}}}`, cost: Cost{Nodes: 10, Points: 5 + 1 + 10*3}},
	"what lies beside the rows":   {query: `{backends(first:100){pageInfo{hasNextPage} totalCount}}`, cost: Cost{Nodes: 100, Points: 5 + 1 + 1 + 1}},
	"a plain list with a size":    {query: `{node(id:"x"){...on Stack{recentOperations(first:32){id}}}}`, cost: Cost{Nodes: 32, Points: 5 + 1 + 32}},
	"a size in a variable":        {query: `query($n:Int){backends(first:$n){nodes{id}}}`, variables: map[string]any{"n": int64(7)}, cost: Cost{Nodes: 7, Points: 5 + 1 + 7}},
	"a size by default":           {query: `query($n:Int=7){backends(first:$n){nodes{id}}}`, cost: Cost{Nodes: 7, Points: 5 + 1 + 7}},
	"a row that is read":          {query: `{operations(first:10){nodes{stack{id}}}}`, cost: Cost{Nodes: 10, Points: 5 + 1 + 10*(1+1)}},
	"the console's page":          {query: consoleDocument, variables: map[string]any{"first": int64(100)}, cost: Cost{Nodes: 100, Points: 5 + 3 + 5 + 1 + 100*(12+3+5+3+2) + 1 + 2 + 1 + 1 + 2}},
	"pages in pages":              {query: `{stacks(first:100){nodes{operations(first:30){nodes{id}}}}}`, cost: Cost{Nodes: 100 + 3000, Points: 5 + 1 + 100*(5+1+30)}},
	"C10 first missing":           {query: `{backends{nodes{id}}}`, want: reason.BadInput},
	"C10 first null":              {query: `{backends(first:null){nodes{id}}}`, want: reason.BadInput},
	"C10 variable missing":        {query: `query($n:Int){backends(first:$n){nodes{id}}}`, want: reason.BadInput},
	"C10 variable null":           {query: `query($n:Int=5){backends(first:$n){nodes{id}}}`, variables: map[string]any{"n": nil}, want: reason.BadInput},
	"C10 first 0":                 {query: `{backends(first:0){nodes{id}}}`, want: reason.BadInput},
	"C10 first -1":                {query: `{backends(first:-1){nodes{id}}}`, want: reason.BadInput},
	"C10 first 100":               {query: `{backends(first:100){totalCount}}`, cost: Cost{Nodes: 100, Points: 6}},
	"C10 first 101":               {query: `{backends(first:101){nodes{id}}}`, want: reason.BadInput},
	"C10 first 2^31":              {query: `{backends(first:2147483648){nodes{id}}}`, want: reason.BadInput},
	"C10 first 2^31, variable":    {query: `query($n:Int){backends(first:$n){nodes{id}}}`, variables: map[string]any{"n": int64(1) << 31}, want: reason.BadInput},
	"C10 last 101":                {query: `{backends(last:101){nodes{id}}}`, want: reason.BadInput},
	"C10 first and last":          {query: `{backends(first:1,last:1){nodes{id}}}`, want: reason.BadInput},
	"C10 size of a plain list":    {query: `{node(id:"x"){...on Stack{recentOperations(first:101){id}}}}`, want: reason.BadInput},
	"C10 deep inside a fragment":  {query: `{stacks(first:1){nodes{...F}}} fragment F on Stack{operations{totalCount}}`, want: reason.BadInput},
	"C10 product at the ceiling":  {query: `{stacks(first:100){nodes{operations(first:99){pageInfo{hasNextPage}}}}}`, cost: Cost{Nodes: 10_000, Points: 5 + 1 + 100*(5+1+1)}},
	"C10 product over":            {query: `{stacks(first:100){nodes{operations(first:100){pageInfo{hasNextPage}}}}}`, want: reason.DocumentTooComplex},
	"C10 product by edges":        {query: `{stacks(first:100){edges{node{operations(first:100){totalCount}}}}}`, want: reason.DocumentTooComplex},
	"C10 product in two places":   {query: `{stacks(first:100){nodes{operations(first:50){pageInfo{hasNextPage}}} edges{node{operations(first:50){pageInfo{hasNextPage}}}}}}`, want: reason.DocumentTooComplex},
	"C10 product of five pages":   {query: `{stacks(first:100){nodes{operations(first:100){nodes{stack{operations(first:100){nodes{stack{operations(first:100){totalCount}}}}}}}}}}`, want: reason.DocumentTooComplex},
	"cost over":                   {query: `{stacks(first:100){nodes{operations(first:60){nodes{id}}}}}`, want: reason.DocumentTooComplex},
	"C18 condition null":          {query: `query($x:Boolean=true){installation{demo @skip(if:$x)}}`, variables: map[string]any{"x": nil}, want: reason.BadInput},
	"C18 condition null, spread":  {query: `query($x:Boolean=true){...F @include(if:$x)} fragment F on Query{installation{demo}}`, variables: map[string]any{"x": nil}, want: reason.BadInput},
	"C18 condition null, inline":  {query: `query($x:Boolean=true){...@include(if:$x){installation{demo}}}`, variables: map[string]any{"x": nil}, want: reason.BadInput},
	"a condition by default":      {query: `query($x:Boolean=true){installation{demo @skip(if:$x)}}`, cost: Cost{Points: 6}},
	"a condition by value, false": {query: `{installation @skip(if:false){demo}}`, cost: Cost{Points: 6}},
}

// prepared is an operation as Operation gets it, validated and with its
// variables coerced.
func prepared(t *testing.T, schema *ast.Schema, query string, variables map[string]any) (*ast.OperationDefinition, map[string]any) {
	t.Helper()
	if err := Check(query); err != nil {
		t.Fatalf("check: %v", err)
	}
	doc, err := parser.ParseQuery(&ast.Source{Input: query})
	if err != nil {
		t.Fatalf("parse: %v", err)
	}
	if list := validator.ValidateWithRules(schema, doc, rules.NewDefaultRules()); len(list) > 0 {
		t.Fatalf("validate: %v", list)
	}
	coerced, err := validator.VariableValues(schema, doc.Operations[0], variables)
	if err != nil {
		t.Fatalf("variables: %v", err)
	}
	return doc.Operations[0], coerced
}

func TestOperation(t *testing.T) {
	schema := realSchema(t)
	for name, tc := range operations {
		t.Run(name, func(t *testing.T) {
			operation, variables := prepared(t, schema, tc.query, tc.variables)
			cost, err := Operation(schema, operation, variables, Prices{})
			if tc.want != "" {
				assertRefused(t, err, tc.want)
				return
			}
			if err != nil {
				t.Fatalf("refused: %v", err)
			}
			if diff := cmp.Diff(tc.cost, cost); diff != "" {
				t.Errorf("cost (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOperationAsksForThePriceOfFields(t *testing.T) {
	schema := realSchema(t)
	operation, variables := prepared(t, schema, `{backends(first:3){nodes{id bucket}}}`, nil)
	var asked []string
	price := func(typeName, fieldName string, childCost int, args map[string]any) (int, bool) {
		asked = append(asked, fmt.Sprintf("%s.%s %d %v", typeName, fieldName, childCost, args))
		return 50 + childCost, fieldName == "bucket"
	}
	reads := func(typeName, fieldName string) bool { return typeName == "Backend" && fieldName == "id" }
	cost, err := Operation(schema, operation, variables, Prices{Own: price, Reads: reads})
	if err != nil {
		t.Fatal(err)
	}
	if want := 5 + 1 + 3*(5+50); cost.Points != want {
		t.Errorf("points = %d, want %d", cost.Points, want)
	}
	want := []string{"Backend.id 0 map[]", "Backend.bucket 0 map[]", "BackendConnection.nodes 165 map[]", "Query.backends 166 map[first:3]"}
	if diff := cmp.Diff(want, asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestDeclared(t *testing.T) {
	operation, _ := prepared(t, realSchema(t), `query($id:ID!){node(id:$id){id}}`, map[string]any{"id": "x"})
	if err := Declared(operation, map[string]any{"id": "x"}); err != nil {
		t.Errorf("declared: %v", err)
	}
	assertRefused(t, Declared(operation, map[string]any{"id": "x", "__proto__": map[string]any{}}), reason.BadInput)
}

func TestIntrospects(t *testing.T) {
	schema := realSchema(t)
	for query, want := range map[string]bool{
		`{installation{demo}}`:                                    false,
		`{__typename installation{__typename}}`:                   false,
		`{__schema{queryType{name}}}`:                             true,
		`{x:__type(name:"Query"){name}}`:                          true,
		`{...{__schema{queryType{name}}}}`:                        true,
		`{...F} fragment F on Query{...{__type(name:"A"){name}}}`: true,
	} {
		operation, _ := prepared(t, schema, query, nil)
		if got := Introspects(operation); got != want {
			t.Errorf("%s: got %v", query, got)
		}
	}
}

var variables = map[string]struct {
	raw  string
	want string // the accepted value, or empty for a refusal
}{
	"absent":                 {``, "map[]"},
	"null":                   {`null`, "map[]"},
	"empty":                  {`{}`, "map[]"},
	"every kind":             {`{"a":null,"b":true,"c":"t","d":1.50,"e":[1,[2]],"f":{"g":-0}}`, "map[a:<nil> b:true c:t d:1.50 e:[1 [2]] f:map[g:-0]]"},
	"a long integer":         {`{"a":9007199254740993}`, "map[a:9007199254740993]"},
	"C18 50 variables":       {`{` + strings.TrimSuffix(numbered(50, `"v%d":1,`), ",") + `}`, "any"},
	"C18 51 variables":       {`{` + strings.TrimSuffix(numbered(51, `"v%d":1,`), ",") + `}`, ""},
	"C18 10,000 keys":        {`{` + strings.TrimSuffix(numbered(10_000, `"v%d":1,`), ",") + `}`, ""},
	"C18 10,000 keys inside": {`{"a":{` + strings.TrimSuffix(numbered(10_000, `"v%d":1,`), ",") + `}}`, ""},
	"C18 depth 10":           {`{"a":` + strings.Repeat("[", 10) + strings.Repeat("]", 10) + `}`, "any"},
	"C18 depth 11":           {`{"a":` + strings.Repeat("[", 11) + strings.Repeat("]", 11) + `}`, ""},
	"C18 depth 50":           {`{"a":` + strings.Repeat(`{"a":`, 50) + `1` + strings.Repeat("}", 51), ""},
	"C18 depth 50,000":       {`{"a":` + strings.Repeat("[", 50_000), ""},
	"C18 string of 10,000":   {`{"a":"` + strings.Repeat("x", 10_000) + `"}`, "any"},
	"C18 string of 10,001":   {`{"a":"` + strings.Repeat("x", 10_001) + `"}`, ""},
	"C18 string of 1 MB":     {`{"a":"` + strings.Repeat("x", 1<<20) + `"}`, ""},
	"C18 key of 1 MB":        {`{"` + strings.Repeat("x", 1<<20) + `":1}`, ""},
	"C18 list of 100":        {`{"a":[` + strings.Repeat("1,", 99) + `1]}`, "any"},
	"C18 list of 101":        {`{"a":[` + strings.Repeat("1,", 100) + `1]}`, ""},
	"C18 list of 10,000 ids": {`{"a":[` + strings.Repeat(`"id",`, 9999) + `"id"]}`, ""},
	"C18 1e9999":             {`{"a":1e9999}`, ""},
	"C18 1,000 digits":       {`{"a":` + strings.Repeat("9", 1000) + `}`, ""},
	"C18 0.000…":             {`{"a":0.` + strings.Repeat("0", 1000) + `}`, ""},
	"C18 __proto__ is a key": {`{"a":{"__proto__":1}}`, "map[a:map[__proto__:1]]"},
	"a key twice":            {`{"a":1,"a":2}`, ""},
	"a key twice, inside":    {`{"a":{"b":1,"b":2}}`, ""},
	"a list":                 {`[1]`, ""},
	"a text":                 {`"a"`, ""},
	"cut":                    {`{"a":[1`, ""},
	"cut after a key":        {`{"a":`, ""},
	"two":                    {`{}{}`, ""},
	"a lone surrogate":       {`{"a":"\ud800"}`, ""},
	"invalid UTF-8":          {"{\"a\":\"\xff\"}", ""},
	"no JSON":                {`{a:1}`, ""},
}

func TestVariables(t *testing.T) {
	for name, tc := range variables {
		t.Run(name, func(t *testing.T) {
			got, err := Variables([]byte(tc.raw))
			if tc.want == "" {
				assertRefused(t, err, reason.BadInput)
				return
			}
			if err != nil {
				t.Fatalf("refused: %v", err)
			}
			if text := fmt.Sprint(got); tc.want != "any" && text != tc.want {
				t.Errorf("got %s, want %s", text, tc.want)
			}
		})
	}
}
