package scope

import (
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Issuer is whoever reports operations. What it reported belongs to its ID.
type Issuer struct {
	// ID is public and stays the same while the credential's values change.
	ID string
	// Name is what people called it.
	Name string
	// Authority is what kind of credential it has.
	Authority vocab.Authority
	// Scope is what it may report on.
	Scope Patterns
	// Transcript tells that it may send transcripts.
	Transcript bool
}

// Patterns are the stacks an issuer may report on: those that one of them
// matches. None matches nothing.
type Patterns []shape.ScopePattern

// anything matches every segment, an absent project among them.
const anything = "*"

// Allows tells whether a pattern matches a stack. Segments are compared whole
// and byte by byte; a nil project is a stack without one.
func (p Patterns) Allows(backend string, project *string, stack string) bool {
	for _, pattern := range p {
		if matches(pattern.Backend, backend) && matchesProject(pattern.Project, project) && matches(pattern.Stack, stack) {
			return true
		}
	}
	return false
}

func matchesProject(pattern, project *string) bool {
	switch {
	case project == nil:
		return pattern == nil || *pattern == anything
	case pattern == nil:
		return false
	}
	return matches(*pattern, *project)
}

// matches tells whether a segment is what a pattern says, where a star stands
// for any run of bytes, the empty one included. It goes back to the last star
// only, so that no pattern takes longer than the product of both lengths.
func matches(pattern, segment string) bool {
	p, s := 0, 0
	star, resume := -1, 0
	for s < len(segment) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, resume = p, s
			p++
		case p < len(pattern) && pattern[p] == segment[s]:
			p++
			s++
		case star >= 0:
			resume++
			p, s = star+1, resume
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}
