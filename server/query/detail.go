package query

import (
	"slices"

	"github.com/lumaft/lumaft/ent/db/operation"
)

// Detail is how much of an operation is read. A page of stacks has hundreds of
// operations beside it and shows a word of each.
type Detail int

// What is not read is empty in the row, so whoever wants less must know that
// nobody looks at the rest.
const (
	// Whole is all that lists show.
	Whole Detail = iota
	// Scalars is a row without its counts, claims, message and other texts.
	Scalars
	// Reading is its id, its place in the timeline and how it reads, which an
	// index has without the row.
	Reading

	details
)

// columns are what is read of a row.
func (d Detail) columns() []string {
	switch d {
	case Reading:
		return readingColumns
	case Scalars:
		return scalarColumns
	default:
		return listColumns
	}
}

var (
	readingColumns = []string{
		operation.FieldID, operation.FieldStackID, operation.FieldOrderAt, operation.FieldSource, operation.FieldResult, operation.FieldLeaseUntil,
		operation.FieldCard,
	}
	scalarColumns = append(slices.Clone(readingColumns),
		operation.FieldBackendID, operation.FieldAuthority, operation.FieldKind, operation.FieldFailureReason, operation.FieldImpact,
		operation.FieldStartedAt, operation.FieldEndedAt, operation.FieldReceivedAt,
		operation.FieldJoinedID)
)
