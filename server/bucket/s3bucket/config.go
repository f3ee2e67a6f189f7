package s3bucket

import (
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"regexp"
	"strings"
	"time"
)

const (
	defaultInFlight = 4
	maxInFlight     = 32
	maxCAFile       = 1 << 20
	maxTimeout      = time.Hour
)

// Config says which bucket to read, where it is and as whom.
type Config struct {
	// Bucket is the name of the bucket, never an ARN.
	Bucket string
	// Region signs the requests. It may be empty with an Endpoint, and then
	// reads us-east-1.
	Region string
	// Endpoint is the address of a store that is not AWS, such as
	// https://store.example:9000. Empty means AWS in Region.
	Endpoint string
	// VirtualHosted puts the bucket into the host name of the Endpoint. The
	// usual is path style, ENDPOINT/BUCKET/KEY. It has no meaning for AWS.
	VirtualHosted bool
	// CAFile names a PEM file of certificates that are trusted beside the
	// system's. There is no way to trust without a certificate.
	CAFile string
	// Credentials sign the requests.
	Credentials Credentials
	// AllowLoopback admits an endpoint on this machine, over http too.
	AllowLoopback bool
	// AllowPrivateHTTP admits an http endpoint on a private network.
	AllowPrivateHTTP bool
	// InFlight is how many requests may be under way at once; 0 means 4.
	InFlight int
	// IdleTimeout is for how long a store may send nothing; 0 means 30 s.
	IdleTimeout time.Duration
	// CallTimeout is how long one page of a listing or one object may take,
	// tries included; 0 means 120 s.
	CallTimeout time.Duration

	// Observe, when set, hears of each call once it is over: one page of a
	// listing, or one object when its body was read or closed. Bytes are those
	// that came over the wire, tries included. It may be called concurrently.
	Observe func(call string, bytes int64, took time.Duration, err error)
	// Log may be nil.
	Log *slog.Logger
	// Clock may be nil, which is time.Now.
	Clock func() time.Time
}

// Problem is one mistake in a Config and how to mend it.
type Problem struct {
	// Field of Config, such as Endpoint or Credentials.Keys.ID.
	Field string
	// What is wrong, in one sentence.
	What string
	// Cure is what to do about it, in one sentence.
	Cure string
}

// Error is the field, what is wrong and the cure.
func (p Problem) Error() string { return p.Field + ": " + p.What + " " + p.Cure }

var (
	bucketName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$`)
	regionName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,62}$`)
)

// Validate lists everything that is wrong, or nothing. It reads CAFile and
// asks no network.
func (c Config) Validate() []Problem {
	var found []Problem
	add := func(field, what, cure string) { found = append(found, Problem{field, what, cure}) }

	switch {
	case c.Bucket == "":
		add("Bucket", "No bucket is named.", "Name the bucket that holds the state.")
	case strings.HasPrefix(c.Bucket, "arn:"):
		add("Bucket", "An ARN is not a bucket name.", "Use the name of the bucket alone.")
	case strings.HasSuffix(c.Bucket, "--x-s3"):
		add("Bucket", "Directory buckets do not list in order.", "Use a general purpose bucket.")
	case !bucketName.MatchString(c.Bucket) || strings.Contains(c.Bucket, ".."):
		add("Bucket", fmt.Sprintf("%q is no bucket name.", clip(c.Bucket)),
			"Use 3 to 255 letters, digits, dots, dashes and underscores, without a prefix or address.")
	}
	switch {
	case c.Region == "" && c.Endpoint == "":
		add("Region", "No region is given.", "Name the region of the bucket, such as eu-central-1.")
	case c.Region != "" && (!regionName.MatchString(c.Region) || c.Region == "aws-global"):
		add("Region", fmt.Sprintf("%q is no region.", clip(c.Region)), "Name one region, such as eu-central-1.")
	}
	if c.Endpoint != "" {
		found = append(found, endpointProblems(c.Endpoint, c.AllowLoopback, c.AllowPrivateHTTP)...)
	} else if c.VirtualHosted {
		add("VirtualHosted", "It has no meaning without an endpoint.", "Remove it, or set the endpoint.")
	}
	if c.CAFile != "" {
		if _, err := readCAFile(c.CAFile); err != nil {
			add("CAFile", "The file of certificates cannot be used: "+err.Error()+".",
				"Name a PEM file of at most 1 MiB that holds the certificate of the authority.")
		}
	}
	found = append(found, c.Credentials.problems()...)
	if c.InFlight < 0 || c.InFlight > maxInFlight {
		add("InFlight", fmt.Sprintf("%d requests at once are out of range.", c.InFlight), "Use 1 to 32, or 0 for 4.")
	}
	if c.IdleTimeout < 0 || c.IdleTimeout > maxTimeout {
		add("IdleTimeout", fmt.Sprintf("%s is out of range.", c.IdleTimeout), "Use at most 1h, or 0 for 30s.")
	}
	if c.CallTimeout < 0 || c.CallTimeout > maxTimeout {
		add("CallTimeout", fmt.Sprintf("%s is out of range.", c.CallTimeout), "Use at most 1h, or 0 for 2m.")
	}
	return found
}

// asError joins problems into one error, or nil.
func asError(problems []Problem) error {
	errs := make([]error, len(problems))
	for i, p := range problems {
		errs[i] = p
	}
	return errors.Join(errs...)
}

// readCAFile returns the system's roots and those of the file.
func readCAFile(path string) (*x509.CertPool, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is no regular file")
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	pem, err := io.ReadAll(io.LimitReader(file, maxCAFile+1))
	if err != nil {
		return nil, err
	}
	if len(pem) > maxCAFile {
		return nil, errors.New("it is larger than 1 MiB")
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		// A machine without roots of its own still trusts the file.
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, errors.New("it holds no PEM certificate")
	}
	return pool, nil
}

// clip keeps hostile or mistaken settings from filling a terminal.
func clip(s string) string {
	const most = 80
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
