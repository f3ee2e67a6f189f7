//go:build real

package e2e

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/server/bucket/buckettest"
	"github.com/lumaft/lumaft/server/bucket/buckettest/faultproxy"
)

// mishap is what goes wrong at a store, and how it must read.
type mishap struct {
	fault buckettest.Fault
	// health and detail of the backend while it lasts; the detail is a pattern.
	health, detail string
	// unread is why the one object that is hit stands in quarantine.
	unread string
}

const devFile = ".pulumi/stacks/shop/dev.json"

// theirs is what the clock of a skewed store reads.
var theirs = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// deaf are mishaps in which nothing can be observed any more.
func deaf(elsewhere string) map[string]mishap {
	const (
		broken     = "as an S3 store does"
		silent     = `Check the network and the store: it sent nothing for 1 s\.`
		connection = "Check the network: the connection broke while reading"
	)
	lists := func(fault buckettest.Fault) buckettest.Fault { return faultproxy.On(faultproxy.Lists, fault) }
	clock := func() time.Time { return theirs }
	return map[string]mishap{
		"slow":                {faultproxy.Slow(1), "UNREACHABLE", `more than 4 s\.`, ""},
		"hanging":             {faultproxy.Hang(), "UNREACHABLE", silent, ""},
		"stall-after-headers": {buckettest.Stall(0), "UNREACHABLE", silent, ""},
		"stall-in-list":       {lists(buckettest.Stall(200)), "UNREACHABLE", silent, ""},
		"truncated-list":      {lists(buckettest.Truncate(200)), "UNREACHABLE", connection, ""},
		"reset-list":          {lists(buckettest.Reset(200)), "UNREACHABLE", connection, ""},
		"longer-list":         {lists(buckettest.WrongLength(-40)), "UNREACHABLE", broken, ""},
		"list-denied":         {lists(faultproxy.Denied()), "DENIED", "Grant s3:ListBucket on bucket faults", ""},
		"expired":             {faultproxy.Expired(), "CREDENTIALS_EXPIRED", "Renew the credentials", ""},
		"unknown-key":         {faultproxy.UnknownKey(), "DENIED", "Check the access key id", ""},
		"no-bucket":           {faultproxy.NoBucket(), "NOT_FOUND", "there is no bucket faults", ""},
		"status-500":          {faultproxy.Broken(500), "UNREACHABLE", "it failed with status 500", ""},
		"status-502":          {faultproxy.Broken(502), "UNREACHABLE", "it failed with status 502", ""},
		"moved":               {faultproxy.MovedTo(elsewhere, "eu-west-1"), "WRONG_REGION", "Set the region to eu-west-1", ""},
		"other-region":        {faultproxy.OtherRegion("eu-west-1"), "WRONG_REGION", "Set the region to eu-west-1", ""},
		"other-host":          {buckettest.Answer(307, "", "Location", elsewhere), "WRONG_REGION", "redirects are not followed", ""},
		"wrong-style":         {faultproxy.WrongStyle(), "UNREACHABLE", "belongs into its host name", ""},
		"skewed": {faultproxy.Skewed(clock), "CLOCK_SKEW",
			`Set this machine's clock: it reads \S+Z, the store's reads 2026-11-30T12:00:00Z\.`, ""},
		"malformed":      {lists(faultproxy.Malformed()), "UNREACHABLE", broken, ""},
		"huge":           {lists(faultproxy.Huge(100 << 20)), "UNREACHABLE", broken, ""},
		"bomb":           {lists(faultproxy.EntityBomb()), "UNREACHABLE", broken, ""},
		"ok-with-error":  {faultproxy.OKWithError(), "UNREACHABLE", broken, ""},
		"same-token":     {lists(faultproxy.SameToken()), "UNREACHABLE", broken, ""},
		"no-token":       {lists(faultproxy.NoToken()), "UNREACHABLE", broken, ""},
		"unsorted":       {lists(faultproxy.Unsorted()), "UNREACHABLE", broken, ""},
		"key-twice":      {lists(faultproxy.Twice()), "UNREACHABLE", broken, ""},
		"outside-prefix": {lists(faultproxy.Outside()), "UNREACHABLE", broken, ""},
	}
}

// partly are mishaps that hit one object, or one listing, of one stack.
func partly() map[string]mishap {
	file := func(fault buckettest.Fault) buckettest.Fault {
		return faultproxy.On(faultproxy.Key(devFile), fault)
	}
	return map[string]mishap{
		"file-denied":        {file(faultproxy.Denied()), "DENIED", "Grant s3:GetObject", ""},
		"file-gone":          {file(faultproxy.NoKey()), "OK", "", "VANISHED"},
		"file-broken":        {file(faultproxy.Broken(500)), "UNREACHABLE", "status 500", ""},
		"file-stalls":        {file(buckettest.Stall(3000)), "UNREACHABLE", `nothing for 1 s\.`, ""},
		"file-truncated":     {file(buckettest.Truncate(3000)), "OK", "", "CHECKSUM_MISMATCH"},
		"file-reset":         {file(buckettest.Reset(3000)), "UNREACHABLE", "the connection broke while reading", ""},
		"file-other-sum":     {file(faultproxy.OtherChecksum()), "OK", "", "CHECKSUM_MISMATCH"},
		"file-ok-with-error": {file(faultproxy.OKWithError()), "UNREACHABLE", "as an S3 store does", ""},
	}
}

