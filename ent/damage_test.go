package ent_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
)

// parts are the files of a SQLite database.
var parts = []string{"", "-wal", "-shm", ".owner"}

// crashed is what a server that was killed after so many transactions left.
// Each transaction wrote its number into two tables.
func crashed(t *testing.T, marks int) (left map[string][]byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data", "lumaft.db")
	d, err := ent.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}()
	for n := range marks {
		mark(t, d, n)
	}
	left = map[string][]byte{}
	for _, part := range parts {
		if left[part], err = os.ReadFile(path + part); err != nil {
			t.Fatal(err)
		}
	}
	return left
}

// mark writes a number into two tables in one transaction.
func mark(t *testing.T, d *ent.Database, n int) {
	t.Helper()
	ctx := context.Background()
	tx, err := d.Writer.Tx(ctx)
	if err != nil {
		t.Fatal(err)
	}
	id := fmt.Sprintf("%06d", n)
	tx.ErrorItem.Create().SetID(id).SetKind(vocab.ErrorKindServerError).SetPlace("test").SetBackendID("").
		SetDetail(string(bytes.Repeat([]byte(id), 100))).SetCount(1).SetFirstAt(1).SetLastAt(1).SaveX(ctx)
	tx.Checkpoint.Query().CountX(ctx)
	if _, err := tx.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS marks (id TEXT PRIMARY KEY)"); err != nil {
		t.Fatal(err)
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO marks VALUES ('"+id+"')"); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// marked are the numbers in both tables; they must be the same ones.
func marked(t *testing.T, d *ent.Database) []string {
	t.Helper()
	first := d.Reader.ErrorItem.Query().Order(db.Asc("id")).IDsX(context.Background())
	var second []string
	rows, err := d.ReaderSQL.Query("SELECT id FROM marks ORDER BY id")
	if err != nil {
		if len(first) > 0 {
			t.Errorf("one table has %d marks, the other is not there", len(first))
		}
		return first // before the first transaction there is no such table
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		second = append(second, id)
	}
	if rows.Err() != nil || !slices.Equal(first, second) {
		t.Errorf("%d marks in one table, %d in the other (%v): a mix", len(first), len(second), rows.Err())
	}
	return first
}

// placed puts files where a server starts on them.
func placed(t *testing.T, files map[string][]byte) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "data", "lumaft.db")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	for part, data := range files {
		if data == nil {
			continue
		}
		if err := os.WriteFile(path+part, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// opensToAPrefix wants a start to refuse the files as damaged, or to find the
// first so many marks and be sound. It returns how many, -1 when refused.
func opensToAPrefix(t *testing.T, what string, files map[string][]byte) int {
	t.Helper()
	path := placed(t, files)
	d, err := ent.Open(context.Background(), "sqlite:"+path)
	if err != nil {
		if reason.Of(err) != reason.DatabaseDamaged {
			t.Errorf("%s: Open() = %v, want a prefix or DATABASE_DAMAGED", what, err)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, files[""]) {
			t.Errorf("%s: the refused file was touched (%v)", what, err)
		}
		return -1
	}
	defer func() {
		if err := d.Close(); err != nil {
			t.Errorf("%s: close: %v", what, err)
		}
	}()
	found := marked(t, d)
	for n, id := range found {
		if id != fmt.Sprintf("%06d", n) {
			t.Errorf("%s: the marks are no prefix: %q", what, found)
			break
		}
	}
	var sound string
	if err := d.ReaderSQL.QueryRow("PRAGMA integrity_check(1)").Scan(&sound); err != nil || sound != "ok" {
		t.Errorf("%s: the check says %q (%v)", what, sound, err)
	}
	return len(found)
}

// with is the files with one part replaced.
func with(files map[string][]byte, part string, data []byte) map[string][]byte {
	other := map[string][]byte{}
	for name, was := range files {
		other[name] = was
	}
	other[part] = data
	return other
}

const frame = 24 + 4096 // of a log: its header and a page

// positions of a log to hurt: all of both headers, the edges of frames, and
// some anywhere.
func positions(size, some int) []int {
	all := []int{}
	for n := range 32 + 24 {
		all = append(all, n)
	}
	for at := 32; at < size; at += 7 * frame {
		all = append(all, at-1, at, at+1)
	}
	random := rand.New(rand.NewPCG(6, 6)) // the same places each time
	for range some {
		all = append(all, random.IntN(size))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// A log that was cut or hurt anywhere opens to a prefix of what was written, or
// not at all.
func TestAHurtLogOpensToAPrefix(t *testing.T) {
	hurtLog(t, 12, 20)
}

func hurtLog(t *testing.T, marks, some int) {
	t.Helper()
	files := crashed(t, marks)
	log := files["-wal"]
	if n := opensToAPrefix(t, "whole", files); n != marks {
		t.Fatalf("the whole log opens to %d marks, want %d", n, marks)
	}
	prefixes := map[int]bool{}
	for _, at := range positions(len(log), some) {
		prefixes[opensToAPrefix(t, fmt.Sprintf("cut at %d", at), with(files, "-wal", log[:at]))] = true
		flipped := slices.Clone(log)
		flipped[at] ^= 0x55
		prefixes[opensToAPrefix(t, fmt.Sprintf("flipped at %d", at), with(files, "-wal", flipped))] = true
	}
	if len(prefixes) < 3 {
		t.Errorf("the hurt logs open to %v only: the test hurts too little", prefixes)
	}
}

// The index of the log is made anew from the log, whatever it holds.
func TestALostIndexOfTheLog(t *testing.T) {
	files := crashed(t, 5)
	for what, index := range map[string][]byte{
		"deleted": nil, "empty": {}, "zeroes": make([]byte, len(files["-shm"])), "noise": bytes.Repeat([]byte("noise"), 6000),
	} {
		if n := opensToAPrefix(t, what, with(files, "-shm", index)); n != 5 {
			t.Errorf("%s: %d marks, want 5", what, n)
		}
	}
}

// A log of another database is never mixed in, even though it is sound and of
// the same tables.
func TestALogOfAnotherDatabase(t *testing.T) {
	mine, other := crashed(t, 5), crashed(t, 9)
	refused := opensToAPrefix(t, "another log", with(mine, "-wal", other["-wal"]))
	if refused != -1 {
		t.Errorf("another database's log was taken: %d marks", refused)
	}
	orphan := with(mine, "", nil)
	delete(orphan, "-shm")
	path := placed(t, orphan)
	if _, err := ent.Open(t.Context(), "sqlite:"+path); reason.Of(err) != reason.DatabaseDamaged {
		t.Errorf("a log without its database: Open() = %v, want DATABASE_DAMAGED", err)
	}
	if now, err := os.ReadFile(path + "-wal"); err != nil || !bytes.Equal(now, mine["-wal"]) {
		t.Errorf("the log without its database was touched (%v)", err)
	}
	// Without the owner's file nothing is known of the log, as in a copy.
	if n := opensToAPrefix(t, "a copy", with(mine, ".owner", nil)); n != 5 {
		t.Errorf("a copy without the owner's file opens to %d marks, want 5", n)
	}
}

// The log of a server that ran through several logs is still its own.
func TestTheSaltFollowsTheLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "lumaft.db")
	d, err := ent.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 6 {
		mark(t, d, n)
		// Written back and cut, so that the next one begins another log.
		if _, err := d.WriterSQL.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
			t.Fatal(err)
		}
	}
	mark(t, d, 6)
	left := map[string][]byte{}
	for _, part := range parts {
		if left[part], err = os.ReadFile(path + part); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if len(bytes.TrimSpace(left[".owner"])) != 8 {
		t.Fatalf("the owner's file holds %q, want a salt", left[".owner"])
	}
	if n := opensToAPrefix(t, "after six logs", left); n != 7 {
		t.Errorf("%d marks, want 7", n)
	}
}

// A main file that is hurt is refused before anything touches it.
func TestAHurtFileIsRefusedAndKept(t *testing.T) {
	whole := crashed(t, 40)
	path := placed(t, whole)
	d, err := ent.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil { // the log is written back
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	hurt := map[string][]byte{
		"header zeroed":    append(make([]byte, 100), file[100:]...),
		"cut to half":      file[:len(file)/2/page*page],
		"cut in a page":    file[:len(file)-page/2],
		"cut to its head":  file[:60],
		"another format":   bytes.Repeat([]byte("not a database. "), 64),
		"a page of noise":  overwritten(file, 3*page, bytes.Repeat([]byte{0xa5}, page)),
		"a page of zeroes": overwritten(file, 5*page, make([]byte, page)),
	}
	for what, data := range hurt {
		t.Run(what, func(t *testing.T) {
			if n := opensToAPrefix(t, what, map[string][]byte{"": data}); n != -1 {
				t.Errorf("it opens to %d marks, want a refusal", n)
			}
		})
	}
}

// overwritten is a file with some bytes at a place replaced.
func overwritten(file []byte, at int, data []byte) []byte {
	other := slices.Clone(file)
	copy(other[at:], data)
	return other
}
