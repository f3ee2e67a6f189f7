// Package fact holds the values that the observer hands to the record: what
// was read where and when, before any rule has judged it. It decides nothing,
// so that observing knows nothing of tables and recording nothing of buckets.
package fact

import (
	"time"

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
	// Claims are what the record's environment says of where the run came from.
	Claims []state.Claim
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

// Look is what one look at a stack found. It is stored whole or not at all.
type Look struct {
	Place Place
	// File is the stack file that counts, by its listing; a look without one
	// is at a stack whose file could not be told.
	File File
	// State is the state read from the stack file; nil when it was not read or
	// could not be.
	State *State
	// Updates are records that were not known, or whose state was missing,
	// oldest first: the newest of them, when History tells of a backlog.
	Updates []Update
	// History is what a whole listing of its history showed; nil when it was
	// not listed from its beginning.
	History *History
	// Tags is nil when they are as they were.
	Tags *Tags
	// Settled and Changing are the observer's judgement of the stack file.
	Settled, Changing bool
	Unreadable        []Unreadable
	// Readable are keys that were unreadable and now could be read or are gone.
	Readable []string
	// Sighting says what the rule of incarnations must know when no stack is
	// known at the place; nil when one is, or when there is nothing to wait for.
	Sighting *Sighting
	At       instant.Instant
}

// History is what a listing of a whole history showed.
type History struct {
	// Records is how many records it holds.
	Records int
	// Oldest is the number of the oldest of them; nil when there is none.
	Oldest *instant.Instant
	// Backlog is how many of them are still to be read by the import.
	Backlog int
}

// Import is some of a stack's history that its import read. It is stored whole
// or not at all.
type Import struct {
	Backend, Stack string
	// Updates are in no order.
	Updates    []Update
	Unreadable []Unreadable
	Readable   []string
	// History is as it was listed, with the backlog that remains after this.
	History History
	Spent   Cost
	At      instant.Instant
}

// Cost is what requests to a store cost.
type Cost struct {
	Requests, Bytes int64
	Took            time.Duration
}

// Sighting is how a stack file showed up where none was known.
type Sighting struct {
	// Listings counts complete listings in a row that held it, this included,
	// since its history grew.
	Listings int
	// Unlisted are the known stacks, by id, whose files this listing lacks.
	Unlisted []string
}

// File is a stack file as a listing shows it.
type File struct {
	Key        string
	ETag       string
	ModifiedAt instant.Instant
}

// Tags are a stack's tags. Without a tags object both are empty; Values is nil
// when the object could not be read.
type Tags struct {
	ETag   string
	Values map[string]string
}

// Listing is what the complete listings of one poll showed.
type Listing struct {
	Backend string
	Layout  vocab.Layout
	// Missing are stacks, by id, whose file was not listed, with how many
	// complete listings in a row that makes.
	Missing map[string]int
	// Found are stacks, by id, that were missing in the listing before.
	Found []string
	// Locks are new or changed lock objects.
	Locks []PlacedLock
	// GoneLocks are keys of locks that were held and are not listed.
	GoneLocks []string
	// Unreadable and Readable concern objects that belong to no stack's look.
	Unreadable []Unreadable
	Readable   []string
	At         instant.Instant
}

// PlacedLock is a lock and the stack that its key names.
type PlacedLock struct {
	Place Place
	Lock  Lock
}

// Health is how a backend can be seen.
type Health struct {
	Backend string
	Word    vocab.BackendHealth
	// Detail says what is wrong and what to do; empty when all is well.
	Detail string
	// Caller is whom the store takes its caller for; empty when it did not say.
	Caller string
	// Spent is what the poll cost.
	Spent Cost
	At    instant.Instant
}

// Settings are a backend's settings, as pages show them.
type Settings struct {
	ID               string
	Engine           vocab.Engine
	Layout           vocab.Layout // empty until the bucket has shown it
	Bucket           string
	Prefix           string
	Region           string
	Endpoint         string
	CredentialSource string
	Enabled          bool
	PollIntervalMS   int
}

// Memory is what is stored of a backend and the observer compares with.
type Memory struct {
	Layout vocab.Layout
	// First tells that the backend was never listed before.
	First bool
	// Importing tells that histories are still to be read.
	Importing bool
	Stacks    []KnownStack
	// Locks that are held, by key.
	Locks map[string]KnownLock
	// Quarantine that stands, by key.
	Quarantine map[string]KnownUnreadable
}

// KnownStack is a present stack as it is stored.
type KnownStack struct {
	ID              string
	Place           Place
	File            File
	TagsETag        string
	Settled         bool
	MissingListings int
	// Retry tells that some of its objects are to be tried again.
	Retry bool
	// Empty tells that its newest state holds no resource.
	Empty bool
}

// KnownLock is a held lock as it is stored.
type KnownLock struct {
	ETag  string
	Place Place
}

// KnownUnreadable is an object in quarantine as it is stored.
type KnownUnreadable struct {
	ETag      string
	NextTryAt *instant.Instant
}

// KnownHistory is what is stored of a stack's history as a whole.
type KnownHistory struct {
	// Records that were read.
	Records int
	// Newest is the number of the newest of them; nil when there is none.
	Newest *instant.Instant
	// Quarantine that stands, by key, of any object of the stack.
	Quarantine map[string]KnownUnreadable
}

// Backlog is what imports have still to read of a backend.
type Backlog struct {
	Layout vocab.Layout
	// Stacks with records to read, those first that changed last.
	Stacks []BacklogStack
}

// Records is how many records are to be read.
func (b Backlog) Records() int {
	n := 0
	for _, s := range b.Stacks {
		n += s.Records
	}
	return n
}

// BacklogStack is a stack with records to read.
type BacklogStack struct {
	ID      string
	Place   Place
	Records int
}

// KnownRecord is a history object that was read.
type KnownRecord struct {
	ETag string
	// Paired tells that the state it left was found.
	Paired bool
}
