package observation

import (
	"context"
	"fmt"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/backend"
	"github.com/lumaft/lumaft/ent/db/coverageinterval"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/coverage"
	"github.com/lumaft/lumaft/server/domain/identity"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/record"
)

// recordHealth stores how a backend can be seen.
func recordHealth(ctx context.Context, tx *record.Tx, h fact.Health) error {
	row, err := tx.Backend.Get(ctx, h.Backend)
	if err != nil {
		return fmt.Errorf("find backend %s: %w", h.Backend, err)
	}
	set := tx.Backend.UpdateOne(row)
	if spent := h.Spent; spent != (fact.Cost{}) {
		set.AddRequestCount(spent.Requests).AddByteCount(spent.Bytes).
			SetLastPollRequests(spent.Requests).SetLastPollBytes(spent.Bytes).SetLastPollMs(spent.Took.Milliseconds())
	}
	if h.Word == vocab.BackendHealthImporting && row.CoverageBeganAt != nil {
		// An import may have ended since the poll looked.
		left, err := importing(ctx, tx, row.ID)
		if err != nil {
			return err
		}
		if !left {
			h.Word = vocab.BackendHealthOK
		}
	}
	h.Detail, h.Caller = record.Text(h.Detail), record.Text(h.Caller)
	detail, caller := text(row.HealthDetail), text(row.CallerIdentity)
	changed := row.Health != h.Word || detail != h.Detail
	if changed {
		set.SetHealth(h.Word)
		setDetail(set, h.Detail)
	}
	if row.Health != h.Word {
		set.SetHealthSince(h.At)
	}
	if h.Caller != "" && h.Caller != caller {
		set.SetCallerIdentity(h.Caller)
		changed = true
	}
	if len(set.Mutation().Fields())+len(set.Mutation().AddedFields())+len(set.Mutation().ClearedFields()) == 0 {
		return nil
	}
	if err := set.Exec(ctx); err != nil {
		return fmt.Errorf("store the health of %s: %w", h.Backend, err)
	}
	if changed {
		tx.Changed(vocab.ChangeKindBackend, row.ID, "", row.ID)
	}
	return nil
}

// text is a text that may be absent.
func text(t *string) string {
	if t == nil {
		return ""
	}
	return *t
}

// setDetail sets or clears the detail of a health. Not both: PostgreSQL takes a
// column once.
func setDetail(set *db.BackendUpdateOne, detail string) {
	if detail == "" {
		set.ClearHealthDetail()
	} else {
		set.SetHealthDetail(detail)
	}
}

// recordSettings stores the settings of all backends and disables the others.
func recordSettings(ctx context.Context, tx *record.Tx, all []fact.Settings) error {
	ids := make([]string, 0, len(all))
	for _, s := range all {
		ids = append(ids, s.ID)
		if err := recordSetting(ctx, tx, s); err != nil {
			return fmt.Errorf("store backend %s: %w", s.ID, err)
		}
	}
	gone, err := tx.Backend.Query().
		Where(backend.IDNotIn(ids...), backend.Or(backend.Enabled(true), backend.CoverageBeganAtNotNil())).All(ctx)
	if err != nil {
		return fmt.Errorf("find backends that are no longer configured: %w", err)
	}
	for _, row := range gone {
		if err := recordRemoved(ctx, tx, row); err != nil {
			return err
		}
	}
	return nil
}

// recordRemoved disables a backend that is no longer configured and ends its
// coverage: adding it again begins anew.
func recordRemoved(ctx context.Context, tx *record.Tx, row *db.Backend) error {
	set := tx.Backend.UpdateOne(row).SetEnabled(false).SetHealth(vocab.BackendHealthDisabled).
		SetHealthDetail("It is no longer in the configuration. What was observed stays.").
		ClearCoverageBeganAt().ClearLastListedAt()
	if row.Health != vocab.BackendHealthDisabled {
		set.SetHealthSince(tx.Now)
	}
	if err := set.Exec(ctx); err != nil {
		return fmt.Errorf("disable backend %s: %w", row.ID, err)
	}
	until := tx.Now
	if row.LastListedAt != nil {
		until = *row.LastListedAt
	}
	err := tx.CoverageInterval.Update().
		Where(coverageinterval.BackendID(row.ID), coverageinterval.StackIDNEQ(""), coverageinterval.UntilAtIsNil()).
		SetUntilAt(until).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end the coverage of %s: %w", row.ID, err)
	}
	tx.Changed(vocab.ChangeKindBackend, row.ID, "", row.ID)
	return nil
}

