package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// What buckets are filled with is what the real CLI wrote into a recorded one,
// under other names: a checkpoint of 13 to 19 kB and a record of 1 kB for each
// update.

// perProject is how many stacks are in a project.
const perProject = 50

// firstNanos is the number of the first update of every stack; updates are a
// minute apart.
const firstNanos = instant.Instant(1_796_050_000_000_000_000)

// recorded is the history of a recorded stack, oldest first.
type recorded struct{ records, checkpoints [][]byte }

// recordedHistory reads the stack shop/dev of a fixture.
func recordedHistory() (recorded, error) {
	objects, err := fixtures.Bucket("pulumi-basic")
	if err != nil {
		return recorded{}, err
	}
	var all recorded
	for _, o := range objects { // in the order of keys, so of time
		if !strings.HasPrefix(o.Key, ".pulumi/history/shop/dev/") {
			continue
		}
		if strings.HasSuffix(o.Key, ".history.json") {
			all.records = append(all.records, o.Body)
		} else {
			all.checkpoints = append(all.checkpoints, o.Body)
		}
	}
	if len(all.records) == 0 || len(all.records) != len(all.checkpoints) {
		return recorded{}, fmt.Errorf("the recorded stack has %d records and %d checkpoints", len(all.records), len(all.checkpoints))
	}
	return all, nil
}

// stackName is the project and name of stack i.
func stackName(i int) (project, name string) {
	return fmt.Sprintf("project-%03d", i/perProject), fmt.Sprintf("stack-%02d", i%perProject)
}

// renamed is a recorded body under the names of another stack.
func renamed(body []byte, project, name string) []byte {
	body = bytes.ReplaceAll(body, []byte("organization/shop/dev"), []byte("organization/"+project+"/"+name))
	body = bytes.ReplaceAll(body, []byte("urn:pulumi:dev::shop::"), []byte("urn:pulumi:"+name+"::"+project+"::"))
	return bytes.ReplaceAll(body, []byte("shop-dev"), []byte(project+"-"+name))
}

// filled is what a bucket holds.
type filled struct {
	stacks int
	// stacksKeys and locksKeys are the keys below the two prefixes of a poll.
	stacksKeys, locksKeys int
	// read are the objects that whoever knows nothing must read, in no
	// particular order: the stack's file, its tags, its records and the states
	// they left, but for the newest of those, which the stack's file repeats.
	read []string
}

// fill makes a bucket of stacks with some updates each: their files with the
// copies beside them, tags, histories, and a lock on every hundredth, as the
// project layout has them.
func (s *storage) fill(bucket string, stacks, updates int) (*filled, error) {
	history, err := recordedHistory()
	if err != nil {
		return nil, err
	}
	put, err := s.create(bucket)
	if err != nil {
		return nil, err
	}
	f := &filled{stacks: stacks}
	if err := put(pulumi.MetaKey, []byte("version: 1\n")); err != nil {
		return nil, err
	}
	for i := range stacks {
		if err := f.stack(put, history, i, updates); err != nil {
			return nil, fmt.Errorf("fill bucket %s: %w", bucket, err)
		}
	}
	return f, nil
}

