package s3bucket

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"syscall"
	"time"
)

const (
	// What a Config leaves at zero.
	idleTimeout  = 30 * time.Second
	totalTimeout = 120 * time.Second

	dialTimeout = 10 * time.Second

	maxListBody  = 8 << 20
	maxErrorBody = 64 << 10
)

// Causes that the transport adds to an error.
var (
	// errStalled: nothing came for the idle timeout.
	errStalled = errors.New("the store sent nothing for too long")
	// errTooSlow: a call was not over within the total timeout.
	errTooSlow = errors.New("the call took too long")
	// errBadAnswer: what came is not what an S3 store answers.
	errBadAnswer = errors.New("not an S3 answer")
)

// transport sends the requests of the SDK. It is no http.Client, so redirects
// are not followed and no cookies kept: there is no code that could.
type transport struct {
	guard guard
	base  http.RoundTripper
	idle  time.Duration
}

// exchange collects what happened on the wire during one call, tries included.
type exchange struct {
	mu    sync.Mutex
	bytes int64
	// requests that were sent.
	requests int64
	status   int
	header   http.Header
	fault    faultBody
}

type exchangeKey struct{}

func withExchange(ctx context.Context) (context.Context, *exchange) {
	x := new(exchange)
	return context.WithValue(ctx, exchangeKey{}, x), x
}

func exchangeOf(ctx context.Context) *exchange {
	if x, ok := ctx.Value(exchangeKey{}).(*exchange); ok {
		return x
	}
	return new(exchange)
}

func (x *exchange) read(n int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.bytes += int64(n)
}

// begun counts a request, and forgets what an earlier try heard.
func (x *exchange) begun() {
	x.answered(0, nil)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.requests++
}

func (x *exchange) answered(status int, header http.Header) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.status, x.header, x.fault = status, header, faultBody{}
}

// faultBody is what the store itself says in an error answer. The SDK makes up
// a code where there is none, and drops what is beside it.
type faultBody struct {
	XMLName    xml.Name `xml:"Error"`
	Code       string   `xml:"Code"`
	Region     string   `xml:"Region"`
	ServerTime string   `xml:"ServerTime"`
	Message    string   `xml:"Message"`
}

