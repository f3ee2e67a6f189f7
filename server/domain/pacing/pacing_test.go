package pacing

import (
	"testing"
	"time"
)

func TestNext(t *testing.T) {
	const every = 10 * time.Second
	for _, test := range []struct {
		name          string
		every, before time.Duration
		throttled     bool
		want          time.Duration
	}{
		{"all is well", every, every, false, every},
		{"first refusal", every, every, true, time.Minute},
		{"second refusal", every, time.Minute, true, 2 * time.Minute},
		{"a long storm", every, 16 * time.Minute, true, 16 * time.Minute},
		{"over", every, 16 * time.Minute, false, every},
		{"a slow poll is halved at once", time.Minute, time.Minute, true, 2 * time.Minute},
		{"never more often than the rule", time.Hour, time.Hour, true, time.Hour},
		{"the first poll of all", every, 0, true, time.Minute},
	} {
		if got := Next(test.every, test.before, test.throttled); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
