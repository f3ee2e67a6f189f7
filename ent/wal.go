package ent

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
)

// A log (the -wal file) says nowhere which database it belongs to, and SQLite
// applies any sound one that lies beside a file: after a mix-up of copies that
// would mix two databases. So the owner's file keeps the salt of the log that
// this database has. The salt is random when a log is begun, and one more each
// time the log is begun again.

// walHeader is the size of a log's header.
const walHeader = 32

// saltSpan is how often a log can have been begun again since its salt was
// kept. A foreign salt meets the span once in 256 times.
const saltSpan = 1 << 24

// walSalt is the salt of a log; none when there is no log or nothing in it.
func walSalt(path string) (salt uint32, there bool, err error) {
	f, err := os.Open(path + "-wal")
	if errors.Is(err, os.ErrNotExist) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("open the log of the database: %w", err)
	}
	defer f.Close()
	var head [walHeader]byte
	if _, err := io.ReadFull(f, head[:]); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return 0, false, nil
		}
		return 0, false, fmt.Errorf("read the log of the database: %w", err)
	}
	return binary.BigEndian.Uint32(head[16:]), true, nil
}

// checkLog refuses a log of another database, and a log whose database is gone.
// The owner's file holds the salt that was kept, or nothing.
func checkLog(path string, owner io.ReaderAt) error {
	salt, there, err := walSalt(path)
	if err != nil || !there {
		return err
	}
	if info, err := os.Stat(path); errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return reason.New(reason.DatabaseDamaged,
			"database-damaged: "+path+" is gone and its log "+path+"-wal is there. Nothing was touched. Put the file back, or restore a backup, or move the log away to start anew: the buckets are read again.")
	}
	var text [16]byte
	n, err := owner.ReadAt(text[:], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read the owner's file of the database: %w", err)
	}
	kept, unkept := strconv.ParseUint(strings.TrimSpace(string(text[:n])), 16, 32)
	// Nothing is kept when the server ended before it could.
	if unkept == nil && salt-uint32(kept) >= saltSpan {
		return reason.New(reason.DatabaseDamaged,
			"database-damaged: the log "+path+"-wal belongs to another database. Nothing was touched. Put back the log that belongs to the file, or restore a backup of both.")
	}
	return nil
}

// file is a SQLite file that this process owns.
type file struct {
	path  string
	owner *os.File // the owner's lock, which also keeps the salt of the log

	mu     sync.Mutex
	salted bool
	warned time.Time // of a log that grows
}

// keepSalt keeps the salt of the log once there is one.
func (f *file) keepSalt() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.salted {
		return nil
	}
	salt, there, err := walSalt(f.path)
	if err != nil || !there {
		return err
	}
	if _, err := f.owner.WriteAt(fmt.Appendf(nil, "%08x\n", salt), 0); err != nil {
		return fmt.Errorf("write the owner's file of the database: %w", err)
	}
	f.salted = true
	return f.owner.Sync()
}

// forgetSalt keeps none, for as long as the log may be begun anew.
func (f *file) forgetSalt() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.salted = false
	if err := f.owner.Truncate(0); err != nil {
		return fmt.Errorf("write the owner's file of the database: %w", err)
	}
	return f.owner.Sync()
}
