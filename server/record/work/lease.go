package work

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql/sqlgraph"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/record"
)

// Kind is a kind of work that a worker knows, with the versions of its payload
// that it can read.
type Kind struct {
	Name     string
	Versions []int
}

// Wish is what a worker would take.
type Wish struct {
	// Holder names the worker, for people.
	Holder string
	// Kinds that it knows. Work of other kinds or versions is left alone.
	Kinds []Kind
	// Routes are prefixes that end at a slash; none for all work.
	Routes []string
	// For is how long the lease lasts without a renewal.
	For time.Duration
}

// Lease is an activity in the hands of a worker.
type Lease struct {
	ID             string
	Kind           string
	PayloadVersion int
	Payload        string
	Backend        string
	Route          string
	Priority       int
	// Number of the lease, the fence of what its holder writes.
	Number int64
	// Try is which one this is since it last succeeded, from 1.
	Try int
	// Rounds counts how often it succeeded before.
	Rounds int64
	Resume string
	Done   int64
	Total  *int64
	Until  instant.Instant
	// Waited is how long it was due before it was taken.
	Waited time.Duration
}

// Lease takes what is due and goes first: by priority, then the oldest, and
// never a second one of a concurrency key. It answers nil when nothing is due
// that the worker would take.
func (r *Recorder) Lease(ctx context.Context, wish Wish) (*Lease, error) {
	if len(wish.Kinds) == 0 {
		return nil, nil //nolint:nilnil // no lease is an answer
	}
	var l *Lease
	err := r.do(ctx, func(ctx context.Context, tx *record.Tx) error {
		var err error
		l, err = take(ctx, tx, wish)
		return err
	})
	if sqlgraph.IsUniqueConstraintError(err) {
		return nil, nil // other servers were first each time; they are at work on it
	}
	if err != nil {
		return nil, fmt.Errorf("lease an activity: %w", err)
	}
	return l, nil
}

// statement is a text of SQL with its arguments.
type statement struct {
	text strings.Builder
	args []any
}

func (s *statement) add(text string, args ...any) {
	s.text.WriteString(text)
	s.args = append(s.args, args...)
}

// on is the text as a database wants it: PostgreSQL numbers its arguments.
func (s *statement) on(name string) string {
	if name != dialect.Postgres {
		return s.text.String()
	}
	var b strings.Builder
	for i, part := range strings.Split(s.text.String(), "?") {
		if i > 0 {
			b.WriteString("$" + strconv.Itoa(i))
		}
		b.WriteString(part)
	}
	return b.String()
}

// keyLock is the class of PostgreSQL's locks on concurrency keys.
const keyLock = 0x6c756d61 // "luma"

// due selects what goes first of what a worker would take. Where others may
// lease at the same moment, a key that one of them is about to take is left to
// it: waiting for its commit at the unique index would hold up everybody behind
// this member, and two that wait for each other's keys end in a deadlock.
func (s *statement) due(wish Wish, now instant.Instant, others bool) {
	s.add(`SELECT id, activate_at FROM activities AS a WHERE activate_at <= ? AND (`, int64(now))
	for i, kind := range wish.Kinds {
		if i > 0 {
			s.add(` OR `)
		}
		s.add(`kind = ? AND payload_version IN (0`, kind.Name)
		for _, version := range kind.Versions {
			s.add(`, ?`, version)
		}
		s.add(`)`)
	}
	s.add(`)`)
	if len(wish.Routes) > 0 {
		s.add(` AND (`)
		for i, prefix := range wish.Routes {
			if i > 0 {
				s.add(` OR `)
			}
			s.under(prefix)
		}
		s.add(`)`)
	}
	s.add(` AND CASE WHEN concurrency_key = '' THEN TRUE
		WHEN EXISTS (SELECT 1 FROM activities AS r WHERE r.running_key = a.concurrency_key) THEN FALSE `)
	if others {
		s.add(`ELSE pg_try_advisory_xact_lock(?, hashtext(concurrency_key)) END`, keyLock)
	} else {
		s.add(`ELSE TRUE END`)
	}
	s.add(` ORDER BY priority, activate_at, id LIMIT 1`)
}

// under is rule.Under for the column of routes: what is below a prefix sorts
// between the prefix with a slash and the prefix with what follows a slash.
func (s *statement) under(prefix string) {
	if prefix = record.Text(prefix); prefix == "" {
		s.add(`1 = 1`)
		return
	}
	s.add(`(route = ? OR route >= ? AND route < ?)`, prefix, prefix+"/", prefix+"0")
}

// taking is what becomes of the row: rule.Leased, in one statement with the
// choice. running_key is unique, so that of two servers that choose one key at
// the same moment one is refused.
func (s *statement) taking(wish Wish, now instant.Instant) {
	s.add(`UPDATE activities SET state = ?, state_since = ?, activate_at = NULL, tries = tries + 1, fence = fence + 1,
		running_key = NULLIF(concurrency_key, ''), lease_holder = ?, lease_until = ?, started_at = COALESCE(started_at, ?)`,
		string(vocab.ActivityStateExecuting), int64(now), wish.Holder, int64(now.Add(wish.For)), int64(now))
}

// taken is what is read of the row afterwards.
const taken = `activities.id, kind, payload_version, payload, backend_id, route, priority, fence, tries, rounds, resume, done, total, lease_until`

// take leases what goes first. On SQLite nobody else writes between the two
// statements; on PostgreSQL it is one, which skips what others are at.
func take(ctx context.Context, tx *record.Tx, wish Wish) (*Lease, error) {
	var s statement
	var l Lease
	due := tx.Now
	if tx.Dialect == dialect.Postgres {
		s.add(`WITH due AS MATERIALIZED (`)
		s.due(wish, tx.Now, true)
		s.add(` FOR UPDATE OF a SKIP LOCKED) `)
		s.taking(wish, tx.Now)
		s.add(` FROM due WHERE activities.id = due.id RETURNING due.activate_at, ` + taken)
	} else {
		var look statement
		look.due(wish, tx.Now, false)
		var id string
		found, err := first(ctx, tx, &look, &id, &due)
		if !found {
			return nil, err
		}
		s.taking(wish, tx.Now)
		s.add(` WHERE id = ? RETURNING ?, `+taken, id, int64(due))
	}
	found, err := first(ctx, tx, &s, &due, &l.ID, &l.Kind, &l.PayloadVersion, &l.Payload, &l.Backend, &l.Route, &l.Priority,
		&l.Number, &l.Try, &l.Rounds, &l.Resume, &l.Done, &l.Total, &l.Until)
	if !found {
		return nil, err
	}
	l.Waited = tx.Now.Sub(due)
	if rule.Notable(rule.Facts{Tries: l.Try - 1, Rounds: l.Rounds}, rule.Facts{State: vocab.ActivityStateExecuting}) {
		tx.Changed(vocab.ChangeKindActivity, l.Backend, "", l.ID)
	}
	return &l, nil
}

// first reads the one row of a statement.
func first(ctx context.Context, tx *record.Tx, s *statement, into ...any) (found bool, err error) {
	rows, err := tx.QueryContext(ctx, s.on(tx.Dialect), s.args...)
	if err != nil {
		return false, fmt.Errorf("look for what is due: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	if !rows.Next() {
		return false, rows.Err()
	}
	if err := rows.Scan(into...); err != nil {
		return false, fmt.Errorf("read what is due: %w", err)
	}
	return true, rows.Err()
}
