package trouble_test

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/trouble"
)

// setup is a recorder whose clock moves with every item.
func setup(t *testing.T, d *ent.Database) *trouble.Recorder {
	t.Helper()
	var now instant.Instant // only the writer's goroutine asks
	w := record.New(d, func() instant.Instant { now++; return now }, slog.New(slog.DiscardHandler))
	t.Cleanup(w.Close)
	return trouble.New(w)
}

func items(d *ent.Database) []*db.ErrorItem {
	return d.Reader.ErrorItem.Query().Order(db.Asc("first_at")).AllX(context.Background())
}

func TestTheSameTroubleIsOneItem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := setup(t, d), context.Background()
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				if err := r.Report(ctx, trouble.Item{Kind: vocab.ErrorKindFailedObservation, Place: "observe", Backend: "prod", Detail: "denied"}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		rows := items(d)
		if len(rows) != 1 || rows[0].Count != 10 || rows[0].FirstAt != 1 || rows[0].LastAt != 10 || rows[0].ClosedAt != nil {
			t.Fatalf("items %v", rows)
		}
		if n := d.Reader.Change.Query().CountX(ctx); n != 1 {
			t.Errorf("the feed tells of it %d times", n)
		}
		for _, other := range []trouble.Item{
			{Kind: vocab.ErrorKindFailedObservation, Place: "observe", Backend: "staging"},
			{Kind: vocab.ErrorKindFailedObservation, Place: "elsewhere", Backend: "prod"},
			{Kind: vocab.ErrorKindServerError, Place: "observe", Backend: "prod"},
		} {
			if err := r.Report(ctx, other); err != nil {
				t.Fatal(err)
			}
		}
		if rows := items(d); len(rows) != 4 {
			t.Errorf("%d items, want one for each kind, place and backend", len(rows))
		}
	})
}

func TestTroubleThatIsOverIsClosedAndComesBackAsAnother(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := setup(t, d), context.Background()
		item := trouble.Item{Kind: vocab.ErrorKindFailedObservation, Place: "observe", Backend: "prod", Detail: "denied"}
		step := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		step(r.Close(ctx, item.Kind, item.Place, item.Backend)) // nothing to close
		step(r.Report(ctx, item))
		step(r.Close(ctx, item.Kind, item.Place, "staging")) // not this one
		if rows := items(d); rows[0].ClosedAt != nil {
			t.Errorf("another backend closed %v", rows[0])
		}
		step(r.Close(ctx, item.Kind, item.Place, item.Backend))
		step(r.Close(ctx, item.Kind, item.Place, item.Backend))
		step(r.Report(ctx, item))
		rows := items(d)
		if len(rows) != 2 || *rows[0].ClosedAt != 4 || rows[1].ClosedAt != nil || rows[1].Count != 1 {
			t.Errorf("items %v", rows)
		}
	})
}

// Details hold what drivers and strangers said.
func TestHostileDetails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		r, ctx := setup(t, d), context.Background()
		item := trouble.Item{Kind: vocab.ErrorKindServerError, Place: strings.Repeat("päth\x00", 1000), Detail: "\xff\x00" + strings.Repeat("ü", 1<<20)}
		for range 2 {
			if err := r.Report(ctx, item); err != nil {
				t.Fatal(err)
			}
		}
		rows := items(d)
		if len(rows) != 1 || rows[0].Count != 2 {
			t.Fatalf("%d items", len(rows))
		}
		if got := rows[0].Detail; len(got) > 16<<10 || !utf8.ValidString(got) || !strings.HasPrefix(got, "\ufffd␀ü") {
			t.Errorf("%d bytes that begin %.10q", len(got), got)
		}
		if err := r.Close(ctx, item.Kind, item.Place, ""); err != nil {
			t.Fatal(err)
		}
		if items(d)[0].ClosedAt == nil {
			t.Error("it cannot be closed by the place it was reported with")
		}
	})
}
