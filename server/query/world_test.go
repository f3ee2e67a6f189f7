package query_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/query"
)

// now is the clock of these tests.
const now instant.Instant = 1_000_000

// all is the viewer of most tests.
var all = scope.Everyone()

func reader(d *ent.Database) *query.Reader {
	return query.New(d, func() instant.Instant { return now }, []byte("a secret of these tests"))
}

func aBackend(d *ent.Database, id string) *db.BackendCreate {
	return d.Writer.Backend.Create().SetID(id).SetEngine(vocab.EnginePulumi).SetBucket("bucket").SetPrefix("").
		SetRegion("eu-central-1").SetCredentialSource("static").SetEnabled(true).SetPollIntervalMs(1000).
		SetHealth(vocab.BackendHealthOK).SetHealthSince(1)
}

func aStack(d *ent.Database, backend, id string) *db.StackCreate {
	return d.Writer.Stack.Create().SetID(id).SetBackendID(backend).SetProject("project").SetName(id).
		SetPresence(vocab.PresencePresent).SetPresenceSince(1).SetFirstSeenAt(1).SetObjectKey("k").SetObjectEtag("e").
		SetSettled(true).SetChanging(false).SetOperationCount(0).SetLockCount(0).SetTagsEtag("").
		SetTags(map[string]string{}).SetMissingListings(0)
}

func anOperation(d *ent.Database, s *db.Stack, id string, at instant.Instant) *db.OperationCreate {
	return d.Writer.Operation.Create().SetID(id).SetStackID(s.ID).SetBackendID(s.BackendID).
		SetSource(vocab.SourceBackend).SetKind(vocab.KindUpdate).SetResult(vocab.ResultSucceeded).
		SetImpact(vocab.ImpactChanges).SetOrderAt(at).SetReceivedAt(at)
}

// The ids of rows that runners reported.
const (
	runnerID  = "01234567-89ab-7def-8123-456789abcdef"
	plannedID = "11234567-89ab-7def-8123-456789abcdef"
)

// aReport is what a runner reported.
func aReport(d *ent.Database, s *db.Stack, id string, at instant.Instant) *db.OperationCreate {
	return d.Writer.Operation.Create().SetID(id).SetStackID(s.ID).SetBackendID(s.BackendID).
		SetSource(vocab.SourceRunner).SetAuthority(vocab.AuthorityDeploymentRunner).SetIssuerID("i").SetIssuerName("ci").
		SetKind(vocab.KindUpdate).SetImpact(vocab.ImpactNotReported).SetOrderAt(at).SetReceivedAt(at)
}

func aCheckpoint(d *ent.Database, s *db.Stack, id string) *db.CheckpointCreate {
	return d.Writer.Checkpoint.Create().SetID(id).SetStackID(s.ID).SetBackendID(s.BackendID).SetKey("k").SetEtag("e").
		SetDigest(id).SetSize(1).SetObservedAt(1).SetVersion(3).SetProjectName("project").SetEngineVersion("3.1.0").
		SetSecretsProvider("").SetResourceCount(1).SetCustomCount(0).SetProtectedCount(0).SetPendingDeleteCount(0).
		SetExternalCount(0).SetInitErrorCount(0).SetTaintedCount(0).SetSecretCount(0).
		SetResourceTypes(map[string]int{}).SetOutputNames([]string{}).SetPending(nil).SetIntegrity(nil)
}

func aLock(d *ent.Database, s *db.Stack, id string, seen instant.Instant) *db.LockCreate {
	return d.Writer.Lock.Create().SetID(id).SetBackendID(s.BackendID).SetStackID(s.ID).SetProject(s.Project).SetName(s.Name).
		SetKey(id).SetEtag("e").SetReadable(true).SetFirstSeenAt(seen).SetLastSeenAt(seen)
}

func aQuarantine(d *ent.Database, s *db.Stack, id string, since instant.Instant) *db.QuarantineCreate {
	return d.Writer.Quarantine.Create().SetID(id).SetBackendID(s.BackendID).SetStackID(s.ID).SetKey(id).SetEtag("e").
		SetReason(vocab.QuarantineReasonMalformed).SetDetail("not JSON").SetSinceAt(since).SetLastTriedAt(since)
}

func anEvidence(d *ent.Database, op *db.Operation, id string) *db.EvidenceCreate {
	return d.Writer.Evidence.Create().SetID(id).SetOperationID(op.ID).SetStackID(op.StackID).SetBackendID(op.BackendID).
		SetKind(vocab.EvidenceKindHistoryRecord).SetProvenance(vocab.ProvenanceObserved).SetKey(id).SetEtag("e").
		SetDigest("d").SetSize(1).SetReceivedAt(op.ReceivedAt)
}

func anActivity(d *ent.Database, backend, id string, made instant.Instant) *db.ActivityCreate {
	return d.Writer.Activity.Create().SetID(id).SetKind("observe").SetPayloadVersion(1).SetPayload("{}").SetBackendID(backend).
		SetRoute("").SetPriority(1).SetState(vocab.ActivityStateWaiting).SetStateSince(made).SetConcurrencyKey("").SetTries(0).
		SetMaxTries(1).SetRetryDelayMs(1).SetRounds(0).SetFence(0).SetLeaseHolder("").SetResume("").SetDone(0).SetLastError("").SetLogBytes(0).
		SetCreatedAt(made)
}

func anErrorItem(d *ent.Database, backend, id string, last instant.Instant) *db.ErrorItemCreate {
	return d.Writer.ErrorItem.Create().SetID(id).SetKind(vocab.ErrorKindFailedObservation).SetPlace("observe").
		SetBackendID(backend).SetDetail("no answer").SetCount(1).SetFirstAt(1).SetLastAt(last)
}

// saved stores a row and returns it.
func saved[T any](t testing.TB, c interface {
	Save(context.Context) (T, error)
}) T {
	t.Helper()
	row, err := c.Save(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return row
}

func first(n int) query.Page { return query.Page{First: &n} }

func ptr[T any](v T) *T { return &v }

// name is a text that sorts as its number does.
func name(prefix string, i int) string { return fmt.Sprintf("%s%06d", prefix, i) }
