package guard

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Variables decodes a JSON object of variables under the ceilings. Absent and
// null are no variables. Numbers stay text (json.Number), so that none loses
// digits. It refuses with BadInput.
func Variables(raw []byte) (map[string]any, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	d := decoder{tokens: jsontext.NewDecoder(bytes.NewReader(raw))}
	switch d.tokens.PeekKind() {
	case 'n':
		return nil, nil
	case '{':
	default:
		return nil, errMalformed
	}
	variables, err := d.object(MaxVariables, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.tokens.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errMalformed
	}
	return variables, nil
}

var (
	errMalformed = badInput("The variables are not a JSON object.")
	errTooMany   = badInput("There are too many variables.")
	errTooDeep   = badInput("A variable is nested too deeply.")
	errTooLong   = badInput("A variable holds a list that is too long.")
	errText      = badInput("A variable holds a text that is too long.")
	errNUL       = badInput("A variable holds a text with a character NUL, which nothing stored has.")
	errNumber    = badInput("A variable holds a number that is too large.")
)

type decoder struct{ tokens *jsontext.Decoder }

// value reads one value that lies inside depth lists and objects.
func (d decoder) value(depth int) (any, error) {
	switch d.tokens.PeekKind() {
	case '{':
		if depth++; depth > MaxValueDepth {
			return nil, errTooDeep
		}
		return d.object(MaxListLength, depth)
	case '[':
		if depth++; depth > MaxValueDepth {
			return nil, errTooDeep
		}
		return d.list(depth)
	}
	token, err := d.tokens.ReadToken()
	if err != nil {
		return nil, errMalformed
	}
	switch token.Kind() {
	case 'n':
		return nil, nil
	case 't', 'f':
		return token.Bool(), nil
	case '"':
		text := token.String()
		if len(text) > MaxStringBytes {
			return nil, errText
		}
		// PostgreSQL has no place for it, not even in a question.
		if strings.ContainsRune(text, 0) {
			return nil, errNUL
		}
		return text, nil
	case '0':
		text := token.String()
		if _, err := strconv.ParseFloat(text, 64); err != nil || len(text) > maxNumberBytes {
			return nil, errNumber
		}
		return json.Number(text), nil
	}
	return nil, errMalformed
}

// object reads an object of at most members members.
func (d decoder) object(members, depth int) (map[string]any, error) {
	if _, err := d.tokens.ReadToken(); err != nil {
		return nil, errMalformed
	}
	object := map[string]any{}
	for d.tokens.PeekKind() == '"' {
		if len(object) == members {
			return nil, errTooMany
		}
		name, err := d.tokens.ReadToken()
		if err != nil {
			return nil, errMalformed
		}
		key := name.String()
		if len(key) > MaxStringBytes {
			return nil, errText
		}
		if object[key], err = d.value(depth); err != nil {
			return nil, err
		}
	}
	if _, err := d.tokens.ReadToken(); err != nil {
		return nil, errMalformed
	}
	return object, nil
}

func (d decoder) list(depth int) ([]any, error) {
	if _, err := d.tokens.ReadToken(); err != nil {
		return nil, errMalformed
	}
	list := []any{}
	for {
		switch d.tokens.PeekKind() {
		case ']':
			if _, err := d.tokens.ReadToken(); err != nil {
				return nil, errMalformed
			}
			return list, nil
		case jsontext.KindInvalid:
			return nil, errMalformed
		}
		if len(list) == MaxListLength {
			return nil, errTooLong
		}
		value, err := d.value(depth)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
}
