//go:build fault

package e2e

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	_ "modernc.org/sqlite" // registers the driver that looks at the file
)

// The bucket that servers are killed over: histories long enough that most
// kills come while they are imported.
const (
	killStacks  = 40
	killRecords = 60
	kills       = 50
)

// TestFaultKill kills the server with SIGKILL at random moments of its first
// import and of its polls. In the end the record must be that of a server that
// nobody disturbed.
func TestFaultKill(t *testing.T) {
	for name, open := range map[string]func() database{"sqlite": sqlite, "postgres": postgres} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			killed(t, open())
		})
	}
}

func killed(t *testing.T, d database) {
	s := startStore(t, "kills")
	for i := range killStacks {
		s.load(t, longStack(i, 0, killRecords))
	}
	quiet := install(t, s, sqlite().url(t))
	quiet.start(t)
	victim := install(t, s, d.url(t))
	random := rand.New(rand.NewPCG(1, 2))
	partial, newest := 0, killRecords
	for n := range kills {
		victim.start(t)
		moment := time.Duration(random.Int64N(int64(1500 * time.Millisecond)))
		if n%10 == 9 {
			moment += 3 * time.Second // some are killed in the middle of a poll
		}
		pass(t, moment)
		if read, err := victim.counted(); err == nil && read > 0 && read < killStacks*killRecords {
			partial++
		}
		if err := victim.server.command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		victim.server.wait(t)
		d.lapse(t)        // half a minute would pass each time
		if n >= kills/2 { // the other half is killed over what changes
			i := random.IntN(killStacks)
			s.load(t, longStack(i, newest, newest+1))
			newest++
		}
	}
	if partial < kills/10 {
		t.Errorf("only %d of %d kills came in the middle of the import: the test kills too late", partial, kills)
	}
	victim.start(t)
	var want, got portrait
	for _, i := range []*installation{quiet, victim} {
		into := &want
		if i == victim {
			into = &got
		}
		within(t, 5*time.Minute, time.Second, "everything is read", func() (err error) {
			if b := i.backend(t); b.Health != "OK" {
				return fmt.Errorf("the backend reads %s", b.Health)
			}
			*into, err = portraitOf(i.url, backendID)
			if n := killStacks*killRecords + kills/2; err == nil && len(into.Operations) < n {
				err = fmt.Errorf("%d operations, want %d", len(into.Operations), n)
			}
			return err
		})
	}
	within(t, time.Minute, time.Second, "both settle", func() (err error) {
		if want, err = portraitOf(quiet.url, backendID); err != nil {
			return err
		}
		if got, err = portraitOf(victim.url, backendID); err != nil {
			return err
		}
		if diff := cmp.Diff(want, got); diff != "" {
			return fmt.Errorf("the record after %d kills (-undisturbed +killed):\n%s", kills, diff)
		}
		return nil
	})
	t.Logf("%d kills, %d of them in the middle of the import", kills, partial)
	victim.stop(t)
	quiet.stop(t)
	sound(t, victim)
}

// counted is how many operations are recorded.
func (i *installation) counted() (int, error) {
	var got struct{ Operations struct{ TotalCount int } }
	err := i.ask(`{ operations(first: 1) { totalCount } }`, nil, &got)
	return got.Operations.TotalCount, err
}

// sound looks at the file of an installation on SQLite as SQLite does.
func sound(t *testing.T, i *installation) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(i.folder, "data", "*.db"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		pool, err := sql.Open("sqlite", "file:"+file+"?mode=ro")
		if err != nil {
			t.Fatal(err)
		}
		var verdict string
		if err := pool.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
			t.Errorf("integrity_check: %s, %v", verdict, err)
		}
		pool.Close()
	}
}

// longStack is a stack's file and its records from one to another.
func longStack(number, from, to int) map[string][]byte {
	name := fmt.Sprintf("s%02d", number)
	state := fmt.Appendf(nil, `{"version":3,"checkpoint":{"stack":"%s","latest":{"manifest":{"time":"2026-11-30T00:00:00Z","magic":"","version":"v3"},"resources":[{"urn":"urn:pulumi:%s::long::pulumi:pulumi:Stack::long-%d","custom":false,"type":"pulumi:pulumi:Stack"}]}}}`, name, name, to)
	all := map[string][]byte{
		".pulumi/meta.yaml":                     []byte("version: 1\n"),
		".pulumi/stacks/long/" + name + ".json": state,
	}
	for n := from; n < to; n++ {
		nanos := int64(1_764_000_000_000_000_000) + int64(number)*1_000_000_000 + int64(n)*int64(time.Minute)
		key := fmt.Sprintf(".pulumi/history/long/%s/%s-%d", name, name, nanos)
		all[key+".history.json"] = fmt.Appendf(nil, `{"kind":"update","startTime":%d,"message":"%s %d","environment":{},"config":{},"result":"succeeded","endTime":%d,"version":1,"deployment":null,"resourceChanges":{"same":1}}`,
			nanos/int64(time.Second), name, n, nanos/int64(time.Second))
		all[key+".checkpoint.json"] = state
	}
	return all
}
