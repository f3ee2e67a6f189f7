package control

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
)

// SocketName is the socket's name in the data folder.
const SocketName = "lumaft.sock"

// maxPath is how long a socket's path may be on this system, in bytes.
const maxPath = len(syscall.RawSockaddrUnix{}.Path) - 1

// ErrAnswered says that another server answers on the socket already.
var ErrAnswered = errors.New("another server answers on the socket")

// dialFor is how long a server has to take a connection.
const dialFor = 2 * time.Second

// Listen listens on the socket of a data folder. The folder is what keeps
// others out, so that STORAGE_REFUSED is the answer to one that is open to
// them. A socket that nobody answers on is left over and is replaced.
func Listen(ctx context.Context, dir string) (net.Listener, error) {
	path := filepath.Join(dir, SocketName)
	if err := fits(path); err != nil {
		return nil, err
	}
	if err := closed(dir); err != nil {
		return nil, err
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return nil, fmt.Errorf("look at the operators' socket: %w", err)
	case info.Mode().Type() != os.ModeSocket:
		return nil, reason.New(reason.StorageRefused, fmt.Sprintf("storage-refused: %s is no socket. Move it away: the server listens there for operators' commands.", path))
	default:
		if c, err := dial(ctx, path); err == nil {
			return nil, errors.Join(ErrAnswered, c.Close())
		}
		if err := os.Remove(path); err != nil {
			return nil, fmt.Errorf("remove a socket that was left over: %w", err)
		}
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "unix", path)
	if err != nil {
		return nil, fmt.Errorf("listen for operators' commands: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("close the operators' socket to others: %w", err), listener.Close())
	}
	return listener, nil
}

// fits refuses a path that the system cannot take as a socket's.
func fits(path string) error {
	if len(path) <= maxPath {
		return nil
	}
	return reason.New(reason.StorageRefused, fmt.Sprintf(
		"storage-refused: the path of the operators' socket, %s, has %d bytes, and this system takes %d. Choose a data folder with a shorter path, or name it relative to the working folder.", path, len(path), maxPath))
}

// closed refuses a folder that others can reach.
func closed(dir string) error {
	info, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("look at the data folder: %w", err)
	}
	owner, known := info.Sys().(*syscall.Stat_t)
	switch {
	case !info.IsDir():
		return reason.New(reason.StorageRefused, fmt.Sprintf("storage-refused: %s is no folder.", dir))
	case info.Mode().Perm()&0o077 != 0:
		return reason.New(reason.StorageRefused, fmt.Sprintf(
			"storage-refused: others can reach %s (mode %04o), and with it the operators' socket. Type: chmod 700 %s", dir, info.Mode().Perm(), dir))
	case known && int(owner.Uid) != os.Geteuid():
		return reason.New(reason.StorageRefused, fmt.Sprintf("storage-refused: %s belongs to another user, who could reach the operators' socket.", dir))
	}
	return nil
}

// dial connects to a socket.
func dial(ctx context.Context, path string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: dialFor}
	return dialer.DialContext(ctx, "unix", path)
}
