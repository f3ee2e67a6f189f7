// Package guard decides whether a GraphQL request is small enough to work on,
// before work is spent on it.
//
// It has three doors, in the order a request passes them. Check looks at the
// document's text alone, before validation, because validation itself is
// quadratic in places and a fragment that spreads another twice doubles the
// work at each step. Variables decodes the variables under ceilings. Operation
// looks at a validated operation with its variables: page sizes, the nodes
// they multiply to, and cost.
//
// Each refusal is a *reason.Error with a fixed sentence: it neither names the
// ceiling's value nor repeats anything that was sent. The package leaves
// validation, execution and HTTP to others and holds no state.
package guard

import "github.com/lumaft/lumaft/schema/reason"

// The ceilings on a document's text.
const (
	MaxDocumentBytes     = 16_000
	MaxTokens            = 1_000
	MaxDepth             = 10
	MaxSelections        = 2_000 // with fragments expanded
	MaxFragments         = 30
	MaxAliases           = 15
	MaxSameResponseName  = 5 // in one selection set
	MaxSelectionsPerSet  = 100
	MaxDirectives        = 20
	MaxDirectivesPerNode = 3
	MaxQueryRootFields   = 10
	MaxOtherRootFields   = 1
)

// The ceilings on values, in variables and in the document alike.
const (
	MaxVariables   = 50
	MaxValueDepth  = 10
	MaxListLength  = 100 // and members of an object
	MaxStringBytes = 10_000
	maxNumberBytes = 64
)

// The ceilings on what a validated operation asks for.
const (
	MaxPageSize = 100
	MaxNodes    = 10_000
	MaxCost     = 5_000
)

func tooComplex(sentence string) error {
	return reason.New(reason.DocumentTooComplex, sentence)
}

func invalid(sentence string) error {
	return reason.New(reason.DocumentInvalid, sentence)
}

func badInput(sentence string) error {
	return reason.New(reason.BadInput, sentence)
}

// add is a saturating sum: counts multiply with every fragment and must not
// come round to a small number again.
func add(a, b int) int {
	if sum := a + b; sum < saturated {
		return sum
	}
	return saturated
}

// mul is a saturating product of two counts, neither of them negative.
func mul(a, b int) int {
	if a == 0 || b == 0 {
		return 0
	}
	if a > saturated/b {
		return saturated
	}
	return a * b
}

const saturated = 1 << 30
