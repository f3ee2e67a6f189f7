package query

import (
	"strings"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
)

// combine joins the parts of a filter: all fields given must hold, and so must
// and, or and not.
func combine(fields, and, or []*entsql.Predicate, not *entsql.Predicate) *entsql.Predicate {
	all := append(fields, and...)
	if len(or) > 0 {
		all = append(all, entsql.Or(or...))
	}
	if not != nil {
		all = append(all, entsql.Not(not))
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return entsql.And(all...)
}

// oneOf is a column's being one of a list. An empty list is no wish at all
// when it is absent, and matches nothing when it is given.
func oneOf[T any](all []*entsql.Predicate, column string, values []T) []*entsql.Predicate {
	if values == nil {
		return all
	}
	if len(values) == 0 {
		return append(all, entsql.False())
	}
	args := make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	return append(all, entsql.In(column, args...))
}

// contains is a column's containing a text, whatever the case of ASCII
// letters. Wildcards in the text are themselves.
func contains(d, expression, text string) *entsql.Predicate {
	pattern := "%" + likeEscaper.Replace(lowerASCII(text)) + "%"
	return entsql.P(func(b *entsql.Builder) {
		// SQLite's LIKE folds ASCII by itself, and lower would cost an index.
		if d == dialect.Postgres {
			b.WriteString("lower(" + expression + ")")
		} else {
			b.WriteString(expression)
		}
		b.WriteString(" LIKE ").Arg(pattern).WriteString(` ESCAPE '\'`)
	})
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

// each builds the predicate of every part of a list.
func each[F any](parts []F, build func(F) (*entsql.Predicate, error)) ([]*entsql.Predicate, error) {
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
