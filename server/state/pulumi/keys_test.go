package pulumi_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

const nanos = "1796048765817660064"

func TestClassify(t *testing.T) {
	const at = instant.Instant(1796048765817660064)
	uuid := "5fd91a91-4e1d-41c1-aaf5-4503dca4bbe1.json"
	file := func(kind pulumi.ObjectKind, stack string, c pulumi.Compression) pulumi.Object {
		return pulumi.Object{Kind: kind, Stack: stack, Compression: c}
	}
	timed := func(kind pulumi.ObjectKind, stack string, c pulumi.Compression) pulumi.Object {
		return pulumi.Object{Kind: kind, Stack: stack, Compression: c, Nanos: at}
	}
	long := strings.Repeat("x", 100)
	// In the project layout the same follows the project's folder.
	for key, want := range map[string]pulumi.Object{
		"stacks/dev.json":                file(pulumi.StackFile, "dev", pulumi.Plain),
		"stacks/dev.json.gz":             file(pulumi.StackFile, "dev", pulumi.Gzip),
		"stacks/dev.json.zst":            file(pulumi.StackFile, "dev", pulumi.Zstd),
		"stacks/dev.json.bak":            file(pulumi.StackBackup, "dev", pulumi.Plain),
		"stacks/dev.json.gz.bak":         file(pulumi.StackBackup, "dev", pulumi.Gzip),
		"stacks/dev.json.zst.bak":        file(pulumi.StackBackup, "dev", pulumi.Zstd),
		"stacks/dev.pulumi-tags":         file(pulumi.Tags, "dev", pulumi.Plain),
		"stacks/dev.json." + nanos:       timed(pulumi.RetainedCheckpoint, "dev", pulumi.Plain),
		"stacks/dev.json.gz." + nanos:    timed(pulumi.RetainedCheckpoint, "dev", pulumi.Gzip),
		"stacks/dev.json.zst." + nanos:   timed(pulumi.RetainedCheckpoint, "dev", pulumi.Zstd),
		"stacks/" + long + ".json":       file(pulumi.StackFile, long, pulumi.Plain),
		"locks/dev/" + uuid:              {Kind: pulumi.Lock, Stack: "dev", Lock: uuid},
		"locks/dev/anything":             {Kind: pulumi.Lock, Stack: "dev", Lock: "anything"},
		"locks/dev.json/" + uuid:         {Kind: pulumi.Lock, Stack: "dev.json", Lock: uuid},
		"history/dev/dev-0.history.json": file(pulumi.History, "dev", pulumi.Plain),

		"history/dev/dev-" + nanos + ".history.json":        timed(pulumi.History, "dev", pulumi.Plain),
		"history/dev/dev-" + nanos + ".history.json.gz":     timed(pulumi.History, "dev", pulumi.Gzip),
		"history/dev/dev-" + nanos + ".history.json.zst":    timed(pulumi.History, "dev", pulumi.Zstd),
		"history/dev/dev-" + nanos + ".checkpoint.json":     timed(pulumi.HistoryCheckpoint, "dev", pulumi.Plain),
		"history/dev/dev-" + nanos + ".checkpoint.json.gz":  timed(pulumi.HistoryCheckpoint, "dev", pulumi.Gzip),
		"history/dev/dev-" + nanos + ".checkpoint.json.zst": timed(pulumi.HistoryCheckpoint, "dev", pulumi.Zstd),
		"backups/dev/dev." + nanos + ".json":                timed(pulumi.Backup, "dev", pulumi.Plain),
		"backups/dev/dev." + nanos + ".json.zst":            timed(pulumi.Backup, "dev", pulumi.Zstd),

		// Names that look like what they are not.
		"stacks/dev.json.json":                   file(pulumi.StackFile, "dev.json", pulumi.Plain),
		"stacks/dev.json.bak.json":               file(pulumi.StackFile, "dev.json.bak", pulumi.Plain),
		"stacks/dev.json.bak.json.bak":           file(pulumi.StackBackup, "dev.json.bak", pulumi.Plain),
		"stacks/dev.json.gz.json":                file(pulumi.StackFile, "dev.json.gz", pulumi.Plain),
		"stacks/dev.json." + nanos + ".json":     file(pulumi.StackFile, "dev.json."+nanos, pulumi.Plain),
		"stacks/dev.pulumi-tags.json":            file(pulumi.StackFile, "dev.pulumi-tags", pulumi.Plain),
		"stacks/dev.json.pulumi-tags":            file(pulumi.Tags, "dev.json", pulumi.Plain),
		"stacks/-dash.json":                      file(pulumi.StackFile, "-dash", pulumi.Plain),
		"stacks/_.json":                          file(pulumi.StackFile, "_", pulumi.Plain),
		"stacks/.bak.json":                       file(pulumi.StackFile, ".bak", pulumi.Plain),
		"stacks/dev-" + nanos + ".json":          file(pulumi.StackFile, "dev-"+nanos, pulumi.Plain),
		"stacks/dev.json." + nanos + "." + nanos: {},

		"history/dev.history/dev.history-" + nanos + ".history.json":             timed(pulumi.History, "dev.history", pulumi.Plain),
		"history/dev.checkpoint/dev.checkpoint-" + nanos + ".history.json":       timed(pulumi.History, "dev.checkpoint", pulumi.Plain),
		"history/dev-" + nanos + "/dev-" + nanos + "-" + nanos + ".history.json": timed(pulumi.History, "dev-"+nanos, pulumi.Plain),
		"history/-dash/-dash-" + nanos + ".history.json":                         timed(pulumi.History, "-dash", pulumi.Plain),
		"history/dev-/dev--" + nanos + ".checkpoint.json":                        timed(pulumi.HistoryCheckpoint, "dev-", pulumi.Plain),
		"history/stacks/stacks-" + nanos + ".history.json":                       timed(pulumi.History, "stacks", pulumi.Plain),
		"backups/dev." + nanos + "/dev." + nanos + "." + nanos + ".json":         timed(pulumi.Backup, "dev."+nanos, pulumi.Plain),

		// Nothing of the CLI's.
		"stacks/README.md":                               {},
		"stacks/dev.bak":                                 {},
		"stacks/dev.json.bak.bak":                        {},
		"stacks/dev.json.bak." + nanos:                   {},
		"stacks/dev.json.0123":                           {},
		"stacks/dev.json.":                               {},
		"stacks/dev.json.zip":                            {},
		"stacks/dev.JSON":                                {},
		"stacks/":                                        {},
		"stacks/dev.json/":                               {},
		"stacks/a/b/c.json":                              {},
		"history/dev/README":                             {},
		"history/dev/":                                   {},
		"history/dev/dev-" + nanos + ".json":             {},
		"history/dev/dev-" + nanos + ".history.json.bak": {},
		"history/dev/a/dev-" + nanos + ".history.json":   {},
		"history/dev-" + nanos + ".history.json":         {},
		"locks/dev/":                                     {},
		"locks/dev/a/" + uuid:                            {},
		"locks/" + uuid:                                  {},
		"backups/dev/dev-" + nanos + ".json":             {},
		"backups/dev/prod." + nanos + ".json":            {},
		"backups/dev/dev.json":                           {},
		"plugins/dev.json":                               {},
		"Stacks/dev.json":                                {},
	} {
		for _, layout := range []vocab.Layout{vocab.LayoutProject, vocab.LayoutLegacy} {
			rel, want := ".pulumi/"+key, want
			if layout == vocab.LayoutProject {
				folder, rest, _ := strings.Cut(key, "/")
				if folder == "locks" {
					folder += "/organization"
				}
				rel = ".pulumi/" + folder + "/shop/" + rest
				if want.Kind != pulumi.Other {
					want.Project = "shop"
				}
			}
			got, err := pulumi.Classify(layout, rel)
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("Classify(%s, %q): %v\n%s", layout, rel, err, diff)
			}
			if want.Kind != pulumi.Other && want.Kind != pulumi.Meta {
				if built := got.Key(layout); built != rel {
					t.Errorf("Key(%s) = %q, want %q", layout, built, rel)
				}
			}
		}
	}
}

