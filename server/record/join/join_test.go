package join_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/join"
)

// world is a database with stacks whose rows carry markers.
type world struct {
	*record.Writer
	d *ent.Database
}

func newWorld(t *testing.T, d *ent.Database) *world {
	w := &world{record.New(d, func() instant.Instant { return 1000 }, slog.New(slog.DiscardHandler)), d}
	t.Cleanup(w.Close)
	return w
}

// row is a row that is stored.
type row struct {
	id, stack string
	source    vocab.Source
	kind      vocab.Kind
	marker    string
	at        instant.Instant
}

func observed(id, stack, marker string, at instant.Instant) row {
	return row{id, stack, vocab.SourceBackend, vocab.KindUpdate, marker, at}
}

func reported(id, stack, marker string, at instant.Instant) row {
	return row{id, stack, vocab.SourceRunner, vocab.KindUpdate, marker, at}
}

// stack makes a stack without operations.
func (w *world) stack(t testing.TB, id string) {
	t.Helper()
	w.do(t, func(ctx context.Context, tx *record.Tx) error {
		return tx.Stack.Create().SetID(id).SetBackendID("prod").SetProject("shop").SetName(id).
			SetPresence(vocab.PresencePresent).SetPresenceSince(1).SetFirstSeenAt(1).
			SetObjectKey("").SetObjectEtag("").SetSettled(true).SetChanging(false).
			SetOperationCount(0).SetLockCount(0).SetTagsEtag("").SetMissingListings(0).Exec(ctx)
	})
}

func (w *world) do(t testing.TB, work func(context.Context, *record.Tx) error) {
	t.Helper()
	if err := w.Do(context.Background(), record.Urgent, work); err != nil {
		t.Fatal(err)
	}
}

// store stores a row as a card, as every writer does, and has its marker
// judged.
func (w *world) store(t testing.TB, r row) {
	t.Helper()
	w.do(t, func(ctx context.Context, tx *record.Tx) error {
		c := tx.Operation.Create().SetID(r.id).SetStackID(r.stack).SetBackendID("prod").SetSource(r.source).SetKind(r.kind).
			SetImpact(vocab.ImpactNotReported).SetOrderAt(r.at).SetReceivedAt(r.at)
		if r.source == vocab.SourceRunner {
			c.SetAuthority(vocab.AuthorityDeploymentRunner).SetIssuerID("issuer")
		}
		if r.marker != "" {
			c.SetMarker(r.marker)
		}
		if err := c.Exec(ctx); err != nil {
			return err
		}
		on, err := tx.Stack.Get(ctx, r.stack)
		if err != nil {
			return err
		}
		set := tx.Stack.UpdateOne(on).AddOperationCount(1)
		if on.LastOperationAt == nil || r.at > *on.LastOperationAt || r.at == *on.LastOperationAt && r.id > *on.LastOperationID {
			set.SetLastOperationID(r.id).SetLastOperationAt(r.at)
		}
		if err := set.Exec(ctx); err != nil {
			return err
		}
		if r.marker == "" {
			return nil
		}
		return join.Judge(ctx, tx, r.marker)
	})
}

// state is how the rows of some stacks are joined, and what the stacks count.
func (w *world) state(t testing.TB, stacks ...string) []string {
	t.Helper()
	ctx := context.Background()
	var lines []string
	for _, id := range stacks {
		s := w.d.Reader.Stack.GetX(ctx, id)
		lines = append(lines, fmt.Sprintf("stack %s counts %d, newest %s at %s", s.ID, s.OperationCount, show(s.LastOperationID), show(s.LastOperationAt)))
	}
	for _, op := range w.d.Reader.Operation.Query().Where(operation.StackIDIn(stacks...)).Order(db.Asc(operation.FieldID)).AllX(ctx) {
		line := op.ID
		if !op.Card {
			line += " no card"
		}
		if op.JoinedID != nil {
			line += " joined " + *op.JoinedID
		}
		if op.JoinedAuthority != nil {
			line += " of a " + string(*op.JoinedAuthority)
		}
		if op.JoinAmbiguity != nil {
			line += " " + string(*op.JoinAmbiguity)
		}
		lines = append(lines, line)
	}
	return lines
}

func show[T any](v *T) string {
	if v == nil {
		return "none"
	}
	if at, ok := any(*v).(instant.Instant); ok {
		return fmt.Sprint(int64(at))
	}
	return fmt.Sprint(*v)
}

