package ingest_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/ingest"
)

// documented checks answers against the OpenAPI document and remembers which
// were given.
type documented struct {
	t    *testing.T
	d    *openapi3.T
	seen map[string]bool
}

func newDocumented(t *testing.T) *documented {
	t.Helper()
	d, err := openapi3.NewLoader().LoadFromData([]byte(ingestion.OpenAPI()))
	if err != nil {
		t.Fatal(err)
	}
	return &documented{t, d, map[string]bool{}}
}

var operationInPath = regexp.MustCompile(`/operations/[^/]+/`)

// check fails the test unless the document has an answer as it is.
func (c *documented) check(path string, a answer) {
	c.t.Helper()
	template := operationInPath.ReplaceAllString(path, "/operations/{operationId}/")
	item := c.d.Paths.Value(template)
	if item == nil {
		c.t.Fatalf("the document has no path %s", template)
	}
	response := item.Post.Responses.Status(a.status)
	if response == nil {
		c.t.Errorf("%s has no documented %d: %s", template, a.status, a.text)
		return
	}
	var value any
	if err := json.Unmarshal([]byte(a.text), &value); err != nil {
		c.t.Errorf("%s %d is no JSON: %q", template, a.status, a.text)
		return
	}
	media := response.Value.Content.Get(a.header.Get("Content-Type"))
	if media == nil {
		c.t.Errorf("%s %d has the undocumented type %s", template, a.status, a.header.Get("Content-Type"))
		return
	}
	if err := media.Schema.Value.VisitJSON(value, openapi3.EnableJSONSchema2020()); err != nil {
		c.t.Errorf("%s %d: %v", template, a.status, err)
	}
	for name, header := range response.Value.Headers {
		got := a.header.Get(name)
		if err := header.Value.Schema.Value.VisitJSON(got, openapi3.EnableJSONSchema2020()); got == "" || err != nil {
			c.t.Errorf("%s %d has %s: %q: %v", template, a.status, name, got, err)
		}
	}
	word := ""
	if object, ok := value.(map[string]any); ok {
		word, _ = object["error"].(string)
	}
	c.seen[fmt.Sprintf("%s %d %s", template, a.status, word)] = true
}

