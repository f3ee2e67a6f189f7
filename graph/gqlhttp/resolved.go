package gqlhttp

import (
	"reflect"
	"strings"
)

// perPage are fields with a resolver of their own that reads what they need of
// all rows of a page at once. They cost what plain fields do.
var perPage = map[string]bool{"stack.lastoperation": true, "stack.recentoperations": true}

// resolved says which fields have a resolver of their own, by the methods of
// the generated root of resolvers: a method for each type, which answers a
// list of methods, one for each field. Letters' case is left aside, as gqlgen
// writes names in the way of Go.
func resolved(root reflect.Type) func(typeName, fieldName string) bool {
	fields := map[string]bool{}
	if root != nil {
		for i := range root.NumMethod() {
			ofType := root.Method(i)
			if ofType.Type.NumOut() != 1 {
				continue
			}
			list := ofType.Type.Out(0)
			for j := range list.NumMethod() {
				fields[strings.ToLower(ofType.Name+"."+list.Method(j).Name)] = true
			}
		}
	}
	return func(typeName, fieldName string) bool {
		name := strings.ToLower(typeName + "." + fieldName)
		return fields[name] && !perPage[name]
	}
}
