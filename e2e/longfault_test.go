//go:build fault

package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
	"github.com/lumaft/lumaft/server/bucket/buckettest/faultproxy"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
)

// The long tests run side by side, so that together they take as long as the
// longest of them.

// arrivals are when requests came to a proxy.
type arrivals struct {
	mu sync.Mutex
	at []time.Time
}

// through notes a request before a fault takes it.
func (a *arrivals) through(fault buckettest.Fault) buckettest.Fault {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		a.mu.Lock()
		a.at = append(a.at, time.Now())
		a.mu.Unlock()
		if fault == nil {
			next.ServeHTTP(w, r)
			return
		}
		fault(w, r, next)
	}
}

// since are the arrivals after a moment.
func (a *arrivals) since(moment time.Time) []time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	at := slices.Clone(a.at)
	first, _ := slices.BinarySearchFunc(at, moment, time.Time.Compare)
	return at[first:]
}

// bursts counts tries: requests less than half a minute apart are one, since a
// call that fails is repeated at once, twice.
func bursts(at []time.Time) int {
	n := 0
	for i, moment := range at {
		if i == 0 || moment.Sub(at[i-1]) > 30*time.Second {
			n++
		}
	}
	return n
}

// pass waits for time to pass.
func pass(t *testing.T, d time.Duration) {
	t.Helper()
	select {
	case <-time.After(d):
	case <-t.Context().Done():
		t.Fatal(t.Context().Err())
	}
}

// TestFaultSlowDown asks a backend to slow down for ten minutes: it is asked at
// most once a minute, and there is no storm when the store has recovered.
func TestFaultSlowDown(t *testing.T) {
	t.Parallel()
	const lasts, settled = 10 * time.Minute, 3 * time.Minute
	s := startStore(t, "throttled")
	s.load(t, recorded(t, "pulumi-basic"))
	g := newStage(t, s, fileDatabase(t), pace{poll: 5 * time.Second}, []string{"throttled"})
	want := g.knows(t, calm, 16, 2)
	g.settles(t, "throttled", want)

	var came arrivals
	g.proxies["throttled"].Always(came.through(faultproxy.SlowDown()))
	inTime := g.punctual(t, calm, 30*time.Second)
	began := time.Now()
	g.reads(t, "throttled", "THROTTLED", "it is read less often")
	pass(t, lasts-time.Since(began))
	late := came.since(began.Add(settled))
	if n, minutes := bursts(late), int((lasts-settled)/time.Minute); n > minutes+1 || len(late) > 3*(minutes+1) {
		t.Errorf("%d tries with %d requests in %d minutes, want one try a minute", n, len(late), minutes)
	}
	g.reads(t, "throttled", "THROTTLED", "")

	g.proxies["throttled"].Always(came.through(nil))
	// It was asked less and less often: after so long, every eight minutes.
	within(t, 10*time.Minute, 5*time.Second, "throttled is asked again", func() error {
		all, err := g.sights()
		if err == nil && all["throttled"].Health != "OK" {
			err = fmt.Errorf("it is %+v", all["throttled"])
		}
		return err
	})
	recovered := time.Now()
	g.settles(t, "throttled", want)
	pass(t, 2*time.Minute)
	// Undisturbed, a poll makes two requests every five seconds.
	if n := len(came.since(recovered)); n > 2*2*12*2 {
		t.Errorf("%d requests in the first minutes after the store recovered", n)
	}
	inTime()
}

