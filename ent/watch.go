package ent

import (
	"context"
	"log/slog"
	"os"
	"time"

	"entgo.io/ent/dialect"
)

// The bounds of a SQLite file's log. It grows for as long as anybody reads what
// was there before, however much is written meanwhile.
const (
	// walLimit is the size at which readers that take long are ended.
	walLimit = 256 << 20
	// walKept is what is left of the log after it was written back.
	walKept = 64 << 20
	// walReader is how long a reader may keep a log over the limit.
	walReader = 5 * time.Second
)

// Watch tends a SQLite file until ctx ends: it keeps the salt of the log, and
// the log from growing without bound. PostgreSQL does all that by itself.
func (d *Database) Watch(ctx context.Context, log *slog.Logger) {
	if d.Dialect != dialect.SQLite {
		return
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := d.file.keepSalt(); err != nil {
			log.WarnContext(ctx, "the salt of the database's log is not kept", "error", err)
		}
		d.boundLog(ctx, walLimit, time.Now().Add(-walReader), log)
	}
}

// boundLog ends the readers that have read since before an instant when the log
// is over a limit, and has the log written back, so that the next write begins
// it again. It waits for nobody: writes go on meanwhile.
func (d *Database) boundLog(ctx context.Context, limit int64, before time.Time, log *slog.Logger) {
	info, err := os.Stat(d.file.path + "-wal")
	if err != nil || info.Size() <= limit {
		return
	}
	if ended := d.readers.end(before); ended > 0 {
		log.WarnContext(ctx, "readers that took long were ended: they kept the log of the database from being written back", "readers", ended, "bytes", info.Size())
	}
	var busy, frames, written int
	err = d.WriterSQL.QueryRowContext(context.WithoutCancel(ctx), "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &frames, &written)
	switch {
	case err != nil:
		log.WarnContext(ctx, "the log of the database was not written back", "error", err)
	case written < frames && time.Since(d.file.warned) > time.Minute:
		d.file.warned = time.Now()
		log.WarnContext(ctx, "the log of the database cannot be written back while somebody reads: if this goes on, another program has the file open", "bytes", info.Size())
	}
}
