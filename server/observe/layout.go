package observe

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// mismatch says that the bucket is not laid out as it must be, in words that
// people act on.
type mismatch struct{ detail string }

func (m *mismatch) Error() string { return "layout mismatch: " + m.detail }

// resolveLayout reads which layout the bucket has. It never guesses: the
// marker decides, or its absence together with a stack file in the legacy
// place.
func (o *Observer) resolveLayout(ctx context.Context) (vocab.Layout, error) {
	var marked vocab.Layout
	_, err := o.read(ctx, bucket.Object{Key: o.key(pulumi.MetaKey)}, func(r io.Reader) (err error) {
		marked, err = pulumi.DecodeMeta(r)
		return err
	})
	var bad *state.Error
	switch {
	case err == nil:
		return marked, nil
	case errors.As(err, &bad) && bad.Reason == vocab.QuarantineReasonVanished:
	case errors.As(err, &bad):
		return "", &mismatch{fmt.Sprintf("The marker %s cannot be read (%s). Check that the bucket and prefix are a Pulumi backend.", o.key(pulumi.MetaKey), bad.Reason)}
	default:
		return "", err
	}

	legacy, project := false, false
	stop := errors.New("enough seen")
	err = o.backend.Store.List(ctx, o.key(pulumi.StacksPrefix), func(object bucket.Object) error {
		key := o.relative(object.Key)
		if is, err := pulumi.Classify(vocab.LayoutLegacy, key); err == nil && is.Kind == pulumi.StackFile {
			legacy = true
			return stop
		}
		if is, err := pulumi.Classify(vocab.LayoutProject, key); err == nil && is.Kind == pulumi.StackFile {
			project = true
		}
		return nil
	})
	if err != nil && !errors.Is(err, stop) {
		return "", err
	}
	switch {
	case legacy:
		return vocab.LayoutLegacy, nil
	case project:
		return "", &mismatch{fmt.Sprintf("There are stacks in project folders and no marker %s. Set the backend's layout, or restore the marker with the Pulumi CLI.", o.key(pulumi.MetaKey))}
	default:
		return "", &mismatch{fmt.Sprintf("Nothing below %q looks like a Pulumi backend. Check the bucket and the prefix: the prefix ends before .pulumi.", o.key(".pulumi/"))}
	}
}

// followUpgrade looks at the marker again when a legacy layout shows stack
// files in project folders: the CLI moves stacks there when it upgrades a
// backend, and ignores what stays behind. The marker decides, not the files.
func (o *Observer) followUpgrade(ctx context.Context, seen *listing) (*listing, error) {
	if !seen.upgraded {
		return seen, nil
	}
	layout, err := o.resolveLayout(ctx)
	var unmarked *mismatch
	if errors.As(err, &unmarked) || err == nil && layout == vocab.LayoutLegacy {
		seen.moving = true
		return seen, nil
	}
	if err != nil {
		return nil, err
	}
	if o.backend.Layout == vocab.LayoutLegacy {
		return nil, &mismatch{fmt.Sprintf("The settings say legacy and the marker %s says %s. Change the backend's layout in the settings, or leave it out.", o.key(pulumi.MetaKey), layout)}
	}
	o.memory.layout = layout
	for _, lock := range o.memory.locks {
		// The upgrade passes over what is locked: nothing is to be waited for.
		if m := o.memory.stacks[lock.Place]; m != nil {
			m.held = heldListings
		}
	}
	return o.list(ctx)
}
