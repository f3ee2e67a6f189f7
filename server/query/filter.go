package query

import (
	"strings"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/schema/reason"
)

// Filters have two truth values. SQL has a third for what compares with a
// column without a value; in a filter such a comparison just does not hold. So
// an operation without a commit meets "not this commit", and of a filter and
// its not every row meets exactly one. AND and OR keep that by themselves;
// only a not needs the help of holdsNot.

// combine joins the parts of a filter: all fields given must hold, and so must
// and, or and not. An or of nothing holds for no row, as no list that is empty
// does. It is nil when every row matches.
func combine[F any](all []*entsql.Predicate, and, or []*F, not *F, build func(*F) (*entsql.Predicate, error)) (*entsql.Predicate, error) {
	both, err := each(and, build)
	if err != nil {
		return nil, err
	}
	all = append(all, both...)
	either, err := each(or, build)
	if err != nil {
		return nil, err
	}
	switch {
	case len(either) > 0:
		all = append(all, joined("OR", either))
	case or != nil:
		all = append(all, entsql.False())
	}
	if not != nil {
		part, err := each([]*F{not}, build)
		if err != nil {
			return nil, err
		}
		all = append(all, holdsNot(part[0]))
	}
	if len(all) == 0 {
		return nil, nil
	}
	return joined("AND", all), nil
}

// joined joins predicates with AND or OR and leaves nothing to precedence.
// Ent's own And and Or write an OR of one OR without parentheses, so that a
// condition put before it, such as a viewer's, would hold for its first part
// only.
func joined(by string, parts []*entsql.Predicate) *entsql.Predicate {
	return entsql.P(func(b *entsql.Builder) {
		b.Wrap(func(b *entsql.Builder) {
			for i, part := range parts {
				if i > 0 {
					b.WriteString(" " + by + " ")
				}
				b.Wrap(func(b *entsql.Builder) { b.Join(part) })
			}
		})
	})
}

// each builds the predicate of every part of a list.
func each[F any](parts []*F, build func(*F) (*entsql.Predicate, error)) ([]*entsql.Predicate, error) {
	var all []*entsql.Predicate
	for _, part := range parts {
		p, err := build(part)
		if err != nil {
			return nil, err
		}
		if p == nil {
			p = entsql.P(func(b *entsql.Builder) { b.WriteString("1 = 1") }) // an empty filter holds
		}
		all = append(all, p)
	}
	return all, nil
}

// holdsNot is a predicate's not holding: its being false or unknown.
func holdsNot(p *entsql.Predicate) *entsql.Predicate {
	return entsql.P(func(b *entsql.Builder) {
		b.Wrap(func(b *entsql.Builder) { b.Join(p) })
		b.WriteString(" IS NOT TRUE")
	})
}

// given is text from a question as the record keeps text (record.Text), so
// that what was stored is found, and no database is asked what it cannot read.
func given(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\x00", "\u2400")
}

// givenAll is given for every text of a list; nil stays nil.
func givenAll(texts []string) []string {
	if texts == nil {
		return nil
	}
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = given(text)
	}
	return all
}

// oneOf is a column's being one of a list. An empty list is no wish at all
// when it is absent, and matches nothing when it is given.
func oneOf[T any](all []*entsql.Predicate, column string, values []T) []*entsql.Predicate {
	if values == nil {
		return all
	}
	return append(all, among(column, values))
}

// among is a column's being one of some values, of which there may be none.
func among[T any](column string, values []T) *entsql.Predicate {
	if len(values) == 0 {
		return entsql.False()
	}
	args := make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	return entsql.In(column, args...)
}

// longestText is the longest text to look for inside others, in bytes. SQLite
// takes patterns of 50,000 bytes, and every character may need an escape.
const longestText = 1000

// contains is a column's containing a text, whatever the case of ASCII
// letters. Wildcards in the text are themselves.
func contains(d, expression, text string) (*entsql.Predicate, error) {
	if len(text) > longestText {
		return nil, reason.New(reason.BadInput, "A text to look for has at most 1,000 bytes.")
	}
	pattern := "%" + likeEscaper.Replace(lowerASCII(given(text))) + "%"
	return entsql.P(func(b *entsql.Builder) {
		// SQLite's LIKE folds the letters of ASCII, and so does PostgreSQL's ILIKE
		// in the collation of our columns. Unlike lower(), ILIKE leaves the
		// planner its statistics of the column.
		like := " LIKE "
		if d == dialect.Postgres {
			like = " ILIKE "
		}
		b.WriteString(expression + like).Arg(pattern).WriteString(` ESCAPE '\'`)
	}), nil
}

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// lowerASCII folds the letters that both databases fold.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
