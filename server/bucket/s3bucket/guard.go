package s3bucket

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// The two calls there are.
const (
	callList = "ListObjectsV2"
	callGet  = "GetObject"
)

// errRequestRefused is among the causes when a request was stopped because it
// would be neither a listing nor the reading of an object.
var errRequestRefused = errors.New("request refused")

// guard lets two kinds of request pass and no others. It sits below the SDK and
// above the network, so nothing that is built on the client can write, whatever
// it asks the SDK to do.
type guard struct {
	scheme, host string
	// base is the path of the bucket: empty when the host names the bucket.
	base string
}

// listParameters are what a listing may ask. A name that is not here could turn
// the request into another operation.
var listParameters = map[string]bool{
	"list-type": true, "prefix": true, "start-after": true, "continuation-token": true, "encoding-type": true, "max-keys": true,
}

// admit names the call that a request makes, or refuses it.
func (g guard) admit(r *http.Request) (string, error) {
	refuse := func(why string) (string, error) { return "", fmt.Errorf("%w: %s", errRequestRefused, why) }
	switch {
	case r.Method != http.MethodGet:
		return refuse("the method is not GET")
	case r.ContentLength != 0 || r.Body != nil && r.Body != http.NoBody:
		return refuse("it has a body")
	case r.URL.Scheme != g.scheme || r.URL.Host != g.host || r.Host != "" && r.Host != g.host:
		return refuse("it is for another host")
	case r.URL.User != nil || r.URL.Opaque != "" || r.URL.Fragment != "":
		return refuse("the address has parts that no request needs")
	}
	rest, ok := strings.CutPrefix(r.URL.Path, g.base)
	if !ok || rest != "" && rest[0] != '/' {
		return refuse("it is for another bucket")
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return refuse("the query cannot be read")
	}
	if rest == "" || rest == "/" {
		return g.admitList(query, refuse)
	}
	if unsafeKey(rest[1:]) {
		return refuse("the key has a dot segment")
	}
	for name, values := range query {
		if name != "x-id" || len(values) != 1 || values[0] != callGet {
			return refuse("it asks for more than the object")
		}
	}
	return callGet, nil
}

func (g guard) admitList(query url.Values, refuse func(string) (string, error)) (string, error) {
	for name, values := range query {
		if !listParameters[name] || len(values) != 1 {
			return refuse("it asks the bucket for more than a listing")
		}
	}
	if query.Get("list-type") != "2" {
		return refuse("it is no listing of version 2")
	}
	return callList, nil
}

// unsafeKey tells whether a key has a segment that servers and proxies resolve
// as in a file system: the request could then read outside prefix and bucket.
func unsafeKey(key string) bool {
	for segment := range strings.SplitSeq(key, "/") {
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}
