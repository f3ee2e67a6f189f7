package gqlhttp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/reason"
)

const canary = "canary-9f2b7c"

// answered is an answer as a caller reads it.
type answered struct {
	status int
	header http.Header
	body   string
	Data   json.RawMessage `json:"data"`
	Errors []struct {
		Message    string         `json:"message"`
		Path       []any          `json:"path"`
		Locations  []any          `json:"locations"`
		Extensions map[string]any `json:"extensions"`
	} `json:"errors"`
	Extensions map[string]any `json:"extensions"`
}

func (a answered) codes() []string {
	var codes []string
	for _, e := range a.Errors {
		codes = append(codes, fmt.Sprint(e.Extensions["code"]))
	}
	return codes
}

// ask makes a request of a program that is no browser, changed by edit.
func ask(t *testing.T, h http.Handler, body string, edit ...func(*http.Request)) answered {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/graphql", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for _, change := range edit {
		change(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return read(t, w.Result().StatusCode, w.Result().Header, w.Body.String())
}

func read(t *testing.T, status int, header http.Header, body string) answered {
	t.Helper()
	a := answered{status: status, header: header, body: body}
	if err := json.Unmarshal([]byte(body), &a); err != nil {
		t.Fatalf("status %d, body %q: %v", status, body, err)
	}
	if got := header.Get("Content-Type"); got != ContentType {
		t.Errorf("Content-Type %q", got)
	}
	if len(a.Errors) > DefaultLimits().Errors {
		t.Errorf("%d errors", len(a.Errors))
	}
	if a.Extensions != nil {
		t.Errorf("extensions: %v", a.Extensions)
	}
	for _, e := range a.Errors {
		if !strings.HasSuffix(e.Message, ".") {
			t.Errorf("message %q is no sentence", e.Message)
		}
	}
	return a
}

// assertRefused checks that nothing ran and one error with one code says why.
func (a answered) assertRefused(t *testing.T, want reason.Reason) {
	t.Helper()
	if a.status != Status(want) || len(a.Errors) != 1 || a.codes()[0] != string(want) {
		t.Errorf("status %d, codes %v, want %d %s\n%s", a.status, a.codes(), Status(want), want, a.body)
	}
	if a.Data != nil {
		t.Errorf("a refused request has data: %s", a.Data)
	}
	if strings.Contains(a.body, canary) {
		t.Errorf("the answer repeats what was sent: %s", a.body)
	}
}

func requestFor(query string) string { return withVariables(query, "null") }

func withVariables(query, variables string) string {
	text, _ := json.Marshal(query)
	return fmt.Sprintf(`{"query":%s,"variables":%s}`, text, variables)
}

func header(name string, values ...string) func(*http.Request) {
	return func(r *http.Request) { r.Header[http.CanonicalHeaderKey(name)] = values }
}

func method(name string) func(*http.Request) {
	return func(r *http.Request) { r.Method = name }
}

func TestAnswersARequest(t *testing.T) {
	h := New(newTestSchema(map[string]resolver{
		"Query.hello": func(_ context.Context, _ any, args map[string]any) (any, error) {
			return fmt.Sprintf("hello %v", args["name"]), nil
		},
	}), Options{})
	for name, body := range map[string]string{
		"without variables": `{"query":"{hello(name:\"ada\")}"}`,
		"with variables":    `{"query":"query Q($n:String){hello(name:$n)}","operationName":"Q","variables":{"n":"ada"},"extensions":{}}`,
		"with nulls":        `{"query":"{hello(name:\"ada\")}","operationName":null,"variables":null,"extensions":null}`,
	} {
		t.Run(name, func(t *testing.T) {
			for range 2 { // the second time from the kept documents
				a := ask(t, h, body)
				if a.status != http.StatusOK || a.body != `{"data":{"hello":"hello ada"}}` {
					t.Errorf("status %d, body %s", a.status, a.body)
				}
				want := map[string]string{"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Content-Length": "30"}
				for name, value := range want {
					if got := a.header.Get(name); got != value {
						t.Errorf("%s: %q, want %q", name, got, value)
					}
				}
			}
		})
	}
}

// refusals are requests that must not reach a resolver.
var refusals = map[string]struct {
	body string
	edit func(*http.Request)
	want reason.Reason
}{
	"C01 depth 11":                       {body: requestFor(strings.Repeat("{item", 11) + strings.Repeat("}", 11)), want: reason.DocumentTooComplex},
	"C02 16 aliases":                     {body: requestFor(`{item{` + aliases(16) + `}}`), want: reason.DocumentTooComplex},
	"C02 101 aliases of __typename":      {body: requestFor(`{` + aliases(101) + `}`), want: reason.DocumentTooComplex},
	"C03 one field 500 times":            {body: requestFor(`{item{` + strings.Repeat("id ", 500) + `}}`), want: reason.DocumentTooComplex},
	"C03 one field 4000 times":           {body: requestFor(`{item{` + strings.Repeat("id ", 4000) + `}}`), want: reason.DocumentTooComplex},
	"C04 doubling fragments":             {body: requestFor(doubling(24)), want: reason.DocumentTooComplex},
	"C05 fragment cycle":                 {body: requestFor(`{...F} fragment F on Query{...F}`), want: reason.DocumentInvalid},
	"C06 1,001 tokens":                   {body: requestFor(`{` + strings.Repeat("hello(name:1)", 200)), want: reason.DocumentTooComplex},
	"C07 21 directives":                  {body: requestFor(`{item{` + strings.Repeat("id @skip(if:true) ", 21) + `}}`), want: reason.DocumentTooComplex},
	"C07 ten unknown directives":         {body: requestFor(`{hello @a1 @a2 @a3 item @a4 @a5 @a6 need @a7 @a8 @a9 __typename @a10}`), want: reason.DocumentInvalid},
	"C08 batch of 2":                     {body: `[{"query":"{hello}"},{"query":"{hello}"}]`, want: reason.BadRequest},
	"C08 batch of 10":                    {body: "\n [" + strings.Repeat(`{"query":"{hello}"},`, 9) + `{"query":"{hello}"}]`, want: reason.BadRequest},
	"C09 two mutations":                  {body: requestFor(`mutation{a:act b:act}`), want: reason.DocumentTooComplex},
	"C10 first missing":                  {body: requestFor(`{items{totalCount}}`), want: reason.BadInput},
	"C10 first 101":                      {body: requestFor(`{items(first:101){totalCount}}`), want: reason.BadInput},
	"C10 first 2^31 in a variable":       {body: withVariables(`query($n:Int){items(first:$n){totalCount}}`, `{"n":2147483648}`), want: reason.BadInput},
	"C11 introspection":                  {body: requestFor(`{__schema{types{name}}}`), want: reason.IntrospectionDisabled},
	"C11 introspection, __type":          {body: requestFor(`{__type(name:"Item"){name}}`), want: reason.IntrospectionDisabled},
	"C11 introspection, aliased":         {body: requestFor(`{a:__type(name:"Item"){name}}`), want: reason.IntrospectionDisabled},
	"C11 introspection, in a fragment":   {body: requestFor(`{...F} fragment F on Query{__schema{types{name}}}`), want: reason.IntrospectionDisabled},
	"C11 introspection, circular":        {body: requestFor(`{__schema{types{fields{type{fields{type{fields{type{name}}}}}}}}}`), want: reason.DocumentInvalid},
	"C12 misspelt field":                 {body: requestFor(`{helo` + strings.ReplaceAll(canary, "-", "_") + `}`), want: reason.DocumentInvalid},
	"C12 misspelt argument":              {body: requestFor(`{hello(nam:"` + canary + `")}`), want: reason.DocumentInvalid},
	"C12 misspelt enum value":            {body: requestFor(`{hello(colour:REDD)}`), want: reason.DocumentInvalid},
	"C14 GET with a query":               {edit: inURL(http.MethodGet, "{hello}"), want: reason.MethodNotAllowed},
	"C14 GET with a mutation":            {edit: inURL(http.MethodGet, "mutation{act}"), want: reason.MethodNotAllowed},
	"C14 PUT":                            {body: requestFor("{hello}"), edit: method(http.MethodPut), want: reason.MethodNotAllowed},
	"C14 DELETE":                         {body: requestFor("{hello}"), edit: method(http.MethodDelete), want: reason.MethodNotAllowed},
	"C14 OPTIONS":                        {edit: method(http.MethodOptions), want: reason.MethodNotAllowed},
	"C14 method override":                {body: requestFor("{hello}"), edit: both(method(http.MethodGet), header("X-HTTP-Method-Override", "POST")), want: reason.MethodNotAllowed},
	"C15 form":                           {body: "query={hello}", edit: header("Content-Type", "application/x-www-form-urlencoded"), want: reason.UnsupportedMediaType},
	"C15 multipart":                      {body: "--b\r\n", edit: header("Content-Type", "multipart/form-data; boundary=b"), want: reason.UnsupportedMediaType},
	"C15 text/plain holding JSON":        {body: requestFor("{hello}"), edit: header("Content-Type", "text/plain"), want: reason.UnsupportedMediaType},
	"C15 application/graphql":            {body: "{hello}", edit: header("Content-Type", "application/graphql"), want: reason.UnsupportedMediaType},
	"C15 no type":                        {body: requestFor("{hello}"), edit: func(r *http.Request) { r.Header.Del("Content-Type") }, want: reason.UnsupportedMediaType},
	"C15 empty type":                     {body: requestFor("{hello}"), edit: header("Content-Type", ""), want: reason.UnsupportedMediaType},
	"C15 two types":                      {body: requestFor("{hello}"), edit: header("Content-Type", "application/json", "application/json"), want: reason.UnsupportedMediaType},
	"C15 latin1":                         {body: requestFor("{hello}"), edit: header("Content-Type", "application/json; charset=latin1"), want: reason.UnsupportedMediaType},
	"C15 another parameter":              {body: requestFor("{hello}"), edit: header("Content-Type", "application/json; boundary=b"), want: reason.UnsupportedMediaType},
	"C15 gzip":                           {body: "\x1f\x8b", edit: header("Content-Encoding", "gzip"), want: reason.UnsupportedMediaType},
	"C15 identity, gzip":                 {body: requestFor("{hello}"), edit: header("Content-Encoding", "identity", "gzip"), want: reason.UnsupportedMediaType},
	"C16 cross-site":                     {body: requestFor("{hello}"), edit: page("cross-site", "https://evil.example"), want: reason.CrossOrigin},
	"C16 same-site":                      {body: requestFor("{hello}"), edit: page("same-site", "http://other.127.0.0.1:8080"), want: reason.CrossOrigin},
	"C16 none":                           {body: requestFor("{hello}"), edit: page("none", ""), want: reason.CrossOrigin},
	"C16 absent with a foreign origin":   {body: requestFor("{hello}"), edit: page("", "https://evil.example"), want: reason.CrossOrigin},
	"C16 absent with another port":       {body: requestFor("{hello}"), edit: page("", "http://127.0.0.1:9090"), want: reason.CrossOrigin},
	"C16 origin null":                    {body: requestFor("{hello}"), edit: page("", "null"), want: reason.CrossOrigin},
	"C16 origin null, cross-site":        {body: requestFor("{hello}"), edit: page("cross-site", "null"), want: reason.CrossOrigin},
	"C16 two values":                     {body: requestFor("{hello}"), edit: both(page("", ""), header("Sec-Fetch-Site", "same-origin", "cross-site")), want: reason.CrossOrigin},
	"C16 same origin, no header":         {body: requestFor("{hello}"), edit: header("Sec-Fetch-Site", "same-origin"), want: reason.CrossOrigin},
	"C16 same origin, wrong header":      {body: requestFor("{hello}"), edit: both(header("Sec-Fetch-Site", "same-origin"), header(RequestHeader, "2")), want: reason.CrossOrigin},
	"C16 own origin, no header":          {body: requestFor("{hello}"), edit: header("Origin", "http://127.0.0.1:8080"), want: reason.CrossOrigin},
	"C17 malformed":                      {body: `{"query":"` + canary, want: reason.BadRequest},
	"C17 not JSON":                       {body: canary, want: reason.BadRequest},
	"C17 unknown member":                 {body: `{"query":"{hello}","` + canary + `":1}`, want: reason.BadRequest},
	"C17 another spelling":               {body: `{"Query":"{hello}"}`, want: reason.BadRequest},
	"C17 member twice":                   {body: `{"query":"{hello}","query":"{` + canary + `}"}`, want: reason.BadRequest},
	"C17 wrong type":                     {body: `{"query":["` + canary + `"]}`, want: reason.BadRequest},
	"C17 trailing bytes":                 {body: `{"query":"{hello}"} ` + canary, want: reason.BadRequest},
	"C17 two objects":                    {body: `{"query":"{hello}"}{"query":"{hello}"}`, want: reason.BadRequest},
	"C17 byte order mark":                {body: "\ufeff" + requestFor("{hello}"), want: reason.BadRequest},
	"C17 comment":                        {body: `/*` + canary + `*/` + requestFor("{hello}"), want: reason.BadRequest},
	"C17 invalid UTF-8":                  {body: "{\"query\":\"{hello(name:\\\"\xff\\\")}\"}", want: reason.BadRequest},
	"C17 lone surrogate":                 {body: `{"query":"{hello(name:\"\ud800\")}"}`, want: reason.BadRequest},
	"C17 empty":                          {body: ``, want: reason.BadRequest},
	"C17 null":                           {body: `null`, want: reason.BadRequest},
	"C17 a text":                         {body: `"` + canary + `"`, want: reason.BadRequest},
	"C17 no query":                       {body: `{"operationName":"A"}`, want: reason.BadRequest},
	"C17 extensions of another type":     {body: `{"query":"{hello}","extensions":["` + canary + `"]}`, want: reason.BadRequest},
	"C17 malformed document":             {body: requestFor("{hello(" + canary), want: reason.DocumentInvalid},
	"C17 operation of another name":      {body: `{"query":"query A{hello}","operationName":"` + canary + `"}`, want: reason.DocumentInvalid},
	"C17 variable of another type":       {body: withVariables(`query($n:Int){items(first:$n){totalCount}}`, `{"n":"`+canary+`"}`), want: reason.BadInput},
	"C17 variable left out":              {body: withVariables(`query($n:String!){give(what:$n)}`, `{}`), want: reason.BadInput},
	"C17 enum value in a variable":       {body: withVariables(`query($c:Colour){hello(colour:$c)}`, `{"c":"`+canary+`"}`), want: reason.BadInput},
	"C18 variables nested 50 deep":       {body: withVariables(`query($c:Cursor){hello(after:$c)}`, `{"c":`+strings.Repeat("[", 50)+strings.Repeat("]", 50)+`}`), want: reason.BadInput},
	"C18 list of 10,000 ids":             {body: withVariables(`query($c:Cursor){hello(after:$c)}`, `{"c":[`+strings.Repeat(`"a",`, 9999)+`"a"]}`), want: reason.BadInput},
	"C18 string of 20,000":               {body: withVariables(`query($c:String){hello(name:$c)}`, `{"c":"`+strings.Repeat("x", 20_000)+`"}`), want: reason.BadInput},
	"C18 string of 1 MB":                 {body: withVariables(`query($c:String){hello(name:$c)}`, `{"c":"`+strings.Repeat("x", 1<<20)+`"}`), want: reason.PayloadTooLarge},
	"C18 __proto__":                      {body: withVariables(`{hello}`, `{"__proto__":{"admin":true}}`), want: reason.BadInput},
	"C18 1e9999":                         {body: withVariables(`query($n:Int){items(first:$n){totalCount}}`, `{"n":1e9999}`), want: reason.BadInput},
	"C18 1.5 as Int":                     {body: withVariables(`query($n:Int){items(first:$n){totalCount}}`, `{"n":1.5}`), want: reason.BadInput},
	"C18 condition null":                 {body: withVariables(`query($x:Boolean=true){hello @skip(if:$x)}`, `{"x":null}`), want: reason.BadInput},
	"C18 variables as a list":            {body: withVariables(`{hello}`, `["`+canary+`"]`), want: reason.BadInput},
	"C25 extensions name no document":    {body: `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"ab"}}}`, want: reason.BadRequest},
	"a subscription":                     {body: requestFor(`subscription{watch}`), want: reason.DocumentInvalid},
	"@defer":                             {body: requestFor(`{...F @defer} fragment F on Query{hello}`), want: reason.DocumentInvalid},
	"cost over, by the schema's prices":  {body: requestFor(`{items(first:100){nodes{owner{id}}}}`), want: reason.DocumentTooComplex},
	"a body over the ceiling":            {body: `{"query":"{hello}","extensions":{"a":"` + strings.Repeat(canary, 10_000) + `"}}`, want: reason.PayloadTooLarge},
	"a body over it, length unknown":     {body: `{"query":"{hello}","extensions":{"a":"` + strings.Repeat(canary, 10_000) + `"}}`, edit: func(r *http.Request) { r.ContentLength = -1 }, want: reason.PayloadTooLarge},
	"a body with a lying length":         {body: `{"query":"{hello}","extensions":{"a":"` + strings.Repeat(canary, 10_000) + `"}}`, edit: func(r *http.Request) { r.ContentLength = 10 }, want: reason.PayloadTooLarge},
	"a length over the ceiling, no body": {edit: func(r *http.Request) { r.ContentLength = 1 << 30; r.Body = unread{} }, want: reason.PayloadTooLarge},
}

// unread is a body that must not be touched.
type unread struct{}

func (unread) Read([]byte) (int, error) { panic("read") }
func (unread) Close() error             { return nil }

func aliases(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "a%d:__typename ", i)
	}
	return b.String()
}

