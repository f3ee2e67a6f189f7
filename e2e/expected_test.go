package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/ent/dbtest"
)

// What the tools themselves said about each recorded bucket is walked field by
// field and compared with what GraphQL answers. A field that the walk does not
// know fails it.
func TestExpected(t *testing.T) {
	for _, kind := range dbtest.Kinds() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			lab := newLab(t, dbtest.URL(t, kind), pulumiBuckets(t))
			lab.poll(t, 3)
			for _, name := range pulumiBuckets(t) {
				t.Run(name, func(t *testing.T) { compareBucket(t, lab, name) })
			}
		})
	}
}

// pulumiBuckets are the recorded buckets with Pulumi stacks.
func pulumiBuckets(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, name := range fixtures.Buckets() {
		if _, pulumi := expected(t, name)["stacks"]; pulumi {
			names = append(names, name)
		}
	}
	if len(names) < 17 {
		t.Fatalf("only %d recorded buckets hold Pulumi stacks", len(names))
	}
	return names
}

// object is a JSON object.
type object = map[string]any

// expected is what the tools said about a bucket.
func expected(t *testing.T, name string) object {
	t.Helper()
	text, err := fixtures.Expected(name)
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, text)
}

// decode reads JSON, numbers as text.
func decode(t *testing.T, text []byte) object {
	t.Helper()
	var o object
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	if err := d.Decode(&o); err != nil {
		t.Fatal(err)
	}
	return o
}

// compareBucket walks what is expected of a bucket.
func compareBucket(t *testing.T, lab *lab, name string) {
	want := expected(t, name)
	shown := map[string]bool{}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		switch value := want[key]; key {
		case "stacks":
			for _, item := range value.([]any) {
				s := item.(object)
				shown[lab.compareStack(t, name, s)] = true
			}
		case "layout":
			for _, b := range lab.backendsOf(name) {
				if got := str(b["layout"]); !strings.EqualFold(got, value.(string)) {
					t.Errorf("layout = %s, want %s", got, value)
				}
			}
		case "operations":
			compareCommands(t, lab, name, value.([]any))
		case "removedStacks", "legacyLeftovers":
			for _, item := range value.([]any) {
				gone, _, _ := strings.Cut(item.(string), " ")
				for _, s := range lab.stacksOf(name) {
					if str(s["name"]) == gone {
						t.Errorf("%s: stack %s is shown", key, gone)
					}
				}
			}
		case "bucket":
			for _, b := range lab.backendsOf(name) {
				if b["bucket"] != value {
					t.Errorf("bucket = %v, want %v", b["bucket"], value)
				}
			}
		case "afterwards":
			// What happened after the bucket was copied must not be in it.
			label := value.(object)["label"]
			t.Logf("%v ended after the bucket was copied", label)
		case "about", "tool", "tools", "versions":
			// Words about the recording; versions are compared command by command.
		case "states":
			// Terraform's and OpenTofu's states are not Pulumi's: none may show.
			for _, item := range value.([]any) {
				key := str(item.(object)["key"])
				for _, s := range lab.stacksOf(name) {
					if strings.Contains(key, str(s["name"])) {
						t.Errorf("state %s shows as stack %s", key, str(s["name"]))
					}
				}
			}
		default:
			t.Errorf("field %q of expected.json is not compared", key)
		}
	}
	for _, s := range lab.stacksOf(name) {
		if !shown[str(s["id"])] {
			t.Errorf("stack %v/%s is shown and the tools know none", s["projectName"], str(s["name"]))
		}
	}
	for _, b := range lab.backendsOf(name) {
		if b["health"] != "OK" {
			t.Errorf("backend %v reads %v: %v", b["id"], b["health"], b["healthDetail"])
		}
		if n := num(b["quarantineCount"]); n != 0 {
			t.Errorf("%d objects of a sound bucket are in quarantine", n)
		}
	}
	compareHistories(t, lab, name)
}

