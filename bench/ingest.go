package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/server/domain/token"
)

// reportedBackend is the backend that jobs report on. Nothing observes it.
const reportedBackend = "production"

// Each token reports under its own limit: 50 of its 60 requests a minute.
const tokenPace = 50

// ingestPart measures what CI jobs get when they report.
func (s *suite) ingestPart(ctx context.Context) error {
	for _, kind := range kinds {
		if err := s.ingestOn(ctx, kind); err != nil {
			return fmt.Errorf("on %s: %w", kind, err)
		}
	}
	return nil
}

func (s *suite) ingestOn(ctx context.Context, kind string) error {
	s.table.part("Reports of CI jobs on %s", kind)
	url, err := s.database(ctx, kind)
	if err != nil {
		return err
	}
	// A token for every 50 requests a minute of the densest timetable.
	const most = 4000
	tokens, err := s.issue(ctx, url, most*60/tokenPace)
	if err != nil {
		return err
	}
	server, err := s.serveReports(ctx, url)
	if err != nil {
		return err
	}
	defer func() { _, _ = server.stop() }()
	var ledgers []string
	load := func(t loadTask) (loadAnswer, error) {
		t.URL, t.Tokens, t.Backend, t.Stacks = server.url, tokens, reportedBackend, 500
		t.Ledger = filepath.Join(s.folder, fmt.Sprintf("ledger-%s-%d", kind, len(ledgers)))
		ledgers = append(ledgers, t.Ledger)
		var a loadAnswer
		err := asChild(ctx, "load", t, &a)
		return a, err
	}
	if _, err := load(loadTask{Steps: "a", Rate: 200, Connections: 64, For: 2 * time.Second}); err != nil {
		return err
	}

	before, err := server.commits(ctx)
	if err != nil {
		return err
	}
	w1, err := load(loadTask{Steps: "a", Rate: 1000, Connections: 256, For: s.reporting})
	if err != nil {
		return err
	}
	after, err := server.commits(ctx)
	if err != nil {
		return err
	}
	s.table.add(figure{name: "announces, 1,000/s on a timetable, accepted (W1)", ours: fmt.Sprintf("%.0f/s", w1.rate()), goal: "≥ 1,000/s, only 201", held: w1.rate() >= 990 && w1.onlyStatus()})
	s.table.add(figure{name: "the same, p50", ours: span(w1.P50), goal: "≤ 15 ms", held: w1.P50 <= 15*time.Millisecond})
	s.table.add(figure{name: "the same, p99", ours: span(w1.P99), goal: "≤ 100 ms", held: w1.P99 <= 100*time.Millisecond})
	s.table.add(figure{name: "commits an announce, in that", ours: fmt.Sprintf("%.2f", float64(after-before)/float64(max(1, w1.Accepted)))})
	if kind == "sqlite" {
		if err := s.ingestLives(ctx, load, server); err != nil {
			return err
		}
	}
	if _, err := server.stop(); err != nil {
		return err
	}
	return s.reckon(ctx, url, ledgers)
}