func doubling(links int) string {
	var b strings.Builder
	b.WriteString("{...F0}")
	for i := range links - 1 {
		fmt.Fprintf(&b, " fragment F%d on Query{...F%d ...F%d}", i, i+1, i+1)
	}
	fmt.Fprintf(&b, " fragment F%d on Query{hello}", links-1)
	return b.String()
}

func inURL(name, text string) func(*http.Request) {
	return func(r *http.Request) {
		r.Method = name
		q := r.URL.Query()
		q.Set("query", text)
		r.URL.RawQuery = q.Encode()
	}
}

// page is a request that a page makes, with our header all the same.
func page(site, origin string) func(*http.Request) {
	return func(r *http.Request) {
		r.Header.Set(RequestHeader, "1")
		if site != "" {
			r.Header.Set("Sec-Fetch-Site", site)
		}
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
	}
}

func both(a, b func(*http.Request)) func(*http.Request) {
	return func(r *http.Request) { a(r); b(r) }
}

func TestRefuses(t *testing.T) {
	for name, tc := range refusals {
		t.Run(name, func(t *testing.T) {
			ran := func(context.Context, any, map[string]any) (any, error) {
				t.Error("a resolver ran")
				return nil, nil
			}
			h := New(newTestSchema(map[string]resolver{
				"Query.hello": ran, "Query.items": ran, "Query.item": ran, "Query.give": ran, "Mutation.act": ran,
			}), Options{OnInternal: func(_ context.Context, _, _ string, err error, _ []byte) {
				t.Errorf("recorded as a fault of ours: %v", err)
			}})
			edit := tc.edit
			if edit == nil {
				edit = func(*http.Request) {}
			}
			a := ask(t, h, tc.body, edit)
			a.assertRefused(t, tc.want)
			if strings.Contains(a.body, "Did you mean") {
				t.Error("a suggestion")
			}
			if allow := a.header.Get("Allow"); (allow == http.MethodPost) != (tc.want == reason.MethodNotAllowed) {
				t.Errorf("Allow: %q", allow)
			}
			for name := range a.header {
				if strings.HasPrefix(name, "Access-Control-") {
					t.Errorf("%s is sent", name)
				}
			}
		})
	}
}

