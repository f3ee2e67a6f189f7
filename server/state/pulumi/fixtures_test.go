package pulumi_test

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/envelope"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// truth is what the tools themselves said about a recorded bucket.
type truth struct {
	Layout vocab.Layout `json:"layout"`
	Stacks []truthStack `json:"stacks"`
}

type truthStack struct {
	Project           string                   `json:"project"`
	Stack             string                   `json:"stack"`
	Prefix            string                   `json:"prefix"`
	ExportVersion     int                      `json:"exportVersion"`
	Resources         int                      `json:"resources"`
	CustomResources   int                      `json:"customResources"`
	Protected         int                      `json:"protected"`
	PendingDeletes    int                      `json:"pendingDeletes"`
	External          int                      `json:"external"`
	WithInitErrors    int                      `json:"withInitErrors"`
	ResourceTypes     map[string]int           `json:"resourceTypes"`
	PendingOperations []state.PendingOperation `json:"pendingOperations"`
	SecretValues      int                      `json:"secretValues"`
	Outputs           []string                 `json:"outputs"`
	ManifestTime      string                   `json:"manifestTime"`
	ManifestVersion   string                   `json:"manifestVersion"`
	Locks             int                      `json:"locks"`
	Updates           []truthUpdate            `json:"updates"`
	Tags              map[string]string        `json:"tags"`
	SecretsInPlain    []string                 `json:"secretsInPlain"`
}

type truthUpdate struct {
	Kind            vocab.Kind       `json:"kind"`
	Result          vocab.Result     `json:"result"`
	Message         string           `json:"message"`
	StartTime       string           `json:"startTime"`
	EndTime         string           `json:"endTime"`
	ResourceChanges map[string]int64 `json:"resourceChanges"`
}

// found is all that a stack's objects decode to, in the truth's words.
type found struct {
	project, stack string
	checkpoint     *state.Checkpoint
	records        []record
	locks          int
	tags           []state.Tag
}

type record struct {
	nanos  instant.Instant
	update state.Update
}

// TestEveryFixtureAgreesWithItsTools reads every object of every recorded
// Pulumi backend and compares with what the CLI said about it.
func TestEveryFixtureAgreesWithItsTools(t *testing.T) {
	for _, bucket := range fixtures.Buckets() {
		want := expected(t, bucket)
		if len(want.Stacks) == 0 {
			continue // no Pulumi backend in it
		}
		t.Run(bucket, func(t *testing.T) {
			prefixes := map[string]bool{}
			for _, s := range want.Stacks {
				prefixes[s.Prefix] = true
			}
			for prefix := range prefixes {
				got := readBackend(t, bucket, prefix, want)
				for _, s := range want.Stacks {
					if s.Prefix == prefix {
						compare(t, want.Layout, s, got)
					}
				}
			}
		})
	}
}

// strange are the objects of the recordings that no layout has a place for:
// those that were put there as foreign, and those that state upgrade leaves.
var strange = map[string]bool{
	"pulumi-upgraded .pulumi/backups/web-2/web-2.1796050701532514782.json": true,
	"pulumi-upgraded .pulumi/backups/web/web.1796050699509721072.json":     true,
	"pulumi-upgraded .pulumi/backups/web/web.1796050700299518966.json":     true,
	"pulumi-upgraded .pulumi/stacks/bare.json":                             true,
	"pulumi-upgraded .pulumi/stacks/bare.json.bak":                         true,
	"pulumi-upgraded .pulumi/stacks/web-2.json.bak":                        true,
	"pulumi-upgraded .pulumi/stacks/web.json.bak":                          true,
	"pulumi-names .pulumi/history/shop/dev/README":                         true,
	"pulumi-names .pulumi/stacks/README.md":                                true,
	"pulumi-names .pulumi/stacks/shop/notes.txt":                           true,
	"pulumi-names .pulumi/stacks/shop/sub/dir.json":                        true,
}

func expected(t testing.TB, bucket string) truth {
	t.Helper()
	text, err := fixtures.Expected(bucket)
	if err != nil {
		t.Fatal(err)
	}
	var want truth
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	return want
}

