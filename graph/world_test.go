package graph

import (
	"context"
	"database/sql"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/state"
)

const now instant.Instant = 1_000_000_000_000

func atNow() instant.Instant { return now }

// canary is in every text of every row, so that any of them is found.
const canary = "canary"

// fill stores n stacks, each with a backend of its own, 20 operations, and one
// of everything else.
func fill(t *testing.T, d *ent.Database, n int) {
	t.Helper()
	ctx, w := context.Background(), d.Writer
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		id := func(prefix string) string { return fmt.Sprintf("%s%s-%d", prefix, canary, i) }
		backend, stack := id(""), id("stk_")
		must(w.Backend.Create().SetID(backend).SetEngine(vocab.EnginePulumi).SetBucket(canary).SetPrefix(canary).SetRegion(canary).
			SetEndpoint(canary).SetCredentialSource(canary).SetEnabled(true).SetPollIntervalMs(1000).SetHealth(vocab.BackendHealthDenied).
			SetHealthDetail(canary).SetHealthSince(1).SetCallerIdentity(canary).SetLastListedAt(1).Exec(ctx))
		must(w.Stack.Create().SetID(stack).SetBackendID(backend).SetProject(canary).SetName(canary).SetPresence(vocab.PresencePresent).
			SetPresenceSince(1).SetFirstSeenAt(1).SetObjectKey("k").SetObjectEtag("e").SetSettled(true).SetChanging(false).
			SetCheckpointID(id("ckp_")).SetResourceCount(1).SetPendingCount(1).SetOperationCount(21).SetLastOperationAt(20).
			SetLastOperationID(id("op_") + "-19").SetLockCount(1).SetHistoryBacklog(1).SetIntegrityCount(1).SetTagsEtag("t").SetTags(map[string]string{canary: canary}).SetMissingListings(0).Exec(ctx))
		must(w.Checkpoint.Create().SetID(id("ckp_")).SetStackID(stack).SetBackendID(backend).SetKey(canary).SetEtag(canary).SetDigest(canary).
			SetSize(1).SetObservedAt(1).SetVersion(3).SetProjectName(canary).SetEngineVersion(canary).SetSecretsProvider(canary).
			SetResourceCount(1).SetCustomCount(0).SetProtectedCount(0).SetPendingDeleteCount(0).SetExternalCount(0).SetInitErrorCount(0).
			SetTaintedCount(0).SetSecretCount(0).SetResourceTypes(map[string]int{canary: 1}).SetOutputNames([]string{canary}).
			SetPending([]state.PendingOperation{{Type: vocab.PendingTypeCreating, URN: canary}}).SetIntegrity([]vocab.IntegrityNote{vocab.IntegrityNoteMissingParent}).Exec(ctx))
		var operations []*db.OperationCreate
		var evidence []*db.EvidenceCreate
		for k := range 20 {
			op := fmt.Sprintf("%s-%d", id("op_"), k)
			operations = append(operations, w.Operation.Create().SetID(op).SetStackID(stack).SetBackendID(backend).SetSource(vocab.SourceBackend).
				SetKind(vocab.KindUpdate).SetResult(vocab.ResultFailed).SetImpact(vocab.ImpactChanges).SetMessage(canary).
				SetOrderAt(instant.Instant(k+1)).SetReceivedAt(1).SetEngineVersion(canary).SetCommitID("abcdef").SetBranch(canary).
				SetRepository(canary).SetCiSystem(canary).SetCheckpointID(id("ckp_")).
				SetClaims([]state.Claim{{Kind: vocab.ClaimKindCommit, Value: canary, URL: "https://example.com/" + canary}}).
				SetConfig([]state.ConfigEntry{{Key: canary, Value: canary}}).SetEnvironment(map[string]string{canary: canary}))
			evidence = append(evidence, w.Evidence.Create().SetID("evd_"+op).SetOperationID(op).SetStackID(stack).SetBackendID(backend).
				SetKind(vocab.EvidenceKindHistoryRecord).SetProvenance(vocab.ProvenanceObserved).SetKey(canary).SetEtag(canary).
				SetDigest(canary).SetSize(1).SetReceivedAt(1))
		}
		// The newest is one card with what a runner reported, and was planned by
		// a preview.
		uuid := func(nth int) string { return fmt.Sprintf("%08d-0000-7000-8000-%012d", i, nth) }
		reported := func(id string, kind vocab.Kind) *db.OperationCreate {
			return w.Operation.Create().SetID(id).SetStackID(stack).SetBackendID(backend).SetSource(vocab.SourceRunner).
				SetAuthority(vocab.AuthorityDeploymentRunner).SetIssuerID(canary).SetIssuerName(canary).SetIdempotencyKey(id).
				SetKind(kind).SetResult(vocab.ResultCancelled).SetImpact(vocab.ImpactNotReported).
				SetOrderAt(0).SetReceivedAt(1).SetLeaseUntil(2).SetExpiresAt(3).SetEventCount(1).SetExitCode(130)
		}
		run, plan := uuid(1), uuid(2)
		operations[19].SetMarker(uuid(0)).SetJoinedID(run).SetJoinedAuthority(vocab.AuthorityDeploymentRunner)
		operations = append(operations,
			reported(run, vocab.KindUpdate).SetMarker(uuid(0)).SetCard(false).SetJoinedID(id("op_")+"-19").
				SetClaims([]state.Claim{{Kind: vocab.ClaimKindBranch, Value: canary}}),
			reported(plan, vocab.KindPreview).SetImpact(vocab.ImpactChanges).SetChanges([]state.ActionCount{{Action: vocab.ResourceActionCreate, Count: 1}}))
		must(w.Pair.Create().SetID(uuid(3)).SetBackendID(backend).SetStackID(stack).SetPlannedID(plan).SetActualID(run).
			SetIssuerID(canary).SetExternalID(canary).SetReceivedAt(1).Exec(ctx))
		must(w.Operation.CreateBulk(operations...).Exec(ctx))
		must(w.Evidence.CreateBulk(evidence...).Exec(ctx))
		must(w.Lock.Create().SetID(id("lck_")).SetBackendID(backend).SetStackID(stack).SetProject(canary).SetName(canary).SetKey(canary).
			SetEtag("e").SetReadable(true).SetHolderUser(canary).SetHolderHost(canary).SetHolderPid(1).SetFirstSeenAt(1).SetLastSeenAt(1).Exec(ctx))
		must(w.Quarantine.Create().SetID(id("qrn_")).SetBackendID(backend).SetStackID(stack).SetKey(canary).SetEtag("e").
			SetReason(vocab.QuarantineReasonMalformed).SetDetail(canary).SetSinceAt(1).SetLastTriedAt(1).Exec(ctx))
		must(w.Lock.Create().SetID(id("lck_") + "-gone").SetBackendID(backend).SetStackID(stack).SetProject(canary).SetName(canary).SetKey(canary).
			SetEtag("e").SetReadable(true).SetFirstSeenAt(1).SetLastSeenAt(1).SetGoneAt(2).Exec(ctx))
		must(w.ErrorItem.Create().SetID(id("err_")).SetKind(vocab.ErrorKindFailedObservation).SetPlace("observe").SetBackendID(backend).
			SetDetail(canary).SetCount(1).SetFirstAt(1).SetLastAt(1).Exec(ctx))
		for _, kind := range []string{"observe", "import"} {
			work := id("act_") + "-" + kind
			must(w.Activity.Create().SetID(work).SetKind(kind).SetPayloadVersion(1).SetPayload(canary).SetBackendID(backend).SetRoute("/").
				SetPriority(1).SetState(vocab.ActivityStatePending).SetStateSince(1).SetActivateAt(7).SetConcurrencyKey("").SetTries(1).SetMaxTries(3).
				SetRetryDelayMs(1).SetRounds(0).SetFence(1).SetLeaseHolder(canary).SetResume(canary).SetDone(30).SetTotal(60).SetLastError(canary).
				SetLogBytes(1).SetCreatedAt(1).SetStartedAt(now.Add(-time.Minute)).Exec(ctx))
			must(w.ActivityNeed.Create().SetID(work).SetActivityID(work).SetNeedsID(id("act_") + "-observe").Exec(ctx))
			must(w.ActivityLog.Create().SetActivityID(work).SetAt(1).SetLevel(vocab.LogLevelInfo).SetText(canary).Exec(ctx))
		}
		must(w.CoverageInterval.Create().SetID(id("cov_")).SetStackID(stack).SetBackendID(backend).SetFact(vocab.FactKindHistory).
			SetReason(vocab.CoverageReasonObserved).SetFromAt(1).Exec(ctx))
	}
}

