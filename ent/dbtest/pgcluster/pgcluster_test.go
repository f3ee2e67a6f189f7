package pgcluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// victim makes the test binary a process that starts a cluster and waits to be
// killed.
const victim = "LUMAFT_PGCLUSTER_VICTIM"

func TestMain(m *testing.M) {
	if os.Getenv(victim) == "" {
		os.Exit(m.Run())
	}
	dsn, err := Shared()
	fmt.Printf("%s\n%v\n", folderOf(dsn), err)
	select {}
}

func folderOf(dsn string) string {
	return strings.TrimPrefix(strings.Fields(dsn + " ")[0], "host=")
}

func ask(t *testing.T, dsn, query string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	var answer string
	if err := conn.QueryRow(t.Context(), query).Scan(&answer); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return answer
}

func TestClusterServesAndGoes(t *testing.T) {
	dsn, stop, err := Start(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	folder := folderOf(dsn)
	for query, want := range map[string]string{
		"SHOW fsync":            "off",
		"SHOW listen_addresses": "",
		"SHOW timezone":         "UTC",
		"SHOW server_encoding":  "UTF8",
		"SELECT datcollate FROM pg_database WHERE datname = current_database()": "C",
	} {
		if got := ask(t, dsn, query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	stop()
	stop()
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is still there after stop: %v", err)
	}
	if conn, err := pgx.Connect(t.Context(), dsn); err == nil {
		_ = conn.Close(t.Context())
		t.Error("the server still answers after stop")
	}
}

func TestOptions(t *testing.T) {
	dsn, stop, err := Start(t.Context(), "", Durable(), With("work_mem", "3MB"))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	if got := ask(t, dsn, "SHOW fsync"); got != "on" {
		t.Errorf("fsync = %s, want on", got)
	}
	if got := ask(t, dsn, "SHOW work_mem"); got != "3MB" {
		t.Errorf("work_mem = %s, want 3MB", got)
	}
}

func TestSharedIsOne(t *testing.T) {
	first, err := Shared()
	if err != nil {
		t.Fatal(err)
	}
	if second, err := Shared(); err != nil || second != first {
		t.Errorf("Shared() = %q, %v; want %q", second, err, first)
	}
}

func TestARefusedSettingIsTold(t *testing.T) {
	_, _, err := Start(t.Context(), "", With("max_connections", "none"))
	if err == nil || !strings.Contains(err.Error(), "max_connections") {
		t.Errorf("Start() = %v, want an error that names max_connections", err)
	}
}

func TestACancelledStartLeavesNothing(t *testing.T) {
	parent, err := os.MkdirTemp("", "pg")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(parent) }()
	if err := os.Chmod(parent, 0o755); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Start(ctx, parent); err == nil {
		t.Error("Start() with a cancelled context succeeded")
	}
	if left, err := os.ReadDir(parent); err != nil || len(left) != 0 {
		t.Errorf("%v is left, error %v", left, err)
	}
}

func TestMissingBinariesNameTheCure(t *testing.T) {
	t.Setenv("LUMAFT_TEST_POSTGRES_BIN", t.TempDir())
	_, _, err := Start(t.Context(), "")
	if err == nil || !strings.Contains(err.Error(), "LUMAFT_TEST_POSTGRES_BIN") {
		t.Errorf("Start() = %v, want an error that names the variable", err)
	}
	if !strings.Contains(ErrNoBinaries.Error(), "apt-get install -y postgresql") {
		t.Errorf("%v names no command", ErrNoBinaries)
	}
}

func TestAPathTooLongForASocket(t *testing.T) {
	deep := filepath.Join(t.TempDir(), strings.Repeat("d", 90))
	if err := os.Mkdir(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Start(t.Context(), deep); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("Start() = %v, want a path that is too long", err)
	}
}
