//go:build real

package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestRealMarkerJoins reports two updates that the real CLI makes. The marker in
// the message of one joins what the bucket and the runner say on one card; the
// other, without its marker, stays two rows.
func TestRealMarkerJoins(t *testing.T) {
	onBoth(t, func(t *testing.T, name string, kept database) {
		s := startStore(t, "marker-"+name)
		p := newProject(t, s, "garden")
		i := install(t, s, kept.url(t))
		i.start(t)
		j := &job{i: i, token: i.issue(t, "garden CI"), target: map[string]any{"backendId": backendID, "projectName": "garden", "stackName": "dev"}}
		p.program(t, widget("rose", "fixedId", "w-rose"))
		p.pulumi(t, "stack", "init", "dev")

		// The runner speaks first: no listing has shown the stack yet, or just so.
		marker := uuid()
		reported := j.announce(t, "update", &marker)
		p.pulumi(t, "up", "--yes", "--message", "plant [lumaft:v1:"+marker+"]")
		j.finalize(t, reported, "succeeded", 0, map[string]int{"create": 2})
		shown := i.agrees(t, backendID, p, "PROJECT", "dev", 0)
		var card reportedCard
		eventually(t, "the two are one card", func() (err error) {
			card, err = j.card(reported)
			if err == nil && (card.Joined == nil || len(card.Readings) != 2) {
				err = fmt.Errorf("the card is %+v", card)
			}
			return err
		})
		if card.ID == reported || card.Source != "BACKEND" || card.Joined.ID != reported {
			t.Errorf("the card is %s of %s, joined with %s", card.ID, card.Source, card.Joined.ID)
		}
		want := []reportedReading{
			{Source: "BACKEND", OperationID: card.ID, Kind: "UPDATE", Outcome: "SUCCEEDED"},
			{Source: "RUNNER", OperationID: reported, Kind: "UPDATE", Outcome: "SUCCEEDED"},
		}
		if diff := cmp.Diff(want, card.Readings); diff != "" {
			t.Errorf("its readings (-want +got):\n%s", diff)
		}
		j.counts(t, shown.ID, "CARDS", 1)
		j.counts(t, shown.ID, "RAW", 2)

		// Somebody took the marker out: nothing is joined by time or likeness.
		stripped := uuid()
		alone := j.announce(t, "update", &stripped)
		p.program(t, widget("rose", "fixedId", "w-rose"), widget("lawn", "fixedId", "w-lawn"))
		p.pulumi(t, "up", "--yes", "--message", "sow")
		j.finalize(t, alone, "succeeded", 0, map[string]int{"create": 1, "same": 2})
		j.counts(t, shown.ID, "CARDS", 3)
		if card, err := j.card(alone); err != nil || card.ID != alone || card.Joined != nil || card.JoinAmbiguity != nil || len(card.Readings) != 1 {
			t.Errorf("the report without its record is %+v (%v)", card, err)
		}
		i.ends(t, s)
	})
}

// job reports what it does to a stack.
type job struct {
	i      *installation
	token  string
	target map[string]any
}

func (j *job) post(t *testing.T, path string, wanted int, body map[string]any) (said struct{ OperationID string }) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	status, answer := send(t, j.i.url+"/api/v1/ingestion/operations"+path, j.token, text)
	if status != wanted || json.Unmarshal(answer, &said) != nil {
		t.Fatalf("%s is answered %d %s", text, status, answer)
	}
	return said
}

func now() string { return time.Now().UTC().Format("2006-01-02T15:04:05.000Z") }

// announce says that a run began and returns the operation's id.
func (j *job) announce(t *testing.T, kind string, marker *string) string {
	t.Helper()
	return j.post(t, "", http.StatusCreated, map[string]any{
		"schemaVersion": 1, "idempotencyKey": uuid(), "correlationId": marker, "kind": kind, "startTime": now(), "target": j.target,
	}).OperationID
}

// finalize says how it ended.
func (j *job) finalize(t *testing.T, operation, result string, exit int, counts map[string]int) {
	t.Helper()
	changes := []map[string]any{}
	for action, count := range counts {
		changes = append(changes, map[string]any{"operation": action, "count": count})
	}
	slices.SortFunc(changes, func(a, b map[string]any) int {
		return strings.Compare(a["operation"].(string), b["operation"].(string))
	})
	j.post(t, "/"+operation+"/finalize", http.StatusOK, map[string]any{
		"schemaVersion": 2, "result": result, "reason": nil, "exitCode": exit, "endTime": now(), "resourceChanges": changes,
	})
}

// reportedCard is what an operation's page shows of its sources.
type reportedCard struct {
	ID, Source    string
	Joined        *struct{ ID string }
	JoinAmbiguity *string
	Readings      []reportedReading
}

type reportedReading struct{ Source, OperationID, Kind, Outcome string }

// card is the card that an id belongs to.
func (j *job) card(id string) (reportedCard, error) {
	var got struct{ Operation reportedCard }
	err := j.i.ask(`query($id: ID!) { operation(id: $id) {
		id source joined { id } joinAmbiguity readings { source operationId kind outcome } } }`, map[string]any{"id": id}, &got)
	return got.Operation, err
}

// counts waits until a stack has so many cards, or rows.
func (j *job) counts(t *testing.T, stack, rows string, want int) {
	t.Helper()
	eventually(t, fmt.Sprintf("%d of %s", want, rows), func() error {
		var got struct{ Operations struct{ TotalCount int } }
		err := j.i.ask(`query($f: OperationFilter) { operations(filter: $f, first: 1) { totalCount } }`,
			map[string]any{"f": map[string]any{"stack": []string{stack}, "rows": rows}}, &got)
		if err == nil && got.Operations.TotalCount != want {
			err = fmt.Errorf("there are %d", got.Operations.TotalCount)
		}
		return err
	})
}