// ingestLives measures what is measured on SQLite alone.
func (s *suite) ingestLives(ctx context.Context, load func(loadTask) (loadAnswer, error), server *server) error {
	w2, err := load(loadTask{Steps: "ahhhf", Rate: 200, Connections: 256, For: s.reporting})
	if err != nil {
		return err
	}
	lives := float64(w2.Accepted) / 5 / w2.Took.Seconds()
	s.table.add(figure{name: "whole lives: announce, 3 heartbeats, finalize, 200/s on a timetable (W2)", ours: fmt.Sprintf("%.0f/s", lives), goal: "≥ 200/s, all accepted", held: lives >= 195 && w2.onlyStatus()})
	s.table.add(figure{name: "the same, p99 of a request", ours: span(w2.P99)})
	w3, err := load(loadTask{Steps: "aHHHHHHHHHH", Rate: 5, Connections: 64, For: s.reporting})
	if err != nil {
		return err
	}
	events := float64(w3.Events) / w3.Took.Seconds()
	s.table.add(figure{name: "heartbeats in batches of 100 (W3)", ours: fmt.Sprintf("%.0f/s", events), goal: "≥ 5,000/s", held: events >= 4900 && w3.onlyStatus()})
	s.table.add(figure{name: "the same, p99 of a batch", ours: span(w3.P99), goal: "≤ 250 ms", held: w3.P99 <= 250*time.Millisecond})

	before, err := server.commits(ctx)
	if err != nil {
		return err
	}
	closed, err := load(loadTask{Steps: "a", Connections: 64, For: s.load})
	if err != nil {
		return err
	}
	after, err := server.commits(ctx)
	if err != nil {
		return err
	}
	peer, err := s.bareReports(ctx)
	if err != nil {
		return err
	}
	ratio := closed.rate() / peer.rate()
	s.table.add(figure{name: "announces by 64 connections in a row, beside a bare handler with a grouped commit", ours: fmt.Sprintf("%.0f/s", closed.rate()), peer: fmt.Sprintf("%.0f/s", peer.rate()), ratio: times(ratio), goal: "≥ 0.5×", held: ratio >= 0.5})
	grouped := float64(closed.Accepted) / float64(max(1, after-before))
	s.table.add(figure{name: "announces a commit, in that", ours: fmt.Sprintf("%.1f", grouped), goal: "≥ 8", held: grouped >= 8})

	w11, err := load(loadTask{Steps: "a", Rate: 4000, Connections: 512, For: s.load})
	if err != nil {
		return err
	}
	s.table.add(figure{name: "4,000/s on a timetable, accepted (W11)", ours: fmt.Sprintf("%.0f/s", w11.rate()), goal: "≥ 800/s", held: w11.rate() >= 800})
	s.table.add(figure{name: "the same, refused with 429 or 503, p99", ours: span(w11.RefusedP99), goal: "≤ 50 ms", held: w11.RefusedP99 <= 50*time.Millisecond && w11.onlyStatus(429, 503) && w11.WithoutRetryAfter == 0})
	used, err := memoryOf(strconv.Itoa(server.command.Process.Pid))
	if err != nil {
		return err
	}
	s.table.add(figure{name: "the server's memory at most, after that", ours: megabytes(used.peak), goal: "≤ 512 MiB", held: used.peak <= 512*mib})
	calm, err := load(loadTask{Steps: "a", Rate: 300, Connections: 64, For: 5 * time.Second})
	if err != nil {
		return err
	}
	s.table.add(figure{name: "300/s right after it, p99", ours: span(calm.P99), goal: "≤ 100 ms", held: calm.P99 <= 100*time.Millisecond && calm.onlyStatus()})
	return nil
}

// issue makes tokens, as the operator's command would one by one, and returns a
// file with their texts. They may report on everything.
func (s *suite) issue(ctx context.Context, url string, count int) (file string, err error) {
	d, err := ent.Open(ctx, url)
	if err != nil {
		return "", err
	}
	defer func() {
		if closed := d.Close(); err == nil {
			err = closed
		}
	}()
	tx, err := d.WriterSQL.BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	place := func(n int) string {
		if d.Dialect == dialect.Postgres {
			return "$" + strconv.Itoa(n)
		}
		return "?"
	}
	now := time.Now().UnixNano()
	var texts []string
	for i := range count {
		text, err := token.New(rand.Reader)
		if err != nil {
			return "", err
		}
		texts = append(texts, text)
		id := fmt.Sprintf("tok_%08d", i)
		_, err = tx.ExecContext(ctx, fmt.Sprintf(`INSERT INTO integration_tokens (id, name, authority, scopes, transcript, created_by, created_at, expires_at)
			VALUES (%s, 'bench', 'deployment-runner', '[{"backend":"*","project":"*","stack":"*"}]', FALSE, 'bench', %s, %s)`, place(1), place(2), place(3)), id, now, now+int64(24*time.Hour))
		if err != nil {
			return "", err
		}
		if _, err := tx.ExecContext(ctx, fmt.Sprintf("INSERT INTO integration_token_values (id, token_id, created_at) VALUES (%s, %s, %s)", place(1), place(2), place(3)), token.DigestOf(text).String(), id, now); err != nil {
			return "", err
		}
	}
	if err := tx.Commit(); err != nil {
		return "", err
	}
	file = filepath.Join(s.folder, "tokens-"+d.Dialect)
	return file, os.WriteFile(file, []byte(strings.Join(texts, "\n")), 0o600)
}