func TestC14HeadHasNoBodyAndIsRefused(t *testing.T) {
	server := httptest.NewServer(New(newTestSchema(nil), Options{}))
	defer server.Close()
	res, err := http.Head(server.URL + "/graphql?query={hello}")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusMethodNotAllowed || res.Header.Get("Allow") != http.MethodPost {
		t.Errorf("status %d, Allow %q", res.StatusCode, res.Header.Get("Allow"))
	}
}

func TestAccepts(t *testing.T) {
	h := New(newTestSchema(map[string]resolver{
		"Query.hello": func(context.Context, any, map[string]any) (any, error) { return "there", nil },
	}), Options{})
	for name, edit := range map[string]func(*http.Request){
		"charset":              header("Content-Type", "application/json; charset=utf-8"),
		"charset, upper case":  header("Content-Type", "application/json;charset=UTF-8"),
		"C16 same origin":      page("same-origin", "http://127.0.0.1:8080"),
		"C16 old browser":      page("", "http://127.0.0.1:8080"),
		"C16 no browser":       func(*http.Request) {},
		"C13 Accept text/html": header("Accept", "text/html"),
		"C13 tracing headers":  both(header("apollo-federation-include-trace", "ftv1"), header("X-Apollo-Tracing", "1")),
		"C13 debug header":     header("X-Debug", "1"),
	} {
		t.Run(name, func(t *testing.T) {
			if a := ask(t, h, requestFor("{hello}"), edit); a.status != http.StatusOK || a.body != `{"data":{"hello":"there"}}` {
				t.Errorf("status %d, body %s", a.status, a.body)
			}
		})
	}
}

