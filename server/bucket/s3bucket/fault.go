package s3bucket

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strings"
	"syscall"
	"time"

	"github.com/aws/smithy-go"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
)

// verdict is what a failure means: the word people see, and what to do.
type verdict struct {
	health vocab.BackendHealth
	detail string
}

// failure turns whatever went wrong into what the port promises. The caller's
// own cancellation stays what it is: the store did nothing wrong.
func (c *call) failure(err error) error {
	if c.parent.Err() != nil {
		return fmt.Errorf("%s: %w", c.name, context.Cause(c.parent))
	}
	if c.ctx.Err() != nil && !errors.Is(err, errTooSlow) {
		err = fmt.Errorf("%w: %w", context.Cause(c.ctx), err)
	}
	code := c.code()
	if c.name == callGet && code == "NoSuchKey" {
		return fmt.Errorf("%s: %w", c.name, bucket.ErrNotFound)
	}
	found, ok := c.localVerdict(err)
	if !ok {
		found = c.remoteVerdict(code)
	}
	if found.health == vocab.BackendHealthDenied || found.health == vocab.BackendHealthCredentialsExpired {
		c.store.signer.refused()
	}
	return &bucket.Error{
		Health: found.health, Call: c.name, Code: code, Detail: found.detail, Caller: c.caller(),
		Cause: scrub(err, c.store.signer.secrets()),
	}
}

// codeText bounds what of a store's answer is shown as its code.
var codeText = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]{0,63}$`)

// code is the store's own word for the last failure, or empty.
func (c *call) code() string {
	c.x.mu.Lock()
	defer c.x.mu.Unlock()
	if !codeText.MatchString(c.x.fault.Code) {
		return ""
	}
	return c.x.fault.Code
}

// callerText is how a store that refuses names its caller: an ARN, and nothing
// else of its message.
var callerText = regexp.MustCompile(`^User: (arn:[a-z-]{1,16}:[a-z]{1,8}::[0-9]{0,12}:[\w+=,.@/-]{1,512}) is not authorized`)

// caller is whom the store takes its caller for, where it said so.
func (c *call) caller() string {
	c.x.mu.Lock()
	defer c.x.mu.Unlock()
	if found := callerText.FindStringSubmatch(c.x.fault.Message); found != nil {
		return found[1]
	}
	return ""
}

// localVerdict tells failures that no store answered.
func (c *call) localVerdict(err error) (verdict, bool) {
	var (
		refused *addressRefused
		name    *net.DNSError
	)
	unreachable := func(format string, args ...any) (verdict, bool) {
		return verdict{vocab.BackendHealthUnreachable, fmt.Sprintf(format, args...)}, true
	}
	switch {
	case errors.Is(err, bucket.ErrDamaged):
		return unreachable("An object did not arrive whole; it is read again at the next look.")
	case errors.Is(err, errNoCredentials):
		return verdict{vocab.BackendHealthDenied,
			"Give this backend credentials: its source, " + string(c.store.config.Credentials.Source) + ", has none."}, true
	case errors.As(err, &refused):
		return unreachable("%s The endpoint leads to %s.", refused.cure(), refused.addr)
	case errors.Is(err, errRequestRefused):
		return unreachable("A request other than listing and reading was stopped before it was sent; report this as a bug.")
	case errors.Is(err, errStalled):
		return unreachable("Check the network and the store: it sent nothing for %g s.", c.store.config.IdleTimeout.Seconds())
	case errors.Is(err, errTooSlow):
		return unreachable("Check the network and the store: an answer took more than %g s.", c.store.config.CallTimeout.Seconds())
	case errors.As(err, &name):
		return unreachable("Check the endpoint: its host name does not resolve.")
	case errors.Is(err, syscall.ECONNREFUSED):
		return unreachable("Check that the store runs and the port is right: it refused the connection.")
	}
	if detail := tlsDetail(err); detail != "" {
		return unreachable("%s", detail)
	}
	var decoding *smithy.DeserializationError
	switch {
	case errors.Is(err, errBadAnswer):
		return unreachable("Check the endpoint: it does not answer as an S3 store does.")
	case errors.As(err, &decoding) && c.status() < 300:
		return unreachable("Check the endpoint: its answer cannot be read.")
	case c.status() == 0:
		return unreachable("Check the network and the endpoint: the connection failed.")
	case c.status() < 300:
		return unreachable("Check the network: the connection broke while reading.")
	}
	return verdict{}, false
}

func tlsDetail(err error) string {
	var (
		authority x509.UnknownAuthorityError
		host      x509.HostnameError
		invalid   x509.CertificateInvalidError
		record    tls.RecordHeaderError
		alert     tls.AlertError
	)
	switch {
	case errors.As(err, &authority):
		return "Add the authority of the store's certificate to the CA file: it is not known here."
	case errors.As(err, &host):
		return "Use the host name that is in the store's certificate: this endpoint's is not."
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "Renew the store's certificate, or set this machine's clock: the certificate is not valid now."
	case errors.As(err, &invalid):
		return "Replace the store's certificate: it is not valid for this use."
	case errors.As(err, &record):
		return "Check scheme and port of the endpoint: it does not speak TLS."
	case errors.As(err, &alert), strings.Contains(err.Error(), "tls: "):
		return "Make the store offer TLS 1.2 or later: the handshake failed."
	}
	return ""
}

// remoteVerdict tells failures by what the store answered.
func (c *call) remoteVerdict(code string) verdict {
	c.x.mu.Lock()
	status, header, fault := c.x.status, c.x.header, c.x.fault
	c.x.mu.Unlock()
	name := c.store.config.Bucket

	switch code {
	case "RequestTimeTooSkewed", "RequestInTheFuture", "RequestExpired":
		return verdict{vocab.BackendHealthClockSkew, c.skewDetail(header, fault)}
	case "ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "InvalidToken", "TokenExpired":
		return verdict{vocab.BackendHealthCredentialsExpired, "Renew the credentials: the session has ended."}
	case "PermanentRedirect", "TemporaryRedirect", "Redirect", "AuthorizationHeaderMalformed",
		"IllegalLocationConstraintException":
		return verdict{vocab.BackendHealthWrongRegion, c.regionDetail(header, fault)}
	case "NoSuchBucket", "InvalidBucketName":
		return verdict{vocab.BackendHealthNotFound,
			fmt.Sprintf("Check the bucket name and the endpoint: there is no bucket %s.", name)}
	case "SlowDown", "Throttling", "ThrottlingException", "TooManyRequestsException",
		"RequestLimitExceeded", "RequestThrottled", "BandwidthLimitExceeded":
		return verdict{vocab.BackendHealthThrottled,
			"Nothing needs doing unless it lasts: the store asks for fewer requests, and it is read less often."}
	case "InvalidAccessKeyId":
		return verdict{vocab.BackendHealthDenied, "Check the access key id: the store does not know it."}
	case "SignatureDoesNotMatch":
		return verdict{vocab.BackendHealthDenied, "Check the secret access key: the signature does not match."}
	case "InvalidObjectState":
		return verdict{vocab.BackendHealthDenied, "Restore the object from its archive: it cannot be read there."}
	}
	switch {
	case status == http.StatusTooManyRequests, status == http.StatusServiceUnavailable:
		return verdict{vocab.BackendHealthThrottled,
			"Nothing needs doing unless it lasts: the store is busy, and it is read less often."}
	case status >= 300 && status < 400:
		return verdict{vocab.BackendHealthWrongRegion, c.regionDetail(header, fault)}
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return verdict{vocab.BackendHealthDenied, c.grantDetail()}
	case status == http.StatusBadRequest:
		return verdict{vocab.BackendHealthUnreachable,
			"Check the endpoint and whether the bucket belongs into its host name: the store refused the form of the request."}
	case status >= 500:
		return verdict{vocab.BackendHealthUnreachable, fmt.Sprintf("Check the store: it failed with status %d.", status)}
	}
	return verdict{vocab.BackendHealthUnreachable,
		fmt.Sprintf("Check the endpoint: it answered with status %d, as no S3 store does.", status)}
}

func (c *call) status() int {
	c.x.mu.Lock()
	defer c.x.mu.Unlock()
	return c.x.status
}

func (c *call) grantDetail() string {
	if c.name == callList {
		return fmt.Sprintf("Grant s3:ListBucket on bucket %s to these credentials.", c.store.config.Bucket)
	}
	return fmt.Sprintf("Grant s3:GetObject on the objects of bucket %s to these credentials, "+
		"and the use of the key where they are encrypted with one.", c.store.config.Bucket)
}

func (c *call) regionDetail(header http.Header, fault faultBody) string {
	for _, region := range []string{header.Get("X-Amz-Bucket-Region"), fault.Region} {
		if regionName.MatchString(region) && region != c.store.region {
			return fmt.Sprintf("Set the region to %s: the bucket is there, not in %s.", region, c.store.region)
		}
	}
	return fmt.Sprintf("Set the region and endpoint to where the bucket is: it is not in %s, and redirects are not followed.",
		c.store.region)
}

func (c *call) skewDetail(header http.Header, fault faultBody) string {
	ours := c.store.config.Clock().UTC()
	theirs, err := time.Parse(time.RFC3339, fault.ServerTime)
	if err != nil {
		theirs, err = http.ParseTime(header.Get("Date"))
	}
	if err != nil {
		return fmt.Sprintf("Set this machine's clock, which reads %s: the store's differs.", ours.Format(time.RFC3339))
	}
	return fmt.Sprintf("Set this machine's clock: it reads %s, the store's reads %s.",
		ours.Format(time.RFC3339), theirs.UTC().Format(time.RFC3339))
}
