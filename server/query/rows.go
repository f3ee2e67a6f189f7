package query

import (
	"fmt"
	"io"
	"strconv"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Rows is what a list of operations is made of.
type Rows string

// What lists are made of.
const (
	// RowsCards is one row for what a trusted join says is one run.
	RowsCards Rows = "CARDS"
	// RowsRaw is one row for what each source says.
	RowsRaw Rows = "RAW"
)

// MarshalGQL writes the word as a GraphQL enum value.
func (r Rows) MarshalGQL(w io.Writer) { _, _ = io.WriteString(w, strconv.Quote(string(r))) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (r *Rows) UnmarshalGQL(v any) error {
	switch v {
	case string(RowsCards), string(RowsRaw):
		*r = Rows(v.(string))
		return nil
	}
	return fmt.Errorf("not what lists of operations are made of")
}

// source is a row's being of one of some sources. A card that an observed row
// and a reported one share is of both.
func (m matching) source(words []vocab.Source) *entsql.Predicate {
	own := among(operation.FieldSource, words)
	if m.raw {
		return own
	}
	for _, word := range words {
		if word == vocab.SourceRunner {
			// What a runner reported has its authority, by which it is indexed.
			reported := joined("OR", []*entsql.Predicate{entsql.NotNull(operation.FieldAuthority), entsql.NotNull(operation.FieldJoinedAuthority)})
			if len(words) == 1 {
				return reported
			}
			return joined("OR", []*entsql.Predicate{own, reported})
		}
	}
	return own
}

// authority is a row's being reported by one of some kinds of credentials, or
// its sharing a card with one that is.
func (m matching) authority(words []vocab.Authority) *entsql.Predicate {
	own := among(operation.FieldAuthority, words)
	if m.raw {
		return own
	}
	return joined("OR", []*entsql.Predicate{own, among(operation.FieldJoinedAuthority, words)})
}
