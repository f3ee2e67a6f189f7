//go:build fault

package ent_test

import (
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/reason"
)

// TestFaultHurtLogs hurts a longer log at many more places.
func TestFaultHurtLogs(t *testing.T) {
	t.Parallel()
	hurtLog(t, 60, 300)
}

// TestFaultStatements lets statements run for as long as the server allows.
func TestFaultStatements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		slow := forever
		if d.Dialect == "postgres" {
			slow = "SELECT pg_sleep(120)::text"
		}
		began := time.Now()
		err := d.ReaderSQL.QueryRow(slow).Scan(new(string))
		if took := time.Since(began); reason.Of(err) != reason.TimedOut || took < 4*time.Second || took > 15*time.Second {
			t.Errorf("a reader's statement ended after %s with %v, want TIMED_OUT after 5 s", took, err)
		}
		if d.Dialect != "postgres" {
			return // the writer of SQLite is bounded by server/record
		}
		began = time.Now()
		err = d.WriterSQL.QueryRow(slow).Scan(new(string))
		if took := time.Since(began); ent.FaultOf(err) != ent.Cut || took < 55*time.Second || took > 80*time.Second {
			t.Errorf("a writer's statement ended after %s with %v, want a cut after a minute", took, err)
		}
	})
}

// TestFaultIdleTransactions leaves transactions of PostgreSQL open and does
// nothing: the server ends them after ten seconds.
func TestFaultIdleTransactions(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.URL(t, "postgres"))
	reading, err := d.ReaderSQL.Begin()
	if err != nil {
		t.Fatal(err)
	}
	writing, err := d.WriterSQL.Begin()
	if err != nil {
		t.Fatal(err)
	}
	<-time.After(13 * time.Second)
	if err := reading.QueryRow("SELECT count(*) FROM stacks").Scan(new(int)); reason.Of(err) != reason.Unavailable {
		t.Errorf("the idle reader goes on: %v, want UNAVAILABLE", err)
	}
	if err := writing.QueryRow("SELECT count(*) FROM stacks").Scan(new(int)); ent.FaultOf(err) != ent.Unreachable {
		t.Errorf("the idle writer goes on: %v", err)
	}
	_, _ = reading.Rollback(), writing.Rollback() // they are over
	if err := d.ReaderSQL.QueryRow("SELECT count(*) FROM stacks").Scan(new(int)); err != nil {
		t.Errorf("reading afterwards: %v", err)
	}
	if err := d.WriterSQL.QueryRow("SELECT count(*) FROM stacks").Scan(new(int)); err != nil {
		t.Errorf("writing afterwards: %v", err)
	}
}
