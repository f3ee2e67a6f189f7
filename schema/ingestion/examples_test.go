package ingestion_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/schema/ingestion"
)

// decoders read each kind of message and give its canonical form.
var decoders = map[string]func([]byte) ([]byte, error){
	"announce": func(b []byte) ([]byte, error) {
		m, err := ingestion.DecodeAnnounce(b)
		return canonical(m, err)
	},
	"heartbeats": func(b []byte) ([]byte, error) {
		m, err := ingestion.DecodeHeartbeats(b)
		return canonical(m, err)
	},
	"finalize": func(b []byte) ([]byte, error) {
		m, err := ingestion.DecodeFinalize(b)
		return canonical(m, err)
	},
	"correlation": func(b []byte) ([]byte, error) {
		m, err := ingestion.DecodeCorrelation(b)
		return canonical(m, err)
	},
}

func canonical(m interface{ Canonical() []byte }, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return m.Canonical(), nil
}

// example is the text of an example and the kind of message it is.
func example(t testing.TB, name string) (kind, text string) {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("examples", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	kind, _, _ = strings.Cut(name, "-")
	return kind, string(body)
}

// Every example is a message, and its canonical form is the same message.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("examples/*.json")
	if err != nil || len(files) < 6 {
		t.Fatalf("there are %d examples: %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			kind, text := example(t, name)
			first, err := decoders[kind]([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			again, err := decoders[kind](first)
			if err != nil || string(first) != string(again) {
				t.Errorf("the canonical form\n%s\nreads as\n%s: %v", first, again, err)
			}
		})
	}
}
