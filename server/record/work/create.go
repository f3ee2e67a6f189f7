package work

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/identity"
	rule "github.com/lumaft/lumaft/server/domain/work"
	"github.com/lumaft/lumaft/server/record"
)

// Plan is an activity to be created.
type Plan struct {
	Kind string
	// PayloadVersion says how the payload is to be read; 1 or more.
	PayloadVersion int
	Payload        string
	// Backend is empty for work that concerns none.
	Backend string
	// Route is the routing context, parts divided by slashes.
	Route string
	// Priority is lower for what goes first.
	Priority int
	// Activate is before when nobody may begin it; zero for at once.
	Activate instant.Instant
	// ConcurrencyKey is shared by activities of which only one executes at a
	// time; empty for none.
	ConcurrencyKey string
	// UnfinishedKey is shared by activities of which only one may be
	// unfinished; empty for none.
	UnfinishedKey string
	// Needs are the ids of activities that must be completed first. They exist,
	// or are created along with it.
	Needs []string
	// MaxTries counts the first one; 0 for no limit.
	MaxTries int
	// RetryDelay is about what passes before the second try; it doubles with
	// each further one.
	RetryDelay time.Duration
	// Nonce makes the id, together with kind and backend: an activity that is
	// planned twice with one nonce is created once. Empty for a new one.
	Nonce string
}

// Made is what became of a plan.
type Made struct {
	ID string
	// New is false when it was there already.
	New bool
}

// Ensure creates an activity unless one with its unfinished key is unfinished,
// and answers which one there is now.
func (r *Recorder) Ensure(ctx context.Context, p Plan) (Made, error) {
	made, err := r.Create(ctx, p)
	if err != nil {
		return Made{}, err
	}
	return made[0], nil
}

// Create creates activities, all or none, and answers in their order. For a
// plan whose unfinished key or nonce is taken it answers the one there is.
// BAD_INPUT for a plan that cannot be, needs that are unknown, or activities
// that need each other.
func (r *Recorder) Create(ctx context.Context, plans ...Plan) ([]Made, error) {
	c := creation{plans: slices.Clone(plans), ids: make([]string, len(plans)), recorder: r}
	needs := map[string][]string{}
	for i, p := range plans {
		if err := p.check(); err != nil {
			return nil, err
		}
		if p.Nonce == "" {
			p.Nonce = rand.Text()
		}
		c.ids[i] = identity.OfActivity(p.Kind, p.Backend, p.Nonce)
		if _, twice := needs[c.ids[i]]; twice {
			return nil, reason.New(reason.BadInput, "Two of the activities have one nonce.")
		}
		needs[c.ids[i]] = p.Needs
	}
	if circle := rule.Cycle(needs); circle != nil {
		return nil, reason.New(reason.BadInput, "Activities need each other: "+strings.Join(circle, ", ")+".")
	}
	if err := r.do(ctx, c.run); err != nil {
		return nil, fmt.Errorf("create activities: %w", err)
	}
	r.due.Ring()
	return c.made, nil
}

// check refuses a plan that cannot be.
func (p Plan) check() error {
	switch {
	case p.Kind == "" || p.PayloadVersion < 1:
		return reason.New(reason.BadInput, "An activity has a kind, and a version of its payload of 1 or more.")
	case p.MaxTries < 0 || p.RetryDelay < 0:
		return reason.New(reason.BadInput, "Tries and delays of an activity are not negative.")
	case strings.HasPrefix(p.Route, "/") || strings.HasSuffix(p.Route, "/"):
		return reason.New(reason.BadInput, "A route neither begins nor ends with a slash.")
	case len(p.Needs) > 0 && p.Activate != 0:
		return reason.New(reason.BadInput, "An activity that needs others begins when they are completed.")
	}
	return nil
}

// creation is one call of Create.
type creation struct {
	recorder *Recorder
	plans    []Plan
	ids      []string
	made     []Made
	// state is where activities stand that were there before, as far as plans
	// name them.
	state map[string]vocab.ActivityState
}

// bulk is how many rows one statement inserts or names.
const bulk = 500

