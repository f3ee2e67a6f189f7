package conform

import (
	"strings"
	"time"
)

// The most events that a request and an operation may have.
const (
	mostAtOnce = 100
	mostEvents = 1000
)

// beat is a heartbeat that is new.
func (r *run) beat(sequence int) object {
	return object{"eventId": newID(), "kind": "heartbeat", "sequence": sequence, "assertedAt": stamp(r.Now())}
}

// beats is a message of heartbeats.
func beats(events ...object) object { return object{"schemaVersion": 1, "events": events} }

// some are so many new heartbeats from a sequence on.
func (r *run) some(n, from int) object {
	events := make([]object, n)
	for i := range events {
		events[i] = r.beat(from + i)
	}
	return beats(events...)
}

// of is a path of an operation.
func of(operation, last string) string { return operations + "/" + operation + "/" + last }

// heartbeats are about signs of life.
func heartbeats() []test {
	send := func(r *run, m object) reply { return r.post(of(r.operation, "events"), m) }
	return []test{
		{"beat", "a heartbeat", "200 accepted accepted=1 replayed=0", false, func(r *run) string {
			r.event = r.beat(5)
			return send(r, beats(r.event)).holds("accepted", "replayed")
		}},
		{"beat-again", "the same again", "200 accepted accepted=0 replayed=1", false, func(r *run) string {
			return send(r, beats(r.event)).holds("accepted", "replayed")
		}},
		{"beat-order", "an earlier sequence later, and a gap", "200 accepted accepted=2 replayed=1", false, func(r *run) string {
			return send(r, beats(r.beat(9), r.event, r.beat(2))).holds("accepted", "replayed")
		}},
		{"beat-event-conflict", "a used event with another sequence", "409 event-conflict", false, func(r *run) string {
			return send(r, beats(r.event.with("sequence", 6))).said()
		}},
		{"beat-sequence-conflict", "another event with a used sequence", "409 event-conflict", false, func(r *run) string {
			return send(r, beats(r.beat(5))).said()
		}},
		{"beat-none", "no event", "400 invalid-request", false, func(r *run) string { return send(r, beats([]object{}...)).said() }},
		{"beat-101", "101 events", "400 invalid-request", false, func(r *run) string { return send(r, r.some(mostAtOnce+1, 20)).said() }},
		{"beat-one-bad", "one bad event among others", "400 invalid-request", false, func(r *run) string {
			return send(r, beats(r.beat(15), r.beat(16).with("kind", "pulse"))).said()
		}},
		{"beat-unknown", "an operation that there is not", "404 not-found", false, func(r *run) string {
			return r.post(of(newID(), "events"), r.some(1, 1)).said()
		}},
		{"beat-path", "an id that is none", "404 not-found", false, func(r *run) string {
			return r.post(of("%2e%2e%2fnonsense", "events"), r.some(1, 1)).said()
		}},
		{"beat-of-other", "another token's operation", "404 not-found", true, func(r *run) string {
			return r.send(request{path: of(r.operation, "events"), token: r.Second, body: r.some(1, 50).text()}).said()
		}},
		{"beat-limit", "1,000 events, and one more", "200 accepted, then 409 event-limit", false, func(r *run) string {
			var said []string
			for had := 3; had < mostEvents; {
				n := min(mostAtOnce, mostEvents-had)
				said = append(said, send(r, r.some(n, 1000+had)).said())
				had += n
			}
			return joined(append(said, send(r, r.some(1, 5000)).said())...)
		}},
	}
}

// finalize is an end that succeeded.
func (r *run) finalize() object {
	return object{
		"schemaVersion": 2, "result": "succeeded", "reason": nil, "exitCode": 0, "endTime": stamp(r.Now()),
		"resourceChanges": []object{{"operation": "create", "count": 1}, {"operation": "same", "count": 0}},
	}
}

