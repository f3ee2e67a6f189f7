package ent

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"entgo.io/ent/dialect"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// How many connections each pool holds at most.
const (
	postgresWriters = 6
	postgresReaders = 8
)

// openPostgres opens a database of a PostgreSQL server.
func openPostgres(ctx context.Context, url string) (_ *Database, err error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		// The parser's text repeats the URL with its password.
		return nil, errors.New("the database URL is not one PostgreSQL understands")
	}
	d := &Database{Dialect: dialect.Postgres}
	migrator := postgresPool(config, 2, map[string]string{"lock_timeout": "10s"})
	if err := checkVersion(ctx, dialect.Postgres, migrator); err != nil {
		return nil, errors.Join(err, migrator.Close())
	}
	if err := errors.Join(migrateUp(ctx, dialect.Postgres, migrator), migrator.Close()); err != nil {
		return nil, err
	}
	d.WriterSQL = postgresPool(config, postgresWriters, map[string]string{
		"statement_timeout": "60s", "idle_in_transaction_session_timeout": "10s", "lock_timeout": "10s",
	})
	d.ReaderSQL = postgresPool(config, postgresReaders, map[string]string{
		"statement_timeout": "5s", "idle_in_transaction_session_timeout": "10s", "default_transaction_read_only": "on",
		// Filters differ too much in how many rows they find for one plan.
		"plan_cache_mode": "force_custom_plan",
	})
	return d.clients(), nil
}

// postgresPool is a pool of connections with settings of the session.
func postgresPool(config *pgx.ConnConfig, size int, settings map[string]string) *sql.DB {
	config = config.Copy()
	for name, value := range settings {
		config.RuntimeParams[name] = value
	}
	config.RuntimeParams["application_name"] = "lumaftd"
	config.RuntimeParams["timezone"] = "UTC"
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 5 * time.Second
	}
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxLifetime(30 * time.Minute)
	return pool
}
