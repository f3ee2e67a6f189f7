package structure

import (
	"slices"
	"strings"
	"testing"
)

const module = "github.com/lumaft/lumaft/"

// arrow says what packages below a folder may import of ours. The longest
// folder that fits a package counts; a folder may import itself.
type arrow struct {
	from string
	to   []string
	why  string
}

var arrows = []arrow{
	{"schema", nil, "schema is what strangers rely on; it stands on nothing of ours"},
	{"ent", []string{"schema"}, "tables know words, not rules"},
	{"server/clock", []string{"schema"}, "the clock serves everybody"},
	{"server/domain", []string{"schema"}, "rules are functions over words"},
	{"server/state", []string{"schema"}, "decoders turn bytes into one shape and know nobody"},
	{"server/fact", []string{"schema", "server/state"}, "facts are values between observe and record"},
	{"server/bucket", []string{"schema"}, "the port has list and get and no opinion"},
	{"server/observe", []string{"schema", "server/bucket", "server/state", "server/fact", "server/domain", "server/clock"},
		"observing knows nothing of tables: it declares what it needs of record"},
	{"server/activity", []string{"schema", "server/record", "server/domain", "server/clock"},
		"background work writes through the same door as everybody: it holds leases of the record's, and knows no table"},
	{"server/activity/observing", []string{"schema", "server/activity", "server/record/work", "server/observe", "server/domain"},
		"observing is one of the kinds of background work; the engine knows none of them"},
	{"server/activity/housekeeping", []string{"schema", "server/activity", "server/record/work"},
		"tidying is one of the kinds of background work; what is tidied is told to it"},
	{"server/record", []string{"schema", "ent", "server/domain", "server/fact", "server/state", "server/clock"},
		"the only writer stands on rules and tables"},
	{"server/query", []string{"schema", "ent", "server/domain", "server/fact", "server/state", "server/clock"},
		"the only reader stands on rules and tables"},
	{"server/ingest", []string{"schema", "server/domain"},
		"this edge declares what it needs of the record and of whoever knows tokens"},
	{"server/access", []string{"schema", "server/domain"},
		"access declares what it needs of record and query, and knows no table"},
	{"server/control", []string{"schema", "server/domain"},
		"the operators' socket is handed what answers"},
	{"server/web", []string{"schema"}, "HTTP plumbing is handed its handlers"},
	{"graph", []string{"schema", "ent/db", "server/query", "server/record", "server/domain", "server/clock"},
		"resolvers ask query and record; buckets and background work are not theirs"},
	{"frontend", nil, "the console is files; it talks GraphQL only"},
	{"cmd/lumaftd", []string{""}, "wiring sees everything"},
	{"cmd/lumaft", []string{"schema/ingestion", "schema/reason", "schema/vocab"},
		"it runs in other people's pipelines: small, quick, easy to audit"},
	{"e2e", []string{""}, "the programs together"},
	{"bench", []string{""}, "figures put every part beside a peer, the tables among them: their peer is Ent alone"},
	{"structure", nil, "rules about the tree are no part of it"},
}

func TestImportsPointOneWay(t *testing.T) {
	for _, p := range packages(t) {
		of := strings.TrimPrefix(p.ImportPath, module)
		rule, found := arrowOf(of)
		if !found {
			t.Errorf("%s has no row in the import table: say in structure/imports_test.go what it may import, and why", of)
			continue
		}
		for _, path := range p.Imports {
			to, ours := strings.CutPrefix(path, module)
			if ours && !within(to, rule.from) && !slices.ContainsFunc(rule.to, func(f string) bool { return within(to, f) }) {
				t.Errorf("%s imports %s, and may not: %s", of, to, rule.why)
			}
		}
	}
}

// TestOnlyFourSeeTables keeps rows where rules have been applied: packages that
// handle them are the writer, the reader, GraphQL's types and the wiring. What
// measures them is no part of the product.
func TestOnlyFourSeeTables(t *testing.T) {
	for _, p := range packages(t) {
		of := strings.TrimPrefix(p.ImportPath, module)
		if slices.ContainsFunc([]string{"ent", "server/record", "server/query", "graph", "cmd/lumaftd", "bench"},
			func(f string) bool { return within(of, f) }) {
			continue
		}
		for _, path := range p.Imports {
			if to, ours := strings.CutPrefix(path, module); ours && within(to, "ent") {
				t.Errorf("%s imports %s: only record, query, graph and cmd/lumaftd see tables", of, to)
			}
		}
	}
}

