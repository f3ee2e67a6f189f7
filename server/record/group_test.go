package record_test

import (
	"context"
	"database/sql/driver"
	"errors"
	"log/slog"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/record"
)

// counted counts how often a work runs.
func counted(runs *int, work func(context.Context, *record.Tx) error) func(context.Context, *record.Tx) error {
	return func(ctx context.Context, tx *record.Tx) error {
		*runs++
		return work(ctx, tx)
	}
}

// A commit that fails may have happened, so nothing is run again, and nobody is
// told that it is stored.
func TestAFailedCommitFailsAllOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, through := tapped(t, d)
		through.commit = fails(errors.New("connection reset"))
		own, runs := errors.New("a member's own"), 0
		answers := together(t, w,
			counted(&runs, item("one")),
			func(context.Context, *record.Tx) error { return own },
			item("two"))
		if reason.Of(answers[0]) != reason.Unavailable || reason.Of(answers[2]) != reason.Unavailable || runs != 1 {
			t.Errorf("answered %v and %v after %d runs, want UNAVAILABLE after one", answers[0], answers[2], runs)
		}
		if !errors.Is(answers[1], own) {
			t.Errorf("a member's own error came back as %v", answers[1])
		}
		through.commit = nil
		if err := w.Do(context.Background(), record.Urgent, item("after")); err != nil {
			t.Errorf("after the fault: %v", err)
		}
		if commits, members := w.Commits(); commits != 1 || members != 1 {
			t.Errorf("counted %d commits with %d members, want one of each", commits, members)
		}
		if rows, feed := stored(t, d); !slices.Equal(rows, []string{"after"}) || !slices.Equal(feed, rows) {
			t.Errorf("rows %q, feed %q", rows, feed)
		}
	})
}

// Serialization failures and deadlocks are the database's wish to run the work
// again: at a statement, at a release and at the commit.
func TestTheDatabaseAsksAgain(t *testing.T) {
	for name, code := range map[string]string{"serialization failure": "40001", "deadlock": "40P01"} {
		for _, at := range []string{"INSERT", "RELEASE", "commit"} {
			t.Run(name+" at "+at, func(t *testing.T) {
				dbtest.Each(t, func(t *testing.T, d *ent.Database) {
					w, through := tapped(t, d)
					refusal, left := error(&pgconn.PgError{Code: code}), 3
					if at == "commit" {
						through.commit = fails(refusal)
						through.fail = func(statement string) error {
							if begins(statement, "SAVEPOINT") {
								if left--; left == 0 {
									through.commit = nil
								}
							}
							return nil
						}
					} else {
						through.fail = func(statement string) error {
							if begins(statement, at) && left > 0 {
								left--
								return refusal
							}
							return nil
						}
					}
					if err := w.Do(context.Background(), record.Urgent, item("one")); err != nil {
						t.Fatalf("Do() = %v", err)
					}
					if left != 0 {
						t.Errorf("%d refusals are left over", left)
					}
					if rows, feed := stored(t, d); !slices.Equal(rows, []string{"one"}) || !slices.Equal(feed, rows) {
						t.Errorf("rows %q, feed %q", rows, feed)
					}
				})
			})
		}
	}
}

func TestTheDatabaseNeverStopsAsking(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, through := tapped(t, d)
		runs := 0
		err := w.Do(context.Background(), record.Urgent, counted(&runs, func(context.Context, *record.Tx) error {
			return &pgconn.PgError{Code: "40P01"}
		}))
		if reason.Of(err) != reason.Unavailable || runs != 5 || through.begins.Load() != 5 {
			t.Errorf("Do() = %v after %d runs, want UNAVAILABLE after 5", err, runs)
		}
	})
}

// A connection that breaks in one member's hands fails nobody: all of it runs
// again on another connection.
func TestABrokenConnectionFailsNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, through := tapped(t, d)
		broken := false
		through.fail = func(statement string) error {
			if broken && begins(statement, "ROLLBACK TO") {
				return driver.ErrBadConn
			}
			return nil
		}
		runs := 0
		answers := together(t, w, item("before"), counted(&runs, func(ctx context.Context, tx *record.Tx) error {
			if broken = runs == 1; broken {
				return driver.ErrBadConn
			}
			return item("breaks")(ctx, tx)
		}), item("after"))
		if err := errors.Join(answers...); err != nil {
			t.Fatal(err)
		}
		want := []string{"after", "before", "breaks"}
		if rows, feed := stored(t, d); !slices.Equal(rows, want) || !slices.Equal(feed, want) {
			t.Errorf("rows %q, feed %q", rows, feed)
		}
	})
}

