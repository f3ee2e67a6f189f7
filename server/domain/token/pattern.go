package token

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
)

// maxSegment is the length of a segment of a pattern, in characters, as the
// names have that it is compared with.
const maxSegment = 200

// ParsePattern reads backend/project/stack. What is between the first slash and
// the last is the project, so that it may be a state key; nothing there means a
// stack without a project. BAD_INPUT for anything else.
func ParsePattern(text string) (shape.ScopePattern, error) {
	first, last := strings.Index(text, "/"), strings.LastIndex(text, "/")
	if first < 0 || first == last {
		return shape.ScopePattern{}, reason.New(reason.BadInput, fmt.Sprintf(
			"%q is no scope pattern. Write backend/project/stack, with a star for any run of characters within one of them, and backend//stack for stacks without a project.", cut(text)))
	}
	p := shape.ScopePattern{Backend: text[:first], Stack: text[last+1:]}
	if project := text[first+1 : last]; project != "" {
		p.Project = &project
	}
	if wrong := checkPattern(p); wrong != "" {
		return shape.ScopePattern{}, reason.New(reason.BadInput, wrong)
	}
	return p, nil
}

// PatternText is a pattern as ParsePattern reads it.
func PatternText(p shape.ScopePattern) string {
	project := ""
	if p.Project != nil {
		project = *p.Project
	}
	return p.Backend + "/" + project + "/" + p.Stack
}

// checkPattern says what is wrong with a pattern; nothing when it may be.
func checkPattern(p shape.ScopePattern) string {
	for _, part := range []struct {
		name string
		text *string
	}{{"backend", &p.Backend}, {"project", p.Project}, {"stack", &p.Stack}} {
		if part.text == nil {
			continue
		}
		if n := utf8.RuneCountInString(*part.text); n == 0 || n > maxSegment || !utf8.ValidString(*part.text) ||
			strings.ContainsFunc(*part.text, unicode.IsControl) {
			return fmt.Sprintf("The %s of a scope pattern has 1 to %d characters and no control characters.", part.name, maxSegment)
		}
	}
	return ""
}

// cut is the beginning of a text that somebody typed.
func cut(text string) string {
	const most = 80
	if runes := []rune(strings.ToValidUTF8(text, "\ufffd")); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
