package s3bucket

import (
	"errors"
	"fmt"
	"net/netip"
)

// errAddressRefused is among the causes when an endpoint resolved to an address
// that is never dialled, or not with these settings.
var errAddressRefused = errors.New("address refused")

// dialPolicy decides which addresses may be dialled. It is asked after names
// were resolved, each time, so a name that changes its mind gains nothing.
type dialPolicy struct {
	plain        bool // http
	loopback     bool // AllowLoopback
	privatePlain bool // AllowPrivateHTTP
}

// addressKind is what an address is used for, as far as it matters here.
type addressKind int

const (
	addressPublic addressKind = iota
	addressPrivate
	addressLoopback
	addressForbidden
)

// addressRefused says why an address is not dialled.
type addressRefused struct {
	addr netip.Addr
	kind addressKind
}

// Error names the address and the reason.
func (e *addressRefused) Error() string {
	return fmt.Sprintf("%s is not dialled: %s", e.addr, e.what())
}

// Unwrap is errAddressRefused.
func (e *addressRefused) Unwrap() error { return errAddressRefused }

func (e *addressRefused) what() string {
	switch e.kind {
	case addressForbidden:
		return "It is a link-local, metadata or otherwise special address."
	case addressLoopback:
		return "It is on this machine."
	default:
		return "It sends everything unprotected over the network."
	}
}

func (e *addressRefused) cure() string {
	switch e.kind {
	case addressForbidden:
		return "Use the address of the store."
	case addressLoopback:
		return "Allow loopback endpoints, or use another endpoint."
	case addressPrivate:
		return "Use https, or allow http on private networks for this backend."
	default:
		return "Use https."
	}
}

// check returns why addr may not be dialled, or nil.
func (p dialPolicy) check(addr netip.Addr) *addressRefused {
	kind := kindOf(addr)
	allowed := true
	switch kind {
	case addressForbidden:
		allowed = false
	case addressLoopback:
		allowed = p.loopback
	case addressPrivate:
		allowed = !p.plain || p.privatePlain
	case addressPublic:
		allowed = !p.plain
	}
	if allowed {
		return nil
	}
	return &addressRefused{addr: addr, kind: kind}
}

var (
	// Addresses at which clouds serve credentials and that are not link-local.
	metadataPrefixes = prefixes(
		"100.100.100.200/32", // Alibaba Cloud
		"168.63.129.16/32",   // Azure
		"192.0.0.192/32",     // Oracle Cloud
		"fd00:ec2::/32",      // AWS
		"fd20:ce::254/128",   // Google Cloud
	)
	specialPrefixes = prefixes("0.0.0.0/8", "240.0.0.0/4", "100::/64")
	sharedPrefixes  = prefixes("100.64.0.0/10", "fec0::/10")

	nat64Prefix      = netip.MustParsePrefix("64:ff9b::/96")
	nat64LocalPrefix = netip.MustParsePrefix("64:ff9b:1::/48")
	sixToFourPrefix  = netip.MustParsePrefix("2002::/16")
	teredoPrefix     = netip.MustParsePrefix("2001::/32")
	compatPrefix     = netip.MustParsePrefix("::/96")
)

func prefixes(texts ...string) []netip.Prefix {
	list := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		list[i] = netip.MustParsePrefix(text)
	}
	return list
}

func kindOf(addr netip.Addr) addressKind {
	addr = addr.WithZone("").Unmap()
	switch {
	case !addr.IsValid(), addr.IsUnspecified(), addr.IsMulticast(), addr.IsLinkLocalUnicast(),
		within(addr, metadataPrefixes), within(addr, specialPrefixes):
		return addressForbidden
	case addr.IsLoopback():
		return addressLoopback
	}
	if inner, ok := embedded(addr); ok {
		// A translator would carry the packet to the inner address.
		if kind := kindOf(inner); kind == addressForbidden || kind == addressLoopback {
			return addressForbidden
		}
	}
	if addr.IsPrivate() || within(addr, sharedPrefixes) {
		return addressPrivate
	}
	return addressPublic
}

func within(addr netip.Addr, list []netip.Prefix) bool {
	for _, prefix := range list {
		if prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// embedded is the IPv4 address inside an IPv6 address of a translation scheme.
func embedded(addr netip.Addr) (netip.Addr, bool) {
	if !addr.Is6() {
		return netip.Addr{}, false
	}
	b := addr.As16()
	switch {
	case nat64Prefix.Contains(addr), compatPrefix.Contains(addr):
		return netip.AddrFrom4([4]byte(b[12:16])), true
	case nat64LocalPrefix.Contains(addr):
		return netip.AddrFrom4([4]byte{b[6], b[7], b[9], b[10]}), true
	case sixToFourPrefix.Contains(addr):
		return netip.AddrFrom4([4]byte(b[2:6])), true
	case teredoPrefix.Contains(addr):
		return netip.AddrFrom4([4]byte{^b[12], ^b[13], ^b[14], ^b[15]}), true
	}
	return netip.Addr{}, false
}
