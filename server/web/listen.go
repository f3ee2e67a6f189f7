package web

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"strconv"
)

// LoopbackOnly refuses an address that other machines could reach, with the
// reason and the cure.
func LoopbackOnly(addr string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("the address %q is not host:port: write it like 127.0.0.1:8080", addr)
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return fmt.Errorf("the address %q has no port from 0 to 65535: write it like 127.0.0.1:8080", addr)
	}
	if host == "localhost" {
		return nil
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.Zone() == "" && ip.Unmap().IsLoopback() {
		return nil
	}
	return refusedAddress(addr)
}

func refusedAddress(addr string) error {
	return fmt.Errorf("the address %q can be reached from other machines, and there are no accounts yet that would keep strangers out: "+
		"listen on 127.0.0.1, [::1] or localhost, and reach it from elsewhere through an SSH tunnel", addr)
}

// Listen listens on a loopback address and nowhere else. The address that was
// really bound is checked too, since a name can stand for anything.
func Listen(ctx context.Context, addr string) (net.Listener, error) {
	if err := LoopbackOnly(addr); err != nil {
		return nil, err
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	if tcp, ok := listener.Addr().(*net.TCPAddr); !ok || !tcp.IP.IsLoopback() {
		_ = listener.Close()
		return nil, refusedAddress(listener.Addr().String())
	}
	return listener, nil
}

// LoopbackHosts are the values of the Host header by which a loopback listener
// is rightly addressed. Another name that leads to this machine is not among
// them: that is how a page of a stranger would reach a local server by a name
// of its own.
func LoopbackHosts(addr net.Addr) []string {
	_, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return nil
	}
	var hosts []string
	for _, host := range []string{"127.0.0.1", "localhost", "::1"} {
		hosts = append(hosts, net.JoinHostPort(host, port))
		if port == "80" {
			hosts = append(hosts, bracketed(host))
		}
	}
	return hosts
}

func bracketed(host string) string {
	if ip, err := netip.ParseAddr(host); err == nil && ip.Is6() {
		return "[" + host + "]"
	}
	return host
}

// fromLoopback says whether a peer is on this machine.
func fromLoopback(remote string) bool {
	peer, err := netip.ParseAddrPort(remote)
	return err == nil && peer.Addr().Unmap().IsLoopback()
}
