package control

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/lumaft/lumaft/schema/reason"
)

// answerFor is how long a server has to answer.
const answerFor = 30 * time.Second

// maxAnswer bounds what is read of an answer.
const maxAnswer = 64 << 20

// Client asks a running server through its socket.
type Client struct{ http *http.Client }

// Dial finds the server of a data folder. found is false when none answers
// there: no socket, or one that was left over.
func Dial(ctx context.Context, dir string) (c *Client, found bool, err error) {
	path := filepath.Join(dir, SocketName)
	if len(path) > maxPath {
		return nil, false, nil // no server can listen there either
	}
	probe, err := dial(ctx, path)
	switch {
	case errors.Is(err, syscall.ENOENT), errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.ENOTDIR):
		return nil, false, nil
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.EPERM):
		return nil, false, reason.Wrap(reason.StorageRefused, fmt.Sprintf(
			"The socket of the server, %s, is for its own user alone. Run the command as that user.", path), err)
	case err != nil:
		return nil, false, fmt.Errorf("connect to the server of %s: %w", dir, err)
	}
	transport := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return dial(ctx, path) }}
	return &Client{&http.Client{Transport: transport, Timeout: answerFor}}, true, probe.Close()
}

// Issue makes a token.
func (c *Client) Issue(ctx context.Context, q Issue) (t Token, err error) {
	err = c.ask(ctx, http.MethodPost, routeTokens, q, &t)
	return t, err
}

// List tells of all tokens.
func (c *Client) List(ctx context.Context) (all []Token, err error) {
	err = c.ask(ctx, http.MethodGet, routeTokens, nil, &all)
	return all, err
}

// Rotate gives a token another secret.
func (c *Client) Rotate(ctx context.Context, id string, q Rotate) (t Token, err error) {
	err = c.ask(ctx, http.MethodPost, of(routeRotate, id), q, &t)
	return t, err
}

// Revoke ends a token.
func (c *Client) Revoke(ctx context.Context, id string) (t Token, err error) {
	err = c.ask(ctx, http.MethodPost, of(routeRevoke, id), nil, &t)
	return t, err
}

// of is a route with an id in its place.
func of(route, id string) string { return strings.Replace(route, "{id}", url.PathEscape(id), 1) }

// ask sends a message and reads the answer.
func (c *Client) ask(ctx context.Context, method, path string, q, into any) error {
	body, err := json.Marshal(q)
	if err != nil {
		return fmt.Errorf("write a message: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://lumaft"+path, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("write a message: %w", err)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("ask the running server: %w", err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return fmt.Errorf("read what the running server says: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		var told failure
		if json.Unmarshal(text, &told) != nil || told.Message == "" {
			return fmt.Errorf("the running server does not know this command (%s): it is of another version", answer.Status)
		}
		return reason.New(told.Reason, told.Message)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("read what the running server says: %w", err)
	}
	return nil
}
