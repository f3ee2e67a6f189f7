// Package s3bucket reads a bucket over the S3 protocol. It owns the two
// requests that leave for a store, where they may go and for how long, and the
// words in which a failure is told. It leaves to others which keys matter, when
// to look again, and where the values of credentials come from.
//
// Between the AWS SDK and the network stands a transport that lets
// ListObjectsV2 and GetObject pass and nothing else:
//
//	Store ── SDK client ── guard ── timeouts ── dialler ── store
//	              │        (2 verbs) (30 s idle)  (no metadata, no proxy)
//	           signer ──── own client, default chain only
//
// A Store is safe for concurrent use.
package s3bucket

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"github.com/lumaft/lumaft/server/bucket"
)

const (
	maxTries   = 3
	maxBackoff = 20 * time.Second
)

// Store implements bucket.Store on one bucket.
type Store struct {
	client *s3.Client
	signer *signer
	config Config
	region string
	base   *http.Transport
	slots  chan struct{}
	tuning tuning
}

var _ bucket.Store = (*Store)(nil)

// tuning is what tests replace. The zero value is what is promised.
type tuning struct {
	dial     dialFunc
	resolver *net.Resolver
	maxKeys  int32
}

// New checks the configuration and prepares the client. It reaches no network;
// whether the bucket can be read shows at the first call. The error joins a
// Problem for each mistake.
func New(ctx context.Context, c Config) (*Store, error) { return newStore(ctx, c, tuning{}) }

func newStore(ctx context.Context, c Config, tune tuning) (*Store, error) {
	if err := asError(c.Validate()); err != nil {
		return nil, fmt.Errorf("configure the bucket: %w", err)
	}
	c = c.withDefaults()
	target, err := bucketURL(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("configure the bucket: %w", err)
	}
	source, err := newSource(ctx, c.Credentials, c.Region)
	if err != nil {
		return nil, fmt.Errorf("configure the bucket: %w", err)
	}
	tlsConfig := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.CAFile != "" {
		if tlsConfig.RootCAs, err = readCAFile(c.CAFile); err != nil {
			return nil, fmt.Errorf("configure the bucket: %w", err)
		}
	}
	dial := tune.dial
	if dial == nil {
		policy := dialPolicy{plain: target.Scheme == "http", loopback: c.AllowLoopback, privatePlain: c.AllowPrivateHTTP}
		dial = newDialer(policy, tune.resolver, c.Log)
	}
	s := &Store{
		signer: newSigner(source, c.Clock),
		config: c,
		region: c.Region,
		base:   newRoundTripper(tlsConfig, c.InFlight, dial),
		slots:  make(chan struct{}, c.InFlight),
		tuning: tune,
	}
	s.client = s3.New(s.options(&transport{
		guard: guard{scheme: target.Scheme, host: target.Host, base: strings.TrimSuffix(target.Path, "/")},
		base:  s.base,
		idle:  c.IdleTimeout,
	}))
	return s, nil
}