func TestClassifyHoldsLayoutsApart(t *testing.T) {
	for key, want := range map[string]struct{ project, legacy pulumi.ObjectKind }{
		".pulumi/meta.yaml":                                 {pulumi.Meta, pulumi.Meta},
		".pulumi/Pulumi.yaml":                               {pulumi.Meta, pulumi.Meta},
		".pulumi/stacks/dev.json":                           {pulumi.Other, pulumi.StackFile},
		".pulumi/stacks/shop/dev.json":                      {pulumi.StackFile, pulumi.Other},
		".pulumi/stacks/shop/sub/dev.json":                  {pulumi.Other, pulumi.Other},
		".pulumi/history/dev/dev-1.history.json":            {pulumi.Other, pulumi.History},
		".pulumi/history/shop/dev/dev-1.history.json":       {pulumi.History, pulumi.Other},
		".pulumi/backups/dev/dev.1.json":                    {pulumi.Other, pulumi.Backup},
		".pulumi/locks/dev/1.json":                          {pulumi.Other, pulumi.Lock},
		".pulumi/locks/organization/shop/dev/1.json":        {pulumi.Lock, pulumi.Other},
		".pulumi/locks/acme/shop/dev/1.json":                {pulumi.Other, pulumi.Other},
		".pulumi/locks/organization/1.json":                 {pulumi.Other, pulumi.Lock},
		"":                                                  {pulumi.Other, pulumi.Other},
		".pulumi":                                           {pulumi.Other, pulumi.Other},
		".pulumi/":                                          {pulumi.Other, pulumi.Other},
		"meta.yaml":                                         {pulumi.Other, pulumi.Other},
		"/.pulumi/meta.yaml":                                {pulumi.Other, pulumi.Other},
		"team-a/.pulumi/stacks/shop/dev.json":               {pulumi.Other, pulumi.Other},
		".Pulumi/stacks/shop/dev.json":                      {pulumi.Other, pulumi.Other},
		".pulumi/meta.yaml/":                                {pulumi.Other, pulumi.Other},
		".pulumi//stacks/shop/dev.json":                     {pulumi.Other, pulumi.Other},
		".pulumi/stacks//dev.json/":                         {pulumi.Other, pulumi.Other},
		".pulumi/../.pulumi/stacks/shop/dev.json":           {pulumi.Other, pulumi.Other},
		".pulumi/stacks/shop/../dev.json":                   {pulumi.Other, pulumi.Other},
		".pulumi/stacks/shop%2fdev.json":                    {pulumi.Other, pulumi.Other}, // a name that does not make sense, see below
		".pulumi/history/shop/dev/x/y/z/dev-1.history.json": {pulumi.Other, pulumi.Other},
		strings.Repeat("/", 1024):                           {pulumi.Other, pulumi.Other},
	} {
		for layout, want := range map[vocab.Layout]pulumi.ObjectKind{
			vocab.LayoutProject: want.project, vocab.LayoutLegacy: want.legacy,
		} {
			got, _ := pulumi.Classify(layout, key) // refusals are looked at below
			if got.Kind != want {
				t.Errorf("Classify(%s, %q) = kind %d, want %d", layout, key, got.Kind, want)
			}
		}
	}
	if got, err := pulumi.Classify(vocab.LayoutWorkspaces, ".pulumi/stacks/shop/dev.json"); err != nil || got.Kind != pulumi.Other {
		t.Errorf("Classify in a layout of another engine = %+v, %v, want other", got, err)
	}
}

