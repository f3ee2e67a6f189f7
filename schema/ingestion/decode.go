package ingestion

import (
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lumaft/lumaft/schema/reason"
)

// The ceilings of a message.
const (
	// MaxBytes is how long a message may be.
	MaxBytes = 1 << 20
	// MaxEvents is how many events one message may have.
	MaxEvents = 100
)

// refused is the one way in which a message is wrong. The sentence names
// places and rules, never what was sent.
func refused(sentence string) error { return reason.New(reason.BadInput, sentence) }

// whole is the path of the message itself.
const whole = "the body"

// decoder reads one message without the liberties that decoders take: names
// are compared byte by byte and are there once, every member is there, and
// nothing follows. Nothing is read deeper than the message's own form goes,
// which is far from the 32 levels that the contract speaks of, so that nesting
// costs nothing.
type decoder struct {
	tokens *jsontext.Decoder
	// path is the member that is being read, for sentences.
	path string
}

// decode reads a message that has the required members and may have the
// optional ones.
func decode(body []byte, required, optional []string, member func(d *decoder, name string) error) error {
	if bytes.HasPrefix(body, []byte("\xef\xbb\xbf")) {
		return refused("The body begins with a byte-order mark.")
	}
	d := &decoder{tokens: jsontext.NewDecoder(bytes.NewBuffer(body)), path: whole}
	if err := d.object(required, optional, func(name string) error { return member(d, name) }); err != nil {
		return err
	}
	if _, err := d.tokens.ReadToken(); !errors.Is(err, io.EOF) {
		return refused("Something follows the object.")
	}
	return nil
}

// broken is the refusal of what is no JSON, or nested too deep.
func (d *decoder) broken() error {
	return refused("The body is not JSON in UTF-8 as RFC 8259 has it, or names a member twice.")
}

// wrong is the refusal of the member that is being read.
func (d *decoder) wrong(rule string) error { return refused("In " + d.path + ": " + rule) }

// object reads an object that has every one of the required members once, may
// have those that are optional, and has no others.
func (d *decoder) object(required, optional []string, member func(name string) error) error {
	if d.tokens.PeekKind() != '{' {
		return d.kind("an object")
	}
	if _, err := d.tokens.ReadToken(); err != nil {
		return d.broken()
	}
	outer := d.path
	seen := 0
	for d.tokens.PeekKind() == '"' {
		token, err := d.tokens.ReadToken()
		if err != nil {
			return d.broken()
		}
		name, needed := named(token.String(), required, optional)
		if name == "" {
			return d.wrong("there is a member that the contract does not have.")
		}
		if needed {
			seen++
		}
		if d.path = name; outer != whole {
			d.path = outer + "." + name
		}
		if err := member(name); err != nil {
			return err
		}
		d.path = outer
	}
	if _, err := d.tokens.ReadToken(); err != nil {
		return d.broken()
	}
	// A name that is there twice has ended the reading before.
	if seen != len(required) {
		return d.wrong("a member is missing.")
	}
	return nil
}

// named finds a member by its exact name; "" when there is none.
func named(text string, required, optional []string) (name string, needed bool) {
	for _, name := range required {
		if name == text {
			return name, true
		}
	}
	for _, name := range optional {
		if name == text {
			return name, false
		}
	}
	return "", false
}

// list reads a list of at least and at most so many elements.
func (d *decoder) list(least, most int, element func() error) error {
	if d.tokens.PeekKind() != '[' {
		return d.kind("a list")
	}
	if _, err := d.tokens.ReadToken(); err != nil {
		return d.broken()
	}
	n := 0
	for ; ; n++ {
		kind := d.tokens.PeekKind()
		if kind == ']' {
			break
		}
		if kind == 0 {
			return d.broken()
		}
		if n == most {
			return d.wrong("there are more than " + strconv.Itoa(most) + ".")
		}
		if err := element(); err != nil {
			return err
		}
	}
	if _, err := d.tokens.ReadToken(); err != nil {
		return d.broken()
	}
	if n < least {
		return d.wrong("there are fewer than " + strconv.Itoa(least) + ".")
	}
	return nil
}

// kind is the refusal of a value of another kind, or of no value at all.
func (d *decoder) kind(want string) error {
	if d.tokens.PeekKind() == 0 {
		return d.broken()
	}
	return d.wrong("want " + want + ".")
}

// null reads a null if it is next.
func (d *decoder) null() (bool, error) {
	if d.tokens.PeekKind() != 'n' {
		return false, nil
	}
	if _, err := d.tokens.ReadToken(); err != nil {
		return false, d.broken()
	}
	return true, nil
}

// text reads a string.
func (d *decoder) text() (string, error) {
	if d.tokens.PeekKind() != '"' {
		return "", d.kind("a string")
	}
	token, err := d.tokens.ReadToken()
	if err != nil {
		return "", d.broken()
	}
	return token.String(), nil
}

// maybe reads a null or what read does.
func maybe[T any](d *decoder, read func() (T, error)) (*T, error) {
	if null, err := d.null(); null || err != nil {
		return nil, err
	}
	value, err := read()
	if err != nil {
		return nil, err
	}
	return &value, nil
}

// integer reads a number within bounds that is written with digits alone.
func (d *decoder) integer(least, most int64) (int64, error) {
	if d.tokens.PeekKind() != '0' {
		return 0, d.kind("an integer")
	}
	raw, err := d.tokens.ReadValue()
	if err != nil {
		return 0, d.broken()
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil || n < least || n > most || string(raw) == "-0" {
		return 0, d.wrong("want an integer from " + strconv.FormatInt(least, 10) + " to " + strconv.FormatInt(most, 10) + ".")
	}
	return n, nil
}
