package query

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/checkpoint"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// Checkpoint is one observed state of a stack.
type Checkpoint struct {
	*db.Checkpoint
	Stack *Stack
}

// ResourceTypeCount is how many resources of a type there are.
type ResourceTypeCount struct {
	Type  string
	Count int
}

// checkpoints are the rows that a viewer may see.
func (r *Reader) checkpoints(v scope.Viewer) *db.CheckpointQuery {
	q := r.client.Checkpoint.Query()
	if !v.ReadsEverything() {
		q.Where(nothing)
	}
	return q
}

// Checkpoint is one observed state.
func (r *Reader) Checkpoint(ctx context.Context, v scope.Viewer, id string) (*Checkpoint, error) {
	row, err := r.checkpoints(v).Where(checkpoint.ID(given(id))).Only(ctx)
	if err != nil {
		return nil, orNotFound(err, "checkpoint")
	}
	on, err := r.Stack(ctx, v, row.StackID)
	if err != nil {
		return nil, fmt.Errorf("read the stack of a checkpoint: %w", err)
	}
	return &Checkpoint{Checkpoint: row, Stack: on}, nil
}

// ProjectName is the project its resources name; nil without resources.
func (c *Checkpoint) ProjectName() *string { return filled(c.Checkpoint.ProjectName) }

// EngineVersion is the version of the engine that made it; nil when the file
// does not say.
func (c *Checkpoint) EngineVersion() *string { return filled(c.Checkpoint.EngineVersion) }

// SecretsProvider is the kind of secrets provider; nil without one.
func (c *Checkpoint) SecretsProvider() *string { return filled(c.Checkpoint.SecretsProvider) }

// CustomResourceCount is how many of its resources are custom ones.
func (c *Checkpoint) CustomResourceCount() int { return c.CustomCount }

// PendingOperations are steps that had begun and were not seen to end.
func (c *Checkpoint) PendingOperations() []shape.PendingOperation { return c.Pending }

// ResourceTypes counts its resources by type.
func (c *Checkpoint) ResourceTypes() []ResourceTypeCount {
	all := make([]ResourceTypeCount, 0, len(c.Checkpoint.ResourceTypes))
	for _, name := range slices.Sorted(maps.Keys(c.Checkpoint.ResourceTypes)) {
		all = append(all, ResourceTypeCount{name, c.Checkpoint.ResourceTypes[name]})
	}
	return all
}

// filled is text that says something, nil for none.
func filled(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
