package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
)

// server is a running lumaftd, or the bare peer of it.
type server struct {
	*process
	url    string
	client *http.Client
}

// site is a backend of a lumaftd.
type site struct{ storeURL, bucket string }

// serve starts lumaftd on a database. Without a site it observes nothing.
func (s *suite) serve(ctx context.Context, database string, at *site) (*server, error) {
	if at == nil {
		return s.serveWith(ctx, database, []string{"serve", "--no-work"}, "")
	}
	return s.serveWith(ctx, database, []string{"serve"}, "backends:\n  - id: "+backendID+"\n    bucket: "+at.bucket+"\n    region: us-east-1\n    endpoint: "+at.storeURL+
		"\n    allowLoopback: true\n    accessKeyIdFile: id\n    secretAccessKeyFile: secret\n")
}

// serveWith starts lumaftd on a database with some of its settings. The files id
// and secret are there for them.
func (s *suite) serveWith(ctx context.Context, database string, arguments []string, backends string) (*server, error) {
	binary, err := s.lumaftd(ctx)
	if err != nil {
		return nil, err
	}
	s.serial++
	folder := filepath.Join(s.folder, fmt.Sprintf("installation-%d", s.serial))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	for name, text := range map[string]string{
		"id": accessKey, "secret": secretKey,
		"lumaft.yaml": "listen: 127.0.0.1:0\ndatabase: " + database + "\n" + backends,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	command := exec.CommandContext(ctx, binary, arguments...)
	command.Dir, command.Env = folder, []string{"PATH=" + os.Getenv("PATH")}
	p, address, err := line(ctx, command)
	if err != nil {
		return nil, err
	}
	return newServer(p, address), nil
}

func newServer(p *process, address string) *server {
	return &server{p, address, &http.Client{
		Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true},
	}}
}

// question is a GraphQL request.
type question struct {
	Query     string         `json:"query"`
	Variables map[string]any `json:"variables,omitempty"`
}

// post sends a question and returns the answer, which must be a good one.
func (s *server) post(ctx context.Context, body []byte) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/graphql", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := s.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK || bytes.Contains(text, []byte(`"errors":[`)) || !bytes.HasSuffix(bytes.TrimSpace(text), []byte("}")) {
		return nil, fmt.Errorf("the answer is %s: %.400s", answer.Status, text)
	}
	return text, nil
}

// ask is post for a question, with its answer's data.
func (s *server) ask(ctx context.Context, q question, into any) error {
	body, err := json.Marshal(q)
	if err != nil {
		return err
	}
	text, err := s.post(ctx, body)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, &struct{ Data any }{into})
}

// ready asks once whether the server is ready.
func (s *server) ready(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("it answers %s", answer.Status)
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}

// counting is a store behind a counter of requests.
type counting struct {
	url      string
	requests atomic.Int64
}

// count puts a counter before a store. The host stays the one that requests
// were signed for.
func (s *suite) count(storeURL string) (*counting, error) {
	target, err := url.Parse(storeURL)
	if err != nil {
		return nil, err
	}
	c := &counting{}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = r.In.Host
	}}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.requests.Add(1)
		proxy.ServeHTTP(w, r)
	}))
	s.onClose(front.Close)
	c.url = front.URL
	return c, nil
}

// backendURL is how the Pulumi CLI is told of a bucket.
func backendURL(storeURL, bucket string) string {
	return "s3://" + bucket + "?region=us-east-1&endpoint=" + storeURL + "&s3ForcePathStyle=true"
}

// pulumiCLI is the real CLI at a bucket, with a home of its own.
type pulumiCLI struct {
	program, folder string
	env             []string
}

// cli prepares the real CLI, or tells that it is not installed.
func (s *suite) cli(ctx context.Context, st *storage, bucket string) (*pulumiCLI, error) {
	program := s.tool("pulumi")
	if program == "" || st.fake != nil {
		return nil, errNoTool
	}
	s.serial++
	dir := filepath.Join(s.folder, fmt.Sprintf("pulumi-%d", s.serial))
	folder := filepath.Join(dir, "garden")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	home := exec.CommandContext(ctx, filepath.Join(s.root, "e2e", "tools", "real-tools.sh"), "pulumi-home", filepath.Join(dir, "home"))
	home.Env = append(os.Environ(), "LUMAFT_TOOLS="+s.tools)
	if out, err := home.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("prepare the home of the CLI: %w: %s", err, out)
	}
	return &pulumiCLI{program: program, folder: folder, env: []string{
		"PATH=" + filepath.Dir(program) + ":" + os.Getenv("PATH"), "HOME=" + dir, "PULUMI_HOME=" + filepath.Join(dir, "home"),
		"LUMATEST_WORLD=" + filepath.Join(dir, "world"), "PULUMI_CONFIG_PASSPHRASE=passphrase", "PULUMI_SKIP_UPDATE_CHECK=true",
		"AWS_ACCESS_KEY_ID=" + accessKey, "AWS_SECRET_ACCESS_KEY=" + secretKey, "AWS_REGION=us-east-1",
		"PULUMI_BACKEND_URL=" + backendURL(st.url, bucket),
	}}, os.WriteFile(filepath.Join(folder, "Pulumi.yaml"), []byte("name: garden\nruntime: lumatest\n"), 0o600)
}

// run runs the CLI to its end.
func (p *pulumiCLI) run(ctx context.Context, arguments ...string) (string, error) {
	command := exec.CommandContext(ctx, p.program, append(arguments, "--non-interactive")...)
	command.Dir, command.Env = p.folder, p.env
	var problem strings.Builder
	command.Stderr = &problem
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("pulumi %s: %w: %s%s", strings.Join(arguments, " "), err, out, problem.String())
	}
	return string(out), err
}
