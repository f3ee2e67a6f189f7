package e2e

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lumaft/lumaft/cmd/lumaftd/daemon"
	"github.com/lumaft/lumaft/server/bucket/buckettest"
)

// journal is what a daemon logs, for reading while it goes on.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// exposed is a daemon that observes a bucket which anybody may have written.
type exposed struct {
	*lab
	store *buckettest.Server
	log   *journal
}

func newExposed(t *testing.T, objects map[string]string) *exposed {
	t.Helper()
	e := &exposed{store: buckettest.NewServer(t), log: new(journal)}
	e.store.Fill("open", time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC), objects)
	e.lab = &lab{
		database: fileDatabase(t),
		buckets:  map[string][]string{"open": {"open"}}, prefixes: map[string]string{"open": ""},
	}
	e.lab.log = slog.New(slog.NewJSONHandler(e.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	e.start(t, []daemon.Backend{backendOf("open", "open", "", e.store.URL)})
	return e
}

// quarantine are the reasons of unreadable objects by key.
func (e *exposed) quarantine(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	data := e.ask(t, `{ quarantine(filter: {cleared: false}, first: 100) { nodes { key reason detail stack { name } } } }`, nil)
	for _, item := range data["quarantine"].(object)["nodes"].([]any) {
		all[str(item.(object)["key"])] = str(item.(object)["reason"])
	}
	return all
}

// quoted is a text as JSON has it.
func quoted(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(out)
}

const stateKey = ".pulumi/stacks/shop/dev.json"

// stateOf is a state with one resource of the given inner fields.
func stateOf(fields string) string {
	return `{"version":3,"checkpoint":{"stack":"organization/shop/dev","latest":{"resources":[` + fields + `]}}}`
}

// hostileTexts are what somebody may write where a name belongs.
var hostileTexts = []string{
	`<script>alert(1)</script>`, `{{constructor.constructor('x')()}}`, `${7*7}`, `'; DROP TABLE operations; --`, `$(reboot)`, "`id`",
	"a\u202eb", "zero\u200bwidth", "p\u0430ypal", "nai\u0308ve", "na\u00efve", "\x1b[31mred\x1b[0m", "line\r\nbreak", "%s%n%x", strings.Repeat("x", 10_000),
}

// Whatever stands in an object comes out of GraphQL as it was written, as
// text: markup, commands, directions of writing, letters that look alike.
func TestHostileNamesComeOutAsTheyWentIn(t *testing.T) {
	objects := map[string]string{".pulumi/meta.yaml": "version: 1\n"}
	var resources, pending, tags, environment []string
	for i, text := range hostileTexts {
		urn := "urn:pulumi:dev::shop::" + text + "::r" + fmt.Sprint(i)
		resources = append(resources, fmt.Sprintf(`{"urn":%s,"type":%s,"id":%[2]s}`, quoted(urn), quoted(text)))
		pending = append(pending, fmt.Sprintf(`{"type":"creating","resource":{"urn":%s}}`, quoted(urn)))
		tags = append(tags, fmt.Sprintf(`%s:%[1]s`, quoted(text)))
		environment = append(environment, fmt.Sprintf(`%s:%[1]s`, quoted(text)))
		objects[fmt.Sprintf(".pulumi/history/shop/dev/dev-%d.history.json", 1_796_050_606_000_000_000+i)] =
			fmt.Sprintf(`{"kind":"update","startTime":1,"message":%s,"environment":{%s},"config":{%[1]s:%[1]s},"result":"succeeded","endTime":2}`,
				quoted(text), environment[i])
		objects[fmt.Sprintf(".pulumi/locks/organization/shop/dev/%d.json", i)] =
			fmt.Sprintf(`{"pid":1,"username":%s,"hostname":%[1]s,"timestamp":"2026-11-30T14:56:45Z"}`, quoted(text))
	}
	objects[stateKey] = `{"version":3,"checkpoint":{"latest":{"resources":[` + strings.Join(resources, ",") + `],"pending_operations":[` + strings.Join(pending, ",") + `]}}}`
	objects[".pulumi/stacks/shop/dev.pulumi-tags"] = `{"version":1,"tags":{` + strings.Join(tags, ",") + `}}`

	e := newExposed(t, objects)
	e.poll(t, 2)
	if got := e.quarantine(t); len(got) != 0 {
		t.Errorf("quarantine holds %v", got)
	}
	data := e.ask(t, `{ stacks(first: 10) { nodes { id tags { name value } locks { holderUser holderHost }
		checkpoint { resourceTypes { type } pendingOperations { urn } } } } }`, nil)
	stacks := data["stacks"].(object)["nodes"].([]any)
	if len(stacks) != 1 {
		t.Fatalf("there are %d stacks", len(stacks))
	}
	s := stacks[0].(object)
	each := func(list any, field string) (all []string) {
		for _, item := range list.([]any) {
			all = append(all, str(item.(object)[field]))
		}
		return sorted(all)
	}
	want := sorted(slices.Clone(hostileTexts))
	var urns []string
	for i, text := range hostileTexts {
		urns = append(urns, "urn:pulumi:dev::shop::"+text+"::r"+fmt.Sprint(i))
	}
	c := s["checkpoint"].(object)
	messages, environments := []string{}, []string{}
	for _, o := range e.operations(t, str(s["id"])) {
		messages = append(messages, str(o["message"]))
		entry := e.details(t, str(o["id"]))["environment"].([]any)[0].(object)
		environments = append(environments, str(entry["name"]))
	}
	for what, got := range map[string][]string{
		"tag names": each(s["tags"], "name"), "tag values": each(s["tags"], "value"), "types": each(c["resourceTypes"], "type"),
		"holders": each(s["locks"], "holderUser"), "hosts": each(s["locks"], "holderHost"),
		"messages": sorted(messages), "environment": sorted(environments),
	} {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	if diff := cmp.Diff(sorted(urns), each(c["pendingOperations"], "urn")); diff != "" {
		t.Errorf("URNs (-want +got):\n%s", diff)
	}
	e.readsAsLines(t)
}

// readsAsLines wants one JSON record a line in the log, with nothing in it that
// a terminal would obey.
func (e *exposed) readsAsLines(t *testing.T) {
	t.Helper()
	for line := range strings.Lines(e.log.String()) {
		var record object
		if err := json.Unmarshal([]byte(line), &record); err != nil || record["msg"] == nil {
			t.Errorf("a line of the log is no record (%v): %.200q", err, line)
		}
		if i := strings.IndexFunc(strings.TrimSuffix(line, "\n"), func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }); i >= 0 {
			t.Errorf("a line of the log holds a control character: %.200q", line[i:])
		}
	}
}

// Keys are names and never paths: those in the place of a stack that cannot be
// one are named, each for itself, and others are left alone.
func TestHostileKeys(t *testing.T) {
	good := stateOf("")
	unclear := []string{
		".pulumi/stacks/../dev.json", ".pulumi/stacks//dev.json", ".pulumi/stacks/shop/%2e%2e.json",
		".pulumi/stacks/shop/na\u00efve.json", ".pulumi/stacks/shop/nai\u0308ve.json", ".pulumi/stacks/shop/\u202eved.json",
		".pulumi/stacks/shop/dev\\..\\prod.json", ".pulumi/stacks/shop/line\r\nbreak.json",
		".pulumi/stacks/shop/" + strings.Repeat("x", 1024-len(".pulumi/stacks/shop/.json")) + ".json",
	}
	ignored := []string{
		"/etc/passwd", "../dev.json", ".pulumi/stacks/shop/../../etc/passwd.json", ".pulumi/stacks/shop/", ".pulumi/stacks/shop/dev/", "%2e%2e/.pulumi/stacks/shop/x.json", ".pulumi/stacks/shop/README",
		"/.pulumi/stacks/shop/y.json", ".pulumi/plugins/x.json",
	}
	objects := map[string]string{".pulumi/meta.yaml": "version: 1\n", stateKey: good, ".pulumi/stacks/shop/Dev.json": good}
	for _, key := range append(slices.Clone(unclear), ignored...) {
		objects[key] = good
	}
	e := newExposed(t, objects)
	e.poll(t, 2)
	want := map[string]string{}
	for _, key := range unclear {
		want[key] = "NAME_NOT_UNDERSTOOD"
	}
	if diff := cmp.Diff(want, e.quarantine(t)); diff != "" {
		t.Errorf("quarantine (-want +got):\n%s", diff)
	}
	e.load(t)
	var names []string
	for _, s := range e.stacksOf("open") {
		names = append(names, str(s["name"]))
	}
	if diff := cmp.Diff([]string{"Dev", "dev"}, sorted(names)); diff != "" {
		t.Errorf("stacks (-want +got):\n%s", diff)
	}
	for _, r := range e.store.Requests() {
		if r.Call == "GetObject" && !slices.Contains([]string{".pulumi/meta.yaml", stateKey, ".pulumi/stacks/shop/Dev.json"}, r.Key) {
			t.Errorf("the store was asked for %q", r.Key)
		}
	}
	e.readsAsLines(t)
}

// Secrets come out nowhere, whatever is wrong with the object around them:
// fifty objects that fail in fifty ways, each with a canary of its own.
func TestCanariesComeOutNowhere(t *testing.T) {
	objects, canaries := canaryBucket(t)
	if len(canaries) < 50 {
		t.Fatalf("there are %d canaries, want fifty", len(canaries))
	}
	e := newExposed(t, objects)
	e.poll(t, 3)
	if n := len(e.quarantine(t)); n < 20 {
		t.Errorf("%d objects are in quarantine: the failure paths were not taken", n)
	}
	e.load(t)
	masked := int64(0)
	for _, s := range e.stacksOf("open") {
		if c, ok := s["checkpoint"].(object); ok {
			e.ask(t, `query ($id: ID!) { stack(id: $id) { checkpoint { secretCount integrity } coverage { fact reason } quarantine { key detail } } }`, object{"id": s["id"]})
			masked += num(c["secretCount"])
		}
		for _, o := range e.operations(t, str(s["id"])) {
			e.details(t, str(o["id"]))
		}
	}
	if masked == 0 {
		t.Error("no state with a secret was read: the masks were not looked at")
	}
	e.ask(t, `{ backends(first: 10) { nodes { health healthDetail } } errors(first: 100) { nodes { place detail } }
		locks(first: 100) { nodes { key holderUser holderHost } } activities(first: 100) { nodes { id } } }`, nil)
	metrics := e.page(t, "/metrics")
	for _, canary := range canaries {
		e.neverSays(t, canary)
		for what, text := range map[string]string{"log": e.log.String(), "metrics": metrics} {
			if strings.Contains(text, canary) {
				t.Errorf("the %s holds %s", what, canary)
			}
		}
	}
	e.readsAsLines(t)
}

// page is a page of the daemon as text.
func (e *exposed) page(t *testing.T, path string) string {
	t.Helper()
	response, err := http.Get(e.url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s answers %s, %v", path, response.Status, err)
	}
	return string(text)
}

// canaryBucket makes objects with secrets, sound and broken ones.
func canaryBucket(t *testing.T) (objects map[string]string, canaries []string) {
	t.Helper()
	objects = map[string]string{".pulumi/meta.yaml": "version: 1\n"}
	canary := func() string {
		canaries = append(canaries, fmt.Sprintf("canary-%04d-of-the-mine", len(canaries)))
		return canaries[len(canaries)-1]
	}
	const signature = `"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270"`
	secrets := map[string]func() string{
		"cipher": func() string { return `{` + signature + `,"ciphertext":"` + canary() + `"}` },
		"plain":  func() string { return `{"plaintext":"\"` + canary() + `\"",` + signature + `}` },
		"odd":    func() string { return `{"4dabf18193072939515e22adb298388d":"unknown","x":["` + canary() + `"]}` },
		"nested": func() string { return `{"a":[{"b":{` + signature + `,"value":{"c":"` + canary() + `"}}}]}` },
	}
	resource := func(value, more string) string {
		return stateOf(`{"urn":"urn:pulumi:dev::shop::a:b:C::c","type":"a:b:C","inputs":{"p":` + value + `},"outputs":{"p":` + value + `}` + more + `}`)
	}
	breaks := map[string]func(string) string{
		"sound":    func(s string) string { return s },
		"cut":      func(s string) string { return s[:strings.LastIndex(s, "mine")+4] },
		"cut-late": func(s string) string { return s[:len(s)-2] },
		"trailing": func(s string) string { return s + "x" },
		"twice":    func(s string) string { return strings.Replace(s, `"urn":`, `"type":"x","urn":`, 1) },
		"cased":    func(s string) string { return strings.Replace(s, `"urn":`, `"URN":"x","urn":`, 1) },
		"deep": func(s string) string {
			return strings.Replace(s, `"outputs":`, `"deep":`+strings.Repeat("[", 80)+`,"outputs":`, 1)
		},
		"version":  func(s string) string { return strings.Replace(s, `"version":3`, `"version":99`, 1) },
		"bad-utf8": func(s string) string { return strings.Replace(s, "mine", "mine\xff", 1) },
		"bom":      func(s string) string { return "\ufeff" + s },
		"bad-gzip": func(s string) string { return compressed(t, s)[:60] },
		"no-list":  func(s string) string { return strings.Replace(s, `"resources":[`, `"resources":{"x":[`, 1) },
	}
	for _, how := range slices.Sorted(maps.Keys(breaks)) {
		for _, kind := range slices.Sorted(maps.Keys(secrets)) {
			objects[fmt.Sprintf(".pulumi/stacks/shop/%s-%s.json", how, kind)] = breaks[how](resource(secrets[kind](), ""))
		}
	}
	objects[".pulumi/stacks/shop/additional.json"] = resource(`"`+canary()+`"`, `,"additionalSecretOutputs":["p"]`)
	// What an input repeats in the open is stored as it is, so it is not there.
	objects[".pulumi/stacks/shop/additional.json"] = strings.Replace(objects[".pulumi/stacks/shop/additional.json"], `"inputs":{"p":"`+canaries[len(canaries)-1]+`"},`, "", 1)
	for i, config := range []string{`{"a:b":{"secure":"%s"}}`, `{"a:b":{"c":[{"secure":"%s"}]}}`, `{"a:b":{"secure":["%s"]}}`, `{"a:b":{"secure":"%s"}`, `{"a:b":{"secure":"%s"},"a:b":1}`} {
		objects[fmt.Sprintf(".pulumi/history/shop/sound-cipher/sound-cipher-%d.history.json", 1_796_050_606_000_000_000+i)] =
			`{"kind":"update","startTime":1,"message":"m","environment":{},"config":` + fmt.Sprintf(config, canary()) + `,"result":"succeeded","endTime":2}`
	}
	objects[".pulumi/stacks/shop/sound-plain.pulumi-tags"] = `{"version":1,"tags":{"a":"` + canary() + `"`
	objects[".pulumi/locks/organization/shop/sound-plain/1.json"] = `{"pid":1,"username":"` + canary() + `"`
	return objects, append(canaries, "reader-secret")
}

func compressed(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
