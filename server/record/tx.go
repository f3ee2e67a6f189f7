package record

import (
	"context"
	"fmt"
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
	wrote   bool
}

// change is an entry of the feed.
type change struct {
	kind                 vocab.ChangeKind
	backend, stack, node string
}

// Changed adds an entry to the change feed, once for each node of a member.
func (t *Tx) Changed(kind vocab.ChangeKind, backend, stack, node string) {
	c := change{kind, backend, stack, node}
	for _, had := range t.changes {
		if had == c {
			return
		}
	}
	t.changes = append(t.changes, c)
}

// flush writes the feed's entries.
func (t *Tx) flush(ctx context.Context) error {
	if len(t.changes) == 0 {
		return nil
	}
	rows := make([]*db.ChangeCreate, len(t.changes))
	for i, c := range t.changes {
		rows[i] = t.Change.Create().SetKind(c.kind).SetBackendID(c.backend).SetStackID(c.stack).SetNodeID(c.node).SetAt(t.Now)
	}
	if err := t.Change.CreateBulk(rows...).Exec(ctx); err != nil {
		return fmt.Errorf("write the change feed: %w", err)
	}
	t.wrote = true
	return nil
}

// Text is text as both databases can keep it: PostgreSQL has no place for NUL,
// so each becomes the sign that pages show for it (docs/limits.md).
func Text(s string) string { return strings.ReplaceAll(s, "\x00", "\u2400") }