// The server ends the connection of one member, once and always.
func TestPostgresEndsTheConnection(t *testing.T) {
	end := func(ctx context.Context, tx *record.Tx) error {
		_, err := tx.ExecContext(ctx, "SELECT pg_terminate_backend(pg_backend_pid())")
		return err
	}
	t.Run("once", func(t *testing.T) {
		d := dbtest.Open(t, dbtest.URL(t, "postgres"))
		w, _ := tapped(t, d)
		runs := 0
		answers := together(t, w, item("before"), counted(&runs, func(ctx context.Context, tx *record.Tx) error {
			if runs == 1 {
				return end(ctx, tx)
			}
			return item("ended")(ctx, tx)
		}), item("after"))
		if err := errors.Join(answers...); err != nil {
			t.Fatal(err)
		}
		if rows, _ := stored(t, d); !slices.Equal(rows, []string{"after", "before", "ended"}) {
			t.Errorf("rows %q", rows)
		}
	})
	t.Run("always", func(t *testing.T) {
		d := dbtest.Open(t, dbtest.URL(t, "postgres"))
		w, _ := tapped(t, d)
		runs := 0
		answers := together(t, w, item("before"), counted(&runs, end), item("after"))
		if answers[0] != nil || answers[2] != nil || reason.Of(answers[1]) != reason.Unavailable || runs != 2 {
			t.Errorf("answered %v after %d runs", answers, runs)
		}
		if rows, _ := stored(t, d); !slices.Equal(rows, []string{"after", "before"}) {
			t.Errorf("rows %q", rows)
		}
	})
}

func TestADatabaseThatIsGone(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d, err := ent.Open(context.Background(), url)
		if err != nil {
			t.Fatal(err)
		}
		w := record.New(d, now, slog.New(slog.DiscardHandler))
		defer w.Close()
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if err := w.Do(context.Background(), record.Urgent, item("one")); reason.Of(err) != reason.Unavailable {
			t.Errorf("Do() = %v, want UNAVAILABLE", err)
		}
	})
}

// A full disk refuses what needs room and nothing else, and is no lasting harm.
func TestAFullDisk(t *testing.T) {
	d := dbtest.Open(t, dbtest.URL(t, "sqlite"))
	w, _ := tapped(t, d)
	var pages int
	if err := d.WriterSQL.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	limit := func(n int) {
		t.Helper()
		var is int
		if err := d.WriterSQL.QueryRow("PRAGMA max_page_count = " + strconv.Itoa(n)).Scan(&is); err != nil || is != n {
			t.Fatalf("the limit is %d (%v), want %d", is, err, n)
		}
	}
	limit(pages)
	fill := func(ctx context.Context, tx *record.Tx) error {
		for i := range 1000 {
			if err := item("fills the disk "+strconv.Itoa(i))(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	}
	if err := w.Do(context.Background(), record.Urgent, fill); err == nil {
		t.Error("a full disk took everything")
	}
	if rows, feed := stored(t, d); len(rows) != 0 || len(feed) != 0 {
		t.Errorf("%d rows and %d entries of what was refused", len(rows), len(feed))
	}
	limit(pages + 10_000)
	if err := w.Do(context.Background(), record.Urgent, fill); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// A goroutine that ends without returning, as a failing test's does, must not
// tell those who share its group that they are stored.
func TestAnEndedGoroutineAcknowledgesNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w, _ := tapped(t, d)
		answers := together(t, w, item("one"), func(context.Context, *record.Tx) error {
			runtime.Goexit()
			return nil
		})
		if answers[0] == nil || answers[1] == nil {
			t.Errorf("answered %v, and nothing is stored", answers)
		}
		if err := w.Do(context.Background(), record.Urgent, item("late")); reason.Of(err) != reason.Unavailable {
			t.Errorf("Do() without a writer = %v, want UNAVAILABLE", err)
		}
	})
}
