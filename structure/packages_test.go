package structure

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestEveryPackageSaysWhatItIsFor wants one doc comment a package, in the form
// that go doc shows.
func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	for _, p := range packages(t) {
		of := strings.TrimPrefix(p.ImportPath, module)
		if isGenerated(of) || len(p.GoFiles) == 0 {
			continue
		}
		var docs []string
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				t.Errorf("%s: %v", of, err)
				continue
			}
			if file.Doc == nil {
				continue
			}
			docs = append(docs, name)
			want := "Package " + file.Name.Name + " "
			if file.Name.Name == "main" {
				want = "Command " + filepath.Base(of) + " "
			}
			if !strings.HasPrefix(file.Doc.Text(), want) {
				t.Errorf("the doc comment in %s/%s does not begin with %q", of, name, want)
			}
		}
		switch len(docs) {
		case 0:
			t.Errorf("%s has no doc comment: say what it owns and what it leaves to others", of)
		case 1:
		default:
			t.Errorf("%s has a doc comment in each of %v: one of them is enough", of, docs)
		}
	}
}

// TestRulesHaveNoClock keeps rules and decoders functions of what they are
// given: an instant comes in as an argument.
func TestRulesHaveNoClock(t *testing.T) {
	clock := []string{"Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep"}
	for _, path := range files(t) {
		if !within(path, "server/domain") && !within(path, "server/state") || !strings.HasSuffix(path, ".go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, read(t, path), 0)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if use, ok := n.(*ast.SelectorExpr); ok && slices.Contains(clock, use.Sel.Name) && isSelector(use, "time", use.Sel.Name) {
				t.Errorf("%s uses time.%s: time comes in as an argument", set.Position(n.Pos()), use.Sel.Name)
			}
			return true
		})
	}
}

// TestTestsDoNotSleep allows time to pass only in files whose tests simulate
// it with testing/synctest: elsewhere a test waits for what is to happen.
func TestTestsDoNotSleep(t *testing.T) {
	for _, path := range files(t) {
		if !strings.HasSuffix(path, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, read(t, path), 0)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing/synctest"` }) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if use, ok := n.(*ast.SelectorExpr); ok && isSelector(use, "time", "Sleep") {
				t.Errorf("%s sleeps: wait for what is to happen, or use testing/synctest", set.Position(n.Pos()))
			}
			return true
		})
	}
}

// isSelector tells whether an expression is name of a package.
func isSelector(e ast.Expr, of, name string) bool {
	use, ok := e.(*ast.SelectorExpr)
	if !ok || use.Sel.Name != name {
		return false
	}
	x, ok := use.X.(*ast.Ident)
	return ok && x.Name == of
}