// Every answer of the running server fits the document, and every answer that
// the document has is given at least once, each refusal of each route included.
func TestEveryDocumentedAnswerIsGiven(t *testing.T) {
	w := newWorld(t, ingest.Limits{Requests: 500, Strangers: 5})
	c := newDocumented(t)
	give := func(a ask, status int, word string) {
		t.Helper()
		got := w.do(a)
		c.check(a.path, got)
		if got.status != status || word != "" && got.field("error") != word {
			t.Errorf("%s is answered %d %s, want %d %s", a.path, got.status, got.text, status, word)
		}
	}
	plan, update := w.begun("preview"), w.begun("update")
	done, old := w.begun("update"), w.begun("update")
	key := w.uuid()
	give(ask{path: pathAnnounce, body: w.announce(key, "update")}, 201, "")
	give(ask{path: pathAnnounce, body: w.announce(key, "update")}, 200, "")
	give(ask{path: pathAnnounce, body: w.announce(key, "destroy")}, 409, "idempotency-conflict")
	beats := w.beats(1, 2)
	give(ask{path: pathOf(update, "events"), body: beats}, 200, "")
	give(ask{path: pathOf(update, "events"), body: beats}, 200, "")
	give(ask{path: pathOf(update, "events"), body: w.beats(1, 1)}, 409, "event-conflict")
	for n := range 9 {
		give(ask{path: pathOf(update, "events"), body: w.beats(1000+100*n, 100)}, 200, "")
	}
	give(ask{path: pathOf(update, "events"), body: w.beats(5000, 98)}, 200, "")
	give(ask{path: pathOf(update, "events"), body: w.beats(9000, 1)}, 409, "event-limit")
	give(ask{path: pathOf(done, "finalize"), body: w.end("succeeded")}, 200, "")
	give(ask{path: pathOf(done, "finalize"), body: w.end("succeeded")}, 200, "")
	give(ask{path: pathOf(done, "finalize"), body: w.end("failed")}, 409, "operation-finalized")
	give(ask{path: pathOf(done, "events"), body: w.beats(1, 1)}, 409, "operation-finalized")
	give(ask{path: pathCorrelate, body: pairOf(plan, update)}, 201, "")
	give(ask{path: pathCorrelate, body: pairOf(plan, update)}, 200, "")
	give(ask{path: pathCorrelate, body: pairOf(plan, done)}, 409, "conflict")
	give(ask{path: pathOf(update, "transcript"), body: "{}"}, 403, "capture-not-permitted")

	skewed := strings.ReplaceAll(w.announce(w.uuid(), "update"), when(w.now()), when(w.now().Add(25*time.Hour)))
	give(ask{path: pathAnnounce, body: skewed}, 422, "timestamp-out-of-range")
	give(ask{path: pathOf(old, "events"), body: strings.ReplaceAll(w.beats(1, 1), when(w.now()), when(w.now().Add(25*time.Hour)))}, 422, "timestamp-out-of-range")
	give(ask{path: pathOf(old, "finalize"), body: strings.ReplaceAll(w.end("failed"), when(w.now()), when(w.now().Add(25*time.Hour)))}, 422, "timestamp-out-of-range")
	w.later(24 * time.Hour)
	give(ask{path: pathOf(old, "events"), body: w.beats(1, 1)}, 409, "operation-expired")
	give(ask{path: pathOf(old, "finalize"), body: w.end("failed")}, 409, "operation-expired")

	none := w.uuid()
	bodies := map[string]string{
		pathAnnounce:             strings.Replace(w.announce(w.uuid(), "update"), "production", "nowhere", 1),
		pathOf(none, "events"):   w.beats(1, 1),
		pathOf(none, "finalize"): w.end("failed"),
		pathCorrelate:            pairOf(w.uuid(), w.uuid()),
	}
	for path, body := range bodies {
		give(ask{path: path, body: body}, 404, "not-found")
		give(ask{path: path, body: "{"}, 400, "invalid-request")
		give(ask{path: path, body: strings.Repeat(" ", ingestion.MaxBytes+1)}, 413, "payload-too-large")
		give(ask{path: path, body: body, header: map[string]string{"Content-Type": "text/plain"}}, 415, "unsupported-media-type")
	}
	transcript := pathOf(none, "transcript")
	bodies[transcript] = "{}"
	for path, body := range bodies {
		give(ask{path: path, body: body, method: http.MethodPut}, 405, "method-not-allowed")
		give(ask{path: path, body: body, token: "none"}, 401, "unauthorized")
		w.issuers.set(func(i *issuers) { i.err = errors.New(canary) })
		give(ask{path: path, body: body}, 500, "internal")
		w.issuers.set(func(i *issuers) { i.err = reason.New(reason.Unavailable, "") })
		give(ask{path: path, body: body}, 503, "unavailable")
		w.issuers.set(func(i *issuers) { i.err = nil })
	}
	for range 5 {
		w.do(ask{path: pathAnnounce, token: "stranger"})
	}
	for path, body := range bodies {
		give(ask{path: path, body: body, token: "stranger"}, 429, "rate-limited")
	}

	for path, item := range c.d.Paths.Map() {
		for status, response := range item.Post.Responses.Map() {
			words := []string{""}
			if failed := response.Value.Content.Get("application/json").Schema.Value.Properties["error"]; failed != nil {
				words = nil
				for _, word := range failed.Value.Enum {
					words = append(words, word.(string))
				}
				if failed.Value.Const != nil {
					words = append(words, failed.Value.Const.(string))
				}
			}
			given := 0
			for _, word := range words {
				if c.seen[path+" "+status+" "+word] {
					given++
				}
			}
			// Of the conflicts each route has its own.
			if given == 0 || status != "409" && given != len(words) {
				t.Errorf("%s: %s %v was not given", path, status, words)
			}
		}
	}
	for _, word := range []string{"idempotency-conflict", "event-conflict", "event-limit", "operation-finalized", "operation-expired", "conflict"} {
		given := false
		for seen := range c.seen {
			given = given || strings.HasSuffix(seen, " 409 "+word)
		}
		if !given {
			t.Errorf("the conflict %s was not given", word)
		}
	}
}

// The examples of the contract get the answers of the contract, with fresh
// times and ids filled in and nothing else changed.
func TestExamplesAreAccepted(t *testing.T) {
	w := newWorld(t, plenty)
	c := newDocumented(t)
	send := func(name, path string, status int, replace ...string) answer {
		t.Helper()
		text, err := os.ReadFile("../../schema/ingestion/examples/" + name + ".json")
		w.must(err)
		a := w.post(path, strings.NewReplacer(replace...).Replace(string(text)))
		c.check(path, a)
		if a.status != status {
			t.Errorf("%s is answered %d %s", name, a.status, a.text)
		}
		return a
	}
	update := send("announce", pathAnnounce, 201).field("operationId")
	plan := send("announce-context", pathAnnounce, 201).field("operationId")
	w.later(time.Minute)
	send("heartbeats", pathOf(update, "events"), 200)
	w.later(4 * time.Minute)
	if a := send("finalize", pathOf(update, "finalize"), 200); a.text != `{"operationId":"`+update+`","outcome":"failed","status":"accepted"}` {
		t.Errorf("the end is answered %s", a.text)
	}
	send("finalize-v1", pathOf(plan, "finalize"), 200)
	send("correlation", pathCorrelate, 201, "0198b6f0-5c1a-7b3d-8e4f-a1b2c3d4e5f6", plan, "0198b6f1-9d2b-7c4e-9f50-b2c3d4e5f607", update)
}

// Every reason has a status and a word of the contract.
func TestEveryReasonHasAWord(t *testing.T) {
	closed := map[string]bool{}
	for _, word := range regexp.MustCompile(`const: ([a-z-]+) \} \} \} \} \}`).FindAllStringSubmatch(ingestion.OpenAPI(), -1) {
		closed[word[1]] = true
	}
	for _, word := range []string{"idempotency-conflict", "event-conflict", "event-limit", "operation-finalized", "operation-expired", "conflict"} {
		closed[word] = true
	}
	for _, r := range reason.All() {
		if status, word := ingest.Refusal(r); !closed[word] || status < 400 {
			t.Errorf("%s reads as %d %s", r, status, word)
		}
	}
}
