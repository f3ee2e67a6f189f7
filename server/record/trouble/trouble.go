// Package trouble records server errors and failed observations as items that
// a person can read. The same trouble at the same place is one open item that
// counts, so that a fault in a loop does not bury the others.
package trouble

import (
	"context"
	"fmt"
	"strings"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/erroritem"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/record"
)

// What is kept of one item, in bytes.
const (
	detailLimit = 16 << 10
	placeLimit  = 1 << 10
)

// cut is the beginning of a text, in whole characters.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "")
}

// Recorder records troubles.
type Recorder struct{ writer *record.Writer }

// New is a recorder that writes through w.
func New(w *record.Writer) *Recorder { return &Recorder{writer: w} }

// Item is one occurrence of trouble.
type Item struct {
	Kind vocab.ErrorKind
	// Place is where it happened: a GraphQL path, a route, or an activity.
	Place string
	// Backend is empty for trouble that concerns none.
	Backend string
	// Detail is for operators. It may name causes, never secrets.
	Detail string
}

// Report records an occurrence.
func (r *Recorder) Report(ctx context.Context, item Item) error {
	detail := cut(record.Text(item.Detail), detailLimit)
	item.Place = cut(record.Text(item.Place), placeLimit)
	return r.writer.Do(ctx, record.Patient, func(ctx context.Context, tx *record.Tx) error {
		open, err := tx.ErrorItem.Query().
			Where(erroritem.KindEQ(item.Kind), erroritem.Place(item.Place), erroritem.BackendID(item.Backend), erroritem.ClosedAtIsNil()).
			First(ctx)
		switch {
		case db.IsNotFound(err):
			id := identity.OfError(string(item.Kind), item.Place, item.Backend, tx.Now)
			tx.Changed(vocab.ChangeKindError, item.Backend, "", id)
			return tx.ErrorItem.Create().SetID(id).SetKind(item.Kind).SetPlace(item.Place).SetBackendID(item.Backend).
				SetDetail(detail).SetCount(1).SetFirstAt(tx.Now).SetLastAt(tx.Now).Exec(ctx)
		case err != nil:
			return fmt.Errorf("find an open item: %w", err)
		}
		return tx.ErrorItem.UpdateOne(open).SetDetail(detail).AddCount(1).SetLastAt(tx.Now).Exec(ctx)
	})
}

// Close closes the open items of a place and backend, because what failed
// there succeeded.
func (r *Recorder) Close(ctx context.Context, kind vocab.ErrorKind, place, backend string) error {
	place = cut(record.Text(place), placeLimit)
	return r.writer.Do(ctx, record.Patient, func(ctx context.Context, tx *record.Tx) error {
		ids, err := tx.ErrorItem.Query().
			Where(erroritem.KindEQ(kind), erroritem.Place(place), erroritem.BackendID(backend), erroritem.ClosedAtIsNil()).IDs(ctx)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			tx.Changed(vocab.ChangeKindError, backend, "", id)
		}
		return tx.ErrorItem.Update().Where(erroritem.IDIn(ids...)).SetClosedAt(tx.Now).Exec(ctx)
	})
}
