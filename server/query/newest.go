package query

import (
	"fmt"

	entsql "entgo.io/ent/dialect/sql"
)

// newest is the first rows of each of some owners.
type newest struct {
	table string
	// columns are what is read of a row.
	columns []string
	// column names the owner.
	column string
	owners []string
	// where is what must hold besides; empty for nothing. SQL of ours.
	where string
	// order puts a row first. SQL of ours.
	order string
	limit int
}

// of makes a selector read them, each owner's by its own descent of the index:
// a window over all their rows would read whole histories. Conditions and
// orders of the selector are laid upon them.
func (n newest) of(d string) func(*entsql.Selector) {
	return func(s *entsql.Selector) {
		build := entsql.Dialect(d)
		var all *entsql.Selector
		for i, owner := range n.owners {
			first := build.Select(n.columns...).From(build.Table(n.table)).Where(entsql.EQ(n.column, owner))
			if n.where != "" {
				first.Where(entsql.P(func(b *entsql.Builder) { b.WriteString(n.where) }))
			}
			first.OrderExpr(entsql.Expr(n.order)).Limit(n.limit)
			// A limit belongs to the whole of a union unless it is wrapped.
			part := build.Select("*").From(first.As(fmt.Sprintf("newest%d", i)))
			if all == nil {
				all = part
			} else {
				all.UnionAll(part)
			}
		}
		if all == nil {
			s.Where(entsql.False())
			return
		}
		s.From(all.As(n.table))
	}
}