func objects(t testing.TB, bucket string) []fixtures.Object {
	t.Helper()
	all, err := fixtures.Bucket(bucket)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// readBackend decodes all objects of a backend and fails when one cannot be
// read or shows a secret.
func readBackend(t *testing.T, bucket, prefix string, want truth) map[string]*found {
	t.Helper()
	got := map[string]*found{}
	var plain []string
	for _, s := range want.Stacks {
		plain = append(plain, s.SecretsInPlain...)
	}
	for _, o := range objects(t, bucket) {
		rel := o.Key
		if prefix != "" {
			var ok bool
			if rel, ok = strings.CutPrefix(o.Key, prefix+"/"); !ok {
				continue
			}
		}
		object, err := pulumi.Classify(want.Layout, rel)
		if err != nil {
			t.Errorf("Classify(%q): %v", rel, err)
		}
		id := object.Project + "/" + object.Stack
		if got[id] == nil {
			got[id] = &found{project: object.Project, stack: object.Stack}
		}
		s := got[id]
		switch object.Kind {
		case pulumi.StackFile, pulumi.StackBackup, pulumi.RetainedCheckpoint, pulumi.HistoryCheckpoint, pulumi.Backup:
			checkpoint := checkpointBothWays(t, rel, content(t, o.Body), plain)
			if object.Kind == pulumi.StackFile {
				if s.checkpoint != nil {
					t.Errorf("%s has two stack files", id)
				}
				s.checkpoint = &checkpoint
			}
		case pulumi.History:
			body := content(t, o.Body)
			update, err := pulumi.DecodeHistory(bytes.NewReader(body))
			if err != nil {
				t.Errorf("DecodeHistory(%q): %v", rel, err)
			}
			s.records = append(s.records, record{object.Nanos, update})
			shown, err := json.Marshal(update.Config)
			if err != nil {
				t.Error(err)
			}
			hidden(t, rel, shown, body, plain)
		case pulumi.Lock:
			s.locks++
			if lock, err := pulumi.DecodeLock(bytes.NewReader(o.Body)); err != nil || lock.PID == 0 || lock.User == "" || lock.Host == "" || lock.At == nil {
				t.Errorf("DecodeLock(%q) = %+v, %v", rel, lock, err)
			}
		case pulumi.Tags:
			if s.tags, err = pulumi.DecodeTags(bytes.NewReader(o.Body)); err != nil {
				t.Errorf("DecodeTags(%q): %v", rel, err)
			}
		case pulumi.Meta:
			if layout, err := pulumi.DecodeMeta(bytes.NewReader(o.Body)); err != nil || layout != want.Layout {
				t.Errorf("DecodeMeta(%q) = %q, %v, want %q", rel, layout, err, want.Layout)
			}
		case pulumi.Other:
			if strings.HasPrefix(rel, ".pulumi/") && !strange[bucket+" "+rel] {
				t.Errorf("Classify(%q) does not claim it", rel)
			}
		}
	}
	return got
}

// checkpointBothWays decodes with and without resources, which must agree.
func checkpointBothWays(t *testing.T, key string, body []byte, plain []string) state.Checkpoint {
	t.Helper()
	counted, err := pulumi.DecodeCheckpoint(bytes.NewReader(body), nil)
	if err != nil {
		t.Errorf("DecodeCheckpoint(%q): %v", key, err)
	}
	var shown []byte
	resources, secrets := 0, 0
	got, err := pulumi.DecodeCheckpoint(bytes.NewReader(body), func(r state.Resource) error {
		resources++
		secrets += r.SecretCount
		if n := bytes.Count(r.Inputs, []byte(state.Mask)) + bytes.Count(r.Outputs, []byte(state.Mask)); n != r.SecretCount {
			t.Errorf("%s: %s has %d masks for %d secrets", key, r.URN, n, r.SecretCount)
		}
		for _, bag := range [][]byte{r.Inputs, r.Outputs} {
			if bag != nil && !json.Valid(bag) {
				t.Errorf("%s: %s has properties that are not JSON: %s", key, r.URN, bag)
			}
			shown = append(shown, bag...)
		}
		return nil
	})
	if err != nil {
		t.Errorf("DecodeCheckpoint(%q): %v", key, err)
	}
	if diff := cmp.Diff(counted, got); diff != "" {
		t.Errorf("%s: counting alone (-) differs from reading (+):\n%s", key, diff)
	}
	if resources != got.ResourceCount || secrets != got.SecretCount {
		t.Errorf("%s: handed out %d resources and %d secrets, counted %d and %d", key, resources, secrets, got.ResourceCount, got.SecretCount)
	}
	hidden(t, key, shown, body, plain)
	return got
}

var ciphertexts = regexp.MustCompile(`"(?:ciphertext|secure)":\s*"([^"]+)"`)

// hidden checks that what is shown holds no ciphertext of the object and none
// of the texts that must never be seen.
func hidden(t *testing.T, key string, shown, object []byte, plain []string) {
	t.Helper()
	for _, m := range ciphertexts.FindAllSubmatch(object, -1) {
		if bytes.Contains(shown, m[1]) {
			t.Errorf("%s: a ciphertext is shown", key)
		}
	}
	for _, p := range plain {
		quoted, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(shown, []byte(p)) || bytes.Contains(shown, quoted[1:len(quoted)-1]) {
			t.Errorf("%s: a secret is shown in plain", key)
		}
	}
}

// content is what an object holds, decompressed if need be.
func content(t testing.TB, body []byte) []byte {
	t.Helper()
	c, err := envelope.Open(bytes.NewReader(body), envelope.StateLimits)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	text, err := io.ReadAll(c)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func compare(t *testing.T, layout vocab.Layout, want truthStack, all map[string]*found) {
	t.Helper()
	project := want.Project
	if layout == vocab.LayoutLegacy {
		project = ""
	}
	name := project + "/" + want.Stack
	got := all[name]
	if got == nil || got.checkpoint == nil {
		t.Errorf("%s: no stack file", name)
		return
	}
	c := got.checkpoint
	inWords := truthStack{
		Project: want.Project, Stack: want.Stack, Prefix: want.Prefix, SecretsInPlain: want.SecretsInPlain,
		ExportVersion: c.Version, Resources: c.ResourceCount, CustomResources: c.CustomCount,
		Protected: c.ProtectedCount, PendingDeletes: c.PendingDeleteCount, External: c.ExternalCount,
		WithInitErrors: c.InitErrorCount, ResourceTypes: c.ResourceTypes, PendingOperations: c.Pending,
		SecretValues: c.SecretCount, Outputs: c.OutputNames, ManifestVersion: c.EngineVersion,
		Locks: got.locks,
	}
	if c.ManifestAt != nil {
		inWords.ManifestTime = text(*c.ManifestAt)
		want.ManifestTime = text(parse(t, want.ManifestTime))
	}
	for _, tag := range got.tags {
		if inWords.Tags == nil {
			inWords.Tags = map[string]string{}
		}
		inWords.Tags[tag.Name] = tag.Value
	}
	slices.SortFunc(got.records, func(a, b record) int { return int(a.nanos.Sub(b.nanos)) })
	for _, r := range got.records {
		u := truthUpdate{Kind: r.update.Kind, Result: r.update.Result, Message: r.update.Message,
			StartTime: text(*r.update.StartAt), EndTime: text(*r.update.EndAt)}
		for _, n := range r.update.Changes {
			if u.ResourceChanges == nil {
				u.ResourceChanges = map[string]int64{}
			}
			u.ResourceChanges[string(n.Action)] = n.Count
		}
		inWords.Updates = append(inWords.Updates, u)
	}
	for i, u := range want.Updates {
		want.Updates[i].StartTime, want.Updates[i].EndTime = text(parse(t, u.StartTime)), text(parse(t, u.EndTime))
	}
	if diff := cmp.Diff(want, inWords, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s: the tools (-) and the decoders (+) disagree:\n%s", name, diff)
	}
	if len(c.Integrity) != 0 {
		t.Errorf("%s: integrity = %v, want none", name, c.Integrity)
	}
	if c.ResourceCount > 0 && c.ProjectName != want.Project {
		t.Errorf("%s: project = %q, want %q", name, c.ProjectName, want.Project)
	}
}

func text(i instant.Instant) string { return i.String() }

func parse(t *testing.T, rfc3339 string) instant.Instant {
	t.Helper()
	at, err := instant.Parse(rfc3339)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
