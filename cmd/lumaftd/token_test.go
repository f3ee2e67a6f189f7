package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/server/control"
	"github.com/lumaft/lumaft/server/domain/token"
)

// typed runs a command beside a server and wants it to succeed.
func typed(t *testing.T, dir string, arguments ...string) (out, told string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c := exec.Command("lumaftd", arguments...)
	c.Dir, c.Stdout, c.Stderr = dir, &stdout, &stderr
	c.Env = []string{"PATH=" + os.Getenv("PATH")}
	if err := c.Run(); err != nil {
		t.Fatalf("lumaftd %q: %v: %s", arguments, err, &stderr)
	}
	return stdout.String(), stderr.String()
}

// listed are the tokens as the command lists them.
func listed(t *testing.T, dir string, arguments ...string) (all []control.Token) {
	t.Helper()
	text, _ := typed(t, dir, append([]string{"token", "list", "--format", "json"}, arguments...)...)
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatalf("list prints %s: %v", text, err)
	}
	return all
}

// A token's life beside a running server, on both databases, and after it was
// killed.
func TestTokenCommands(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		dir := t.TempDir()
		var database []string
		if strings.HasPrefix(url, "postgres:") {
			database = []string{"--database", url}
		}
		server := start(t, dir, append([]string{"serve", "--listen", "127.0.0.1:0"}, database...)...)
		server.line(t)

		// Through the socket, the database need not be named.
		out, told := typed(t, dir, "token", "issue", "ci", "--scope", "b/p/*")
		secret := strings.TrimSuffix(out, "\n")
		if !token.Valid(secret) || !strings.HasPrefix(told, "Issued itk_") || strings.Contains(told, secret) {
			t.Fatalf("issue prints %q and tells %q", out, told)
		}
		all := listed(t, dir)
		if len(all) != 1 || all[0].Standing != "good" || all[0].Secrets != 1 || all[0].Secret != "" || all[0].CreatedBy == "" {
			t.Fatalf("list = %+v", all)
		}
		out, told = typed(t, dir, "token", "rotate", all[0].ID, "--overlap", "1h", "--lifetime", "365d")
		if second := strings.TrimSuffix(out, "\n"); !token.Valid(second) || second == secret || !strings.HasPrefix(told, "Rotated "+all[0].ID) {
			t.Errorf("rotate prints %q and tells %q", out, told)
		}
		if again := listed(t, dir); again[0].Secrets != 2 || again[0].ExpiresAt == all[0].ExpiresAt {
			t.Errorf("after the rotation: %+v", again)
		}
		if info, err := os.Lstat(filepath.Join(dir, "lumaft-data", control.SocketName)); err != nil || info.Mode() != os.ModeSocket|0o600 {
			t.Errorf("the socket is %v (%v)", info.Mode(), err)
		}

		// With PostgreSQL, from a machine without a server, beside the running one.
		if len(database) > 0 {
			elsewhere := t.TempDir()
			if all := listed(t, elsewhere, database...); len(all) != 1 || all[0].Secrets != 2 {
				t.Errorf("elsewhere: %+v", all)
			}
			if made, err := os.ReadDir(elsewhere); err != nil || len(made) > 0 {
				t.Errorf("a command leaves %v (%v)", made, err)
			}
		}

		// Killed, it leaves a socket that nobody answers on.
		if err := server.command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = server.command.Wait()
		if out, _ := typed(t, dir, append([]string{"token", "revoke", all[0].ID}, database...)...); !strings.HasPrefix(out, "Revoked "+all[0].ID) {
			t.Errorf("revoke prints %q", out)
		}
		server = start(t, dir, append([]string{"serve", "--listen", "127.0.0.1:0"}, database...)...)
		server.line(t)
		if all := listed(t, dir); len(all) != 1 || all[0].Standing != "revoked" || all[0].Secrets != 0 {
			t.Errorf("after the next start: %+v", all)
		}
		if code, _ := server.stop(t, syscall.SIGTERM); code != 0 {
			t.Errorf("the server ends with %d", code)
		}
		if _, err := os.Lstat(filepath.Join(dir, "lumaft-data", control.SocketName)); !os.IsNotExist(err) {
			t.Errorf("a server that stopped leaves its socket (%v)", err)
		}
		if strings.Contains(server.stderr.String(), token.Prefix) {
			t.Errorf("the log holds a secret: %s", &server.stderr)
		}
		if len(database) == 0 {
			for _, name := range []string{"lumaft.db", "lumaft.db-wal"} {
				data, err := os.ReadFile(filepath.Join(dir, "lumaft-data", name))
				if err == nil && bytes.Contains(data, []byte(secret)) {
					t.Errorf("%s holds the secret", name)
				}
			}
		}
	})
}

// A data folder whose path is too long for a socket is refused with the cure.
func TestALongDataFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("long", 40))
	p := start(t, t.TempDir(), "serve", "--listen", "127.0.0.1:0", "--data-dir", dir)
	_ = p.command.Wait()
	if code := p.command.ProcessState.ExitCode(); code != exitRefused || !strings.Contains(p.stderr.String(), "Choose a data folder with a shorter path") {
		t.Errorf("it ends with %d and says %s", code, &p.stderr)
	}
}
