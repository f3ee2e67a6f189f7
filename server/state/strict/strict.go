// Package strict reads JSON that anybody may have written: token by token,
// within ceilings of size, depth and length of strings, and without the
// liberties that decoders take. A name twice in an object, a name that
// differs from an expected one by case alone, a byte order mark or anything
// after the value are refused. Numbers are text until somebody asks for an
// integer. What the fields mean is left to the decoders of each format.
package strict

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

// Limits are ceilings that no honest object reaches.
type Limits struct {
	// Bytes of the whole text; one more is too-large.
	Bytes int64
	// Depth of objects and lists in one another; one more is too-deep.
	Depth int
	// String is how many bytes of a string are kept, as written in the file.
	// The rest is left out and marked with its length and digest.
	String int
	// Names and NameBytes are how many names, and bytes of names, an object
	// and those around it may have; one more is too-large. They bound what it
	// takes to find a name that is there twice.
	Names, NameBytes int
}

// StateLimits are the ceilings for states.
var StateLimits = Limits{Bytes: 128 << 20, Depth: 64, String: 1 << 20, Names: 100_000, NameBytes: 8 << 20}

// Decoder reads one JSON value. Its errors are *state.Error, except that an
// error of the reader comes back as it is.
type Decoder struct {
	dec   *jsontext.Decoder
	guard *guard
	// text is what the last name or string stands for.
	text []byte
}

// NewDecoder reads from r, which it reads to the end if the value is sound.
func NewDecoder(r io.Reader, limits Limits) *Decoder {
	g := &guard{src: r, limits: limits}
	return &Decoder{dec: jsontext.NewDecoder(g), guard: g}
}

// Kind of the next token; 0 when there is none that could be read.
func (d *Decoder) Kind() jsontext.Kind { return d.dec.PeekKind() }

// Null reads a null if it is next.
func (d *Decoder) Null() (bool, error) {
	if d.dec.PeekKind() != 'n' {
		return false, nil
	}
	_, err := d.dec.ReadToken()
	return true, d.wrap(err)
}

// Object reads an object. each must read the value of one member; name is valid
// until it reads a name or a string.
func (d *Decoder) Object(each func(name []byte) error) error {
	if err := d.open('{', "an object"); err != nil {
		return err
	}
	for d.dec.PeekKind() != '}' {
		_, name, err := d.Quoted()
		if err != nil {
			return err
		}
		if err := each(name); err != nil {
			return err
		}
	}
	_, err := d.dec.ReadToken()
	return d.wrap(err)
}

// Array reads a list. each must read one element.
func (d *Decoder) Array(each func() error) error {
	if err := d.open('[', "a list"); err != nil {
		return err
	}
	for {
		kind := d.dec.PeekKind()
		if kind == ']' || kind == 0 {
			break // of 0 ReadToken says what is wrong
		}
		if err := each(); err != nil {
			return err
		}
	}
	_, err := d.dec.ReadToken()
	return d.wrap(err)
}

func (d *Decoder) open(kind jsontext.Kind, want string) error {
	if err := d.expect(kind, want); err != nil {
		return err
	}
	_, err := d.dec.ReadToken()
	return d.wrap(err)
}

// expect refuses a token of another kind than the one that is next.
func (d *Decoder) expect(kind jsontext.Kind, want string) error {
	got := d.dec.PeekKind()
	if got == kind {
		return nil
	}
	if got == 0 || got == '}' || got == ']' {
		// Not a value at all: let the decoder say what is wrong.
		_, err := d.dec.ReadValue()
		return d.wrap(err)
	}
	return d.Malformed("want " + want)
}

// Raw reads any value but an object or list, as written in the file. It is
// valid until the next look ahead. Objects and lists are refused, for they have no
// ceiling.
func (d *Decoder) Raw() (jsontext.Value, error) {
	if k := d.dec.PeekKind(); k == '{' || k == '[' {
		return nil, d.Malformed("want a string, number, truth value or null")
	}
	raw, err := d.dec.ReadValue()
	return raw, d.wrap(err)
}

// Quoted reads a name or a string as written, quotes included, and what it
// stands for. raw is valid until the next look ahead, text until the next name
// or string is read. Together with Token it serves those who walk values of
// unknown shape.
func (d *Decoder) Quoted() (raw jsontext.Value, text []byte, err error) {
	if d.dec.PeekKind() != '"' {
		// A value in the place of a name can be large. The token is not.
		if _, err := d.dec.ReadToken(); err != nil {
			return nil, nil, d.wrap(err)
		}
		return nil, nil, d.Malformed("want a string")
	}
	if raw, err = d.dec.ReadValue(); err != nil {
		return nil, nil, d.wrap(err)
	}
	text, err = d.unquote(raw)
	return raw, text, err
}

// Token reads a bracket.
func (d *Decoder) Token() error {
	_, err := d.dec.ReadToken()
	return d.wrap(err)
}

// String reads a string.
func (d *Decoder) String() (string, error) {
	text, err := d.Text()
	return string(text), err
}

// Text reads a string into bytes that are valid until the next name or string
// is read.
func (d *Decoder) Text() ([]byte, error) {
	if err := d.expect('"', "a string"); err != nil {
		return nil, err
	}
	_, text, err := d.Quoted()
	return text, err
}

// Bool reads a truth value.
func (d *Decoder) Bool() (bool, error) {
	if k := d.dec.PeekKind(); k != 't' && k != 'f' {
		return false, d.expect('t', "a truth value")
	}
	token, err := d.dec.ReadToken()
	if err != nil {
		return false, d.wrap(err)
	}
	return token.Bool(), nil
}

// Int reads an integer without fraction and exponent. One that does not fit
// is clamped to the end of the range.
func (d *Decoder) Int() (int64, error) {
	if err := d.expect('0', "an integer"); err != nil {
		return 0, err
	}
	raw, err := d.dec.ReadValue()
	if err != nil {
		return 0, d.wrap(err)
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, d.Malformed("want an integer")
	}
	return n, nil
}

// Offset is how much of the text was read.
func (d *Decoder) Offset() int64 { return d.dec.InputOffset() }

// Skip passes over a value.
func (d *Decoder) Skip() error { return d.wrap(d.dec.SkipValue()) }

// Unknown passes over the value of a member that the format does not name. A
// name that is one of known but for case is refused: other readers take it
// for that one.
func (d *Decoder) Unknown(name []byte, known []string) error {
	for _, k := range known {
		if len(name) <= 3*len(k) && strings.EqualFold(string(name), k) {
			return d.Malformed("a field's name differs by case alone from one of the format")
		}
	}
	return d.Skip()
}

// End checks that nothing follows the value.
func (d *Decoder) End() error {
	_, err := d.dec.ReadToken()
	if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) && d.guard.source == nil {
		return nil
	}
	if syntax := (*jsontext.SyntacticError)(nil); err == nil || errors.As(err, &syntax) {
		return d.Malformed("something follows the value")
	}
	return d.wrap(err)
}

// Malformed refuses the text at the place that was read last.
func (d *Decoder) Malformed(detail string) error {
	return refuse(vocab.QuarantineReasonMalformed, "%s, at byte %d", detail, d.offset())
}

// Unsupported refuses a format that is newer or other than what is known.
func (d *Decoder) Unsupported(detail string) error {
	return refuse(vocab.QuarantineReasonUnsupportedVersion, "%s", detail)
}

// TooLarge refuses text over a ceiling.
func (d *Decoder) TooLarge(detail string) error {
	return refuse(vocab.QuarantineReasonTooLarge, "%s", detail)
}

// offset is where in the file the decoder is, as nearly as matters to a
// person.
func (d *Decoder) offset() int64 { return d.dec.InputOffset() + d.guard.removed }

// unquote copies, because the next look ahead may move what raw points to.
func (d *Decoder) unquote(raw []byte) ([]byte, error) {
	if inner := raw[1 : len(raw)-1]; bytes.IndexByte(inner, '\\') < 0 {
		d.text = append(d.text[:0], inner...)
		return d.text, nil
	}
	var err error
	if d.text, err = jsontext.AppendUnquote(d.text[:0], raw); err != nil {
		return nil, d.Malformed("not a sound string")
	}
	return d.text, nil
}

// wrap turns an error of the tokens into one of the closed reasons, without
// the text that the tokens' error quotes.
func (d *Decoder) wrap(err error) error {
	if err == nil {
		return nil
	}
	if refused := (*state.Error)(nil); errors.As(err, &refused) {
		return refused
	}
	if d.guard.source != nil && errors.Is(err, d.guard.source) {
		return d.guard.source
	}
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName):
		return refuse(vocab.QuarantineReasonMalformed, "an object has one name twice, at byte %d", d.offset())
	case d.guard.total == 0:
		return refuse(vocab.QuarantineReasonMalformed, "the object is empty")
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return refuse(vocab.QuarantineReasonMalformed, "the text ends too early, at byte %d", d.offset())
	default:
		return refuse(vocab.QuarantineReasonMalformed, "not JSON, at byte %d", d.offset())
	}
}
