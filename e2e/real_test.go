//go:build real

package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/server/state"
)

// TestRealPulumi lets the real Pulumi CLI work in a bucket of a real S3 server
// while lumaftd observes it with credentials that can only read, and compares
// what GraphQL answers with what the CLI itself says.
func TestRealPulumi(t *testing.T) {
	for name, kept := range map[string]func() database{"sqlite": sqlite, "postgres": postgres} {
		t.Run(name, func(t *testing.T) {
			garden := newGarden(t, name, kept())
			garden.begin(t)
			garden.up(t)
			garden.failedUp(t)
			garden.preview(t)
			garden.slowUp(t)
			garden.destroy(t)
			garden.masked(t)
			before := garden.restart(t)
			garden.dropped(t, before)
			garden.removed(t, before)
			garden.i.stop(t)
			garden.store.readsOnly(t)
		})
	}
}

// garden is one run: a bucket, a project in it and a server that observes it.
type garden struct {
	*project
	store *store
	kept  database
	i     *installation
}

func newGarden(t *testing.T, name string, kept database) *garden {
	t.Helper()
	s := startStore(t, "state-"+name)
	return &garden{project: newProject(t, s, "garden"), store: s, kept: kept, i: install(t, s, kept.url(t))}
}

// agrees compares the whole timeline with the CLI's own history, newest first,
// and the stack with the CLI's own export. It wants so many operations.
func (g *garden) agrees(t *testing.T, count int) {
	t.Helper()
	g.i.withinTwoPolls(t, fmt.Sprintf("operation %d appears", count), func() error {
		if n := len(g.i.operations(t)); n != count {
			return fmt.Errorf("there are %d operations, want %d", n, count)
		}
		return nil
	})
	operations, history := g.i.operations(t), g.history(t)
	if len(history) != count {
		t.Fatalf("the CLI tells of %d operations, want %d", len(history), count)
	}
	for n, o := range operations {
		if err := history[n].differs(o); err != nil {
			t.Errorf("operation %d (%s): %v", count-n, o.Message, err)
		}
		if o.Commit.Provenance != "CLAIMED" || o.Stack.Name != "dev" || o.Stack.ProjectName != "garden" {
			t.Errorf("operation %d: its commit is %s, its stack %v", count-n, o.Commit.Provenance, o.Stack)
		}
	}
	resources, pending := g.resources(t)
	g.i.withinTwoPolls(t, "the stack is as the CLI exports it", func() error {
		s, err := g.i.stack()
		switch {
		case err != nil:
			return err
		case s.ResourceCount == nil || *s.ResourceCount != resources:
			return fmt.Errorf("it has %v resources, the CLI exports %d", shown(s.ResourceCount), resources)
		case s.PendingOperationCount == nil || *s.PendingOperationCount != pending:
			return fmt.Errorf("it has %v pending operations, the CLI exports %d", shown(s.PendingOperationCount), pending)
		case s.OperationCount != count || s.LastOperation == nil || s.LastOperation.ID != operations[0].ID:
			return fmt.Errorf("it has %d operations, the last is %v", s.OperationCount, s.LastOperation)
		case s.CheckpointChanging || s.LockedSince != nil || len(s.Locks) > 0:
			return fmt.Errorf("it is locked or changing: %+v", s)
		case s.Presence != "PRESENT":
			return fmt.Errorf("it is %s", s.Presence)
		}
		return nil
	})
	if c := operations[0].Checkpoint; c == nil || c.ResourceCount != resources {
		t.Errorf("the newest operation left %+v, the CLI exports %d resources", c, resources)
	}
}

// shown is a number that may be absent.
func shown(n *int) any {
	if n == nil {
		return "no known"
	}
	return *n
}

