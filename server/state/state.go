// Package state turns the bytes that Pulumi, Terraform and OpenTofu leave in
// a bucket into one shape. Its decoders are pure: no I/O but the reader they
// are given, no clock, no tables. What cannot be read is an *Error with a
// closed reason and never a guess.
package state

import (
	"github.com/go-json-experiment/json/jsontext"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Error says why an object could not be read. Its text names places and
// rules, never content.
type Error struct {
	Reason vocab.QuarantineReason
	// Detail says what was expected where, without quoting the object.
	Detail string
}

// Error is the reason and the detail.
func (e *Error) Error() string { return string(e.Reason) + ": " + e.Detail }

// Mask stands in the place of every secret value. No value that is not secret
// looks like it: an object with this member is a secret in Pulumi's own
// encoding, and masking a mask changes nothing.
const Mask = `{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270"}`

// Checkpoint is the state of a stack at a moment, without its resources,
// which are handed out one at a time while it is read.
type Checkpoint struct {
	// Version of the format: 0, 3 or 4.
	Version int
	// Features that a version 4 checkpoint names.
	Features []string
	// StackName as the file claims it. A renamed stack keeps the old one until
	// its next update: identity goes by the object's key.
	StackName string
	// ProjectName of the root stack resource's URN; empty without resources.
	ProjectName string
	// ManifestAt is when the engine made the file; nil when the file does not
	// say.
	ManifestAt *instant.Instant
	// EngineVersion of the manifest; empty when the file does not say.
	EngineVersion string
	// SecretsProvider is the kind of the secrets provider, empty without one.
	SecretsProvider string
	// ResourceCount counts everything in the file: the root stack and
	// providers, too.
	ResourceCount      int
	CustomCount        int
	ProtectedCount     int
	PendingDeleteCount int
	ExternalCount      int
	InitErrorCount     int
	TaintedCount       int
	// SecretCount counts secret envelopes in inputs and outputs.
	SecretCount int
	// ResourceTypes counts resources by type token.
	ResourceTypes map[string]int
	// OutputNames are the stack's outputs, sorted.
	OutputNames []string
	Pending     []PendingOperation
	// Integrity lists what a sound file would not hold, each word once.
	Integrity []vocab.IntegrityNote
}

// Resource is one resource of a checkpoint. Inputs and Outputs are the raw
// bytes of their objects with every secret value already masked.
type Resource struct {
	URN                string
	Type               string
	ID                 string
	Parent             string
	Provider           string
	Custom             bool
	External           bool
	Protect            bool
	Delete             bool
	PendingReplacement bool
	Taint              bool
	RetainOnDelete     bool
	InitErrors         int
	SecretCount        int
	Created            *instant.Instant
	Modified           *instant.Instant
	Dependencies       []string
	Inputs             jsontext.Value
	Outputs            jsontext.Value
}

// Update is one record of a stack's history.
type Update struct {
	Kind    vocab.Kind
	Result  vocab.Result
	Message string
	// StartAt and EndAt have whole seconds, from the clock of the runner; nil
	// when the record does not say.
	StartAt *instant.Instant
	EndAt   *instant.Instant
	// Changes are the counts by action, sorted by action; nil when the record
	// leaves them out because nothing was done.
	Changes     []ActionCount
	Environment map[string]string
	Config      []ConfigEntry
}

// Tag is one tag of a stack.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Lock is who is said to hold a stack.
type Lock struct {
	User string
	Host string
	PID  int64
	// At is when the holder says it took the lock; nil when unreadable.
	At *instant.Instant
}

// The values that are stored and shown as they were read.
type (
	ActionCount      = shape.ActionCount
	ConfigEntry      = shape.ConfigEntry
	PendingOperation = shape.PendingOperation
	Claim            = shape.Claim
)
