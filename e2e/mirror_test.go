//go:build real

package e2e

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// onBoth runs a test with an installation on each kind of database.
func onBoth(t *testing.T, test func(t *testing.T, name string, kept database)) {
	t.Helper()
	for name, kept := range map[string]func() database{"sqlite": sqlite, "postgres": postgres} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, name, kept())
		})
	}
}

// export is `pulumi stack export`, as far as it is compared.
type export struct {
	Deployment struct {
		Manifest struct {
			Time    time.Time
			Version string
		}
		Resources []struct{ Protect bool }
		Pending   []struct {
			Type     string
			Resource struct{ URN string }
		} `json:"pending_operations"`
	}
}

// exports is the state of a stack as the CLI exports it.
func (p *project) exports(t *testing.T, stack string) export {
	t.Helper()
	var e export
	if err := json.Unmarshal([]byte(p.pulumi(t, "stack", "export", "--stack", stack)), &e); err != nil {
		t.Fatalf("read the CLI's export: %v", err)
	}
	return e
}

// row is a row of `pulumi stack ls`.
type row struct {
	Project, Name string
	Resources     int
	UpdatedAt     time.Time
}

// lists are the stacks that the CLI knows in a backend. The CLI leaves the
// project out where it is the one at hand, and where the layout has none.
func (p *project) lists(t *testing.T, project string) []row {
	t.Helper()
	var all []struct {
		Name          string     `json:"name"`
		ResourceCount *int       `json:"resourceCount"`
		LastUpdate    *time.Time `json:"lastUpdate"`
	}
	if err := json.Unmarshal([]byte(p.pulumi(t, "stack", "ls", "--all", "--json")), &all); err != nil {
		t.Fatalf("read the CLI's stacks: %v", err)
	}
	rows := []row{}
	for _, s := range all {
		r := row{Project: project, Name: s.Name}
		if parts := strings.Split(s.Name, "/"); len(parts) == 3 {
			r.Project, r.Name = parts[1], parts[2]
		}
		if s.ResourceCount != nil {
			r.Resources = *s.ResourceCount
		}
		if s.LastUpdate != nil {
			r.UpdatedAt = s.LastUpdate.UTC()
		}
		rows = append(rows, r)
	}
	sortRows(rows)
	return rows
}

func sortRows(rows []row) {
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.Project+"/"+a.Name, b.Project+"/"+b.Name) })
}

// mirrors wants GraphQL to list the stacks of a backend that the CLI lists,
// each with its resources and the time of its last update, within two polls.
func (i *installation) mirrors(t *testing.T, backend string, p *project, layout string) {
	t.Helper()
	project := p.name
	if layout == "LEGACY" {
		project = ""
	}
	want := p.lists(t, project)
	i.withinTwoPolls(t, "the stacks are those that the CLI lists", func() error {
		all, err := i.everStacks()
		if err != nil {
			return err
		}
		rows := []row{}
		for _, s := range all {
			if s.Backend.ID != backend || s.Presence != "PRESENT" {
				continue
			}
			r := row{Project: s.ProjectName, Name: s.Name}
			if s.ResourceCount != nil {
				r.Resources = *s.ResourceCount
			}
			if s.Checkpoint != nil && s.Checkpoint.ManifestAt != nil {
				r.UpdatedAt = s.Checkpoint.ManifestAt.UTC().Truncate(time.Millisecond)
			}
			rows = append(rows, r)
		}
		sortRows(rows)
		if difference := cmp.Diff(want, rows); difference != "" {
			return errors.New("they differ (-CLI +GraphQL): " + difference)
		}
		if got := i.backendCalled(t, backend).Layout; got != layout {
			return fmt.Errorf("the layout is %s, want %s", got, layout)
		}
		return nil
	})
}

// agrees wants a stack to read within two polls as the CLI tells of it: its
// whole history, its resources and what was not seen to end. earlier is how
// many further operations the record has that the CLI no longer knows.
func (i *installation) agrees(t *testing.T, backend string, p *project, layout, name string, earlier int) stack {
	t.Helper()
	project := p.name
	if layout == "LEGACY" {
		project = ""
	}
	history, exported := p.historyOf(t, name), p.exports(t, name)
	var shown stack
	i.withinTwoPolls(t, p.name+"/"+name+" is as the CLI tells", func() (err error) {
		if shown, err = i.present(backend, project, name); err != nil {
			return err
		}
		return i.differs(t, shown, history, exported, earlier)
	})
	covered(t, shown)
	return shown
}