// TestFaultTimeouts holds the waiting times that are promised: 30 s without a
// byte, 120 s for a call.
func TestFaultTimeouts(t *testing.T) {
	t.Parallel()
	s := startStore(t, "patient")
	s.load(t, recorded(t, "pulumi-basic"))
	faults := map[string]mishapOf{
		"hanging": {faultproxy.Hang(), `sent nothing for 30 s\.`, 30 * time.Second},
		"stalled": {buckettest.Stall(100), `sent nothing for 30 s\.`, 30 * time.Second},
		"slow":    {faultproxy.Slow(1), `took more than 120 s\.`, 120 * time.Second},
	}
	g := newStage(t, s, fileDatabase(t), pace{poll: 5 * time.Second}, []string{"hanging", "slow", "stalled"})
	want := g.knows(t, calm, 16, 2)
	for name := range faults {
		g.settles(t, name, want)
	}
	inTime := g.punctual(t, calm, 30*time.Second)
	began := time.Now()
	for name, m := range faults {
		g.proxies[name].Always(m.fault)
	}
	var wait sync.WaitGroup
	for name, m := range faults {
		wait.Go(func() {
			within(t, 4*time.Minute, time.Second, name+" reads as unreachable", func() error {
				all, err := g.sights()
				if err == nil && !strings.Contains(all[name].HealthDetail, strings.Trim(m.detail, `\.`)) {
					err = fmt.Errorf("it is %+v", all[name])
				}
				return err
			})
			if took := time.Since(began); took < m.least {
				t.Errorf("%s: cut after %s, want at least %s", name, took, m.least)
			}
		})
	}
	wait.Wait()
	inTime()
	for name := range faults {
		g.proxies[name].Always(nil)
	}
	for name := range faults {
		g.settles(t, name, want)
	}
}

type mishapOf struct {
	fault  buckettest.Fault
	detail string
	least  time.Duration
}

// TestFaultRotatedKeys takes a backend's keys away at the server and gives it
// others: they are used without a restart.
func TestFaultRotatedKeys(t *testing.T) {
	t.Parallel()
	s := startStore(t, "rotated")
	s.load(t, recorded(t, "pulumi-basic"))
	var mu sync.Mutex
	current := s3bucket.Keys{ID: readerID, Secret: "no-longer-the-secret"}
	g := &stage{store: s, pace: pace{poll: 5 * time.Second}}
	rotating := reader()
	rotating.Keys = current
	rotating.Renew = func(context.Context) (s3bucket.Keys, error) {
		mu.Lock()
		defer mu.Unlock()
		return current, nil
	}
	g.start(t, fileDatabase(t), []daemon.Backend{g.backend(calm, s.url, reader()), g.backend("rotated", s.url, rotating)})
	want := g.knows(t, calm, 16, 2)
	g.reads(t, "rotated", "DENIED", "Check the secret access key")
	mu.Lock()
	current = reader().Keys
	mu.Unlock()
	within(t, 3*time.Minute, time.Second, "the new keys are used", func() error {
		all, err := g.sights()
		if err == nil && all["rotated"].Health != "OK" {
			err = fmt.Errorf("it is %+v", all["rotated"])
		}
		return err
	})
	g.settles(t, "rotated", want)
}

// TestFaultChaos replays a recorded history while faults of all kinds come and
// go at random, on both databases, and compares the record with an undisturbed
// one. LUMAFT_FAULT_SEED repeats a run.
func TestFaultChaos(t *testing.T) {
	for name, database := range map[string]database{"sqlite": sqlite(), "postgres": postgres()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := fileDatabase(t)
			if name == "postgres" {
				url = database.url(t)
			}
			chaos(t, "chaos-"+name, url)
		})
	}
}

