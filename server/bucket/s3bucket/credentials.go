package s3bucket

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
)

// Source is the closed choice of where credentials come from.
type Source string

// The words of Source.
const (
	// SourceStatic uses the Keys that are given.
	SourceStatic Source = "static"
	// SourceDefaultChain uses the AWS default chain: environment, shared files,
	// web identity, container and instance roles, in that order.
	SourceDefaultChain Source = "default-chain"
)

// Keys are static credentials. They print as nothing.
type Keys struct {
	ID, Secret string
	// SessionToken is for temporary keys only.
	SessionToken string
}

const redacted = "[redacted]"

// String keeps keys out of text.
func (Keys) String() string { return redacted }

// GoString keeps keys out of debug text.
func (Keys) GoString() string { return redacted }

// LogValue keeps keys out of logs.
func (Keys) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalText keeps keys out of JSON and YAML.
func (Keys) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// Credentials are a source and, for static ones, the keys.
type Credentials struct {
	Source Source
	Keys   Keys
	// Renew, when set, reads static keys again after the store refused them,
	// at most once a minute, so that rotated keys are used without a restart.
	Renew func(ctx context.Context) (Keys, error)
}

func (c Credentials) problems() []Problem {
	var found []Problem
	add := func(field, what, cure string) { found = append(found, Problem{"Credentials." + field, what, cure}) }
	switch c.Source {
	case SourceDefaultChain:
		if c.Keys != (Keys{}) || c.Renew != nil {
			add("Keys", "The default chain takes no keys.", "Remove the keys, or choose static.")
		}
	case SourceStatic:
		for field, value := range map[string]string{"ID": c.Keys.ID, "Secret": c.Keys.Secret} {
			if value == "" {
				add("Keys."+field, "It is empty.", "Give the access key id and the secret access key, or choose default-chain.")
			}
		}
		for field, value := range map[string]string{
			"ID": c.Keys.ID, "Secret": c.Keys.Secret, "SessionToken": c.Keys.SessionToken,
		} {
			if strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
				add("Keys."+field, "It holds a space or a line end.", "Give the value alone.")
			}
		}
	case "":
		add("Source", "No source of credentials is chosen.", "Choose static or default-chain.")
	default:
		add("Source", fmt.Sprintf("%q is no source of credentials.", clip(string(c.Source))), "Choose static or default-chain.")
	}
	return found
}

// errNoCredentials is among the causes when nothing could be found to sign with.
var errNoCredentials = errors.New("no credentials")

// renewEvery bounds how often refused credentials are fetched again: a missing
// grant must not become a stream of requests to whoever issues credentials.
const renewEvery = time.Minute

// signer hands the SDK credentials and remembers the last ones, so that they
// can be struck out of error text.
type signer struct {
	source aws.CredentialsProvider
	cache  *aws.CredentialsCache
	clock  func() time.Time

	mu      sync.Mutex
	last    aws.Credentials
	renewed time.Time
}

func newSigner(source aws.CredentialsProvider, clock func() time.Time) *signer {
	return &signer{source: source, cache: aws.NewCredentialsCache(source), clock: clock, renewed: clock()}
}

// Retrieve implements aws.CredentialsProvider.
func (s *signer) Retrieve(ctx context.Context) (aws.Credentials, error) {
	keys, err := s.cache.Retrieve(ctx)
	if err != nil {
		return aws.Credentials{}, fmt.Errorf("%w: %w", errNoCredentials, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = keys
	return keys, nil
}

// refused tells that the store did not accept the credentials: the next call
// fetches them again.
func (s *signer) refused() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.clock(); now.Sub(s.renewed) >= renewEvery {
		s.renewed = now
		s.cache.Invalidate()
	}
}

// secrets are the strings that no error text may hold.
func (s *signer) secrets() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return []string{s.last.SecretAccessKey, s.last.SessionToken, s.last.AccessKeyID}
}

// staticSource gives the keys of the configuration first and asks Renew after.
type staticSource struct {
	keys  Keys
	renew func(context.Context) (Keys, error)

	mu   sync.Mutex
	used bool
}

// Retrieve implements aws.CredentialsProvider.
func (s *staticSource) Retrieve(ctx context.Context) (aws.Credentials, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used && s.renew != nil {
		keys, err := s.renew(ctx)
		if err != nil {
			return aws.Credentials{}, err
		}
		if problems := (Credentials{Source: SourceStatic, Keys: keys}).problems(); len(problems) > 0 {
			return aws.Credentials{}, asError(problems)
		}
		s.keys = keys
	}
	s.used = true
	return aws.Credentials{
		AccessKeyID: s.keys.ID, SecretAccessKey: s.keys.Secret, SessionToken: s.keys.SessionToken,
		Source: string(SourceStatic),
	}, nil
}

// newSource builds what the setting names and nothing else: static keys look
// at no environment, and of the default chain only credentials are taken.
func newSource(ctx context.Context, c Credentials, region string) (aws.CredentialsProvider, error) {
	if c.Source == SourceStatic {
		return &staticSource{keys: c.Keys, renew: c.Renew}, nil
	}
	// Metadata services are link-local, so this client cannot be the one that
	// reads buckets; and that one cannot reach them.
	client := awshttp.NewBuildableClient().WithTransportOptions(func(t *http.Transport) {
		t.Proxy = nil
	})
	loaded, err := config.LoadDefaultConfig(ctx, config.WithHTTPClient(client), config.WithRegion(region))
	if err != nil {
		return nil, fmt.Errorf("load the default chain of credentials: %w", err)
	}
	return loaded.Credentials, nil
}