func TestC11IntrospectionUnderTheCeilings(t *testing.T) {
	h := New(newTestSchema(nil), Options{Introspection: true})
	// The test schema resolves no introspection; that it was let through to
	// execution is what counts.
	if a := ask(t, h, requestFor(`{__typename}`)); a.status != http.StatusOK {
		t.Errorf("status %d", a.status)
	}
	a := ask(t, h, requestFor(`{__schema{types{fields{type{fields{type{fields{type{name}}}}}}}}}`))
	a.assertRefused(t, reason.DocumentInvalid)
}

func TestC12SaysWhereAndWhich(t *testing.T) {
	a := ask(t, New(newTestSchema(nil), Options{}), requestFor("{\n  helo\n  wrold\n}"))
	a.assertRefused(t, reason.DocumentInvalid)
	if got, want := a.Errors[0].Message, "The document asks for a field that its type does not have."; got != want {
		t.Errorf("message %q, want %q", got, want)
	}
	if diff := cmp.Diff([]any{map[string]any{"line": 2.0, "column": 3.0}}, a.Errors[0].Locations); diff != "" {
		t.Errorf("locations:\n%s", diff)
	}
}

// kept collects error records.
type kept struct {
	mu      sync.Mutex
	records []record
}

type record struct {
	id, path string
	err      error
	stack    []byte
}

