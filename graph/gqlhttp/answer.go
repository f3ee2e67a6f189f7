package gqlhttp

import (
	stdjson "encoding/json"
	"net/http"
	"strconv"

	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/lumaft/lumaft/schema/reason"
)

// ContentType is that of every answer.
const ContentType = "application/graphql-response+json; charset=utf-8"

// response is the one answer to a request. It has data only when the request
// was executed, and never extensions: no traces, no timings.
type response struct {
	Errors gqlerror.List      `json:"errors,omitempty"`
	Data   stdjson.RawMessage `json:"data,omitempty"`

	executed bool
}

// failed is the answer to an executed request of which no data is kept.
func failed(err *reason.Error) *response {
	return &response{Errors: gqlerror.List{shown(err)}, executed: true}
}

// shown is a refusal as an answer shows it.
func shown(err *reason.Error) *gqlerror.Error {
	return &gqlerror.Error{
		Err:        presented{},
		Message:    err.Public,
		Extensions: map[string]any{"code": err.Reason},
	}
}

// answer writes a response with the status and headers that go with it.
func (h *handler) answer(w http.ResponseWriter, res *response) {
	status := http.StatusOK
	switch {
	case !res.executed:
		code, _ := res.Errors[0].Extensions["code"].(reason.Reason)
		status = Status(code)
		switch code {
		case reason.MethodNotAllowed:
			w.Header().Set("Allow", http.MethodPost)
		case reason.RateLimited, reason.TimedOut, reason.Unavailable:
			w.Header().Set("Retry-After", "1")
		}
	case len(res.Data) == 0:
		res.Data = stdjson.RawMessage("null")
	}
	body, err := stdjson.Marshal(res)
	if err != nil {
		// Only data that is no JSON gets here, which is a fault of a
		// marshaller of ours.
		panic(err)
	}
	header := w.Header()
	header.Set("Content-Type", ContentType)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(body) // the caller may have gone
}

// SchemaHandler serves the text of the schema to GET and HEAD.
func SchemaHandler(sdl string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		header := w.Header()
		header.Set("Content-Type", "text/plain; charset=utf-8")
		header.Set("Content-Length", strconv.Itoa(len(sdl)))
		header.Set("Cache-Control", "no-store")
		header.Set("X-Content-Type-Options", "nosniff")
		if r.Method == http.MethodGet {
			_, _ = w.Write([]byte(sdl))
		}
	})
}
