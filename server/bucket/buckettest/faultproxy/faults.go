package faultproxy

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

// What stores say when they refuse.

// Denied refuses rights.
func Denied() buckettest.Fault { return buckettest.Refuse(http.StatusForbidden, "AccessDenied") }

// Expired says that the session of the credentials has ended.
func Expired() buckettest.Fault { return buckettest.Refuse(http.StatusForbidden, "ExpiredToken") }

// UnknownKey says that there is no such access key.
func UnknownKey() buckettest.Fault {
	return buckettest.Refuse(http.StatusForbidden, "InvalidAccessKeyId")
}

// NoBucket says that there is no such bucket.
func NoBucket() buckettest.Fault { return buckettest.Refuse(http.StatusNotFound, "NoSuchBucket") }

// NoKey says that there is no such object, as after a deletion.
func NoKey() buckettest.Fault { return buckettest.Refuse(http.StatusNotFound, "NoSuchKey") }

// SlowDown asks for fewer requests.
func SlowDown() buckettest.Fault {
	return buckettest.Refuse(http.StatusServiceUnavailable, "SlowDown")
}

// Broken fails with a status of the server's own, such as 500 or 502.
func Broken(status int) buckettest.Fault {
	return buckettest.Answer(status, "<html><body>"+http.StatusText(status)+"</body></html>", "Content-Type", "text/html")
}

// MovedTo sends the client to a bucket in another region at another host.
func MovedTo(host, region string) buckettest.Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		buckettest.RedirectTo(host+r.URL.RequestURI(), region)(w, r, next)
	}
}

// OtherRegion refuses a signature for another region than the bucket's.
func OtherRegion(region string) buckettest.Fault {
	return buckettest.Refuse(http.StatusBadRequest, "AuthorizationHeaderMalformed", "Region", region)
}

// WrongStyle refuses the form of the address.
func WrongStyle() buckettest.Fault {
	return buckettest.Refuse(http.StatusBadRequest, "InvalidRequest")
}

// Skewed says that the clocks differ, and what the store's reads.
func Skewed(theirs func() time.Time) buckettest.Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		now := theirs().UTC().Format(time.RFC3339)
		buckettest.Refuse(http.StatusForbidden, "RequestTimeTooSkewed",
			"RequestTime", r.Header.Get("X-Amz-Date"), "ServerTime", now, "MaxAllowedSkewMilliseconds", "900000")(w, r, next)
	}
}

// What networks do.

// Hang takes a request and never answers.
func Hang() buckettest.Fault { return buckettest.Stall(-1) }

// Slow sends the server's answer at so many bytes a second, ten times a second.
func Slow(bytesPerSecond int) buckettest.Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		slow := &slowWriter{ResponseWriter: w, r: r, portion: max(1, bytesPerSecond/10)}
		slow.pause = time.Duration(slow.portion) * time.Second / time.Duration(bytesPerSecond)
		next.ServeHTTP(slow, r)
	}
}

type slowWriter struct {
	http.ResponseWriter
	r       *http.Request
	portion int
	pause   time.Duration
}

// Write implements io.Writer.
func (s *slowWriter) Write(p []byte) (n int, err error) {
	tick := time.NewTicker(s.pause)
	defer tick.Stop()
	for n < len(p) {
		m, err := s.ResponseWriter.Write(p[n:min(n+s.portion, len(p))])
		n += m
		if err != nil {
			return n, err
		}
		if err := http.NewResponseController(s.ResponseWriter).Flush(); err != nil {
			return n, err
		}
		select {
		case <-tick.C:
		case <-s.r.Context().Done():
			return n, s.r.Context().Err()
		}
	}
	return n, nil
}

// What broken or hostile stores send as a listing.

// OKWithError answers 200 with the body of an error.
func OKWithError() buckettest.Fault {
	return buckettest.Answer(http.StatusOK, xml.Header+"<Error><Code>InternalError</Code></Error>", "Content-Type", "application/xml")
}

