package query_test

import (
	"strings"
	"testing"

	"github.com/lumaft/lumaft/ent/dbtest"
)

// The feed asks after every commit when a lease lapses next. A database that
// was new when its statistics were taken must answer that from the index, and
// not from all that is unfinished.
func TestTheNextLapseIsReadFromItsIndex(t *testing.T) {
	d := dbtest.Open(t, dbtest.URL(t, "sqlite"))
	rows, err := d.ReaderSQL.QueryContext(t.Context(), `EXPLAIN QUERY PLAN SELECT lease_until FROM operations
		WHERE result IS NULL AND source = 'runner' AND lease_until > ? ORDER BY lease_until LIMIT 1`, 5)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var plan []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		plan = append(plan, step)
	}
	if err := rows.Err(); err != nil || len(plan) != 1 || !strings.Contains(plan[0], "operation_result_lease_until (result=? AND lease_until>?)") {
		t.Errorf("the plan is %q (%v)", plan, err)
	}
}