func (x *exchange) faulted(body []byte) {
	var fault faultBody
	if xml.Unmarshal(body, &fault) != nil {
		return // the status says enough
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.fault = fault
}

// Do sends one request, or refuses it before anything leaves.
func (t *transport) Do(r *http.Request) (*http.Response, error) {
	call, err := t.guard.admit(r)
	if err != nil {
		return nil, err
	}
	x := exchangeOf(r.Context())
	x.begun()
	ctx, cancel := context.WithCancelCause(r.Context())
	timer := time.AfterFunc(t.idle, func() { cancel(errStalled) })
	resp, err := t.base.RoundTrip(r.WithContext(ctx))
	timer.Stop()
	if err != nil {
		err = orCause(ctx, err)
		cancel(nil)
		return nil, err
	}
	body := &watchedBody{ReadCloser: resp.Body, ctx: ctx, cancel: cancel, timer: timer, idle: t.idle, exchange: x}
	resp.Body = body
	x.answered(resp.StatusCode, resp.Header)

	switch {
	case resp.StatusCode == http.StatusOK && call == callGet:
		return resp, nil
	case resp.StatusCode == http.StatusOK:
		list, err := readList(resp.Body)
		if err != nil {
			return nil, err
		}
		resp.Body = io.NopCloser(bytes.NewReader(list))
		return resp, nil
	case resp.StatusCode < 300:
		body.Close()
		return nil, fmt.Errorf("%w: status %d", errBadAnswer, resp.StatusCode)
	}
	// The SDK and the classification both read the error.
	fault, err := io.ReadAll(io.LimitReader(body, maxErrorBody))
	body.Close()
	if err != nil {
		fault = nil
	}
	x.faulted(fault)
	resp.Body = io.NopCloser(bytes.NewReader(fault))
	return resp, nil
}

// orCause prefers why a context was cancelled to the error that this brought.
func orCause(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// readList reads a whole listing, so that a connection that breaks is tried
// again by the SDK, and checks that it is one: the SDK would read an empty
// bucket from an error, a web page or nothing at all.
func readList(body io.ReadCloser) ([]byte, error) {
	defer body.Close()
	list, err := io.ReadAll(io.LimitReader(body, maxListBody+1))
	if err != nil {
		return nil, fmt.Errorf("read the listing: %w", err)
	}
	if len(list) > maxListBody {
		return nil, fmt.Errorf("%w: a page of the listing is larger than 8 MiB", errBadAnswer)
	}
	root, err := rootElement(list)
	if err != nil || root != "ListBucketResult" {
		return nil, fmt.Errorf("%w: the listing is not a ListBucketResult", errBadAnswer)
	}
	if !bytes.HasSuffix(bytes.TrimSpace(list), []byte("ListBucketResult>")) {
		return nil, fmt.Errorf("%w: the listing is cut off", errBadAnswer)
	}
	return list, nil
}

func rootElement(document []byte) (string, error) {
	for decoder := xml.NewDecoder(bytes.NewReader(document)); ; {
		token, err := decoder.Token()
		if err != nil {
			return "", err
		}
		switch token := token.(type) {
		case xml.StartElement:
			return token.Name.Local, nil
		case xml.Directive:
			// No store sends a document type; entities live there.
			return "", errBadAnswer
		}
	}
}

// watchedBody gives up when nothing comes for the idle timeout. Time in which
// the reader does not read is not the store's.
type watchedBody struct {
	io.ReadCloser
	ctx      context.Context
	cancel   context.CancelCauseFunc
	timer    *time.Timer
	idle     time.Duration
	exchange *exchange
}

// Read implements io.Reader.
func (b *watchedBody) Read(p []byte) (int, error) {
	b.timer.Reset(b.idle)
	n, err := b.ReadCloser.Read(p)
	b.timer.Stop()
	b.exchange.read(n)
	if err != nil && !errors.Is(err, io.EOF) {
		err = orCause(b.ctx, err)
	}
	return n, err
}

// Close implements io.Closer.
func (b *watchedBody) Close() error {
	b.timer.Stop()
	err := b.ReadCloser.Close()
	b.cancel(nil)
	return err
}

type dialFunc func(ctx context.Context, network, address string) (net.Conn, error)

// newRoundTripper builds the HTTP transport of a Store: its own dialler and
// roots, TLS 1.2 or later, no proxy, no compression, HTTP/1.1 only.
func newRoundTripper(tlsConfig *tls.Config, inFlight int, dial dialFunc) *http.Transport {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	return &http.Transport{
		Proxy:                  nil,
		DialContext:            dial,
		TLSClientConfig:        tlsConfig,
		TLSHandshakeTimeout:    dialTimeout,
		Protocols:              protocols,
		DisableCompression:     true,
		MaxIdleConnsPerHost:    inFlight,
		IdleConnTimeout:        60 * time.Second,
		MaxResponseHeaderBytes: 64 << 10,
	}
}

// newDialer asks policy about every address after names were resolved.
func newDialer(policy dialPolicy, resolver *net.Resolver, log *slog.Logger) dialFunc {
	dialer := &net.Dialer{Timeout: dialTimeout, Resolver: resolver, ControlContext: controlBy(policy, log)}
	return dialer.DialContext
}

// controlBy is called with the socket made and nothing sent.
func controlBy(policy dialPolicy, log *slog.Logger) func(context.Context, string, string, syscall.RawConn) error {
	var told sync.Once
	return func(ctx context.Context, _, address string, _ syscall.RawConn) error {
		target, err := netip.ParseAddrPort(address)
		if err != nil {
			return fmt.Errorf("%w: %w", errAddressRefused, err)
		}
		if refusal := policy.check(target.Addr()); refusal != nil {
			return refusal
		}
		if kindOf(target.Addr()) == addressPrivate {
			told.Do(func() {
				log.InfoContext(ctx, "bucket is on a private network", "address", target.Addr().String())
			})
		}
		return nil
	}
}
