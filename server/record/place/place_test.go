package place_test

import (
	"context"
	"log/slog"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/place"
)

// A place has one stack that stands on reports alone, whoever asks first, and
// none where one is present; what was removed there before stays another.
func TestResident(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := record.New(d, func() instant.Instant { return 1000 }, slog.New(slog.DiscardHandler))
		t.Cleanup(w.Close)
		resident := func(backend, project, name string) (row *db.Stack) {
			t.Helper()
			err := w.Do(context.Background(), record.Urgent, func(ctx context.Context, tx *record.Tx) (err error) {
				row, err = place.Resident(ctx, tx, backend, project, name)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return row
		}
		first := resident("prod", "shop", "main")
		if first.Presence != vocab.PresenceRunnerOnly || first.Tags != nil || first.OperationCount != 0 {
			t.Errorf("the first is %v", first)
		}
		if again := resident("prod", "shop", "main"); again.ID != first.ID {
			t.Errorf("asked again it is %s, not %s", again.ID, first.ID)
		}
		for _, at := range [][3]string{{"prod", "", "main"}, {"prod", "shop", "dev"}, {"other", "shop", "main"}} {
			if other := resident(at[0], at[1], at[2]); other.ID == first.ID {
				t.Errorf("the stack at %v is that at another place", at)
			}
		}
		if n := d.Reader.Change.Query().CountX(context.Background()); n != 4 {
			t.Errorf("the feed tells of %d changes", n)
		}
		set := func(presence vocab.Presence) {
			t.Helper()
			if err := d.Writer.Stack.UpdateOneID(first.ID).SetPresence(presence).Exec(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		set(vocab.PresencePresent)
		if there := resident("prod", "shop", "main"); there.ID != first.ID {
			t.Errorf("beside the one that is present stands %s", there.ID)
		}
		set(vocab.PresenceRemoved)
		if next := resident("prod", "shop", "main"); next.ID == first.ID || next.Presence != vocab.PresenceRunnerOnly {
			t.Errorf("after one was removed: %v", next)
		}
	})
}
