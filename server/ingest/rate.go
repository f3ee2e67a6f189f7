package ingest

import (
	"crypto/sha256"
	"sync"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
)

// rates counts what is let through for each of many, over a rolling span: at
// most so many in any span of that length, wherever it begins. What is refused
// does not count, so that it does not make the wait longer.
type rates struct {
	most int
	span time.Duration
	// room is how many are told apart. Those beyond share one count, so that
	// nobody can push another's count out.
	room int

	mu    sync.Mutex
	of    map[string]*window
	swept instant.Instant
}

// window is the instants of what was let through, a ring of at most so many.
type window struct {
	at    []instant.Instant
	first int
}

func newRates(most int, span time.Duration, room int) *rates {
	return &rates{most: most, span: span, room: room, of: map[string]*window{}}
}

// shared is the count of those who find no room. It is nobody's name.
const shared = ""

// full tells how long somebody has to wait; 0 when one more is let through now.
// It counts nothing.
func (r *rates) full(who string, now instant.Instant) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.wait(r.window(who, now), now)
}

// take lets one through and counts it, or tells how long to wait.
func (r *rates) take(who string, now instant.Instant) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.window(who, now)
	if wait := r.wait(w, now); wait > 0 {
		return wait
	}
	if len(w.at) < r.most {
		w.at = append(w.at, now)
		return 0
	}
	w.at[w.first] = now
	w.first = (w.first + 1) % r.most
	return 0
}

// wait is how long until the oldest of a full window leaves it.
func (r *rates) wait(w *window, now instant.Instant) time.Duration {
	if len(w.at) < r.most {
		return 0
	}
	return max(0, w.at[w.first].Add(r.span).Sub(now))
}

// newest is the last instant of a window.
func (w *window) newest() instant.Instant {
	if len(w.at) == 0 {
		return 0
	}
	return w.at[(w.first+len(w.at)-1)%len(w.at)]
}

func (r *rates) window(who string, now instant.Instant) *window {
	if w := r.of[who]; w != nil {
		return w
	}
	if len(r.of) >= r.room && now.Sub(r.swept) > time.Second {
		r.swept = now
		for other, w := range r.of {
			if w.newest().Add(r.span) <= now {
				delete(r.of, other)
			}
		}
	}
	if len(r.of) >= r.room {
		who = shared
		if w := r.of[who]; w != nil {
			return w
		}
	}
	w := &window{}
	r.of[who] = w
	return w
}

// known remembers credentials that were good, by their digest, so that what
// strangers send from the same address does not hold them back.
type known struct {
	room int
	mu   sync.Mutex
	good map[[sha256.Size]byte]struct{}
}

func newKnown(room int) *known {
	return &known{room: room, good: map[[sha256.Size]byte]struct{}{}}
}

// has tells whether a credential was good when it was last seen.
func (k *known) has(bearer string) bool {
	digest := sha256.Sum256([]byte(bearer))
	k.mu.Lock()
	defer k.mu.Unlock()
	_, good := k.good[digest]
	return good
}

// note keeps how a credential was found. Beyond the room, any other makes
// place; it is good again with its next request.
func (k *known) note(bearer string, good bool) {
	digest := sha256.Sum256([]byte(bearer))
	k.mu.Lock()
	defer k.mu.Unlock()
	if !good {
		delete(k.good, digest)
		return
	}
	if _, had := k.good[digest]; !had && len(k.good) >= k.room {
		for other := range k.good {
			delete(k.good, other)
			break
		}
	}
	k.good[digest] = struct{}{}
}
