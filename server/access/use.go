package access

import (
	"context"
	"maps"
	"time"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/domain/token"
)

// How often days of use are written, and how long the last ones have when the
// server stops.
const (
	noteEvery = time.Second
	lastNotes = time.Second
)

// note remembers that a token is used, once a day.
func (a *Issuers) note(b *bearer, now instant.Instant) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !b.token.UsedOn(now) {
		return
	}
	day := token.Day(now)
	b.token.LastUsedOn = &day
	a.used[b.token.ID] = day
}

// Run writes the days on which tokens are used until ctx ends, and then what is
// left. Nobody waits for it: a day that could not be written is tried again.
func (a *Issuers) Run(ctx context.Context) {
	tick := time.NewTicker(noteEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			a.write(ctx)
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastNotes)
			defer cancel()
			a.write(last)
			return
		}
	}
}

// write writes what was noted.
func (a *Issuers) write(ctx context.Context) {
	a.mu.Lock()
	used := a.used
	a.used = map[string]instant.Instant{}
	a.mu.Unlock()
	days := map[instant.Instant][]string{}
	for id, day := range used {
		days[day] = append(days[day], id)
	}
	for day, ids := range days {
		if err := a.uses.Used(ctx, day, ids); err != nil {
			a.log.WarnContext(ctx, "use of tokens not recorded yet", "tokens", len(ids), "error", err)
			continue
		}
		for _, id := range ids {
			delete(used, id)
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	// A later day that came meanwhile counts.
	maps.Copy(used, a.used)
	a.used = used
}
