package record

import (
	"strings"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Tx is what a member writes through.
type Tx struct {
	// Client writes in the transaction.
	*db.Client
	// Dialect of the database.
	Dialect string
	// Now is the instant of the write: the receive time of what it stores.
	Now instant.Instant

	changes []change
	had     map[change]struct{}
}

// Changed adds an entry to the change feed, once for each node of a member.
func (t *Tx) Changed(kind vocab.ChangeKind, backend, stack, node string) {
	c := change{kind, backend, stack, node, t.Now}
	if _, had := t.had[c]; had {
		return
	}
	if t.had == nil {
		t.had = map[change]struct{}{}
	}
	t.had[c] = struct{}{}
	t.changes = append(t.changes, c)
}

// Text is text as both databases can keep it: PostgreSQL has no place for NUL,
// so each becomes the sign that pages show for it (docs/limits.md), nor for
// bytes that are not UTF-8.
func Text(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\ufffd"), "\x00", "\u2400")
}
