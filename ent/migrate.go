package ent

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"entgo.io/ent/dialect"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"github.com/lumaft/lumaft/ent/migrate"
	"github.com/lumaft/lumaft/schema/reason"
)

// migrations are the reviewed steps of a dialect.
func migrations(d string) (goose.Dialect, fs.FS, error) {
	folder, dialectName := "sqlite", goose.DialectSQLite3
	if d == dialect.Postgres {
		folder, dialectName = "postgres", goose.DialectPostgres
	}
	steps, err := fs.Sub(migrate.Steps, folder)
	return dialectName, steps, err
}

// provider runs the steps of a dialect on a pool.
func provider(d string, pool *sql.DB) (*goose.Provider, error) {
	name, steps, err := migrations(d)
	if err != nil {
		return nil, err
	}
	options := []goose.ProviderOption{goose.WithSlog(slog.New(slog.DiscardHandler))}
	if d == dialect.Postgres {
		// Two servers that start at once must not both migrate.
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(name, pool, steps, options...)
}

// migrateUp brings the tables to the version this program knows.
func migrateUp(ctx context.Context, d string, pool *sql.DB) error {
	p, err := provider(d, pool)
	if err != nil {
		return fmt.Errorf("prepare migrations: %w", err)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate the database: %w", err)
	}
	return nil
}

// checkVersion refuses a database that a newer version wrote. It only reads.
func checkVersion(ctx context.Context, d string, pool *sql.DB) error {
	exists := "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'goose_db_version'"
	if d == dialect.Postgres {
		exists = "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'goose_db_version'"
	}
	var tables int
	if err := pool.QueryRowContext(ctx, exists).Scan(&tables); err != nil {
		return fmt.Errorf("look for the version of the database: %w", err)
	}
	if tables == 0 {
		return nil
	}
	var there sql.NullInt64
	if err := pool.QueryRowContext(ctx, "SELECT max(version_id) FROM goose_db_version").Scan(&there); err != nil {
		return fmt.Errorf("read the version of the database: %w", err)
	}
	newest, err := newestStep(d, pool)
	if err != nil {
		return err
	}
	if there.Int64 > newest {
		return reason.New(reason.SchemaTooNew, fmt.Sprintf(
			"schema-too-new: the database has version %d and this program knows %d. It was not touched. Run the newer lumaftd, or restore the backup made before the upgrade.", there.Int64, newest))
	}
	return nil
}

// newestStep is the version of the last step this program knows.
func newestStep(d string, pool *sql.DB) (int64, error) {
	p, err := provider(d, pool)
	if err != nil {
		return 0, fmt.Errorf("prepare migrations: %w", err)
	}
	sources := p.ListSources()
	if len(sources) == 0 {
		return 0, errors.New("no migrations are built in")
	}
	return sources[len(sources)-1].Version, nil
}