func (k *kept) keep(_ context.Context, id, path string, err error, stack []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.records = append(k.records, record{id, path, err, stack})
}

func TestEveryReasonHasAStatus(t *testing.T) {
	for _, r := range reason.All() {
		status := Status(r)
		if http.StatusText(status) == "" || status < 400 {
			t.Errorf("%s: %d", r, status)
		}
		if (status == http.StatusInternalServerError) != (r == reason.Internal) {
			t.Errorf("%s reads as a fault of ours", r)
		}
	}
}

func TestErrorsOfResolvers(t *testing.T) {
	dsn := "postgres://user:" + canary + "@db/lumaft"
	for name, tc := range map[string]struct {
		err     error
		code    reason.Reason
		message string
	}{
		"a refusal":               {reason.New(reason.NotFound, "There is no such stack."), reason.NotFound, "There is no such stack."},
		"a wrapped refusal":       {fmt.Errorf("load %s: %w", canary, reason.Wrap(reason.BadCursor, "The cursor is not of this list.", errors.New(canary))), reason.BadCursor, "The cursor is not of this list."},
		"C22 a driver's error":    {fmt.Errorf("dial %s: SELECT secret", dsn), reason.Internal, internalSentence},
		"an internal refusal":     {reason.Wrap(reason.Internal, canary, errors.New(dsn)), reason.Internal, internalSentence},
		"a statement's own limit": {fmt.Errorf("query: %w", context.DeadlineExceeded), reason.TimedOut, errTimedOut.Public},
		"a stray cancellation":    {fmt.Errorf("query: %w", context.Canceled), reason.Internal, internalSentence},
	} {
		t.Run(name, func(t *testing.T) {
			var faults kept
			h := New(newTestSchema(map[string]resolver{
				"Query.item": func(context.Context, any, map[string]any) (any, error) { return nil, tc.err },
			}), Options{OnInternal: faults.keep})
			a := ask(t, h, requestFor("{it:item{id} __typename}"))
			if a.status != http.StatusOK || string(a.Data) != `{"it":null,"__typename":"Query"}` {
				t.Errorf("status %d, data %s", a.status, a.Data)
			}
			if len(a.Errors) != 1 || a.codes()[0] != string(tc.code) || a.Errors[0].Message != tc.message {
				t.Fatalf("errors: %s", a.body)
			}
			if diff := cmp.Diff([]any{"it"}, a.Errors[0].Path); diff != "" {
				t.Errorf("path:\n%s", diff)
			}
			if strings.Contains(a.body, canary) {
				t.Errorf("the cause is shown: %s", a.body)
			}
			if tc.code != reason.Internal {
				if len(faults.records) != 0 || a.Errors[0].Extensions["id"] != nil {
					t.Errorf("recorded as a fault of ours: %+v, %s", faults.records, a.body)
				}
				return
			}
			if len(faults.records) != 1 {
				t.Fatalf("%d records", len(faults.records))
			}
			got := faults.records[0]
			if got.id != a.Errors[0].Extensions["id"] || len(got.id) < 26 || got.path != "it" || got.stack != nil {
				t.Errorf("record %+v, answer %s", got, a.body)
			}
			if !errors.Is(got.err, tc.err) {
				t.Errorf("the record lost the cause: %v", got.err)
			}
		})
	}
}