// compareStack compares a stack field by field and returns its id.
func (l *lab) compareStack(t *testing.T, bucket string, want object) string {
	t.Helper()
	where := fmt.Sprintf("%v/%v below %q", want["project"], want["stack"], want["prefix"])
	got := l.stack(t, bucket, str(want["prefix"]), str(want["project"]), str(want["stack"]))
	if got == nil {
		t.Errorf("%s is not shown", where)
		return ""
	}
	checkpoint, _ := got["checkpoint"].(object)
	if checkpoint == nil {
		t.Errorf("%s has no checkpoint", where)
		return str(got["id"])
	}
	equal := func(field string, got, want any) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", where, field, diff)
		}
	}
	counts := map[string]string{
		"exportVersion": "version", "resources": "resourceCount", "customResources": "customResourceCount",
		"protected": "protectedCount", "pendingDeletes": "pendingDeleteCount", "external": "externalCount",
		"withInitErrors": "initErrorCount", "secretValues": "secretCount",
	}
	for _, field := range slices.Sorted(maps.Keys(want)) {
		value := want[field]
		switch field {
		case "project":
			// The legacy layout has no projects; the resources name theirs.
			if got["projectName"] != nil {
				equal(field, got["projectName"], value)
			} else if num(want["resources"]) > 0 {
				equal(field, checkpoint["projectName"], value)
			}
		case "stack", "prefix":
			// It was found by them.
		case "exportVersion", "resources", "customResources", "protected", "pendingDeletes", "external", "withInitErrors", "secretValues":
			equal(field, num(checkpoint[counts[field]]), num(value))
			if field == "resources" {
				equal("resourceCount of the stack", num(got["resourceCount"]), num(value))
			}
		case "resourceTypes":
			types := map[string]int64{}
			for _, item := range checkpoint["resourceTypes"].([]any) {
				types[str(item.(object)["type"])] = num(item.(object)["count"])
			}
			wanted := map[string]int64{}
			for name, count := range value.(object) {
				wanted[name] = num(count)
			}
			equal(field, types, wanted)
		case "outputs":
			equal(field, texts(checkpoint["outputNames"]), sorted(texts(value)))
		case "pendingOperations":
			list := func(items any) (all []string) {
				for _, item := range items.([]any) {
					all = append(all, strings.ToLower(str(item.(object)["type"]))+" "+str(item.(object)["urn"]))
				}
				return sorted(all)
			}
			equal(field, list(checkpoint["pendingOperations"]), list(value))
			equal("pendingOperationCount", num(got["pendingOperationCount"]), int64(len(value.([]any))))
		case "manifestTime":
			equal(field, nanos(t, checkpoint["manifestAt"]), nanos(t, value))
		case "manifestVersion":
			equal(field, checkpoint["engineVersion"], value)
		case "locks":
			equal(field, int64(len(got["locks"].([]any))), num(value))
			equal("lockedSince", got["lockedSince"] != nil, num(value) > 0)
		case "tags":
			tags := object{}
			for _, item := range got["tags"].([]any) {
				tags[str(item.(object)["name"])] = item.(object)["value"]
			}
			equal(field, tags, value)
		case "updates":
			l.compareUpdates(t, where, got, value.([]any))
		case "secretsInPlain":
			for _, secret := range texts(value) {
				l.neverSays(t, secret)
			}
		default:
			t.Errorf("field %q of a stack is not compared", field)
		}
	}
	if _, given := want["tags"]; !given && len(got["tags"].([]any)) > 0 {
		t.Errorf("%s has tags and the tool knows none", where)
	}
	return str(got["id"])
}