func (c *creation) run(ctx context.Context, tx *record.Tx) error {
	c.made, c.state = nil, map[string]vocab.ActivityState{}
	if err := c.findTaken(ctx, tx); err != nil {
		return err
	}
	is := map[string]string{} // the activity that a planned one is
	for i, m := range c.made {
		is[c.ids[i]] = m.ID
	}
	if err := c.findNeeds(ctx, tx, is); err != nil {
		return err
	}
	var rows []*db.ActivityCreate
	var needs []*db.ActivityNeedCreate
	lost := map[string]string{} // a need that is lost already, by whom it fails
	for i, p := range c.plans {
		id := c.made[i].ID
		if !c.made[i].New {
			continue
		}
		unmet := false
		for n, need := range slices.Compact(slices.Sorted(slices.Values(p.Needs))) {
			if made, planned := is[need]; planned {
				need = made
			}
			switch state, before := c.state[need]; {
			case !before || !(rule.Facts{State: state}).Ended():
				unmet = true
			case state != vocab.ActivityStateCompleted:
				unmet, lost[id] = true, need
			}
			needs = append(needs, tx.ActivityNeed.Create().SetID(fmt.Sprintf("%s-%d", id, n)).SetActivityID(id).SetNeedsID(need))
		}
		rows = append(rows, c.row(tx, id, p, rule.New(rule.Budget{MaxTries: p.MaxTries, Delay: p.RetryDelay}, unmet, p.Activate, tx.Now)))
		tx.Changed(vocab.ChangeKindActivity, p.Backend, "", id)
	}
	for some := range slices.Chunk(rows, bulk) {
		if err := tx.Activity.CreateBulk(some...).Exec(ctx); err != nil {
			return fmt.Errorf("store activities: %w", err)
		}
	}
	for some := range slices.Chunk(needs, bulk) {
		if err := tx.ActivityNeed.CreateBulk(some...).Exec(ctx); err != nil {
			return fmt.Errorf("store needs: %w", err)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(lost)) {
		if _, _, err := c.recorder.apply(ctx, tx, "create", id, rule.NeedLost{Cause: cause(lost[id], c.state[lost[id]])}); err != nil && !errors.Is(err, rule.Ended) {
			return err
		}
	}
	return nil
}

// findTaken answers the plans for which there is an activity already.
func (c *creation) findTaken(ctx context.Context, tx *record.Tx) error {
	keys := map[string]string{}
	for _, p := range c.plans {
		if p.UnfinishedKey != "" {
			keys[record.Text(p.UnfinishedKey)] = ""
		}
	}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(keys)), bulk) {
		rows, err := tx.Activity.Query().Where(activity.UnfinishedKeyIn(some...)).All(ctx)
		if err != nil {
			return fmt.Errorf("look for unfinished activities: %w", err)
		}
		for _, row := range rows {
			keys[*row.UnfinishedKey], c.state[row.ID] = row.ID, row.State
		}
	}
	for some := range slices.Chunk(c.ids, bulk) {
		rows, err := tx.Activity.Query().Where(activity.IDIn(some...)).All(ctx)
		if err != nil {
			return fmt.Errorf("look for activities: %w", err)
		}
		for _, row := range rows {
			c.state[row.ID] = row.State
		}
	}
	for i, p := range c.plans {
		key := record.Text(p.UnfinishedKey)
		_, there := c.state[c.ids[i]]
		switch {
		case there:
			c.made = append(c.made, Made{c.ids[i], false})
		case key != "" && keys[key] != "":
			c.made = append(c.made, Made{keys[key], false})
		default:
			c.made = append(c.made, Made{c.ids[i], true})
			if key != "" {
				keys[key] = c.ids[i] // a later plan of the batch with this key is the same
			}
		}
	}
	return nil
}

// findNeeds finds where the needs stand that are no new activities. On
// PostgreSQL they stay locked, so that none ends unseen before the commit.
func (c *creation) findNeeds(ctx context.Context, tx *record.Tx, is map[string]string) error {
	missing := map[string]bool{}
	made := map[string]bool{}
	for _, m := range c.made {
		made[m.ID] = m.New
	}
	for _, p := range c.plans {
		for _, need := range p.Needs {
			if planned, ok := is[need]; ok {
				need = planned
			}
			if !made[need] {
				missing[need] = true
			}
		}
	}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(missing)), bulk) {
		q := tx.Activity.Query().Where(activity.IDIn(some...)).Order(activity.ByID())
		if tx.Dialect == dialect.Postgres {
			q.Modify(func(s *entsql.Selector) { s.ForShare(entsql.WithLockAction(entsql.NoWait)) })
		}
		rows, err := q.All(ctx)
		if err != nil {
			return fmt.Errorf("look for needs: %w", err)
		}
		for _, row := range rows {
			c.state[row.ID] = row.State
		}
		if len(rows) < len(some) {
			return reason.New(reason.BadInput, "An activity needs one that does not exist.")
		}
	}
	return nil
}

// row is the row of a new activity.
func (c *creation) row(tx *record.Tx, id string, p Plan, f rule.Facts) *db.ActivityCreate {
	create := tx.Activity.Create().SetID(id).SetKind(p.Kind).SetPayloadVersion(p.PayloadVersion).SetPayload(record.Text(p.Payload)).
		SetBackendID(p.Backend).SetRoute(record.Text(p.Route)).SetPriority(p.Priority).
		SetState(f.State).SetStateSince(f.StateSince).SetNillableActivateAt(f.Activate).
		SetConcurrencyKey(record.Text(p.ConcurrencyKey)).SetTries(f.Tries).SetMaxTries(p.MaxTries).
		SetRetryDelayMs(p.RetryDelay.Milliseconds()).SetFence(f.Fence).SetLeaseHolder(f.Holder).
		SetResume(f.Resume).SetRounds(f.Rounds).SetDone(f.Done).SetLastError(f.LastError).SetLogBytes(0).SetCreatedAt(tx.Now)
	if p.UnfinishedKey != "" {
		create.SetUnfinishedKey(record.Text(p.UnfinishedKey))
	}
	return create
}
