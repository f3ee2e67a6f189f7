// Package fact holds the values that the observer hands to the record: what
// was read where and when, before any rule has judged it. It has no behaviour,
// so that observing knows nothing of tables and recording nothing of buckets.
package fact

import (
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

// Place is where a stack lives: a backend, a project (empty in the legacy
// layout) and a name.
type Place struct {
	Backend string
	Project string
	Name    string
}

// Object is one version of an object that was read.
type Object struct {
	Key  string
	ETag string
	// Digest is the SHA-256 of the decompressed content, in hexadecimal.
	Digest string
	// Size in bytes as stored.
	Size int64
	// ModifiedAt by the store's clock.
	ModifiedAt instant.Instant
}

// State is one observed state of a stack.
type State struct {
	Object Object
	Read   state.Checkpoint
	// RecordedAt is the NANOS of the key when the object is the copy beside a
	// history record; nil for the stack's own file.
	RecordedAt *instant.Instant
	At         instant.Instant
}

// Update is one record of a stack's history, with the copy of the state it
// left when that was found.
type Update struct {
	Object Object
	// Nanos is the number in the record's key: the order of the timeline.
	Nanos instant.Instant
	Read  state.Update
	// State is nil while no copy was found.
	State *State
	At    instant.Instant
}

// Lock is one lock object.
type Lock struct {
	Object Object
	// Read is nil when the object could not be read.
	Read *state.Lock
	At   instant.Instant
}

// Unreadable is an object that the layout claims and that could not be read.
type Unreadable struct {
	// Place is the zero value when the key names no stack.
	Place  Place
	Key    string
	ETag   string
	Reason vocab.QuarantineReason
	Detail string
	At     instant.Instant
	// NextTryAt is nil when only a change of the object causes another try.
	NextTryAt *instant.Instant
}
