package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// loadTask is what a child posts. It is a process of its own, so that what it
// costs to post is not the server's.
type loadTask struct {
	URL string
	// Tokens are a file with one token a line. Each posts in its turn.
	Tokens string
	// Stacks is over how many stacks the operations are spread.
	Backend string
	Stacks  int
	// Steps are what becomes of an operation: see step.
	Steps string
	// Rate is how many operations begin in a second, on a timetable; 0 for as
	// many as Connections allow, each beginning one when the last is over.
	Rate        int
	Connections int
	For         time.Duration
	// Ledger is where each operation that was acknowledged is written.
	Ledger string
}

// loadAnswer is what came of it. Waits count from when a request was due.
type loadAnswer struct {
	Took     time.Duration
	Accepted int
	// Refused counts by status; 0 is no answer at all.
	Refused map[int]int
	// Events is how many heartbeats were accepted.
	Events                         int
	P50, P99, Most                 time.Duration
	RefusedP99                     time.Duration
	WithoutRetryAfter, Acknowledge int
}

// Rate is how many requests were accepted in a second.
func (a loadAnswer) rate() float64 { return float64(a.Accepted) / a.Took.Seconds() }

// poster posts and counts.
type poster struct {
	loadTask
	tokens []string
	client *http.Client
	serial atomic.Int64
	seed   int64

	mu       sync.Mutex
	answer   loadAnswer
	waits    []time.Duration
	refusals []time.Duration
	ledger   bytes.Buffer
}

// loadChild posts for a while.
func loadChild(ctx context.Context, t loadTask) (loadAnswer, error) {
	text, err := os.ReadFile(t.Tokens)
	if err != nil {
		return loadAnswer{}, err
	}
	p := &poster{loadTask: t, seed: time.Now().UnixNano() & 0xffffffffffff, client: &http.Client{
		Timeout: 30 * time.Second,
		Transport: &http.Transport{
			MaxIdleConns: t.Connections, MaxIdleConnsPerHost: t.Connections, MaxConnsPerHost: t.Connections, DisableCompression: true,
			DialContext: (&net.Dialer{Timeout: 5 * time.Second}).DialContext,
		},
	}}
	for line := range bytes.Lines(text) {
		p.tokens = append(p.tokens, string(bytes.TrimSpace(line)))
	}
	p.answer.Refused = map[int]int{}
	began := time.Now()
	var wait sync.WaitGroup
	var next atomic.Int64
	for range t.Connections {
		wait.Go(func() {
			for ctx.Err() == nil {
				n := next.Add(1) - 1
				due := time.Now()
				if t.Rate > 0 {
					due = began.Add(time.Duration(n) * time.Second / time.Duration(t.Rate))
				}
				if due.Sub(began) > t.For {
					return
				}
				time.Sleep(time.Until(due))
				p.life(ctx, int(n), due)
			}
		})
	}
	wait.Wait()
	a := &p.answer
	a.Took = time.Since(began)
	a.P50, a.P99, a.Most = quantile(p.waits, 0.5), quantile(p.waits, 0.99), quantile(p.waits, 1)
	a.RefusedP99 = quantile(p.refusals, 0.99)
	if t.Ledger != "" {
		if err := os.WriteFile(t.Ledger, p.ledger.Bytes(), 0o600); err != nil {
			return *a, err
		}
	}
	return *a, ctx.Err()
}

// The steps of an operation's life.
const (
	stepAnnounce  = 'a'
	stepHeartbeat = 'h'
	stepHundred   = 'H' // a hundred heartbeats in one request
	stepFinalize  = 'f'
)

// life posts the steps of one operation, each when the one before is answered.
func (p *poster) life(ctx context.Context, n int, due time.Time) {
	token := p.tokens[n%len(p.tokens)]
	var operation string
	sequence := 0
	for i, step := range p.Steps {
		if i > 0 {
			due = time.Now()
		}
		now := time.Now().UTC().Format("2006-01-02T15:04:05.000Z")
		path, body := "/api/v1/ingestion/operations/"+operation, any(nil)
		events := 0
		switch step {
		case stepAnnounce:
			path = "/api/v1/ingestion/operations"
			body = map[string]any{
				"schemaVersion": 1, "idempotencyKey": p.uuid(), "correlationId": nil, "kind": "update", "startTime": now,
				"target": map[string]any{"backendId": p.Backend, "projectName": fmt.Sprintf("project-%d", n%p.Stacks/50), "stackName": fmt.Sprintf("stack-%d", n%p.Stacks)},
			}
		case stepHeartbeat, stepHundred:
			if events = 1; step == stepHundred {
				events = 100
			}
			all := make([]any, events)
			for e := range all {
				sequence++
				all[e] = map[string]any{"eventId": p.uuid(), "kind": "heartbeat", "sequence": sequence, "assertedAt": now}
			}
			path, body = path+"/events", map[string]any{"schemaVersion": 1, "events": all}
		case stepFinalize:
			path += "/finalize"
			body = map[string]any{"schemaVersion": 2, "result": "succeeded", "reason": nil, "exitCode": 0, "endTime": now,
				"resourceChanges": []any{map[string]any{"operation": "create", "count": 3}}}
		}
		text, err := json.Marshal(body)
		if err != nil {
			panic(err)
		}
		answered, ok := p.post(ctx, path, token, text, due, step, events)
		if !ok {
			return
		}
		if step == stepAnnounce {
			operation = answered
		}
	}
}

// uuid is another one of this process.
func (p *poster) uuid() string {
	n := p.serial.Add(1)
	return fmt.Sprintf("%08x-%04x-4%03x-8000-%012x", uint32(p.seed), uint16(p.seed>>32), uint16(os.Getpid())&0xfff, n)
}

// post sends one request and counts its answer.
func (p *poster) post(ctx context.Context, path, token string, body []byte, due time.Time, step rune, events int) (operation string, ok bool) {
	began := time.Now()
	status, retryAfter, operation := p.send(ctx, path, token, body)
	wait, took := time.Since(due), time.Since(began)
	p.mu.Lock()
	defer p.mu.Unlock()
	if status != http.StatusOK && status != http.StatusCreated {
		p.answer.Refused[status]++
		p.refusals = append(p.refusals, took)
		if !retryAfter && (status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable) {
			p.answer.WithoutRetryAfter++
		}
		return "", false
	}
	p.answer.Accepted++
	p.answer.Events += events
	p.waits = append(p.waits, wait)
	// The ledger holds what was promised: the operation, the step and how many
	// heartbeats.
	fmt.Fprintf(&p.ledger, "%s %c %d\n", operation, step, events)
	return operation, true
}

func (p *poster) send(ctx context.Context, path, token string, body []byte) (status int, retryAfter bool, operation string) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.URL+path, bytes.NewReader(body))
	if err != nil {
		return 0, false, ""
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+token)
	answer, err := p.client.Do(request)
	if err != nil {
		return 0, false, ""
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, false, ""
	}
	var said struct{ OperationID string }
	if answer.StatusCode < 300 && json.Unmarshal(text, &said) != nil {
		return 0, false, ""
	}
	return answer.StatusCode, answer.Header.Get("Retry-After") != "", said.OperationID
}

// onlyStatus tells whether nothing but some statuses refused.
func (a loadAnswer) onlyStatus(allowed ...int) bool {
	for status := range a.Refused {
		if !slices.Contains(allowed, status) {
			return false
		}
	}
	return true
}
