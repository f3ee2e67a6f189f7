package guard

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/lexer"
	"github.com/vektah/gqlparser/v2/parser"
)

// Check refuses a document that is over a ceiling (DocumentTooComplex) or that
// no schema could accept (DocumentInvalid), or whose text holds a NUL (BadInput).
// It needs no schema, visits each
// node of the document once, and passes only documents that are cheap to
// validate.
func Check(query string) error {
	_, err := check(query)
	return err
}

// check also returns how many nodes it visited, so that a test can bound the
// work instead of the time.
func check(query string) (steps int, err error) {
	if len(query) > MaxDocumentBytes {
		return 0, tooComplex("The document is too long.")
	}
	if !utf8.ValidString(query) {
		return 0, invalid("The document holds bytes that are not text.")
	}
	source := &ast.Source{Input: query}
	doc, err := parser.ParseQueryWithTokenLimit(source, MaxTokens)
	if err != nil {
		if tokensExceed(source, MaxTokens) {
			return 0, tooComplex("The document has too many parts.")
		}
		return 0, invalid("The document is not valid GraphQL.")
	}
	w := walk{fragments: make(map[string]*fragment, len(doc.Fragments))}
	err = w.document(doc)
	return w.steps, err
}

// tokensExceed counts again after a failed parse: the parser tells an excess
// from a mistake only in its message.
func tokensExceed(source *ast.Source, limit int) bool {
	lex := lexer.New(source)
	for range limit {
		token, err := lex.ReadToken()
		if err != nil || token.Kind == lexer.EOF {
			return false
		}
	}
	token, err := lex.ReadToken()
	return err == nil && token.Kind != lexer.EOF
}

// size is what a selection set comes to with its fragments expanded.
type size struct {
	selections int
	depth      int
	fields     int // at its own level, fragments flattened
}

type fragment struct {
	definition *ast.FragmentDefinition
	visiting   bool
	done       bool
	size       size
}

type walk struct {
	fragments  map[string]*fragment
	used       int
	aliases    int
	directives int
	steps      int
}

func (w *walk) document(doc *ast.QueryDocument) error {
	switch {
	case len(doc.Operations) == 0:
		return invalid("The document holds no operation.")
	case len(doc.Operations) > 1:
		return tooComplex("The document holds more than one operation.")
	case len(doc.Fragments) > MaxFragments:
		return tooComplex("The document defines too many fragments.")
	}
	for _, definition := range doc.Fragments {
		if w.fragments[definition.Name] != nil {
			return invalid("The document defines a fragment twice.")
		}
		if len(definition.VariableDefinition) > 0 {
			return invalid("Fragments take no variables of their own.")
		}
		w.fragments[definition.Name] = &fragment{definition: definition}
	}
	operation := doc.Operations[0]
	if err := w.header(operation); err != nil {
		return err
	}
	total, err := w.set(operation.SelectionSet, 0)
	if err != nil {
		return err
	}
	roots := MaxOtherRootFields
	if operation.Operation == ast.Query {
		roots = MaxQueryRootFields
	}
	switch {
	case w.used < len(doc.Fragments):
		return invalid("The document defines a fragment that it does not use.")
	case total.fields > roots:
		return tooComplex("The document asks for too many fields at its root.")
	}
	return nil
}

