package s3bucket

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
	"github.com/lumaft/lumaft/server/bucket/fakes3"
)

// F08, F09: what stores say and what people are told.
func TestRefusals(t *testing.T) {
	for name, tc := range map[string]struct {
		fault  buckettest.Fault
		health vocab.BackendHealth
		code   string
		detail string // part of it
	}{
		"denied":              {buckettest.Refuse(403, "AccessDenied"), vocab.BackendHealthDenied, "AccessDenied", "Grant s3:"},
		"denied without text": {buckettest.Answer(403, ""), vocab.BackendHealthDenied, "", "Grant s3:"},
		"unauthorised":        {buckettest.Answer(401, "<html>"), vocab.BackendHealthDenied, "", "Grant s3:"},
		"unknown key":         {buckettest.Refuse(403, "InvalidAccessKeyId"), vocab.BackendHealthDenied, "InvalidAccessKeyId", "access key id"},
		"wrong secret":        {buckettest.Refuse(403, "SignatureDoesNotMatch"), vocab.BackendHealthDenied, "SignatureDoesNotMatch", "secret access key"},
		"archived":            {buckettest.Refuse(403, "InvalidObjectState"), vocab.BackendHealthDenied, "InvalidObjectState", "archive"},
		"expired":             {buckettest.Refuse(400, "ExpiredToken"), vocab.BackendHealthCredentialsExpired, "ExpiredToken", "Renew"},
		"bad token":           {buckettest.Refuse(400, "InvalidToken"), vocab.BackendHealthCredentialsExpired, "InvalidToken", "Renew"},
		"no bucket":           {buckettest.Refuse(404, "NoSuchBucket"), vocab.BackendHealthNotFound, "NoSuchBucket", testBucket},
		"no page":             {buckettest.Answer(404, "<html>not here</html>"), vocab.BackendHealthUnreachable, "", "status 404"},
		"wrong region": {buckettest.RedirectTo("http://elsewhere.test/", "eu-west-1"),
			vocab.BackendHealthWrongRegion, "PermanentRedirect", "Set the region to eu-west-1"},
		"wrong region, unsaid": {buckettest.RedirectTo("http://elsewhere.test/", ""),
			vocab.BackendHealthWrongRegion, "PermanentRedirect", "not in us-east-1"},
		"wrong region, hostile": {buckettest.RedirectTo("http://elsewhere.test/", "<script>alert(1)</script>"),
			vocab.BackendHealthWrongRegion, "PermanentRedirect", "not in us-east-1"},
		"wrong region, by signature": {buckettest.Refuse(400, "AuthorizationHeaderMalformed", "Region", "eu-west-1"),
			vocab.BackendHealthWrongRegion, "AuthorizationHeaderMalformed", "Set the region to eu-west-1"},
		"redirect of something else": {buckettest.Answer(302, "", "Location", "http://elsewhere.test/login"),
			vocab.BackendHealthWrongRegion, "", "not followed"},
		"wrong style":    {buckettest.Refuse(400, "InvalidRequest"), vocab.BackendHealthUnreachable, "InvalidRequest", "host name"},
		"too many":       {buckettest.Answer(429, ""), vocab.BackendHealthThrottled, "", "busy"},
		"hostile code":   {buckettest.Refuse(403, "<b>\u202e!</b>"), vocab.BackendHealthDenied, "", "Grant s3:"},
		"no content":     {buckettest.Answer(204, ""), vocab.BackendHealthUnreachable, "", "S3 store"},
		"part of a body": {buckettest.Answer(206, "x"), vocab.BackendHealthUnreachable, "", "S3 store"},
	} {
		t.Run(name, func(t *testing.T) {
			both(t, func(t *testing.T, server *buckettest.PipeServer, call func() error) {
				server.Always(tc.fault)
				failure := failed(t, call(), tc.health)
				if failure.Code != tc.code || !strings.Contains(failure.Detail, tc.detail) {
					t.Errorf("%q %q, want code %q and %q in the detail (%v)",
						failure.Code, failure.Detail, tc.code, tc.detail, failure.Cause)
				}
			})
		})
	}
}

