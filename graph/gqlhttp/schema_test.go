package gqlhttp

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
)

// sdl is a schema with a field for each way that a resolver can go wrong.
const sdl = `
scalar Cursor
enum Colour { RED GREEN }
interface Node { id: ID! }
type Query {
  hello(name: String, colour: Colour, after: Cursor): String
  give(what: String!): String
  item: Item
  need: Item!
  items(first: Int, last: Int): ItemConnection!
}
type Mutation { act: String }
type Subscription { watch(after: ID): String other: String }
type ItemConnection { nodes: [Item]! totalCount: Int! }
type Item implements Node { id: ID! name: String owner: Item other: Item }
`

type resolver func(ctx context.Context, parent any, args map[string]any) (any, error)

// testSchema executes sdl with the same library functions that generated code
// calls, so that errors, panics and goroutines take the same way.
type testSchema struct {
	schema    *ast.Schema
	resolvers map[string]resolver // by "Type.field"; others answer their parent
}

func newTestSchema(resolvers map[string]resolver) *testSchema {
	return &testSchema{
		schema:    gqlparser.MustLoadSchema(&ast.Source{Name: "test", Input: sdl}),
		resolvers: resolvers,
	}
}

func (s *testSchema) Schema() *ast.Schema { return s.schema }

func (s *testSchema) Complexity(_ context.Context, typeName, fieldName string, childCost int, _ map[string]any) (int, bool) {
	if typeName == "Item" && fieldName == "owner" {
		return 50 + childCost, true
	}
	return 0, false
}

func (s *testSchema) Exec(ctx context.Context) graphql.ResponseHandler {
	oc := graphql.GetOperationContext(ctx)
	if oc.Operation.Operation == ast.Subscription {
		return s.subscribe(ctx, oc)
	}
	done := false
	return func(ctx context.Context) *graphql.Response {
		if done {
			return nil
		}
		done = true
		root := map[ast.Operation]string{ast.Query: "Query", ast.Mutation: "Mutation"}[oc.Operation.Operation]
		ctx = graphql.WithFieldContext(ctx, &graphql.FieldContext{Object: root})
		var buf bytes.Buffer
		s.object(ctx, oc, root, oc.Operation.SelectionSet, nil).MarshalGQL(&buf)
		return &graphql.Response{Data: buf.Bytes()}
	}
}

// subscribe streams what the channel of a resolver gives, as generated code
// does.
func (s *testSchema) subscribe(ctx context.Context, oc *graphql.OperationContext) graphql.ResponseHandler {
	field := graphql.CollectFields(oc, oc.Operation.SelectionSet, []string{"Subscription"})[0]
	ctx = graphql.WithFieldContext(ctx, &graphql.FieldContext{Object: "Subscription", Field: field, Args: field.ArgumentMap(oc.Variables)})
	from, err := s.resolvers["Subscription."+field.Name](ctx, nil, field.ArgumentMap(oc.Variables))
	if err != nil {
		graphql.AddError(ctx, err)
		return nil
	}
	return func(ctx context.Context) *graphql.Response {
		select {
		case value, more := <-from.(chan string):
			switch {
			case !more:
				return nil
			case value == "panic":
				panic(canary)
			case value == "fail":
				graphql.AddError(ctx, errors.New(canary))
			}
			var buf bytes.Buffer
			graphql.MarshalString(value).MarshalGQL(&buf)
			return &graphql.Response{Data: fmt.Appendf(nil, `{%q:%s}`, field.Alias, buf.Bytes())}
		case <-ctx.Done():
			return nil
		}
	}
}

func (s *testSchema) object(
	ctx context.Context, oc *graphql.OperationContext, typeName string, sel ast.SelectionSet, parent any,
) graphql.Marshaler {
	fields := graphql.CollectFields(oc, sel, append([]string{typeName}, s.schema.Types[typeName].Interfaces...))
	out := graphql.NewFieldSet(fields)
	deferred := graphql.NewDeferredGroup(ctx)
	for i, field := range fields {
		if field.Name == "__typename" {
			out.Values[i] = graphql.MarshalString(typeName)
			continue
		}
		out.ResolveConcurrently(oc, &deferred, i, true, field.Definition.Type.NonNull,
			func(ctx context.Context) graphql.Marshaler { return s.field(ctx, oc, typeName, field, parent) })
	}
	out.Dispatch(ctx)
	if out.Invalids > 0 {
		return graphql.Null
	}
	return out
}

func (s *testSchema) field(
	ctx context.Context, oc *graphql.OperationContext, typeName string, field graphql.CollectedField, parent any,
) graphql.Marshaler {
	nonNull := field.Definition.Type.NonNull
	initialize := func(ctx context.Context, field graphql.CollectedField) (fc *graphql.FieldContext, err error) {
		fc = &graphql.FieldContext{Object: typeName, Field: field}
		defer func() {
			if r := recover(); r != nil {
				err = oc.RecoverFunc(ctx, r)
				oc.Error(ctx, err)
			}
		}()
		ctx = graphql.WithFieldContext(ctx, fc)
		if fc.Args, err = readArguments(ctx, field); err != nil {
			oc.Error(ctx, err)
		}
		return fc, err
	}
	resolve := func(ctx context.Context) (any, error) {
		if r := s.resolvers[typeName+"."+field.Name]; r != nil {
			return r(ctx, parent, graphql.GetFieldContext(ctx).Args)
		}
		return parent, nil
	}
	marshal := func(ctx context.Context, _ ast.SelectionSet, v any) graphql.Marshaler {
		return s.value(ctx, oc, field.Definition.Type, field.Selections, v)
	}
	return graphql.ResolveField[any](ctx, oc, field, initialize, resolve, nil, marshal, true, nonNull)
}

func (s *testSchema) value(
	ctx context.Context, oc *graphql.OperationContext, t *ast.Type, sel ast.SelectionSet, v any,
) graphql.Marshaler {
	if v == nil {
		return graphql.Null
	}
	if t.Elem != nil {
		list := v.([]any)
		return graphql.MarshalSliceConcurrently(ctx, len(list), 0, false, func(ctx context.Context, i int) graphql.Marshaler {
			return s.value(ctx, oc, t.Elem, sel, list[i])
		})
	}
	if s.schema.Types[t.NamedType].Kind == ast.Object {
		return s.object(ctx, oc, t.NamedType, sel, v)
	}
	return graphql.MarshalString(fmt.Sprint(v))
}

// readArguments reads them as generated code does: the first one that fails
// ends it, and no arguments are kept.
func readArguments(ctx context.Context, field graphql.CollectedField) (map[string]any, error) {
	args := field.ArgumentMap(graphql.GetOperationContext(ctx).Variables)
	for name, value := range args {
		ctx := graphql.WithPathContext(ctx, graphql.NewPathWithField(name))
		switch field.Definition.Arguments.ForName(name).Type.Name() {
		case "Colour":
			if value != "RED" && value != "GREEN" && value != nil {
				return nil, graphql.ErrorOnPath(ctx, fmt.Errorf("%v is not a valid Colour", value))
			}
		case "Cursor":
			if _, ok := value.(string); !ok && value != nil {
				return nil, graphql.ErrorOnPath(ctx, fmt.Errorf("%v is not a cursor", value))
			}
		}
	}
	return args, nil
}
