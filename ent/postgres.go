package ent

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"entgo.io/ent/dialect"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/lumaft/lumaft/schema/reason"
)

// How many connections each pool holds at most.
const (
	postgresWriters = 6
	postgresReaders = 8
)

// postgres is what all connections to one server share.
type postgres struct {
	url    string
	config *pgx.ConnConfig
	fence  *fence
}

// openPostgres opens a database of a PostgreSQL server.
func openPostgres(ctx context.Context, url string, o settings) (_ *Database, err error) {
	p := &postgres{url: url, fence: newFence(o.fence)}
	if p.config, err = pgx.ParseConfig(url); err != nil {
		// The parser's text repeats the URL with its password.
		return nil, errors.New("the database URL is not one PostgreSQL understands")
	}
	if p.config.DefaultQueryExecMode == pgx.QueryExecModeSimpleProtocol {
		// It would write values into the text of statements.
		return nil, errors.New("the database URL asks for the simple protocol, which is not used: leave default_query_exec_mode out")
	}
	d := &Database{Dialect: dialect.Postgres}
	migrator := sized(sql.OpenDB(p.connector(map[string]string{"lock_timeout": "10s"})), 2)
	if err := checkVersion(ctx, dialect.Postgres, migrator); err != nil {
		return nil, errors.Join(pooled(err), migrator.Close())
	}
	if d.Warnings, err = postgresWarnings(ctx, migrator); err != nil {
		return nil, errors.Join(err, migrator.Close())
	}
	if err := errors.Join(migrateUp(ctx, dialect.Postgres, migrator), migrator.Close()); err != nil {
		return nil, err
	}
	// A table that somebody else has locked must not hold up what needs others:
	// all that is written passes one connection, and readers are few.
	d.WriterSQL = lasting(sized(sql.OpenDB(p.connector(map[string]string{
		"statement_timeout": "1min", "idle_in_transaction_session_timeout": "10s", "lock_timeout": "1s",
	})), postgresWriters))
	d.readers = &readers{now: time.Now, conns: map[*reader]struct{}{}, Connector: p.connector(map[string]string{
		"statement_timeout": "5s", "idle_in_transaction_session_timeout": "10s", "lock_timeout": "1s", "default_transaction_read_only": "on",
		// Filters differ too much in how many rows they find for one plan.
		"plan_cache_mode": "force_custom_plan",
	})}
	d.ReaderSQL = lasting(sized(sql.OpenDB(d.readers), postgresReaders))
	return d.clients(), nil
}

// lasting is a pool that opens its connections anew now and then.
func lasting(pool *sql.DB) *sql.DB {
	pool.SetConnMaxLifetime(30 * time.Minute)
	return pool
}

// connector opens connections with settings of the session.
func (p *postgres) connector(settings map[string]string) *connector {
	config := p.config.Copy()
	for name, value := range settings {
		config.RuntimeParams[name] = value
	}
	config.RuntimeParams["application_name"] = "lumaftd"
	config.RuntimeParams["timezone"] = "UTC"
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 5 * time.Second
	}
	return &connector{stdlib.GetConnector(*config,
		stdlib.OptionBeforeConnect(func(_ context.Context, c *pgx.ConnConfig) error {
			// The file of passwords may have another one by now.
			if fresh, err := pgx.ParseConfig(p.url); err == nil {
				c.Password = fresh.Password
			}
			return nil
		}),
		stdlib.OptionAfterConnect(func(ctx context.Context, c *pgx.Conn) error {
			if err := inForce(ctx, c, settings); err != nil {
				return err
			}
			return p.fence.check(ctx, c)
		}))}
}

// inForce wants the settings of a session to be those that were asked for. A
// pooler between here and the server may drop them, and may give every
// transaction another session: then neither time limits nor the reader's
// inability to write nor prepared statements hold.
func inForce(ctx context.Context, c *pgx.Conn, settings map[string]string) error {
	for name, want := range settings {
		var got string
		if err := c.QueryRow(ctx, "SELECT current_setting($1)", pgx.QueryExecModeExec, name).Scan(&got); err != nil {
			return fmt.Errorf("read the settings of the session: %w", err)
		}
		if got != want {
			return pooler(fmt.Errorf("%s is %s, asked for %s", name, got, want))
		}
	}
	return nil
}

// pooled tells a pooler that refuses the settings of a session from other
// trouble.
func pooled(err error) error {
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == "08P01" && strings.Contains(refused.Message, "startup parameter") {
		return pooler(err)
	}
	return err
}

func pooler(err error) error {
	return reason.Wrap(reason.StorageRefused,
		"storage-refused: a pooler between this server and PostgreSQL does not pass on the settings of a session. Name PostgreSQL itself in the database URL: lumaftd keeps few connections.", err)
}

// postgresWarnings are the settings of a server under which what was recorded
// can be lost.
func postgresWarnings(ctx context.Context, pool *sql.DB) (warnings []string, err error) {
	for name, weak := range map[string]string{"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"} {
		var value string
		if err := pool.QueryRowContext(ctx, "SELECT current_setting($1)", name).Scan(&value); err != nil {
			return nil, fmt.Errorf("read the settings of the database server: %w", err)
		}
		if value == weak {
			warnings = append(warnings, fmt.Sprintf("the database server runs with %s = %s: what was recorded last can be lost when its machine stops", name, value))
		}
	}
	var standbys int
	var synchronous string
	err = pool.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM pg_stat_replication), current_setting('synchronous_standby_names')").Scan(&standbys, &synchronous)
	if err != nil {
		return nil, fmt.Errorf("look for standbys of the database server: %w", err)
	}
	if standbys > 0 && synchronous == "" {
		warnings = append(warnings, "the standbys of the database server follow asynchronously: a failover can lose what was recorded last. Set synchronous_standby_names to have none lost")
	}
	return warnings, nil
}
