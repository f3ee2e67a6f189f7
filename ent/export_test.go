package ent

import (
	"context"
	"log/slog"
	"time"
)

// OpenOn opens a SQLite file as if its folder were on a file system with this
// magic number.
func OpenOn(ctx context.Context, path string, magic uint32) (*Database, error) {
	return openSQLite(ctx, path, func(string) (uint32, error) { return magic, nil })
}

// Networked are the magic numbers that are refused.
func Networked() (all []uint32) {
	for magic := range networked {
		all = append(all, magic)
	}
	return all
}

// BoundLog is one round of Watch with other bounds.
func (d *Database) BoundLog(limit int64, before time.Time) {
	d.boundLog(context.Background(), limit, before, slog.New(slog.DiscardHandler))
}

// CutAfter changes how long a reading statement of SQLite may take.
func (d *Database) CutAfter(most time.Duration) { d.readers.cut = most }
