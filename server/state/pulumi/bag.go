package pulumi

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/strict"
)

// bag reads the inputs or the outputs of one resource after another.
type bag struct {
	masker
	// names holds the names of the members one after another.
	names   []byte
	members []member
	// present tells a bag that is empty from none.
	present bool
}

func newBag(d *strict.Decoder, keep bool) *bag {
	return &bag{masker: masker{d: d, keep: keep}}
}

// reset forgets the last resource's.
func (b *bag) reset() {
	b.begin()
	b.names, b.members, b.present = b.names[:0], b.members[:0], false
}

// read reads one bag. null is none.
func (b *bag) read() error {
	b.reset()
	if null, err := b.d.Null(); null || err != nil {
		return err
	}
	if b.d.Kind() != '{' {
		return b.d.Malformed("want an object of properties")
	}
	secret, err := b.object(func(name []byte, m member) {
		m.name[0] = len(b.names)
		b.names = append(b.names, name...)
		m.name[1] = len(b.names)
		b.members = append(b.members, m)
	})
	if secret {
		b.members = b.members[:0]
	}
	b.present = true
	return err
}

// name of a member.
func (b *bag) name(m member) []byte { return b.names[m.name[0]:m.name[1]] }

// hide masks the members of these names: the engine knows that they are
// secrets, though the file has them unmarked.
func (b *bag) hide(names map[string]bool) {
	if len(names) == 0 || len(b.members) == 0 {
		return
	}
	var (
		out     []byte
		copied  int // how much of the copy is in out
		secrets int
	)
	for i, m := range b.members {
		held := b.secrets - m.secrets
		end := len(b.buf) - 1 // the closing brace
		if i+1 < len(b.members) {
			held, end = b.members[i+1].secrets-m.secrets, b.members[i+1].before
		}
		if !names[string(b.name(m))] {
			secrets += held
			continue
		}
		secrets += max(held, 1)
		if b.keep {
			out = append(append(out, b.buf[copied:m.from]...), state.Mask...)
			copied = end
		}
	}
	if b.keep {
		b.buf = append(out, b.buf[copied:]...)
	}
	b.secrets = secrets
}

// copied is the bag for the caller to keep; nil when there is none.
func (b *bag) copied() jsontext.Value {
	if !b.present {
		return nil
	}
	return jsontext.Value(bytes.Clone(b.buf))
}