// bareReports runs the peer under the same load.
func (s *suite) bareReports(ctx context.Context) (loadAnswer, error) {
	command, err := childCommand(ctx, "bareingest", filepath.Join(s.folder, "bare.db"))
	if err != nil {
		return loadAnswer{}, err
	}
	p, address, err := line(ctx, command)
	if err != nil {
		return loadAnswer{}, err
	}
	defer func() { _, _ = p.stop() }()
	var a loadAnswer
	err = asChild(ctx, "load", loadTask{
		URL: address, Tokens: filepath.Join(s.folder, "tokens-"+dialect.SQLite), Backend: reportedBackend, Stacks: 500,
		Steps: "a", Connections: 64, For: s.load,
	}, &a)
	return a, err
}

// commits is how many transactions the server has committed.
func (s *server) commits(ctx context.Context) (int, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/metrics", nil)
	if err != nil {
		return 0, err
	}
	answer, err := s.client.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		if text, found := strings.CutPrefix(lines.Text(), "lumaft_record_commits_total "); found {
			n, err := strconv.ParseFloat(text, 64)
			return int(n), err
		}
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	return 0, fmt.Errorf("the server does not count its commits")
}

// reckon compares what was acknowledged with what is stored: nothing lost,
// nothing doubled.
func (s *suite) reckon(ctx context.Context, url string, ledgers []string) error {
	events, finalized := map[string]int{}, map[string]bool{}
	announced := map[string]bool{}
	doubled := 0
	for _, path := range ledgers {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for entry := range strings.Lines(string(text)) {
			fields := strings.Fields(entry)
			if len(fields) != 3 {
				return fmt.Errorf("the ledger has the line %q", entry)
			}
			id := fields[0]
			switch fields[1] {
			case string(stepAnnounce):
				if announced[id] {
					doubled++
				}
				announced[id] = true
			case string(stepFinalize):
				finalized[id] = true
			default:
				n, err := strconv.Atoi(fields[2])
				if err != nil {
					return err
				}
				events[id] += n
			}
		}
	}
	d, err := ent.Open(ctx, url)
	if err != nil {
		return err
	}
	defer d.Close()
	rows, err := d.ReaderSQL.QueryContext(ctx, "SELECT id, result IS NOT NULL, (SELECT count(*) FROM heartbeats WHERE operation_id = operations.id) FROM operations WHERE source = 'runner'")
	if err != nil {
		return err
	}
	defer rows.Close()
	lost, stored := len(announced), 0
	for rows.Next() {
		var id string
		var ended bool
		var beats int
		if err := rows.Scan(&id, &ended, &beats); err != nil {
			return err
		}
		stored++
		if announced[id] {
			lost--
		}
		if beats < events[id] {
			lost++
		}
		if finalized[id] && !ended {
			lost++
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	s.table.add(figure{name: fmt.Sprintf("acknowledged reports that are not stored, of %s operations", thousands(len(announced))), ours: strconv.Itoa(lost), goal: "0", held: lost == 0})
	// Stored without being acknowledged is no fault: an answer can be lost.
	s.table.add(figure{name: "operations acknowledged twice", ours: strconv.Itoa(doubled), goal: "0", held: doubled == 0 && stored >= len(announced)})
	return nil
}

// serveReports starts lumaftd with a backend to report on, which nobody
// observes.
func (s *suite) serveReports(ctx context.Context, database string) (*server, error) {
	return s.serveWith(ctx, database, []string{"serve", "--no-work"},
		"backends:\n  - id: "+reportedBackend+"\n    bucket: state\n    region: us-east-1\n    layout: project\n    endpoint: http://127.0.0.1:9000\n    allowLoopback: true\n    accessKeyIdFile: id\n    secretAccessKeyFile: secret\n")
}
