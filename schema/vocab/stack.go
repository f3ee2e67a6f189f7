package vocab

import "io"

// Presence is whether a stack incarnation is still there.
type Presence string

// The words of Presence.
const (
	PresencePresent    Presence = "present"
	PresenceRenamed    Presence = "renamed"
	PresenceRemoved    Presence = "removed"
	PresenceUpgraded   Presence = "upgraded"
	PresenceRunnerOnly Presence = "runner-only"
)

// Values lists the words of Presence, in the order pages show them.
func (Presence) Values() []string {
	return []string{string(PresencePresent), string(PresenceRenamed), string(PresenceRemoved), string(PresenceUpgraded), string(PresenceRunnerOnly)}
}

// Known tells whether v is a word of the list.
func (v Presence) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Presence) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Presence) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// PendingType is the step that a pending operation was in, as the engine names it.
type PendingType string

// The words of PendingType.
const (
	PendingTypeCreating  PendingType = "creating"
	PendingTypeUpdating  PendingType = "updating"
	PendingTypeDeleting  PendingType = "deleting"
	PendingTypeImporting PendingType = "importing"
	PendingTypeReading   PendingType = "reading"
)

// Values lists the words of PendingType, in the order pages show them.
func (PendingType) Values() []string {
	return []string{string(PendingTypeCreating), string(PendingTypeUpdating), string(PendingTypeDeleting), string(PendingTypeImporting), string(PendingTypeReading)}
}

// Known tells whether v is a word of the list.
func (v PendingType) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v PendingType) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *PendingType) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// IntegrityNote is what a checkpoint holds that a sound one would not.
type IntegrityNote string

// The words of IntegrityNote.
const (
	IntegrityNoteDuplicateURN      IntegrityNote = "duplicate-urn"
	IntegrityNoteMissingParent     IntegrityNote = "missing-parent"
	IntegrityNoteMissingDependency IntegrityNote = "missing-dependency"
	IntegrityNoteParentCycle       IntegrityNote = "parent-cycle"
	IntegrityNoteOutOfOrder        IntegrityNote = "out-of-order"
	IntegrityNoteTooManyResources  IntegrityNote = "too-many-resources"
	IntegrityNoteMalformedURN      IntegrityNote = "malformed-urn"
)

// Values lists the words of IntegrityNote, in the order pages show them.
func (IntegrityNote) Values() []string {
	return []string{string(IntegrityNoteDuplicateURN), string(IntegrityNoteMissingParent), string(IntegrityNoteMissingDependency), string(IntegrityNoteParentCycle), string(IntegrityNoteOutOfOrder), string(IntegrityNoteTooManyResources), string(IntegrityNoteMalformedURN)}
}

// Known tells whether v is a word of the list.
func (v IntegrityNote) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v IntegrityNote) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *IntegrityNote) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// ResourceAction is what a run did to a resource, as engines count it.
type ResourceAction string

// The words of ResourceAction.
const (
	ResourceActionCreate               ResourceAction = "create"
	ResourceActionUpdate               ResourceAction = "update"
	ResourceActionDelete               ResourceAction = "delete"
	ResourceActionReplace              ResourceAction = "replace"
	ResourceActionCreateReplacement    ResourceAction = "create-replacement"
	ResourceActionDeleteReplaced       ResourceAction = "delete-replaced"
	ResourceActionDiscard              ResourceAction = "discard"
	ResourceActionDiscardReplaced      ResourceAction = "discard-replaced"
	ResourceActionRead                 ResourceAction = "read"
	ResourceActionReadReplacement      ResourceAction = "read-replacement"
	ResourceActionReadDiscard          ResourceAction = "read-discard"
	ResourceActionRefresh              ResourceAction = "refresh"
	ResourceActionImport               ResourceAction = "import"
	ResourceActionImportReplacement    ResourceAction = "import-replacement"
	ResourceActionRemovePendingReplace ResourceAction = "remove-pending-replace"
	ResourceActionSame                 ResourceAction = "same"
)

// Values lists the words of ResourceAction, in the order pages show them.
func (ResourceAction) Values() []string {
	return []string{string(ResourceActionCreate), string(ResourceActionUpdate), string(ResourceActionDelete), string(ResourceActionReplace), string(ResourceActionCreateReplacement), string(ResourceActionDeleteReplaced), string(ResourceActionDiscard), string(ResourceActionDiscardReplaced), string(ResourceActionRead), string(ResourceActionReadReplacement), string(ResourceActionReadDiscard), string(ResourceActionRefresh), string(ResourceActionImport), string(ResourceActionImportReplacement), string(ResourceActionRemovePendingReplace), string(ResourceActionSame)}
}

// Known tells whether v is a word of the list.
func (v ResourceAction) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v ResourceAction) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *ResourceAction) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// CLINoticeReason is why the Pulumi CLI will ask or refuse at the next update.
type CLINoticeReason string

// The words of CLINoticeReason.
const (
	CLINoticeReasonLocked            CLINoticeReason = "locked"
	CLINoticeReasonPendingOperations CLINoticeReason = "pending-operations"
	CLINoticeReasonIntegrity         CLINoticeReason = "integrity"
)

// Values lists the words of CLINoticeReason, in the order pages show them.
func (CLINoticeReason) Values() []string {
	return []string{string(CLINoticeReasonLocked), string(CLINoticeReasonPendingOperations), string(CLINoticeReasonIntegrity)}
}

// Known tells whether v is a word of the list.
func (v CLINoticeReason) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v CLINoticeReason) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *CLINoticeReason) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }
