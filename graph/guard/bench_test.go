package guard

import (
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"
)

// hostile are documents that aim at one ceiling each; those marked accepted
// are the worst that still reach validation.
var hostile = map[string]string{
	"doubling fragments":     doubling(30),
	"one field 4000 times":   `{installation{` + strings.Repeat("now ", 4000) + `}}`,
	"comments":               strings.Repeat("#\n", 7999),
	"commas":                 strings.Repeat(",", 15_990) + `{a}`,
	"nested lists":           `{a(x:` + strings.Repeat("[", 490) + strings.Repeat("]", 490) + `)}`,
	"nested selections":      nested(330),
	"tokens":                 manyTokens(1000),
	"block string":           `{a(x:"""` + strings.Repeat("\n x", 3300) + `""")}`,
	"escapes":                `{a(x:"` + strings.Repeat(`\u0041`, 1600) + `")}`,
	"accepted, inline":       inlineOverlap(),
	"accepted, spreads":      spreadOverlap(),
	"accepted, overlapping":  objectOverlap(),
	"accepted, console page": consoleDocument,
}

// inlineOverlap repeats one field in as many inline fragments as fit.
func inlineOverlap() string {
	return `{installation{` + strings.Repeat("...{now}", 99) + `...{` + strings.Repeat("...{now}", 99) + `}}}`
}

// spreadOverlap spreads 30 fragments that share fields, so that each must be
// compared with each.
func spreadOverlap() string {
	return `{installation{` + numbered(30, "...F%d ") + `}}` +
		numbered(30, " fragment F%d on Installation{now now now demo demo demo changeSequence changeSequence}")
}

// objectOverlap repeats objects that must be merged and compared inside.
func objectOverlap() string {
	level := "now now now now now"
	return `{` + strings.Repeat(`...{installation{`+level+`} installation{`+level+`} installation{`+level+`}}`, 3) + `}`
}

// The figure to hold is 5 ms for any document.
func BenchmarkCheck(b *testing.B) {
	for name, query := range hostile {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_ = Check(query)
			}
		})
	}
}

// The figure to hold is 50 ms for any document that Check lets through.
func BenchmarkValidateAccepted(b *testing.B) {
	schema := realSchema(b)
	for name, query := range hostile {
		if Check(query) != nil {
			continue
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: query}, MaxTokens)
				if err != nil {
					b.Fatal(err)
				}
				_ = validator.ValidateWithRules(schema, doc, rules.NewDefaultRules())
			}
		})
	}
}
