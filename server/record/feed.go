package record

import (
	"context"
	"fmt"
	"slices"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
)

// change is an entry of the feed.
type change struct {
	kind                 vocab.ChangeKind
	backend, stack, node string
	at                   instant.Instant
}

// feedBulk is how many entries one statement inserts: SQLite takes 32,766
// parameters.
const feedBulk = 1000

// feedLock is the number of PostgreSQL's lock that servers take before they
// number entries. Whoever takes it keeps it to the end of its transaction, so
// that entries become visible in the order of their numbers, and a reader that
// asks for what comes after the last one it saw misses none. Nothing else is
// waited for under it.
const feedLock = 0x6c756d61_66656564 // "lumafeed"

// feed writes the group's entries of the change feed. It comes last, so that
// the lock is held for one statement and the commit.
func (g *group) feed(ctx context.Context, tx *db.Tx) error {
	if len(g.changes) == 0 {
		return nil
	}
	if g.database.Dialect == dialect.Postgres {
		if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", int64(feedLock)); err != nil {
			return fmt.Errorf("wait for the change feed: %w", err)
		}
	}
	for some := range slices.Chunk(g.changes, feedBulk) {
		rows := make([]*db.ChangeCreate, len(some))
		for i, c := range some {
			rows[i] = tx.Change.Create().SetKind(c.kind).SetBackendID(c.backend).SetStackID(c.stack).SetNodeID(c.node).SetAt(c.at)
		}
		if err := tx.Change.CreateBulk(rows...).Exec(ctx); err != nil {
			return fmt.Errorf("write the change feed: %w", err)
		}
	}
	return nil
}
