// Package conform drives a server through the ingestion contract from outside,
// case by case, as CI jobs do: by HTTP alone. It knows the contract and nothing
// of the server's code, so that it judges any server alike; what is printed of
// its findings is the command's.
package conform

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Options say what is driven, and with what.
type Options struct {
	// URL is the server's address.
	URL *url.URL
	// Token opens the target stack. Second does so, too, and belongs to somebody
	// else; empty leaves out the cases that need it.
	Token, Second string
	Target        Target
	// Now is the clock of the reports' times.
	Now func() time.Time
	// Wait waits as long as a server that has had too much asks for, and ends
	// with the context.
	Wait func(ctx context.Context, d time.Duration, why string) error
	// Transport sends requests; nil sends them without proxies.
	Transport http.RoundTripper
}

// Target is the stack that is reported on.
type Target struct {
	BackendID string
	// ProjectName is empty for a stack without a project.
	ProjectName string
	StackName   string
}

// The words of what became of a case.
const (
	Passed  = "passed"
	Failed  = "failed"
	Skipped = "skipped"
)

// Finding is what one case found.
type Finding struct {
	Case     string `json:"case"`
	What     string `json:"what"`
	Expected string `json:"expected"`
	Got      string `json:"got"`
	Result   string `json:"result"`
}

// test is a case: what is done, and what the contract says comes of it.
type test struct {
	name, what, want string
	// second tells that it needs a second token.
	second bool
	do     func(*run) string
}

// run is one pass through the cases.
type run struct {
	Options
	ctx    context.Context //nolint:containedctx // a run is one call
	client *http.Client
	// What earlier cases left for later ones.
	operation, preview string
	// second is the second token, or the first where there is no other.
	second    string
	announced object
	event     object
}

// Run goes through all cases and calls found after each. Its error is that the
// server cannot be asked at all, or that ctx ended.
func Run(ctx context.Context, o Options, found func(Finding)) error {
	transport := o.Transport
	if transport == nil {
		transport = &http.Transport{Proxy: nil, TLSHandshakeTimeout: 10 * time.Second, MaxIdleConnsPerHost: 1}
	}
	r := &run{Options: o, ctx: ctx, client: &http.Client{
		Transport: transport, Timeout: 30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	if r.Second == "" {
		r.second = r.Token
	} else {
		r.second = r.Second
	}
	if first := r.send(request{path: operations, body: "{}"}); first.err != nil {
		return fmt.Errorf("ask %s: %w", o.URL.Redacted(), first.err)
	}
	for _, c := range cases() {
		if err := ctx.Err(); err != nil {
			return err
		}
		f := Finding{Case: c.name, What: c.what, Expected: c.want}
		if c.second && o.Second == "" {
			f.Result, f.Got = Skipped, "no second token"
		} else if f.Got = c.do(r); f.Got == f.Expected {
			f.Result = Passed
		} else {
			f.Result = Failed
		}
		found(f)
	}
	return nil
}

// cases are all cases in the order in which they build on each other.
func cases() []test {
	var all []test
	for _, part := range [][]test{bearers(), envelopes(), announces(), messages(), heartbeats(), finalizes(), correlations()} {
		all = append(all, part...)
	}
	return all
}

// joined is several answers as one text, a run of equal ones once.
func joined(answers ...string) string {
	var kept []string
	for _, a := range answers {
		if len(kept) == 0 || kept[len(kept)-1] != a {
			kept = append(kept, a)
		}
	}
	return strings.Join(kept, ", then ")
}