func TestClassifyRefusesNamesInThePlaceOfSomethingElse(t *testing.T) {
	for _, key := range []string{
		".pulumi/stacks/shop/.json",
		".pulumi/stacks/shop/dev prod.json",
		".pulumi/stacks/shop/naïve.json",
		".pulumi/stacks/shop/dev\x00.json",
		".pulumi/stacks/shop/dev\\..\\prod.json",
		".pulumi/stacks/shop/%2e%2e.json",
		".pulumi/stacks/shop/...json",
		".pulumi/stacks/shop/..json",
		".pulumi/stacks/shop/dev\n.json",
		".pulumi/stacks/shop/\u202edev.json",
		".pulumi/stacks/shop/" + strings.Repeat("x", 101) + ".json",
		".pulumi/stacks/../dev.json",
		".pulumi/stacks/./dev.json",
		".pulumi/stacks//dev.json",
		".pulumi/stacks/sh op/dev.json",
		".pulumi/stacks/" + strings.Repeat("x", 101) + "/dev.json",
		".pulumi/history/shop/dev/prod-" + nanos + ".history.json",
		".pulumi/history/shop/dev/dev" + nanos + ".history.json",
		".pulumi/history/shop/dev/dev." + nanos + ".history.json",
		".pulumi/history/shop/dev/dev-.history.json",
		".pulumi/history/shop/dev/.history.json",
		".pulumi/history/shop/dev/dev--5.history.json",
		".pulumi/history/shop/dev/dev-+5.history.json",
		".pulumi/history/shop/dev/dev-05.history.json",
		".pulumi/history/shop/dev/dev-5e9.history.json",
		".pulumi/history/shop/dev/dev-0x5.history.json",
		".pulumi/history/shop/dev/dev-abc.checkpoint.json",
		".pulumi/history/shop/dev/dev-١٢٣.checkpoint.json",
		".pulumi/history/shop/dev/dev-253402300799000000000.history.json", // the year 9999
		".pulumi/history/shop/dev/dev-9223372036854775808.history.json",
		".pulumi/history/../dev/dev-5.history.json",
		".pulumi/history/shop/../..-5.history.json",
		".pulumi/locks/organization/shop//1.json",
		".pulumi/locks/organization/../dev/1.json",
	} {
		got, err := pulumi.Classify(vocab.LayoutProject, key)
		var refused *state.Error
		if !errors.As(err, &refused) || refused.Reason != vocab.QuarantineReasonNameNotUnderstood || got.Kind != pulumi.Other {
			t.Errorf("Classify(%q) = %+v, %v, want name-not-understood", key, got, err)
		} else if strings.Contains(refused.Detail, "dev") {
			t.Errorf("Classify(%q) quotes the key: %v", key, err)
		}
	}
	for _, key := range []string{
		// Nobody reads these, so their names are nobody's business.
		".pulumi/stacks/shop/de v.json.bak", ".pulumi/stacks/shop/de v.pulumi-tags",
		".pulumi/stacks/shop/de v.json." + nanos, ".pulumi/backups/shop/de v/de v." + nanos + ".json",
	} {
		if got, err := pulumi.Classify(vocab.LayoutProject, key); err != nil || got.Kind != pulumi.Other {
			t.Errorf("Classify(%q) = %+v, %v, want other", key, got, err)
		}
	}
}

func TestPrefixesEndWhereNamesDo(t *testing.T) {
	for got, want := range map[string]string{
		pulumi.HistoryPrefix(vocab.LayoutProject, "shop", "dev"):  ".pulumi/history/shop/dev/",
		pulumi.HistoryPrefix(vocab.LayoutLegacy, "", "dev"):       ".pulumi/history/dev/",
		pulumi.LocksPrefix(vocab.LayoutProject):                   ".pulumi/locks/organization/",
		pulumi.LocksPrefix(vocab.LayoutLegacy):                    ".pulumi/locks/",
		pulumi.TagsKey("shop", "dev"):                             ".pulumi/stacks/shop/dev.pulumi-tags",
		pulumi.StacksPrefix:                                       ".pulumi/stacks/",
		pulumi.Object{Kind: pulumi.Meta}.Key(vocab.LayoutProject): "",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// FuzzClassify takes any key apart and builds it again.
func FuzzClassify(f *testing.F) {
	f.Add(".pulumi/stacks/dev.json.bak.json")
	f.Add(".pulumi/stacks/shop/../dev.json")
	f.Add(".pulumi/history/shop/dev-" + nanos + "/dev-" + nanos + "-" + nanos + ".history.json.gz")
	for _, o := range objects(f, "pulumi-names") {
		f.Add(o.Key)
	}
	for _, o := range objects(f, "pulumi-legacy-3-60") {
		f.Add(o.Key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		for _, layout := range []vocab.Layout{vocab.LayoutProject, vocab.LayoutLegacy} {
			got, err := pulumi.Classify(layout, key)
			if err != nil {
				var refused *state.Error
				if !errors.As(err, &refused) || got.Kind != pulumi.Other {
					t.Fatalf("Classify(%s, %q) = %+v, %v", layout, key, got, err)
				}
				continue
			}
			if got.Kind == pulumi.Other || got.Kind == pulumi.Meta {
				continue
			}
			if built := got.Key(layout); built != key {
				t.Fatalf("Classify(%s, %q) = %+v, which builds %q", layout, key, got, built)
			}
			if got.Stack == ".." || strings.ContainsAny(got.Stack+got.Project, "/\\\x00") {
				t.Fatalf("Classify(%s, %q) = %+v, a name that is a path", layout, key, got)
			}
		}
	})
}
