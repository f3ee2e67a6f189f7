package observe_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/query"
)

// rename moves what the CLI moves: the stack file and the history, the file
// first. The checkpoints inside keep the old name.
type rename struct {
	b        *bench
	objects  map[string]fixtures.Object
	from, to string // project/stack
}

func (r rename) file() {
	r.b.store.Put(".pulumi/stacks/"+r.to+".json", r.objects[".pulumi/stacks/"+r.from+".json"].Body)
}

func (r rename) history(t *testing.T) {
	_, was, _ := strings.Cut(r.from, "/")
	_, is, _ := strings.Cut(r.to, "/")
	moved := 0
	for key, o := range r.objects {
		name, ours := strings.CutPrefix(key, ".pulumi/history/"+r.from+"/")
		if !ours {
			continue
		}
		r.b.store.Put(".pulumi/history/"+r.to+"/"+is+strings.TrimPrefix(name, was), o.Body)
		r.b.store.Delete(key)
		moved++
	}
	if moved == 0 {
		t.Fatalf("%s has no history", r.from)
	}
}

func (r rename) end() { r.b.store.Delete(".pulumi/stacks/" + r.from + ".json") }

// operations are the ids of a stack's operations, newest first.
func (b *bench) operations(t *testing.T, stack string) (ids []string) {
	t.Helper()
	first := 100
	page, err := b.reader.Operations(context.Background(), scope.Everyone(), &query.OperationFilter{Stack: []string{stack}}, query.Page{First: &first})
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range page.Nodes() {
		ids = append(ids, op.ID)
	}
	return ids
}

// names are a stack's names, oldest first, each with how it ended.
func names(t *testing.T, s *query.Stack) (all []string) {
	t.Helper()
	rows, err := s.Names(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range rows {
		text := n.Name
		if p := n.ProjectName(); p != nil {
			text = *p + "/" + text
		}
		if n.Ended != nil {
			text += " " + string(*n.Ended)
		}
		all = append(all, text)
	}
	return all
}

// A renamed stack is the same stack, wherever a poll falls into the rename.
func TestRename(t *testing.T) {
	for name, tc := range map[string]struct {
		to    string
		polls [3]bool // after the file, after the history, after the end
	}{
		"between two polls":       {"shop/after", [3]bool{false, false, true}},
		"seen at every moment":    {"shop/after", [3]bool{true, true, true}},
		"seen before its history": {"shop/after", [3]bool{true, false, true}},
		"to another project":      {"store/dev", [3]bool{false, true, true}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, "")
			b.load(t, "pulumi-basic", "")
			b.poll(t)
			b.poll(t)
			before := b.stack(t, "dev")
			ids := b.operations(t, before.ID)

			r := rename{b, recorded(t, "pulumi-basic"), "shop/dev", tc.to}
			steps := []func(){r.file, func() { r.history(t) }, r.end}
			for i, step := range steps {
				step()
				if tc.polls[i] {
					b.poll(t)
				}
			}
			b.poll(t)
			b.poll(t)
			project, stack, _ := strings.Cut(tc.to, "/")
			after := b.stack(t, stack)
			if after == nil || after.ID != before.ID || after.Presence != vocab.PresencePresent || after.Project != project {
				t.Fatalf("%s reads %+v, want the stack %s", tc.to, after, before.ID)
			}
			if diff := cmp.Diff(ids, b.operations(t, after.ID)); diff != "" {
				t.Errorf("its operations (-before +after):\n%s", diff)
			}
			if after.OperationCount != len(ids) || after.ResourceCount == nil || *after.ResourceCount != 10 || !after.Settled {
				t.Errorf("%d operations, %v resources, settled %v", after.OperationCount, after.ResourceCount, after.Settled)
			}
			if diff := cmp.Diff([]string{"shop/dev renamed", tc.to}, names(t, after)); diff != "" {
				t.Errorf("its names (-want +got):\n%s", diff)
			}
			if n, err := b.backendRow(t).StackCount(context.Background()); err != nil || n != 3 {
				t.Errorf("%d stacks, %v, want 3", n, err)
			}
			if left := b.quarantine(t); len(left) > 0 {
				t.Errorf("quarantine holds %v", left)
			}
		})
	}
}

// A file under the old name, without the history, is another stack.
func TestOldNameMadeAgain(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	before := b.stack(t, "dev")
	r := rename{b, recorded(t, "pulumi-basic"), "shop/dev", "shop/after"}
	r.file()
	r.history(t)
	r.end()
	b.poll(t)
	b.store.Put(devFile, r.objects[".pulumi/stacks/shop/empty.json"].Body)
	b.poll(t)
	b.poll(t)
	again := b.stack(t, "dev")
	if again == nil || again.ID == before.ID || again.OperationCount != 0 {
		t.Errorf("the old name made again reads %+v", again)
	}
	if after := b.stack(t, "after"); after == nil || after.ID != before.ID || after.OperationCount != 16 {
		t.Errorf("the renamed stack reads %+v", after)
	}
}

// A stack that is removed and comes back with its history is the same one.
func TestRestoredStack(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	before := b.stack(t, "dev")
	b.store.Delete(devFile)
	b.poll(t)
	b.poll(t)
	if s := b.stack(t, "dev"); s.Presence != vocab.PresenceRemoved {
		t.Fatalf("it reads %s", s.Presence)
	}
	b.restart()
	b.store.Put(devFile, recorded(t, "pulumi-basic")[devFile].Body)
	b.poll(t)
	after := b.stack(t, "dev")
	if after.ID != before.ID || after.Presence != vocab.PresencePresent || after.OperationCount != 16 {
		t.Errorf("it reads %+v", after)
	}
	if diff := cmp.Diff([]string{"shop/dev removed", "shop/dev"}, names(t, after)); diff != "" {
		t.Errorf("its names (-want +got):\n%s", diff)
	}
}

// A copy of a stack takes nothing from it.
func TestCopiedStack(t *testing.T) {
	b := newBench(t, "")
	b.load(t, "pulumi-basic", "")
	b.poll(t)
	before := b.stack(t, "dev")
	for key, o := range recorded(t, "pulumi-basic") {
		if name, ours := strings.CutPrefix(key, ".pulumi/history/shop/dev/"); ours {
			b.store.Put(".pulumi/history/shop/copy/copy"+strings.TrimPrefix(name, "dev"), o.Body)
		}
	}
	b.store.Put(".pulumi/stacks/shop/copy.json", recorded(t, "pulumi-basic")[devFile].Body)
	for range 4 {
		b.poll(t)
	}
	if s := b.stack(t, "dev"); s.ID != before.ID || s.OperationCount != 16 || s.Presence != vocab.PresencePresent {
		t.Errorf("the original reads %+v", s)
	}
	if s := b.stack(t, "copy"); s == nil || s.ID == before.ID || s.OperationCount != 0 {
		t.Errorf("the copy reads %+v", s)
	}
}

// An upgrade to the project layout keeps every stack it moves; what stays
// behind is gone for the CLI, and so it is here.
func TestUpgrade(t *testing.T) {
	upgraded := recorded(t, "pulumi-upgraded")
	b := newBench(t, "")
	// The legacy bucket as it was: what the upgrade moved, put back.
	for key, o := range upgraded {
		for _, folder := range []string{"stacks", "history"} {
			if rest, ours := strings.CutPrefix(key, ".pulumi/"+folder+"/website/"); ours && !strings.Contains(rest, "fresh") {
				b.store.Put(".pulumi/"+folder+"/"+rest, o.Body)
			}
		}
	}
	b.store.Put(".pulumi/stacks/bare.json", upgraded[".pulumi/stacks/website/fresh.json"].Body)
	b.store.Put(".pulumi/stacks/left.json", upgraded[".pulumi/stacks/website/web.json"].Body)
	b.poll(t)
	b.poll(t)
	if row := b.backendRow(t); row.Layout == nil || *row.Layout != vocab.LayoutLegacy || row.Health != vocab.BackendHealthOK {
		t.Fatalf("the legacy bucket reads %s, %s", *row.Layout, row.Health)
	}
	before := map[string]*query.Stack{"web": b.stack(t, "web"), "web-2": b.stack(t, "web-2")}

	// Half of it: the files moved, the marker not yet written.
	for key, o := range upgraded {
		for _, folder := range []string{"stacks", "history"} {
			if rest, ours := strings.CutPrefix(key, ".pulumi/"+folder+"/website/"); ours && !strings.Contains(rest, "fresh") {
				b.store.Put(key, o.Body)
				b.store.Delete(".pulumi/" + folder + "/" + rest)
			}
		}
	}
	b.poll(t)
	if s := b.stack(t, "web"); s.Presence != vocab.PresencePresent {
		t.Errorf("half way, web reads %s", s.Presence)
	}
	b.store.Put(".pulumi/meta.yaml", upgraded[".pulumi/meta.yaml"].Body)
	for range 3 {
		b.poll(t)
	}
	if row := b.backendRow(t); *row.Layout != vocab.LayoutProject || row.Health != vocab.BackendHealthOK {
		t.Errorf("the upgraded bucket reads %s, %s (%v)", *row.Layout, row.Health, row.HealthDetail)
	}
	for name, was := range before {
		s := b.stack(t, name)
		if s.ID != was.ID || s.Project != "website" || s.OperationCount != was.OperationCount {
			t.Errorf("%s reads %+v, want the stack it was", name, s)
		}
		if diff := cmp.Diff([]string{name + " upgraded", "website/" + name}, names(t, s)); diff != "" {
			t.Errorf("its names (-want +got):\n%s", diff)
		}
	}
	if s := b.stack(t, "bare"); s.Presence != vocab.PresenceRemoved {
		t.Errorf("what stayed behind without resources reads %s", s.Presence)
	}
	// The marker comes first and the stacks are moved after it, so one that can be
	// moved may still be on its way; not for ever.
	if s := b.stack(t, "left"); s.Presence != vocab.PresencePresent {
		t.Errorf("what may still be moved reads %s", s.Presence)
	}
	for range 30 {
		b.poll(t)
	}
	if s := b.stack(t, "left"); s.Presence != vocab.PresenceRemoved {
		t.Errorf("what was never moved reads %s", s.Presence)
	}
}
