package query

import (
	"strconv"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

// ChangeBatch is some entries of the change feed, and when what a page shows
// can next change without one.
type ChangeBatch struct {
	// Reached is the newest entry that it reaches.
	Reached          int64
	Changes          []Change
	Reset            bool
	ReadingChangesAt *instant.Instant
	Now              instant.Instant
}

// Sequence is the newest entry that it reaches, as callers give it back.
func (b *ChangeBatch) Sequence() string { return strconv.FormatInt(b.Reached, 10) }

// Change is an entry of the change feed.
type Change struct {
	// At is its place in the feed.
	At   int64
	Kind vocab.ChangeKind
	// Backend and Stack are nil where it concerns none.
	Backend, Stack *string
	Node           string
}

// Sequence is its place in the feed.
func (c Change) Sequence() string { return strconv.FormatInt(c.At, 10) }
