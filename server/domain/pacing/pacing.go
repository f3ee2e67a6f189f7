// Package pacing decides how long to wait between polls of a backend.
package pacing

import "time"

// A store that asks to slow down is asked once a minute at most, and less and
// less often while it goes on.
const (
	leastSlow = time.Minute
	mostSlow  = 16 * time.Minute
)

// Next is how long after the beginning of a poll the next one begins: every as
// a rule, and at least twice as long as before when the store asked to slow
// down. One poll without that is enough to go back to the rule: the store is
// asked evenly afterwards, whatever was missed.
func Next(every, before time.Duration, throttled bool) time.Duration {
	if !throttled {
		return every
	}
	return max(every, min(mostSlow, max(leastSlow, 2*before)))
}
