// Package join keeps the trusted joins of observed and reported operations:
// which row a marker joins with which, why it joins nothing, and which rows are
// cards of their own. Whoever stores a row with a marker asks for its judgement
// in the same transaction; the rule is server/domain/correlation's. It follows
// from the rows alone, so their order of arrival does not matter.
package join

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/correlation"
	"github.com/lumaft/lumaft/server/record"
)

// Judge judges all rows that carry a marker and stores what changed of each,
// with the counts of their stacks. It is called after a row with the marker is
// stored, as a card that its stack counts, or has moved to another stack. To
// judge again changes nothing.
func Judge(ctx context.Context, tx *record.Tx, marker string) error {
	return JudgeAll(ctx, tx, []string{marker})
}

// bulk is how many markers are judged together.
const bulk = 500

// JudgeAll judges several markers, in few statements however many they are.
func JudgeAll(ctx context.Context, tx *record.Tx, markers []string) error {
	markers = slices.Clone(markers)
	slices.Sort(markers)
	for some := range slices.Chunk(slices.Compact(markers), bulk) {
		if err := judge(ctx, tx, some); err != nil {
			return err
		}
	}
	return nil
}

func judge(ctx context.Context, tx *record.Tx, markers []string) error {
	if err := alone(ctx, tx, markers); err != nil {
		return err
	}
	rows, err := tx.Operation.Query().Where(operation.MarkerIn(markers...)).Order(db.Asc(operation.FieldID)).
		Select(operation.FieldID, operation.FieldStackID, operation.FieldBackendID, operation.FieldSource, operation.FieldAuthority, operation.FieldMarker,
			operation.FieldKind, operation.FieldJoinedID, operation.FieldJoinedAuthority, operation.FieldJoinAmbiguity, operation.FieldCard).All(ctx)
	if err != nil {
		return fmt.Errorf("find the rows of markers: %w", err)
	}
	by := map[string][]*db.Operation{}
	for _, row := range rows {
		by[*row.Marker] = append(by[*row.Marker], row)
	}
	flipped := map[string]int{} // how many cards more each stack has
	for _, marker := range markers {
		if err := judgeOne(ctx, tx, by[marker], flipped); err != nil {
			return err
		}
	}
	// In one order everywhere, so that two servers cannot wait for each other.
	for _, id := range slices.Sorted(maps.Keys(flipped)) {
		if err := Recount(ctx, tx, id, flipped[id]); err != nil {
			return err
		}
	}
	return nil
}

// judgeOne judges all rows of one marker.
func judgeOne(ctx context.Context, tx *record.Tx, rows []*db.Operation, flipped map[string]int) error {
	facts, by := make([]correlation.Row, len(rows)), make(map[string]*db.Operation, len(rows))
	for i, row := range rows {
		facts[i] = correlation.Row{ID: row.ID, Source: row.Source, Stack: row.StackID, Kind: row.Kind}
		by[row.ID] = row
	}
	for i, verdict := range correlation.Judge(facts) {
		cards, err := store(ctx, tx, rows[i], verdict, by[verdict.Joined])
		if err != nil {
			return err
		}
		if cards != 0 {
			flipped[rows[i].StackID] += cards
		}
	}
	return nil
}

// markerLock is the class of PostgreSQL's locks on markers, by the hash of the
// marker.
const markerLock = 0x6c756d6d // "lumm"

// alone keeps other servers from judging the same markers until the
// transaction ends. Each stores its rows before it waits, so the last one sees
// them all. SQLite has one writer.
func alone(ctx context.Context, tx *record.Tx, markers []string) error {
	if tx.Dialect != dialect.Postgres {
		return nil
	}
	const statement = `SELECT pg_advisory_xact_lock($1, hash) FROM
		(SELECT DISTINCT hashtext(marker) AS hash FROM unnest(string_to_array($2, ' ')) AS marker ORDER BY hash) AS hashes`
	if _, err := tx.ExecContext(ctx, statement, markerLock, strings.Join(markers, " ")); err != nil {
		return fmt.Errorf("wait for markers: %w", err)
	}
	return nil
}

// store stores a verdict if it is another than before, and returns how many
// cards the row's stack has more.
func store(ctx context.Context, tx *record.Tx, row *db.Operation, v correlation.Verdict, other *db.Operation) (cards int, err error) {
	joined := other != nil
	card := !joined || row.Source == vocab.SourceBackend
	same := equal(row.JoinedID, v.Joined) && equal(row.JoinAmbiguity, v.Ambiguity) && row.Card == card
	if same {
		return 0, nil
	}
	set := tx.Operation.UpdateOneID(row.ID).SetCard(card)
	switch {
	case !joined:
		set.ClearJoinedID().ClearJoinedAuthority()
	case other.Authority != nil:
		set.SetJoinedID(v.Joined).SetJoinedAuthority(*other.Authority)
	default:
		set.SetJoinedID(v.Joined).ClearJoinedAuthority()
	}
	if v.Ambiguity == "" {
		set.ClearJoinAmbiguity()
	} else {
		set.SetJoinAmbiguity(v.Ambiguity)
	}
	if err := set.Exec(ctx); err != nil {
		return 0, fmt.Errorf("store the join of %s: %w", row.ID, err)
	}
	tx.Changed(vocab.ChangeKindOperation, row.BackendID, row.StackID, row.ID)
	switch {
	case card && !row.Card:
		return 1, nil
	case !card && row.Card:
		return -1, nil
	}
	return 0, nil
}

// equal tells whether a text that may be absent is this one; an empty one is
// absent.
func equal[T ~string](stored *T, wanted T) bool {
	if stored == nil {
		return wanted == ""
	}
	return *stored == wanted
}