// finalizes are about ends.
func finalizes() []test {
	send := func(r *run, m object) reply { return r.post(of(r.operation, "finalize"), m) }
	const refused = "400 invalid-request"
	var first object
	return []test{
		{"end-reason", "a reason of what succeeded", refused, false, func(r *run) string {
			return send(r, r.finalize().with("reason", "command-failed")).said()
		}},
		{"end-exit", "an exit code of 256", refused, false, func(r *run) string { return send(r, r.finalize().with("exitCode", 256)).said() }},
		{"end-repeated", "an action twice", refused, false, func(r *run) string {
			one := object{"operation": "create", "count": 1}
			return send(r, r.finalize().with("resourceChanges", []object{one, one})).said()
		}},
		{"end-negative", "a negative count", refused, false, func(r *run) string {
			return send(r, r.finalize().with("resourceChanges", []object{{"operation": "create", "count": -1}})).said()
		}},
		{"end-version", "schema 1 with the member of schema 2", refused, false, func(r *run) string {
			return send(r, r.finalize().with("schemaVersion", 1)).said()
		}},
		{"end-early", "an end before the start", refused, false, func(r *run) string {
			return send(r, r.finalize().with("endTime", stamp(r.Now().Add(-time.Hour)))).said()
		}},
		{"end-of-other", "another token's operation", "404 not-found", true, func(r *run) string {
			return r.send(request{path: of(r.operation, "finalize"), token: r.Second, body: r.finalize().text()}).said()
		}},
		{"end-unknown", "an operation that there is not", "404 not-found", false, func(r *run) string {
			return r.post(of(newID(), "finalize"), r.finalize()).said()
		}},
		{"end", "an end", "200 accepted outcome=succeeded", false, func(r *run) string {
			first = r.finalize()
			return send(r, first).holds("outcome")
		}},
		{"end-again", "the same again", "200 replayed outcome=succeeded", false, func(r *run) string { return send(r, first).holds("outcome") }},
		{"end-other", "another end", "409 operation-finalized", false, func(r *run) string {
			return send(r, first.with("exitCode", 3)).said()
		}},
		{"end-beat", "a heartbeat after the end", "409 operation-finalized", false, func(r *run) string {
			return r.post(of(r.operation, "events"), r.some(1, 6000)).said()
		}},
		{"end-announce", "its announce again, after the end", "200 replayed with the same id", false, func(r *run) string {
			got := r.post(operations, r.announced)
			return sameID(got.said(), got.id("operationId"), r.operation)
		}},
		{"end-preview", "a preview that failed, by schema 1 and without a reason", "200 accepted outcome=failed", false, func(r *run) string {
			r.preview = r.post(operations, r.announce().with("kind", "preview")).id("operationId")
			return r.post(of(r.preview, "finalize"), r.finalize().without("resourceChanges").with("schemaVersion", 1).
				with("result", "failed").with("exitCode", 1)).holds("outcome")
		}},
		{"transcript", "a transcript without the permission", "403 capture-not-permitted", false, func(r *run) string {
			return r.post(of(r.operation, "transcript"), object{}).said()
		}},
	}
}

// correlations are about pairs of what was planned and what was done.
func correlations() []test {
	pair := func(planned, actual string, external any) object {
		return object{"schemaVersion": 1, "plannedEvidenceId": planned, "actualEvidenceId": actual, "externalId": external}
	}
	send := func(r *run, m object) reply { return r.post(correlate, m) }
	return []test{
		{"pair-unknown", "a preview that there is not", "404 not-found", false, func(r *run) string {
			return send(r, pair(newID(), r.operation, nil)).said()
		}},
		{"pair-previews", "a preview as what was done", "400 invalid-request", false, func(r *run) string {
			return send(r, pair(r.preview, r.preview, nil)).said()
		}},
		{"pair-swapped", "both in each other's place", "400 invalid-request", false, func(r *run) string {
			return send(r, pair(r.operation, r.preview, nil)).said()
		}},
		{"pair", "a preview and its update", "201 accepted with an id", false, func(r *run) string {
			got := send(r, pair(r.preview, r.operation, "build-4821"))
			if got.id("correlationId") == "" {
				return got.said()
			}
			return got.said() + " with an id"
		}},
		{"pair-again", "the same again", "200 replayed", false, func(r *run) string {
			return send(r, pair(r.preview, r.operation, "build-4821")).said()
		}},
		{"pair-external", "the same with another external id", "409 conflict", false, func(r *run) string {
			return send(r, pair(r.preview, r.operation, "build-4822")).said()
		}},
		{"pair-reused", "the preview with another update", "409 conflict", false, func(r *run) string {
			other := r.post(operations, r.announce()).id("operationId")
			defer r.post(of(other, "finalize"), r.finalize())
			return send(r, pair(r.preview, other, nil)).said()
		}},
		{"pair-external-form", "an external id of controls", "400 invalid-request", false, func(r *run) string {
			return send(r, pair(r.preview, r.operation, strings.Repeat("\x07", 3))).said()
		}},
	}
}
