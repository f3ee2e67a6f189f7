package record_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/record"
)

// A fifth of all transactions meet a serialization failure or a deadlock. What
// is acknowledged is there once, what is refused is not, and nothing is tried
// more than five times.
func TestAFifthOfTheTransactionsFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, through := tapped(t, d)
		random := rand.New(rand.NewPCG(17, 17)) // the same failures each time
		through.fail = func(statement string) error {
			if begins(statement, "INSERT") && random.IntN(5) == 0 {
				return &pgconn.PgError{Code: []string{"40001", "40P01"}[random.IntN(2)]}
			}
			return nil
		}
		const works = 200
		acknowledged := map[string]bool{}
		for n := range works {
			name := fmt.Sprintf("%04d", n)
			runs := 0
			err := w.Do(context.Background(), record.Urgent, counted(&runs, item(name)))
			switch {
			case err == nil:
				acknowledged[name] = true
			case reason.Of(err) != reason.Unavailable:
				t.Errorf("Do() = %v, want UNAVAILABLE at most", err)
			}
			if runs > 5 {
				t.Errorf("work %s ran %d times", name, runs)
			}
		}
		rows, feed := stored(t, d)
		if len(rows) != len(acknowledged) || len(feed) != len(rows) {
			t.Errorf("%d acknowledged, %d rows, %d entries of the feed", len(acknowledged), len(rows), len(feed))
		}
		for _, name := range rows {
			if !acknowledged[name] {
				t.Errorf("%s is stored and was refused", name)
			}
		}
		if len(acknowledged) < works*9/10 {
			t.Errorf("only %d of %d were stored", len(acknowledged), works)
		}
	})
}

// A program that holds the file's lock is waited for, for five seconds and once;
// then the answer is to try again.
func TestAForeignWriterIsWaitedForOnce(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, "sqlite")
	d := dbtest.Open(t, url)
	w, _ := tapped(t, d)
	foreign, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(url, "sqlite:")+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer foreign.Close()
	tx, err := foreign.Begin()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	err = w.Do(context.Background(), record.Urgent, item("one"))
	took := time.Since(began)
	if reason.Of(err) != reason.Unavailable || took < 4*time.Second || took > 15*time.Second {
		t.Errorf("Do() = %v after %s, want UNAVAILABLE after five seconds", err, took)
	}
	if n := d.Reader.Change.Query().CountX(context.Background()); n != 0 {
		t.Errorf("%d entries while the file is held", n)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := w.Do(context.Background(), record.Urgent, item("two")); err != nil {
		t.Errorf("once the file is free: %v", err)
	}
	if w.Failure() != nil || w.Full(context.Background()) {
		t.Error("waiting in vain was taken for lasting harm")
	}
}

// Without room the writer says so, and stops saying it once there is some.
func TestFullUntilThereIsRoom(t *testing.T) {
	d := dbtest.Open(t, dbtest.URL(t, "sqlite"))
	w, _ := tapped(t, d)
	limit := func(statement string) {
		t.Helper()
		if err := d.WriterSQL.QueryRow(statement).Scan(new(int)); err != nil {
			t.Fatal(err)
		}
	}
	if w.Full(context.Background()) {
		t.Error("it is full at once")
	}
	limit("PRAGMA max_page_count = 1") // takes the number of pages there are
	fill := func(ctx context.Context, tx *record.Tx) error {
		for i := range 1000 {
			if err := item(strconv.Itoa(i))(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	}
	if err := w.Do(context.Background(), record.Urgent, fill); reason.Of(err) != reason.Unavailable {
		t.Errorf("Do() without room = %v, want UNAVAILABLE", err)
	}
	limit("PRAGMA max_page_count = 100000")
	if w.Full(context.Background()) {
		t.Error("it is full with room again")
	}
	if err := w.Do(context.Background(), record.Urgent, fill); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// takesRoom works on both databases.
func TestRoomIsTriedOnBothDatabases(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, through := tapped(t, d)
		var full atomic.Bool
		full.Store(true)
		through.fail = func(string) error {
			if full.Load() {
				return &pgconn.PgError{Code: "53100"} // disk_full
			}
			return nil
		}
		if err := w.Do(context.Background(), record.Urgent, item("one")); reason.Of(err) != reason.Unavailable {
			t.Errorf("Do() without room = %v, want UNAVAILABLE", err)
		}
		if !w.Full(context.Background()) {
			t.Error("it is not full")
		}
		full.Store(false)
		if w.Full(context.Background()) {
			t.Error("it is full with room again")
		}
	})
}

// After trouble that leaves unknown what the file holds, nothing more is
// written, whatever the next try would say.
func TestTheWriterStopsForGood(t *testing.T) {
	url := dbtest.URL(t, "sqlite")
	d := dbtest.Open(t, url)
	w, through := tapped(t, d)
	if err := w.Do(context.Background(), record.Urgent, item("before")); err != nil {
		t.Fatal(err)
	}
	// A real result of SQLite: the connection that writes is one that cannot.
	readonly, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(url, "sqlite:")+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer readonly.Close()
	_, cannot := readonly.Exec("DELETE FROM changes")
	if ent.FaultOf(cannot) != ent.Broken {
		t.Fatalf("%v is fault %d, want a broken disk", cannot, ent.FaultOf(cannot))
	}
	through.commit = fails(cannot)
	if err := w.Do(context.Background(), record.Urgent, item("lost")); reason.Of(err) != reason.Unavailable {
		t.Errorf("Do() = %v, want UNAVAILABLE", err)
	}
	through.commit = nil
	select {
	case <-w.Failed():
	default:
		t.Error("nothing tells that the writer stopped")
	}
	for range 3 {
		if err := w.Do(context.Background(), record.Urgent, item("after")); reason.Of(err) != reason.StorageFailed {
			t.Errorf("Do() afterwards = %v, want STORAGE_FAILED", err)
		}
	}
	if begun := through.begins.Load(); begun != 2 {
		t.Errorf("%d transactions were begun, want the good one and the failed one", begun)
	}
	if rows, _ := stored(t, d); len(rows) != 1 || !errors.Is(w.Failure(), cannot) {
		t.Errorf("rows %q, failure %v", rows, w.Failure())
	}
}
