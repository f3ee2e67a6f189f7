package graph

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
)

// TestLessIsReadAndTheSameIsTold compares what is told of the operations beside
// stacks when little of them is read with what is told when all is: message
// needs the whole row.
func TestLessIsReadAndTheSameIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		fill(t, d, 3)
		reader, _ := counted(d)
		schema := Schema(reader, nil, false)
		for _, fields := range [][]string{readingFields, scalarFields} {
			asked := strings.NewReplacer("stack", "stack { id name }", "backend", "backend { id }").Replace(strings.Join(fields, " "))
			for _, field := range []string{"lastOperation", "recentOperations(first: 5)"} {
				question := func(more string) string {
					return "{ stacks(first: 3) { nodes { operations: " + field + " { " + asked + more + " } } } }"
				}
				got := answer(t, schema, question(""), nil)
				want := strings.ReplaceAll(answer(t, schema, question(" message"), nil), `,"message":"`+canary+`"`, "")
				if diff := cmp.Diff(want, got); diff != "" || !strings.Contains(got, canary) {
					t.Errorf("%s { %s }: %s", field, asked, diff)
				}
			}
		}
	})
}

// TestRowsNobodyAsksForAreNotRead counts the statements of numbers alone.
func TestRowsNobodyAsksForAreNotRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		fill(t, d, 3)
		reader, counter := counted(d)
		schema := Schema(reader, nil, false)
		const numbers = `{ operations(first: 1) { totalCount } stacks(first: 1, filter: {presence: [PRESENT]}) { totalCount } }`
		if got := answer(t, schema, numbers, nil); got != `{"operations":{"totalCount":63},"stacks":{"totalCount":3}}` {
			t.Error(got)
		}
		if n := counter.statements.Load(); n != 2 {
			t.Errorf("%d statements for two numbers", n)
		}
	})
}
