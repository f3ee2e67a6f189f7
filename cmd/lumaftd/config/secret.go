package config

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
)

// maxSecret is the largest secret file, in bytes.
const maxSecret = 64 << 10

// readSecret reads a secret from a file: a regular one, no link, that nobody
// but its owner can read, owned by this process's user or root. The checks are
// made on the open file, so that it cannot be swapped between them. One line
// end is cut off.
func readSecret(path string) (string, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	switch {
	case errors.Is(err, syscall.ELOOP):
		return "", fmt.Errorf("%s is a link", path)
	case err != nil:
		return "", fmt.Errorf("%s cannot be opened: %w", path, errors.Unwrap(err))
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", fmt.Errorf("%s cannot be looked at: %w", path, err)
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	switch {
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a regular file", path)
	case info.Mode().Perm()&0o077 != 0:
		return "", fmt.Errorf("%s can be read by others (mode %04o)", path, info.Mode().Perm())
	case ok && owner.Nlink > 1:
		return "", fmt.Errorf("%s has a second name", path)
	case ok && int(owner.Uid) != os.Geteuid() && owner.Uid != 0:
		return "", fmt.Errorf("%s belongs to another user", path)
	}
	data, err := io.ReadAll(io.LimitReader(f, maxSecret+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("%s cannot be read: %w", path, err)
	case len(data) > maxSecret:
		return "", fmt.Errorf("%s is larger than 64 KiB", path)
	}
	value := strings.TrimSuffix(strings.TrimSuffix(string(data), "\n"), "\r")
	if value == "" {
		return "", fmt.Errorf("%s is empty", path)
	}
	if strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return "", fmt.Errorf("%s holds more than the value alone", path)
	}
	return value, nil
}