// compareUpdates compares a stack's timeline with its updates, oldest first.
func (l *lab) compareUpdates(t *testing.T, where string, stack object, want []any) {
	t.Helper()
	got := l.operations(t, str(stack["id"]))
	if len(got) != len(want) {
		t.Errorf("%s has %d operations, want %d", where, len(got), len(want))
		return
	}
	if n := num(stack["operationCount"]); n != int64(len(want)) {
		t.Errorf("%s counts %d operations, want %d", where, n, len(want))
	}
	for i, item := range want {
		op, at := got[i], fmt.Sprintf("%s, update %d", where, i)
		for field, value := range item.(object) {
			switch field {
			case "kind":
				if spelt := strings.ToUpper(strings.ReplaceAll(str(value), "-", "_")); op["kind"] != spelt {
					t.Errorf("%s: kind = %v, want %s", at, op["kind"], spelt)
				}
			case "result":
				if op["outcome"] != strings.ToUpper(str(value)) {
					t.Errorf("%s: outcome = %v, want %v", at, op["outcome"], value)
				}
			case "message":
				if op["message"] != value {
					t.Errorf("%s: message = %q, want %q", at, op["message"], value)
				}
			case "startTime":
				if nanos(t, op["startedAt"]) != nanos(t, value) {
					t.Errorf("%s: startedAt = %v, want %v", at, op["startedAt"], value)
				}
			case "endTime":
				if nanos(t, op["endedAt"]) != nanos(t, value) {
					t.Errorf("%s: endedAt = %v, want %v", at, op["endedAt"], value)
				}
			case "resourceChanges":
				compareChanges(t, at, op, value)
			default:
				t.Errorf("field %q of an update is not compared", field)
			}
		}
	}
	if len(got) > 0 {
		last, _ := stack["lastOperation"].(object)
		if last == nil || last["id"] != got[len(got)-1]["id"] {
			t.Errorf("%s: lastOperation is %v, want %v", where, last, got[len(got)-1]["id"])
		}
	}
}

// compareChanges compares counts, and the impact that follows from them.
func compareChanges(t *testing.T, at string, op object, want any) {
	t.Helper()
	got, wanted, impact := map[string]int64{}, map[string]int64{}, "NONE"
	for _, item := range op["resourceChanges"].([]any) {
		got[strings.ToLower(strings.ReplaceAll(str(item.(object)["action"]), "_", "-"))] = num(item.(object)["count"])
	}
	if want != nil {
		for action, count := range want.(object) {
			wanted[action] = num(count)
			if action != "same" && num(count) > 0 {
				impact = "CHANGES"
			}
		}
	}
	if diff := cmp.Diff(wanted, got); diff != "" {
		t.Errorf("%s: resourceChanges (-want +got):\n%s", at, diff)
	}
	if op["impact"] != impact {
		t.Errorf("%s: impact = %v, want %s", at, op["impact"], impact)
	}
}

// compareCommands compares the commands that wrote a bucket: how many records
// each left, and the version of the engine that ran.
func compareCommands(t *testing.T, lab *lab, bucket string, commands []any) {
	t.Helper()
	known := []string{"n", "label", "note", "project", "stack", "version", "exitCode", "eventLog", "historyEntriesAfter", "signals", "killedBySignal", "tool", "dir", "workspace", "serialAfter"}
	left := map[string]int64{}
	last := map[string]int64{}
	for _, item := range commands {
		c := item.(object)
		for field := range c {
			if !slices.Contains(known, field) {
				t.Errorf("field %q of a command is not known", field)
			}
		}
		if c["historyEntriesAfter"] == nil {
			continue
		}
		name := path.Base(str(c["stack"]))
		place, after := str(c["project"])+"/"+name, num(c["historyEntriesAfter"])
		grew := after > left[place]
		left[place], last[place] = after, after
		if !grew {
			continue
		}
		// Several backends in one bucket have stacks of one name.
		for _, s := range lab.stacksOf(bucket) {
			if str(s["name"]) != name || s["projectName"] != nil && s["projectName"] != c["project"] || len(lab.backendsOf(bucket)) > 1 {
				continue
			}
			ops := lab.operations(t, str(s["id"]))
			if int64(len(ops)) < after {
				t.Errorf("%s has %d operations after %v, want %d", place, len(ops), c["label"], after)
				continue
			}
			if got := ops[after-1]["engineVersion"]; got != c["version"] {
				t.Errorf("%v: engineVersion = %v, want %v", c["label"], got, c["version"])
			}
		}
	}
	for place, count := range last {
		project, name, _ := strings.Cut(place, "/")
		for _, s := range lab.stacksOf(bucket) {
			if str(s["name"]) != name || s["projectName"] != nil && s["projectName"] != project || len(lab.backendsOf(bucket)) > 1 {
				continue
			}
			if got := num(s["operationCount"]); got != count {
				t.Errorf("%s has %d operations, the last command left %d", place, got, count)
			}
		}
	}
}

