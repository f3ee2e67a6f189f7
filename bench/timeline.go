package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/migrate"
)

// timelineURL is a database with the timeline that pages are read from. The
// SQLite file is kept for the next run; a PostgreSQL cluster ends with this one.
func (s *suite) timelineURL(ctx context.Context, kind string) (string, error) {
	if kind != "sqlite" {
		url, err := s.database(ctx, kind)
		if err != nil {
			return "", err
		}
		return url, s.seed(ctx, url)
	}
	version, err := timelineVersion()
	if err != nil {
		return "", err
	}
	name := fmt.Sprintf("timeline-%d-%d-%s", s.operations, s.stacks, version)
	path := filepath.Join(s.cache, name, "lumaft.db")
	if _, err := os.Stat(path); err == nil {
		return "sqlite:" + path, nil
	}
	old, err := filepath.Glob(filepath.Join(s.cache, fmt.Sprintf("timeline-%d-*", s.operations)))
	if err != nil {
		return "", err
	}
	for _, folder := range old {
		if err := os.RemoveAll(folder); err != nil {
			return "", err
		}
	}
	// Under another name until it is whole.
	made := filepath.Join(s.cache, ".making-"+name)
	if err := os.RemoveAll(made); err != nil {
		return "", err
	}
	if err := s.seed(ctx, "sqlite:"+filepath.Join(made, "lumaft.db")); err != nil {
		return "", err
	}
	return "sqlite:" + path, os.Rename(made, filepath.Dir(path))
}

// timelineVersion changes with the tables and with what fills them.
func timelineVersion() (string, error) {
	h := sha256.New()
	err := fs.WalkDir(migrate.Steps, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(migrate.Steps, path)
		h.Write(text)
		return err
	})
	for _, d := range []string{dialect.SQLite, dialect.Postgres} {
		for _, t := range timelineOf(d, 1, 1) {
			fmt.Fprintln(h, t)
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:12], err
}

// seed fills an empty database with statements of its own: by the writer it
// would take longer than everything measured.
func (s *suite) seed(ctx context.Context, url string) (err error) {
	d, err := ent.Open(ctx, url)
	if err != nil {
		return err
	}
	defer func() {
		if closed := d.Close(); err == nil {
			err = closed
		}
	}()
	connection, err := d.WriterSQL.Conn(ctx)
	if err != nil {
		return err
	}
	defer connection.Close()
	statements := timelineOf(d.Dialect, s.operations, s.stacks)
	settings := []string{"SET statement_timeout = 0", "SET lock_timeout = 0", "SET synchronous_commit = off"}
	if d.Dialect == dialect.SQLite {
		settings = []string{"PRAGMA synchronous = OFF", "PRAGMA cache_size = -500000"}
	}
	took, err := timed(func() error {
		for _, statement := range settings {
			if err := execute(ctx, connection, statement); err != nil {
				return err
			}
		}
		again, err := dropIndexes(ctx, connection, d.Dialect)
		if err != nil {
			return err
		}
		for _, statement := range slices.Concat(statements, again, []string{newestOfStacks}, tidied(d.Dialect)) {
			if err := execute(ctx, connection, statement); err != nil {
				return err
			}
		}
		return nil
	})
	s.say("a timeline of %s operations in %s: %s", thousands(s.operations), d.Dialect, took.Round(1e8))
	return err
}

// dropIndexes drops what a database keeps beside the rows of the two long
// tables and returns the statements that make it again: all at once is several
// times as fast as row by row.
func dropIndexes(ctx context.Context, connection *sql.Conn, d string) (again []string, err error) {
	question := `SELECT 'DROP ' || type || ' "' || name || '"', sql FROM sqlite_master
		WHERE type IN ('index', 'trigger') AND tbl_name IN ('operations', 'evidence') AND sql IS NOT NULL`
	if d == dialect.Postgres {
		question = `SELECT 'DROP INDEX ' || indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()
			AND tablename IN ('operations', 'evidence', 'operation_messages') AND indexname NOT LIKE '%pkey'
			UNION ALL SELECT 'ALTER TABLE operations DISABLE TRIGGER USER', 'ALTER TABLE operations ENABLE TRIGGER USER'`
	}
	rows, err := connection.QueryContext(ctx, question)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var drops []string
	for rows.Next() {
		var drop, create string
		if err := rows.Scan(&drop, &create); err != nil {
			return nil, err
		}
		drops, again = append(drops, drop), append(again, create)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for _, drop := range drops {
		if err := execute(ctx, connection, drop); err != nil {
			return nil, err
		}
	}
	return again, nil
}

// tidied are the statements after which a database knows what it holds.
func tidied(d string) []string {
	if d == dialect.Postgres {
		return []string{"VACUUM ANALYZE"} // as its autovacuum does
	}
	return []string{"PRAGMA optimize = 0x10002", "PRAGMA wal_checkpoint(TRUNCATE)"} // as the next start does
}

func execute(ctx context.Context, connection *sql.Conn, statement string) error {
	if _, err := connection.ExecContext(ctx, statement); err != nil {
		return fmt.Errorf("%w: %.300s", err, statement)
	}
	return nil
}

// timelineOf are the statements that make the timeline: a year of a large
// installation, of which everything follows from the number of a row.
//
//   - Half of all operations are of a tenth of the stacks.
//   - One in 20 failed, one in 1,000 is a runner's that never told its end.
//   - A commit has ten operations; one message in 20 tells of a rollback.
//   - Operations are evenly spread over the year, 30 to 630 s long.
func timelineOf(d string, operations, stacks int) []string {
	numbers := func(n int) string {
		if d == dialect.Postgres {
			return fmt.Sprintf("WITH n AS (SELECT i::bigint AS i FROM generate_series(0, %d) AS i) ", n-1)
		}
		return fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", n-1)
	}
	pad, hex, json := func(x string) string { return "printf('%08d', " + x + ")" },
		func(x string) string { return "printf('%040x', " + x + ")" }, func(x string) string { return x }
	if d == dialect.Postgres {
		pad, hex = func(x string) string { return "lpad((" + x + ")::text, 8, '0')" }, func(x string) string { return "lpad(to_hex(" + x + "), 40, '0')" }
		json = func(x string) string { return "(" + x + ")::jsonb" }
	}
	insert := func(table, columns string, n int, values string) string {
		if d == dialect.Postgres {
			return "INSERT INTO " + table + " (" + columns + ") " + numbers(n) + "SELECT " + values + " FROM n ORDER BY i"
		}
		return numbers(n) + "INSERT INTO " + table + " (" + columns + ") SELECT " + values + " FROM n"
	}
	const begin, year = 1_764_547_200, 31_536_000 // the end is the first of December 2026
	// Hot stacks are the first tenth. A large odd factor spreads neighbours.
	stackOf := fmt.Sprintf("(CASE WHEN i %% 2 = 0 THEN (i / 2 * 7919) %% %d ELSE (i / 2 * 104729) %% %d END)", max(1, stacks/10), stacks)
	backendOf := func(x string) string { return "(CASE WHEN " + x + " % 4 = 0 THEN 'staging' ELSE 'production' END)" }
	at := fmt.Sprintf("((%d + i * %d / %d) * 1000000000 + i %% 1000)", begin, year, operations)
	commit := hex("(i / 10 * 2654435761)")
	message := "CASE WHEN i % 20 = 5 THEN 'Roll back ' WHEN i % 3 = 0 THEN 'Ship ' WHEN i % 3 = 1 THEN 'Merge pull request #' || (i / 10) || ' from ' ELSE 'Raise the limits of ' END" +
		" || CASE i % 7 WHEN 0 THEN 'the checkout service' WHEN 1 THEN 'search indexing' WHEN 2 THEN 'the billing worker' WHEN 3 THEN 'edge caching' WHEN 4 THEN 'the identity provider' WHEN 5 THEN 'image processing' ELSE 'the message queue' END" +
		" || ' in region ' || (i % 12) || ', build ' || i"
	var all []string
	for _, b := range []string{"production", "staging"} {
		all = append(all, fmt.Sprintf("INSERT INTO backends (id, engine, bucket, prefix, region, credential_source, enabled, poll_interval_ms, health, health_since, coverage_began_at, last_listed_at) VALUES ('%s', 'pulumi', 'state', '%[1]s', 'eu-central-1', 'static', TRUE, 10000, 'ok', 1, %d000000000, %d000000000)", b, begin, begin+year))
	}
	perStack := max(1, operations/stacks)
	all = append(all,
		insert("stacks", "id, backend_id, project, name, presence, presence_since, first_seen_at, object_key, object_etag, changing, settled, checkpoint_id, resource_count, pending_count, operation_count, lock_count, tags, tags_etag, missing_listings", stacks,
			"'stk_' || "+pad("i")+", "+backendOf("i")+", 'project-' || (i / 50), 'stack-' || (i % 50), 'present', 1, 1, 'k', 'e', FALSE, TRUE, 'ckp_' || "+pad("i")+", 40 + i % 300, CASE WHEN i % 200 = 3 THEN 1 ELSE 0 END, "+fmt.Sprint(perStack)+`, 0, '{"team":"shop"}', 't', 0`),
		insert("checkpoints", "id, stack_id, backend_id, key, etag, digest, size, observed_at, version, project_name, engine_version, secrets_provider, resource_count, custom_count, protected_count, pending_delete_count, external_count, init_error_count, tainted_count, secret_count, resource_types, output_names, pending, integrity", stacks,
			"'ckp_' || "+pad("i")+", 'stk_' || "+pad("i")+", "+backendOf("i")+", 'k', 'e', 'd', 20000, 1, 3, 'project', '3.276.0', 'passphrase', 40, 38, 1, 0, 0, 0, 0, 2, "+json(`'{"aws:s3/bucket:Bucket":12,"aws:ec2/instance:Instance":26}'`)+", "+json(`'["url"]'`)+", "+json("'[]'")+", "+json("'[]'")),
	)
	for _, f := range []string{"history", "state", "locks"} {
		all = append(all, insert("coverage_intervals", "id, stack_id, backend_id, fact, reason, from_at", stacks,
			"'cov_"+f+"_' || "+pad("i")+", 'stk_' || "+pad("i")+", "+backendOf("i")+", '"+f+"', 'observed', 1"))
	}
	runner := "i % 1000 = 7"
	all = append(all, insert("operations", "id, stack_id, backend_id, source, kind, result, lease_until, impact, changes, message, order_at, started_at, ended_at, received_at, engine_version, commit_id, branch, repository, ci_system, claims, config, environment", operations,
		"'op_' || "+pad("i")+", 'stk_' || "+pad(stackOf)+", "+backendOf(stackOf)+
			", CASE WHEN "+runner+" THEN 'runner' ELSE 'backend' END, CASE WHEN i % 11 = 0 THEN 'refresh' WHEN i % 97 = 0 THEN 'destroy' ELSE 'update' END"+
			", CASE WHEN "+runner+" THEN NULL WHEN i % 20 = 3 THEN 'failed' ELSE 'succeeded' END, CASE WHEN "+runner+" THEN "+at+" + 300000000000 END, 'changes'"+
			", "+json(`'[{"action":"create","count":2},{"action":"update","count":5},{"action":"same","count":40}]'`)+", "+message+
			", "+at+", "+at+", "+at+" + (30 + i % 600) * 1000000000, "+at+" + (40 + i % 600) * 1000000000, '3.276.0', "+commit+", 'main', 'acme/shop', 'GitHub'"+
			", "+json(`'[{"kind":"commit","value":"`+"' || "+commit+" || '"+`","url":"https://github.com/acme/shop/commit/x"},{"kind":"branch","value":"main"},{"kind":"author","value":"A. Person"},{"kind":"ci-system","value":"GitHub"},{"kind":"build-number","value":"' || i || '"}]'`)+
			", "+json(`'[{"key":"shop:size","value":"large"},{"key":"aws:region","value":"eu-central-1"},{"key":"shop:password","value":"","secret":true}]'`)+
			", "+json(`'{"git.head":"x","git.author":"A. Person","git.headName":"refs/heads/main","vcs.owner":"acme","vcs.repo":"shop","ci.system":"GitHub","ci.build.number":"1","pulumi.version":"v3.276.0","exec.kind":"cli","git.dirty":"false"}'`)))
	all = append(all, insert("evidence", "id, operation_id, stack_id, backend_id, kind, provenance, key, etag, digest, size, source_at, received_at", operations,
		"'evd_' || "+pad("i")+", 'op_' || "+pad("i")+", 'stk_' || "+pad(stackOf)+", "+backendOf(stackOf)+", 'history-record', 'observed', 'k/' || i, 'e', "+commit+", 1000, "+at+", "+at))
	return append(all, "INSERT INTO operation_messages (operation_id, message) SELECT id, message FROM operations")
}

// newestOfStacks keeps beside each stack what record keeps there. It needs the
// indexes.
const newestOfStacks = `UPDATE stacks SET last_operation_at = (SELECT max(order_at) FROM operations o WHERE o.stack_id = stacks.id),
	last_operation_id = (SELECT id FROM operations o WHERE o.stack_id = stacks.id ORDER BY order_at DESC, id DESC LIMIT 1),
	operation_count = (SELECT count(*) FROM operations o WHERE o.stack_id = stacks.id)`

// sizeOf is how large a database is.
func sizeOf(ctx context.Context, url string) (int64, error) {
	if path, ok := strings.CutPrefix(url, "sqlite:"); ok {
		info, err := os.Stat(path)
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	}
	pool, err := sql.Open("pgx", url)
	if err != nil {
		return 0, err
	}
	defer pool.Close()
	var size int64
	err = pool.QueryRowContext(ctx, "SELECT pg_database_size(current_database())").Scan(&size)
	return size, err
}