func TestJudge(t *testing.T) {
	preview := reported("r1", "a", "m", 30)
	preview.kind = vocab.KindPreview
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		for i, tc := range []struct {
			name string
			rows []row
			want []string
		}{
			{"a report alone", []row{reported("r1", "a", "m", 30)},
				[]string{"stack a counts 1, newest r1 at 30", "stack b counts 0, newest none at none", "r1"}},
			{"a record and a report", []row{observed("o1", "a", "m", 20), reported("r1", "a", "m", 30)},
				[]string{"stack a counts 1, newest o1 at 20", "stack b counts 0, newest none at none",
					"o1 joined r1 of a deployment-runner", "r1 no card joined o1"}},
			{"a second report undoes the join", []row{observed("o1", "a", "m", 20), reported("r1", "a", "m", 30), reported("r2", "a", "m", 40)},
				[]string{"stack a counts 3, newest r2 at 40", "stack b counts 0, newest none at none",
					"o1 marker-repeated", "r1 marker-repeated", "r2 marker-repeated"}},
			{"a second record undoes the join", []row{reported("r1", "a", "m", 30), observed("o1", "a", "m", 20), observed("o2", "b", "m", 10)},
				[]string{"stack a counts 2, newest r1 at 30", "stack b counts 1, newest o2 at 10",
					"o1 marker-repeated", "o2 marker-repeated", "r1 marker-repeated"}},
			{"on another stack", []row{observed("o1", "a", "m", 20), reported("r1", "b", "m", 30)},
				[]string{"stack a counts 1, newest o1 at 20", "stack b counts 1, newest r1 at 30", "o1 other-stack", "r1 other-stack"}},
			{"of another kind", []row{observed("o1", "a", "m", 20), preview},
				[]string{"stack a counts 2, newest r1 at 30", "stack b counts 0, newest none at none", "o1 other-kind", "r1 other-kind"}},
			{"other markers", []row{observed("o1", "a", "m", 20), reported("r1", "a", "n", 30), reported("r2", "a", "", 25)},
				[]string{"stack a counts 3, newest r1 at 30", "stack b counts 0, newest none at none", "o1", "r1", "r2"}},
			{"two joins", []row{observed("o1", "a", "m", 20), reported("r1", "a", "m", 30), reported("r2", "a", "n", 50), observed("o2", "a", "n", 40)},
				[]string{"stack a counts 2, newest o2 at 40", "stack b counts 0, newest none at none",
					"o1 joined r1 of a deployment-runner", "o2 joined r2 of a deployment-runner", "r1 no card joined o1", "r2 no card joined o2"}},
		} {
			// Each in a world of its own, by its number.
			of := func(s string) string { return fmt.Sprintf("%d-%s", i, s) }
			w.stack(t, of("a"))
			w.stack(t, of("b"))
			for _, r := range tc.rows {
				r.id, r.stack = of(r.id), of(r.stack)
				if r.marker != "" {
					r.marker = of(r.marker)
				}
				w.store(t, r)
			}
			got := w.state(t, of("a"), of("b"))
			for j := range got {
				got[j] = strings.ReplaceAll(got[j], of(""), "")
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tc.name, diff)
			}
		}
	})
}

// Whatever order rows arrive in, the joins and counts are the same; and the
// counts are those of the cards.
func TestOrderOfArrival(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		run := 0
		rapid.Check(t, func(r *rapid.T) {
			run++
			some := rapid.SliceOfN(rapid.Custom(func(r *rapid.T) row {
				return row{
					stack: rapid.SampledFrom([]string{"a", "b"}).Draw(r, "stack"), marker: rapid.SampledFrom([]string{"m", "n", ""}).Draw(r, "marker"),
					source: rapid.SampledFrom([]vocab.Source{vocab.SourceBackend, vocab.SourceRunner}).Draw(r, "source"),
					kind:   rapid.SampledFrom([]vocab.Kind{vocab.KindUpdate, vocab.KindDestroy}).Draw(r, "kind"),
					at:     instant.Instant(rapid.IntRange(1, 3).Draw(r, "at")),
				}
			}), 0, 5).Draw(r, "rows")
			for i := range some {
				some[i].id = fmt.Sprintf("x%d", i)
			}
			var first []string
			for nth, rows := range [][]row{some, rapid.Permutation(some).Draw(r, "order")} {
				of := func(s string) string { return fmt.Sprintf("%d-%d-%s", run, nth, s) }
				a, b := of("a"), of("b")
				w.stack(t, a)
				w.stack(t, b)
				for _, one := range rows {
					one.id, one.stack = of(one.id), of(one.stack)
					if one.marker != "" {
						one.marker = of(one.marker)
					}
					w.store(t, one)
				}
				got := w.state(t, a, b)
				for i := range got {
					got[i] = strings.ReplaceAll(got[i], of(""), "")
				}
				if nth == 0 {
					first = got
				} else if diff := cmp.Diff(first, got); diff != "" {
					r.Fatalf("another order (-first +other):\n%s", diff)
				}
				for _, id := range []string{a, b} {
					cards := d.Reader.Operation.Query().Where(operation.StackID(id), operation.Card(true)).CountX(context.Background())
					if s := d.Reader.Stack.GetX(context.Background(), id); s.OperationCount != cards {
						r.Fatalf("stack %s counts %d and has %d cards", id, s.OperationCount, cards)
					}
				}
			}
		})
	})
}

// To judge again changes nothing, and the feed tells of each row that changed
// once.
func TestTheFeedTellsOfWhatChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		w.stack(t, "a")
		w.store(t, observed("o1", "a", "m", 20))
		before := d.Reader.Change.Query().CountX(context.Background())
		w.store(t, reported("r1", "a", "m", 30))
		var told []string
		for _, c := range d.Reader.Change.Query().Order(db.Asc("id")).AllX(context.Background())[before:] {
			told = append(told, fmt.Sprintf("%s %s on %s", c.Kind, c.NodeID, c.StackID))
		}
		if diff := cmp.Diff([]string{"operation o1 on a", "operation r1 on a", "stack a on a"}, told); diff != "" {
			t.Errorf("the feed tells (-want +got):\n%s", diff)
		}
		before += len(told)
		w.do(t, func(ctx context.Context, tx *record.Tx) error { return join.JudgeAll(ctx, tx, []string{"m", "n", "m"}) })
		if now := d.Reader.Change.Query().CountX(context.Background()); now != before {
			t.Errorf("judging again told of %d changes", now-before)
		}
	})
}
