package pgcluster

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// ErrNoBinaries says that the machine has no PostgreSQL server, and how to get
// one.
var ErrNoBinaries = errors.New("PostgreSQL's initdb and postgres are not on this machine: " +
	"install them with `apt-get install -y postgresql`, or name their folder in LUMAFT_TEST_POSTGRES_BIN")

// Binaries is the folder of initdb and postgres: $LUMAFT_TEST_POSTGRES_BIN, else
// the newest release that Debian's packages installed, else the one on PATH.
func Binaries() (string, error) {
	if dir := os.Getenv("LUMAFT_TEST_POSTGRES_BIN"); dir != "" {
		if !complete(dir) {
			return "", fmt.Errorf("LUMAFT_TEST_POSTGRES_BIN: %s holds no initdb and postgres", dir)
		}
		return dir, nil
	}
	// The pattern is fixed, and only a malformed one is an error.
	folders, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	best, newest := "", 0
	for _, dir := range folders {
		release, err := strconv.Atoi(filepath.Base(filepath.Dir(dir)))
		if err == nil && release > newest && complete(dir) {
			best, newest = dir, release
		}
	}
	if best != "" {
		return best, nil
	}
	if path, err := exec.LookPath("postgres"); err == nil && complete(filepath.Dir(path)) {
		return filepath.Dir(path), nil
	}
	return "", ErrNoBinaries
}

func complete(dir string) bool {
	for _, name := range []string{"initdb", "postgres"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode()&0o111 == 0 {
			return false
		}
	}
	return true
}

// account is who the server runs as: the caller, except that PostgreSQL refuses
// to run as root.
type account struct {
	name     string
	uid, gid uint32
	drop     bool
}

func unprivileged() (account, error) {
	if os.Geteuid() != 0 {
		return account{}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.ParseUint(u.Uid, 10, 32)
		gid, gidErr := strconv.ParseUint(u.Gid, 10, 32)
		if uidErr == nil && gidErr == nil {
			return account{name: name, uid: uint32(uid), gid: uint32(gid), drop: true}, nil
		}
	}
	return account{}, errors.New("PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody")
}

// attributes put a process into a group of its own, so that Ctrl-C reaches the
// tests only and the shell lives to clean up.
func (a account) attributes() *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{Setpgid: true}
	if a.drop {
		attributes.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
	return attributes
}

// folder makes the cluster's own folder below dir, owned by the account.
func (a account) folder(dir string) (string, error) {
	root, err := os.MkdirTemp(dir, "lumaft-pg-")
	if err != nil {
		return "", fmt.Errorf("make a folder for PostgreSQL: %w", err)
	}
	if root, err = filepath.Abs(root); err != nil {
		return "", fmt.Errorf("make a folder for PostgreSQL: %w", err)
	}
	if err := a.own(root); err != nil {
		return "", errors.Join(err, os.RemoveAll(root))
	}
	return root, nil
}

func (a account) own(root string) error {
	// A socket's address has 107 bytes; the server's part is .s.PGSQL.5432.lock.
	if len(root)+len("/.s.PGSQL.5432.lock") > 107 {
		return fmt.Errorf("make a folder for PostgreSQL: the path %s is too long for a socket", root)
	}
	if !a.drop {
		return nil
	}
	// A folder of package testing lies below one that only root may enter.
	for parent := filepath.Dir(root); ; parent = filepath.Dir(parent) {
		info, err := os.Stat(parent)
		if err != nil {
			return fmt.Errorf("make a folder for PostgreSQL: %w", err)
		}
		if info.Mode()&0o001 == 0 {
			return fmt.Errorf("make a folder for PostgreSQL: user %s may not enter %s", a.name, parent)
		}
		if parent == filepath.Dir(parent) {
			break
		}
	}
	if err := os.Chown(root, int(a.uid), int(a.gid)); err != nil {
		return fmt.Errorf("make a folder for PostgreSQL: %w", err)
	}
	return nil
}
