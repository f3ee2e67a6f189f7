package observation_test

import (
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/fact"
)

// Updates that change nothing leave one state. Which record it is of does not
// depend on the order in which they are read: an import that was ended and
// began again reads them in another.
func TestStateIsOfTheOldestRecordThatLeftIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		for _, order := range [][]instant.Instant{{300, 200, 100}, {200, 100, 300}, {100, 300, 200}} {
			w := newWorld(t, d)
			look := fullLook(1000)
			for _, nanos := range order {
				u, left := anUpdate(nanos, 1000), aState("same", 1000)
				left.RecordedAt, u.State = &nanos, &left
				look.Updates = []fact.Update{u}
				w.look(look)
			}
			row := w.look(look)
			for _, checkpoint := range d.Reader.Checkpoint.Query().AllX(t.Context()) {
				if checkpoint.Digest == "same" && *checkpoint.RecordedAt != 100 {
					t.Errorf("read as %v, the state of %s is of record %d, want 100", order, row.ID, *checkpoint.RecordedAt)
				}
			}
			d.Writer.Checkpoint.Delete().ExecX(t.Context())
			d.Writer.Operation.Delete().ExecX(t.Context())
			d.Writer.Evidence.Delete().ExecX(t.Context())
		}
	})
}

// A poll that saw an import going on tells so after it ended. The backend must
// not read so until the next poll.
func TestImportingEndsWithTheImport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		told := func(want vocab.BackendHealth) {
			t.Helper()
			w.must(w.Health(t.Context(), fact.Health{Backend: "prod", Word: vocab.BackendHealthImporting, At: 2000}))
			if row := d.Reader.Backend.GetX(t.Context(), "prod"); row.Health != want {
				t.Errorf("the backend reads %s, want %s", row.Health, want)
			}
		}
		told(vocab.BackendHealthImporting) // it was never listed
		look := fullLook(1000)
		look.History.Backlog = 3
		row := w.look(look)
		w.must(w.Listing(t.Context(), fact.Listing{Backend: "prod", At: 1000}))
		told(vocab.BackendHealthImporting)
		w.must(w.Import(t.Context(), fact.Import{Backend: "prod", Stack: row.ID, History: *fullLook(1000).History, At: 1500}))
		told(vocab.BackendHealthOK)
	})
}
