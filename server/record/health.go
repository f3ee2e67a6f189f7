package record

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/schema/reason"
)

// health is what the writer knows of its database from what it tried to store.
type health struct {
	mu     sync.Mutex
	full   bool
	failed chan struct{}
	cause  error
}

// notes keeps what an error tells of the database. After a failed sync of a
// SQLite file nobody knows what the disk holds, and asking again can be
// answered wrongly: the writer stores nothing more, and a new start reads what
// is there.
func (w *Writer) notes(err error) {
	w.health.mu.Lock()
	defer w.health.mu.Unlock()
	switch ent.FaultOf(err) {
	case ent.Full:
		w.health.full = true
	case ent.Broken:
		w.fails(reason.Wrap(reason.StorageFailed,
			"storage-failed: the disk under the database did not take what was written. Nothing more is written. Look at the disk, then start again: what was acknowledged is read from the file.", err))
	case ent.Damaged:
		w.fails(reason.Wrap(reason.DatabaseDamaged,
			"database-damaged: the database file contradicts itself. Nothing more is written. Restore a backup, or start with a new file: the buckets are read again.", err))
	}
}

// fails stops the writer for good; the health is held.
func (w *Writer) fails(cause error) {
	if w.health.cause == nil {
		w.health.cause = cause
		close(w.health.failed)
	}
}

// stored notes that something could be stored.
func (w *Writer) stored() {
	w.health.mu.Lock()
	defer w.health.mu.Unlock()
	w.health.full = false
}

// Failed is closed once nothing can be written any more. Failure says why.
func (w *Writer) Failed() <-chan struct{} { return w.health.failed }

// Failure is why nothing can be written any more: STORAGE_FAILED or
// DATABASE_DAMAGED. It is nil while the writer works.
func (w *Writer) Failure() error {
	w.health.mu.Lock()
	defer w.health.mu.Unlock()
	return w.health.cause
}

// Full tells whether the database had no room for what was last to be stored.
// While it had none it is tried again with every question, so that the answer
// changes as soon as there is room.
func (w *Writer) Full(ctx context.Context) bool {
	w.health.mu.Lock()
	full := w.health.full
	w.health.mu.Unlock()
	if !full {
		return false
	}
	err := w.Do(ctx, Urgent, takesRoom)
	if err == nil {
		w.stored()
	}
	return err != nil
}

// takesRoom writes something and keeps nothing.
func takesRoom(ctx context.Context, tx *Tx) error {
	if tx.Dialect == dialect.Postgres {
		_, err := tx.ExecContext(ctx, "CREATE TEMPORARY TABLE takes_room ON COMMIT DROP AS SELECT repeat(md5(n::text), 200) AS text FROM generate_series(1, 20) AS n")
		return err
	}
	rows, err := tx.QueryContext(ctx, "PRAGMA user_version")
	if err != nil {
		return err
	}
	var version int
	for rows.Next() {
		err = rows.Scan(&version)
	}
	if err := errors.Join(err, rows.Err(), rows.Close()); err != nil {
		return err
	}
	// It is written even where it was the same before.
	_, err = tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version))
	return err
}

// hopeless tells whether another try at once would fare no better: the
// database waited already for whoever holds it, or has no room, or is broken.
func hopeless(err error) bool {
	switch ent.FaultOf(err) {
	case ent.Busy, ent.Full, ent.Broken, ent.Damaged, ent.Cut:
		return true
	}
	return false
}
