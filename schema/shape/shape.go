// Package shape holds the small values that tables keep as JSON and the API
// shows as they are. Their JSON form is stored, so names in it never change.
package shape

import "github.com/lumaft/lumaft/schema/vocab"

// ActionCount is how often a run took one action.
type ActionCount struct {
	Action vocab.ResourceAction `json:"action"`
	Count  int64                `json:"count"`
}

// ConfigEntry is one entry of a run's configuration. A secret has no value.
type ConfigEntry struct {
	Key string `json:"key"`
	// Value is the text of a plain string, else the JSON of the value with
	// every secret inside masked.
	Value  string `json:"value"`
	Secret bool   `json:"secret"`
	// Structured tells that Value is JSON of an object, list, number or truth
	// value.
	Structured bool `json:"structured,omitempty"`
}

// PendingOperation is a step that had begun and was not seen to end.
type PendingOperation struct {
	Type vocab.PendingType `json:"type"`
	URN  string            `json:"urn"`
}

// Claim is one fact that somebody wrote about a run. Nothing vouches for it.
type Claim struct {
	Kind  vocab.ClaimKind `json:"kind"`
	Value string          `json:"value"`
	// URL is an absolute https address that shows it, or empty.
	URL string `json:"url,omitempty"`
}

// ScopePattern is which stacks a token may report on. A star matches any run
// of characters within one segment; there is no regular expression.
type ScopePattern struct {
	Backend string `json:"backend"`
	// Project matches a stack without a project only where it is nil or a star.
	Project *string `json:"project"`
	Stack   string  `json:"stack"`
}
