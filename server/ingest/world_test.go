package ingest_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/ingestion"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/ingest"
	"github.com/lumaft/lumaft/server/record"
	"github.com/lumaft/lumaft/server/record/evidence"
	"github.com/lumaft/lumaft/server/record/observation"
	"github.com/lumaft/lumaft/server/web"
)

var noon = instant.Of(time.Date(2026, 8, 18, 12, 0, 0, 0, time.UTC))

// The bearers of most tests.
const (
	good   = "lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcp"
	other  = "other-token"
	narrow = "narrow-token"
	canary = "canary-4d1e8a"
)

// issuers are whose tokens are good.
type issuers struct {
	mu    sync.Mutex
	all   map[string]scope.Issuer
	err   error
	asked int
}

func (i *issuers) Issuer(_ context.Context, bearer string) (scope.Issuer, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.asked++
	if i.err != nil {
		return scope.Issuer{}, i.err
	}
	if issuer, ok := i.all[bearer]; ok {
		return issuer, nil
	}
	return scope.Issuer{}, reason.New(reason.Unauthorized, "Nobody's.")
}

func (i *issuers) set(change func(*issuers)) {
	i.mu.Lock()
	defer i.mu.Unlock()
	change(i)
}

func (i *issuers) count() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.asked
}

// recorder is the real one, whose answers a test may replace.
type recorder struct {
	*evidence.Recorder
	instead atomic.Pointer[func() error]
}

func (r *recorder) Announce(ctx context.Context, i scope.Issuer, a ingestion.Announce) (string, bool, error) {
	if instead := r.instead.Load(); instead != nil {
		if err := (*instead)(); err != nil {
			return "", false, err
		}
	}
	return r.Recorder.Announce(ctx, i, a)
}

// world is a server on a socket with a database of its own.
type world struct {
	t        testing.TB
	addr     string
	issuers  *issuers
	recorder *recorder
	writer   *record.Writer
	d        *ent.Database
	log      *lines
	registry *prometheus.Registry
	faults   *lines
	answered *lines
	stop     context.CancelFunc
	at       atomic.Int64
	serial   atomic.Int64
}

type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func ptr[T any](v T) *T { return &v }

func everything(id string) scope.Issuer {
	return scope.Issuer{ID: id, Name: id, Authority: vocab.AuthorityDeploymentRunner,
		Scope: scope.Patterns{shape.ScopePattern{Backend: "*", Project: ptr("*"), Stack: "*"}}}
}

// plenty is for tests that are not about rates.
var plenty = ingest.Limits{Requests: 1 << 20, Strangers: 1 << 20}

// newWorld has the backends production and off, which is disabled.
func newWorld(t testing.TB, limits ingest.Limits) *world {
	t.Helper()
	w := &world{t: t, d: dbtest.Open(t, dbtest.URL(t, "sqlite")), log: &lines{}, faults: &lines{}, answered: &lines{}, registry: prometheus.NewRegistry()}
	w.at.Store(int64(noon))
	narrowed := everything("narrow")
	narrowed.Scope = scope.Patterns{{Backend: "production", Project: ptr("platform"), Stack: "dev"}}
	w.issuers = &issuers{all: map[string]scope.Issuer{good: everything("ci"), other: everything("other"), narrow: narrowed}}
	writer := record.New(w.d, w.now, slog.New(slog.DiscardHandler))
	w.writer = writer
	t.Cleanup(writer.Close)
	settings := func(id string, enabled bool) fact.Settings {
		return fact.Settings{ID: id, Engine: vocab.EnginePulumi, Layout: vocab.LayoutProject, Bucket: id, Region: "eu-central-1",
			CredentialSource: "static", Enabled: enabled, PollIntervalMS: 10_000}
	}
	w.must(observation.New(writer).Configure(t.Context(), []fact.Settings{settings("production", true), settings("off", false)}))
	w.recorder = &recorder{Recorder: evidence.New(writer)}
	stopping, stop := context.WithCancel(context.Background())
	w.stop = stop
	listener, err := web.Listen(t.Context(), "127.0.0.1:0")
	w.must(err)
	w.addr = listener.Addr().String()
	kept := func(_ context.Context, id, path string, err error, stack []byte) {
		fmt.Fprintf(w.faults, "%s %s %v %t\n", id, path, err, len(stack) > 0)
	}
	server, err := web.New(web.Config{
		Hosts: web.LoopbackHosts(listener.Addr()), Metrics: w.registry, Log: slog.New(slog.NewJSONHandler(w.log, nil)), OnInternal: kept,
		Routes: []web.Route{{Name: "ingestion", Path: ingest.Root, Below: true, Bearer: true, Handler: ingest.New(ingest.Options{
			Issuers: w.issuers, Recorder: w.recorder, Now: w.now, Stopping: stopping, OnInternal: kept, Limits: limits,
			Answered: func(route, answer string) { fmt.Fprintln(w.answered, route, answer) },
		})}},
	})
	w.must(err)
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		end()
		if err := <-ended; err != nil {
			t.Errorf("Serve() = %v", err)
		}
	})
	return w
}

