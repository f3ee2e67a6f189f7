// Package ingestion is the contract by which deployments report what they do:
// its messages, how they are read, and the OpenAPI document that describes them
// (openapi.yaml). It owns the form of a message, down to the last byte, and
// what makes two messages the same. It leaves to others who may send one, what
// it is measured against, and where it is stored.
package ingestion

import (
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// Announce tells that an operation began.
type Announce struct {
	// IdempotencyKey is a UUID that the issuer uses for this operation alone.
	IdempotencyKey string
	// CorrelationID is the UUID of the marker in the update's message; nil
	// without one.
	CorrelationID *string
	Kind          vocab.Kind
	StartTime     instant.Instant
	Target        Target
	// Context is what the runner claims of itself: schema 2. It is nil in
	// schema 1.
	Context *Context
}

// Target is the stack that an operation is about.
type Target struct {
	BackendID string
	// ProjectName is nil in a legacy layout.
	ProjectName *string
	StackName   string
}

// Context is what a runner claims of itself. Nothing vouches for it.
type Context struct {
	Commit, Branch, BuildURL, Actor, CI *string
}

// Heartbeats tell that an operation still runs.
type Heartbeats struct{ Events []Heartbeat }

// Heartbeat is one event of an operation.
type Heartbeat struct {
	// EventID is a UUID, and Sequence a count, that are used once in an
	// operation.
	EventID    string
	Sequence   int64
	AssertedAt instant.Instant
}

// Finalize tells how an operation ended.
type Finalize struct {
	Result vocab.Result
	// Reason is nil when none is reported.
	Reason   *vocab.FailureReason
	ExitCode *int
	EndTime  instant.Instant
	// SchemaVersion is 1 or 2. Version 1 has no changes.
	SchemaVersion int
	// ResourceChanges is nil when they are not reported, and empty when there
	// were none.
	ResourceChanges []shape.ActionCount
}

// Correlation tells that a preview planned what another operation did. Both are
// named by the operationId of their announce.
type Correlation struct {
	PlannedEvidenceID, ActualEvidenceID string
	ExternalID                          *string
}
