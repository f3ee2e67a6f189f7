package record

import "sync"

// Bell wakes whoever listens. A ring is a hint and never the news itself:
// whoever is woken looks at what is stored. The zero value is ready.
type Bell struct {
	mu      sync.Mutex
	waiting map[chan struct{}]struct{}
}

// Watch gives a channel that receives after a ring; several rings may be one
// receive. Call stop when done.
func (b *Bell) Watch() (rang <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting == nil {
		b.waiting = map[chan struct{}]struct{}{}
	}
	b.waiting[c] = struct{}{}
	return c, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.waiting, c)
	}
}

// Ring wakes everybody without waiting for anybody.
func (b *Bell) Ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for c := range b.waiting {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

// Watch gives a channel that receives after the change feed grew; several
// growths may be one receive. Call stop when done.
func (w *Writer) Watch() (grew <-chan struct{}, stop func()) { return w.grew.Watch() }