// restartCoverage begins the coverage of the stacks of a backend that was
// removed and added again, at its first listing. What happened between is told
// by their histories, and by nothing else.
func restartCoverage(ctx context.Context, tx *record.Tx, id string, at instant.Instant) error {
	present, err := tx.Stack.Query().Where(stack.BackendID(id), stack.PresenceEQ(vocab.PresencePresent)).IDs(ctx)
	if err != nil {
		return fmt.Errorf("find the stacks of %s: %w", id, err)
	}
	intervals, err := tx.CoverageInterval.Query().
		Where(coverageinterval.BackendID(id), coverageinterval.StackIDNEQ("")).All(ctx)
	if err != nil {
		return fmt.Errorf("read the coverage of %s: %w", id, err)
	}
	ended := map[string]map[vocab.FactKind]instant.Instant{}
	going := map[string]bool{}
	for _, i := range intervals {
		if i.UntilAt == nil {
			going[i.StackID] = true
			continue
		}
		if ended[i.StackID] == nil {
			ended[i.StackID] = map[vocab.FactKind]instant.Instant{}
		}
		ended[i.StackID][i.Fact] = max(ended[i.StackID][i.Fact], *i.UntilAt)
	}
	for _, owner := range present {
		if going[owner] {
			continue
		}
		for kind, until := range ended[owner] {
			from := at
			if coverage.ClosesByItself(kind) {
				from = until
			}
			rows := []*db.CoverageIntervalCreate{tx.CoverageInterval.Create().SetID(identity.OfCoverage(owner, string(kind)+" again", from)).
				SetStackID(owner).SetBackendID(id).SetFact(kind).SetReason(vocab.CoverageReasonObserved).SetFromAt(from)}
			if from > until {
				rows = append(rows, tx.CoverageInterval.Create().SetID(identity.OfCoverage(owner, string(kind)+" before", until)).
					SetStackID(owner).SetBackendID(id).SetFact(kind).SetReason(vocab.CoverageReasonBeforeCoverage).SetFromAt(until).SetUntilAt(from))
			}
			if err := tx.CoverageInterval.CreateBulk(rows...).Exec(ctx); err != nil {
				return fmt.Errorf("begin the coverage of %s again: %w", owner, err)
			}
		}
	}
	return nil
}

// recordSetting stores one backend's settings.
func recordSetting(ctx context.Context, tx *record.Tx, s fact.Settings) error {
	row, err := tx.Backend.Get(ctx, s.ID)
	if err != nil && !db.IsNotFound(err) {
		return err
	}
	health, detail := vocab.BackendHealthImporting, ""
	if !s.Enabled {
		health, detail = vocab.BackendHealthDisabled, "Observation is switched off in the configuration."
	}
	var endpoint *string
	if s.Endpoint != "" {
		endpoint = &s.Endpoint
	}
	tx.Changed(vocab.ChangeKindBackend, s.ID, "", s.ID)
	if row == nil {
		c := tx.Backend.Create().SetID(s.ID).SetEngine(s.Engine).SetBucket(s.Bucket).SetPrefix(s.Prefix).
			SetRegion(s.Region).SetNillableEndpoint(endpoint).SetCredentialSource(s.CredentialSource).
			SetEnabled(s.Enabled).SetPollIntervalMs(s.PollIntervalMS).SetHealth(health).SetHealthSince(tx.Now)
		if s.Layout != "" {
			c.SetLayout(s.Layout)
		}
		if detail != "" {
			c.SetHealthDetail(detail)
		}
		return c.Exec(ctx)
	}
	u := tx.Backend.UpdateOne(row).SetEngine(s.Engine).SetBucket(s.Bucket).SetPrefix(s.Prefix).SetRegion(s.Region).
		SetCredentialSource(s.CredentialSource).SetEnabled(s.Enabled).SetPollIntervalMs(s.PollIntervalMS)
	if endpoint != nil {
		u.SetEndpoint(*endpoint)
	} else {
		u.ClearEndpoint()
	}
	if s.Layout != "" {
		u.SetLayout(s.Layout)
	}
	if was := row.Health == vocab.BackendHealthDisabled; was == s.Enabled {
		setDetail(u.SetHealth(health).SetHealthSince(tx.Now), detail)
		if was {
			// The first listing will not know any more why it is late.
			if err := recordGap(ctx, tx, row, tx.Now); err != nil {
				return err
			}
		}
	}
	return u.Exec(ctx)
}
