package ingest

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/instant"
)

// A28: no span of a window's length holds more than the limit, nobody waits
// longer than needed, and what is refused changes nothing.
func TestRatesAgreeWithAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(1, 5).Draw(t, "most")
		r := newRates(most, time.Minute, 100)
		taken := map[string][]instant.Instant{}
		now := instant.Instant(1_000_000_000_000)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "seconds")) * time.Second)
			who := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "who")
			var in []instant.Instant
			for _, at := range taken[who] {
				if at > now.Add(-time.Minute) {
					in = append(in, at)
				}
			}
			want := time.Duration(0)
			if len(in) >= most {
				want = in[len(in)-most].Add(time.Minute).Sub(now)
			}
			if got := r.full(who, now); got != want {
				t.Fatalf("full() = %v, want %v", got, want)
			}
			if got := r.take(who, now); got != want {
				t.Fatalf("take() = %v, want %v", got, want)
			}
			if want == 0 {
				taken[who] = append(taken[who], now)
			}
		}
	})
}

// B07: who comes late shares a count, and pushes nobody's out.
func TestRatesAreBounded(t *testing.T) {
	r := newRates(1, time.Minute, 10)
	now := instant.Instant(1_000_000_000_000)
	r.take("target", now)
	for n := range 100_000 {
		r.take(fmt.Sprint(n), now.Add(time.Duration(n)*time.Microsecond))
	}
	if len(r.of) > 11 {
		t.Errorf("%d are told apart", len(r.of))
	}
	if r.take("target", now.Add(time.Second)) == 0 {
		t.Error("a count was pushed out")
	}
	if wait := r.take("late", now.Add(2*time.Minute)); wait != 0 {
		t.Errorf("after two minutes one waits %v", wait)
	}
}

// Credentials that were good are bounded, too.
func TestKnownIsBounded(t *testing.T) {
	k := newKnown(10)
	for n := range 100 {
		k.note(fmt.Sprint(n), true)
	}
	if len(k.good) != 10 || !k.has("99") {
		t.Errorf("%d are remembered", len(k.good))
	}
	k.note("99", false)
	if k.has("99") {
		t.Error("one that is good no more is remembered")
	}
}

func TestAddressOfStrangers(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.7:1234": "192.0.2.7", "[::ffff:192.0.2.7]:1": "192.0.2.7", "[2001:db8:1:2:3::4]:1": "2001:db8:1:2::/64",
		"[::1]:1": "::1", "pipe": "pipe", "name:1": "name", "[fe80::1%eth0]:1": "fe80::/64",
	} {
		if got := address(remote); got != want {
			t.Errorf("address(%s) = %s, want %s", remote, got, want)
		}
	}
}
