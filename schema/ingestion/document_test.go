package ingestion_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/vocab"
)

func document(t *testing.T) *openapi3.T {
	t.Helper()
	d, err := openapi3.NewLoader().LoadFromData([]byte(ingestion.OpenAPI()))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// schemas are the schemas of messages, by the kind of their examples.
var schemas = map[string]string{"announce": "Announce", "heartbeats": "Heartbeats", "finalize": "Finalize", "correlation": "Correlation"}

func fits(d *openapi3.T, schema, text string) error {
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		return err
	}
	return d.Components.Schemas[schema].Value.VisitJSON(value, openapi3.EnableJSONSchema2020())
}

// The document is a valid one, names every example, and every example fits it.
func TestDocument(t *testing.T) {
	d := document(t)
	// Examples are files, and looked at below.
	if err := d.Validate(t.Context(), openapi3.DisableExamplesValidation()); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("examples/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		kind, text := example(t, name)
		if err := fits(d, schemas[kind], text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.Contains(ingestion.OpenAPI(), "externalValue: "+filepath.ToSlash(file)) {
			t.Errorf("the document does not name %s", file)
		}
	}
}

// The closed lists of the document are those of the vocabulary.
func TestDocumentHasTheWords(t *testing.T) {
	d := document(t)
	for schema, want := range map[string][]string{
		"Kind": vocab.Kind("").Values(), "Result": vocab.Result("").Values(), "Action": vocab.ResourceAction("").Values(),
		"Reason": vocab.FailureReason("").Values(),
	} {
		var got []string
		for _, word := range d.Components.Schemas[schema].Value.Enum {
			if text, ok := word.(string); ok {
				got = append(got, text)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", schema, diff)
		}
	}
}

// What the document refuses is refused, and what is taken fits the document.
func TestDocumentAgreesWithTheReading(t *testing.T) {
	d := document(t)
	for name, c := range map[string]change{
		"a missing member":       {"announce", `"kind": "update",`, ``},
		"an unknown member":      {"announce", `"kind"`, `"other": 1, "kind"`},
		"version 3":              {"announce", `"schemaVersion": 1`, `"schemaVersion": 3`},
		"schema 2 alone":         {"announce", `"schemaVersion": 1`, `"schemaVersion": 2`},
		"nil":                    {"announce", key, `"00000000-0000-0000-0000-000000000000"`},
		"no milliseconds":        {"announce", from, `"2026-08-18T12:00:00Z"`},
		"a long name":            {"announce", `"prod"`, `"` + strings.Repeat("é", 201) + `"`},
		"a name of just 200":     {"announce", `"prod"`, `"` + strings.Repeat("é", 200) + `"`},
		"no project":             {"announce", `"platform"`, `null`},
		"exit code 256":          {"finalize", `"exitCode": 1`, `"exitCode": 256`},
		"no exit code":           {"finalize", `"exitCode": 1`, `"exitCode": null`},
		"no reason":              {"finalize", `"command-failed"`, `null`},
		"changes in schema 1":    {"finalize", `"schemaVersion": 2`, `"schemaVersion": 1`},
		"a sequence of 2^53":     {"heartbeats", `"sequence": 1`, `"sequence": 9007199254740992`},
		"no external id":         {"correlation", `"build-4821"`, `null`},
		"an empty external id":   {"correlation", `"build-4821"`, `""`},
		"a link without TLS":     {"announce-context", `"https://ci`, `"http://ci`},
		"a claim that is absent": {"announce-context", `"main"`, `null`},
	} {
		t.Run(name, func(t *testing.T) {
			kind, body := c.body(t)
			_, read := decoders[kind]([]byte(body))
			if documented := fits(d, schemas[kind], body); (read == nil) != (documented == nil) {
				t.Errorf("the reading says %v, the document %v", read, documented)
			}
		})
	}
}
