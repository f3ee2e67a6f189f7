package pulumi

import (
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/strict"
)

// What marks objects that are more than objects.
const (
	signature       = "4dabf18193072939515e22adb298388d"
	secretSignature = "1b47061264138c4ac30d75fd1eb44270"

	assetSignature       = "c44067f5952c0a294b673a41bacd8c17"
	archiveSignature     = "0def7320c3a5731c473e5ecbe6d01bc7"
	referenceSignature   = "5cf8f73096256a8f31e491e813e4eb8e"
	outputValueSignature = "d0e6a833031e9bbcd3f4e8bde6ca49a4"
	bytesSignature       = "803fd3297a5875dc03ca845dda5d2a98"
)

// maxBag is the ceiling for the properties of one resource, in bytes of the
// file. It bounds what is held at once.
const maxBag = 32 << 20

// member is where one member of an object is in a copy.
type member struct {
	// name is a range in the bag's names.
	name [2]int
	// before is where the member before it ended, from where its own value
	// starts.
	before, from int
	// secrets is how many came before its value.
	secrets int
}

// masker copies values and puts state.Mask in the place of every secret. An
// object is a secret when it carries the marker with any signature but those
// known to be harmless, wherever in the object the marker stands: what a newer
// engine marks in a way that is not known yet is hidden, too.
type masker struct {
	d *strict.Decoder
	// keep is off when only the counting matters; nothing is copied then.
	keep bool
	// config adds the rule of configuration: {"secure": …}.
	config bool

	buf     []byte
	secrets int
	start   int64
}

// begin forgets what was copied before.
func (m *masker) begin() {
	m.buf, m.secrets, m.start = m.buf[:0], 0, m.d.Offset()
}

func (m *masker) put(text []byte) {
	if m.keep {
		m.buf = append(m.buf, text...)
	}
}

func (m *masker) mark(c byte) {
	if m.keep {
		m.buf = append(m.buf, c)
	}
}

// replace puts the mask in the place of all that was copied since from, which
// held all secrets but the first before.
func (m *masker) replace(from, before int) {
	m.buf = m.buf[:from]
	if m.keep {
		m.buf = append(m.buf, state.Mask...)
	}
	m.secrets = before + 1
}

// value copies one value. The depth of the recursion is the decoder's ceiling.
func (m *masker) value() error {
	if m.d.Offset()-m.start > maxBag {
		return m.d.TooLarge("the properties of one resource are larger than Lumaft reads")
	}
	switch m.d.Kind() {
	case '{':
		_, err := m.object(nil)
		return err
	case '[':
		return m.list()
	default:
		raw, err := m.d.Raw()
		m.put(raw)
		return err
	}
}

func (m *masker) list() error {
	if err := m.d.Token(); err != nil {
		return err
	}
	m.mark('[')
	for n := 0; m.d.Kind() != ']'; n++ {
		if n > 0 {
			m.mark(',')
		}
		if err := m.value(); err != nil {
			return err
		}
	}
	m.mark(']')
	return m.d.Token()
}

// object copies an object and tells whether all of it was a secret. seen, if
// given, is told of each member before its value is read.
func (m *masker) object(seen func(name []byte, at member)) (secret bool, err error) {
	if err := m.d.Token(); err != nil {
		return false, err
	}
	var (
		start, before = len(m.buf), m.secrets
		output        bool // an output value, secret only if it says so
		says          bool
		secure        bool // holds a secret of configuration
		n             int
	)
	m.mark('{')
	for ; m.d.Kind() != '}'; n++ {
		end := len(m.buf)
		if n > 0 {
			m.mark(',')
		}
		raw, name, err := m.d.Quoted()
		if err != nil {
			return false, err
		}
		m.put(raw)
		m.mark(':')
		from, held := len(m.buf), m.secrets
		if seen != nil {
			seen(name, member{before: end, from: from, secrets: held})
		}
		switch string(name) {
		case signature:
			kind, err := m.signature()
			if err != nil {
				return false, err
			}
			secret = secret || kind == secretSignature
			output = output || kind == outputValueSignature
			continue
		case secretSignature:
			// The signature in the place of the marker: no form that is known.
			secret = true
		case "secret":
			says = m.d.Kind() != 'f'
		case "secure":
			if kind := m.d.Kind(); m.config && kind != 't' && kind != 'f' && kind != 'n' {
				if err := m.value(); err != nil {
					return false, err
				}
				m.replace(from, held)
				secure = true
				continue
			}
		}
		if err := m.value(); err != nil {
			return false, err
		}
	}
	m.mark('}')
	if err := m.d.Token(); err != nil {
		return false, err
	}
	if secret || output && says || secure && n == 1 {
		m.replace(start, before)
		return true, nil
	}
	return false, nil
}

// signature copies the value of the marker and says what it marks.
func (m *masker) signature() (string, error) {
	if m.d.Kind() != '"' {
		// Not even a text: no form that is known.
		return secretSignature, m.value()
	}
	raw, text, err := m.d.Quoted()
	if err != nil {
		return "", err
	}
	m.put(raw)
	switch string(text) {
	case outputValueSignature:
		return outputValueSignature, nil
	case assetSignature, archiveSignature, referenceSignature, bytesSignature:
		return "", nil
	default:
		return secretSignature, nil
	}
}
