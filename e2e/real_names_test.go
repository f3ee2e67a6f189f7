//go:build real

package e2e

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRealRename renames a stack, then moves it to another project. It stays
// the same stack, and every link to its operations leads where it did.
func TestRealRename(t *testing.T) {
	onBoth(t, func(t *testing.T, name string, kept database) {
		s := startStore(t, "names-"+name)
		p := newProject(t, s, "garden")
		i := install(t, s, kept.url(t))
		i.start(t)
		p.program(t, widget("rose"))
		p.pulumi(t, "stack", "init", "dev")
		p.pulumi(t, "stack", "tag", "set", "owner", "platform")
		p.pulumi(t, "up", "--yes", "--message", "plant")
		p.program(t, widget("rose", "label", "red"))
		p.pulumi(t, "up", "--yes", "--message", "paint")
		first := i.agrees(t, backendID, p, "PROJECT", "dev", 0)
		before := i.operations(t)

		p.pulumi(t, "stack", "rename", "prod")
		i.kept(t, p, "prod", first.ID, before, "garden/dev RENAMED", "garden/prod")

		p.pulumi(t, "stack", "rename", "organization/orchard/prod")
		p.callItself(t, "orchard")
		p.pulumi(t, "stack", "select", "organization/orchard/prod")
		i.kept(t, p, "prod", first.ID, before, "garden/dev RENAMED", "garden/prod RENAMED", "orchard/prod")

		p.program(t, widget("rose", "label", "white"))
		p.pulumi(t, "up", "--yes", "--message", "under the new name")
		i.kept(t, p, "prod", first.ID, i.operations(t), "garden/dev RENAMED", "garden/prod RENAMED", "orchard/prod")
		if n := len(i.operations(t)); n != 3 {
			t.Errorf("there are %d operations, want 3", n)
		}

		// And back to the first name, which it has again.
		p.pulumi(t, "stack", "rename", "organization/garden/dev")
		p.callItself(t, "garden")
		p.pulumi(t, "stack", "select", "dev")
		i.kept(t, p, "dev", first.ID, before, "garden/dev RENAMED", "garden/prod RENAMED", "orchard/prod RENAMED", "garden/dev")
		i.ends(t, s)
	})
}

// kept wants the one stack to be the same under another name, as the CLI tells
// of it there, and the operations to be found where they were.
func (i *installation) kept(t *testing.T, p *project, name, id string, before []operation, names ...string) {
	t.Helper()
	shown := i.agrees(t, backendID, p, "PROJECT", name, 0)
	if shown.ID != id {
		t.Errorf("%s/%s is another stack than before", p.name, name)
	}
	wasCalled(t, shown, names...)
	i.settles(t, backendID, p.name, name)
	i.mirrors(t, backendID, p, "PROJECT")
	if _, err := i.stack(); err != nil {
		t.Error(err)
	}
	for _, o := range before {
		found := i.open(t, o.ID)
		if found == nil {
			t.Errorf("the link to %q leads nowhere", o.Message)
			continue
		}
		o.Stack.Name, o.Stack.ProjectName = name, p.name // as it is called now
		o.Evidence, found.Evidence = nil, nil            // its object lies under the new name, too
		if difference := cmp.Diff(&o, found); difference != "" {
			t.Errorf("the link to %q leads elsewhere: %s", o.Message, difference)
		}
	}
}

// TestRealRenameHalfWay stops a rename between its writes for many polls, at
// each place where a poll could fall. While it is half done nothing is lost and
// nothing is there twice; when it is done, all is as if it had been at once.
func TestRealRenameHalfWay(t *testing.T) {
	for moment, match := range map[string]struct {
		folder string
		nth    int
	}{
		"the new file is written":    {"/.pulumi/stacks/garden/dev.json.bak", 1},
		"the history is to be moved": {"/.pulumi/history/garden/prod/", 1},
		"a part of it is moved":      {"/.pulumi/history/garden/prod/", 3},
	} {
		t.Run(moment, func(t *testing.T) {
			t.Parallel()
			s := startStore(t, "half-way")
			x := newTurnstile(t, s)
			p := newProjectAt(t, s, place{url: x.url}, "garden")
			i := install(t, s, sqlite().url(t))
			i.start(t)
			p.program(t, widget("rose"))
			p.pulumi(t, "stack", "init", "dev")
			p.pulumi(t, "up", "--yes", "--message", "plant")
			p.pulumi(t, "up", "--yes", "--message", "look")
			first := i.agrees(t, backendID, p, "PROJECT", "dev", 0)
			i.settles(t, backendID, "garden", "dev")
			before := i.operations(t)

			at := x.stopsAt(writes(match.folder, match.nth))
			renaming := p.begins(t, "stack", "rename", "prod")
			at.waitsAt(t, renaming)
			i.afterPolls(t, 4)
			if difference := cmp.Diff(ids(before), ids(i.operations(t))); difference != "" {
				t.Errorf("half way other operations are there: %s", difference)
			}
			at.lets()
			if code := renaming.wait(t); code != 0 {
				t.Fatalf("the rename ended with %d:\n%s", code, &renaming.stderr)
			}
			i.kept(t, p, "prod", first.ID, before, "garden/dev RENAMED", "garden/prod")
			i.ends(t, s)
		})
	}
}
