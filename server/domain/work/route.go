package work

import (
	"slices"
	"strings"
)

// Under tells whether a route is a prefix or below it. Prefixes end at a
// slash: pool-ab is not under pool-a. Everything is under the empty prefix.
func Under(route, prefix string) bool {
	return prefix == "" || route == prefix || strings.HasPrefix(route, prefix+"/")
}

// Cycle finds activities that need each other: the ids of one circle, in the
// order in which each needs the next; nil when there is none.
func Cycle(needs map[string][]string) []string {
	ids := make([]string, 0, len(needs))
	for id := range needs {
		ids = append(ids, id)
	}
	slices.Sort(ids) // the same circle is found each time
	done := map[string]bool{}
	for _, id := range ids {
		if circle := cycleFrom(id, needs, done); circle != nil {
			return circle
		}
	}
	return nil
}

// cycleFrom walks what id needs, without recursion: chains may be long.
func cycleFrom(id string, needs map[string][]string, done map[string]bool) []string {
	var path []string
	at := map[string]int{} // where on the path an id is
	next := []int{}        // which need of each on the path comes next
	enter := func(id string) {
		at[id] = len(path)
		path, next = append(path, id), append(next, 0)
	}
	if !done[id] {
		enter(id)
	}
	for len(path) > 0 {
		last := len(path) - 1
		if of := needs[path[last]]; next[last] < len(of) {
			need := of[next[last]]
			next[last]++
			if i, on := at[need]; on {
				return slices.Clone(path[i:])
			}
			if !done[need] {
				enter(need)
			}
			continue
		}
		done[path[last]] = true
		delete(at, path[last])
		path, next = path[:last], next[:last]
	}
	return nil
}
