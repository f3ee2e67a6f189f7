//go:build real

package e2e

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRealKinds lets the CLI do everything that leaves a record of another kind
// than an update, and edits that leave none.
func TestRealKinds(t *testing.T) {
	onBoth(t, func(t *testing.T, name string, kept database) {
		s := startStore(t, "kinds-"+name)
		p := newProject(t, s, "garden")
		i := install(t, s, kept.url(t))
		i.start(t)
		p.program(t, widget("rose", "fixedId", "w-rose"), widget("lawn", "fixedId", "w-lawn"))
		p.pulumi(t, "stack", "init", "dev")
		p.pulumi(t, "up", "--yes", "--message", "plant")
		i.agrees(t, backendID, p, "PROJECT", "dev", 0)

		// Drift: one resource changed and one gone behind the tool's back.
		p.grows(t, "w-rose", "thorny")
		if err := os.Remove(filepath.Join(p.world, "w-lawn.json")); err != nil {
			t.Fatal(err)
		}
		p.pulumi(t, "refresh", "--yes", "--message", "look around")
		shown := i.agrees(t, backendID, p, "PROJECT", "dev", 0)
		newest := i.operationsThat(t, map[string]any{"stack": []string{shown.ID}})[0]
		want := map[string]int{"UPDATE": 1, "DELETE": 1, "SAME": 1}
		if difference := cmp.Diff(want, newest.counts()); difference != "" || newest.Kind != "REFRESH" || newest.Impact != "CHANGES" {
			t.Errorf("the refresh reads %s with %s: %s", newest.Kind, newest.Impact, difference)
		}
		p.pulumi(t, "refresh", "--yes", "--message", "look again")
		shown = i.agrees(t, backendID, p, "PROJECT", "dev", 0)
		if o := i.operationsThat(t, map[string]any{"stack": []string{shown.ID}})[0]; o.Kind != "REFRESH" || o.Impact != "NONE" || o.Outcome != "SUCCEEDED" {
			t.Errorf("the refresh that found nothing reads %s, %s with %s", o.Kind, o.Outcome, o.Impact)
		}

		// Import of a resource that somebody else made; it is protected at first.
		p.grows(t, "w-wild", "wild")
		p.pulumi(t, "import", "lumatest:index:Widget", "wild", "w-wild", "--yes", "--generate-code=false", "--message", "adopt the wild one")
		shown = i.agrees(t, backendID, p, "PROJECT", "dev", 0)
		if o := i.operationsThat(t, map[string]any{"stack": []string{shown.ID}})[0]; o.Kind != "RESOURCE_IMPORT" || o.counts()["IMPORT"] != 1 {
			t.Errorf("the import reads %s: %v", o.Kind, o.ResourceChanges)
		}
		if shown.Checkpoint.ProtectedCount != 1 {
			t.Errorf("%d resources are protected after the import, want 1", shown.Checkpoint.ProtectedCount)
		}

		// Edits of the state change it and leave no record.
		p.pulumi(t, "state", "unprotect", "--all", "--yes")
		if shown = i.agrees(t, backendID, p, "PROJECT", "dev", 0); shown.Checkpoint.ProtectedCount != 0 {
			t.Errorf("%d resources are protected after the edit, want none", shown.Checkpoint.ProtectedCount)
		}
		p.pulumi(t, "stack", "export", "--file", "state.json")
		p.pulumi(t, "stack", "import", "--file", "state.json")
		i.agrees(t, backendID, p, "PROJECT", "dev", 0)

		// A preview of a refresh leaves nothing at all.
		p.pulumi(t, "refresh", "--preview-only")
		p.pulumi(t, "destroy", "--yes", "--message", "winter")
		shown = i.agrees(t, backendID, p, "PROJECT", "dev", 0)

		for kind, word := range map[string]string{"update": "UPDATE", "refresh": "REFRESH", "resource-import": "RESOURCE_IMPORT", "destroy": "DESTROY"} {
			count := 0
			for _, u := range p.historyOf(t, "dev") {
				if u.Kind == kind {
					count++
				}
			}
			found := i.operationsThat(t, map[string]any{"stack": []string{shown.ID}, "kind": []string{word}})
			if len(found) != count || count == 0 {
				t.Errorf("%d operations are found as %s, the CLI tells of %d", len(found), word, count)
			}
		}
		i.settles(t, backendID, "garden", "dev")
		i.mirrors(t, backendID, p, "PROJECT")
		i.ends(t, s)
	})
}

// counts are an operation's counts by action.
func (o operation) counts() map[string]int {
	all := map[string]int{}
	for _, c := range o.ResourceChanges {
		all[c.Action] = c.Count
	}
	return all
}

// grows makes or changes a resource without the tool.
func (p *project) grows(t *testing.T, id, label string) {
	t.Helper()
	write(t, filepath.Join(p.world, id+".json"), `{"inputs": {"label": "`+label+`"}, "outputs": {"label": "`+label+`", "serial": "0"}}`)
}

// ends looks at what a test leaves: a sound backend, a server that stops as it
// should, and a store that was only read.
func (i *installation) ends(t *testing.T, s *store) {
	t.Helper()
	i.sound(t)
	i.stop(t)
	s.readsOnly(t)
}
