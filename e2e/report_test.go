//go:build real || fault

package e2e

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// send posts once; the status is 0 without a whole answer.
func send(t *testing.T, url, token string, body []byte) (status int, answer []byte) {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, strings.TrimSuffix(url, "/"), bytes.NewReader(body))
	if err != nil {
		t.Error(err)
		return 0, nil
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+token)
	got, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil
	}
	defer got.Body.Close()
	if answer, err = io.ReadAll(got.Body); err != nil {
		return 0, nil
	}
	return got.StatusCode, answer
}

// issue issues a token for every stack of the backend, as an operator does.
func (i *installation) issue(t *testing.T, name string) string {
	t.Helper()
	binary, err := filepath.Abs("../bin/lumaftd")
	if err != nil {
		t.Fatal(err)
	}
	command := start(t, i.folder, bare(), tool(t, binary), "token", "issue", name, "--authority", "deployment-runner", "--scope", backendID+"/*/*")
	if code := command.wait(t); code != 0 {
		t.Fatalf("lumaftd token issue ended with %d: %s", code, &command.stderr)
	}
	token := strings.TrimSpace(command.stdout.String())
	i.secrets = append(i.secrets, token)
	return token
}

// uuid is a fresh one.
func uuid() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
