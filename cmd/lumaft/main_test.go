package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lumaft/lumaft/cmd/lumaft/conform"
	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/control"
	"github.com/lumaft/lumaft/server/fact"
)

// typed runs the program.
func typed(t *testing.T, env map[string]string, args ...string) (code int, out, told string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(t.Context(), args, func(name string) string { return env[name] }, &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// server is a started server with one backend and two tokens.
func server(t *testing.T, database string, layout vocab.Layout) (address string, tokens [2]string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "conform")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	d, err := daemon.Start(t.Context(), daemon.Config{
		Listen: "127.0.0.1:0", Database: database, DataDir: dir, Secret: []byte("secret"), Log: slog.New(slog.DiscardHandler),
		Backends: []daemon.Backend{{
			Settings: fact.Settings{ID: "production", Engine: vocab.EnginePulumi, Layout: layout, Bucket: "b", Region: "r", CredentialSource: "static", Enabled: true, PollIntervalMS: 60_000},
			InFlight: 1,
			Open: func(context.Context, func(string, int64, time.Duration, error)) (bucket.Store, error) {
				return nil, nil
			},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("Run() = %v", err)
		}
	})
	operator, found, err := control.Dial(t.Context(), dir)
	if err != nil || !found {
		t.Fatalf("reach the server's socket: %v, %v", found, err)
	}
	for i := range tokens {
		issued, err := operator.Issue(t.Context(), control.Issue{
			Name: "conform", Authority: "deployment-runner", Scopes: []string{"*/*/*"}, Lifetime: time.Hour, CreatedBy: "test"})
		if err != nil {
			t.Fatal(err)
		}
		tokens[i] = issued.Secret
	}
	return d.Address(), tokens
}

// The server passes every case of the kit, on both databases and in both
// layouts.
func TestTheServerConforms(t *testing.T) {
	for layout, project := range map[vocab.Layout][]string{
		vocab.LayoutProject: {"--project", "platform"}, vocab.LayoutLegacy: nil,
	} {
		t.Run(string(layout), func(t *testing.T) {
			dbtest.EachURL(t, func(t *testing.T, url string) {
				address, tokens := server(t, url, layout)
				env := map[string]string{"LUMAFT_TOKEN": tokens[0], "LUMAFT_SECOND_TOKEN": tokens[1]}
				code, out, told := typed(t, env, append([]string{"conform", address, "--backend", "production", "--stack", "conform"}, project...)...)
				if code != 0 || told != "" || !strings.Contains(out, " 0 failed, 0 left out") {
					t.Errorf("it ends with %d, tells %q and prints:\n%s", code, told, out)
				}
			})
		})
	}
}

// A server that answers everything alike fails, case by case.
func TestAServerThatDoesNotConform(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		_, _ = io.WriteString(w, `{"operationId":"nonsense","status":"accepted"}`)
	}))
	defer s.Close()
	code, out, _ := typed(t, map[string]string{"LUMAFT_TOKEN": "x"}, "conform", "--format", "json", s.URL, "--backend", "b", "--stack", "s")
	var got report
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("it prints %s: %v", out, err)
	}
	if code != exitFailed || got.Failed < 60 || got.Skipped == 0 || got.Passed+got.Failed+got.Skipped != len(got.Cases) {
		t.Errorf("it ends with %d: %d passed, %d failed, %d left out", code, got.Passed, got.Failed, got.Skipped)
	}
	for _, f := range got.Cases {
		if f.Case == "bearer-none" && (f.Result != conform.Failed || f.Got != "201 accepted without WWW-Authenticate: Bearer") {
			t.Errorf("bearer-none: %+v", f)
		}
	}
}

// A server that limits is waited for, as long as it says.
func TestTheRateLimitIsRespected(t *testing.T) {
	limited := true
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		if r.Header.Get("Authorization") == "Bearer x" {
			if limited = !limited; !limited {
				w.Header().Set("Retry-After", "7")
				w.WriteHeader(http.StatusTooManyRequests)
				_, _ = io.WriteString(w, `{"error":"rate-limited"}`)
				return
			}
		}
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, `{"error":"not-found"}`)
	}))
	defer s.Close()
	u, err := address(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	waits, said := 0, map[string]string{}
	err = conform.Run(t.Context(), conform.Options{
		URL: u, Token: "x", Target: conform.Target{BackendID: "b", StackName: "s"}, Now: time.Now,
		Wait: func(_ context.Context, d time.Duration, _ string) error {
			if d != 7*time.Second {
				t.Errorf("waits %v", d)
			}
			waits++
			return nil
		},
	}, func(f conform.Finding) { said[f.Case] = f.Got })
	if err != nil || waits < 50 || said["scope-backend"] != "404 not-found" {
		t.Errorf("Run() = %v after %d waits, scope-backend %q", err, waits, said["scope-backend"])
	}
}

func TestMistakes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("two words\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	token := map[string]string{"LUMAFT_TOKEN": "x"}
	for name, tc := range map[string]struct {
		env  map[string]string
		args []string
		code int
		told string
	}{
		"no command":         {nil, nil, exitUsage, "Usage: lumaft"},
		"another command":    {nil, []string{"deploy"}, exitUsage, "Usage: lumaft"},
		"no address":         {token, []string{"conform", "--backend", "b", "--stack", "s"}, exitUsage, "name one server"},
		"two addresses":      {token, []string{"conform", "https://a", "https://b", "--backend", "b", "--stack", "s"}, exitUsage, "name one server"},
		"no stack":           {token, []string{"conform", "https://a"}, exitUsage, "name the stack"},
		"another flag":       {token, []string{"conform", "--colour"}, exitUsage, "flag provided but not defined"},
		"another format":     {token, []string{"conform", "https://a", "--backend", "b", "--stack", "s", "--format", "xml"}, exitUsage, "text or json"},
		"http elsewhere":     {token, []string{"conform", "http://a.example", "--backend", "b", "--stack", "s"}, exitConfig, "begin with https"},
		"a user in it":       {token, []string{"conform", "https://u:p@a", "--backend", "b", "--stack", "s"}, exitConfig, "no address"},
		"no token":           {nil, []string{"conform", "https://a", "--backend", "b", "--stack", "s"}, exitConfig, "no token is given"},
		"a token twice":      {map[string]string{"LUMAFT_TOKEN": "x", "LUMAFT_TOKEN_FILE": file}, []string{"conform", "https://a", "--backend", "b", "--stack", "s"}, exitConfig, "set one of"},
		"a file of more":     {map[string]string{"LUMAFT_TOKEN_FILE": file}, []string{"conform", "https://a", "--backend", "b", "--stack", "s"}, exitConfig, "more than a token"},
		"a file that is not": {map[string]string{"LUMAFT_TOKEN_FILE": file + "2"}, []string{"conform", "https://a", "--backend", "b", "--stack", "s"}, exitConfig, "no such file"},
		"nobody there":       {token, []string{"conform", "http://127.0.0.1:1", "--backend", "b", "--stack", "s"}, exitFailed, "ask http://127.0.0.1:1"},
	} {
		t.Run(name, func(t *testing.T) {
			code, out, told := typed(t, tc.env, tc.args...)
			if code != tc.code || !strings.Contains(told, tc.told) || out != "" {
				t.Errorf("it ends with %d, prints %q and tells %q", code, out, told)
			}
		})
	}
	for _, args := range [][]string{{"--help"}, {"conform", "--help"}, {"--version"}} {
		if code, out, told := typed(t, nil, args...); code != 0 || out == "" || told != "" {
			t.Errorf("%q ends with %d, prints %q and tells %q", args, code, out, told)
		}
	}
}
