package conform

import (
	"net/http"
	"strings"
	"time"
)

// bearers are about who may report at all.
func bearers() []test {
	refused := func(header http.Header) func(*run) string {
		return func(r *run) string {
			got := r.send(request{path: operations, header: header, body: r.announce().text()})
			said := got.said()
			if got.err == nil && !strings.HasPrefix(got.header.Get("WWW-Authenticate"), "Bearer") {
				said += " without WWW-Authenticate: Bearer"
			}
			return said
		}
	}
	as := func(value string) http.Header { return http.Header{"Authorization": {value}} }
	const want = "401 unauthorized"
	return []test{
		{"bearer-none", "no credentials", want, false, refused(nil)},
		{"bearer-basic", "a user name and a password", want, false, refused(as("Basic dXNlcjpwYXNz"))},
		{"bearer-malformed", "a bearer that is no token", want, false, refused(as("Bearer nonsense"))},
		{"bearer-check", "a token whose check is wrong", want, false, refused(as("Bearer lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcq"))},
		{"bearer-unknown", "a token that was never issued", want, false, refused(as("Bearer lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcp"))},
		{"bearer-login", "a browser's login and no token", want, false, refused(http.Header{"Cookie": {"__Host-lumaft=1"}})},
	}
}

// envelopes are about what holds before a message is read.
func envelopes() []test {
	body := func(change func(q *request)) func(*run) string {
		return func(r *run) string {
			q := request{path: operations, token: r.second, body: r.announce().text()}
			change(&q)
			return r.send(q).said()
		}
	}
	typed := func(value ...string) func(q *request) {
		return func(q *request) { q.header = http.Header{"Content-Type": value} }
	}
	return []test{
		{"route-unknown", "a route that there is not", "404 not-found", false, body(func(q *request) { q.path = "/api/v1/ingestion/nonsense" })},
		{"method-get", "GET", "405 method-not-allowed, Allow POST", false, func(r *run) string {
			got := r.send(request{method: http.MethodGet, path: operations, token: r.second})
			return got.said() + ", Allow " + got.header.Get("Allow")
		}},
		{"method-put", "PUT", "405 method-not-allowed", false, body(func(q *request) { q.method = http.MethodPut })},
		{"type-text", "text/plain", "415 unsupported-media-type", false, body(typed("text/plain"))},
		{"type-latin1", "another charset than utf-8", "415 unsupported-media-type", false, body(typed("application/json; charset=latin1"))},
		{"type-gzip", "a content encoding", "415 unsupported-media-type", false, body(func(q *request) { q.header = http.Header{"Content-Encoding": {"gzip"}} })},
		{"type-utf8", "the charset utf-8", "201 accepted", false, body(typed("application/json; charset=utf-8"))},
		{"size-limit", "a body of exactly 1 MiB", "201 accepted", false, body(func(q *request) { q.body = padded(q.body, 1<<20) })},
		{"size-over", "a body of one byte more", "413 payload-too-large", false, body(func(q *request) { q.body = padded(q.body, 1<<20+1) })},
	}
}

// padded is JSON with spaces up to a size.
func padded(text string, size int) string {
	return text[:1] + strings.Repeat(" ", size-len(text)) + text[1:]
}

// announce is an announce of the target that is new.
func (r *run) announce() object {
	return object{
		"schemaVersion": 1, "idempotencyKey": newID(), "correlationId": nil, "kind": "update", "startTime": stamp(r.Now()),
		"target": r.target(),
	}
}

// target is the target of an announce.
func (r *run) target() object {
	t := object{"backendId": r.Target.BackendID, "projectName": nil, "stackName": r.Target.StackName}
	if r.Target.ProjectName != "" {
		t["projectName"] = r.Target.ProjectName
	}
	return t
}

// misplaced is the target with a project where its backend has none, or none
// where it has them.
func (r *run) misplaced() object {
	if r.Target.ProjectName == "" {
		return r.target().with("projectName", "some-project")
	}
	return r.target().with("projectName", nil)
}