// differs compares a stack with the CLI's history and export.
func (i *installation) differs(t *testing.T, shown stack, history []update, exported export, earlier int) error {
	t.Helper()
	operations := i.operationsThat(t, map[string]any{"stack": []string{shown.ID}})
	if len(operations) != len(history)+earlier || shown.OperationCount != len(operations) {
		return fmt.Errorf("it has %d operations and counts %d, the CLI tells of %d", len(operations), shown.OperationCount, len(history))
	}
	var wrong []error
	for n, u := range history {
		if err := u.differs(operations[n]); err != nil {
			wrong = append(wrong, fmt.Errorf("operation %d from the newest (%s): %w", n, operations[n].Message, err))
		}
	}
	if len(operations) > 0 && (shown.LastOperation == nil || shown.LastOperation.ID != operations[0].ID) {
		wrong = append(wrong, fmt.Errorf("its last operation is %v", shown.LastOperation))
	}
	d := exported.Deployment
	steps, protected := []pending{}, 0
	for _, s := range d.Pending {
		steps = append(steps, pending{word(s.Type), s.Resource.URN})
	}
	for _, r := range d.Resources {
		if r.Protect {
			protected++
		}
	}
	c := shown.Checkpoint
	if c == nil {
		return errors.Join(append(wrong, errors.New("it has no checkpoint"))...)
	}
	got := append([]pending{}, c.PendingOperations...)
	order := func(a, b pending) int { return strings.Compare(a.URN, b.URN) }
	slices.SortFunc(steps, order)
	slices.SortFunc(got, order)
	if difference := cmp.Diff(steps, got); difference != "" {
		wrong = append(wrong, errors.New("its pending operations differ (-CLI +GraphQL): "+difference))
	}
	for what, pair := range map[string][2]any{
		"resources":           {deref(shown.ResourceCount), len(d.Resources)},
		"pending operations":  {deref(shown.PendingOperationCount), len(d.Pending)},
		"protected resources": {c.ProtectedCount, protected},
		"engine version":      {strings.TrimPrefix(c.EngineVersion, "v"), strings.TrimPrefix(d.Manifest.Version, "v")},
	} {
		if pair[0] != pair[1] {
			wrong = append(wrong, fmt.Errorf("its %s read %v, the CLI exports %v", what, pair[0], pair[1]))
		}
	}
	if c.ManifestAt == nil || !c.ManifestAt.Equal(d.Manifest.Time) {
		wrong = append(wrong, fmt.Errorf("its state is of %v, the CLI exports %v", c.ManifestAt, d.Manifest.Time))
	}
	return errors.Join(wrong...)
}

// deref is a number that may be absent.
func deref(n *int) any {
	if n == nil {
		return nil
	}
	return *n
}

// free wants a stack that nobody holds and nobody writes.
func (s stack) free() error {
	if s.CheckpointChanging || s.LockedSince != nil || len(s.Locks) > 0 {
		return fmt.Errorf("it is changing (%t) or locked: %+v", s.CheckpointChanging, s.Locks)
	}
	return nil
}

// settles wants a stack to be free within two polls.
func (i *installation) settles(t *testing.T, backend, project, name string) {
	t.Helper()
	i.withinTwoPolls(t, project+"/"+name+" is free", func() error {
		s, err := i.present(backend, project, name)
		if err != nil {
			return err
		}
		return s.free()
	})
}

// covered wants the whole of a stack's time told: before coverage, then
// observed without a gap and still so. Where it had no name it was not there,
// and there is nothing to tell.
func covered(t *testing.T, s stack) {
	t.Helper()
	byFact := map[string][]interval{}
	for _, c := range s.Coverage {
		byFact[c.Fact] = append(byFact[c.Fact], c)
	}
	for _, fact := range []string{"HISTORY", "STATE", "LOCKS"} {
		all := byFact[fact]
		slices.SortStableFunc(all, func(a, b interval) int {
			switch {
			case a.From == nil:
				return -1
			case b.From == nil:
				return 1
			}
			return a.From.Compare(*b.From)
		})
		for n, c := range all {
			if c.Reason != "OBSERVED" && (c.Reason != "BEFORE_COVERAGE" || n > 0) {
				t.Errorf("%s/%s: %s reads %s from %v until %v", s.ProjectName, s.Name, fact, c.Reason, c.From, c.Until)
			}
			if n > 0 && !s.absent(all[n-1].Until, c.From) {
				t.Errorf("%s/%s: nothing is told of %s between %v and %v", s.ProjectName, s.Name, fact, all[n-1].Until, c.From)
			}
		}
		if n := len(all); n == 0 || all[n-1].Reason != "OBSERVED" || all[n-1].Until != nil {
			t.Errorf("%s/%s: %s is not observed now: %+v", s.ProjectName, s.Name, fact, all)
		}
	}
}

// absent tells whether a stack had no name between two instants, or whether
// there is nothing between them.
func (s stack) absent(from, until *time.Time) bool {
	if from == nil || until == nil {
		return false
	}
	for n := 1; n < len(s.Names); n++ {
		if ended := s.Names[n-1].Until; ended != nil && ended.Equal(*from) && s.Names[n].From.Equal(*until) {
			return true
		}
	}
	return from.Equal(*until)
}

// called are the names a stack had, oldest first, each with how it ended.
func (s stack) called() []string {
	var all []string
	for _, n := range s.Names {
		text := n.Name
		if n.ProjectName != "" {
			text = n.ProjectName + "/" + n.Name
		}
		if n.Ended != "" {
			text += " " + n.Ended
		}
		all = append(all, text)
	}
	return all
}

// wasCalled wants these names, and no time between them.
func wasCalled(t *testing.T, s stack, want ...string) {
	t.Helper()
	if difference := cmp.Diff(want, s.called()); difference != "" {
		t.Errorf("the names of %s/%s differ: %s", s.ProjectName, s.Name, difference)
		return
	}
	for n, this := range s.Names {
		last := n == len(s.Names)-1
		switch {
		case last && this.Until != nil:
			t.Errorf("its name %s ended at %v", this.Name, this.Until)
		case !last && (this.Until == nil || !this.Until.Equal(s.Names[n+1].From)):
			t.Errorf("its name %s lasted until %v, the next from %v", this.Name, this.Until, s.Names[n+1].From)
		}
	}
}

// ids are the ids of operations.
func ids(all []operation) []string {
	var list []string
	for _, o := range all {
		list = append(list, o.ID)
	}
	slices.Sort(list)
	return list
}
