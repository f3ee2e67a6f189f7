package vocab

import "io"

// Engine is the tool that writes a backend's state. A plain state file does not say which of Terraform and OpenTofu wrote it; the backend's setting does.
type Engine string

// The words of Engine.
const (
	EnginePulumi    Engine = "pulumi"
	EngineTerraform Engine = "terraform"
	EngineOpentofu  Engine = "opentofu"
)

// Values lists the words of Engine, in the order pages show them.
func (Engine) Values() []string {
	return []string{string(EnginePulumi), string(EngineTerraform), string(EngineOpentofu)}
}

// Known tells whether v is a word of the list.
func (v Engine) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Engine) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Engine) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// Layout is how state objects are laid out below a backend's prefix.
type Layout string

// The words of Layout.
const (
	LayoutProject    Layout = "project"
	LayoutLegacy     Layout = "legacy"
	LayoutWorkspaces Layout = "workspaces"
)

// Values lists the words of Layout, in the order pages show them.
func (Layout) Values() []string {
	return []string{string(LayoutProject), string(LayoutLegacy), string(LayoutWorkspaces)}
}

// Known tells whether v is a word of the list.
func (v Layout) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v Layout) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *Layout) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }

// BackendHealth is how well Lumaft can see a backend, in words a person can act on.
type BackendHealth string

// The words of BackendHealth.
const (
	BackendHealthOK                 BackendHealth = "ok"
	BackendHealthImporting          BackendHealth = "importing"
	BackendHealthDenied             BackendHealth = "denied"
	BackendHealthNotFound           BackendHealth = "not-found"
	BackendHealthUnreachable        BackendHealth = "unreachable"
	BackendHealthThrottled          BackendHealth = "throttled"
	BackendHealthClockSkew          BackendHealth = "clock-skew"
	BackendHealthWrongRegion        BackendHealth = "wrong-region"
	BackendHealthCredentialsExpired BackendHealth = "credentials-expired"
	BackendHealthLayoutMismatch     BackendHealth = "layout-mismatch"
	BackendHealthDisabled           BackendHealth = "disabled"
)

// Values lists the words of BackendHealth, in the order pages show them.
func (BackendHealth) Values() []string {
	return []string{string(BackendHealthOK), string(BackendHealthImporting), string(BackendHealthDenied), string(BackendHealthNotFound), string(BackendHealthUnreachable), string(BackendHealthThrottled), string(BackendHealthClockSkew), string(BackendHealthWrongRegion), string(BackendHealthCredentialsExpired), string(BackendHealthLayoutMismatch), string(BackendHealthDisabled)}
}

// Known tells whether v is a word of the list.
func (v BackendHealth) Known() bool { return known(v.Values(), string(v)) }

// MarshalGQL writes the word as a GraphQL enum value.
func (v BackendHealth) MarshalGQL(w io.Writer) { marshalWord(w, string(v)) }

// UnmarshalGQL reads the word from a GraphQL enum value.
func (v *BackendHealth) UnmarshalGQL(raw any) error { return unmarshalWord(v, v.Values(), raw) }
