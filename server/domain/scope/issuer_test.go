package scope_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/server/domain/scope"
)

func ptr(s string) *string { return &s }

// B23: patterns match whole segments, byte by byte.
func TestPatternsMatchWholeSegments(t *testing.T) {
	one := func(backend string, project *string, stack string) scope.Patterns {
		return scope.Patterns{{Backend: backend, Project: project, Stack: stack}}
	}
	for name, tc := range map[string]struct {
		scope   scope.Patterns
		backend string
		project *string
		stack   string
		want    bool
	}{
		"none":                               {nil, "b", ptr("p"), "s", false},
		"itself":                             {one("b", ptr("p"), "s"), "b", ptr("p"), "s", true},
		"a star for each":                    {one("*", ptr("*"), "*"), "b", ptr("p"), "s", true},
		"a star at the end":                  {one("prod*", ptr("*"), "*"), "production-eu", ptr("p"), "s", true},
		"a star for nothing":                 {one("prod*", ptr("*"), "*"), "prod", ptr("p"), "s", true},
		"a star in the middle":               {one("b", ptr("p"), "a*z"), "b", ptr("p"), "a-to-z", true},
		"a star in the middle that does not": {one("b", ptr("p"), "a*z"), "b", ptr("p"), "a-to-y", false},
		"many stars":                         {one("b", ptr("p"), "*a*a*b"), "b", ptr("p"), strings.Repeat("a", 200), false},
		"a beginning without a star":         {one("pool-a", ptr("*"), "*"), "pool-ab", ptr("p"), "s", false},
		"an end without a star":              {one("b", ptr("hop"), "*"), "b", ptr("shop"), "s", false},
		"another case":                       {one("b", ptr("Shop"), "*"), "b", ptr("shop"), "s", false},
		"a letter that looks alike":          {one("b", ptr("shop"), "*"), "b", ptr("sh\u043ep"), "s", false},
		"another normal form":                {one("b", ptr("caf\u00e9"), "*"), "b", ptr("cafe\u0301"), "s", false},
		"a slash is no border":               {one("b", ptr("a/b"), "c"), "b", ptr("a"), "b/c", false},
		"a key of a state is one segment":    {one("b", ptr("envs/*"), "default"), "b", ptr("envs/prod/eu"), "default", true},
		"no meaning but a star":              {one("b", ptr("p"), "s.[a-z]?"), "b", ptr("p"), "s.ab", false},
		"an empty pattern":                   {one("", ptr(""), ""), "b", ptr("p"), "s", false},
		"no project and none asked for":      {one("b", nil, "s"), "b", nil, "s", true},
		"no project and a star":              {one("b", ptr("*"), "s"), "b", nil, "s", true},
		"no project and a name":              {one("b", ptr("p"), "s"), "b", nil, "s", false},
		"no project and most of a star":      {one("b", ptr("p*"), "s"), "b", nil, "s", false},
		"a project where none is asked for":  {one("b", nil, "s"), "b", ptr("p"), "s", false},
		"segments of two patterns": {scope.Patterns{{Backend: "b", Project: ptr("p"), Stack: "s"}, {Backend: "c", Project: ptr("q"), Stack: "t"}},
			"b", ptr("q"), "t", false},
		"the second of two": {scope.Patterns{{Backend: "b", Project: ptr("p"), Stack: "s"}, {Backend: "c", Project: ptr("q"), Stack: "t"}},
			"c", ptr("q"), "t", true},
	} {
		t.Run(name, func(t *testing.T) {
			if got := tc.scope.Allows(tc.backend, tc.project, tc.stack); got != tc.want {
				t.Errorf("Allows() = %v, want %v", got, tc.want)
			}
		})
	}
}

// reference says the same as Patterns.Allows as plainly as can be.
func reference(p scope.Patterns, backend string, project *string, stack string) bool {
	var segment func(pattern, text string) bool
	segment = func(pattern, text string) bool {
		switch {
		case pattern == "":
			return text == ""
		case pattern[0] == '*':
			return segment(pattern[1:], text) || text != "" && segment(pattern, text[1:])
		}
		return text != "" && text[0] == pattern[0] && segment(pattern[1:], text[1:])
	}
	for _, one := range p {
		fits := one.Project == nil && project == nil || one.Project != nil && project == nil && *one.Project == "*" ||
			one.Project != nil && project != nil && segment(*one.Project, *project)
		if fits && segment(one.Backend, backend) && segment(one.Stack, stack) {
			return true
		}
	}
	return false
}

// B23: the reference agrees on anything.
func TestPatternsAgreeWithAReference(t *testing.T) {
	pattern := rapid.StringOfN(rapid.RuneFrom([]rune("ab*\u00e9/A")), 0, 6, -1)
	text := rapid.StringOfN(rapid.RuneFrom([]rune("ab\u00e9/A")), 0, 6, -1)
	maybe := func(of *rapid.Generator[string]) *rapid.Generator[*string] { return rapid.Ptr(of, true) }
	rapid.Check(t, func(t *rapid.T) {
		var p scope.Patterns
		for range rapid.IntRange(0, 3).Draw(t, "patterns") {
			p = append(p, shape.ScopePattern{Backend: pattern.Draw(t, "backend pattern"),
				Project: maybe(pattern).Draw(t, "project pattern"), Stack: pattern.Draw(t, "stack pattern")})
		}
		backend, project, stack := text.Draw(t, "backend"), maybe(text).Draw(t, "project"), text.Draw(t, "stack")
		if got, want := p.Allows(backend, project, stack), reference(p, backend, project, stack); got != want {
			t.Errorf("Allows() = %v, the reference says %v", got, want)
		}
	})
}
