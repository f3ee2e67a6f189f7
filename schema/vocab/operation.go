package vocab

import "io"

// Source is where an operation's row comes from.
type Source string

// The words of Source.
const (
	SourceBackend Source = "backend"
	SourceRunner  Source = "runner"
)

// Values lists the words of Source, in the order pages show them.
func (Source) Values() []string {
	return []string{string(SourceBackend), string(SourceRunner)}
}

// Known tells whether v is a word of the list.
func (v Source) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Source) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Source) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// Authority is what kind of credential reported a runner operation.
type Authority string

// The words of Authority.
const (
	AuthorityDeploymentRunner  Authority = "deployment-runner"
	AuthorityDeveloperWorkflow Authority = "developer-workflow"
)

// Values lists the words of Authority, in the order pages show them.
func (Authority) Values() []string {
	return []string{string(AuthorityDeploymentRunner), string(AuthorityDeveloperWorkflow)}
}

// Known tells whether v is a word of the list.
func (v Authority) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Authority) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Authority) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// Kind is what a run did. It is absent where the bucket shows a change without saying what made it.
type Kind string

// The words of Kind.
const (
	KindUpdate         Kind = "update"
	KindPreview        Kind = "preview"
	KindRefresh        Kind = "refresh"
	KindDestroy        Kind = "destroy"
	KindImport         Kind = "import"
	KindResourceImport Kind = "resource-import"
	KindRename         Kind = "rename"
)

// Values lists the words of Kind, in the order pages show them.
func (Kind) Values() []string {
	return []string{string(KindUpdate), string(KindPreview), string(KindRefresh), string(KindDestroy), string(KindImport), string(KindResourceImport), string(KindRename)}
}

// Known tells whether v is a word of the list.
func (v Kind) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Kind) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Kind) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// Outcome is how an operation reads at an instant. not-recorded is a state change without an outcome.
type Outcome string

// The words of Outcome.
const (
	OutcomeInProgress  Outcome = "in-progress"
	OutcomeSucceeded   Outcome = "succeeded"
	OutcomeFailed      Outcome = "failed"
	OutcomeCancelled   Outcome = "cancelled"
	OutcomeIncomplete  Outcome = "incomplete"
	OutcomeNotRecorded Outcome = "not-recorded"
)

// Values lists the words of Outcome, in the order pages show them.
func (Outcome) Values() []string {
	return []string{string(OutcomeInProgress), string(OutcomeSucceeded), string(OutcomeFailed), string(OutcomeCancelled), string(OutcomeIncomplete), string(OutcomeNotRecorded)}
}

// Known tells whether v is a word of the list.
func (v Outcome) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Outcome) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Outcome) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// Result is the outcome that a source recorded and that no longer changes.
type Result string

// The words of Result.
const (
	ResultSucceeded Result = "succeeded"
	ResultFailed    Result = "failed"
	ResultCancelled Result = "cancelled"
)

// Values lists the words of Result, in the order pages show them.
func (Result) Values() []string {
	return []string{string(ResultSucceeded), string(ResultFailed), string(ResultCancelled)}
}

// Known tells whether v is a word of the list.
func (v Result) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Result) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Result) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// FailureReason is why a run failed, where a source says so. Absent is not reported.
type FailureReason string

// The words of FailureReason.
const (
	FailureReasonCommandFailed FailureReason = "command-failed"
	FailureReasonPolicyDenied  FailureReason = "policy-denied"
)

// Values lists the words of FailureReason, in the order pages show them.
func (FailureReason) Values() []string {
	return []string{string(FailureReasonCommandFailed), string(FailureReasonPolicyDenied)}
}

// Known tells whether v is a word of the list.
func (v FailureReason) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v FailureReason) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *FailureReason) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// Impact is what a run changed. Counts accompany only changes; not-reported is never zero.
type Impact string

// The words of Impact.
const (
	ImpactNotReported Impact = "not-reported"
	ImpactNone        Impact = "none"
	ImpactChanges     Impact = "changes"
)

// Values lists the words of Impact, in the order pages show them.
func (Impact) Values() []string {
	return []string{string(ImpactNotReported), string(ImpactNone), string(ImpactChanges)}
}

// Known tells whether v is a word of the list.
func (v Impact) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Impact) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Impact) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// ClaimKind is which fact about a run somebody else wrote down.
type ClaimKind string

// The words of ClaimKind.
const (
	ClaimKindCommit          ClaimKind = "commit"
	ClaimKindBranch          ClaimKind = "branch"
	ClaimKindDirtyTree       ClaimKind = "dirty-tree"
	ClaimKindAuthor          ClaimKind = "author"
	ClaimKindAuthorEmail     ClaimKind = "author-email"
	ClaimKindCommitter       ClaimKind = "committer"
	ClaimKindCommitterEmail  ClaimKind = "committer-email"
	ClaimKindRepository      ClaimKind = "repository"
	ClaimKindCISystem        ClaimKind = "ci-system"
	ClaimKindBuild           ClaimKind = "build"
	ClaimKindBuildNumber     ClaimKind = "build-number"
	ClaimKindBuildType       ClaimKind = "build-type"
	ClaimKindPullRequestHead ClaimKind = "pull-request-head"
	ClaimKindInvokedBy       ClaimKind = "invoked-by"
	ClaimKindActor           ClaimKind = "actor"
)

// Values lists the words of ClaimKind, in the order pages show them.
func (ClaimKind) Values() []string {
	return []string{string(ClaimKindCommit), string(ClaimKindBranch), string(ClaimKindDirtyTree), string(ClaimKindAuthor), string(ClaimKindAuthorEmail), string(ClaimKindCommitter), string(ClaimKindCommitterEmail), string(ClaimKindRepository), string(ClaimKindCISystem), string(ClaimKindBuild), string(ClaimKindBuildNumber), string(ClaimKindBuildType), string(ClaimKindPullRequestHead), string(ClaimKindInvokedBy), string(ClaimKindActor)}
}

// Known tells whether v is a word of the list.
func (v ClaimKind) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v ClaimKind) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *ClaimKind) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// JoinAmbiguity is why a marker joins an observed operation with no reported one.
type JoinAmbiguity string

// The words of JoinAmbiguity.
const (
	JoinAmbiguityMarkerRepeated JoinAmbiguity = "marker-repeated"
	JoinAmbiguityOtherStack     JoinAmbiguity = "other-stack"
	JoinAmbiguityOtherKind      JoinAmbiguity = "other-kind"
)

// Values lists the words of JoinAmbiguity, in the order pages show them.
func (JoinAmbiguity) Values() []string {
	return []string{string(JoinAmbiguityMarkerRepeated), string(JoinAmbiguityOtherStack), string(JoinAmbiguityOtherKind)}
}

// Known tells whether v is a word of the list.
func (v JoinAmbiguity) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v JoinAmbiguity) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *JoinAmbiguity) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }
