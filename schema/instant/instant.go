// Package instant holds the one representation of a moment: UTC nanoseconds
// since 1970 in 64 bits, in tables and in memory alike. Database time types
// are not used: SQLite's misorder and PostgreSQL's keep only microseconds.
package instant

import (
	"fmt"
	"io"
	"strconv"
	"time"
)

// Instant is a moment in UTC nanoseconds since 1970. It reaches from 1677 to
// 2262.
type Instant int64

// layout is RFC 3339 with all nine digits, so that texts sort as instants do.
const layout = "2006-01-02T15:04:05.000000000Z"

// Of is the instant of t. Times outside the range of Instant are clamped to
// its ends, never wrapped.
func Of(t time.Time) Instant {
	const low, high = -1 << 63, 1<<63 - 1
	switch s := t.Unix(); {
	case s < low/1_000_000_000:
		return low
	case s >= high/1_000_000_000:
		return high
	default:
		return Instant(t.UnixNano())
	}
}

// OfSeconds is the instant a number of whole Unix seconds stands for, clamped
// like Of.
func OfSeconds(s int64) Instant { return Of(time.Unix(s, 0)) }

// Parse reads RFC 3339 with any fraction and zone.
func Parse(text string) (Instant, error) {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return 0, fmt.Errorf("not an RFC 3339 instant")
	}
	return Of(t), nil
}

// Time is the instant as a UTC time.
func (i Instant) Time() time.Time { return time.Unix(0, int64(i)).UTC() }

// Add is the instant d later.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d) }

// Sub is the duration from u to i.
func (i Instant) Sub(u Instant) time.Duration { return time.Duration(i - u) }

// String is RFC 3339 in UTC with nine digits of fraction.
func (i Instant) String() string { return i.Time().Format(layout) }

// MarshalGQL writes the instant as a GraphQL string.
func (i Instant) MarshalGQL(w io.Writer) { _, _ = io.WriteString(w, strconv.Quote(i.String())) }

// UnmarshalGQL reads an RFC 3339 string.
func (i *Instant) UnmarshalGQL(v any) error {
	text, ok := v.(string)
	if !ok {
		return fmt.Errorf("an Instant is an RFC 3339 string")
	}
	parsed, err := Parse(text)
	if err != nil {
		return err
	}
	*i = parsed
	return nil
}
