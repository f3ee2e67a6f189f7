package worktest

import (
	"math/rand/v2"
	"slices"
	"time"
)

// Random is a random history: an activity at its creation, and what happens.
type Random struct {
	Model  Model
	Steps  []Step
	Jitter float64
}

// History is the history of a number; the same number gives the same one.
func History(number uint64) Random {
	r := rand.New(rand.NewPCG(number, 12)) //nolint:gosec // histories are repeated by their number
	h := Random{
		Model: Model{State: "ready", Budget: r.IntN(4), Delay: time.Duration(r.IntN(3)) * time.Second, Lease: 30 * time.Second},
		// A fifth of them runs to the bounds of what jitter may do.
		Jitter: max(-1, min(1, 1.25*(2*r.Float64()-1))),
	}
	switch r.IntN(4) {
	case 0:
		h.Model.State = "pending"
	case 1:
		h.Model.State = "waiting"
		h.Model.Due = time.Duration(1+r.IntN(20)) * time.Second
		h.Model.DueBy = h.Model.Due
	}
	// What tends to keep a history going comes more often than what ends it.
	often := slices.Concat(Names(), slices.Repeat([]string{"leased", "needs met"}, 8), slices.Repeat([]string{"waited", "renewed", "failed", "released", "expired"}, 2))
	for range 3 + r.IntN(20) {
		s := Step{Name: often[r.IntN(len(often))], Passes: time.Duration(r.IntN(20)) * time.Second, In: time.Duration(r.IntN(30)) * time.Second}
		if r.IntN(4) == 0 {
			s.Passes = time.Duration(r.IntN(90)) * time.Second
		}
		if r.IntN(8) == 0 {
			s.Fence = int64(r.IntN(3) - 1)
		}
		h.Steps = append(h.Steps, s)
	}
	return h
}

// Arrows are the arrows of the diagram, as "state step".
func Arrows() []string {
	var all []string
	for state, steps := range diagram {
		for name := range steps {
			all = append(all, state+" "+name)
		}
	}
	slices.Sort(all)
	return all
}
