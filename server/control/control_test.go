package control_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/control"
)

// desk answers with what it is told to, and remembers what it was asked.
type desk struct {
	issue  control.Issue
	rotate control.Rotate
	id     string
	token  control.Token
	err    error
}

func (d *desk) Issue(_ context.Context, q control.Issue) (control.Token, error) {
	d.issue = q
	return d.token, d.err
}

func (d *desk) List(context.Context) ([]control.Token, error) { return []control.Token{d.token}, d.err }

func (d *desk) Rotate(_ context.Context, id string, q control.Rotate) (control.Token, error) {
	d.id, d.rotate = id, q
	return d.token, d.err
}

func (d *desk) Revoke(_ context.Context, id string) (control.Token, error) {
	d.id = id
	return d.token, d.err
}

// folder is a data folder with a path that a socket may have.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "control")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// serve answers in a folder until the test ends.
func serve(t *testing.T, dir string, tokens control.Tokens) *control.Client {
	t.Helper()
	listener, err := control.Listen(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	log := slog.New(slog.DiscardHandler)
	go func() { defer close(done); control.Serve(ctx, listener, control.Handler(tokens, log), log) }()
	t.Cleanup(func() { stop(); <-done })
	client, found, err := control.Dial(t.Context(), dir)
	if err != nil || !found {
		t.Fatalf("Dial() = %v, %v", found, err)
	}
	return client
}

func TestCommandsArriveAsTheyWereAsked(t *testing.T) {
	d := &desk{token: control.Token{ID: "itk_1", Name: "CI <&> \u00fc", Scopes: []string{"b//s"}, Secret: "x", Standing: "good"}}
	c := serve(t, folder(t), d)
	ctx := context.Background()
	issue := control.Issue{Name: "CI", Authority: "a", Scopes: []string{"b/p/s"}, Lifetime: time.Hour, Transcript: true, CreatedBy: "me"}
	if got, err := c.Issue(ctx, issue); err != nil || !cmp.Equal(got, d.token) || !cmp.Equal(d.issue, issue) {
		t.Errorf("Issue() = %+v, %v, asked %+v", got, err, d.issue)
	}
	if got, err := c.List(ctx); err != nil || !cmp.Equal(got, []control.Token{d.token}) {
		t.Errorf("List() = %+v, %v", got, err)
	}
	rotate := control.Rotate{Overlap: time.Minute, Lifetime: time.Hour}
	if got, err := c.Rotate(ctx, "a/../b c", rotate); err != nil || !cmp.Equal(got, d.token) || d.id != "a/../b c" || d.rotate != rotate {
		t.Errorf("Rotate() = %+v, %v, asked %q, %+v", got, err, d.id, d.rotate)
	}
	if got, err := c.Revoke(ctx, "itk_1"); err != nil || !cmp.Equal(got, d.token) || d.id != "itk_1" {
		t.Errorf("Revoke() = %+v, %v, asked %q", got, err, d.id)
	}
}

func TestRefusalsArrive(t *testing.T) {
	d := &desk{}
	c := serve(t, folder(t), d)
	d.err = reason.Wrap(reason.NotFound, "There is no such token.", errors.New("a planted cause"))
	_, err := c.Revoke(context.Background(), "itk_1")
	var refused *reason.Error
	if !errors.As(err, &refused) || refused.Reason != reason.NotFound || refused.Public != "There is no such token." || strings.Contains(err.Error(), "planted") {
		t.Errorf("Revoke() = %v", err)
	}
	d.err = errors.New("a planted cause")
	if _, err := c.List(context.Background()); reason.Of(err) != reason.Internal || strings.Contains(err.Error(), "planted") {
		t.Errorf("List() = %v", err)
	}
}

func TestAServerOfAnotherVersion(t *testing.T) {
	dir := folder(t)
	listener, err := control.Listen(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.NotFoundHandler()}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	c, found, err := control.Dial(t.Context(), dir)
	if err != nil || !found {
		t.Fatal(err)
	}
	if _, err := c.List(context.Background()); err == nil || !strings.Contains(err.Error(), "another version") {
		t.Errorf("List() = %v", err)
	}
}

func TestWhereTheSocketMayBe(t *testing.T) {
	for name, tc := range map[string]struct {
		make func(t *testing.T) string
		want string
	}{
		"a folder open to others": {func(t *testing.T) string {
			dir := folder(t)
			if err := os.Chmod(dir, 0o750); err != nil {
				t.Fatal(err)
			}
			return dir
		}, "Type: chmod 700"},
		"a file in its place": {func(t *testing.T) string {
			dir := folder(t)
			if err := os.WriteFile(filepath.Join(dir, control.SocketName), []byte("kept"), 0o600); err != nil {
				t.Fatal(err)
			}
			return dir
		}, "is no socket"},
		"a link in its place": {func(t *testing.T) string {
			dir := folder(t)
			if err := os.Symlink("elsewhere", filepath.Join(dir, control.SocketName)); err != nil {
				t.Fatal(err)
			}
			return dir
		}, "is no socket"},
		"a path that is too long": {func(t *testing.T) string {
			dir := filepath.Join(folder(t), strings.Repeat("d", 100))
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			return dir
		}, "shorter path"},
		"a file for a folder": {func(t *testing.T) string {
			path := filepath.Join(folder(t), "file")
			if err := os.WriteFile(path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}, "is no folder"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := tc.make(t)
			if _, err := control.Listen(t.Context(), dir); reason.Of(err) != reason.StorageRefused || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("Listen() = %v, want %q", err, tc.want)
			}
			if _, found, err := control.Dial(t.Context(), dir); found || name == "a path that is too long" && err != nil {
				t.Errorf("Dial() = %v, %v", found, err)
			}
		})
	}
}

func TestSocketsThatAreLeftOver(t *testing.T) {
	dir := folder(t)
	path := filepath.Join(dir, control.SocketName)
	old, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := control.Listen(t.Context(), dir); !errors.Is(err, control.ErrAnswered) {
		t.Errorf("Listen() beside another = %v", err)
	}
	old.SetUnlinkOnClose(false)
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	if _, found, err := control.Dial(t.Context(), dir); found || err != nil {
		t.Errorf("Dial() of a socket that was left over = %v, %v", found, err)
	}
	serve(t, dir, &desk{})
}
