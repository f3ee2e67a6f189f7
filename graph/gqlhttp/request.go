package gqlhttp

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/lumaft/lumaft/graph/guard"
	"github.com/lumaft/lumaft/schema/reason"
)

// RequestHeader must be sent, with the value 1, by pages: a form or a link of
// another site cannot set it.
const RequestHeader = "X-Lumaft-Request"

// admit decides from the head of a request alone.
func admit(crossOrigin *http.CrossOriginProtection, r *http.Request) error {
	switch {
	case r.Method == http.MethodGet && asksForEvents(r.Header):
		return ownPage(r)
	case r.Method != http.MethodPost:
		return reason.New(reason.MethodNotAllowed, "Send GraphQL requests with POST.")
	}
	if err := sameOrigin(crossOrigin, r); err != nil {
		return err
	}
	return jsonBody(r.Header)
}

// crossed refuses what a page of another site can cause.
func crossed() *reason.Error {
	return reason.New(reason.CrossOrigin, "The request comes from another site's page.")
}

// ownPage refuses a GET that a page of another site can cause. An EventSource
// cannot send a header of ours, but every browser that has one says which site
// asks, and none lets another site's page read the answer.
func ownPage(r *http.Request) error {
	site, origin := r.Header.Values("Sec-Fetch-Site"), r.Header.Values("Origin")
	switch {
	case len(site) > 1, len(origin) > 1, len(site) == 1 && site[0] != "same-origin":
		return crossed()
	case len(origin) == 0:
		return nil
	}
	if from, err := url.Parse(origin[0]); err != nil || from.Host != r.Host {
		return crossed()
	}
	return nil
}

// sameOrigin refuses what a page of another site can cause. Programs that are
// no browsers send neither header and are not concerned.
func sameOrigin(crossOrigin *http.CrossOriginProtection, r *http.Request) error {
	if err := crossOrigin.Check(r); err != nil {
		refused := crossed()
		refused.Cause = err
		return refused
	}
	site, origin := r.Header.Values("Sec-Fetch-Site"), r.Header.Values("Origin")
	switch {
	case len(site) == 0 && len(origin) == 0:
		return nil
	case len(site) > 1, len(origin) > 1:
		return crossed()
	case len(site) == 1 && site[0] != "same-origin":
		return crossed()
	case r.Header.Get(RequestHeader) != "1":
		return reason.New(reason.CrossOrigin, "Requests from a page need the header "+RequestHeader+".")
	}
	return nil
}

// jsonBody refuses every body that is not plain JSON in UTF-8.
func jsonBody(header http.Header) error {
	refused := reason.New(reason.UnsupportedMediaType, "Send the body as application/json, not compressed.")
	if len(header.Values("Content-Encoding")) > 0 {
		return refused
	}
	types := header.Values("Content-Type")
	if len(types) != 1 {
		return refused
	}
	media, parameters, err := mime.ParseMediaType(types[0])
	if err != nil || media != "application/json" {
		return refused
	}
	for name, value := range parameters {
		if name != "charset" || !strings.EqualFold(value, "utf-8") {
			return refused
		}
	}
	return nil
}

// request is a GraphQL request as the wire has it.
type request struct {
	Query         string         `json:"query"`
	OperationName string         `json:"operationName"`
	Variables     jsontext.Value `json:"variables"`
	Extensions    jsontext.Value `json:"extensions"`

	variables map[string]any
}

// readRequest reads a body, or the address of a GET. Nothing of it ends up in an error, not even in a
// cause: what is malformed may still be secret.
func readRequest(w http.ResponseWriter, r *http.Request, limit int64) (*request, error) {
	if r.Method == http.MethodGet {
		return readAddress(r)
	}
	tooLarge := reason.New(reason.PayloadTooLarge, "The request is too large.")
	if r.ContentLength > limit {
		w.Header().Set("Connection", "close")
		return nil, tooLarge
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	if _, over := errors.AsType[*http.MaxBytesError](err); over {
		return nil, tooLarge
	}
	if err != nil {
		w.Header().Set("Connection", "close")
		return nil, reason.New(reason.BadRequest, "The request did not arrive whole.")
	}
	malformed := reason.New(reason.BadRequest, "The body is not a GraphQL request in JSON.")
	if jsontext.Value(body).Kind() == '[' {
		return nil, reason.New(reason.BadRequest, "Send one request at a time.")
	}
	if jsontext.Value(body).Kind() != '{' {
		return nil, malformed
	}
	var req request
	if err := json.Unmarshal(body, &req, json.RejectUnknownMembers(true)); err != nil {
		return nil, malformed
	}
	return req.checked(malformed)
}

// readAddress reads a request from the parameters of an address.
func readAddress(r *http.Request) (*request, error) {
	malformed := reason.New(reason.BadRequest, "The address does not hold a GraphQL request.")
	parameters, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, malformed
	}
	var req request
	for name, values := range parameters {
		if len(values) != 1 {
			return nil, malformed
		}
		switch value := values[0]; name {
		case "query":
			req.Query = value
		case "operationName":
			req.OperationName = value
		case "variables":
			req.Variables = jsontext.Value(value)
		case "extensions":
			req.Extensions = jsontext.Value(value)
		default:
			return nil, malformed
		}
	}
	return req.checked(malformed)
}

// checked is a request whose variables are read.
func (req *request) checked(malformed error) (_ *request, err error) {
	if req.Query == "" {
		return nil, reason.New(reason.BadRequest, "The request holds no query.")
	}
	if kind := req.Extensions.Kind(); len(req.Extensions) > 0 && kind != '{' && kind != 'n' {
		return nil, malformed
	}
	if req.variables, err = guard.Variables(req.Variables); err != nil {
		return nil, err
	}
	return req, nil
}