func chaos(t *testing.T, bucket, url string) {
	t.Helper()
	seed := rand.Uint64()
	if text := os.Getenv("LUMAFT_FAULT_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("LUMAFT_FAULT_SEED=%d", seed)
	s := startStore(t, bucket)
	start, steps := moments(t)
	s.load(t, start)
	names := []string{"one", "two", "three"}
	g := newStage(t, s, url, pace{poll: time.Second, idle: time.Second, call: 4 * time.Second}, names)
	ctx, end := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	for i, name := range names {
		wait.Go(func() { torment(ctx, g.proxies[name], rand.New(rand.NewPCG(seed, uint64(i)))) })
	}
	for _, step := range steps {
		for key, body := range step {
			if body == nil {
				run(t, bare(s.admin()...), tool(t, "s3util"), "rm", s.bucket, key)
				delete(step, key)
			}
		}
		s.load(t, step)
		pass(t, 500*time.Millisecond)
	}
	end()
	wait.Wait()
	want := g.knows(t, calm, 16, 2)
	for _, name := range names {
		g.settles(t, name, want)
	}
}

// moments are a recorded bucket before its first update and each write after
// it, in the order of the CLI: the lock, the stack file, the record, the copy,
// and the lock's removal, which is a nil body.
func moments(t *testing.T) (start map[string][]byte, steps []map[string][]byte) {
	t.Helper()
	start = recorded(t, "pulumi-basic")
	end := recorded(t, "pulumi-basic")
	for key := range end {
		if strings.Contains(key, "/backups/") || strings.Contains(key, ".bak") {
			delete(start, key)
		}
	}
	for _, name := range []string{"dev", "prod"} {
		file := ".pulumi/stacks/shop/" + name + ".json"
		lock := ".pulumi/locks/organization/shop/" + name + "/6f1f2c9e-6a0b-4c39-8f0e-2d4f4d4e9a11.json"
		held := []byte(`{"pid":4711,"username":"runner","hostname":"ci","timestamp":"2026-11-30T14:56:45Z"}`)
		var copies []string
		for key := range end {
			if strings.HasPrefix(key, ".pulumi/history/shop/"+name+"/") && strings.HasSuffix(key, ".checkpoint.json") {
				copies = append(copies, key)
			}
		}
		slices.Sort(copies)
		for n, key := range copies {
			record := strings.Replace(key, ".checkpoint.", ".history.", 1)
			if n == 0 {
				start[file] = end[key]
				continue
			}
			delete(start, key)
			delete(start, record)
			steps = append(steps, []map[string][]byte{{lock: held}, {file: end[key]}, {record: end[record]}, {key: end[key]}, {lock: nil}}...)
		}
	}
	return start, steps
}

// torment lets one fault after the other hit a proxy, with calm between them,
// until the context ends.
func torment(ctx context.Context, p *faultproxy.Proxy, random *rand.Rand) {
	defer p.Always(nil)
	anything := []buckettest.Fault{
		faultproxy.Hang(), faultproxy.Slow(200), faultproxy.Broken(500), faultproxy.Broken(502), faultproxy.Denied(),
		faultproxy.Expired(), faultproxy.NoBucket(), faultproxy.OtherRegion("eu-west-1"), faultproxy.WrongStyle(),
		faultproxy.OKWithError(), buckettest.Stall(50), buckettest.Reset(100), buckettest.Truncate(100),
	}
	lists := []buckettest.Fault{
		faultproxy.Malformed(), faultproxy.EntityBomb(), faultproxy.SameToken(), faultproxy.NoToken(), faultproxy.Unsorted(),
		faultproxy.Twice(), faultproxy.Outside(), buckettest.WrongLength(-30),
	}
	objects := []buckettest.Fault{faultproxy.NoKey(), faultproxy.OtherChecksum(), faultproxy.OtherETag()}
	for {
		fault := anything[random.IntN(len(anything))]
		switch random.IntN(3) {
		case 0:
			fault = faultproxy.On(faultproxy.Lists, lists[random.IntN(len(lists))])
		case 1:
			fault = faultproxy.On(faultproxy.Gets, objects[random.IntN(len(objects))])
		}
		rate := 1 + random.IntN(4)
		n := 0
		var mu sync.Mutex
		p.Always(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			mu.Lock()
			n++
			hit := n%rate == 0
			mu.Unlock()
			if hit {
				fault(w, r, next)
				return
			}
			next.ServeHTTP(w, r)
		})
		for _, d := range []time.Duration{time.Duration(500+random.IntN(2500)) * time.Millisecond, time.Duration(random.IntN(2500)) * time.Millisecond} {
			select {
			case <-ctx.Done():
				return
			case <-time.After(d):
			}
			p.Always(nil)
		}
	}
}