// F08: one key that is denied hides nothing else.
func TestOneDeniedKey(t *testing.T) {
	bubble(t, func(t *testing.T, server *buckettest.PipeServer, store *Store) {
		if err := server.Put(testBucket, "secret", nil, time.Now()); err != nil {
			t.Fatal(err)
		}
		server.Always(buckettest.OnlyFor(func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/secret") },
			buckettest.Refuse(403, "AccessDenied")))
		keys, err := list(t, store)
		if diff := cmp.Diff([]string{"key", "secret"}, keys); diff != "" || err != nil {
			t.Errorf("List = %v (-want +got):\n%s", err, diff)
		}
		if _, err := get(t, store); err != nil {
			t.Errorf("Get of another key = %v", err)
		}
		_, _, err = store.Get(t.Context(), "secret")
		if failure := failed(t, err, vocab.BackendHealthDenied); failure.Call != callGet {
			t.Errorf("call = %s", failure.Call)
		}
	})
}

// F10
func TestClockSkew(t *testing.T) {
	const off = 20 * time.Minute
	ahead := fakes3.WithClock(func() time.Time { return time.Now().Add(off) })
	both(t, func(t *testing.T, server *buckettest.PipeServer, call func() error) {
		now := time.Now().UTC()
		failure := failed(t, call(), vocab.BackendHealthClockSkew)
		ours, theirs := now.Format(time.RFC3339), now.Add(off).Format(time.RFC3339)
		if !strings.Contains(failure.Detail, ours) || !strings.Contains(failure.Detail, theirs) {
			t.Errorf("detail = %q, want both %s and %s", failure.Detail, ours, theirs)
		}
		if got := len(server.Requests()); got != 1 {
			t.Errorf("%d requests, want one", got)
		}
	}, ahead)
}

// A store whose Date says that our clock is off would be trusted by the SDK,
// which would sign as of its time and say nothing.
func TestClockSkewIsNotPaperedOver(t *testing.T) {
	both(t, func(t *testing.T, server *buckettest.PipeServer, call func() error) {
		server.Always(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			w.Header().Set("Date", time.Now().Add(20*time.Minute).UTC().Format(http.TimeFormat))
			buckettest.Refuse(403, "RequestTimeTooSkewed")(w, r, next)
		})
		failure := failed(t, call(), vocab.BackendHealthClockSkew)
		theirs := time.Now().Add(20 * time.Minute).UTC().Format(time.RFC3339)
		if got := len(server.Requests()); got != 1 || !strings.Contains(failure.Detail, theirs) {
			t.Errorf("%d requests and %q, want one and %s", got, failure.Detail, theirs)
		}
	})
}

// What the last try met is told, not what one before it was answered.
func TestTheLastTryIsTold(t *testing.T) {
	both(t, func(t *testing.T, server *buckettest.PipeServer, call func() error) {
		server.Next(buckettest.Refuse(500, "InternalError"))
		server.Always(buckettest.Stall(-1))
		if failure := failed(t, call(), vocab.BackendHealthUnreachable); failure.Code != "" {
			t.Errorf("%v, want no code: nothing answered", failure)
		}
	})
}

// F18
func TestRedirectsAreNotFollowed(t *testing.T) {
	elsewhere := buckettest.NewServer(t)
	for _, status := range []int{301, 302, 303, 307, 308} {
		server := buckettest.NewServer(t)
		server.Always(buckettest.Answer(status, "", "Location", elsewhere.URL+"/"+testBucket+"?list-type=2"))
		store := open(t, testConfig(server.URL), tuning{})
		_, err := list(t, store)
		fails(t, err, vocab.BackendHealthWrongRegion)
		_, err = get(t, store)
		fails(t, err, vocab.BackendHealthWrongRegion)
	}
	if got := elsewhere.Requests(); len(got) > 0 {
		t.Errorf("the other host got %+v", got)
	}
}
