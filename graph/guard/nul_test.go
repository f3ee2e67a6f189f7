package guard

import (
	"testing"

	"github.com/lumaft/lumaft/schema/reason"
)

// A text with a character NUL is refused wherever it stands: one database would
// take it for a fault of ours, the other for a text that nothing equals.
func TestNULIsRefused(t *testing.T) {
	for _, variables := range []string{`{"a": "x\u0000"}`, `{"a": ["\u0000"]}`, `{"a": {"b": "\u0000y"}}`} {
		if _, err := Variables([]byte(variables)); reason.Of(err) != reason.BadInput {
			t.Errorf("Variables(%s) = %v, want BAD_INPUT", variables, err)
		}
	}
	for _, document := range []string{
		`{ operation(id: "x\u0000") { id } }`,
		`{ operations(filter: {messageContains: "\u0000"}, first: 1) { nodes { id } } }`,
		`query ($a: String = "\u0000") { node(id: $a) { id } }`,
	} {
		if err := Check(document); reason.Of(err) != reason.BadInput {
			t.Errorf("Check(%s) = %v, want BAD_INPUT", document, err)
		}
	}
	if _, err := Variables([]byte(`{"a": "\u2400"}`)); err != nil {
		t.Errorf("the sign for NUL: %v", err)
	}
}
