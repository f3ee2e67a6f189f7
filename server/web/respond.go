package web

import (
	"io"
	"net/http"
	"strconv"
	"strings"

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
	errReporter    = refusal{http.StatusUnauthorized, reason.Unauthorized, "An integration token opens the routes of ingestion alone."}
	errNotFound    = refusal{http.StatusNotFound, reason.NotFound, "There is nothing at this address."}
	errMethod      = refusal{http.StatusMethodNotAllowed, reason.MethodNotAllowed, "This address does not take that method."}
	errNoConsole   = refusal{http.StatusNotFound, reason.NotFound, "This server was built without the console. The API is there all the same."}
)

// form is who reads a refusal.
type form int

// People read text, and programs the errors of the API that they ask.
const (
	asText form = iota
	asGraphQL
	asREST
)

// word is the reason as REST has it, whose list is closed.
func (e refusal) word() string {
	switch e.code {
	case reason.BadRequest:
		if e.status == http.StatusRequestURITooLong {
			return "not-found"
		}
		return "invalid-request"
	case reason.WrongHost:
		return "not-found"
	}
	return strings.ReplaceAll(strings.ToLower(string(e.code)), "_", "-")
}

// write answers a person as text, and a program as JSON in the form of its API.
// id names the error record of a fault of ours.
func (e refusal) write(w http.ResponseWriter, as form, id string) {
	body, kind, status := e.public, "text/plain; charset=utf-8", e.status
	switch {
	case as == asREST:
		kind, body = "application/json", `{"error":"`+e.word()+`"}`
		if status == http.StatusRequestURITooLong {
			status = http.StatusNotFound // no address of this API is that long
		}
		if id != "" {
			w.Header().Set("X-Error-Id", id)
		}
	case as == asGraphQL:
		kind = "application/json; charset=utf-8"
		// Sentences, codes and ids of ours hold nothing that JSON escapes.
		body = `{"errors":[{"message":"` + e.public + `","extensions":{"code":"` + string(e.code) + `"`
		if id != "" {
			body += `,"id":"` + id + `"`
		}
		body += "}}]}"
	case id != "":
		body += " Error " + id + "."
	}
	if as != asREST {
		body += "\n"
	}
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	header.Set("Cache-Control", "no-store")
	header.Del("ETag")
	header.Del("Content-Encoding")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}