func (w *world) now() instant.Instant { return instant.Instant(w.at.Load()) }

func (w *world) later(d time.Duration) { w.at.Add(int64(d)) }

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) uuid() string { return fmt.Sprintf("00000000-0000-4000-8000-%012x", w.serial.Add(1)) }

// when is an instant as the contract writes it.
func when(at instant.Instant) string { return at.Time().Format(ingestion.TimeLayout) }

// The paths of the contract.
const (
	pathAnnounce  = ingest.Root + "/operations"
	pathCorrelate = ingest.Root + "/correlations"
)

func pathOf(operation, last string) string { return pathAnnounce + "/" + operation + "/" + last }

// announce is an announce of platform/prod with a key.
func (w *world) announce(key, kind string) string {
	return `{"schemaVersion":1,"idempotencyKey":"` + key + `","correlationId":null,"kind":"` + kind + `","startTime":"` + when(w.now()) +
		`","target":{"backendId":"production","projectName":"platform","stackName":"prod"}}`
}

func (w *world) beats(first, n int) string {
	var events []string
	for i := range n {
		events = append(events, fmt.Sprintf(`{"eventId":"%s","kind":"heartbeat","sequence":%d,"assertedAt":"%s"}`, w.uuid(), first+i, when(w.now())))
	}
	return `{"schemaVersion":1,"events":[` + strings.Join(events, ",") + `]}`
}

func (w *world) end(result string) string {
	return `{"schemaVersion":1,"result":"` + result + `","reason":null,"exitCode":0,"endTime":"` + when(w.now()) + `"}`
}

func pairOf(planned, actual string) string {
	return `{"schemaVersion":1,"plannedEvidenceId":"` + planned + `","actualEvidenceId":"` + actual + `","externalId":null}`
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	text   string
	closed bool
}

// field is a member of an answer.
func (a answer) field(name string) string {
	_, rest, _ := strings.Cut(a.text, `"`+name+`":"`)
	value, _, _ := strings.Cut(rest, `"`)
	return value
}

// ask is a request in the making.
type ask struct {
	method, path, token, body string
	header                    map[string]string
}

// do sends a request and reads the answer.
func (w *world) do(a ask) answer {
	w.t.Helper()
	if a.method == "" {
		a.method = http.MethodPost
	}
	if a.token == "" {
		a.token = good
	}
	request, err := http.NewRequestWithContext(context.Background(), a.method, "http://"+w.addr+a.path, strings.NewReader(a.body))
	w.must(err)
	request.Header.Set("Content-Type", "application/json")
	if a.token != "none" {
		request.Header.Set("Authorization", "Bearer "+a.token)
	}
	for name, value := range a.header {
		if request.Header.Del(name); value != "" {
			request.Header.Set(name, value)
		}
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	w.must(err)
	return w.read(response)
}

func (w *world) read(response *http.Response) answer {
	w.t.Helper()
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	w.must(err)
	return answer{response.StatusCode, response.Header, string(text), response.Close}
}

// post sends a message.
func (w *world) post(path, body string) answer {
	w.t.Helper()
	return w.do(ask{path: path, body: body})
}

// begun is the id of an operation that was announced now.
func (w *world) begun(kind string) string {
	w.t.Helper()
	a := w.post(pathAnnounce, w.announce(w.uuid(), kind))
	if a.status != http.StatusCreated {
		w.t.Fatalf("an announce is answered %d %s", a.status, a.text)
	}
	return a.field("operationId")
}

// refused fails the test unless an answer has a status and a word.
func (a answer) refused(t testing.TB, status int, word string) {
	t.Helper()
	if a.status != status || a.text != `{"error":"`+word+`"}` || a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("the answer is %d %s (%s), want %d %s", a.status, a.text, a.header.Get("Cache-Control"), status, word)
	}
}

// raw sends bytes on a connection of their own and reads one answer; rest tells
// whether the server closed the connection after it.
func (w *world) raw(text string) (a answer, closed bool) {
	w.t.Helper()
	var dialer net.Dialer
	conn, err := dialer.DialContext(context.Background(), "tcp", w.addr)
	w.must(err)
	defer conn.Close()
	w.must(conn.SetDeadline(time.Now().Add(20 * time.Second)))
	go func() { _, _ = io.WriteString(conn, text) }()
	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, nil)
	w.must(err)
	a = w.read(response)
	if response.Close {
		_, err := reader.ReadByte()
		return a, errors.Is(err, io.EOF) || err != nil
	}
	return a, false
}

// rows is how many rows reports have left.
func (w *world) rows() int {
	ctx, r := context.Background(), w.d.Reader
	return r.Operation.Query().CountX(ctx) + r.Evidence.Query().CountX(ctx) + r.Heartbeat.Query().CountX(ctx) + r.Pair.Query().CountX(ctx)
}