// counter counts the statements that a reader sends.
type counter struct {
	dialect.Driver
	statements atomic.Int64
}

func (c *counter) Query(ctx context.Context, statement string, args, v any) error {
	c.statements.Add(1)
	return c.Driver.Query(ctx, statement, args, v)
}

func (c *counter) QueryContext(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	c.statements.Add(1)
	return c.Driver.(*entsql.Driver).QueryContext(ctx, statement, args...)
}

// counted is a reader whose statements are counted.
func counted(d *ent.Database) (*query.Reader, *counter) {
	c := &counter{Driver: entsql.OpenDB(d.Dialect, d.ReaderSQL)}
	behind := *d
	behind.Reader = db.NewClient(db.Driver(c))
	return query.New(&behind, atNow, []byte("secret")), c
}

// answer runs a document against a schema, without the ceilings that stand
// before it.
func answer(t *testing.T, schema graphql.ExecutableSchema, document string, variables map[string]any) string {
	t.Helper()
	x := executor.New(schema)
	ctx := graphql.StartOperationTrace(context.Background())
	operation, errs := x.CreateOperationContext(ctx, &graphql.RawParams{Query: document, Variables: variables})
	if errs != nil {
		t.Fatalf("%v\n%s", errs, document)
	}
	responses, ctx := x.DispatchOperation(ctx, operation)
	response := responses(ctx)
	if len(response.Errors) > 0 {
		t.Fatalf("%v\n%s", response.Errors, document)
	}
	return string(response.Data)
}
