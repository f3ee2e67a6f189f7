package ingest

import (
	"context"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/domain/scope"
)

// ServeHTTP answers one request.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	route, operation, answer := h.find(r.URL.Path)
	defer h.recovered(w, r, route)
	ctx := r.Context()
	if answer == nil {
		h.refuse(ctx, w, r, routeOther, errNotFound)
		return
	}
	if r.Method != http.MethodPost {
		h.refuse(ctx, w, r, route, errMethod)
		return
	}
	issuer, err := h.admit(ctx, r)
	switch {
	case err != nil:
	case route == routeTranscript:
		err = errCapture
	default:
		err = h.room()
	}
	if err != nil {
		h.refuse(ctx, w, r, route, err)
		return
	}
	body, err := read(w, r)
	if err == nil {
		err = h.enter()
	}
	if err != nil {
		h.refuse(ctx, w, r, route, err)
		return
	}
	defer h.leave()
	// The sender may be gone; what it sent is whole, and it will ask again.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), h.limits.Time)
	defer cancel()
	a, err := answer(ctx, issuer, operation, body)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			err = reason.Wrap(reason.Unavailable, errBusy.Public, err)
		}
		h.refuse(ctx, w, r, route, err)
		return
	}
	h.Answered(route, a.word)
	write(w, a.status, a.body)
}

// errorsAs finds an error of a type.
func errorsAs[T error](err error) (found T, ok bool) {
	ok = errors.As(err, &found)
	return found, ok
}

// admit finds out who asks and whether it may ask now, from the head alone.
func (h *handler) admit(ctx context.Context, r *http.Request) (scope.Issuer, error) {
	bearer, presented := credential(r.Header)
	if !presented {
		return scope.Issuer{}, errUnauthorized
	}
	now, from := h.Now(), address(r.RemoteAddr)
	if bearer == "" || !h.known.has(bearer) {
		if wait := h.strangers.full(from, now); wait > 0 {
			return scope.Issuer{}, limited{wait}
		}
	}
	issuer, err := scope.Issuer{}, error(errUnauthorized)
	if bearer != "" {
		issuer, err = h.Issuers.Issuer(ctx, bearer)
	}
	switch {
	case err == nil:
		h.known.note(bearer, true)
	case reason.Of(err) == reason.Unauthorized:
		h.known.note(bearer, false)
		if wait := h.strangers.take(from, now); wait > 0 {
			return scope.Issuer{}, limited{wait}
		}
		return scope.Issuer{}, err
	default:
		return scope.Issuer{}, err
	}
	if wait := h.issuers.take(issuer.ID, now); wait > 0 {
		return scope.Issuer{}, limited{wait}
	}
	return issuer, nil
}

// maxBearer is far more than any token has.
const maxBearer = 4 << 10

// credential is the bearer token of a request; presented tells that there is a
// credential of some kind, and the token is empty when it is of another kind.
// Cookies are not looked at.
func credential(header http.Header) (bearer string, presented bool) {
	values := header.Values("Authorization")
	if len(values) == 0 {
		return "", false
	}
	if len(values) > 1 || len(values[0]) > maxBearer {
		return "", true
	}
	scheme, token, _ := strings.Cut(values[0], " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", true
	}
	return strings.TrimLeft(token, " "), true
}

// address is what strangers are counted by: the peer's address, and of IPv6
// the network, of which anybody has a whole one.
func address(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return remote
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	if ip = ip.Unmap().WithZone(""); ip.Is6() && !ip.IsLoopback() {
		if network, err := ip.Prefix(64); err == nil {
			return network.String()
		}
	}
	return ip.String()
}

// room refuses before the body is read when there is no place, or nothing is
// taken any more.
func (h *handler) room() error {
	switch {
	case h.Stopping.Err() != nil:
		return errStopping
	case len(h.places) == cap(h.places):
		return errBusy
	}
	return nil
}

// enter takes a place among those that are stored, or refuses at once: who
// waits long for a place has given up by then. Whoever sends slowly holds none.
func (h *handler) enter() error {
	select {
	case h.places <- struct{}{}:
		return nil
	default:
		return errBusy
	}
}

func (h *handler) leave() { <-h.places }

// read reads a body.
func read(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if !plainJSON(r.Header) {
		return nil, errMediaType
	}
	if r.ContentLength > ingestion.MaxBytes {
		return nil, errTooLarge
	}
	body := make([]byte, 0, min(max(512, r.ContentLength+1), kept))
	limited := http.MaxBytesReader(w, r.Body, ingestion.MaxBytes)
	for {
		n, err := limited.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		switch _, over := errors.AsType[*http.MaxBytesError](err); {
		case errors.Is(err, io.EOF):
			return body, nil
		case over:
			return nil, errTooLarge
		case err != nil:
			return nil, errCut
		}
		if len(body) == cap(body) {
			body = append(body, 0)[:len(body)]
		}
	}
}

// plainJSON tells whether a body is JSON in UTF-8, as it is.
func plainJSON(header http.Header) bool {
	types := header.Values("Content-Type")
	if len(types) != 1 || len(header.Values("Content-Encoding")) > 0 {
		return false
	}
	if types[0] == "application/json" {
		return true
	}
	media, parameters, err := mime.ParseMediaType(types[0])
	if err != nil || media != "application/json" {
		return false
	}
	for name, value := range parameters {
		if name != "charset" || !strings.EqualFold(value, "utf-8") {
			return false
		}
	}
	return true
}
