package s3bucket

import (
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// numericHost matches addresses in decimal, octal, hexadecimal or shortened
// notation, which some resolvers understand and people do not.
var numericHost = regexp.MustCompile(`(?i)^(0x[0-9a-f]*|[0-9]+)(\.(0x[0-9a-f]*|[0-9]+))*\.?$`)

var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9])?\.?$`)

// endpointProblems judges what the endpoint says. What its name resolves to is
// judged again at each dial.
func endpointProblems(endpoint string, loopback, privateHTTP bool) []Problem {
	var found []Problem
	add := func(what, cure string) { found = append(found, Problem{"Endpoint", what, cure}) }

	u, err := url.Parse(endpoint)
	if err != nil || u.Opaque != "" || u.Host == "" {
		// The text is not repeated: it may hold credentials.
		add("It is no address.", "Write it as https://HOST or https://HOST:PORT.")
		return found
	}
	if u.Scheme != "https" && u.Scheme != "http" {
		add("Its scheme is neither https nor http.", "Write it as https://HOST or https://HOST:PORT.")
	}
	if u.User != nil {
		add("It holds a user name.", "Remove everything before the @ and give credentials as credentials.")
	}
	if u.RawQuery != "" || u.ForceQuery {
		add("It holds a query.", "Remove the question mark and what follows it.")
	}
	if u.Fragment != "" || strings.Contains(endpoint, "#") {
		add("It holds a fragment.", "Remove the # and what follows it.")
	}
	if u.Path != "" && u.Path != "/" {
		add("It holds a path.", "Remove the path: bucket and prefix are settings of their own.")
	}
	if port := u.Port(); port != "" || strings.HasSuffix(u.Host, ":") {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 || n < 1024 && n != 80 && n != 443 {
			add("No store listens on its port.", "Use port 80, 443, or one from 1024 on.")
		}
	}
	return append(found, hostProblems(u.Scheme, u.Hostname(), loopback, privateHTTP)...)
}

// hostProblems judges the host as it is written.
func hostProblems(scheme, host string, loopback, privateHTTP bool) []Problem {
	problem := func(what, cure string) []Problem { return []Problem{{"Endpoint", what, cure}} }

	if addr, err := netip.ParseAddr(host); err == nil {
		policy := dialPolicy{plain: scheme == "http", loopback: loopback, privatePlain: privateHTTP}
		if refusal := policy.check(addr); refusal != nil {
			return problem(refusal.what(), refusal.cure())
		}
		return nil
	}
	name := strings.TrimSuffix(strings.ToLower(host), ".")
	switch {
	case numericHost.MatchString(name):
		return problem("Its host is a number in a notation that is easily misread.",
			"Write the address as four decimal numbers.")
	case !hostName.MatchString(host):
		return problem(fmt.Sprintf("%q is no host name.", clip(host)), "Write it as https://HOST or https://HOST:PORT.")
	case name == "localhost" || strings.HasSuffix(name, ".localhost"):
		if !loopback {
			return problem("It is on this machine.", "Allow loopback endpoints, or use another endpoint.")
		}
	case scheme == "http" && !privateHTTP && !loopback:
		return problem("It sends everything unprotected over the network.",
			"Use https, or allow http on private networks for this backend.")
	}
	return nil
}
