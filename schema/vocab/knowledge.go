package vocab

import "io"

// Provenance is how a fact is known.
type Provenance string

// The words of Provenance.
const (
	ProvenanceObserved Provenance = "observed"
	ProvenanceAsserted Provenance = "asserted"
	ProvenanceClaimed  Provenance = "claimed"
	ProvenanceVerified Provenance = "verified"
)

// Values lists the words of Provenance, in the order pages show them.
func (Provenance) Values() []string {
	return []string{string(ProvenanceObserved), string(ProvenanceAsserted), string(ProvenanceClaimed), string(ProvenanceVerified)}
}

// Known tells whether v is a word of the list.
func (v Provenance) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Provenance) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Provenance) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// Completeness is whether a list or number holds everything there is.
type Completeness string

// The words of Completeness.
const (
	CompletenessExact   Completeness = "exact"
	CompletenessPartial Completeness = "partial"
)

// Values lists the words of Completeness, in the order pages show them.
func (Completeness) Values() []string {
	return []string{string(CompletenessExact), string(CompletenessPartial)}
}

// Known tells whether v is a word of the list.
func (v Completeness) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Completeness) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Completeness) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// PartialReason is why a list or number is only partial.
type PartialReason string

// The words of PartialReason.
const (
	PartialReasonImporting      PartialReason = "importing"
	PartialReasonBeforeCoverage PartialReason = "before-coverage"
	PartialReasonGap            PartialReason = "gap"
	PartialReasonPruned         PartialReason = "pruned"
	PartialReasonQuarantined    PartialReason = "quarantined"
	PartialReasonLimit          PartialReason = "limit"
)

// Values lists the words of PartialReason, in the order pages show them.
func (PartialReason) Values() []string {
	return []string{string(PartialReasonImporting), string(PartialReasonBeforeCoverage), string(PartialReasonGap), string(PartialReasonPruned), string(PartialReasonQuarantined), string(PartialReasonLimit)}
}

// Known tells whether v is a word of the list.
func (v PartialReason) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v PartialReason) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *PartialReason) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// FactKind is the kind of fact that coverage is told for.
type FactKind string

// The words of FactKind.
const (
	FactKindHistory FactKind = "history"
	FactKindState   FactKind = "state"
	FactKindLocks   FactKind = "locks"
)

// Values lists the words of FactKind, in the order pages show them.
func (FactKind) Values() []string {
	return []string{string(FactKindHistory), string(FactKindState), string(FactKindLocks)}
}

// Known tells whether v is a word of the list.
func (v FactKind) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v FactKind) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *FactKind) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// CoverageReason is what is known of an interval, or why it is not.
type CoverageReason string

// The words of CoverageReason.
const (
	CoverageReasonObserved           CoverageReason = "observed"
	CoverageReasonBeforeCoverage     CoverageReason = "before-coverage"
	CoverageReasonPruned             CoverageReason = "pruned"
	CoverageReasonObserverStopped    CoverageReason = "observer-stopped"
	CoverageReasonBackendUnreachable CoverageReason = "backend-unreachable"
	CoverageReasonBackendDenied      CoverageReason = "backend-denied"
	CoverageReasonBackendDisabled    CoverageReason = "backend-disabled"
	CoverageReasonObjectUnreadable   CoverageReason = "object-unreadable"
	CoverageReasonEngineUnsupported  CoverageReason = "engine-unsupported"
)

// Values lists the words of CoverageReason, in the order pages show them.
func (CoverageReason) Values() []string {
	return []string{string(CoverageReasonObserved), string(CoverageReasonBeforeCoverage), string(CoverageReasonPruned), string(CoverageReasonObserverStopped), string(CoverageReasonBackendUnreachable), string(CoverageReasonBackendDenied), string(CoverageReasonBackendDisabled), string(CoverageReasonObjectUnreadable), string(CoverageReasonEngineUnsupported)}
}

// Known tells whether v is a word of the list.
func (v CoverageReason) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v CoverageReason) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *CoverageReason) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// QuarantineReason is why an object could not be read.
type QuarantineReason string

