package pulumi

import (
	"slices"

	"github.com/lumaft/lumaft/schema/vocab"
)

// integrity follows how resources hang together while they go by. A sound
// file has each resource after all that it needs, so nearly every reference
// is settled on the spot and only those ahead are remembered.
type integrity struct {
	// index of the first resource with a URN.
	index map[string]int32
	// live tells which of them are not just waiting to be deleted.
	live []bool
	// parent is the index of a resource's parent; -1 for none.
	parent []int32
	// ahead holds references to what has not come yet.
	ahead []reference
	notes map[vocab.IntegrityNote]bool
}

type reference struct {
	from   int32
	parent bool
	urn    string
}

func newIntegrity() *integrity {
	return &integrity{index: map[string]int32{}, notes: map[vocab.IntegrityNote]bool{}}
}

// has tells whether a resource with the URN went by.
func (g *integrity) has(urn []byte) bool {
	_, ok := g.index[string(urn)]
	return ok
}

// maxAhead is the ceiling for references to what has not come yet. A sound
// file has none.
const maxAhead = 500_000

// add takes the next resource. needs are those of its dependencies that had
// not gone by. It tells whether all references could be kept in mind.
func (g *integrity) add(urn, parent []byte, pendingDelete bool, needs []string) bool {
	if _, ok := urnProject(urn); !ok {
		g.notes[vocab.IntegrityNoteMalformedURN] = true
	}
	self, known := g.index[string(urn)]
	switch {
	case !known:
		self = int32(len(g.parent))
		g.live = append(g.live, !pendingDelete)
		g.parent = append(g.parent, -1)
	case !pendingDelete && g.live[self]:
		g.notes[vocab.IntegrityNoteDuplicateURN] = true
	case !pendingDelete:
		g.live[self] = true
	}
	if len(parent) > 0 {
		if at, ok := g.index[string(parent)]; ok {
			if g.parent[self] < 0 {
				g.parent[self] = at
			}
		} else {
			g.ahead = append(g.ahead, reference{self, true, string(parent)})
		}
	}
	for _, need := range needs {
		g.ahead = append(g.ahead, reference{self, false, need})
	}
	if !known {
		g.index[string(urn)] = self
	}
	return len(g.ahead) <= maxAhead
}

// settle looks at what was ahead and lists all notes in the order of the
// vocabulary.
func (g *integrity) settle() []vocab.IntegrityNote {
	for _, r := range g.ahead {
		at, ok := g.index[r.urn]
		switch {
		case ok && r.parent:
			if g.parent[r.from] < 0 {
				g.parent[r.from] = at
			}
			if at != r.from {
				g.notes[vocab.IntegrityNoteOutOfOrder] = true
			}
		case ok:
			g.notes[vocab.IntegrityNoteOutOfOrder] = true
		case r.parent:
			g.notes[vocab.IntegrityNoteMissingParent] = true
		default:
			g.notes[vocab.IntegrityNoteMissingDependency] = true
		}
	}
	if g.hasCycle() {
		g.notes[vocab.IntegrityNoteParentCycle] = true
	}
	var notes []vocab.IntegrityNote
	for _, word := range vocab.IntegrityNote("").Values() {
		if note := vocab.IntegrityNote(word); g.notes[note] {
			notes = append(notes, note)
		}
	}
	return slices.Clip(notes)
}

// hasCycle walks from each resource towards the root and stops where an
// earlier walk has been. Each resource is visited once, however long chains
// are.
func (g *integrity) hasCycle() bool {
	walk := make([]int32, len(g.parent)) // the walk that visited, from 1
	for i := range g.parent {
		for at := int32(i); at >= 0 && walk[at] != int32(i)+1; at = g.parent[at] {
			if walk[at] != 0 {
				break // an earlier walk went on from here
			}
			walk[at] = int32(i) + 1
			if next := g.parent[at]; next >= 0 && walk[next] == int32(i)+1 {
				return true
			}
		}
	}
	return false
}