// stack puts one stack.
func (f *filled) stack(put func(string, []byte) error, history recorded, i, updates int) error {
	project, name := stackName(i)
	key := func(o pulumi.Object) string {
		o.Project, o.Stack = project, name
		return o.Key(vocab.LayoutProject)
	}
	var newest []byte
	for u := range updates {
		nanos := firstNanos + instant.Instant(int64(u)*60e9+int64(i)*1000)
		newest = renamed(history.checkpoints[u%len(history.checkpoints)], project, name)
		record, beside := key(pulumi.Object{Kind: pulumi.History, Nanos: nanos}), key(pulumi.Object{Kind: pulumi.HistoryCheckpoint, Nanos: nanos})
		if err := put(record, history.records[u%len(history.records)]); err != nil {
			return err
		}
		if err := put(beside, newest); err != nil {
			return err
		}
		f.read = append(f.read, record)
		if u < updates-1 {
			f.read = append(f.read, beside)
		}
	}
	file, tags := key(pulumi.Object{Kind: pulumi.StackFile}), key(pulumi.Object{Kind: pulumi.Tags})
	for _, o := range []struct {
		key  string
		body []byte
	}{
		{file, newest}, {key(pulumi.Object{Kind: pulumi.StackBackup}), newest},
		{tags, fmt.Appendf(nil, `{"version":1,"tags":{"pulumi:project":%q,"pulumi:runtime":"yaml","team":"team-%d"}}`, project, i%7)},
	} {
		if err := put(o.key, o.body); err != nil {
			return err
		}
		f.stacksKeys++
	}
	f.read = append(f.read, file, tags)
	if i%100 != 7 {
		return nil
	}
	lock := key(pulumi.Object{Kind: pulumi.Lock, Lock: "5b0a8a5e-0000-4000-8000-00000000000" + fmt.Sprint(i%10) + ".json"})
	f.locksKeys++
	f.read = append(f.read, lock)
	return put(lock, fmt.Appendf(nil, `{"pid":%d,"username":"ci","hostname":"runner-%d","timestamp":"2026-11-30T15:04:05Z"}`, 1000+i, i%20))
}

// lists are how many pages each of the two listings of a poll has.
func (f *filled) lists() int { return pages(f.stacksKeys) + pages(f.locksKeys) }

// pages is how many pages a listing of so many keys has.
func pages(keys int) int { return max(1, (keys+999)/1000) }

// checkpoint is a state of so many resources, of the shape that the CLI writes,
// made while it is read.
func checkpoint(project, name string, resources int) io.Reader {
	return io.MultiReader(
		strings.NewReader(fmt.Sprintf(`{"version":3,"checkpoint":{"stack":"organization/%[1]s/%[2]s","latest":{"manifest":{"time":"2026-11-30T14:58:17.052937182Z","magic":"00","version":"3.276.0"},"secrets_providers":{"type":"passphrase","state":{"salt":"v1:H3LxoBGqonE="}},"resources":[{"urn":"urn:pulumi:%[2]s::%[1]s::pulumi:pulumi:Stack::%[1]s-%[2]s","custom":false,"type":"pulumi:pulumi:Stack","outputs":{"url":"https://shop.example/"}}`, project, name)),
		&widgets{project: project, name: name, left: resources},
		strings.NewReader(`],"metadata":{}}}}`))
}

// widgets are the resources of a checkpoint.
type widgets struct {
	project, name string
	left          int
	rest          []byte
}

// trace is the bulk of what the CLI writes of each resource.
var trace = strings.Join(slices.Repeat([]string{`{"sourcePosition":"project:///../../../../../github.com/pulumi/pulumi-yaml@v1.25.0/pkg/pulumiyaml/run.go#1391"}`}, 7), ",")

func (r *widgets) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.rest = fmt.Appendf(r.rest[:0], `,{"urn":"urn:pulumi:%[1]s::%[2]s::lumatest:index:Widget::web-%[3]d","custom":true,"id":"w-%[3]d","type":"lumatest:index:Widget","inputs":{"color":"blue","label":"web-%[3]d","size":7,"tags":{"team":"shop","tier":"front"},"token":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","ciphertext":"v1:WfUwzWEKqTNBT1Kb:TLqRbWOjXUfVMyEQCp"}},"outputs":{"color":"blue","doubled":14,"endpoint":"https://9f89509de729.widgets.example/","label":"web-%[3]d","serial":"9f89509de729","size":7,"tags":{"team":"shop","tier":"front"},"token":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","ciphertext":"v1:WfUwzWEKqTNBT1Kb:TLqRbWOjXUfVMyEQCp"}},"parent":"urn:pulumi:%[1]s::%[2]s::pulumi:pulumi:Stack::%[2]s-%[1]s","propertyDependencies":{"color":[],"size":[],"tags":[]},"created":"2026-11-30T14:56:50.325821765Z","modified":"2026-11-30T14:57:05.24760918Z","sourcePosition":"project:///../../../../../github.com/pulumi/pulumi-yaml@v1.25.0/pkg/pulumiyaml/run.go#1391","stackTrace":[%[4]s]}`,
			r.name, r.project, r.left, trace)
		r.left--
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