func (c Config) withDefaults() Config {
	if c.Region == "" {
		c.Region = "us-east-1"
	}
	if c.InFlight == 0 {
		c.InFlight = defaultInFlight
	}
	if c.IdleTimeout == 0 {
		c.IdleTimeout = idleTimeout
	}
	if c.CallTimeout == 0 {
		c.CallTimeout = totalTimeout
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	c.Endpoint = strings.TrimSuffix(c.Endpoint, "/")
	return c
}

// pathStyle tells whether the bucket is part of the path.
func (c Config) pathStyle() bool { return c.Endpoint != "" && !c.VirtualHosted }

// bucketURL is where the SDK will look for the bucket, worked out by its own
// rules. The guard admits this scheme, host and path and no others.
func bucketURL(ctx context.Context, c Config) (*url.URL, error) {
	params := s3.EndpointParameters{
		Bucket:                         aws.String(c.Bucket),
		Region:                         aws.String(c.Region),
		ForcePathStyle:                 aws.Bool(c.pathStyle()),
		DisableMultiRegionAccessPoints: aws.Bool(true),
		DisableS3ExpressSessionAuth:    aws.Bool(true),
	}
	if c.Endpoint != "" {
		params.Endpoint = aws.String(c.Endpoint)
	}
	resolved, err := s3.NewDefaultEndpointResolverV2().ResolveEndpoint(ctx, params.WithDefaults())
	if err != nil {
		return nil, fmt.Errorf("find the address of the bucket: %w", err)
	}
	return &resolved.URI, nil
}

func (s *Store) options(client s3.HTTPClient) s3.Options {
	options := s3.Options{
		Region:       s.region,
		Credentials:  s.signer,
		HTTPSignerV4: new(signature),
		UsePathStyle: s.config.pathStyle(),
		HTTPClient:   client,
		Retryer:      newRetryer(),
		// A clock that is off is told, not papered over: ages depend on it.
		DisableClockSkewCorrection: true,
		// Asked for per object; an object without one is no reason to log.
		RequestChecksumCalculation:                aws.RequestChecksumCalculationWhenRequired,
		ResponseChecksumValidation:                aws.ResponseChecksumValidationWhenRequired,
		DisableLogOutputChecksumValidationSkipped: true,
		DisableMultiRegionAccessPoints:            true,
		DisableS3ExpressSessionAuth:               aws.Bool(true),
	}
	if s.config.Endpoint != "" {
		options.BaseEndpoint = aws.String(s.config.Endpoint)
	}
	return options
}

// newRetryer tries three times in all, waiting a random time that grows to 20 s
// at most. Its token bucket ends retries altogether when most calls fail.
func newRetryer() aws.Retryer {
	hopeless := retry.IsErrorRetryableFunc(func(err error) aws.Ternary {
		for _, final := range []error{errRequestRefused, errAddressRefused, errBadAnswer, errTooSlow, errNoCredentials} {
			if errors.Is(err, final) {
				return aws.FalseTernary
			}
		}
		var certificate *tls.CertificateVerificationError
		var record tls.RecordHeaderError
		var alert tls.AlertError
		if errors.As(err, &certificate) || errors.As(err, &record) || errors.As(err, &alert) {
			return aws.FalseTernary
		}
		return aws.UnknownTernary
	})
	return retry.NewStandard(func(o *retry.StandardOptions) {
		o.MaxAttempts = maxTries
		o.MaxBackoff = maxBackoff
		o.Retryables = append([]retry.IsErrorRetryable{hopeless}, o.Retryables...)
	})
}

// Close drops idle connections. Calls under way are not disturbed.
func (s *Store) Close() { s.base.CloseIdleConnections() }

// call is one page of a listing or one object, from the wait for a slot to the
// last byte.
type call struct {
	store   *Store
	name    string
	key     string // of a get
	parent  context.Context
	ctx     context.Context
	cancel  context.CancelFunc
	x       *exchange
	started time.Time
}

// begin waits for one of the slots; the time allowed for the call starts after.
func (s *Store) begin(ctx context.Context, name, key string) (*call, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, context.Cause(ctx))
	}
	select {
	case s.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: %w", name, context.Cause(ctx))
	}
	limited, cancel := context.WithTimeoutCause(ctx, s.config.CallTimeout, errTooSlow)
	limited, x := withExchange(limited)
	return &call{
		store: s, name: name, key: key, parent: ctx, ctx: limited, cancel: cancel, x: x, started: s.config.Clock(),
	}, nil
}

// patience is how often the call is tried.
func (c *call) patience() []func(*s3.Options) {
	if !bucket.IsProbing(c.ctx) {
		return nil
	}
	return []func(*s3.Options){func(o *s3.Options) { o.RetryMaxAttempts = 1 }}
}

// end gives the slot back and tells who observes.
func (c *call) end(err error) {
	c.cancel()
	<-c.store.slots
	c.x.mu.Lock()
	bytes, requests := c.x.bytes, c.x.requests
	c.x.mu.Unlock()
	bucket.Spend(c.ctx, requests, bytes)
	if c.store.config.Observe == nil {
		return
	}
	c.store.config.Observe(c.name, bytes, c.store.config.Clock().Sub(c.started), err)
}
