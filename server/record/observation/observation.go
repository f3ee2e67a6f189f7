// Package observation records what the observer saw of backends: stacks, their
// states, history, locks, and what could not be read. One look at a stack is
// stored whole or not at all; storing the same look again changes nothing.
package observation

import (
	"context"

	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
)

// Recorder records observations.
type Recorder struct{ writer *record.Writer }

// New is a recorder that writes through w.
func New(w *record.Writer) *Recorder { return &Recorder{writer: w} }

// Look records what one look at a stack found and returns the stack's id; an
// empty one, and nothing is recorded, while it cannot be told which stack the
// file belongs to.
func (r *Recorder) Look(ctx context.Context, look fact.Look) (stack string, err error) {
	err = r.writer.Do(ctx, record.Patient, func(ctx context.Context, tx *record.Tx) error {
		stack, err = recordLook(ctx, tx, look)
		return err
	})
	return stack, err
}

// Import records some of a stack's history that its import read.
func (r *Recorder) Import(ctx context.Context, some fact.Import) error {
	return r.writer.Do(ctx, record.Patient, func(ctx context.Context, tx *record.Tx) error {
		return recordImport(ctx, tx, some)
	})
}

// Listing records what the complete listings of one poll showed.
func (r *Recorder) Listing(ctx context.Context, listing fact.Listing) error {
	return r.writer.Do(ctx, record.Patient, func(ctx context.Context, tx *record.Tx) error {
		return recordListing(ctx, tx, listing)
	})
}

// Health records how a backend can be seen. Only a change of the word or of
// its detail enters the change feed.
func (r *Recorder) Health(ctx context.Context, health fact.Health) error {
	return r.writer.Do(ctx, record.Patient, func(ctx context.Context, tx *record.Tx) error {
		return recordHealth(ctx, tx, health)
	})
}

// Configure records the settings of all backends. A backend that is no longer
// among them is disabled; what is known of it stays.
func (r *Recorder) Configure(ctx context.Context, all []fact.Settings) error {
	return r.writer.Do(ctx, record.Urgent, func(ctx context.Context, tx *record.Tx) error {
		return recordSettings(ctx, tx, all)
	})
}
