package pulumi

import (
	"io"
	"slices"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/strict"
)

// Ceilings of one checkpoint. maxResources also holds for other lists.
const (
	maxResources = 250_000
	maxFeatures  = 1000
)

// DecodeCheckpoint reads a checkpoint of version 0, 3 or 4. Each resource is
// handed to each as it goes by, in the order of the file, and is each's to
// keep; an error of each ends the reading and is returned as it is. Without
// each only the counting is done, which takes less time and memory. When
// DecodeCheckpoint fails, what each was given must not be believed.
func DecodeCheckpoint(r io.Reader, each func(state.Resource) error) (state.Checkpoint, error) {
	d, g := strict.NewDecoder(r, strict.StateLimits), newIntegrity()
	c := &checkpointReader{
		d:         d,
		each:      each,
		resources: newResourceReader(d, each != nil, g.has),
		integrity: g,
		types:     map[string]*int{},
	}
	if err := c.file(); err != nil {
		return state.Checkpoint{}, err
	}
	c.got.Integrity = c.integrity.settle()
	c.got.ResourceTypes = make(map[string]int, len(c.types))
	for kind, n := range c.types {
		c.got.ResourceTypes[kind] = *n
	}
	slices.Sort(c.got.OutputNames)
	c.got.OutputNames = slices.Compact(c.got.OutputNames)
	return c.got, nil
}

type checkpointReader struct {
	d         *strict.Decoder
	each      func(state.Resource) error
	resources *resourceReader
	integrity *integrity
	types     map[string]*int
	// rooted tells that ProjectName is the root's and not just any resource's.
	rooted bool
	got    state.Checkpoint
}

func (c *checkpointReader) file() error {
	var version, checkpoint bool
	err := c.d.Object(func(name []byte) error {
		switch string(name) {
		case "version":
			version = true
			return c.version()
		case "features":
			return c.features()
		case "checkpoint":
			checkpoint = true
			return c.checkpoint()
		default:
			return c.d.Unknown(name, []string{"version", "features", "checkpoint"})
		}
	})
	switch {
	case err != nil:
		return err
	case !version:
		return c.d.Malformed("want a version")
	case !checkpoint:
		return c.d.Malformed("want a checkpoint")
	}
	return c.d.End()
}

func (c *checkpointReader) version() error {
	n, err := c.d.Int()
	if err != nil {
		return err
	}
	switch n {
	case 0, 3, 4:
		c.got.Version = int(n)
		return nil
	default:
		return c.d.Unsupported("the checkpoint has another version than 0, 3 or 4")
	}
}

func (c *checkpointReader) features() error {
	if null, err := c.d.Null(); null || err != nil {
		return err
	}
	return c.d.Array(func() error {
		if len(c.got.Features) == maxFeatures {
			return c.d.TooLarge("more features than Lumaft reads")
		}
		feature, err := c.d.String()
		c.got.Features = append(c.got.Features, feature)
		return err
	})
}

func (c *checkpointReader) checkpoint() error {
	return c.d.Object(func(name []byte) error {
		switch string(name) {
		case "stack":
			stack, err := c.d.String()
			c.got.StackName = stack
			return err
		case "latest":
			return c.latest()
		default:
			return c.d.Unknown(name, []string{"stack", "latest"})
		}
	})
}

func (c *checkpointReader) latest() error {
	if null, err := c.d.Null(); null || err != nil {
		return err
	}
	return c.d.Object(func(name []byte) error {
		switch string(name) {
		case "manifest", "secrets_providers", "resources", "pending_operations":
			if null, err := c.d.Null(); null || err != nil {
				return err
			}
		}
		switch string(name) {
		case "manifest":
			return c.manifest()
		case "secrets_providers":
			return c.provider()
		case "resources":
			return c.d.Array(c.resource)
		case "pending_operations":
			return c.d.Array(c.pending)
		default:
			return c.d.Unknown(name, []string{"manifest", "secrets_providers", "resources", "pending_operations"})
		}
	})
}

func (c *checkpointReader) manifest() error {
	return c.d.Object(func(name []byte) (err error) {
		switch string(name) {
		case "time":
			c.got.ManifestAt, err = readTime(c.d)
		case "version":
			c.got.EngineVersion, err = c.d.String()
		default:
			err = c.d.Unknown(name, []string{"time", "version"})
		}
		return err
	})
}

// provider reads the kind of the secrets provider. Its state helps to decrypt
// and is passed over.
func (c *checkpointReader) provider() error {
	return c.d.Object(func(name []byte) (err error) {
		if string(name) != "type" {
			return c.d.Unknown(name, []string{"type"})
		}
		c.got.SecretsProvider, err = c.d.String()
		return err
	})
}

func (c *checkpointReader) resource() error {
	if c.got.ResourceCount == maxResources {
		return c.d.TooLarge("more than 250000 resources")
	}
	r := c.resources
	if err := r.read(); err != nil {
		return err
	}
	c.count(&r.now)
	if !c.integrity.add(r.urn, r.parent, r.now.Delete, r.needs) {
		return c.d.TooLarge("more references to missing resources than Lumaft follows")
	}
	root := string(r.kind) == rootType
	if project, ok := urnProject(r.urn); ok && (c.got.ProjectName == "" || root && !c.rooted) {
		c.got.ProjectName, c.rooted = string(project), root
	}
	if root && !r.now.Delete {
		if len(c.got.OutputNames)+len(r.outputs.members) > maxResources {
			return c.d.TooLarge("more than 250000 outputs")
		}
		for _, m := range r.outputs.members {
			c.got.OutputNames = append(c.got.OutputNames, string(r.outputs.name(m)))
		}
	}
	if c.each == nil {
		return nil
	}
	return c.each(r.now)
}

func (c *checkpointReader) count(r *state.Resource) {
	c.got.ResourceCount++
	c.got.SecretCount += r.SecretCount
	tally(&c.got.CustomCount, r.Custom)
	tally(&c.got.ProtectedCount, r.Protect)
	tally(&c.got.PendingDeleteCount, r.Delete)
	tally(&c.got.ExternalCount, r.External)
	tally(&c.got.InitErrorCount, r.InitErrors > 0)
	tally(&c.got.TaintedCount, r.Taint)
	if n := c.types[string(c.resources.kind)]; n != nil {
		*n++
		return
	}
	one := 1
	c.types[string(c.resources.kind)] = &one
}

func tally(n *int, counted bool) {
	if counted {
		*n++
	}
}

// pending reads one pending operation. The resource in it may hold secrets
// and is passed over, but for its URN.
func (c *checkpointReader) pending() error {
	if len(c.got.Pending) == maxResources {
		return c.d.TooLarge("more than 250000 pending operations")
	}
	var operation state.PendingOperation
	err := c.d.Object(func(name []byte) error {
		switch string(name) {
		case "type":
			kind, err := c.d.String()
			operation.Type = vocab.PendingType(kind)
			return err
		case "resource":
			return c.d.Object(func(name []byte) (err error) {
				if string(name) != "urn" {
					return c.d.Unknown(name, []string{"urn"})
				}
				operation.URN, err = c.d.String()
				return err
			})
		default:
			return c.d.Unknown(name, []string{"type", "resource"})
		}
	})
	if err != nil {
		return err
	}
	if !operation.Type.Known() {
		return c.d.Unsupported("a pending operation has a type that is not known")
	}
	c.got.Pending = append(c.got.Pending, operation)
	return nil
}
