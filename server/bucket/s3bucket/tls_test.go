package s3bucket

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

// authority signs certificates for one test.
type authority struct {
	t    *testing.T
	key  *ecdsa.PrivateKey
	cert *x509.Certificate
	file string
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	key := newKey(t)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test authority"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return &authority{t: t, key: key, cert: cert, file: file}
}

func newKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func (a *authority) sign(change func(*x509.Certificate)) tls.Certificate {
	a.t.Helper()
	key := newKey(a.t)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(2), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	change(template)
	der, err := x509.CreateCertificate(rand.Reader, template, a.cert, &key.PublicKey, a.key)
	if err != nil {
		a.t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

// F13
func TestTLS(t *testing.T) {
	known, unknown := newAuthority(t), newAuthority(t)
	same := func(*x509.Certificate) {}
	for name, tc := range map[string]struct {
		signer *authority
		change func(*x509.Certificate)
		server func(*tls.Config)
		caFile string
		detail string // empty when it must work
	}{
		"authority from the file": {known, same, nil, known.file, ""},
		"no file":                 {known, same, nil, "", "CA file"},
		"unknown authority":       {unknown, same, nil, known.file, "CA file"},
		"wrong name": {known, func(c *x509.Certificate) { c.IPAddresses, c.DNSNames = nil, []string{"other.test"} },
			nil, known.file, "host name"},
		"expired": {known, func(c *x509.Certificate) { c.NotAfter = time.Now().Add(-time.Minute) },
			nil, known.file, "not valid now"},
		"not yet valid": {known, func(c *x509.Certificate) { c.NotBefore = time.Now().Add(time.Minute) },
			nil, known.file, "not valid now"},
		"for clients": {known, func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} },
			nil, known.file, "not valid for this use"},
		"TLS 1.0": {known, same, func(c *tls.Config) { c.MinVersion, c.MaxVersion = tls.VersionTLS10, tls.VersionTLS10 },
			known.file, "TLS 1.2"},
		"TLS 1.1": {known, same, func(c *tls.Config) { c.MinVersion, c.MaxVersion = tls.VersionTLS10, tls.VersionTLS11 },
			known.file, "TLS 1.2"},
		"TLS 1.2": {known, same, func(c *tls.Config) { c.MaxVersion = tls.VersionTLS12 }, known.file, ""},
	} {
		t.Run(name, func(t *testing.T) {
			server := buckettest.NewServer(t)
			server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
			web := httptest.NewUnstartedServer(server.Handler())
			buckettest.Quiet(web.Config)
			web.TLS = &tls.Config{Certificates: []tls.Certificate{tc.signer.sign(tc.change)}}
			if tc.server != nil {
				tc.server(web.TLS)
			}
			web.StartTLS()
			defer web.Close()

			c := testConfig(web.URL)
			c.CAFile = tc.caFile
			_, err := list(t, open(t, c, tuning{}))
			if tc.detail == "" {
				if err != nil {
					t.Errorf("List = %v", err)
				}
				return
			}
			if failure := failed(t, err, vocab.BackendHealthUnreachable); !strings.Contains(failure.Detail, tc.detail) {
				t.Errorf("detail = %q, want %q in it (%v)", failure.Detail, tc.detail, failure.Cause)
			}
			if got := server.Requests(); len(got) > 0 {
				t.Errorf("requests were sent: %+v", got)
			}
		})
	}
}

func TestPlainHTTPBehindHTTPS(t *testing.T) {
	server := buckettest.NewServer(t)
	_, err := list(t, open(t, testConfig("https"+strings.TrimPrefix(server.URL, "http")), tuning{}))
	if failure := failed(t, err, vocab.BackendHealthUnreachable); !strings.Contains(failure.Detail, "TLS") {
		t.Errorf("detail = %q (%v)", failure.Detail, failure.Cause)
	}
}

func TestNobodyListens(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	_, err = list(t, open(t, testConfig("http://"+listener.Addr().String()), tuning{}))
	if failure := failed(t, err, vocab.BackendHealthUnreachable); !strings.Contains(failure.Detail, "refused the connection") {
		t.Errorf("detail = %q (%v)", failure.Detail, failure.Cause)
	}
}