// TestRealStoreFaults lets every fault of a store hit a backend of its own at
// once, while the bucket changes, and then ends them all.
func TestRealStoreFaults(t *testing.T) {
	var strayed atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { strayed.Add(1) }))
	defer elsewhere.Close()
	whole, parts := deaf(elsewhere.URL), partly()
	all := maps.Clone(whole)
	maps.Copy(all, parts)
	// Its end is waited for by make fault: the store is asked once a minute.
	all["throttled"] = mishap{faultproxy.SlowDown(), "THROTTLED", "it is read less often", ""}
	whole["throttled"] = all["throttled"]

	s := startStore(t, "faults")
	now, later := heldBack(t)
	s.load(t, now)
	g := newStage(t, s, fileDatabase(t), pace{poll: time.Second, idle: time.Second, call: 4 * time.Second}, slices.Sorted(maps.Keys(all)))
	before := g.knows(t, calm, 3, 1)
	for name := range all {
		g.settles(t, name, before)
	}

	inTime := g.punctual(t, calm, 3*g.pace.call)
	for name, m := range all {
		g.proxies[name].Always(m.fault)
	}
	s.load(t, later)
	after := g.knows(t, calm, 4, 2)
	for name, m := range all {
		t.Run(name, func(t *testing.T) {
			g.reads(t, name, m.health, m.detail)
			if _, isWhole := whole[name]; isWhole {
				if diff := cmp.Diff(before, g.portrait(t, name)); diff != "" {
					t.Errorf("the last good rows changed (-before +now):\n%s", diff)
				}
				return
			}
			g.hit(t, name, m, before, after)
		})
	}
	inTime()

	for _, p := range g.proxies {
		p.Always(nil)
	}
	for name := range all {
		if name == "throttled" {
			continue
		}
		t.Run(name+" is over", func(t *testing.T) { g.settles(t, name, after) })
	}
	if n := strayed.Load(); n != 0 {
		t.Errorf("%d requests followed a redirect", n)
	}
}

// hit wants the rest to be observed while one object cannot be.
func (g *stage) hit(t *testing.T, name string, m mishap, before, after portrait) {
	t.Helper()
	waits(t, "the rest is observed", func() error {
		got, err := portraitOf(g.url, name)
		if err != nil {
			return err
		}
		if diff := cmp.Diff(after.stack("prod"), got.stack("prod")); diff != "" {
			return errors.New("the neighbour (-undisturbed +this):\n" + diff)
		}
		if diff := cmp.Diff(before.stack("dev")["checkpoint"], got.stack("dev")["checkpoint"]); diff != "" {
			return errors.New("the last good state changed (-before +now):\n" + diff)
		}
		var quarantine []object
		if m.unread != "" {
			quarantine = []object{{"key": devFile, "reason": m.unread}}
		}
		if diff := cmp.Diff(quarantine, got.Quarantine); diff != "" {
			return errors.New("quarantine (-want +got):\n" + diff)
		}
		return nil
	})
}

// TestRealImportThroughFaults imports a bucket for the first time while every
// third request goes wrong, each time in another way.
func TestRealImportThroughFaults(t *testing.T) {
	s := startStore(t, "bumpy")
	s.load(t, recorded(t, "pulumi-basic"))
	g := newStage(t, s, fileDatabase(t), pace{poll: time.Second, idle: time.Second, call: 4 * time.Second}, []string{"bumpy"})
	lists := []buckettest.Fault{
		faultproxy.Broken(500), buckettest.Truncate(100), faultproxy.Hang(), buckettest.Reset(100), faultproxy.Denied(),
		faultproxy.Malformed(), buckettest.Stall(50), faultproxy.OKWithError(), faultproxy.NoToken(),
	}
	objects := []buckettest.Fault{
		faultproxy.Broken(502), buckettest.Stall(50), faultproxy.OKWithError(), buckettest.Reset(100), faultproxy.Hang(), faultproxy.Denied(),
	}
	var asked, hits atomic.Int64
	g.proxies["bumpy"].Always(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		n := int(asked.Add(1))
		if n%3 != 0 {
			next.ServeHTTP(w, r)
			return
		}
		hits.Add(1)
		kinds := objects
		if faultproxy.Lists(r) {
			kinds = lists
		}
		kinds[n/3%len(kinds)](w, r, next)
	})
	want := g.knows(t, calm, 16, 2)
	waits(t, "faults hit the import", func() error {
		if n := hits.Load(); n < 20 {
			return fmt.Errorf("%d requests went wrong", n)
		}
		return nil
	})
	g.proxies["bumpy"].Always(nil)
	g.settles(t, "bumpy", want)
}

// heldBack parts a recorded bucket into what is there at first and the last
// update of each of two stacks. Of the older updates three are left: many
// backends read them.
func heldBack(t *testing.T) (now, later map[string][]byte) {
	t.Helper()
	now, later = recorded(t, "pulumi-basic"), map[string][]byte{}
	for _, name := range []string{"dev", "prod"} {
		var copies []string
		for key := range now {
			if strings.HasPrefix(key, ".pulumi/history/shop/"+name+"/") && strings.HasSuffix(key, ".checkpoint.json") {
				copies = append(copies, key)
			}
		}
		slices.Sort(copies)
		newest, file := copies[len(copies)-1], ".pulumi/stacks/shop/"+name+".json"
		for _, key := range []string{newest, strings.Replace(newest, ".checkpoint.", ".history.", 1), file} {
			later[key] = now[key]
			delete(now, key)
		}
		now[file] = now[copies[len(copies)-2]]
		for _, key := range copies[:max(0, len(copies)-4)] {
			delete(now, key)
			delete(now, strings.Replace(key, ".checkpoint.", ".history.", 1))
		}
	}
	return now, later
}
