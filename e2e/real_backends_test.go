//go:build real

package e2e

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRealProjects has two projects with stacks of one name in one backend, and
// beside it another backend in the same bucket, in the legacy layout.
func TestRealProjects(t *testing.T) {
	onBoth(t, func(t *testing.T, kind string, kept database) {
		s := startStore(t, "projects-"+kind)
		current, former := site{"current", "teams/a"}, site{"former", "teams/b"}
		garden := newProjectAt(t, s, place{prefix: current.prefix}, "garden")
		orchard := newProjectAt(t, s, place{prefix: current.prefix}, "orchard")
		meadow := newProjectAt(t, s, place{prefix: former.prefix}, "meadow").former()
		i := install(t, s, kept.url(t), current, former)
		i.start(t)
		for n, p := range []*project{garden, orchard, meadow} {
			p.program(t, widget("rose"), widget("lawn"), widget("oak"))
			p.pulumi(t, "stack", "init", "dev")
			for range n + 1 {
				p.pulumi(t, "up", "--yes", "--stack", "dev", "--message", "plant the "+p.name)
			}
		}
		i.agrees(t, current.id, garden, "PROJECT", "dev", 0)
		i.agrees(t, current.id, orchard, "PROJECT", "dev", 0)
		i.agrees(t, former.id, meadow, "LEGACY", "dev", 0)
		i.mirrors(t, current.id, garden, "PROJECT")
		i.mirrors(t, former.id, meadow, "LEGACY")

		for name, filter := range map[string]map[string]any{
			"garden 1":  {"project": []string{"garden"}},
			"orchard 2": {"project": []string{"orchard"}},
			"former 3":  {"backend": []string{former.id}},
			"dev 6":     {"stackName": []string{"dev"}},
		} {
			var word string
			var want int
			if _, err := fmt.Sscan(name, &word, &want); err != nil {
				t.Fatal(err)
			}
			if n := len(i.operationsThat(t, filter)); n != want {
				t.Errorf("%d operations are found for %s, want %d", n, word, want)
			}
		}

		// What is destroyed and removed in one leaves the others alone.
		orchard.pulumi(t, "destroy", "--yes", "--stack", "dev", "--remove", "--message", "fell")
		i.mirrors(t, current.id, garden, "PROJECT")
		i.agrees(t, current.id, garden, "PROJECT", "dev", 0)
		i.agrees(t, former.id, meadow, "LEGACY", "dev", 0)
		i.ends(t, s)
	})
}

// TestRealVersions lets three versions of the CLI write to one backend, one
// after the other: the oldest and the last one of the legacy layout, then,
// after the upgrade, the newest. At the end the oldest writes to what it takes
// for the same backend, which the newest ignores.
func TestRealVersions(t *testing.T) {
	t.Parallel()
	s := startStore(t, "versions")
	p := newProject(t, s, "garden")
	oldest, last := p.by(oldest), p.former()
	i := install(t, s, sqlite().url(t))
	i.start(t)
	p.program(t, widget("rose"))
	oldest.pulumi(t, "stack", "init", "dev")
	oldest.pulumi(t, "up", "--yes", "--stack", "dev", "--message", "by the oldest")
	first := i.agrees(t, backendID, oldest, "LEGACY", "dev", 0)

	p.program(t, widget("rose"), widget("oak"))
	last.pulumi(t, "up", "--yes", "--stack", "dev", "--message", "by the last of the legacy")
	i.agrees(t, backendID, last, "LEGACY", "dev", 0)
	p.program(t, widget("rose"))
	oldest.pulumi(t, "up", "--yes", "--stack", "dev", "--message", "by the oldest again")
	i.agrees(t, backendID, oldest, "LEGACY", "dev", 0)
	i.settles(t, backendID, "", "dev")
	i.mirrors(t, backendID, last, "LEGACY")

	last.pulumi(t, "state", "upgrade", "--yes")
	i.agrees(t, backendID, p, "PROJECT", "dev", 0)
	p.program(t, widget("rose", "label", "red"))
	p.pulumi(t, "up", "--yes", "--stack", "dev", "--message", "by the newest")
	shown := i.agrees(t, backendID, p, "PROJECT", "dev", 0)
	if shown.ID != first.ID {
		t.Error("dev is another stack than before")
	}
	wasCalled(t, shown, "dev UPGRADED", "garden/dev")
	versions := []string{}
	for _, o := range i.operations(t) {
		versions = append(versions, o.EngineVersion)
	}
	want := []string{p.version(t), oldest.version(t), last.version(t), oldest.version(t)}
	if difference := cmp.Diff(want, versions); difference != "" {
		t.Errorf("the versions of the operations, newest first, differ: %s", difference)
	}

	// Both layouts in one backend: the marker decides.
	oldest.pulumi(t, "stack", "init", "stray")
	oldest.pulumi(t, "up", "--yes", "--stack", "stray", "--message", "where nobody looks")
	i.afterPolls(t, 3)
	i.mirrors(t, backendID, p, "PROJECT")
	if n := len(i.operations(t)); n != 4 {
		t.Errorf("there are %d operations, want the 4 that the newest version knows", n)
	}
	i.settles(t, backendID, "garden", "dev")
	i.ends(t, s)
}
