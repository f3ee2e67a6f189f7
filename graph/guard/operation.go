package guard

import (
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// Prices tell what fields cost where that is not one point. The zero value
// knows no exceptions.
type Prices struct {
	// Own is a field's own rule: what it costs with children of the given
	// cost below it, one time each. It answers false where it has none.
	// graphql.ExecutableSchema's Complexity is one.
	Own func(typeName, fieldName string, childCost int, args map[string]any) (int, bool)
	// Reads says whether a field reads the database by itself, each time it
	// is answered.
	Reads func(typeName, fieldName string) bool
}

// Cost is what an operation asks for.
type Cost struct {
	// Nodes is how many rows its pages can hold, nested pages multiplied.
	Nodes int
	// Points is the sum over its fields: one for a plain field, five for one
	// that reads the database, lists multiplied by their page size.
	Points int
}

// Operation checks a validated operation with its coerced variables, before
// it runs: each paged field says first or last, within bounds (BadInput), the
// nodes and the cost stay under their ceilings (DocumentTooComplex), and each
// @skip and @include has a truth value (BadInput).
func Operation(
	schema *ast.Schema, operation *ast.OperationDefinition, variables map[string]any, prices Prices,
) (Cost, error) {
	p := pricer{schema: schema, variables: variables, prices: prices}
	points, err := p.set(operation.SelectionSet, 1, 1)
	cost := Cost{Nodes: p.nodes, Points: points}
	switch {
	case err != nil:
		return cost, err
	case cost.Points > MaxCost:
		return cost, tooComplex("The document asks for too much at once. Ask for smaller pages or fewer fields.")
	}
	return cost, nil
}

// Declared refuses variables that the operation does not declare (BadInput):
// they would be dropped without a word.
func Declared(operation *ast.OperationDefinition, variables map[string]any) error {
	for name := range variables {
		if operation.VariableDefinitions.ForName(name) == nil {
			return badInput("There is a variable that the document does not declare.")
		}
	}
	return nil
}

// Introspects says whether a validated operation asks about the schema itself.
func Introspects(operation *ast.OperationDefinition) bool {
	return introspects(operation.SelectionSet)
}

// introspects looks at the root level only: __schema and __type exist nowhere
// else.
func introspects(selections ast.SelectionSet) bool {
	for _, selection := range selections {
		switch s := selection.(type) {
		case *ast.Field:
			if s.Name == "__schema" || s.Name == "__type" {
				return true
			}
		case *ast.InlineFragment:
			if introspects(s.SelectionSet) {
				return true
			}
		case *ast.FragmentSpread:
			if introspects(s.Definition.SelectionSet) {
				return true
			}
		}
	}
	return false
}

type pricer struct {
	schema    *ast.Schema
	variables map[string]any
	prices    Prices
	nodes     int
}

// set adds up a selection set. rows is how many times it is answered in all;
// page is the page size of the connection it belongs to, which multiplies the
// connection's lists and not its other fields; 1 elsewhere. The walk expands
// fragments, which Check has bounded.
func (p *pricer) set(selections ast.SelectionSet, rows, page int) (int, error) {
	total := 0
	for _, selection := range selections {
		var points int
		var err error
		switch s := selection.(type) {
		case *ast.Field:
			if err = p.conditions(s.Directives); err == nil {
				points, err = p.field(s, rows, page)
			}
		case *ast.InlineFragment:
			if err = p.conditions(s.Directives); err == nil {
				points, err = p.set(s.SelectionSet, rows, page)
			}
		case *ast.FragmentSpread:
			if err = p.conditions(s.Directives); err == nil {
				points, err = p.set(s.Definition.SelectionSet, rows, page)
			}
		}
		if err != nil {
			return 0, err
		}
		total = add(total, points)
	}
	return total, nil
}

func (p *pricer) field(field *ast.Field, rows, page int) (int, error) {
	if strings.HasPrefix(field.Name, "__") {
		// The answer is a part of the schema, whose size is ours.
		return 1, nil
	}
	size, paged, err := p.pageSize(field)
	if err != nil {
		return 0, err
	}
	times, below := 1, 1
	switch list := isList(field.Definition.Type); {
	case paged && list:
		times = size
	case paged:
		below = size
	case list:
		times = page
	}
	if paged {
		if p.nodes = add(p.nodes, mul(rows, size)); p.nodes > MaxNodes {
			return 0, tooComplex("The document asks for too many rows. Ask for smaller pages.")
		}
	}
	children, err := p.set(field.SelectionSet, mul(rows, times), below)
	if err != nil {
		return 0, err
	}
	children = mul(children, times)
	if p.prices.Own != nil {
		own, ok := p.prices.Own(field.ObjectDefinition.Name, field.Name, children, field.ArgumentMap(p.variables))
		if ok && own >= 1 {
			return min(own, saturated), nil
		}
	}
	return add(children, p.base(field, paged)), nil
}

// base is what a field costs by itself. What is loaded together with a page,
// such as the rows' own parts, was paid with the page.
func (p *pricer) base(field *ast.Field, paged bool) int {
	const plain, reads = 1, 5
	parent := field.ObjectDefinition
	switch {
	case paged && !isList(field.Definition.Type),
		parent == p.schema.Query && len(field.SelectionSet) > 0,
		parent == p.schema.Mutation,
		p.prices.Reads != nil && p.prices.Reads(parent.Name, field.Name):
		return reads
	}
	return plain
}

// pageSize is what first or last asks for, for a field that takes one.
func (p *pricer) pageSize(field *ast.Field) (size int, paged bool, err error) {
	given := 0
	for _, name := range [...]string{"first", "last"} {
		definition := field.Definition.Arguments.ForName(name)
		if definition == nil || definition.Type.Name() != "Int" {
			continue
		}
		paged = true
		value, ok := p.argument(field, definition)
		if !ok {
			continue
		}
		if size, err = graphql.UnmarshalInt(value); err != nil || size < 1 || size > MaxPageSize {
			return 0, true, badInput("The size of a page is outside the documented range.")
		}
		given++
	}
	switch {
	case !paged, given == 1:
		return size, paged, nil
	case given == 0:
		return 0, true, badInput("A list needs the size of its page, as first or last.")
	default:
		return 0, true, badInput("A list takes first or last, not both.")
	}
}

// argument is an argument's value; false where there is none, or null.
func (p *pricer) argument(field *ast.Field, definition *ast.ArgumentDefinition) (any, bool) {
	literal := definition.DefaultValue
	if argument := field.Arguments.ForName(definition.Name); argument != nil {
		if argument.Value.Kind != ast.Variable {
			literal = argument.Value
		} else if value, ok := p.variables[argument.Value.Raw]; ok {
			return value, value != nil
		}
	}
	value, err := literal.Value(nil)
	return value, err == nil && value != nil
}

// conditions checks that each condition has a truth value. Validation lets a
// variable with a default stand there although it may be given as null, and
// the executor panics on it.
func (p *pricer) conditions(directives ast.DirectiveList) error {
	for _, directive := range directives {
		condition := directive.Arguments.ForName("if")
		if condition == nil {
			return invalid("The document has a condition without a value.")
		}
		value, err := condition.Value.Value(p.variables)
		if _, ok := value.(bool); err != nil || !ok {
			return badInput("A condition needs true or false.")
		}
	}
	return nil
}

func isList(t *ast.Type) bool { return t.Elem != nil }
