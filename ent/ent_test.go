package ent_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/reason"
)

func TestStepsMakeTheDefinedTables(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		text, err := ent.Pending(context.Background(), d.Dialect, d.WriterSQL)
		if err != nil {
			t.Fatal(err)
		}
		if text = strings.ReplaceAll(strings.ReplaceAll(text, "PRAGMA foreign_keys = off;", ""), "PRAGMA foreign_keys = on;", ""); strings.TrimSpace(text) != "" {
			t.Errorf("the steps and ent/schema differ:\n%s", text)
		}
	})
}

func TestTheReaderCannotWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		_, err := d.Reader.Change.Create().SetKind("stack").SetBackendID("b").SetStackID("").SetNodeID("b").SetAt(1).Save(context.Background())
		if err == nil {
			t.Fatal("the reader wrote a row")
		}
		if n := d.Writer.Change.Query().CountX(context.Background()); n != 0 {
			t.Errorf("%d rows are stored", n)
		}
	})
}

func TestOpeningTwiceKeepsEverything(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		ctx := context.Background()
		first, err := ent.Open(ctx, url)
		if err != nil {
			t.Fatal(err)
		}
		first.Writer.Change.Create().SetKind("stack").SetBackendID("b").SetStackID("").SetNodeID("b").SetAt(1).SaveX(ctx)
		if err := first.Close(); err != nil {
			t.Fatal(err)
		}
		if n := dbtest.Open(t, url).Reader.Change.Query().CountX(ctx); n != 1 {
			t.Errorf("%d rows after opening again, want 1", n)
		}
	})
}

// A database that a newer version wrote is refused and not touched.
func TestNewerDatabaseIsRefused(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		ctx := context.Background()
		d, err := ent.Open(ctx, url)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.WriterSQL.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)"); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		before := contents(t, url)
		_, err = ent.Open(ctx, url)
		if reason.Of(err) != reason.SchemaTooNew {
			t.Fatalf("Open() = %v, want SCHEMA_TOO_NEW", err)
		}
		if !bytes.Equal(before, contents(t, url)) {
			t.Error("the refused database was touched")
		}
	})
}

// contents is a digest of everything a refused start could have changed.
func contents(t *testing.T, url string) []byte {
	t.Helper()
	h := sha256.New()
	if path, ok := strings.CutPrefix(url, "sqlite:"); ok {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		h.Write(data)
		return h.Sum(nil)
	}
	pool, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	rows, err := pool.Query("SELECT table_name || ':' || column_name || ':' || data_type FROM information_schema.columns WHERE table_schema = current_schema() UNION ALL SELECT version_id::text || tstamp::text FROM goose_db_version ORDER BY 1")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		h.Write([]byte(line))
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	return h.Sum(nil)
}

func TestOneServerOwnsASQLiteFile(t *testing.T) {
	ctx := context.Background()
	url := dbtest.URL(t, "sqlite")
	first, err := ent.Open(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ent.Open(ctx, url); reason.Of(err) != reason.OwnershipConflict {
		t.Fatalf("a second Open() = %v, want OWNERSHIP_CONFLICT", err)
	}
	first.Reader.Stack.Query().CountX(ctx)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := ent.Open(ctx, url)
	if err != nil {
		t.Fatalf("after the owner closed: %v", err)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestDamagedFilesAreRefusedAndKept(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"header zeroed":  func(b []byte) []byte { copy(b, make([]byte, 100)); return b },
		"another format": func([]byte) []byte { return []byte(strings.Repeat("not a database. ", 64)) },
	} {
		t.Run(name, func(t *testing.T) {
			url := dbtest.URL(t, "sqlite")
			d, err := ent.Open(context.Background(), url)
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
			path := strings.TrimPrefix(url, "sqlite:")
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, damage(data), 0o600); err != nil {
				t.Fatal(err)
			}
			before := contents(t, url)
			if _, err := ent.Open(context.Background(), url); reason.Of(err) != reason.DatabaseDamaged {
				t.Fatalf("Open() = %v, want DATABASE_DAMAGED", err)
			}
			if !bytes.Equal(before, contents(t, url)) {
				t.Error("the damaged file was touched")
			}
		})
	}
}

func TestSQLiteFilesAreForTheirOwnerOnly(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new folder with ? and #")
	d, err := ent.Open(context.Background(), "sqlite:"+filepath.Join(dir, "lumaft.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, "lumaft.db"): 0o600} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", filepath.Base(path), got, want)
		}
	}
}

func TestAPasswordStaysOutOfErrors(t *testing.T) {
	_, err := ent.Open(context.Background(), "postgres://lumaft:canary-s3cret@127.0.0.1:1/db?sslmode=nonsense")
	if err == nil || strings.Contains(err.Error(), "canary") {
		t.Errorf("Open() = %v", err)
	}
	_, err = ent.Open(context.Background(), "postgres://lumaft:canary-s3cret@127.0.0.1:1/db")
	if err == nil || strings.Contains(err.Error(), "canary") {
		t.Errorf("Open() = %v", err)
	}
}
