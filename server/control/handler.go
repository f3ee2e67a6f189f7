package control

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
)

// maxMessage bounds what a command may send.
const maxMessage = 256 << 10

// The routes.
const (
	routeTokens = "/v1/tokens"
	routeRotate = "/v1/tokens/{id}/rotate"
	routeRevoke = "/v1/tokens/{id}/revoke"
)

// Handler answers commands.
func Handler(tokens Tokens, log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET "+routeTokens, answer(log, func(r *http.Request) (any, error) { return tokens.List(r.Context()) }))
	mux.Handle("POST "+routeTokens, answer(log, func(r *http.Request) (any, error) {
		var q Issue
		if err := read(r, &q); err != nil {
			return nil, err
		}
		made, err := tokens.Issue(r.Context(), q)
		if err == nil {
			log.InfoContext(r.Context(), "token issued", "token", made.ID, "name", made.Name, "by", made.CreatedBy, "expires", made.ExpiresAt)
		}
		return made, err
	}))
	mux.Handle("POST "+routeRotate, answer(log, func(r *http.Request) (any, error) {
		var q Rotate
		if err := read(r, &q); err != nil {
			return nil, err
		}
		made, err := tokens.Rotate(r.Context(), r.PathValue("id"), q)
		if err == nil {
			log.InfoContext(r.Context(), "token rotated", "token", made.ID, "name", made.Name, "expires", made.ExpiresAt)
		}
		return made, err
	}))
	mux.Handle("POST "+routeRevoke, answer(log, func(r *http.Request) (any, error) {
		revoked, err := tokens.Revoke(r.Context(), r.PathValue("id"))
		if err == nil {
			log.InfoContext(r.Context(), "token revoked", "token", revoked.ID, "name", revoked.Name)
		}
		return revoked, err
	}))
	return mux
}

// read reads a message.
func read(r *http.Request, into any) error {
	decoder := json.NewDecoder(http.MaxBytesReader(nil, r.Body, maxMessage))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return reason.Wrap(reason.BadInput, "The message is not one that this server knows. Command and server may be of different versions.", err)
	}
	return nil
}

// answer writes what work returns.
func answer(log *slog.Logger, work func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		result, err := work(r)
		status := http.StatusOK
		if err != nil {
			var refused *reason.Error
			told := failure{Reason: reason.Internal, Message: "The server could not do it. Its log says why."}
			status = http.StatusInternalServerError
			if errors.As(err, &refused) {
				told, status = failure{refused.Reason, refused.Public}, http.StatusConflict
			} else {
				log.ErrorContext(r.Context(), "operator's command failed", "route", r.Pattern, "error", err)
			}
			result = told
		}
		body, err := json.Marshal(result)
		if err != nil {
			log.ErrorContext(r.Context(), "answer to an operator not written", "route", r.Pattern, "error", err)
			status, body = http.StatusInternalServerError, nil
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_, _ = w.Write(body)
	})
}

// stopWithin is how long answers may take when the server stops.
const stopWithin = 5 * time.Second

// Serve answers on the socket until ctx ends.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler, log *slog.Logger) {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	defer context.AfterFunc(ctx, func() {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
		defer cancel()
		if err := server.Shutdown(end); err != nil {
			_ = server.Close()
		}
	})()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.ErrorContext(ctx, "operators' socket does not answer any more", "error", err)
	}
}
