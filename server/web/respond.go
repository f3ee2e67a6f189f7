package web

import (
	"io"
	"net/http"
	"strconv"

	"github.com/lumaft/lumaft/schema/reason"
)

// refusal is one of the answers this package gives by itself.
type refusal struct {
	status int
	code   reason.Reason
	public string
}

var (
	errPanicked    = refusal{http.StatusInternalServerError, reason.Internal, "Something went wrong on our side."}
	errURLTooLong  = refusal{http.StatusRequestURITooLong, reason.BadRequest, "The address is too long."}
	errWrongHost   = refusal{http.StatusMisdirectedRequest, reason.WrongHost, "This server is not addressed by that name."}
	errNoLength    = refusal{http.StatusBadRequest, reason.BadRequest, "Send the body with its length."}
	errCrossOrigin = refusal{http.StatusForbidden, reason.CrossOrigin, "The request comes from another site's page."}
	errNotFound    = refusal{http.StatusNotFound, reason.NotFound, "There is nothing at this address."}
	errMethod      = refusal{http.StatusMethodNotAllowed, reason.MethodNotAllowed, "This address does not take that method."}
	errNoConsole   = refusal{http.StatusNotFound, reason.NotFound, "This server was built without the console. The API is there all the same."}
)

// write answers as JSON in the form of GraphQL's errors, or as text, for a
// person. id names the error record of a fault of ours.
func (e refusal) write(w http.ResponseWriter, asJSON bool, id string) {
	body, kind := e.public, "text/plain; charset=utf-8"
	if asJSON {
		kind = "application/json; charset=utf-8"
		// Sentences, codes and ids of ours hold nothing that JSON escapes.
		body = `{"errors":[{"message":"` + e.public + `","extensions":{"code":"` + string(e.code) + `"`
		if id != "" {
			body += `,"id":"` + id + `"`
		}
		body += "}}]}"
	} else if id != "" {
		body += " Error " + id + "."
	}
	body += "\n"
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	header.Set("Cache-Control", "no-store")
	header.Del("ETag")
	header.Del("Content-Encoding")
	w.WriteHeader(e.status)
	_, _ = io.WriteString(w, body)
}