// compareHistories compares what a run's environment and configuration say
// with the CLI's own history output, wherever it is recorded.
func compareHistories(t *testing.T, lab *lab, bucket string) {
	t.Helper()
	if len(lab.backendsOf(bucket)) > 1 {
		return // the outputs do not say which backend they are of
	}
	files, err := fs.Glob(fixtures.FS(), bucket+"/truth/*/*/history.json")
	if err != nil || len(files) == 0 && bucket != "mixed-bucket" {
		t.Errorf("no history output is recorded (%v)", err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(fixtures.FS(), file)
		if err != nil {
			t.Fatal(err)
		}
		history := decode(t, []byte(`{"all":`+string(text)+`}`))["all"].([]any)
		stack := lab.stack(t, bucket, "", path.Base(path.Dir(path.Dir(file))), path.Base(path.Dir(file)))
		if stack == nil {
			t.Errorf("the stack of %s is not shown", file)
			continue
		}
		ops := lab.operations(t, str(stack["id"]))
		if len(ops) != len(history) {
			t.Errorf("%s has %d entries, GraphQL %d", file, len(history), len(ops))
			continue
		}
		for i, item := range history {
			compareEnvironment(t, fmt.Sprintf("%s, entry %d", file, i), item.(object), lab.details(t, str(ops[len(ops)-1-i]["id"])))
		}
	}
}

// claims are the claims that the environment of a run makes, by its names.
var claims = map[string]string{
	"git.head": "COMMIT", "git.dirty": "DIRTY_TREE", "git.author": "AUTHOR", "git.author.email": "AUTHOR_EMAIL",
	"git.committer": "COMMITTER", "git.committer.email": "COMMITTER_EMAIL", "ci.system": "CI_SYSTEM",
	"ci.build.number": "BUILD_NUMBER", "ci.build.type": "BUILD_TYPE",
	"ci.pr.headSHA": "PULL_REQUEST_HEAD", "exec.kind": "INVOKED_BY",
}

// compareEnvironment compares one entry of the CLI's output with an operation.
func compareEnvironment(t *testing.T, at string, want, got object) {
	t.Helper()
	environment := object{}
	for _, item := range got["environment"].([]any) {
		environment[str(item.(object)["name"])] = item.(object)["value"]
	}
	wanted, _ := want["environment"].(object)
	if diff := cmp.Diff(wanted, environment); diff != "" {
		t.Errorf("%s: environment (-want +got):\n%s", at, diff)
	}
	claimed := map[string]object{}
	for _, item := range got["claims"].([]any) {
		claimed[str(item.(object)["kind"])] = item.(object)
		if item.(object)["provenance"] != "CLAIMED" || item.(object)["source"] != "BACKEND" {
			t.Errorf("%s: claim %v does not say how it is known", at, item)
		}
	}
	for name, kind := range claims {
		value, given := wanted[name]
		if c, has := claimed[kind]; has != given || given && c["value"] != value {
			t.Errorf("%s: claim %s = %v, the CLI says %v", at, kind, c, value)
		}
	}
	if owner, repo := wanted["vcs.owner"], wanted["vcs.repo"]; owner != nil && repo != nil {
		if c := claimed["REPOSITORY"]; c == nil || c["value"] != str(owner)+"/"+str(repo) {
			t.Errorf("%s: claim REPOSITORY = %v", at, c)
		}
		if c := claimed["COMMIT"]; wanted["vcs.kind"] == "github.com" && (c == nil || c["url"] != "https://github.com/"+str(owner)+"/"+str(repo)+"/commit/"+str(wanted["git.head"])) {
			t.Errorf("%s: claim COMMIT = %v", at, c)
		}
	}
	if url := wanted["ci.build.url"]; url != nil {
		if c := claimed["BUILD"]; c == nil || c["url"] != url {
			t.Errorf("%s: claim BUILD = %v, want the address %v", at, c, url)
		}
	}
	compareConfig(t, at, want["config"], got["config"])
}

// compareConfig compares configuration: the same keys, and every secret is a
// secret here, too.
func compareConfig(t *testing.T, at string, want, got any) {
	t.Helper()
	entries := map[string]object{}
	for _, item := range got.([]any) {
		entries[str(item.(object)["key"])] = item.(object)
	}
	wanted, _ := want.(object)
	if len(wanted) != len(entries) {
		t.Errorf("%s: %d entries of configuration, want %d", at, len(entries), len(wanted))
	}
	for key, item := range wanted {
		value := item.(object)
		e, has := entries[key]
		if !has {
			t.Errorf("%s: configuration %s is not shown", at, key)
			continue
		}
		secret, _ := value["secret"].(bool)
		switch masked := strings.Contains(str(e["value"]), secretMarker); {
		case secret && e["structured"] == true:
			// The CLI shows nothing of a structure that holds a secret; here its
			// secrets alone are masked.
			if !masked {
				t.Errorf("%s: configuration %s masks no secret: %v", at, key, e)
			}
		case secret && (e["secret"] != true || e["value"] != nil):
			t.Errorf("%s: secret configuration %s reads %v", at, key, e)
		case !secret && (e["secret"] != false || masked || value["value"] != nil && e["value"] != value["value"]):
			t.Errorf("%s: configuration %s = %v, want %v", at, key, e, value)
		}
	}
}

// secretMarker is the key by which Pulumi marks a secret value.
const secretMarker = "4dabf18193072939515e22adb298388d"

// A database that is dropped and filled again from the buckets opens every old
// permalink of an operation.
func TestPermalinksOutliveTheDatabase(t *testing.T) {
	names := []string{"pulumi-basic", "pulumi-metadata", "pulumi-legacy-3-60", "pulumi-compressed", "pulumi-surgery"}
	read := func(t *testing.T, database string) map[string]object {
		lab := newLab(t, database, names)
		lab.poll(t, 1)
		lab.load(t)
		all := map[string]object{}
		for _, name := range names {
			for _, s := range lab.stacksOf(name) {
				for _, op := range lab.operations(t, str(s["id"])) {
					all[str(op["id"])] = op
				}
			}
		}
		for id, op := range all {
			node := lab.ask(t, `query ($id: ID!) { node(id: $id) { __typename id ... on Operation { message orderAt } } }`, object{"id": id})["node"].(object)
			want := object{"__typename": "Operation", "id": id, "message": op["message"], "orderAt": op["orderAt"]}
			if diff := cmp.Diff(want, node); diff != "" {
				t.Fatalf("node(%s) (-want +got):\n%s", id, diff)
			}
		}
		return all
	}
	var before map[string]object
	for _, database := range []string{dbtest.URL(t, "sqlite"), dbtest.URL(t, "sqlite"), dbtest.URL(t, "postgres")} {
		after := read(t, database)
		if before == nil {
			before = after
		}
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("another database reads differently (-first +this):\n%s", diff)
		}
	}
	if len(before) < 45 {
		t.Errorf("only %d operations were compared", len(before))
	}
}
