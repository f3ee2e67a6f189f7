package query

import (
	"strings"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// OperationFilter is which operations to list. All fields given must hold.
type OperationFilter struct {
	Backend         []string           `json:",omitzero"`
	Stack           []string           `json:",omitzero"`
	Project         []string           `json:",omitzero"`
	StackName       []string           `json:",omitzero"`
	Source          []vocab.Source     `json:",omitzero"`
	Authority       []vocab.Authority  `json:",omitzero"`
	Kind            []vocab.Kind       `json:",omitzero"`
	Outcome         []vocab.Outcome    `json:",omitzero"`
	Impact          []vocab.Impact     `json:",omitzero"`
	Since           *instant.Instant   `json:",omitzero"`
	Until           *instant.Instant   `json:",omitzero"`
	Commit          *string            `json:",omitzero"`
	Branch          *string            `json:",omitzero"`
	Repository      *string            `json:",omitzero"`
	CISystem        []string           `json:",omitzero"`
	MessageContains *string            `json:",omitzero"`
	And             []*OperationFilter `json:",omitzero"`
	Or              []*OperationFilter `json:",omitzero"`
	Not             *OperationFilter   `json:",omitzero"`
	// Rows is what a list is made of; cards without it. It stands at the top of
	// a filter only.
	Rows *Rows `json:",omitzero"`

	// on is the one stack that rows come from, where that was read before.
	on *Stack
}

// On is the filter that also asks for one stack.
func (f *OperationFilter) On(s *Stack) *OperationFilter {
	on := &OperationFilter{Stack: []string{s.ID}, on: s}
	if f != nil {
		rest := *f
		on.Rows, rest.Rows = f.Rows, nil
		on.And = []*OperationFilter{&rest}
	}
	return on
}

// owner is the stack that rows come from, as the viewer read it; nil where that
// is not known.
func (f *OperationFilter) owner(v scope.Viewer) *Stack {
	if f == nil || f.on == nil || f.on.page == nil || f.on.page.viewer != v {
		return nil
	}
	return f.on
}

// raw tells whether a list is made of the rows of each source by itself.
func (f *OperationFilter) raw() bool { return f != nil && f.Rows != nil && *f.Rows == RowsRaw }

// wanted is the filter of a list as SQL, outcomes read at an instant: of cards,
// unless it asks for raw rows. found narrows texts; it may be nil.
func (f *OperationFilter) wanted(dialect string, at instant.Instant, found found) (*entsql.Predicate, error) {
	m := matching{dialect, at, f.raw()}
	where, err := m.predicate(f, found)
	if err != nil || m.raw {
		return where, err
	}
	card := entsql.P(func(b *entsql.Builder) { b.WriteString(operation.FieldCard) })
	if where == nil {
		return card, nil
	}
	return joined("AND", []*entsql.Predicate{card, where}), nil
}

// matching is what a filter is matched against.
type matching struct {
	dialect string
	at      instant.Instant
	// raw rows are matched by what their own source says only.
	raw bool
}

// nested is the predicate of a filter inside another.
func (m matching) nested(f *OperationFilter, found found) (*entsql.Predicate, error) {
	if f != nil && f.Rows != nil {
		return nil, reason.New(reason.BadInput, "Rows are asked for at the top of a filter only.")
	}
	return m.predicate(f, found)
}

// predicate is the filter as SQL; nil when every row matches.
func (m matching) predicate(f *OperationFilter, found found) (*entsql.Predicate, error) {
	if f == nil {
		return nil, nil
	}
	var all []*entsql.Predicate
	all = oneOf(all, operation.FieldBackendID, givenAll(f.Backend))
	all = oneOf(all, operation.FieldStackID, givenAll(f.Stack))
	if f.Source != nil {
		all = append(all, m.source(f.Source))
	}
	if f.Authority != nil {
		all = append(all, m.authority(f.Authority))
	}
	all = oneOf(all, operation.FieldKind, f.Kind)
	all = oneOf(all, operation.FieldImpact, f.Impact)
	all = oneOf(all, operation.FieldCiSystem, givenAll(f.CISystem))
	if f.Project != nil || f.StackName != nil {
		var on []*entsql.Predicate
		on = oneOf(on, stack.FieldProject, givenAll(f.Project))
		on = oneOf(on, stack.FieldName, givenAll(f.StackName))
		all = append(all, entsql.In(operation.FieldStackID, entsql.Select(stack.FieldID).From(entsql.Table(stack.Table)).Where(entsql.And(on...))))
	}
	if f.Outcome != nil {
		all = append(all, outcomes(f.Outcome, m.at))
	}
	if f.Since != nil {
		all = append(all, entsql.GTE(operation.FieldOrderAt, int64(*f.Since)))
	}
	if f.Until != nil {
		all = append(all, entsql.LT(operation.FieldOrderAt, int64(*f.Until)))
	}
	if f.Commit != nil {
		p, err := commit(*f.Commit)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if f.Branch != nil {
		all = append(all, entsql.EQ(operation.FieldBranch, given(*f.Branch)))
	}
	if f.Repository != nil {
		all = append(all, entsql.EQ(operation.FieldRepository, given(*f.Repository)))
	}
	if f.MessageContains != nil {
		p, err := contains(m.dialect, operation.FieldMessage, *f.MessageContains)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
		if ids, narrow := found[*f.MessageContains]; narrow {
			all = append(all, among(operation.FieldID, ids))
		}
	}
	build := func(part *OperationFilter) (*entsql.Predicate, error) { return m.nested(part, found) }
	if f.Not != nil {
		// Not narrowed: what was stored since the texts were looked for would
		// meet a not that it must not meet.
		part, err := each([]*OperationFilter{f.Not}, func(part *OperationFilter) (*entsql.Predicate, error) { return m.nested(part, nil) })
		if err != nil {
			return nil, err
		}
		all = append(all, holdsNot(part[0]))
	}
	return combine(all, f.And, f.Or, nil, build)
}

// commit is a commit's beginning with hexadecimal digits.
func commit(text string) (*entsql.Predicate, error) {
	if len(text) < 4 || len(text) > 64 || !isHex(text) {
		return nil, reason.New(reason.BadInput, "A commit is given by 4 to 64 hexadecimal digits.")
	}
	text = strings.ToLower(text)
	if len(text) == 40 || len(text) == 64 {
		return entsql.EQ(operation.FieldCommitID, text), nil
	}
	// The sign after f ends the range of everything that begins so.
	return entsql.And(entsql.GTE(operation.FieldCommitID, text), entsql.LT(operation.FieldCommitID, text+"g")), nil
}

// outcomes is an operation's reading as one of the words at an instant. It
// mirrors lifecycle.Read; a test holds the two together.
func outcomes(words []vocab.Outcome, at instant.Instant) *entsql.Predicate {
	if len(words) == 0 {
		return entsql.False()
	}
	var results []any
	var ways []*entsql.Predicate
	for _, word := range words {
		open := []*entsql.Predicate{entsql.IsNull(operation.FieldResult)}
		runner := entsql.EQ(operation.FieldSource, vocab.SourceRunner)
		switch word {
		case vocab.OutcomeInProgress:
			ways = append(ways, entsql.And(append(open, runner, entsql.GT(operation.FieldLeaseUntil, int64(at)))...))
		case vocab.OutcomeIncomplete:
			ways = append(ways, entsql.And(append(open, runner, entsql.LTE(operation.FieldLeaseUntil, int64(at)))...))
		case vocab.OutcomeNotRecorded:
			backend := entsql.EQ(operation.FieldSource, vocab.SourceBackend)
			ways = append(ways, entsql.And(append(open, entsql.Or(backend, entsql.IsNull(operation.FieldLeaseUntil)))...))
		default:
			results = append(results, string(word))
		}
	}
	if len(results) > 0 {
		ways = append(ways, entsql.In(operation.FieldResult, results...))
	}
	return joined("OR", ways)
}

// Cover is what rows can come from. It looks at what must hold in any case and
// not at or and not, so it may name too much.
func (f *OperationFilter) Cover() Cover {
	return Cover{
		Backends: f.first(func(f *OperationFilter) []string {
			if f.on != nil {
				return []string{f.on.BackendID}
			}
			return f.Backend
		}),
		Stacks:    f.first(func(f *OperationFilter) []string { return f.Stack }),
		Histories: true,
	}
}

// first is the first list that the filter, or what must hold with it, gives.
func (f *OperationFilter) first(of func(*OperationFilter) []string) []string {
	if f == nil {
		return nil
	}
	if list := of(f); list != nil {
		return list
	}
	for _, part := range f.And {
		if list := part.first(of); list != nil {
			return list
		}
	}
	return nil
}
