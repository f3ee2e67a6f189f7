package query

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
)

// cursorLimit is the longest cursor looked at, in bytes.
const cursorLimit = 4 << 10

// macSize is how much of the authentication is kept.
const macSize = 16

// position is what a cursor says: a row's key in the order of its list, and
// the instant that the list's readings were made at.
type position struct {
	At  instant.Instant `json:"t"`
	Key []any           `json:"k"`
}

// list names a list so that its cursors fit no other: its kind and order, and
// its filter.
type list struct {
	kind   string
	filter any
}

// mac authenticates a position of a list.
func (r *Reader) mac(l list, body []byte) ([]byte, error) {
	filter, err := json.Marshal(l.filter)
	if err != nil {
		return nil, fmt.Errorf("write the filter of a cursor: %w", err)
	}
	h := hmac.New(sha256.New, r.key)
	for _, part := range [][]byte{[]byte(l.kind), filter, body} {
		_, _ = fmt.Fprintf(h, "%d:", len(part))
		h.Write(part)
	}
	return h.Sum(nil)[:macSize], nil
}

// cursor writes the cursor of a row.
func (r *Reader) cursor(l list, at instant.Instant, key []any) (string, error) {
	body, err := json.Marshal(position{at, key})
	if err != nil {
		return "", fmt.Errorf("write a cursor: %w", err)
	}
	mac, err := r.mac(l, body)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(append(mac, body...)), nil
}

// position reads a cursor of this list. BAD_CURSOR for any other text.
func (r *Reader) position(l list, columns []column, text string) (position, error) {
	bad := reason.New(reason.BadCursor, "The cursor belongs to another list, filter or order. Ask for the first page again.")
	if len(text) > cursorLimit {
		return position{}, bad
	}
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(data) < macSize {
		return position{}, bad
	}
	mac, body := data[:macSize], data[macSize:]
	want, err := r.mac(l, body)
	if err != nil {
		return position{}, err
	}
	if !hmac.Equal(mac, want) {
		return position{}, bad
	}
	var p struct {
		At  instant.Instant   `json:"t"`
		Key []json.RawMessage `json:"k"`
	}
	if err := json.Unmarshal(body, &p); err != nil || len(p.Key) != len(columns) {
		return position{}, bad
	}
	read := position{At: p.At, Key: make([]any, len(columns))}
	for i, c := range columns {
		into := any(new(string))
		if c.number {
			into = new(int64)
		}
		if err := json.Unmarshal(p.Key[i], into); err != nil {
			return position{}, bad
		}
		switch value := into.(type) {
		case *string:
			read.Key[i] = *value
		case *int64:
			read.Key[i] = *value
		}
	}
	return read, nil
}

// column is one column of a list's order.
type column struct {
	// expression is a column's name, or SQL over columns when raw.
	expression string
	raw        bool
	number     bool
}

// order is the order of a list: its columns, all in one direction. The last
// column is unique.
type order struct {
	columns    []column
	descending bool
}

// text is the SQL of a column of the selected table.
func (c column) text(s *entsql.Selector) string {
	if c.raw {
		return c.expression
	}
	return s.C(c.expression)
}
