package s3bucket

import (
	"context"
	"encoding/binary"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

// nameServer answers every question for an IPv4 address with the next of
// answers, the last one for ever, over a pipe.
func nameServer(answers ...string) *net.Resolver {
	var asked atomic.Int32
	return &net.Resolver{
		PreferGo: true,
		Dial: func(context.Context, string, string) (net.Conn, error) {
			client, server := net.Pipe()
			go func() {
				defer server.Close()
				// A pipe is no packet connection, so messages come with a length.
				var length [2]byte
				for {
					if _, err := readFull(server, length[:]); err != nil {
						return
					}
					query := make([]byte, binary.BigEndian.Uint16(length[:]))
					if _, err := readFull(server, query); err != nil {
						return
					}
					reply := answerTo(query, func() string {
						return answers[min(int(asked.Add(1)), len(answers))-1]
					})
					if _, err := server.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...)); err != nil {
						return
					}
				}
			}()
			return client, nil
		},
	}
}

func readFull(conn net.Conn, p []byte) (int, error) {
	for n := 0; ; {
		m, err := conn.Read(p[n:])
		if n += m; err != nil || n == len(p) {
			return n, err
		}
	}
}

// answerTo makes the reply to a DNS query with one question.
func answerTo(query []byte, next func() string) []byte {
	end := 12
	for query[end] != 0 {
		end += int(query[end]) + 1
	}
	end += 5 // the root label, type and class
	reply := append([]byte{query[0], query[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, query[12:end]...)
	if binary.BigEndian.Uint16(query[end-4:]) != 1 {
		return reply // no IPv6 address
	}
	reply[7] = 1
	reply = append(reply, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4)
	address := netip.MustParseAddr(next()).As4()
	return append(reply, address[:]...)
}

// F15: the address is judged at the dial, after the name was resolved.
func TestNamesThatLeadToMetadata(t *testing.T) {
	for _, address := range []string{"169.254.169.254", "169.254.1.1", "100.100.100.200", "0.0.0.0"} {
		c := testConfig("https://store.test:9000")
		store := open(t, c, tuning{resolver: nameServer(address)})
		_, err := list(t, store)
		failure := failed(t, err, vocab.BackendHealthUnreachable)
		if !errors.Is(failure, errAddressRefused) || !strings.Contains(failure.Detail, address) {
			t.Errorf("%s: %v (%v), want the address refused", address, failure, failure.Cause)
		}
	}
}

// F15: a name that changes after it was found good is found bad.
func TestANameThatChanges(t *testing.T) {
	server := buckettest.NewServer(t)
	server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
	_, port, err := net.SplitHostPort(strings.TrimPrefix(server.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	store := open(t, testConfig("http://store.test:"+port), tuning{resolver: nameServer("127.0.0.1", "169.254.169.254")})
	if keys, err := list(t, store); err != nil || len(keys) != 1 {
		t.Fatalf("List = %v, %v", keys, err)
	}
	store.Close() // the connection is gone, so the name is asked for again
	_, err = list(t, store)
	if failure := failed(t, err, vocab.BackendHealthUnreachable); !errors.Is(failure, errAddressRefused) {
		t.Errorf("%v (%v), want the address refused", failure, failure.Cause)
	}
}

// F16, F17 at the dial: a name says nothing about where it leads.
func TestNamesNeedTheSameSwitches(t *testing.T) {
	for name, tc := range map[string]struct {
		endpoint, address string
		loopback, private bool
		refused           bool
	}{
		"https to loopback":               {"https://store.test", "127.0.0.1", false, false, true},
		"https to loopback, allowed":      {"https://store.test", "127.0.0.1", true, false, false},
		"http to loopback":                {"http://store.test", "127.0.0.1", false, true, true},
		"http to private":                 {"http://store.test", "10.0.0.1", true, false, true},
		"http to private, allowed":        {"http://store.test", "10.0.0.1", false, true, false},
		"http to the world":               {"http://store.test", "203.0.113.7", true, true, true},
		"https to private":                {"https://store.test", "10.0.0.1", false, false, false},
		"https to the world":              {"https://store.test", "203.0.113.7", false, false, false},
		"http to shared address space":    {"http://store.test", "100.64.0.1", true, false, true},
		"https to the metadata of Azure":  {"https://store.test", "168.63.129.16", true, true, true},
		"https to the metadata of Oracle": {"https://store.test", "192.0.0.192", true, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			policy := dialPolicy{
				plain: strings.HasPrefix(tc.endpoint, "http:"), loopback: tc.loopback, privatePlain: tc.private,
			}
			refusal := policy.check(netip.MustParseAddr(tc.address))
			if (refusal != nil) != tc.refused {
				t.Errorf("check(%s) = %v, want refused %v", tc.address, refusal, tc.refused)
			}
			if !tc.refused {
				return
			}
			c := testConfig(tc.endpoint)
			c.AllowLoopback, c.AllowPrivateHTTP = tc.loopback, tc.private
			store := open(t, c, tuning{resolver: nameServer(tc.address)})
			_, err := list(t, store)
			if failure := failed(t, err, vocab.BackendHealthUnreachable); !errors.Is(failure, errAddressRefused) {
				t.Errorf("%v (%v), want the address refused", failure, failure.Cause)
			}
		})
	}
}

// F16: a private network is allowed and logged, once.
func TestPrivateNetworksAreLogged(t *testing.T) {
	var logged strings.Builder
	control := controlBy(dialPolicy{}, slog.New(slog.NewTextHandler(&logged, nil)))
	for _, address := range []string{"203.0.113.7:443", "10.1.2.3:9000", "10.1.2.3:9000", "[fd12::1]:9000"} {
		if err := control(t.Context(), "tcp", address, nil); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	if got := strings.Count(logged.String(), "\n"); got != 1 || !strings.Contains(logged.String(), "address=10.1.2.3") {
		t.Errorf("logged:\n%s\nwant the private network, once", logged.String())
	}
	for _, address := range []string{"169.254.169.254:80", "no address", "10.1.2.3"} {
		if err := control(t.Context(), "tcp", address, nil); !errors.Is(err, errAddressRefused) {
			t.Errorf("%s: %v, want it refused", address, err)
		}
	}
}

// Go never takes a proxy for a loopback address, so no request can show this.
func TestNoProxy(t *testing.T) {
	store := open(t, testConfig("https://127.0.0.1:9000"), tuning{})
	if store.base.Proxy != nil || store.base.OnProxyConnectResponse != nil {
		t.Errorf("the transport asks for a proxy")
	}
	if config := store.base.TLSClientConfig; config.InsecureSkipVerify || config.VerifyPeerCertificate != nil {
		t.Errorf("the transport has its own idea of certificates")
	}
}

// F21: neither proxies nor endpoints of the environment move a request.
func TestEnvironmentMovesNothing(t *testing.T) {
	stranger := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("the environment's address got %s %s", r.Method, r.URL)
	}))
	defer stranger.Close()
	for _, name := range []string{
		"AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY",
		"AWS_EC2_METADATA_SERVICE_ENDPOINT", "AWS_CONTAINER_CREDENTIALS_FULL_URI",
	} {
		t.Setenv(name, stranger.URL)
	}
	t.Setenv("AWS_PROFILE", "no-such-profile")
	t.Setenv("AWS_REGION", "xx-nowhere-1")
	t.Setenv("AWS_ACCESS_KEY_ID", "AKIASTRANGERSTRANGER")
	server := buckettest.NewServer(t)
	server.Fill(testBucket, time.Now(), map[string]string{"key": objectBody})
	signed := signatures(server)
	store := open(t, testConfig(server.URL), tuning{})
	if keys, err := list(t, store); err != nil || len(keys) != 1 {
		t.Errorf("List = %v, %v", keys, err)
	}
	if got := signed(); !strings.Contains(got, "AKIATESTTESTTESTTEST") || !strings.Contains(got, "/us-east-1/s3/") {
		t.Errorf("signed with %q, want the keys and region of the setting", got)
	}
}

// signatures returns a function that tells how the last request was signed.
func signatures(server *buckettest.Server) func() string {
	var last atomic.Value
	server.Always(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		last.Store(r.Header.Get("Authorization"))
		next.ServeHTTP(w, r)
	})
	return func() string {
		text, _ := last.Load().(string)
		return text
	}
}
