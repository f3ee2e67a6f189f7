package web

import (
	"context"
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

const (
	pathHealth  = "/healthz"
	pathReady   = "/readyz"
	pathMetrics = "/metrics"
)

// Readiness is whether the server can do its work, and if not, why: one of a
// closed list of words, since anybody may read it.
type Readiness string

// The closed list.
const (
	Ready            Readiness = "ok"
	NotStarted       Readiness = "starting"
	DatabaseDown     Readiness = "database"
	DatabaseFull     Readiness = "database-full"
	DatabaseFailed   Readiness = "database-failed"
	Stopping         Readiness = "stopping"
	readinessUnknown Readiness = "unavailable"
)

// probeTime is how long a readiness check may take.
const probeTime = time.Second

// health answers that the process lives.
func health(w http.ResponseWriter, _ *http.Request) {
	text(w, http.StatusOK, Ready)
}

// readiness answers whether work can be done now.
func readiness(ready func(context.Context) Readiness, stopping *atomic.Bool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), probeTime)
		defer cancel()
		word := Ready
		switch {
		case stopping.Load():
			word = Stopping
		case ready != nil:
			word = ready(ctx)
		}
		switch word {
		case Ready:
			text(w, http.StatusOK, word)
		case NotStarted, DatabaseDown, DatabaseFull, DatabaseFailed, Stopping:
			text(w, http.StatusServiceUnavailable, word)
		default:
			text(w, http.StatusServiceUnavailable, readinessUnknown)
		}
	}
}

func text(w http.ResponseWriter, status int, word Readiness) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, string(word)+"\n")
}
