package changes

import (
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Difference is how often an action was planned and how often it was taken.
type Difference struct {
	Action vocab.ResourceAction
	// Planned and Actual are nil where that side does not tell its counts, which
	// is not zero. An action that a side which tells its counts leaves out was
	// counted, and is zero.
	Planned, Actual *int64
	// By is actual less planned; nil unless both are known.
	By *int64
}

// Compare lays what was planned beside what was done, in the order that pages
// show actions. A side that is nil does not tell its counts.
func Compare(planned, actual []shape.ActionCount) []Difference {
	plan, did := totals(planned), totals(actual)
	all := []Difference{}
	for _, word := range vocab.ResourceAction("").Values() {
		action := vocab.ResourceAction(word)
		_, inPlan := plan[action]
		_, inDid := did[action]
		if !inPlan && !inDid {
			continue
		}
		d := Difference{Action: action}
		if planned != nil {
			n := plan[action]
			d.Planned = &n
		}
		if actual != nil {
			n := did[action]
			d.Actual = &n
		}
		if planned != nil && actual != nil {
			by := did[action] - plan[action]
			d.By = &by
		}
		all = append(all, d)
	}
	return all
}

// totals are counts by action.
func totals(counts []shape.ActionCount) map[vocab.ResourceAction]int64 {
	by := make(map[vocab.ResourceAction]int64, len(counts))
	for _, c := range counts {
		by[c.Action] += c.Count
	}
	return by
}
