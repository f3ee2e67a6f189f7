//go:build real || fault

package e2e

import (
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver that makes databases

	"github.com/lumaft/lumaft/ent/dbtest/pgcluster"
)

// database is what an installation keeps its record in.
type database struct {
	url func(t *testing.T) string
	// drop loses the record. The server must be stopped.
	drop func(t *testing.T, i *installation)
	// lapse lets the leases of servers that were lost run out at once.
	lapse func(t *testing.T)
	// open opens the record beside whoever owns it, to look at it.
	open func(t *testing.T, i *installation) *sql.DB
	// stored is everything on disk, for looking for what must not be there.
	stored func(t *testing.T, i *installation) []byte
}

// sqlite is a file in the folder of the installation.
func sqlite() database {
	return database{
		url: func(*testing.T) string { return "sqlite:data/lumaft.db" },
		drop: func(t *testing.T, i *installation) {
			t.Helper()
			if err := os.RemoveAll(filepath.Join(i.folder, "data")); err != nil {
				t.Fatal(err)
			}
		},
		lapse: func(*testing.T) {}, // who owns the file ends them
		open: func(t *testing.T, i *installation) *sql.DB {
			t.Helper()
			return opened(t, "sqlite", "file:"+filepath.Join(i.folder, "data", "lumaft.db")+"?mode=ro")
		},
		stored: func(t *testing.T, i *installation) []byte {
			t.Helper()
			return contents(t, filepath.Join(i.folder, "data"))
		},
	}
}

// postgres is a database of a server that is set up as one in earnest.
func postgres() database {
	var dsn string
	execute := func(t *testing.T, statement string) {
		t.Helper()
		admin, err := sql.Open("pgx", dsn)
		if err != nil {
			t.Fatal(err)
		}
		defer admin.Close()
		if _, err := admin.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	host := func(t *testing.T) string {
		t.Helper()
		c, err := pgx.ParseConfig(dsn)
		if err != nil {
			t.Fatal(err)
		}
		return c.Host
	}
	return database{
		url: func(t *testing.T) string {
			t.Helper()
			started, stop, err := pgcluster.Start(t.Context(), "", pgcluster.Durable())
			if err != nil {
				t.Fatalf("start PostgreSQL: %v", err)
			}
			t.Cleanup(stop)
			dsn = started
			execute(t, "CREATE DATABASE lumaft")
			return "postgres://postgres@/lumaft?sslmode=disable&host=" + url.QueryEscape(host(t))
		},
		drop: func(t *testing.T, _ *installation) {
			t.Helper()
			execute(t, "DROP DATABASE lumaft")
			execute(t, "CREATE DATABASE lumaft")
		},
		lapse: func(t *testing.T) {
			t.Helper()
			pool := opened(t, "pgx", "postgres://postgres@/lumaft?sslmode=disable&host="+url.QueryEscape(host(t)))
			defer pool.Close()
			if _, err := pool.ExecContext(t.Context(), "UPDATE activities SET lease_until = 1 WHERE state = 'executing'"); err != nil {
				t.Fatal(err)
			}
		},
		open: func(t *testing.T, _ *installation) *sql.DB {
			t.Helper()
			return opened(t, "pgx", "postgres://postgres@/lumaft?sslmode=disable&host="+url.QueryEscape(host(t)))
		},
		stored: func(t *testing.T, _ *installation) []byte {
			t.Helper()
			execute(t, "CHECKPOINT")
			return contents(t, filepath.Join(host(t), "data", "base"))
		},
	}
}

// opened is a pool that is closed with the test.
func opened(t *testing.T, driver, source string) *sql.DB {
	t.Helper()
	pool, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pool.Close() })
	return pool
}

// contents is what all files of a folder hold.
func contents(t *testing.T, dir string) []byte {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return []byte(all.String())
}
