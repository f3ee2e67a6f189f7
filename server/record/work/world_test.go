package work_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activitylog"
	"github.com/lumaft/lumaft/ent/db/change"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/work"
)

const start = instant.Instant(1_700_000_000_000_000_000)

// server is a server's part of a database, with a clock that a test sets.
type server struct {
	t      *testing.T
	d      *ent.Database
	now    *atomic.Int64
	writer *record.Writer
	*work.Recorder
}

// open opens a server on a database. Servers of one test share a clock.
func open(t *testing.T, d *ent.Database, now *atomic.Int64) *server {
	t.Helper()
	s := &server{t: t, d: d, now: now}
	s.writer = record.New(d, func() instant.Instant { return instant.Instant(now.Load()) }, slog.New(slog.DiscardHandler))
	t.Cleanup(s.writer.Close)
	s.Recorder = work.New(s.writer)
	return s
}

// each runs a test on a server on each kind of database.
func each(t *testing.T, test func(t *testing.T, s *server)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *ent.Database) { test(t, open(t, d, at(start))) })
}

func at(i instant.Instant) *atomic.Int64 {
	var now atomic.Int64
	now.Store(int64(i))
	return &now
}

// pass moves the clock.
func (s *server) pass(d time.Duration) { s.now.Add(int64(d)) }

// create creates activities of kind k, version 1, and returns their ids.
func (s *server) create(plans ...work.Plan) []string {
	s.t.Helper()
	for i := range plans {
		plans[i].PayloadVersion = 1
		if plans[i].Kind == "" {
			plans[i].Kind = "k"
		}
	}
	made, err := s.Create(context.Background(), plans...)
	if err != nil {
		s.t.Fatal(err)
	}
	ids := make([]string, len(made))
	for i, m := range made {
		ids[i] = m.ID
	}
	return ids
}

// wish is for all work of kind k.
var wish = work.Wish{Holder: "w", Kinds: []work.Kind{{Name: "k", Versions: []int{1}}}, For: 30 * time.Second}

// under is the wish for a part of the routes.
func under(routes ...string) work.Wish {
	w := wish
	w.Routes = routes
	return w
}

// lease takes what is due; nil when nothing is.
func (s *server) lease(w work.Wish) *work.Lease {
	s.t.Helper()
	l, err := s.Lease(context.Background(), w)
	if err != nil {
		s.t.Fatal(err)
	}
	return l
}

// taken is the id of what is due; empty when nothing is.
func (s *server) taken(w work.Wish) string {
	s.t.Helper()
	if l := s.lease(w); l != nil {
		return l.ID
	}
	return ""
}

// must fails the test on an error.
func (s *server) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// refused wants a write refused because the lease is over.
func (s *server) refused(what string, err error) {
	s.t.Helper()
	if !errors.Is(err, record.ErrFenced) {
		s.t.Errorf("%s: %v, want ErrFenced", what, err)
	}
}

// row is an activity as it is stored.
func (s *server) row(id string) *db.Activity {
	s.t.Helper()
	row, err := s.d.Reader.Activity.Get(context.Background(), id)
	s.must(err)
	return row
}

// is wants an activity in a state.
func (s *server) is(id string, want vocab.ActivityState) *db.Activity {
	s.t.Helper()
	row := s.row(id)
	if row.State != want {
		s.t.Errorf("activity %s is %s, want %s: %+v", id, row.State, want, row)
	}
	return row
}

// log are the lines of an activity.
func (s *server) log(id string) []string {
	s.t.Helper()
	var lines []string
	s.must(s.d.Reader.ActivityLog.Query().Where(activitylog.ActivityID(id)).Order(activitylog.ByID()).
		Select(activitylog.FieldText).Scan(context.Background(), &lines))
	return lines
}

// told are the activities that the change feed tells of after a number, and the
// newest number.
func (s *server) told(after int64) (ids []string, newest int64) {
	s.t.Helper()
	rows, err := s.d.Reader.Change.Query().Where(change.IDGT(after)).Order(change.ByID()).All(context.Background())
	s.must(err)
	newest = after
	for _, row := range rows {
		if row.Kind != vocab.ChangeKindActivity {
			s.t.Errorf("the feed tells of a %s", row.Kind)
		}
		ids, newest = append(ids, row.NodeID), row.ID
	}
	return slices.Compact(ids), newest
}
