package query

import (
	"slices"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
)

// maxPage is the most rows of a page.
const maxPage = 100

// Page is which part of a list to read: the First rows after a cursor, or the
// Last before one. One of First and Last is needed, 1 to 100.
type Page struct {
	First  *int
	After  *string
	Last   *int
	Before *string
	// Unread tells that nobody asks for the rows, only for how many there are
	// and how complete they are: the page is checked, and none is read.
	Unread bool
}

// PageInfo is where a page lies in its list.
type PageInfo struct {
	HasNextPage     bool
	HasPreviousPage bool
	StartCursor     *string
	EndCursor       *string
}

// window is a page that was checked.
type window struct {
	size     int
	backward bool
	// from is the key to start after, in the direction of reading.
	from []any
	// at is the instant of the list's first page.
	at instant.Instant
}

// window checks a page of a list. BAD_INPUT or BAD_CURSOR when it asks for
// what cannot be.
func (r *Reader) window(l list, o order, p Page) (window, error) {
	w := window{at: r.now()}
	size, cursor := p.First, p.After
	switch {
	case p.First != nil && p.Last != nil, p.First == nil && p.Last == nil:
		return w, reason.New(reason.BadInput, "Give either first or last.")
	case p.Last != nil:
		w.backward, size, cursor = true, p.Last, p.Before
		if p.After != nil {
			return w, reason.New(reason.BadInput, "Give after with first, and before with last.")
		}
	case p.Before != nil:
		return w, reason.New(reason.BadInput, "Give after with first, and before with last.")
	}
	if *size < 1 || *size > maxPage {
		return w, reason.New(reason.BadInput, "A page has 1 to 100 rows.")
	}
	w.size = *size
	if cursor != nil {
		p, err := r.position(l, o.columns, *cursor)
		if err != nil {
			return w, err
		}
		w.from, w.at = p.Key, p.At
	}
	return w, nil
}

// apply makes a selector read the window, and one row more to know whether
// others follow.
func (w window) apply(s *entsql.Selector, o order) {
	descending := o.descending != w.backward
	for _, c := range o.columns {
		if descending {
			s.OrderExpr(entsql.Expr(c.text(s) + " DESC"))
		} else {
			s.OrderExpr(entsql.Expr(c.text(s) + " ASC"))
		}
	}
	if w.from != nil {
		s.Where(entsql.P(func(b *entsql.Builder) {
			b.Wrap(func(b *entsql.Builder) {
				for i, c := range o.columns {
					if i > 0 {
						b.Comma()
					}
					b.WriteString(c.text(s))
				}
			})
			if descending {
				b.WriteString(" < ")
			} else {
				b.WriteString(" > ")
			}
			b.Wrap(func(b *entsql.Builder) { b.Args(w.from...) })
		}))
	}
	s.Limit(w.size + 1)
}

// turn cuts the extra row off and puts the rows into the list's order.
func turn[T any](rows []T, w window, cursor func(T) (string, error)) (kept []T, cursors []string, info PageInfo, err error) {
	more := len(rows) > w.size
	kept = rows[:min(len(rows), w.size)]
	if w.backward {
		slices.Reverse(kept)
		info.HasPreviousPage, info.HasNextPage = more, w.from != nil
	} else {
		info.HasNextPage, info.HasPreviousPage = more, w.from != nil
	}
	cursors = make([]string, len(kept))
	for i, row := range kept {
		if cursors[i], err = cursor(row); err != nil {
			return nil, nil, info, err
		}
	}
	if len(kept) > 0 {
		info.StartCursor, info.EndCursor = &cursors[0], &cursors[len(cursors)-1]
	}
	return kept, cursors, info, nil
}
