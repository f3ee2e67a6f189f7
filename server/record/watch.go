package record

import "sync"

// watchers are woken when the change feed grew. A wake-up is a hint and never
// the news itself: whoever is woken reads the feed.
type watchers struct {
	mu      sync.Mutex
	waiting map[chan struct{}]struct{}
}

// Watch gives a channel that receives after the feed grew; several growths may
// be one receive. Call stop when done.
func (w *Writer) Watch() (grew <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	w.watchers.mu.Lock()
	defer w.watchers.mu.Unlock()
	if w.watchers.waiting == nil {
		w.watchers.waiting = map[chan struct{}]struct{}{}
	}
	w.watchers.waiting[c] = struct{}{}
	return c, func() {
		w.watchers.mu.Lock()
		defer w.watchers.mu.Unlock()
		delete(w.watchers.waiting, c)
	}
}

// wake wakes everybody without waiting for anybody.
func (w *watchers) wake() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.waiting {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}