// announces are about announcing.
func announces() []test {
	claims := object{"commit": "8c1f0a2", "branch": "main", "buildUrl": "https://ci.example/builds/1", "actor": "someone", "ci": "conform"}
	said := func(change func(r *run, a object) object) func(*run) string {
		return func(r *run) string { return r.post(operations, change(r, r.announce())).said() }
	}
	return []test{
		{"announce", "a valid announce", "201 accepted with an id", false, func(r *run) string {
			r.announced = r.announce()
			got := r.post(operations, r.announced)
			if r.operation = got.id("operationId"); r.operation != "" {
				return got.said() + " with an id"
			}
			return got.said()
		}},
		{"announce-again", "the same again", "200 replayed with the same id", false, func(r *run) string {
			got := r.post(operations, r.announced)
			return sameID(got.said(), got.id("operationId"), r.operation)
		}},
		{"announce-spaced", "the same with other spaces and another order", "200 replayed with the same id", false, func(r *run) string {
			text := r.announced.text()
			last := strings.LastIndex(text, `,"target":`)
			moved := "{ " + text[last+1:len(text)-1] + " ,\n" + text[1:last] + "\t}"
			got := r.send(request{path: operations, token: r.Token, body: moved})
			return sameID(got.said(), got.id("operationId"), r.operation)
		}},
		{"announce-conflict", "the same key with another kind", "409 idempotency-conflict", false, func(r *run) string {
			return r.post(operations, r.announced.with("kind", "destroy")).said()
		}},
		{"announce-key-of-other", "the same key by another token", "201 accepted with another id", true, func(r *run) string {
			got := r.send(request{path: operations, token: r.Second, body: r.announced.text()})
			if id := got.id("operationId"); id != "" && id != r.operation {
				return got.said() + " with another id"
			}
			return got.said()
		}},
		{"announce-claims", "schema 2 with claims", "201 accepted", false, said(func(_ *run, a object) object {
			return a.with("schemaVersion", 2).with("context", claims)
		})},
		{"announce-claims-http", "a build at an http address", "400 invalid-request", false, said(func(_ *run, a object) object {
			return a.with("schemaVersion", 2).with("context", claims.with("buildUrl", "http://ci.example/1"))
		})},
		{"skew-day", "a start 23 hours ago", "201 accepted", false, said(func(r *run, a object) object {
			return a.with("startTime", stamp(r.Now().Add(-23*time.Hour)))
		})},
		{"skew-past", "a start 25 hours ago", "422 timestamp-out-of-range", false, said(func(r *run, a object) object {
			return a.with("startTime", stamp(r.Now().Add(-25*time.Hour)))
		})},
		{"skew-future", "a start in 25 hours", "422 timestamp-out-of-range", false, said(func(r *run, a object) object {
			return a.with("startTime", stamp(r.Now().Add(25*time.Hour)))
		})},
		{"scope-backend", "a backend that there is not", "404 not-found", false, said(func(r *run, a object) object {
			return a.with("target", r.target().with("backendId", "no-such-backend-"+newID()[:8]))
		})},
		{"scope-layout", "a project where the layout has none, or none where it has", "404 not-found", false, said(func(r *run, a object) object {
			return a.with("target", r.misplaced())
		})},
	}
}

// sameID says whether an id is the one that it should be.
func sameID(said, got, want string) string {
	if got == want && want != "" {
		return said + " with the same id"
	}
	return said + " with another id"
}

// messages are about JSON and the shape of messages; each is refused.
func messages() []test {
	const want = "400 invalid-request"
	as := func(change func(text string) string) func(*run) string {
		return func(r *run) string {
			return r.send(request{path: operations, token: r.second, body: change(r.announce().text())}).said()
		}
	}
	member := func(name string, value any) func(*run) string {
		return func(r *run) string {
			return r.send(request{path: operations, token: r.second, body: r.announce().with(name, value).text()}).said()
		}
	}
	return []test{
		{"json-none", "no JSON", want, false, as(func(string) string { return "nonsense" })},
		{"json-list", "a list", want, false, as(func(t string) string { return "[" + t + "]" })},
		{"json-cut", "a message that was cut", want, false, as(func(t string) string { return t[:len(t)-1] })},
		{"json-twice", "two objects", want, false, as(func(t string) string { return t + t })},
		{"json-bom", "a byte order mark", want, false, as(func(t string) string { return "\ufeff" + t })},
		{"json-duplicate", "a member twice", want, false, as(func(t string) string { return `{"kind":"update",` + t[1:] })},
		{"json-case", "a member in another case", want, false, as(func(t string) string { return strings.Replace(t, `"kind"`, `"Kind"`, 1) })},
		{"json-utf8", "bytes that are not UTF-8", want, false, as(func(t string) string { return strings.Replace(t, "update", "\xff", 1) })},
		{"json-surrogate", "half of a surrogate pair", want, false, as(func(t string) string { return strings.Replace(t, "update", `\ud800`, 1) })},
		{"json-deep", "33 lists in each other", want, false, as(func(t string) string {
			return `{"x":` + strings.Repeat("[", 33) + strings.Repeat("]", 33) + "," + t[1:]
		})},
		{"shape-unknown", "a member that there is not", want, false, member("colour", "red")},
		{"shape-missing", "a member left out", want, false, func(r *run) string {
			return r.send(request{path: operations, token: r.second, body: r.announce().without("correlationId").text()}).said()
		}},
		{"shape-version-text", "a version as text", want, false, member("schemaVersion", "1")},
		{"shape-version", "a version that there is not", want, false, member("schemaVersion", 3)},
		{"shape-kind", "a kind that there is not", want, false, member("kind", "deploy")},
		{"shape-uuid", "a key in capitals", want, false, member("idempotencyKey", "3F1C2B4A-5D6E-4F70-8A91-B2C3D4E5F607")},
		{"shape-time", "a time without milliseconds", want, false, member("startTime", "2026-08-18T12:00:00Z")},
		{"shape-day", "the 30th of February", want, false, member("startTime", "2026-02-30T12:00:00.000Z")},
		{"shape-name", "a stack without a name", want, false, func(r *run) string {
			return r.send(request{path: operations, token: r.second, body: r.announce().with("target", r.target().with("stackName", "")).text()}).said()
		}},
	}
}