func TestBadArgumentsAreTheCallers(t *testing.T) {
	h := New(newTestSchema(nil), Options{OnInternal: func(_ context.Context, _, _ string, err error, _ []byte) {
		t.Errorf("recorded as a fault of ours: %v", err)
	}})
	// Validation lets both pass: it compares enum values in variables without
	// case, and knows nothing of custom scalars.
	for name, body := range map[string]string{
		"enum in lower case": withVariables(`query($c:Colour){hello(colour:$c)}`, `{"c":"red"}`),
		"scalar":             withVariables(`query($c:Cursor){hello(after:$c)}`, `{"c":["`+canary+`"]}`),
	} {
		t.Run(name, func(t *testing.T) {
			a := ask(t, h, body)
			if len(a.Errors) != 1 || a.codes()[0] != string(reason.BadInput) || strings.Contains(a.body, canary) {
				t.Errorf("answer %s", a.body)
			}
		})
	}
}

func TestC21Panics(t *testing.T) {
	type row struct{ name string }
	var missing *row
	for name, tc := range map[string]struct {
		resolvers map[string]resolver
		query     string
		data      string
		path      string
		err       string
	}{
		"in a resolver": {
			map[string]resolver{"Query.hello": func(context.Context, any, map[string]any) (any, error) { panic(canary) }},
			`{hello __typename}`, `{"hello":null,"__typename":"Query"}`, "hello", "panic: " + canary,
		},
		"nil dereference in one item of a list": {
			map[string]resolver{
				"Query.items": func(context.Context, any, map[string]any) (any, error) { return []any{"a", "b", "c"}, nil },
				"Item.name": func(_ context.Context, parent any, _ map[string]any) (any, error) {
					if parent == "b" {
						return missing.name, nil
					}
					return parent, nil
				},
			},
			`{items(first:3){nodes{name}}}`, `{"items":{"nodes":[{"name":"a"},{"name":null},{"name":"c"}]}}`,
			"items.nodes[1].name", "panic: runtime error: invalid memory address or nil pointer dereference",
		},
		"in a field that must not be null": {
			map[string]resolver{"Query.need": func(context.Context, any, map[string]any) (any, error) { panic(errors.New(canary)) }},
			`{need{id}}`, `null`, "need", "panic: " + canary,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var faults kept
			h := New(newTestSchema(tc.resolvers), Options{OnInternal: faults.keep})
			a := ask(t, h, requestFor(tc.query))
			if a.status != http.StatusOK || string(a.Data) != tc.data || len(a.Errors) != 1 {
				t.Fatalf("status %d, answer %s", a.status, a.body)
			}
			if len(faults.records) != 1 {
				t.Fatalf("%d records", len(faults.records))
			}
			got := faults.records[0]
			if got.id != a.Errors[0].Extensions["id"] || got.path != tc.path || got.err.Error() != tc.err {
				t.Errorf("record %s %s %v, answer %s", got.id, got.path, got.err, a.body)
			}
			if !strings.Contains(string(got.stack), "handler_test.go") {
				t.Errorf("the stack does not lead to the panic:\n%s", got.stack)
			}
			if strings.Contains(a.body, canary) {
				t.Errorf("the panic is shown: %s", a.body)
			}
			if next := ask(t, h, requestFor(`{__typename}`)); next.status != http.StatusOK || len(next.Errors) != 0 {
				t.Errorf("the next request: %s", next.body)
			}
		})
	}
}