// header checks what stands before an operation's selections.
func (w *walk) header(operation *ast.OperationDefinition) error {
	if err := w.applied(operation.Directives); err != nil {
		return err
	}
	if len(operation.VariableDefinitions) > MaxVariables {
		return tooComplex("The document declares too many variables.")
	}
	for _, variable := range operation.VariableDefinitions {
		w.steps++
		if err := w.applied(variable.Directives); err != nil {
			return err
		}
		depth := 0
		for t := variable.Type; t != nil && t.Elem != nil; t = t.Elem {
			if depth++; depth > MaxValueDepth {
				return tooComplex("The document nests a value too deeply.")
			}
		}
		if variable.DefaultValue != nil {
			if err := w.value(variable.DefaultValue, 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// set visits a selection set that lies below depth fields of its definition.
func (w *walk) set(selections ast.SelectionSet, depth int) (size, error) {
	var total size
	if len(selections) > MaxSelectionsPerSet {
		return total, tooComplex("The document asks for too many fields in one place.")
	}
	names := make(map[string]int, len(selections))
	for _, selection := range selections {
		w.steps++
		var part size
		var err error
		switch s := selection.(type) {
		case *ast.Field:
			if names[s.Alias]++; names[s.Alias] > MaxSameResponseName {
				return total, tooComplex("The document asks for one field too often in one place.")
			}
			part, err = w.field(s, depth)
		case *ast.InlineFragment:
			if err = w.applied(s.Directives); err == nil {
				part, err = w.set(s.SelectionSet, depth)
			}
		case *ast.FragmentSpread:
			if err = w.applied(s.Directives); err == nil {
				part, err = w.spread(s.Name)
			}
		}
		if err != nil {
			return total, err
		}
		total.selections = add(total.selections, add(part.selections, 1))
		total.depth = max(total.depth, part.depth)
		total.fields = add(total.fields, part.fields)
		if total.selections > MaxSelections {
			return total, tooComplex("The document asks for too many fields.")
		}
		if depth+total.depth > MaxDepth {
			return total, tooComplex("The document is nested too deeply.")
		}
	}
	return total, nil
}

func (w *walk) field(field *ast.Field, depth int) (size, error) {
	if field.Alias != field.Name {
		if w.aliases++; w.aliases > MaxAliases {
			return size{}, tooComplex("The document uses too many aliases.")
		}
	}
	if err := w.applied(field.Directives); err != nil {
		return size{}, err
	}
	for _, argument := range field.Arguments {
		if err := w.value(argument.Value, 1); err != nil {
			return size{}, err
		}
	}
	if depth+1 > MaxDepth {
		return size{}, tooComplex("The document is nested too deeply.")
	}
	below, err := w.set(field.SelectionSet, depth+1)
	return size{selections: below.selections, depth: below.depth + 1, fields: 1}, err
}

// spread measures a fragment once, however often it is spread.
func (w *walk) spread(name string) (size, error) {
	f := w.fragments[name]
	switch {
	case f == nil:
		return size{}, invalid("The document uses a fragment that it does not define.")
	case f.visiting:
		return size{}, invalid("The document has a fragment that holds itself.")
	case f.done:
		return f.size, nil
	}
	w.used++
	f.visiting = true
	if err := w.applied(f.definition.Directives); err != nil {
		return size{}, err
	}
	measured, err := w.set(f.definition.SelectionSet, 0)
	f.visiting, f.done, f.size = false, true, measured
	return measured, err
}

// applied checks the directives on one node. Only the two that every server
// knows are let through: @defer would ask for an answer in several parts.
func (w *walk) applied(directives ast.DirectiveList) error {
	w.steps += len(directives)
	w.directives += len(directives)
	if w.directives > MaxDirectives || len(directives) > MaxDirectivesPerNode {
		return tooComplex("The document uses too many directives.")
	}
	for i, directive := range directives {
		if directive.Name != "skip" && directive.Name != "include" {
			return invalid("The document uses a directive that is not served.")
		}
		if i > 0 && directive.Name == directives[i-1].Name {
			return invalid("The document repeats a directive.")
		}
		for _, argument := range directive.Arguments {
			if err := w.value(argument.Value, 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// value checks a literal. Numbers must be ones that the parser's own
// conversion takes, since that panics on others.
func (w *walk) value(value *ast.Value, depth int) error {
	w.steps++
	switch value.Kind {
	case ast.IntValue:
		if _, err := strconv.ParseInt(value.Raw, 10, 64); err != nil {
			return invalid("The document holds a number that is too large.")
		}
	case ast.FloatValue:
		if _, err := strconv.ParseFloat(value.Raw, 64); err != nil {
			return invalid("The document holds a number that is too large.")
		}
	case ast.StringValue, ast.BlockValue:
		if len(value.Raw) > MaxStringBytes {
			return tooComplex("The document holds a text that is too long.")
		}
		if strings.ContainsRune(value.Raw, 0) {
			return badInput("The document holds a text with a character NUL, which nothing stored has.")
		}
	case ast.ListValue, ast.ObjectValue:
		if depth > MaxValueDepth {
			return tooComplex("The document nests a value too deeply.")
		}
		if len(value.Children) > MaxListLength {
			return tooComplex("The document holds a list that is too long.")
		}
		for _, child := range value.Children {
			if err := w.value(child.Value, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}