// The words of QuarantineReason.
const (
	QuarantineReasonMalformed          QuarantineReason = "malformed"
	QuarantineReasonTooLarge           QuarantineReason = "too-large"
	QuarantineReasonTooDeep            QuarantineReason = "too-deep"
	QuarantineReasonUnsupportedVersion QuarantineReason = "unsupported-version"
	QuarantineReasonBadCompression     QuarantineReason = "bad-compression"
	QuarantineReasonEncrypted          QuarantineReason = "encrypted"
	QuarantineReasonNameNotUnderstood  QuarantineReason = "name-not-understood"
	QuarantineReasonLayoutMismatch     QuarantineReason = "layout-mismatch"
	QuarantineReasonVanished           QuarantineReason = "vanished"
	QuarantineReasonChecksumMismatch   QuarantineReason = "checksum-mismatch"
)

// Values lists the words of QuarantineReason, in the order pages show them.
func (QuarantineReason) Values() []string {
	return []string{string(QuarantineReasonMalformed), string(QuarantineReasonTooLarge), string(QuarantineReasonTooDeep), string(QuarantineReasonUnsupportedVersion), string(QuarantineReasonBadCompression), string(QuarantineReasonEncrypted), string(QuarantineReasonNameNotUnderstood), string(QuarantineReasonLayoutMismatch), string(QuarantineReasonVanished), string(QuarantineReasonChecksumMismatch)}
}

// Known tells whether v is a word of the list.
func (v QuarantineReason) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v QuarantineReason) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *QuarantineReason) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// EvidenceKind is what kind of evidence was accepted or observed.
type EvidenceKind string

// The words of EvidenceKind.
const (
	EvidenceKindHistoryRecord EvidenceKind = "history-record"
	EvidenceKindAnnounce      EvidenceKind = "announce"
	EvidenceKindHeartbeat     EvidenceKind = "heartbeat"
	EvidenceKindFinalize      EvidenceKind = "finalize"
)

// Values lists the words of EvidenceKind, in the order pages show them.
func (EvidenceKind) Values() []string {
	return []string{string(EvidenceKindHistoryRecord), string(EvidenceKindAnnounce), string(EvidenceKindHeartbeat), string(EvidenceKindFinalize)}
}

// Known tells whether v is a word of the list.
func (v EvidenceKind) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v EvidenceKind) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *EvidenceKind) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// ChangeKind is what an entry of the change feed tells of.
type ChangeKind string

// The words of ChangeKind.
const (
	ChangeKindBackend    ChangeKind = "backend"
	ChangeKindStack      ChangeKind = "stack"
	ChangeKindOperation  ChangeKind = "operation"
	ChangeKindCheckpoint ChangeKind = "checkpoint"
	ChangeKindLock       ChangeKind = "lock"
	ChangeKindQuarantine ChangeKind = "quarantine"
	ChangeKindError      ChangeKind = "error"
	ChangeKindActivity   ChangeKind = "activity"
)

// Values lists the words of ChangeKind, in the order pages show them.
func (ChangeKind) Values() []string {
	return []string{string(ChangeKindBackend), string(ChangeKindStack), string(ChangeKindOperation), string(ChangeKindCheckpoint), string(ChangeKindLock), string(ChangeKindQuarantine), string(ChangeKindError), string(ChangeKindActivity)}
}

// Known tells whether v is a word of the list.
func (v ChangeKind) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v ChangeKind) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *ChangeKind) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// ErrorKind is what an error item is about.
type ErrorKind string

// The words of ErrorKind.
const (
	ErrorKindServerError       ErrorKind = "server-error"
	ErrorKindFailedObservation ErrorKind = "failed-observation"
)

// Values lists the words of ErrorKind, in the order pages show them.
func (ErrorKind) Values() []string {
	return []string{string(ErrorKindServerError), string(ErrorKindFailedObservation)}
}

// Known tells whether v is a word of the list.
func (v ErrorKind) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v ErrorKind) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *ErrorKind) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }
