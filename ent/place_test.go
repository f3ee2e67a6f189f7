package ent_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/schema/reason"
)

// A network file system is refused before anything is made on it; one that may
// hide a network is told of.
func TestPlacesThatAreNoLocalDisk(t *testing.T) {
	const ext4, fuse = 0xef53, 0x65735546
	for _, magic := range ent.Networked() {
		path := filepath.Join(t.TempDir(), "data", "lumaft.db")
		_, err := ent.OpenOn(t.Context(), path, magic)
		if reason.Of(err) != reason.StorageRefused || !strings.Contains(err.Error(), "local disk") {
			t.Errorf("file system %#x: Open() = %v, want STORAGE_REFUSED with the cure", magic, err)
		}
		if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) > 0 {
			t.Errorf("file system %#x: %d files were made (%v)", magic, len(files), err)
		}
	}
	for magic, warnings := range map[uint32]int{ext4: 0, fuse: 1} {
		d, err := ent.OpenOn(t.Context(), filepath.Join(t.TempDir(), "data", "lumaft.db"), magic)
		if err != nil {
			t.Fatalf("file system %#x: %v", magic, err)
		}
		if len(d.Warnings) != warnings {
			t.Errorf("file system %#x: warnings %q, want %d", magic, d.Warnings, warnings)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Whatever the umask, everything that holds a record is for its owner only; what
// is not is refused, and told how to mend.
func TestFilesAreForTheirOwnerOnly(t *testing.T) {
	before := syscall.Umask(0)
	defer syscall.Umask(before)
	path := filepath.Join(t.TempDir(), "new", "data", "lumaft.db")
	opened := func() (*ent.Database, error) { return ent.Open(t.Context(), "sqlite:"+path) }
	for _, start := range []string{"the first start", "the second start"} {
		d, err := opened()
		if err != nil {
			t.Fatal(err)
		}
		d.Writer.Change.Create().SetKind("stack").SetBackendID("b").SetStackID("").SetNodeID("b").SetAt(1).SaveX(t.Context())
		d.Reader.Change.Query().CountX(t.Context())
		for part, want := range map[string]os.FileMode{filepath.Dir(path): 0o700, path: 0o600, path + "-wal": 0o600, path + "-shm": 0o600, path + ".owner": 0o600} {
			info, err := os.Stat(part)
			if err != nil {
				t.Fatal(err)
			}
			if got := info.Mode().Perm(); got != want {
				t.Errorf("%s: %s has mode %04o, want %04o", start, filepath.Base(part), got, want)
			}
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for part, narrow := range map[string]os.FileMode{filepath.Dir(path): 0o700, path: 0o600, path + ".owner": 0o600} {
		for _, wide := range []os.FileMode{0o010, 0o040, 0o004, 0o002} {
			if err := os.Chmod(part, narrow|wide); err != nil {
				t.Fatal(err)
			}
			if _, err := opened(); reason.Of(err) != reason.StorageRefused || !strings.Contains(err.Error(), "chmod") {
				t.Errorf("%s with mode %04o: Open() = %v, want STORAGE_REFUSED with the cure", filepath.Base(part), narrow|wide, err)
			}
		}
		if err := os.Chmod(part, narrow); err != nil {
			t.Fatal(err)
		}
	}
	d, err := opened()
	if err != nil {
		t.Fatalf("with the rights set right: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}
