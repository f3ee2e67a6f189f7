package ent

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/lumaft/lumaft/schema/reason"
)

// The magic numbers of file systems, as statfs(2) tells them.
const (
	fsNFS    = 0x6969
	fsSMB    = 0x517b
	fsCIFS   = 0xff534d42
	fsSMB2   = 0xfe534d42
	fsAFS    = 0x5346414f
	fsKAFS   = 0x6b414653
	fsCoda   = 0x73757245
	fsNCP    = 0x564c
	fsCeph   = 0x00c36400
	fsLustre = 0x0bd00bd0
	fsGPFS   = 0x47504653
	fsGFS2   = 0x01161970
	fsOCFS2  = 0x7461636f
	fs9P     = 0x01021997
	fsFUSE   = 0x65735546
	fsVBox   = 0x786f4256
)

// networked are the file systems that live on other machines. Their locks and
// their order of writes are not what SQLite stands on.
var networked = map[uint32]string{
	fsNFS: "NFS", fsSMB: "SMB", fsCIFS: "CIFS", fsSMB2: "SMB", fsAFS: "AFS", fsKAFS: "AFS", fsCoda: "Coda", fsNCP: "NCP",
	fsCeph: "Ceph", fsLustre: "Lustre", fsGPFS: "GPFS", fsGFS2: "GFS2", fsOCFS2: "OCFS2",
}

// doubtful are those that may stand on anything.
var doubtful = map[uint32]string{fs9P: "9P", fsFUSE: "FUSE", fsVBox: "a shared folder of VirtualBox"}

// statfs tells the magic number of the file system that holds a path.
type statfs func(path string) (uint32, error)

// machine asks the kernel.
func machine(path string) (uint32, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(path, &s); err != nil {
		return 0, err
	}
	return uint32(s.Type), nil // magic numbers have 32 bits, whatever the width of the field
}

// checkPlace refuses a folder that is no place for a SQLite file: one on a
// network file system. It warns of one that may be.
func checkPlace(path string, ask statfs) (warning string, err error) {
	dir := filepath.Dir(path)
	kind, err := ask(dir)
	if err != nil {
		return "", fmt.Errorf("look at the file system of the database: %w", err)
	}
	if name := networked[kind]; name != "" {
		return "", reason.New(reason.StorageRefused, fmt.Sprintf(
			"storage-refused: %s is on a network file system (%s), which does not lock and keep files as SQLite must rely on. Use a folder on a local disk, or PostgreSQL.", dir, name))
	}
	if name := doubtful[kind]; name != "" {
		return fmt.Sprintf("the database file is on %s: where a network is behind it, the file can be damaged; use a local disk, or PostgreSQL", name), nil
	}
	return "", nil
}

// checkRights refuses a database that others than its owner can reach: the
// folder and what is in it of the database. What is not there yet is made with
// the right mode.
func checkRights(path string) error {
	look := func(path, cure string, most os.FileMode) error {
		info, err := os.Stat(path)
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("look at the rights of the database: %w", err)
		}
		if mode := info.Mode().Perm(); mode&^most != 0 {
			return reason.New(reason.StorageRefused, fmt.Sprintf(
				"storage-refused: others can reach %s (mode %04o). It holds what the buckets hold. Type: chmod %s %s", path, mode, cure, path))
		}
		return nil
	}
	if err := look(filepath.Dir(path), "700", 0o700); err != nil {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-shm", ".owner"} {
		if err := look(path+suffix, "600", 0o600); err != nil {
			return err
		}
	}
	return nil
}
