package ingestion

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/shape"
)

// Canonical form is JSON without spaces, with every member in the order of the
// contract, the shortest escapes, and the rows of resourceChanges sorted by
// their action: two messages that mean the same have the same.

// Digest is the SHA-256 of a canonical form, in hexadecimal.
func Digest(canonical []byte) string {
	sum := sha256.Sum256(canonical)
	return hex.EncodeToString(sum[:])
}

// Canonical is the announce in canonical form.
func (a Announce) Canonical() []byte {
	w := begin(versionOf(a.Context != nil))
	w.text("idempotencyKey", a.IdempotencyKey)
	w.maybe("correlationId", a.CorrelationID)
	w.text("kind", string(a.Kind))
	w.time("startTime", a.StartTime)
	w.name("target")
	w.out = append(w.out, '{')
	w.text("backendId", a.Target.BackendID)
	w.maybe("projectName", a.Target.ProjectName)
	w.text("stackName", a.Target.StackName)
	w.out = append(w.out, '}')
	if c := a.Context; c != nil {
		w.name("context")
		w.out = append(w.out, '{')
		w.maybe("commit", c.Commit)
		w.maybe("branch", c.Branch)
		w.maybe("buildUrl", c.BuildURL)
		w.maybe("actor", c.Actor)
		w.maybe("ci", c.CI)
		w.out = append(w.out, '}')
	}
	return append(w.out, '}')
}

// versionOf is the schema that a message with or without the member of schema
// 2 has.
func versionOf(second bool) int {
	if second {
		return 2
	}
	return 1
}

// Canonical is the messages in canonical form.
func (h Heartbeats) Canonical() []byte {
	w := begin(1)
	w.name("events")
	w.out = append(w.out, '[')
	for i, e := range h.Events {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.out = append(w.out, '{')
		w.text("eventId", e.EventID)
		w.text("kind", "heartbeat")
		w.number("sequence", e.Sequence)
		w.time("assertedAt", e.AssertedAt)
		w.out = append(w.out, '}')
	}
	return append(w.out, "]}"...)
}

// Canonical is the finalize in canonical form.
func (f Finalize) Canonical() []byte {
	w := begin(f.SchemaVersion)
	w.text("result", string(f.Result))
	w.maybe("reason", (*string)(f.Reason))
	if w.name("exitCode"); f.ExitCode == nil {
		w.out = append(w.out, "null"...)
	} else {
		w.out = strconv.AppendInt(w.out, int64(*f.ExitCode), 10)
	}
	w.time("endTime", f.EndTime)
	if f.SchemaVersion < 2 {
		return append(w.out, '}')
	}
	w.name("resourceChanges")
	if f.ResourceChanges == nil {
		return append(w.out, "null}"...)
	}
	rows := slices.Clone(f.ResourceChanges)
	slices.SortFunc(rows, func(a, b shape.ActionCount) int { return cmp.Compare(a.Action, b.Action) })
	w.out = append(w.out, '[')
	for i, c := range rows {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.out = append(w.out, '{')
		w.text("operation", string(c.Action))
		w.number("count", c.Count)
		w.out = append(w.out, '}')
	}
	return append(w.out, "]}"...)
}

// Canonical is the correlation in canonical form.
func (c Correlation) Canonical() []byte {
	w := begin(1)
	w.text("plannedEvidenceId", c.PlannedEvidenceID)
	w.text("actualEvidenceId", c.ActualEvidenceID)
	w.maybe("externalId", c.ExternalID)
	return append(w.out, '}')
}

// writer appends members to an object.
type writer struct{ out []byte }

func begin(version int) *writer {
	w := &writer{out: make([]byte, 0, 512)}
	w.out = append(w.out, '{')
	w.number("schemaVersion", int64(version))
	return w
}

// name appends a name, after a comma where something came before it.
func (w *writer) name(name string) {
	if last := len(w.out) - 1; w.out[last] != '{' {
		w.out = append(w.out, ',')
	}
	w.out = append(append(append(w.out, '"'), name...), `":`...)
}

func (w *writer) text(name, value string) {
	w.name(name)
	// It was read as UTF-8, and what somebody else makes of other bytes is
	// still the same for the same bytes.
	w.out, _ = jsontext.AppendQuote(w.out, value)
}

func (w *writer) maybe(name string, value *string) {
	if value != nil {
		w.text(name, *value)
		return
	}
	w.name(name)
	w.out = append(w.out, "null"...)
}

func (w *writer) number(name string, value int64) {
	w.name(name)
	w.out = strconv.AppendInt(w.out, value, 10)
}

func (w *writer) time(name string, at instant.Instant) {
	w.text(name, at.Time().Format(TimeLayout))
}