// Malformed cuts the XML of an answer and corrects its length.
func Malformed() buckettest.Fault {
	return buckettest.Rewrite(func(_ http.Header, body []byte) []byte { return body[:len(body)*2/3] })
}

// EntityBomb answers with a document that grows beyond all memory where
// entities are expanded.
func EntityBomb() buckettest.Fault {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0"?><!DOCTYPE ListBucketResult [<!ENTITY a0 "ha">`)
	for n := range 40 {
		fmt.Fprintf(&b, `<!ENTITY a%d "&a%d;&a%d;">`, n+1, n, n)
	}
	b.WriteString(`]><ListBucketResult><IsTruncated>false</IsTruncated><Name>&a40;</Name></ListBucketResult>`)
	return buckettest.Answer(http.StatusOK, b.String(), "Content-Type", "application/xml")
}

// Huge answers with a listing of so many bytes, until the client leaves.
func Huge(size int64) buckettest.Fault {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.Header().Set("Content-Type", "application/xml")
		_, err := io.WriteString(w, xml.Header+"<ListBucketResult>")
		filler := bytes.Repeat([]byte("<Filler>0123456789</Filler>"), 1000)
		for sent := int64(0); err == nil && sent < size; sent += int64(len(filler)) {
			_, err = w.Write(filler)
		}
	}
}

// SameToken answers with pages that lead back to themselves.
func SameToken() buckettest.Fault { return buckettest.EndlessTokens(false) }

// NoToken says that the listing goes on and not where.
func NoToken() buckettest.Fault {
	return rewriteText(func(text string) string {
		return strings.Replace(text, "<IsTruncated>false<", "<IsTruncated>true<", 1)
	})
}

// Unsorted turns the order of the first two keys round.
func Unsorted() buckettest.Fault {
	return onContents(func(entries []string) []string {
		entries[0], entries[1] = entries[1], entries[0]
		return entries
	})
}

// Twice names the first key twice.
func Twice() buckettest.Fault {
	return onContents(func(entries []string) []string { return append(entries[:1:1], entries...) })
}

// Outside puts a key in front that nobody asked for.
func Outside() buckettest.Fault {
	return onContents(func(entries []string) []string {
		start, end := strings.Index(entries[0], "<Key>")+len("<Key>"), strings.Index(entries[0], "</Key>")
		return append([]string{entries[0][:start] + "%21outside" + entries[0][end:]}, entries...)
	})
}

// What broken stores do to objects.

// OtherETag gives an object another version's ETag.
func OtherETag() buckettest.Fault {
	return buckettest.Rewrite(func(h http.Header, body []byte) []byte {
		h.Set("ETag", `"00000000000000000000000000000000"`)
		return body
	})
}

// OtherChecksum announces a checksum that the body does not have.
func OtherChecksum() buckettest.Fault {
	return buckettest.Rewrite(func(h http.Header, body []byte) []byte {
		h.Set("X-Amz-Checksum-Crc32", "AAAAAA==")
		return body
	})
}

func rewriteText(change func(string) string) buckettest.Fault {
	return buckettest.Rewrite(func(_ http.Header, body []byte) []byte { return []byte(change(string(body))) })
}

// onContents changes the entries of a listing that has at least two; others
// pass as they are.
func onContents(change func([]string) []string) buckettest.Fault {
	const open, shut = "<Contents>", "</Contents>"
	return rewriteText(func(text string) string {
		first, last := strings.Index(text, open), strings.LastIndex(text, shut)
		if first < 0 || strings.Count(text, open) < 2 {
			return text
		}
		last += len(shut)
		entries := strings.SplitAfter(text[first:last], shut)
		entries = change(entries[:len(entries)-1])
		return text[:first] + strings.Join(entries, "") + text[last:]
	})
}

// cutBucket parts a path-style address.
func cutBucket(path string) (bucket, key string, found bool) {
	return strings.Cut(strings.TrimPrefix(path, "/"), "/")
}