func TestC21PanicOutsideTheFields(t *testing.T) {
	var faults kept
	h := New(&brokenSchema{newTestSchema(nil)}, Options{OnInternal: faults.keep})
	a := ask(t, h, requestFor(`{hello}`))
	a.assertRefused(t, reason.Internal)
	if len(faults.records) != 1 || faults.records[0].id != a.Errors[0].Extensions["id"] {
		t.Errorf("records %+v, answer %s", faults.records, a.body)
	}
}

type brokenSchema struct{ *testSchema }

func (*brokenSchema) Complexity(context.Context, string, string, int, map[string]any) (int, bool) {
	panic(canary)
}

func TestSchemaHandler(t *testing.T) {
	for method, want := range map[string]struct {
		status int
		body   string
	}{
		http.MethodGet:  {http.StatusOK, sdl},
		http.MethodHead: {http.StatusOK, ""},
		http.MethodPost: {http.StatusMethodNotAllowed, ""},
	} {
		w := httptest.NewRecorder()
		SchemaHandler(sdl).ServeHTTP(w, httptest.NewRequest(method, "/graphql/schema", nil))
		if w.Code != want.status || w.Body.String() != want.body {
			t.Errorf("%s: status %d, body %q", method, w.Code, w.Body)
		}
	}
}