// never lists imports that a folder must not have, whoever else may.
var never = []arrow{
	{"server/record", []string{"net/http", "github.com/aws"}, "the record is reached through ports"},
	{"server/query", []string{"net/http", "github.com/aws"}, "the reader is reached through graph"},
	{"graph", []string{"database/sql", "github.com/jackc", "modernc.org", "github.com/aws"}, "GraphQL holds no database client"},
	{"server/activity", []string{"database/sql", "github.com/aws", "net/http"}, "a handler must be able to run far from the database"},
	{"server/observe", []string{"database/sql", "github.com/aws", "net/http"}, "the observer sees a bucket through its port"},
	{"server/bucket/buckettest", []string{"github.com/aws"}, "the suite is the same for every store"},
}

func TestForbiddenImports(t *testing.T) {
	for _, p := range packages(t) {
		of := strings.TrimPrefix(p.ImportPath, module)
		for _, rule := range never {
			if !within(of, rule.from) {
				continue
			}
			for _, path := range p.Imports {
				if slices.ContainsFunc(rule.to, func(f string) bool { return within(path, f) }) {
					t.Errorf("%s imports %s, and must not: %s", of, path, rule.why)
				}
			}
		}
	}
}

// pure lists folders whose packages must depend, however deep, on the standard
// library, schema and the modules named here only, and on nothing that does I/O.
var pure = map[string][]string{
	"schema":           nil,
	"schema/ingestion": {"github.com/go-json-experiment/json"},
	"server/domain":    nil,
	"server/state":     {"github.com/go-json-experiment/json", "github.com/klauspost/compress"},
	"server/fact":      {"github.com/go-json-experiment/json"},
}

func TestRulesAndDecodersArePure(t *testing.T) {
	standard := standardLibrary(t)
	for _, p := range packages(t) {
		of := strings.TrimPrefix(p.ImportPath, module)
		for folder, modules := range pure {
			if !within(of, folder) || folder == "schema" && within(of, "schema/ingestion") {
				continue
			}
			for _, dep := range p.Deps {
				to, ours := strings.CutPrefix(dep, module)
				switch {
				case ours && (within(to, "schema") || within(to, "server/state") || within(to, folder)):
				case !ours && slices.ContainsFunc(modules, func(m string) bool { return within(dep, m) }):
				case !ours && standard[dep]:
				default:
					t.Errorf("%s depends on %s; it may depend on the standard library, schema and %v", of, dep, modules)
				}
			}
			for _, path := range []string{"context", "database/sql", "log/slog", "net", "net/http", "os", "os/exec"} {
				if slices.Contains(p.Imports, path) {
					t.Errorf("%s imports %s: it does no I/O and waits for nobody", of, path)
				}
			}
		}
	}
}

// TestTheCommandLineStaysLight keeps out of cmd/lumaft, however deep, whatever
// is not the standard library, ours, or what reading the contract's JSON takes.
func TestTheCommandLineStaysLight(t *testing.T) {
	standard, found := standardLibrary(t), false
	for _, p := range packages(t) {
		if of := strings.TrimPrefix(p.ImportPath, module); !within(of, "cmd/lumaft") {
			continue
		}
		found = true
		for _, dep := range p.Deps {
			if !standard[dep] && !strings.HasPrefix(dep, module) && !within(dep, "github.com/go-json-experiment/json") {
				t.Errorf("%s links %s", p.ImportPath, dep)
			}
		}
	}
	if !found {
		t.Error("cmd/lumaft is not there")
	}
}

func arrowOf(of string) (arrow, bool) {
	var best arrow
	found := false
	for _, a := range arrows {
		if within(of, a.from) && (!found || len(a.from) > len(best.from)) {
			best, found = a, true
		}
	}
	return best, found
}

// within tells whether path is folder or below it; everything is below "".
func within(path, folder string) bool {
	return folder == "" || path == folder || strings.HasPrefix(path, folder+"/")
}
