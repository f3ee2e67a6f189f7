package ent_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/ent/dbtest/pgcluster"
	"github.com/lumaft/lumaft/schema/reason"
)

// cluster is a PostgreSQL server of a test's own, with a database lumaft.
func cluster(t *testing.T, options ...pgcluster.Option) *pgcluster.Server {
	t.Helper()
	s, err := pgcluster.Run(t.Context(), "", options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	execute(t, s.DSN, "CREATE DATABASE lumaft")
	return s
}

// execute runs statements as the administrator.
func execute(t *testing.T, dsn string, statements ...string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	for _, statement := range statements {
		if _, err := c.Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// urlOf names the database lumaft of a server.
func urlOf(s *pgcluster.Server, more ...string) string {
	return "postgres://postgres@/lumaft?sslmode=disable&host=" + url.QueryEscape(s.Folder) + strings.Join(more, "")
}

// within asks until there is no error, and fails with the last one.
func within(t *testing.T, most time.Duration, ask func() error) {
	t.Helper()
	deadline, tick := time.After(most), time.NewTicker(20*time.Millisecond)
	defer tick.Stop()
	for {
		err := ask()
		if err == nil {
			return
		}
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("not within %s: %v", most, err)
		}
	}
}

// A server that was killed is asked again as soon as it is back; meanwhile every
// answer says that it is away.
func TestAKilledServerIsAskedAgain(t *testing.T) {
	t.Parallel()
	s := cluster(t, pgcluster.Durable())
	d := dbtest.Open(t, urlOf(s))
	count := func() error { _, err := d.Reader.Change.Query().Count(t.Context()); return err }
	write := func() error {
		return d.Writer.Change.Create().SetKind("stack").SetBackendID("b").SetStackID("").SetNodeID("b").SetAt(1).Exec(t.Context())
	}
	if err := errors.Join(count(), write()); err != nil {
		t.Fatal(err)
	}
	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := count(); reason.Of(err) != reason.Unavailable {
			t.Errorf("reading without a server: %v, want UNAVAILABLE", err)
		}
		if err := write(); ent.FaultOf(err) != ent.Unreachable {
			t.Errorf("writing without a server: %v is fault %d", err, ent.FaultOf(err))
		}
	}
	if err := s.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	within(t, 5*time.Second, count)
	within(t, 5*time.Second, write)
	if n := d.Reader.Change.Query().CountX(t.Context()); n != 2 {
		t.Errorf("%d rows, want the one from before and the one from after", n)
	}
}

// A password that was rotated is read from its file for the next connection.
func TestARotatedPasswordIsUsed(t *testing.T) {
	t.Parallel()
	s := cluster(t)
	execute(t, s.DSN, "CREATE ROLE rotated LOGIN SUPERUSER PASSWORD 'first'")
	rules := filepath.Join(s.Folder, "data", "pg_hba.conf")
	if err := os.WriteFile(rules, []byte("local all rotated scram-sha-256\nlocal all all trust\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	execute(t, s.DSN, "SELECT pg_reload_conf()")
	file := filepath.Join(t.TempDir(), "passwords")
	password := func(is string) {
		t.Helper()
		if err := os.WriteFile(file, []byte("*:*:*:rotated:"+is+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	password("first")
	d := dbtest.Open(t, strings.Replace(urlOf(s, "&passfile="+url.QueryEscape(file)), "postgres@", "rotated@", 1))
	count := func() error { _, err := d.Reader.Change.Query().Count(t.Context()); return err }
	end := "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'rotated'"
	within(t, 10*time.Second, count)

	execute(t, s.DSN, "ALTER ROLE rotated PASSWORD 'second'", end)
	within(t, 10*time.Second, func() error {
		if err := count(); reason.Of(err) != reason.Unavailable {
			return fmt.Errorf("with the old password: %w, want UNAVAILABLE", err)
		}
		return nil
	})
	password("second")
	within(t, 10*time.Second, count)
}

// A server that has no connection left is one to ask again.
func TestAServerWithoutConnections(t *testing.T) {
	t.Parallel()
	s := cluster(t)
	execute(t, s.DSN, "CREATE ROLE few LOGIN CONNECTION LIMIT 20", "ALTER DATABASE lumaft OWNER TO few")
	d := dbtest.Open(t, strings.Replace(urlOf(s), "postgres@", "few@", 1))
	execute(t, s.DSN, "ALTER ROLE few CONNECTION LIMIT 0", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'few'")
	within(t, 10*time.Second, func() error {
		if _, err := d.Reader.Change.Query().Count(t.Context()); reason.Of(err) != reason.Unavailable {
			return fmt.Errorf("without a connection: %w, want UNAVAILABLE", err)
		}
		return nil
	})
	execute(t, s.DSN, "ALTER ROLE few CONNECTION LIMIT 20")
	within(t, 5*time.Second, func() error { _, err := d.Reader.Change.Query().Count(t.Context()); return err })
}

// A table that somebody holds fails what needs it soon, and nothing else.
func TestALockedTableConcernsOnlyWhoNeedsIt(t *testing.T) {
	t.Parallel()
	s := cluster(t)
	d := dbtest.Open(t, urlOf(s))
	holder, err := pgx.Connect(t.Context(), strings.Replace(s.DSN, "dbname=postgres", "dbname=lumaft", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = holder.Close(context.Background()) }()
	if _, err := holder.Exec(t.Context(), "BEGIN; LOCK TABLE error_items IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if _, err := d.Reader.ErrorItem.Query().Count(t.Context()); reason.Of(err) != reason.Unavailable {
		t.Errorf("reading the locked table: %v, want UNAVAILABLE", err)
	}
	if err := d.Writer.ErrorItem.Create().SetID("x").SetKind("server-error").SetPlace("test").SetBackendID("").SetDetail("").SetCount(1).
		SetFirstAt(1).SetLastAt(1).Exec(t.Context()); ent.FaultOf(err) != ent.Busy {
		t.Errorf("writing the locked table: %v is fault %d", err, ent.FaultOf(err))
	}
	if took := time.Since(began); took > 8*time.Second {
		t.Errorf("the two refusals took %s", took)
	}
	d.Reader.Change.Query().CountX(t.Context())
	d.Writer.Change.Create().SetKind("stack").SetBackendID("b").SetStackID("").SetNodeID("b").SetAt(1).ExecX(t.Context())
}

// After a failover the old primary, which knows nothing of it, is refused: by a
// running server and by the next start.
func TestAnOldPrimaryIsRefused(t *testing.T) {
	t.Parallel()
	primary := cluster(t, pgcluster.With("wal_level", "replica"))
	standby, err := primary.Standby(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Stop)
	remembered := ent.Remembering(filepath.Join(t.TempDir(), "postgres"))

	d, err := ent.Open(t.Context(), urlOf(primary), remembered)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(d.Warnings, func(w string) bool { return strings.Contains(w, "asynchronously") }) {
		t.Errorf("the warnings %q tell of no asynchronous standby", d.Warnings)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := ent.Open(t.Context(), urlOf(standby), remembered); reason.Of(err) != reason.Unavailable || !strings.Contains(err.Error(), "standby") {
		t.Errorf("Open() on a standby = %v, want UNAVAILABLE", err)
	}

	execute(t, standby.DSN, "SELECT pg_promote()")
	within(t, 20*time.Second, func() error {
		d, err := ent.Open(t.Context(), urlOf(standby), remembered)
		if err != nil {
			return err
		}
		return d.Close()
	})
	if _, err := ent.Open(t.Context(), urlOf(primary), remembered); reason.Of(err) != reason.OwnershipConflict || !strings.Contains(err.Error(), "old primary") {
		t.Errorf("Open() on the old primary = %v, want OWNERSHIP_CONFLICT", err)
	}
	stranger := cluster(t)
	if _, err := ent.Open(t.Context(), urlOf(stranger), remembered); reason.Of(err) != reason.OwnershipConflict || !strings.Contains(err.Error(), "remove ") {
		t.Errorf("Open() on another system = %v, want OWNERSHIP_CONFLICT with the cure", err)
	}
	if d, err := ent.Open(t.Context(), urlOf(stranger)); err != nil {
		t.Errorf("Open() without memory = %v", err)
	} else if err := d.Close(); err != nil {
		t.Error(err)
	}
}

// A running server that meets the old primary under the same address writes
// nothing to it.
func TestAnOldPrimaryUnderTheSameAddress(t *testing.T) {
	t.Parallel()
	primary := cluster(t, pgcluster.With("wal_level", "replica"))
	address := &switchboard{}
	port := address.listen(t)
	address.leads(primary)
	d := dbtest.Open(t, fmt.Sprintf("postgres://postgres@127.0.0.1:%d/lumaft?sslmode=disable", port))
	write := func() error {
		return d.Writer.Change.Create().SetKind("stack").SetBackendID("b").SetStackID("").SetNodeID("b").SetAt(1).Exec(t.Context())
	}
	if err := write(); err != nil {
		t.Fatal(err)
	}
	standby, err := primary.Standby(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Stop)
	execute(t, standby.DSN, "SELECT pg_promote()")
	address.leads(standby)
	within(t, 20*time.Second, write)
	address.leads(primary)
	within(t, 20*time.Second, func() error {
		if err := write(); reason.Of(err) != reason.OwnershipConflict {
			return fmt.Errorf("on the old primary: %w, want OWNERSHIP_CONFLICT", err)
		}
		return nil
	})
	address.leads(standby)
	within(t, 20*time.Second, write)
}

// A pooler that drops what it does not know, or refuses it, is refused.
func TestAPoolerIsRefused(t *testing.T) {
	t.Parallel()
	s := cluster(t)
	for name, pooler := range map[string]func([]string) ([]string, string){
		"that drops settings": func([]string) ([]string, string) { return []string{"user", "postgres", "database", "lumaft"}, "" },
		"that refuses them":   func([]string) ([]string, string) { return nil, "unsupported startup parameter: lock_timeout" },
	} {
		address := &switchboard{startup: pooler}
		port := address.listen(t)
		address.leads(s)
		_, err := ent.Open(t.Context(), fmt.Sprintf("postgres://postgres@127.0.0.1:%d/lumaft?sslmode=disable", port))
		if reason.Of(err) != reason.StorageRefused || !strings.Contains(err.Error(), "pooler") {
			t.Errorf("behind a pooler %s: Open() = %v, want STORAGE_REFUSED", name, err)
		}
	}
	if _, err := ent.Open(t.Context(), urlOf(s, "&default_query_exec_mode=simple_protocol")); err == nil || !strings.Contains(err.Error(), "simple protocol") {
		t.Errorf("Open() with the simple protocol = %v", err)
	}
	plain := &switchboard{}
	port := plain.listen(t)
	plain.leads(s)
	if _, err := ent.Open(t.Context(), fmt.Sprintf("postgres://postgres@127.0.0.1:%d/lumaft?sslmode=require", port)); ent.FaultOf(err) != ent.Unreachable {
		t.Errorf("Open() with TLS on a server without = %v", err)
	}
}

// switchboard is an address that leads to one server or another, and may change
// what a session is begun with.
type switchboard struct {
	startup func([]string) (parameters []string, refusal string)

	target chan string
	calls  chan net.Conn
	open   []net.Conn
}

// listen takes calls until the test ends.
func (x *switchboard) listen(t *testing.T) (port int) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	x.target, x.calls = make(chan string), make(chan net.Conn)
	done := make(chan struct{})
	t.Cleanup(func() { close(done); _ = listener.Close() })
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			select {
			case x.calls <- c:
			case <-done:
				return
			}
		}
	}()
	go func() {
		socket := ""
		for {
			select {
			case <-done:
				return
			case socket = <-x.target:
				for _, c := range x.open {
					_ = c.Close() // as a failover does
				}
				x.open = nil
			case c := <-x.calls:
				x.connect(c, socket)
			}
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port
}

// leads makes the address lead to a server, and ends what went elsewhere.
func (x *switchboard) leads(s *pgcluster.Server) {
	x.target <- filepath.Join(s.Folder, ".s.PGSQL.5432")
}

func (x *switchboard) connect(c net.Conn, socket string) {
	server, err := net.Dial("unix", socket)
	if err != nil {
		_ = c.Close()
		return
	}
	x.open = append(x.open, c, server)
	go func() {
		defer func() { _, _ = c.Close(), server.Close() }()
		if x.startup != nil && !x.begin(c, server) {
			return
		}
		go func() { _, _ = io.Copy(c, server); _ = c.Close() }()
		_, _ = io.Copy(server, c)
	}()
}

// begin passes on the first message of a session, changed.
func (x *switchboard) begin(c, server net.Conn) bool {
	var size uint32
	if binary.Read(c, binary.BigEndian, &size) != nil || size < 8 || size > 10_000 {
		return false
	}
	body := make([]byte, size-4)
	if _, err := io.ReadFull(c, body); err != nil {
		return false
	}
	if binary.BigEndian.Uint32(body) != 196608 { // a cancel request
		return false
	}
	parameters, refusal := x.startup(strings.Split(string(body[4:]), "\x00"))
	if refusal != "" {
		text := "SFATAL\x00VFATAL\x00C08P01\x00M" + refusal + "\x00\x00"
		_, _ = c.Write(append(binary.BigEndian.AppendUint32([]byte{'E'}, uint32(len(text)+4)), text...))
		return false
	}
	text := strings.Join(parameters, "\x00") + "\x00\x00"
	message := binary.BigEndian.AppendUint32(nil, uint32(len(text)+8))
	message = binary.BigEndian.AppendUint32(message, 196608)
	_, err := server.Write(append(message, text...))
	return err == nil
}
