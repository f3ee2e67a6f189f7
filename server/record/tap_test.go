package record_test

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/record"
)

// tap is a driver between a writer and its database: it counts, and fails what
// a test tells it to.
type tap struct {
	dialect.Driver
	begins, commits atomic.Int64
	// fail, when set, may refuse a statement before it reaches the database.
	fail func(statement string) error
	// commit, when set, stands in for a commit.
	commit func(*entsql.Tx) error
}

func (t *tap) Tx(ctx context.Context) (dialect.Tx, error) {
	t.begins.Add(1)
	tx, err := t.Driver.Tx(ctx)
	if err != nil {
		return nil, err
	}
	return &tappedTx{tx.(*entsql.Tx), t}, nil
}

type tappedTx struct {
	*entsql.Tx
	tap *tap
}

func (x *tappedTx) refused(statement string) error {
	if x.tap.fail == nil {
		return nil
	}
	return x.tap.fail(statement)
}

func (x *tappedTx) Exec(ctx context.Context, statement string, args, v any) error {
	if err := x.refused(statement); err != nil {
		return err
	}
	return x.Tx.Exec(ctx, statement, args, v)
}

func (x *tappedTx) Query(ctx context.Context, statement string, args, v any) error {
	if err := x.refused(statement); err != nil {
		return err
	}
	return x.Tx.Query(ctx, statement, args, v)
}

func (x *tappedTx) ExecContext(ctx context.Context, statement string, args ...any) (sql.Result, error) {
	if err := x.refused(statement); err != nil {
		return nil, err
	}
	return x.Tx.ExecContext(ctx, statement, args...)
}

func (x *tappedTx) Commit() error {
	if x.tap.commit != nil {
		return x.tap.commit(x.Tx)
	}
	err := x.Tx.Commit()
	if err == nil {
		x.tap.commits.Add(1)
	}
	return err
}

// fails is a commit that fails without having stored anything.
func fails(err error) func(*entsql.Tx) error {
	return func(tx *entsql.Tx) error { return errors.Join(err, tx.Rollback()) }
}

// tapped is a writer of a database with a tap in between. It takes members in
// for as long as some wait.
func tapped(t *testing.T, d *ent.Database) (*record.Writer, *tap) {
	t.Helper()
	through := &tap{Driver: entsql.OpenDB(d.Dialect, d.WriterSQL)}
	behind := *d
	behind.Writer = db.NewClient(db.Driver(through))
	w := record.New(&behind, now, slog.New(slog.DiscardHandler))
	w.SetSpan(time.Hour)
	t.Cleanup(w.Close)
	return w, through
}

// now is the clock of these tests.
func now() instant.Instant { return 42 }

// item stores a row that is told by its name, and an entry of the feed.
func item(name string) func(context.Context, *record.Tx) error {
	return func(ctx context.Context, tx *record.Tx) error {
		tx.Changed(vocab.ChangeKindError, "b", "", name)
		return tx.ErrorItem.Create().SetID(name).SetKind(vocab.ErrorKindServerError).SetPlace("test").SetBackendID("").
			SetDetail("").SetCount(1).SetFirstAt(tx.Now).SetLastAt(tx.Now).Exec(ctx)
	}
}

// stored are the names of the rows and of the feed's entries, as another
// connection sees them.
func stored(t *testing.T, d *ent.Database) (rows, feed []string) {
	t.Helper()
	rows, err := d.Reader.ErrorItem.Query().Order(db.Asc("id")).IDs(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	err = d.Reader.Change.Query().Order(db.Asc("node_id")).Select("node_id").Scan(context.Background(), &feed)
	if err != nil {
		t.Fatal(err)
	}
	return rows, feed
}

// held keeps a writer's goroutine busy with a member until release is called,
// which gives that member's answer.
func held(t *testing.T, w *record.Writer) (release func() error) {
	t.Helper()
	begun, let := make(chan struct{}), make(chan struct{})
	ended := make(chan error, 1)
	go func() {
		var once sync.Once
		ended <- w.Do(context.Background(), record.Urgent, func(context.Context, *record.Tx) error {
			once.Do(func() { close(begun) })
			<-let
			return nil
		})
	}()
	<-begun
	return func() error {
		close(let)
		return <-ended
	}
}

// waiting returns once n callers of a writer wait for their turn.
func waiting(t *testing.T, w *record.Writer, n int) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; runtime.Gosched() {
		if count := w.Waiting(); count == n {
			return
		} else if time.Now().After(deadline) {
			t.Fatalf("%d callers wait, want %d", count, n)
		}
	}
}

// failing is a statement that both databases refuse.
func failing(ctx context.Context, tx *record.Tx) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO error_items (id) VALUES (NULL)")
	return err
}

// begins tells whether a statement begins so.
func begins(statement, with string) bool { return strings.HasPrefix(statement, with) }

// together runs works as members of one transaction, in their order, and
// returns their answers.
func together(t *testing.T, w *record.Writer, works ...func(context.Context, *record.Tx) error) []error {
	t.Helper()
	release := held(t, w)
	answers := make([]error, len(works))
	var all sync.WaitGroup
	for i, work := range works {
		all.Go(func() { answers[i] = w.Do(context.Background(), record.Urgent, work) })
		waiting(t, w, i+1)
	}
	holder := release()
	all.Wait()
	for i, err := range answers {
		t.Logf("member %d: %v", i, err)
	}
	t.Logf("the member before them: %v", holder)
	return answers
}
