// Package progress tells how fast counted work goes and how long the rest of
// it takes, where that can be told. What was counted, and when, is left to
// whoever counts.
package progress

import (
	"math"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
)

// tooSoon is how long work must have gone on before its speed says anything.
const tooSoon = 5 * time.Second

// Work is how much was done by an instant.
type Work struct {
	// StartedAt is when it was first begun; nil before.
	StartedAt *instant.Instant
	// EndedAt is when it ended; nil while it did not.
	EndedAt *instant.Instant
	Done    int64
	// Total is how many there are in all; nil while that is not known.
	Total *int64
}

// Pace is how fast work goes. What cannot be told is nil, never zero.
type Pace struct {
	// PerMinute is how many items were done a minute since it began.
	PerMinute *float64
	// Remaining is how many whole seconds the rest takes at that pace.
	Remaining *int
}

// Read tells the pace of work at an instant. It is unknown until something was
// done and five seconds went by; the rest is unknown without a total, and for
// work that ended.
func Read(w Work, now instant.Instant) Pace {
	if w.StartedAt == nil || w.Done <= 0 {
		return Pace{}
	}
	until := now
	if w.EndedAt != nil {
		until = *w.EndedAt
	}
	took := until.Sub(*w.StartedAt)
	if took < tooSoon {
		return Pace{}
	}
	perMinute := float64(w.Done) / took.Minutes()
	p := Pace{PerMinute: &perMinute}
	if w.Total == nil || w.EndedAt != nil {
		return p
	}
	seconds := math.Ceil(float64(max(0, *w.Total-w.Done)) * took.Seconds() / float64(w.Done))
	if seconds <= math.MaxInt32 {
		rest := int(seconds)
		p.Remaining = &rest
	}
	return p
}
