package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
)

// Server serves one listener from start to stop.
type Server struct {
	http        *http.Server
	connections *connections
	limits      Limits
	stopping    atomic.Bool
	log         *slog.Logger
}

// New makes a server, or reports every mistake of its configuration.
func New(cfg Config) (*Server, error) {
	if err := cfg.validate(); err != nil {
		return nil, fmt.Errorf("configure the HTTP server: %w", err)
	}
	limits := cfg.Limits.orDefault()
	s := &Server{connections: newConnections(limits.Connections), limits: limits, log: cfg.Log}
	handler, err := newHandler(cfg, limits, &s.stopping)
	if err != nil {
		return nil, fmt.Errorf("configure the HTTP server: %w", err)
	}
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	s.http = &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: limits.Header,
		ReadTimeout:       limits.Read,
		WriteTimeout:      limits.Write,
		IdleTimeout:       limits.Idle,
		MaxHeaderBytes:    limits.HeaderBytes,
		Protocols:         &protocols,
		ConnState:         s.connections.state,
		ConnContext:       withConnection,
		ErrorLog:          slog.NewLogLogger(cfg.Log.Handler(), slog.LevelDebug),
		// OPTIONS * would otherwise be answered past every check.
		DisableGeneralOptionsHandler: true,
	}
	return s, nil
}

// Handler is what the server answers with, for tests without a listener.
func (s *Server) Handler() http.Handler { return s.http.Handler }

// Serve answers until ctx ends, then lets running requests end, for as long as
// the limit says. It returns nil after a stop in which none was cut.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	base, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	s.http.BaseContext = func(net.Listener) context.Context { return base }
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(s.connections.listener(listener)) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve %s: %w", listener.Addr(), err)
	case <-ctx.Done():
	}
	s.stopping.Store(true)
	grace, release := context.WithTimeout(base, s.limits.Stop)
	defer release()
	if err := s.http.Shutdown(grace); err != nil {
		cut()
		_ = s.http.Close()
		if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
			s.log.DebugContext(ctx, "listener ended otherwise", "error", err)
		}
		return fmt.Errorf("stop serving %s: requests were cut: %w", listener.Addr(), err)
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve %s: %w", listener.Addr(), err)
	}
	return nil
}
