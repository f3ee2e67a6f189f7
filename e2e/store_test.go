//go:build real || fault

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The users of the S3 server. The administrator's names are those of
// real-tools.sh; the reader may list and read one bucket and nothing else.
const (
	adminID, adminSecret   = "lumaft-root", "lumaft-root-secret"
	readerID, readerSecret = "lumaft-reader", "planted-reader-secret"
)

// store is a real S3 server with one bucket.
type store struct {
	folder, url, bucket string
}

// startStore starts the S3 server, makes the bucket and lets the reader read it.
func startStore(t *testing.T, bucket string) *store {
	t.Helper()
	tool(t, "versitygw")
	port := freePort(t)
	s := &store{folder: t.TempDir(), url: "http://127.0.0.1:" + port, bucket: bucket}
	home := "HOME=" + os.Getenv("HOME") // real-tools.sh finds the tools by it
	env := bare(home, "LUMAFT_TOOLS="+os.Getenv("LUMAFT_TOOLS"))
	server := start(t, "", env, script(t), "serve", s.folder, port)
	eventually(t, "the S3 server is ready", func() error {
		if !server.running() {
			t.Fatalf("the S3 server ended at once:\n%s%s", &server.stdout, &server.stderr)
		}
		answer, err := http.Get(s.url + "/health")
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("it answers %s", answer.Status)
		}
		return nil
	})
	run(t, env, script(t), "user", readerID, readerSecret, port)

	policy := filepath.Join(s.folder, "policy.json")
	write(t, policy, fmt.Sprintf(`{"Version": "2012-10-17", "Statement": [
		{"Effect": "Allow", "Principal": {"AWS": [%[1]q]}, "Action": "s3:ListBucket", "Resource": "arn:aws:s3:::%[2]s"},
		{"Effect": "Allow", "Principal": {"AWS": [%[1]q]}, "Action": "s3:GetObject", "Resource": "arn:aws:s3:::%[2]s/*"}]}`,
		readerID, bucket))
	run(t, bare(s.admin()...), tool(t, "s3util"), "mb", bucket)
	run(t, bare(s.admin()...), tool(t, "s3util"), "policy", bucket, policy)
	return s
}

// admin is the environment of a program that may do anything to the bucket.
func (s *store) admin() []string {
	return []string{
		"AWS_ACCESS_KEY_ID=" + adminID, "AWS_SECRET_ACCESS_KEY=" + adminSecret,
		"AWS_REGION=us-east-1", "AWS_ENDPOINT_URL=" + s.url,
	}
}

// asked finds in a line of the server's log who asked for what.
var asked = regexp.MustCompile(`\] 127\.0\.0\.1 (\S+) \S+ (\S+) `)

// requests counts what a user asked for, by the server's own log.
func (s *store) requests(t *testing.T, user string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.folder, "access.log"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for line := range strings.Lines(string(text)) {
		parts := asked.FindStringSubmatch(line)
		switch {
		case parts == nil && strings.Contains(line, user):
			t.Errorf("a line of the log is not understood: %s", line)
		case parts != nil && parts[1] == user:
			found[parts[2]]++
		}
	}
	return found
}

// readsOnly fails where the reader asked for more than lists and objects.
func (s *store) readsOnly(t *testing.T) {
	t.Helper()
	got := s.requests(t, readerID)
	if got["s3_ListObjectsV2"] == 0 || got["s3_GetObject"] == 0 {
		t.Errorf("the log of the S3 server has %v of the reader, want lists and objects", got)
	}
	for name, n := range got {
		if name != "s3_ListObjectsV2" && name != "s3_GetObject" {
			t.Errorf("the server asked for %s %d times", name, n)
		}
	}
	// The log would show a write: it shows the CLI's.
	if cli := s.requests(t, adminID); cli["s3_PutObject"] == 0 {
		t.Errorf("the log of the S3 server has %v of the CLI, want its writes", cli)
	}
	t.Logf("the reader asked for %v", got)
}
