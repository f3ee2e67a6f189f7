// Package worktest is a second account of what may become of an activity,
// written as a diagram and a few counters, for tests that drive the rule and
// its storage through random histories. It shares nothing with the rule.
package worktest

import (
	"fmt"
	"time"
)

// Step is one thing that happens in a history.
type Step struct {
	// Name is one of Names.
	Name string
	// Fence is the lease that a holder's step names, as a distance from the
	// newest: 0 for the newest itself.
	Fence int64
	// Passes is the time since the step before.
	Passes time.Duration
	// In is how long a wait is asked for.
	In time.Duration
}

// Names are the steps there are.
func Names() []string {
	return []string{
		"needs met", "need lost", "leased", "renewed", "progressed", "completed",
		"failed", "waited", "released", "expired", "leases ended", "canceled",
	}
}

// diagram says where a step leads from a state; what is not there is refused.
// "again" is restarting, or failed when the budget is spent.
var diagram = map[string]map[string]string{
	"pending":    {"needs met": "ready", "need lost": "canceled", "canceled": "canceled"},
	"ready":      {"leased": "executing", "canceled": "canceled"},
	"waiting":    {"leased": "executing", "canceled": "canceled"},
	"restarting": {"leased": "executing", "canceled": "canceled"},
	"executing": {
		"renewed": "executing", "progressed": "executing", "completed": "completed",
		"failed": "again", "waited": "waiting", "released": "ready",
		"expired": "again", "leases ended": "again", "canceled": "canceled",
	},
}

// holders are the steps of a holder, which need its lease.
var holders = map[string]bool{"renewed": true, "progressed": true, "completed": true, "failed": true, "waited": true, "released": true}

// Model is the second account of one activity.
type Model struct {
	State string
	// Budget of tries, 0 for no limit, and the delay before the second try.
	Budget int
	Delay  time.Duration
	// Lease is how long a lease lasts.
	Lease time.Duration

	Now      time.Duration
	Began    int
	Leases   int64
	LeaseEnd time.Duration
	// Due is the earliest and DueBy the latest moment that it may begin at.
	Due, DueBy time.Duration
	// Ends counts entries into a terminal state; Effects those into completed.
	Ends, Effects int
}

// Step does a step and tells whether it was taken.
func (m *Model) Step(s Step) bool {
	m.Now += s.Passes
	to, drawn := diagram[m.State][s.Name]
	repeated := s.Fence == 0 && m.Leases > 0 &&
		(s.Name == "completed" && m.State == "completed" || s.Name == "waited" && m.State == "waiting")
	switch {
	case repeated:
		return true
	case !drawn:
		return false
	case s.Name == "leased" && m.Now < m.Due:
		return false
	case holders[s.Name] && (s.Fence != 0 || m.Now >= m.LeaseEnd):
		return false
	case s.Name == "expired" && m.Now < m.LeaseEnd:
		return false
	}
	switch s.Name {
	case "needs met", "released":
		m.Due, m.DueBy = m.Now, m.Now
	case "leased":
		m.Began++
		m.Leases++
		m.LeaseEnd = m.Now + m.Lease
	case "renewed":
		m.LeaseEnd = m.Now + m.Lease
	case "waited":
		m.Began = 0
		m.Due, m.DueBy = m.Now+s.In, m.Now+s.In
	}
	if s.Name == "released" {
		m.Began--
	}
	if to == "again" {
		if to = "restarting"; m.Budget > 0 && m.Began >= m.Budget {
			to = "failed"
		}
		m.Due, m.DueBy = m.Now, m.Now
		if s.Name != "leases ended" {
			delay := m.Delay
			for range m.Began - 1 {
				delay = min(2*delay, time.Minute)
			}
			m.Due += min(delay, 50*time.Second) * 4 / 5
			m.DueBy += min(delay*6/5, time.Minute)
		}
	}
	if to != m.State && (to == "completed" || to == "failed" || to == "canceled") {
		m.Ends++
		if to == "completed" {
			m.Effects++
		}
	}
	m.State = to
	return true
}

// BeginsAt tells the model when the activity may begin, where a delay is drawn
// by chance, and answers whether that is within the bounds.
func (m *Model) BeginsAt(at time.Duration) bool {
	within := m.Due <= at && at <= m.DueBy
	m.Due, m.DueBy = at, at
	return within
}

// String is the model in one line, for failures.
func (m *Model) String() string { return fmt.Sprintf("%+v", *m) }
