package conform

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The paths of the contract.
const (
	operations = "/api/v1/ingestion/operations"
	correlate  = "/api/v1/ingestion/correlations"
)

// object is a JSON object.
type object map[string]any

// with is an object with a member set; nil takes it away.
func (o object) with(name string, value any) object {
	c := maps.Clone(o)
	c[name] = value
	return c
}

// without is an object without a member.
func (o object) without(name string) object {
	c := maps.Clone(o)
	delete(c, name)
	return c
}

// text is the object as JSON.
func (o object) text() string {
	text, err := json.Marshal(o)
	if err != nil {
		panic(err) // objects here hold what JSON has
	}
	return string(text)
}

// request is one request. Without a method it is a POST of JSON.
type request struct {
	method, path string
	token        string
	header       http.Header
	body         string
}

// reply is what came back.
type reply struct {
	status int
	header http.Header
	body   []byte
	err    error
}

// maxReply bounds what is read of an answer.
const maxReply = 1 << 20

// longest is the longest wait that a server may ask for.
const longest = 2 * time.Minute

// send sends a request, and again when the server asks to wait.
func (r *run) send(q request) reply {
	for {
		got := r.once(q)
		if got.err != nil || got.status != http.StatusTooManyRequests {
			return got
		}
		seconds, err := strconv.Atoi(got.header.Get("Retry-After"))
		wait := time.Duration(seconds) * time.Second
		if err != nil || wait <= 0 || wait > longest {
			return got
		}
		if got.err = r.Wait(r.ctx, wait, "the server limits how often a token may report"); got.err != nil {
			return got
		}
	}
}

// once sends a request.
func (r *run) once(q request) reply {
	if q.method == "" {
		q.method = http.MethodPost
	}
	h, err := http.NewRequestWithContext(r.ctx, q.method, strings.TrimSuffix(r.URL.String(), "/")+q.path, strings.NewReader(q.body))
	if err != nil {
		return reply{err: err}
	}
	h.Header.Set("Content-Type", "application/json")
	h.Header.Set("User-Agent", "lumaft-conform")
	if q.token != "" {
		h.Header.Set("Authorization", "Bearer "+q.token)
	}
	maps.Copy(h.Header, q.header)
	answer, err := r.client.Do(h)
	if err != nil {
		return reply{err: errors.Unwrap(err)}
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxReply))
	return reply{answer.StatusCode, answer.Header, body, err}
}

// post sends a message with the first token.
func (r *run) post(path string, body object) reply {
	return r.send(request{path: path, token: r.Token, body: body.text()})
}

// said is a reply in short: its status, its word, and everything in which it
// departs from the form that the contract gives all answers.
func (p reply) said() string {
	if p.err != nil {
		return "no answer: " + p.err.Error()
	}
	words := []string{strconv.Itoa(p.status)}
	var strange []string
	var members map[string]any
	if err := json.Unmarshal(p.body, &members); err != nil {
		strange = append(strange, "no JSON object")
	}
	if kind := p.header.Get("Content-Type"); kind != "application/json" && !strings.HasPrefix(kind, "application/json;") {
		strange = append(strange, fmt.Sprintf("Content-Type %q", kind))
	}
	word := "status"
	if p.status >= 300 {
		word = "error"
		if len(members) != 1 {
			strange = append(strange, "members other than error")
		}
		if p.header.Get("Cache-Control") != "no-store" {
			strange = append(strange, "no Cache-Control: no-store")
		}
	}
	text, is := members[word].(string)
	if !is {
		strange = append(strange, "no "+word)
	}
	words = append(words, text)
	if p.status == http.StatusTooManyRequests {
		strange = append(strange, "Retry-After "+strconv.Quote(p.header.Get("Retry-After")))
	}
	said := strings.TrimSpace(strings.Join(words, " "))
	if len(strange) > 0 {
		said += " (" + strings.Join(strange, ", ") + ")"
	}
	return said
}

// holds is what was said, and the members that came with it.
func (p reply) holds(names ...string) string {
	var members map[string]any
	_ = json.Unmarshal(p.body, &members) // said tells
	said := p.said()
	for _, name := range names {
		said += fmt.Sprintf(" %s=%v", name, members[name])
	}
	if want := len(names) + 1; p.err == nil && p.status < 300 && len(members) > want && !slices.Contains(names, "operationId") && members["operationId"] == nil {
		said += " and more members"
	}
	return said
}

var uuid = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

// id is the id that an answer gives under a name; empty when it is none.
func (p reply) id(name string) string {
	var members map[string]any
	_ = json.Unmarshal(p.body, &members) // an answer without an id has an empty one
	id, _ := members[name].(string)
	if !uuid.MatchString(id) {
		return ""
	}
	return id
}

// newID is a UUID of version 4.
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// stamp is an instant as the contract writes it.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
