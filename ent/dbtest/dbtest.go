// Package dbtest gives each test a fresh database of both kinds: SQLite in a
// temporary file and PostgreSQL in a private server that the test process
// runs. A machine without PostgreSQL fails the test and names the cure; it
// never skips.
package dbtest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver that makes databases

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest/pgcluster"
)

// Kinds are the kinds of database that every suite runs on.
func Kinds() []string { return []string{"sqlite", "postgres"} }

// Each runs a test on a fresh database of each kind, side by side.
func Each(t *testing.T, test func(t *testing.T, d *ent.Database)) {
	t.Helper()
	for _, kind := range Kinds() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			test(t, Open(t, URL(t, kind)))
		})
	}
}

// EachURL runs a test with the URL of a fresh, empty database of each kind.
func EachURL(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	for _, kind := range Kinds() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			test(t, URL(t, kind))
		})
	}
}

// Open opens a database until the test ends.
func Open(t testing.TB, url string) *ent.Database {
	t.Helper()
	d, err := ent.Open(context.Background(), url)
	if err != nil {
		t.Fatalf("open the database: %v", err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close the database: %v", err)
		}
	})
	return d
}

// URL names a fresh database of a kind that nothing has touched yet.
func URL(t testing.TB, kind string) string {
	t.Helper()
	if kind == "sqlite" {
		return "sqlite:" + filepath.Join(t.TempDir(), "data", "lumaft.db")
	}
	return postgres(t)
}

// stopCluster is kept because the server hangs on a pipe that it holds.
var stopCluster func()

// cluster is the one server of this test process. It ends with the process.
var cluster = sync.OnceValues(func() (dsn string, err error) {
	dsn, stopCluster, err = pgcluster.Start(context.Background(), "")
	return dsn, err
})

// serial numbers the databases of this process.
var serial atomic.Int64

// postgres makes an empty database on the cluster.
func postgres(t testing.TB) string {
	t.Helper()
	dsn, err := cluster()
	if err != nil {
		t.Fatalf("start PostgreSQL: %v", err)
	}
	admin, err := sql.Open("pgx", dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	name := fmt.Sprintf("test_%d", serial.Add(1))
	if _, err := admin.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatalf("make a database: %v", err)
	}
	t.Cleanup(func() {
		admin, err := sql.Open("pgx", dsn)
		if err != nil {
			t.Error(err)
			return
		}
		defer admin.Close()
		if _, err := admin.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)"); err != nil {
			t.Errorf("drop the database: %v", err)
		}
	})
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		t.Fatalf("the cluster's DSN: %v", err)
	}
	return "postgres://" + config.User + "@/" + name + "?sslmode=disable&host=" + url.QueryEscape(config.Host)
}
