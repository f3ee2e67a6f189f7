package graph

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// mostStatements is what one document of the console may cost the database,
// however many rows its page has.
const mostStatements = 12

// The documents that the console asks with.
var documents = map[string]string{
	"operations": `query($first: Int!) { operations(first: $first) {
		edges { cursor node { id orderAt kind outcome impact message startedAt endedAt
			resourceChanges { action count } stack { id projectName name } backend { id engine }
			branch: claim(kind: BRANCH) { value url } commit: claim(kind: COMMIT) { value url } claims { kind value url provenance source } } }
		pageInfo { hasNextPage endCursor } extent { completeness reasons } totalCount } }`,
	"stacks": `query($first: Int!) { stacks(orderBy: LAST_OPERATION, first: $first) {
		edges { cursor node { id projectName name presence lockedSince resourceCount tags { name value } backend { id engine health }
			locks { id holderUser holderHost since } checkpoint { id engineVersion } lastOperation { id outcome orderAt message }
			recentOperations(first: 16) { id outcome impact orderAt } } }
		pageInfo { hasNextPage endCursor } extent { completeness reasons } totalCount } }`,
	"stacks with all that belongs to them": `query($first: Int!) { stacks(first: $first) {
		nodes { id backend { id stackCount quarantineCount } locks { id } quarantine { id } coverage { fact from until reason }
			checkpoint { id } lastOperation { id } } } }`,
	"operations with all that belongs to them": `query($first: Int!) { operations(first: $first) {
		nodes { id stack { id locks { id } } backend { id stackCount } config { key value } environment { name value } evidence { id } checkpoint { id stack { id } } } } }`,
	"operations as cards": `query($first: Int!) { operations(first: $first) {
		edges { cursor node { id outcome card marker joinAmbiguity skewed readingChangesAt authority issuerName
			readings { source authority issuerName outcome failureReason leaseUntil heartbeatCount exitCode operationId } joined { id outcome }
			claims { kind value } commit: claim(kind: COMMIT) { value } evidence { id kind }
			pair { id externalId actualSource planned { id outcome stack { id } } actual { id outcome } differences { action planned actual difference } } } }
		pageInfo { hasNextPage } extent { completeness reasons } totalCount } }`,
	"raw rows": `query($first: Int!) { operations(first: $first, filter: {rows: RAW, authority: [DEPLOYMENT_RUNNER]}) {
		edges { cursor node { id card joined { id } readings { source outcome } pair { id } } } extent { completeness } totalCount } }`,
	"stacks with what the CLI will do": `query($first: Int!) { stacks(first: $first) {
		edges { cursor node { id integrityNoteCount historyBacklog cliWill { reason text } earlierLocks(first: 100) { id ageMs } locks { id ageMs cliWill } } }
		extent { completeness } } }`,
	"errors": `query($first: Int!) { errors(first: $first) { edges { cursor node { id kind place detail nextTryAt backend { id health } } } totalCount } }`,
	"activities": `query($first: Int!) { activities(first: $first) { nodes { id kind backend { id health stackCount } progress { done total unit perMinute remainingSeconds }
		waitsFor { id state } log(first: 20) { at level text } } totalCount } }`,
	"locks":      `query($first: Int!) { locks(first: $first) { nodes { id stack { id name } backend { id } } totalCount extent { completeness } } }`,
	"quarantine": `query($first: Int!) { quarantine(first: $first) { nodes { id key stack { id name } backend { id } } totalCount } }`,
	"backends": `query($first: Int!) { backends(first: $first) { nodes { id health lagMs callerIdentity spent { requests bytes } lastPoll { requests bytes tookMs }
		stackCount lockedStackCount pendingStackCount quarantineCount import { id progress { done total perMinute remainingSeconds } log(first: 5) { text } } } totalCount } }`,
}

func TestAPageCostsTheSameWhateverItsSize(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		fill(t, d, 30)
		reader, count := counted(d)
		schema := schemaAs(reader, nil, false, scope.Everyone())
		for what, document := range documents {
			cost := map[int]int64{}
			for _, size := range []int{2, 30} {
				count.statements.Store(0)
				got := answer(t, schema, document, map[string]any{"first": size})
				cost[size] = count.statements.Load()
				if rows := strings.Count(got, `"cursor"`) + strings.Count(got, `"id"`); rows < size {
					t.Errorf("%s: a page of %d shows %.200s", what, size, got)
				}
			}
			t.Logf("%s: %d statements", what, cost[30])
			if cost[2] != cost[30] || cost[30] > mostStatements {
				t.Errorf("%s: %v statements by rows, want the same number and at most %d", what, cost, mostStatements)
			}
		}
	})
}