// begin starts the server on a bucket that Pulumi has not used yet, which is no
// backend yet, then makes the stack.
func (g *garden) begin(t *testing.T) {
	t.Helper()
	g.i.start(t)
	eventually(t, "an empty bucket is told as such", func() error {
		if health := g.i.backend(t).Health; health != "LAYOUT_MISMATCH" {
			return errors.New("its health is " + health)
		}
		return nil
	})
	g.pulumi(t, "stack", "init", "dev")
	g.pulumi(t, "config", "set", "color", "green")
	g.pulumi(t, "config", "set", "--secret", "password", "planted-password")
	g.pulumi(t, "config", "set", "--path", "db.user", "gardener")
	g.pulumi(t, "config", "set", "--path", "--secret", "db.password", "planted-db-password")
	g.pulumi(t, "stack", "tag", "set", "owner", "platform")

	// What the bucket holds of a secret is its encrypted form: that must not
	// come out of it either.
	settings, err := os.ReadFile(filepath.Join(g.folder, "Pulumi.dev.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	encrypted := regexp.MustCompile(`secure: (\S+)`).FindAllStringSubmatch(string(settings), -1)
	if len(encrypted) != 2 {
		t.Fatalf("there are %d encrypted values in the settings, want two", len(encrypted))
	}
	g.i.secrets = append(g.i.secrets, "planted-password", "planted-db-password", encrypted[0][1], encrypted[1][1])

	eventually(t, "the stack appears, with its tags", func() error {
		if health := g.i.backend(t).Health; health != "OK" {
			return errors.New("the health is " + health)
		}
		s, err := g.i.stack()
		if err != nil {
			return err
		}
		tags := map[string]string{}
		for _, tag := range s.Tags {
			tags[tag.Name] = tag.Value
		}
		if difference := cmp.Diff(g.tags(t), tags); difference != "" {
			return errors.New("its tags differ from the CLI's: " + difference)
		}
		return nil
	})
}

func (g *garden) up(t *testing.T) {
	t.Helper()
	g.program(t, widget("rose"), resource{Name: "shed", Type: "lumatest:index:Vault", Props: map[string]any{"label": "shed"}})
	g.pulumi(t, "up", "--yes", "--message", `Première: "let there be light", 100 %`)
	g.agrees(t, 1)
}

func (g *garden) failedUp(t *testing.T) {
	t.Helper()
	g.program(t, widget("rose", "label", "red"), resource{Name: "shed", Type: "lumatest:index:Vault", Props: map[string]any{"label": "shed"}},
		widget("lawn"), widget("pond", "failOn", "create"))
	failing := g.begins(t, "up", "--yes", "--message", "dig a pond")
	if code := failing.wait(t); code == 0 {
		t.Fatalf("the update did not fail:\n%s", &failing.stdout)
	}
	g.agrees(t, 2)
	o := g.i.operations(t)[0]
	if o.Outcome != "FAILED" || o.Impact != "CHANGES" || len(o.ResourceChanges) < 2 {
		t.Errorf("the failed update reads %s with %s: %v", o.Outcome, o.Impact, o.ResourceChanges)
	}
}

// preview looks for what must not be there, so it waits for polls to pass.
func (g *garden) preview(t *testing.T) {
	t.Helper()
	before := g.i.operations(t)
	g.pulumi(t, "preview", "--message", "look only")
	g.i.afterPolls(t, 3)
	if difference := cmp.Diff(before, g.i.operations(t)); difference != "" {
		t.Errorf("the preview left something: %s", difference)
	}
}

// slowUp looks at the stack while the CLI works on it.
func (g *garden) slowUp(t *testing.T) {
	t.Helper()
	const delay = 8 * time.Second
	g.program(t, widget("rose", "label", "red"), resource{Name: "shed", Type: "lumatest:index:Vault", Props: map[string]any{"label": "shed"}},
		widget("lawn"), widget("oak", "delayMs", int(delay/time.Millisecond)))
	began := time.Now().Add(-time.Second)
	slow := g.begins(t, "up", "--yes", "--message", "grow an oak")
	var locked stack
	eventually(t, "the stack reads as locked and changing", func() (err error) {
		if !slow.running() {
			t.Fatalf("the slow update ended before its lock was seen:\n%s%s", &slow.stdout, &slow.stderr)
		}
		locked, err = g.i.stack()
		if err == nil && (len(locked.Locks) != 1 || locked.LockedSince == nil || !locked.CheckpointChanging) {
			err = fmt.Errorf("locks %v, since %v, changing %v", locked.Locks, locked.LockedSince, locked.CheckpointChanging)
		}
		return err
	})
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	account, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	holder := locked.Locks[0]
	if holder.HolderPid != slow.command.Process.Pid || holder.HolderHost != host || holder.HolderUser != account.Username {
		t.Errorf("the lock is held by %+v, the CLI is process %d of %s on %s", holder, slow.command.Process.Pid, account.Username, host)
	}
	if !locked.LockedSince.Equal(holder.Since) || holder.Since.Before(began) || holder.Since.After(time.Now()) {
		t.Errorf("it is locked since %s, its lock since %s", locked.LockedSince, holder.Since)
	}
	if n := len(g.i.operations(t)); n != 2 {
		t.Errorf("there are %d operations while the third goes on, want two: only its end is recorded", n)
	}
	if code := slow.wait(t); code != 0 {
		t.Fatalf("the slow update failed:\n%s%s", &slow.stdout, &slow.stderr)
	}
	g.agrees(t, 3)
}

func (g *garden) destroy(t *testing.T) {
	t.Helper()
	g.pulumi(t, "destroy", "--yes", "--message", "winter")
	g.agrees(t, 4)
	if s, err := g.i.stack(); err != nil || s.ResourceCount == nil || *s.ResourceCount != 0 {
		t.Errorf("the destroyed stack has %v resources (%v), want 0", shown(s.ResourceCount), err)
	}
}

// masked looks at what is known of secrets. That no answer holds one is looked
// at with every answer.
func (g *garden) masked(t *testing.T) {
	t.Helper()
	o := g.i.operations(t)[3]
	config := map[string]string{}
	for _, c := range o.Config {
		config[c.Key] = fmt.Sprintf("%s secret=%v structured=%v", c.Value, c.Secret, c.Structured)
	}
	want := map[string]string{
		"garden:color":    "green secret=false structured=false",
		"garden:password": " secret=true structured=false",
		"garden:db":       `{"password":` + state.Mask + `,"user":"gardener"} secret=false structured=true`,
	}
	if difference := cmp.Diff(want, config); difference != "" {
		t.Errorf("the configuration differs: %s", difference)
	}
	if o.Checkpoint == nil || o.Checkpoint.SecretCount == 0 {
		t.Errorf("the first update left %+v, want the secret of its vault counted", o.Checkpoint)
	}
	stored := g.kept.stored(t, g.i)
	if !bytes.Contains(stored, []byte("gardener")) {
		t.Error("the database does not hold what it must: the search for secrets would find nothing")
	}
	for _, secret := range g.i.secrets {
		if bytes.Contains(stored, []byte(secret)) {
			t.Errorf("the database holds the secret %q", secret)
		}
	}
}

// restart stops and starts the server on its database and returns what it
// shows.
func (g *garden) restart(t *testing.T) []operation {
	t.Helper()
	before := g.i.operations(t)
	g.i.stop(t)
	g.i.start(t)
	g.i.afterPolls(t, 2)
	if difference := cmp.Diff(before, g.i.operations(t)); difference != "" {
		t.Errorf("the timeline is another after the restart: %s", difference)
	}
	return before
}

// dropped loses the record and looks whether every link still leads where it
// did.
func (g *garden) dropped(t *testing.T, before []operation) {
	t.Helper()
	g.i.stop(t)
	g.kept.drop(t, g.i)
	g.i.start(t)
	eventually(t, "the bucket is imported again", func() error {
		if n := len(g.i.operations(t)); n != len(before) {
			return fmt.Errorf("there are %d operations, there were %d", n, len(before))
		}
		return nil
	})
	g.i.afterPolls(t, 2)
	if difference := cmp.Diff(before, g.i.operations(t)); difference != "" {
		t.Errorf("the timeline is another in a new database: %s", difference)
	}
	g.leads(t, before)
}

// leads opens each operation by its id.
func (g *garden) leads(t *testing.T, before []operation) {
	t.Helper()
	for _, o := range before {
		if difference := cmp.Diff(&o, g.i.open(t, o.ID)); difference != "" {
			t.Errorf("the link to %s leads elsewhere: %s", o.ID, difference)
		}
	}
}

// removed removes the stack, which takes its history from the bucket and must
// take nothing from the record, also after a restart.
func (g *garden) removed(t *testing.T, before []operation) {
	t.Helper()
	g.pulumi(t, "stack", "rm", "--yes")
	gone := func() error {
		s, err := g.i.stack()
		if err == nil && s.Presence != "REMOVED" {
			err = errors.New("it is " + s.Presence)
		}
		return err
	}
	eventually(t, "the stack reads as removed", gone)
	g.leads(t, before)
	g.restart(t)
	if err := gone(); err != nil {
		t.Errorf("after a restart: %v", err)
	}
	g.leads(t, before)
	if b := g.i.backend(t); b.StackCount != 0 || b.QuarantineCount != 0 || b.Health != "OK" {
		t.Errorf("the backend ends as %+v", b)
	}
}
