package ingest

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// The names of the routes, in metrics and error records.
const (
	routeAnnounce   = "announce"
	routeHeartbeats = "heartbeats"
	routeFinalize   = "finalize"
	routeCorrelate  = "correlate"
	routeTranscript = "transcript"
	routeOther      = "other"
)

// The words of what was accepted.
const (
	accepted = "accepted"
	replayed = "replayed"
)

// answer is what is sent for an accepted request.
type answer struct {
	status int
	// word is accepted or replayed.
	word string
	body []byte
}

// answerer reads and stores the message of a route.
type answerer func(ctx context.Context, issuer scope.Issuer, operation string, body []byte) (answer, error)

// find is the route of a path, and the operation that the path names: whatever
// stands in its place, which is compared with ids and used for nothing else.
func (h *handler) find(path string) (route, operation string, answer answerer) {
	rest, ours := strings.CutPrefix(path, Root)
	switch {
	case !ours:
		return routeOther, "", nil
	case rest == "/operations":
		return routeAnnounce, "", h.announce
	case rest == "/correlations":
		return routeCorrelate, "", h.correlate
	}
	rest, ours = strings.CutPrefix(rest, "/operations/")
	operation, last, cut := strings.Cut(rest, "/")
	if !ours || !cut || operation == "" {
		return routeOther, "", nil
	}
	switch last {
	case "events":
		return routeHeartbeats, operation, h.heartbeats
	case "finalize":
		return routeFinalize, operation, h.finalize
	case "transcript":
		return routeTranscript, operation, nothing
	}
	return routeOther, "", nil
}

func (h *handler) announce(ctx context.Context, issuer scope.Issuer, _ string, body []byte) (answer, error) {
	message, err := ingestion.DecodeAnnounce(body)
	if err != nil {
		return answer{}, err
	}
	id, again, err := h.Recorder.Announce(ctx, issuer, message)
	if err != nil {
		return answer{}, err
	}
	return made("operationId", id, again), nil
}

// made is the answer of what makes something that has an id.
func made(name, id string, again bool) answer {
	status, word := http.StatusCreated, accepted
	if again {
		status, word = http.StatusOK, replayed
	}
	// Ids and words of ours hold nothing that JSON escapes.
	return answer{status, word, []byte(`{"` + name + `":"` + id + `","status":"` + word + `"}`)}
}

func (h *handler) heartbeats(ctx context.Context, issuer scope.Issuer, operation string, body []byte) (answer, error) {
	message, err := ingestion.DecodeHeartbeats(body)
	if err != nil {
		return answer{}, err
	}
	if !ingestion.IsUUID(operation) {
		operation = noOperation
	}
	fresh, again, err := h.Recorder.Heartbeats(ctx, issuer, operation, message)
	if err != nil {
		return answer{}, err
	}
	word := accepted
	if fresh == 0 {
		word = replayed
	}
	return answer{http.StatusOK, word, []byte(`{"operationId":"` + operation + `","accepted":` + strconv.Itoa(fresh) +
		`,"replayed":` + strconv.Itoa(again) + `,"status":"accepted"}`)}, nil
}

// noOperation is the id of no operation, asked for in the place of what is no
// id, so that both take the same way.
const noOperation = "00000000-0000-0000-0000-000000000000"

func (h *handler) finalize(ctx context.Context, issuer scope.Issuer, operation string, body []byte) (answer, error) {
	message, err := ingestion.DecodeFinalize(body)
	if err != nil {
		return answer{}, err
	}
	if !ingestion.IsUUID(operation) {
		operation = noOperation
	}
	outcome, again, err := h.Recorder.Finalize(ctx, issuer, operation, message)
	if err != nil {
		return answer{}, err
	}
	word := accepted
	if again {
		word = replayed
	}
	return answer{http.StatusOK, word, []byte(`{"operationId":"` + operation + `","outcome":"` + string(outcome) + `","status":"` + word + `"}`)}, nil
}

func (h *handler) correlate(ctx context.Context, issuer scope.Issuer, _ string, body []byte) (answer, error) {
	message, err := ingestion.DecodeCorrelation(body)
	if err != nil {
		return answer{}, err
	}
	id, again, err := h.Recorder.Correlate(ctx, issuer, message)
	if err != nil {
		return answer{}, err
	}
	return made("correlationId", id, again), nil
}

// nothing stands for what is refused before its body is read: there are no
// transcripts yet.
func nothing(context.Context, scope.Issuer, string, []byte) (answer, error) {
	return answer{}, errCapture
}