func TestOneRowCosts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		fill(t, d, 2)
		reader, count := counted(d)
		schema := schemaAs(reader, nil, false, scope.Everyone())
		for what, document := range map[string]string{
			"operation": fmt.Sprintf(`{ operation(id: %q) { id message previousOnStack { id } nextOnStack { id } config { key } environment { name }
				evidence { id } checkpoint { id stack { id } } stack { id name backend { id } } readings { provenance } } }`, ids["operation"]),
			"stack": fmt.Sprintf(`{ stack(id: %q) { id tags { name } locks { id } checkpoint { id } quarantine { id } coverage { fact }
				lastOperation { id } backend { id } } }`, ids["stack"]),
			"stack in full": fmt.Sprintf(`{ stack(id: %q) { id names { name } tags { name } locks { id } earlierLocks(first: 20) { id } cliWill { text } checkpoint { id }
				quarantine { id } coverage { fact } backend { id import { id } } operations(first: 50) { nodes { id message stack { id } } extent { completeness } totalCount } } }`, ids["stack"]),
			"error":      fmt.Sprintf(`{ error(id: %q) { id detail nextTryAt backend { id } } }`, ids["error"]),
			"activity":   fmt.Sprintf(`{ activity(id: %q) { id waitsFor { id } log(first: 100) { text } backend { id } } }`, ids["activity"]),
			"timeline":   fmt.Sprintf(`{ stack(id: %q) { operations(first: 100) { nodes { id message stack { id } claims { value } } extent { completeness reasons } } } }`, ids["stack"]),
			"checkpoint": fmt.Sprintf(`{ checkpoint(id: %q) { id resourceTypes { type count } stack { id } } }`, ids["checkpoint"]),
		} {
			count.statements.Store(0)
			if got := answer(t, schema, document, nil); !strings.Contains(got, canary) {
				t.Errorf("%s shows %s", what, got)
			}
			t.Logf("%s: %d statements", what, count.statements.Load())
			if n := count.statements.Load(); n > mostStatements {
				t.Errorf("%s costs %d statements, want at most %d", what, n, mostStatements)
			}
		}
	})
}

// What one stack's timeline says of its completeness is not changed by the
// trouble of another backend.
func TestTheExtentOfOneStacksTimeline(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		fill(t, d, 2)
		ctx := t.Context()
		if err := d.Writer.Backend.UpdateOneID(ids["backend"]).SetHealth("ok").Exec(ctx); err != nil {
			t.Fatal(err)
		}
		if err := d.Writer.Quarantine.DeleteOneID(ids["quarantinedObject"]).Exec(ctx); err != nil {
			t.Fatal(err)
		}
		// Of its histories, only what is still to be read of its own counts.
		if err := d.Writer.Stack.UpdateOneID("stk_canary-0").SetHistoryBacklog(0).Exec(ctx); err != nil {
			t.Fatal(err)
		}
		reader, _ := counted(d)
		schema := schemaAs(reader, nil, false, scope.Everyone())
		for id, want := range map[string]string{"stk_canary-0": "EXACT", "stk_canary-1": "PARTIAL"} {
			got := answer(t, schema, `query($id: ID!) { stack(id: $id) { operations(first: 1, filter: {kind: [UPDATE]}) { extent { completeness } } } }`, map[string]any{"id": id})
			if !strings.Contains(got, want) {
				t.Errorf("%s: %s, want %s", id, got, want)
			}
		}
		if err := d.Writer.Stack.UpdateOneID("stk_canary-0").SetHistoryBacklog(3).Exec(ctx); err != nil {
			t.Fatal(err)
		}
		got := answer(t, schema, `{ stack(id: "stk_canary-0") { operations(first: 1) { extent { reasons } } } }`, nil)
		if !strings.Contains(got, `["IMPORTING"]`) {
			t.Errorf("while its history is read: %s", got)
		}
	})
}
