package pulumi

import "bytes"

// urnProject is the project that a URN names; false when the text does not
// have the form of one: urn:pulumi:STACK::PROJECT::TYPE::NAME. The name may
// hold anything, :: included, so the first three separators count.
func urnProject(urn []byte) ([]byte, bool) {
	rest, ok := bytes.CutPrefix(urn, []byte("urn:pulumi:"))
	if !ok {
		return nil, false
	}
	stack, rest, ok := bytes.Cut(rest, []byte("::"))
	if !ok || len(stack) == 0 {
		return nil, false
	}
	project, rest, ok := bytes.Cut(rest, []byte("::"))
	if !ok || len(project) == 0 {
		return nil, false
	}
	kind, name, ok := bytes.Cut(rest, []byte("::"))
	return project, ok && len(kind) > 0 && len(name) > 0
}

// providerURN takes the id off a reference to a provider, URN::ID.
func providerURN(reference []byte) []byte {
	if i := bytes.LastIndex(reference, []byte("::")); i >= 0 {
		return reference[:i]
	}
	return reference
}
