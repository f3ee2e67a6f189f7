package record_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/change"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/server/record"
)

// tail reads the feed by its numbers, as a server does that follows it.
type tail struct {
	d    *ent.Database
	last int64
	seen []string
}

func (f *tail) read(t *testing.T) {
	t.Helper()
	rows, err := f.d.Reader.Change.Query().Where(change.IDGT(f.last)).Order(db.Asc(change.FieldID)).All(context.Background())
	if err != nil {
		t.Error(err)
		return
	}
	for _, row := range rows {
		f.last = row.ID
		f.seen = append(f.seen, row.NodeID)
	}
}

// One server numbered its entries and has not committed them; another one
// writes meanwhile. Whoever reads then must not step over the first.
func TestASlowCommitHidesNoEntry(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	d := dbtest.Open(t, url)
	slow, through := tapped(t, d)
	quick, _ := tapped(t, dbtest.Open(t, url))
	reader := &tail{d: d}

	second := make(chan error, 1)
	through.commit = func(tx *entsql.Tx) error {
		go func() { second <- quick.Do(context.Background(), record.Urgent, item("second")) }()
		waitFor(t, "the second writer to wait or to be done", func() bool {
			return len(second) > 0 || waitsForALock(t, d)
		})
		reader.read(t)
		return tx.Commit()
	}
	if err := slow.Do(context.Background(), record.Urgent, item("first")); err != nil {
		t.Fatal(err)
	}
	if err := <-second; err != nil {
		t.Fatal(err)
	}
	reader.read(t)
	if want := []string{"first", "second"}; !slices.Equal(reader.seen, want) {
		t.Errorf("the reader saw %q, want %q", reader.seen, want)
	}
}

// waitsForALock tells whether a statement of this database waits for a lock.
func waitsForALock(t *testing.T, d *ent.Database) bool {
	t.Helper()
	var n int
	err := d.ReaderSQL.QueryRow(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&n)
	if err != nil {
		t.Error(err)
		return true
	}
	return n > 0
}

// waitFor waits until something is so.
func waitFor(t *testing.T, what string, so func() bool) {
	t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(time.Minute); !so(); <-tick.C {
		if time.Now().After(deadline) {
			t.Errorf("waited a minute for %s", what)
			return
		}
	}
}

func TestServersThatWriteAtOnceHideNothing(t *testing.T) {
	const servers, callers, each = 3, 4, 25
	url := dbtest.URL(t, "postgres")
	var all sync.WaitGroup
	for s := range servers {
		w := record.New(dbtest.Open(t, url), now, slog.New(slog.DiscardHandler))
		t.Cleanup(w.Close)
		for c := range callers {
			all.Go(func() {
				for i := range each {
					if err := w.Do(context.Background(), record.Urgent, item(fmt.Sprintf("%d-%d-%d", s, c, i))); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	written := make(chan struct{})
	go func() { all.Wait(); close(written) }()
	reader := &tail{d: dbtest.Open(t, url)}
	for done := false; !done; {
		select {
		case <-written:
			done = true
		default:
		}
		reader.read(t)
	}
	if slices.Sort(reader.seen); len(slices.Compact(reader.seen)) != servers*callers*each {
		t.Errorf("the reader saw %d entries of %d", len(reader.seen), servers*callers*each)
	}
}
