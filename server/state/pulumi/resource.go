package pulumi

import (
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/strict"
)

// rootType is the type of the resource that stands for the stack itself. Its
// outputs are the stack's.
const rootType = "pulumi:pulumi:Stack"

// The fields of a resource that mean something here.
var resourceFields = []string{
	"urn", "custom", "delete", "id", "type", "inputs", "outputs", "parent", "protect", "taint",
	"external", "dependencies", "initErrors", "provider", "propertyDependencies",
	"pendingReplacement", "additionalSecretOutputs", "retainOnDelete", "deletedWith",
	"created", "modified",
}

// resourceReader reads one resource after another. Its slices are used again
// for the next.
type resourceReader struct {
	d    *strict.Decoder
	keep bool

	urn, kind, parent []byte
	// needs are dependencies on what is not seen.
	needs  []string
	hidden map[string]bool
	seen   func(urn []byte) bool

	inputs, outputs *bag
	// now is what was read last, without what costs to keep when keep is off.
	now state.Resource
}

func newResourceReader(d *strict.Decoder, keep bool, seen func(urn []byte) bool) *resourceReader {
	return &resourceReader{d: d, keep: keep, seen: seen, inputs: newBag(d, keep), outputs: newBag(d, keep)}
}

// read reads one resource.
func (r *resourceReader) read() error {
	r.urn, r.kind, r.parent = r.urn[:0], r.kind[:0], r.parent[:0]
	r.needs, r.hidden, r.now = r.needs[:0], nil, state.Resource{}
	r.inputs.reset()
	r.outputs.reset()
	if err := r.d.Object(r.field); err != nil {
		return err
	}
	r.outputs.hide(r.hidden)
	r.now.SecretCount = r.inputs.secrets + r.outputs.secrets
	if r.keep {
		r.now.URN, r.now.Type, r.now.Parent = string(r.urn), string(r.kind), string(r.parent)
		r.now.Inputs, r.now.Outputs = r.inputs.copied(), r.outputs.copied()
	}
	return nil
}

func (r *resourceReader) field(name []byte) (err error) {
	switch string(name) {
	case "urn":
		return r.text(&r.urn)
	case "type":
		return r.text(&r.kind)
	case "parent":
		return r.text(&r.parent)
	case "inputs":
		return r.inputs.read()
	case "outputs":
		return r.outputs.read()
	case "custom":
		return r.flag(&r.now.Custom)
	case "external":
		return r.flag(&r.now.External)
	case "protect":
		return r.flag(&r.now.Protect)
	case "delete":
		return r.flag(&r.now.Delete)
	case "pendingReplacement":
		return r.flag(&r.now.PendingReplacement)
	case "taint":
		return r.flag(&r.now.Taint)
	case "retainOnDelete":
		return r.flag(&r.now.RetainOnDelete)
	case "id":
		var id []byte
		err = r.text(&id)
		r.now.ID = string(id)
		return err
	case "provider":
		var provider []byte
		if err = r.text(&provider); err != nil || len(provider) == 0 {
			return err
		}
		if r.keep {
			r.now.Provider = string(provider)
		}
		r.need(providerURN(provider))
		return nil
	case "deletedWith":
		var with []byte
		if err = r.text(&with); err == nil && len(with) > 0 {
			r.need(with)
		}
		return err
	case "dependencies":
		return r.list(func(urn []byte) {
			if r.keep {
				r.now.Dependencies = append(r.now.Dependencies, string(urn))
			}
			r.need(urn)
		})
	case "propertyDependencies":
		if null, err := r.d.Null(); null || err != nil {
			return err
		}
		return r.d.Object(func([]byte) error { return r.list(r.need) })
	case "additionalSecretOutputs":
		return r.list(func(name []byte) {
			if r.hidden == nil {
				r.hidden = map[string]bool{}
			}
			r.hidden[string(name)] = true
		})
	case "initErrors":
		return r.list(func([]byte) { r.now.InitErrors++ })
	case "created":
		r.now.Created, err = readTime(r.d)
		return err
	case "modified":
		r.now.Modified, err = readTime(r.d)
		return err
	default:
		return r.d.Unknown(name, resourceFields)
	}
}

// text reads a string or null into what it appends to.
func (r *resourceReader) text(into *[]byte) error {
	if null, err := r.d.Null(); null || err != nil {
		return err
	}
	text, err := r.d.Text()
	*into = append((*into)[:0], text...)
	return err
}

func (r *resourceReader) flag(into *bool) error {
	if null, err := r.d.Null(); null || err != nil {
		return err
	}
	value, err := r.d.Bool()
	*into = value
	return err
}

// list reads a list of strings or null. The text is valid in each alone.
func (r *resourceReader) list(each func(text []byte)) error {
	if null, err := r.d.Null(); null || err != nil {
		return err
	}
	n := 0
	return r.d.Array(func() error {
		if n++; n > maxResources {
			return r.d.TooLarge("a resource has a longer list than Lumaft reads")
		}
		text, err := r.d.Text()
		if err == nil {
			each(text)
		}
		return err
	})
}

// need remembers a dependency that did not go by.
func (r *resourceReader) need(urn []byte) {
	if !r.seen(urn) {
		r.needs = append(r.needs, string(urn))
	}
}

// readTime reads an RFC 3339 time or null. The engine's zero time is none.
func readTime(d *strict.Decoder) (*instant.Instant, error) {
	if null, err := d.Null(); null || err != nil {
		return nil, err
	}
	text, err := d.String()
	if err != nil {
		return nil, err
	}
	if text == "0001-01-01T00:00:00Z" {
		return nil, nil
	}
	at, err := instant.Parse(text)
	if err != nil {
		return nil, d.Malformed("want an RFC 3339 time")
	}
	return &at, nil
}
