//go:build real

package e2e

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// former is the project in the hands of the last version that can write the
// legacy layout, told to do so. It upgrades one stack after the other.
func (p *project) former() *project {
	return p.by(legacy, "PULUMI_DIY_BACKEND_LEGACY_LAYOUT=true", "PULUMI_DIY_BACKEND_IGNORE_DEPRECATION_ERROR=true",
		"PULUMI_DIY_BACKEND_PARALLEL=1")
}

// TestRealUpgrade upgrades a backend from the legacy layout and stops the CLI
// between two of its stacks for many polls. Every stack that moves stays the
// same; what the CLI leaves behind stops being a stack, as it does for the CLI.
func TestRealUpgrade(t *testing.T) {
	onBoth(t, func(t *testing.T, kind string, kept database) {
		s := startStore(t, "upgrade-"+kind)
		x := newTurnstile(t, s)
		p := newProjectAt(t, s, place{url: x.url}, "garden")
		old := p.former()
		i := install(t, s, kept.url(t))
		i.start(t)
		p.program(t, widget("rose"))
		before := map[string]stack{}
		for _, name := range []string{"dev", "prod"} {
			old.pulumi(t, "stack", "init", name)
			old.pulumi(t, "up", "--yes", "--stack", name, "--message", "plant "+name)
			old.pulumi(t, "refresh", "--yes", "--stack", name, "--message", "look at "+name)
			before[name] = i.agrees(t, backendID, old, "LEGACY", name, 0)
			wasCalled(t, before[name], name)
			i.settles(t, backendID, "", name)
		}
		old.pulumi(t, "stack", "init", "empty") // has no resources, so no project is known
		i.mirrors(t, backendID, old, "LEGACY")
		operations := i.operations(t)
		same := func(when string) {
			t.Helper()
			if difference := cmp.Diff(ids(operations), ids(i.operations(t))); difference != "" {
				t.Errorf("%s other operations are there: %s", when, difference)
			}
		}

		// Half way: the first stack is moved, the second is not.
		at := x.stopsAt(writes("/.pulumi/stacks/garden/prod.json", 1))
		upgrading := old.begins(t, "state", "upgrade", "--yes")
		at.waitsAt(t, upgrading)
		i.withinTwoPolls(t, "the first stack is upgraded", func() error {
			dev, err := i.present(backendID, "garden", "dev")
			if err == nil && dev.ID != before["dev"].ID {
				err = errors.New("it is another stack than before")
			}
			return err
		})
		i.afterPolls(t, 4)
		same("half way")
		if all, err := i.everStacks(); err != nil || len(all) != 3 {
			t.Errorf("half way there are %d stacks (%v), want 3", len(all), err)
		}
		at.lets()
		if code := upgrading.wait(t); code != 0 {
			t.Fatalf("the upgrade ended with %d:\n%s%s", code, &upgrading.stdout, &upgrading.stderr)
		}

		for _, name := range []string{"dev", "prod"} {
			shown := i.agrees(t, backendID, p, "PROJECT", name, 0)
			if shown.ID != before[name].ID {
				t.Errorf("%s is another stack than before", name)
			}
			wasCalled(t, shown, name+" UPGRADED", "garden/"+name)
			i.settles(t, backendID, "garden", name)
		}
		i.mirrors(t, backendID, p, "PROJECT")
		same("after the upgrade")

		// The newest version goes on where the old one stopped.
		p.program(t, widget("rose", "label", "red"))
		p.pulumi(t, "up", "--yes", "--stack", "dev", "--message", "by the newest")
		if shown := i.agrees(t, backendID, p, "PROJECT", "dev", 0); shown.ID != before["dev"].ID || shown.OperationCount != 3 {
			t.Errorf("dev is %s with %d operations, want the same with 3", shown.ID, shown.OperationCount)
		}
		i.ends(t, s)
	})
}

// TestRealUpgradePassesOver upgrades a backend while one of its stacks is
// locked: the CLI passes it over, and takes it along the next time.
func TestRealUpgradePassesOver(t *testing.T) {
	t.Parallel()
	s := startStore(t, "passed-over")
	x := newTurnstile(t, s)
	p := newProject(t, s, "garden")
	old := p.former()
	slow := newProjectAt(t, s, place{url: x.url}, "garden").former()
	i := install(t, s, sqlite().url(t))
	i.start(t)
	before := map[string]stack{}
	for name, by := range map[string]*project{"dev": old, "prod": slow} {
		by.program(t, widget("rose"))
		by.pulumi(t, "stack", "init", name)
		by.pulumi(t, "up", "--yes", "--stack", name, "--message", "plant "+name)
		before[name] = i.agrees(t, backendID, by, "LEGACY", name, 0)
	}
	i.settles(t, backendID, "", "prod")

	// The second stack is in the middle of an update, with its lock.
	slow.program(t, widget("rose"), widget("oak"))
	at := x.stopsAt(writes("/.pulumi/history/prod/", 1))
	running := slow.begins(t, "up", "--yes", "--stack", "prod", "--message", "grow an oak")
	at.waitsAt(t, running)
	i.withinTwoPolls(t, "it is locked", func() error {
		s, err := i.present(backendID, "", "prod")
		if err == nil && len(s.Locks) != 1 {
			err = errors.New("no lock shows")
		}
		return err
	})
	old.pulumi(t, "state", "upgrade", "--yes")
	if shown := i.agrees(t, backendID, p, "PROJECT", "dev", 0); shown.ID != before["dev"].ID {
		t.Error("dev is another stack than before")
	}
	i.mirrors(t, backendID, p, "PROJECT") // the CLI does not list the other one now
	at.lets()
	if code := running.wait(t); code != 0 {
		t.Fatalf("the update ended with %d:\n%s%s", code, &running.stdout, &running.stderr)
	}
	i.afterPolls(t, 3)
	if n := len(i.operationsThat(t, map[string]any{"stack": []string{before["prod"].ID}})); n < 1 {
		t.Errorf("prod has %d operations, what was seen of it is lost", n)
	}

	old.pulumi(t, "state", "upgrade", "--yes")
	shown := i.agrees(t, backendID, p, "PROJECT", "prod", 0)
	if shown.ID != before["prod"].ID || shown.OperationCount != 2 {
		t.Errorf("prod is %s with %d operations, want %s with 2", shown.ID, shown.OperationCount, before["prod"].ID)
	}
	i.settles(t, backendID, "garden", "prod")
	i.mirrors(t, backendID, p, "PROJECT")
	i.ends(t, s)
}
