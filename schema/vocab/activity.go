package vocab

import "io"

// ActivityState is where a unit of background work stands.
type ActivityState string

// The words of ActivityState.
const (
	ActivityStateReady      ActivityState = "ready"
	ActivityStatePending    ActivityState = "pending"
	ActivityStateExecuting  ActivityState = "executing"
	ActivityStateWaiting    ActivityState = "waiting"
	ActivityStateRestarting ActivityState = "restarting"
	ActivityStateCompleted  ActivityState = "completed"
	ActivityStateFailed     ActivityState = "failed"
	ActivityStateCanceled   ActivityState = "canceled"
)

// Values lists the words of ActivityState, in the order pages show them.
func (ActivityState) Values() []string {
	return []string{string(ActivityStateReady), string(ActivityStatePending), string(ActivityStateExecuting), string(ActivityStateWaiting), string(ActivityStateRestarting), string(ActivityStateCompleted), string(ActivityStateFailed), string(ActivityStateCanceled)}
}

// Known tells whether v is a word of the list.
func (v ActivityState) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v ActivityState) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *ActivityState) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// LogLevel is how much a line of an activity's log matters.
type LogLevel string

// The words of LogLevel.
const (
	LogLevelInfo    LogLevel = "info"
	LogLevelWarning LogLevel = "warning"
	LogLevelError   LogLevel = "error"
)

// Values lists the words of LogLevel, in the order pages show them.
func (LogLevel) Values() []string {
	return []string{string(LogLevelInfo), string(LogLevelWarning), string(LogLevelError)}
}

// Known tells whether v is a word of the list.
func (v LogLevel) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v LogLevel) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *LogLevel) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }
