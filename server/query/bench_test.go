package query_test

import (
	"context"
	"fmt"
	"testing"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/query"
)

// What the timeline of these benchmarks holds: a year of a busy installation.
const (
	benchOperations = 100_000
	benchStacks     = 200
)

// timelineOf fills a database by statements of its own, since going through the
// writer would take longer than everything measured. Every twentieth operation
// failed, every commit has ten, and every twentieth message tells of a rollback.
// A project that has been idle since the beginning has the two oldest rows.
func timelineOf(b *testing.B, d *ent.Database) {
	b.Helper()
	numbers, hex, pad := "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", "printf('%%040x', %s)", "printf('%%06d', %s)"
	json := "(%s)"
	if d.Dialect == dialect.Postgres {
		numbers, hex, pad = "WITH n AS (SELECT i::bigint AS i FROM generate_series(0, %d) AS i) ", "lpad(to_hex(%s), 40, '0')", "lpad((%s)::text, 6, '0')"
		json = "(%s)::jsonb"
	}
	f := fmt.Sprintf
	exec := func(statement string) {
		b.Helper()
		if _, err := d.WriterSQL.Exec(statement); err != nil {
			b.Fatalf("%v\n%s", err, statement)
		}
	}
	saved(b, aBackend(d, "prod"))
	saved(b, aBackend(d, "staging"))
	const idle = benchStacks - 1
	insert := func(table, columns string, n int, values string) {
		with := f(numbers, n-1)
		if d.Dialect == dialect.Postgres {
			exec("INSERT INTO " + table + " (" + columns + ") " + with + "SELECT " + values + " FROM n")
			return
		}
		exec(with + "INSERT INTO " + table + " (" + columns + ") SELECT " + values + " FROM n")
	}
	backend := "CASE WHEN %s %% 4 = 0 THEN 'staging' ELSE 'prod' END"
	insert("stacks", "id, backend_id, project, name, presence, presence_since, first_seen_at, object_key, object_etag, changing, settled, operation_count, lock_count, tags, tags_etag, missing_listings, last_operation_at, last_operation_id",
		benchStacks, "'stk_' || "+f(pad, "i")+", "+f(backend, "i")+f(", CASE WHEN i = %d THEN 'idle' WHEN i < 120 THEN 'platform' ELSE 'project-' || (i / 5) END", idle)+", 'stack-' || i, 'present', 1, 1, 'k', 'e', FALSE, TRUE, 500, 0, '{}', '', 0, i, 'op_' || "+f(pad, f("%d - 200 + i", benchOperations)))
	stack := f("CASE WHEN i < 2 THEN %d ELSE i %% %d END", idle, idle)
	insert("operations", "id, stack_id, backend_id, source, kind, result, impact, changes, message, order_at, started_at, ended_at, received_at, engine_version, commit_id, branch, repository, ci_system, claims, config, environment",
		benchOperations, "'op_' || "+f(pad, "i")+", 'stk_' || "+f(pad, stack)+", "+f(backend, "("+stack+")")+
			", 'backend', CASE WHEN i % 7 = 0 THEN 'refresh' ELSE 'update' END, CASE WHEN i % 20 = 3 THEN 'failed' ELSE 'succeeded' END, 'changes'"+
			`, '[{"action":"create","count":2},{"action":"same","count":40}]'`+
			", CASE WHEN i % 20 = 5 THEN 'Roll back the release' ELSE 'Ship the release' END || ' of service number ' || i || ' to its region'"+
			", i * 1000000000, i * 1000000000, i * 1000000000 + 30, i * 1000000000 + 40, '3.181.0', "+f(hex, "i / 10")+", 'main', 'acme/shop', 'GitHub'"+
			", "+f(json, `'[{"kind":"commit","value":"`+"' || "+f(hex, "i / 10")+" || '"+`","url":"https://github.com/acme/shop/commit/x"},{"kind":"branch","value":"main"},{"kind":"author","value":"A. Person"},{"kind":"build-number","value":"' || i || '"}]'`)+
			`, '[{"key":"shop:size","value":"large","secret":false},{"key":"aws:region","value":"eu-central-1","secret":false},{"key":"shop:password","value":"","secret":true}]'`+
			`, '{"git.head":"x","git.author":"A. Person","git.headName":"refs/heads/main","vcs.owner":"acme","vcs.repo":"shop","ci.system":"GitHub","ci.build.number":"1","pulumi.version":"v3.181.0","exec.kind":"cli","git.dirty":"false"}'`)
	if d.Dialect == dialect.Postgres {
		exec("VACUUM ANALYZE") // as its autovacuum does
	} else {
		exec("PRAGMA optimize = 0x10002") // as the next start does
	}
}

// timelines are the lists that people ask for.
var timelines = []struct {
	name   string
	filter *query.OperationFilter
	rows   int
}{
	{"all", nil, 50},
	{"failed", &query.OperationFilter{Outcome: []vocab.Outcome{vocab.OutcomeFailed}}, 50},
	{"failed or in progress", &query.OperationFilter{Outcome: []vocab.Outcome{vocab.OutcomeFailed, vocab.OutcomeInProgress}}, 50},
	{"in progress", &query.OperationFilter{Outcome: []vocab.Outcome{vocab.OutcomeInProgress}}, 0},
	{"one stack", &query.OperationFilter{Stack: []string{"stk_000100"}}, 50},
	{"one backend", &query.OperationFilter{Backend: []string{"staging"}}, 50},
	{"one commit", &query.OperationFilter{Commit: ptr("0000000000000000000000000000000000001234")}, 10},
	{"a commit's beginning", &query.OperationFilter{Commit: ptr("000000000000000000000000000000000000123")}, 50},
	{"message of many", &query.OperationFilter{MessageContains: ptr("roll back")}, 50},
	{"message of none", &query.OperationFilter{MessageContains: ptr("nowhere")}, 0},
	{"a project", &query.OperationFilter{Project: []string{"project-30"}}, 50},
	{"a large project", &query.OperationFilter{Project: []string{"platform"}}, 50},
	{"an idle project", &query.OperationFilter{Project: []string{"idle"}}, 2},
	{"no such project", &query.OperationFilter{Project: []string{"nobody's"}}, 0},
	{"a stack's name", &query.OperationFilter{StackName: []string{"stack-11"}}, 50},
	{"not failed", &query.OperationFilter{Not: &query.OperationFilter{Outcome: []vocab.Outcome{vocab.OutcomeFailed}}}, 50},
}

// BenchmarkOperations reads the first page of 50 rows at 100,000 operations,
// and counts what matches.
func BenchmarkOperations(b *testing.B) {
	for _, kind := range dbtest.Kinds() {
		b.Run(kind, func(b *testing.B) {
			d := dbtest.Open(b, dbtest.URL(b, kind))
			timelineOf(b, d)
			r, ctx := reader(d), context.Background()
			for _, tc := range timelines {
				b.Run("page/"+tc.name, func(b *testing.B) {
					for b.Loop() {
						page, err := r.Operations(ctx, all, tc.filter, first(50))
						if err != nil || len(page.Edges) != tc.rows {
							b.Fatalf("%d rows, %v, want %d", len(page.Edges), err, tc.rows)
						}
					}
				})
			}
			for _, tc := range timelines {
				b.Run("count/"+tc.name, func(b *testing.B) {
					for b.Loop() {
						if _, err := r.CountOperations(ctx, all, tc.filter, now*now); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
			b.Run("activity", func(b *testing.B) {
				for b.Loop() {
					if _, err := r.OperationActivity(ctx, all, nil, 0, benchOperations*1_000_000_000, 48); err != nil {
						b.Fatal(err)
					}
				}
			})
			for _, by := range []query.StackOrder{query.StackOrderName, query.StackOrderLastOperation} {
				b.Run("stacks/"+string(by), func(b *testing.B) {
					failed := &query.StackFilter{LastOutcome: []vocab.Outcome{vocab.OutcomeFailed}}
					for b.Loop() {
						page, err := r.Stacks(ctx, all, failed, by, first(50))
						if err != nil || len(page.Edges) == 0 {
							b.Fatal(len(page.Edges), err)
						}
					}
				})
			}
		})
	}
}
