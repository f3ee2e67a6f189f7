// Package query is the only reader of the database for people and programs:
// lists, pages and single rows, always for a viewer. It owns cursors, filters
// and what is derived at reading time, such as an outcome at an instant.
// Writing is left to server/record.
package query

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/change"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// Reader reads. It may be used concurrently.
type Reader struct {
	client  *db.Client
	pool    *sql.DB
	dialect string
	now     func() instant.Instant
	key     []byte
	texts   textIndex
}

// New is a reader of a database. secret authenticates cursors: readers that
// share one accept each other's.
func New(d *ent.Database, now func() instant.Instant, secret []byte) *Reader {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("lumaft cursors v1"))
	return &Reader{client: d.Reader, pool: d.ReaderSQL, dialect: d.Dialect, now: now, key: mac.Sum(nil)}
}

// nothing is a predicate that no row meets, for viewers who may see none.
func nothing(s *entsql.Selector) { s.Where(entsql.False()) }

// notFound says that there is nothing, or nothing the viewer may see.
func notFound() error { return reason.New(reason.NotFound, "There is nothing with this id.") }

// orNotFound turns ent's word for a missing row into the refusal.
func orNotFound(err error, what string) error {
	if db.IsNotFound(err) {
		return notFound()
	}
	return fmt.Errorf("read %s: %w", what, err)
}

// Node is anything with a permanent id.
type Node any

// Node is anything with a permanent id: *Backend, *Stack, *Operation,
// *Checkpoint, *Lock, *QuarantinedObject, *ErrorItem or *Activity. NOT_FOUND when there is none that
// the viewer may see.
func (r *Reader) Node(ctx context.Context, v scope.Viewer, id string) (Node, error) {
	switch identity.KindOf(id) {
	case identity.Backend:
		return r.Backend(ctx, v, id)
	case identity.Stack:
		return r.Stack(ctx, v, id)
	case identity.Operation:
		return r.Row(ctx, v, id)
	case identity.Checkpoint:
		return r.Checkpoint(ctx, v, id)
	case identity.Lock:
		return r.Lock(ctx, v, id)
	case identity.Quarantine:
		return r.Quarantined(ctx, v, id)
	case identity.Error:
		return r.ErrorItem(ctx, v, id)
	case identity.Activity:
		return r.Activity(ctx, v, id)
	}
	return nil, notFound()
}

// ChangeSequence is the newest entry of the change feed; 0 before the first.
func (r *Reader) ChangeSequence(ctx context.Context) (int64, error) {
	newest, err := r.client.Change.Query().Order(change.ByID(entsql.OrderDesc())).FirstID(ctx)
	if db.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read the change feed: %w", err)
	}
	return newest, nil
}

// Now is the instant that readings are made at.
func (r *Reader) Now() instant.Instant { return r.now() }

// Ping tells whether the database answers.
func (r *Reader) Ping(ctx context.Context) error { return r.pool.PingContext(ctx) }
