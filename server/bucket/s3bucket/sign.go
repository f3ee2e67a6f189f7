package s3bucket

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
)

// signature signs requests. The SDK's signer keeps what it derives from a
// secret under the id of the access key, for a day: a secret that was changed
// under the same id would not be used. So each secret has a signer of its own.
type signature struct {
	mu     sync.Mutex
	secret string
	signer *v4.Signer
}

// SignHTTP implements s3.HTTPSignerV4.
func (s *signature) SignHTTP(
	ctx context.Context, keys aws.Credentials, r *http.Request, payloadHash, service, region string, at time.Time,
	options ...func(*v4.SignerOptions),
) error {
	return s.of(keys.SecretAccessKey).SignHTTP(ctx, keys, r, payloadHash, service, region, at, options...)
}

func (s *signature) of(secret string) *v4.Signer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.signer == nil || s.secret != secret {
		// S3 signs paths as they are sent.
		s.signer = v4.NewSigner(func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true })
		s.secret = secret
	}
	return s.signer
}
