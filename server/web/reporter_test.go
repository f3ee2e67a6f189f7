package web

import (
	"fmt"
	"net/http"
	"testing"
)

// A31: an integration token opens the routes that take bearers, and nothing
// else, not even what is open to everybody.
func TestIntegrationTokensOpenNothingElse(t *testing.T) {
	s := newSite(t, func(c *Config) {
		c.Routes = append(c.Routes, Route{Name: "reports-of-runs", Path: "/api/v1/reports", Below: true, Bearer: true,
			Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "taken") })})
	})
	const token = "lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcp"
	for _, path := range []string{"/graphql", "/graphql/schema", "/", "/operations", "/metrics", "/readyz", "/healthz", "/nothing"} {
		for _, value := range []string{"Bearer " + token, "bearer " + token, "Bearer  " + token, "Bearer lumaft_it_x"} {
			if got := s.do(http.MethodGet, path, with("Authorization", value)); got.status != http.StatusUnauthorized {
				t.Errorf("%s with %q answers %d", path, value, got.status)
			}
		}
	}
	for _, value := range []string{"Basic lumaft_it_x", "Bearer other", "lumaft_it_x"} {
		if got := s.do(http.MethodGet, "/healthz", with("Authorization", value)); got.status != http.StatusOK {
			t.Errorf("/healthz with %q answers %d", value, got.status)
		}
	}
	if got := s.do(http.MethodGet, "/api/v1/reports/x", with("Authorization", "Bearer "+token)); got.status != http.StatusOK || got.text != "taken" {
		t.Errorf("its own route answers %d %q", got.status, got.text)
	}
}
