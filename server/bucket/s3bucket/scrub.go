package s3bucket

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"syscall"

	"github.com/lumaft/lumaft/server/bucket"
)

// maxCause bounds the text of a cause in a log.
const maxCause = 1000

// cause is an error of the SDK or the network as logs may have it: text
// without secrets, and those of its causes that are constants.
type cause struct {
	text string
	is   []error
}

// Error is the scrubbed text.
func (c *cause) Error() string { return c.text }

// Unwrap are the causes that code may ask for with errors.Is.
func (c *cause) Unwrap() []error { return c.is }

// known are errors with fixed text.
var known = []error{
	errStalled, errTooSlow, errBadAnswer, errBadListing, errRequestRefused, errAddressRefused, errNoCredentials,
	bucket.ErrDamaged, context.Canceled, context.DeadlineExceeded, syscall.ECONNREFUSED, syscall.ECONNRESET,
}

var (
	queryText = regexp.MustCompile(`\?[^\s"'<>]+`)
	// Names of signed parameters and headers, with what follows them.
	signedText = regexp.MustCompile(
		`(?i)\b(x-amz-[a-z0-9-]+|awsaccesskeyid|signature|credential|authorization|signedheaders)(=|:\s*)[^\s&"'<>,]+`)
	// What access key ids look like.
	keyText = regexp.MustCompile(`\b(AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,124}\b`)
)

// scrub makes a cause of err, striking out secrets, queries and signatures. The
// rest of the chain is dropped: it could print what was struck out.
func scrub(err error, secrets []string) error {
	text := err.Error()
	for _, secret := range secrets {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, redacted)
		}
	}
	text = queryText.ReplaceAllString(text, "?"+redacted)
	text = signedText.ReplaceAllString(text, "$1$2"+redacted)
	text = keyText.ReplaceAllString(text, redacted)
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, text)
	if len(text) > maxCause {
		text = strings.ToValidUTF8(text[:maxCause], "") + "…"
	}
	c := &cause{text: text}
	for _, sentinel := range known {
		if errors.Is(err, sentinel) {
			c.is = append(c.is, sentinel)
		}
	}
	return c
}
