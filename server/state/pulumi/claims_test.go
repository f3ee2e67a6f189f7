package pulumi_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

func TestClaims(t *testing.T) {
	const head = "0123456789abcdef0123456789abcdef01234567"
	got := pulumi.Claims(map[string]string{
		"git.head": head, "git.headName": "refs/heads/feature/x", "git.dirty": "true",
		"git.author": "Ada <b>", "git.author.email": "ada@shop.example", "git.committer": "Bob", "git.committer.email": "bob@shop.example",
		"vcs.owner": "shop", "vcs.repo": "infra", "vcs.kind": "github.com", "vcs.root": "deploy",
		"ci.system": "GitHub Actions", "ci.build.id": "77", "ci.build.number": "12", "ci.build.type": "push",
		"ci.build.url": "https://ci.shop.example/runs/77?a=b#c", "ci.pr.headSHA": "89abcdef", "exec.kind": "auto.local", "pulumi.version": "v3.276.0",
	})
	want := []state.Claim{
		{Kind: vocab.ClaimKindCommit, Value: head, URL: "https://github.com/shop/infra/commit/" + head},
		{Kind: vocab.ClaimKindBranch, Value: "feature/x"},
		{Kind: vocab.ClaimKindDirtyTree, Value: "true"},
		{Kind: vocab.ClaimKindAuthor, Value: "Ada <b>"},
		{Kind: vocab.ClaimKindAuthorEmail, Value: "ada@shop.example"},
		{Kind: vocab.ClaimKindCommitter, Value: "Bob"},
		{Kind: vocab.ClaimKindCommitterEmail, Value: "bob@shop.example"},
		{Kind: vocab.ClaimKindRepository, Value: "shop/infra", URL: "https://github.com/shop/infra"},
		{Kind: vocab.ClaimKindCISystem, Value: "GitHub Actions"},
		{Kind: vocab.ClaimKindBuild, Value: "77", URL: "https://ci.shop.example/runs/77?a=b#c"},
		{Kind: vocab.ClaimKindBuildNumber, Value: "12"},
		{Kind: vocab.ClaimKindBuildType, Value: "push"},
		{Kind: vocab.ClaimKindPullRequestHead, Value: "89abcdef", URL: "https://github.com/shop/infra/commit/89abcdef"},
		{Kind: vocab.ClaimKindInvokedBy, Value: "auto.local"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	// Only reports name an actor.
	kinds := slices.DeleteFunc(vocab.ClaimKind("").Values(), func(word string) bool { return word == string(vocab.ClaimKindActor) })
	if len(got) != len(kinds) {
		t.Fatalf("%d claims of %d kinds", len(got), len(kinds))
	}
	for i, word := range kinds {
		if string(got[i].Kind) != word {
			t.Errorf("claim %d is a %s, want the order of the vocabulary", i, got[i].Kind)
		}
	}
	text, err := json.Marshal(got[1])
	if err != nil || string(text) != `{"kind":"branch","value":"feature/x"}` {
		t.Errorf("stored as %s, %v", text, err)
	}
	if got := pulumi.Claims(nil); len(got) != 0 {
		t.Errorf("claims of nothing: %v", got)
	}
	if got := pulumi.Claims(map[string]string{"ci.build.url": "https://ci.shop.example/"}); len(got) != 1 || got[0].Value != got[0].URL {
		t.Errorf("claims of an address alone: %v", got)
	}
}

func TestClaimsLinkOnlyWhereItIsSafe(t *testing.T) {
	const head = "0123456789abcdef"
	for name, tc := range map[string]struct {
		env        map[string]string
		repository string
		commit     string
	}{
		"gitlab, nested groups": {map[string]string{"vcs.kind": "gitlab.com", "vcs.owner": "a/b/c", "vcs.repo": "d", "git.head": head}, "https://gitlab.com/a/b/c/d", "https://gitlab.com/a/b/c/d/-/commit/" + head},
		"bitbucket":             {map[string]string{"vcs.kind": "bitbucket.org", "vcs.owner": "a", "vcs.repo": "d", "git.head": head}, "https://bitbucket.org/a/d", "https://bitbucket.org/a/d/commits/" + head},
		"a host not known":      {map[string]string{"vcs.kind": "git.shop.example", "vcs.owner": "a", "vcs.repo": "d", "git.head": head}, "", ""},
		"a host like one":       {map[string]string{"vcs.kind": "github.com.evil.example", "vcs.owner": "a", "vcs.repo": "d", "git.head": head}, "", ""},
		"no host":               {map[string]string{"vcs.owner": "a", "vcs.repo": "d", "git.head": head}, "", ""},
		"an owner going up":     {map[string]string{"vcs.kind": "github.com", "vcs.owner": "..", "vcs.repo": "d", "git.head": head}, "", ""},
		"an empty step":         {map[string]string{"vcs.kind": "github.com", "vcs.owner": "a//b", "vcs.repo": "d", "git.head": head}, "", ""},
		"a repository of steps": {map[string]string{"vcs.kind": "github.com", "vcs.owner": "a", "vcs.repo": "d/../e", "git.head": head}, "", ""},
		"a query for a name":    {map[string]string{"vcs.kind": "github.com", "vcs.owner": "a", "vcs.repo": "d?x=y", "git.head": head}, "", ""},
		"no owner":              {map[string]string{"vcs.kind": "github.com", "vcs.repo": "d", "git.head": head}, "", ""},
		"a commit that is none": {map[string]string{"vcs.kind": "github.com", "vcs.owner": "a", "vcs.repo": "d", "git.head": "../../evil"}, "https://github.com/a/d", ""},
		"a commit in capitals":  {map[string]string{"vcs.kind": "github.com", "vcs.owner": "a", "vcs.repo": "d", "git.head": "0123456789ABCDEF"}, "https://github.com/a/d", ""},
		"a commit too short":    {map[string]string{"vcs.kind": "github.com", "vcs.owner": "a", "vcs.repo": "d", "git.head": "012345"}, "https://github.com/a/d", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, c := range pulumi.Claims(tc.env) {
				want := map[vocab.ClaimKind]string{vocab.ClaimKindRepository: tc.repository, vocab.ClaimKindCommit: tc.commit}[c.Kind]
				if c.URL != want {
					t.Errorf("%s links to %q, want %q", c.Kind, c.URL, want)
				}
			}
		})
	}
	for address, safe := range map[string]bool{
		"https://ci.shop.example/a?b=c&d=%20#e":                true,
		"https://ci.shop.example:8443/":                        true,
		"https://[2001:db8::1]/":                               true,
		"https://ci.shop.example/" + strings.Repeat("x", 1976): true,
		"https://ci.shop.example/" + strings.Repeat("x", 1977): false,
		"http://ci.shop.example/":                              false,
		"HTTPS://ci.shop.example/":                             true,
		"javascript:alert(1)":                                  false,
		"data:text/html,x":                                     false,
		"//ci.shop.example/":                                   false,
		"/runs/1":                                              false,
		"https:///x":                                           false,
		"https:ci.shop.example":                                false,
		"https://":                                             false,
		"https://user@ci.shop.example/":                        false,
		"https://user:pass@ci.shop.example/":                   false,
		"https://@ci.shop.example/":                            false,
		"https://ci.shop.example\\@evil.example/":              false,
		"https://ci.shop.example/\n":                           false,
		" https://ci.shop.example/":                            false,
		"https://ci.shop.example/ x":                           false,
		"https://ci.shop.example/\x00":                         false,
		"https://ci.shop.example/\u202e":                       false,
		"https://ci.shop.example/\"onclick=":                   false,
		"https://ci.shop.example/<b>":                          false,
		"https://ci.shop.example:port/":                        false,
		"https://ci.shop.example/%zz":                          false,
	} {
		got := pulumi.Claims(map[string]string{"ci.build.id": "1", "ci.build.url": address})
		if len(got) != 1 || (got[0].URL != "") != safe {
			t.Errorf("Claims(%.60q) = %v, want a link: %t", address, got, safe)
		}
	}
}

func FuzzClaims(f *testing.F) {
	f.Add("github.com", "a/b", "c", "0123456789abcdef", "https://ci.shop.example/")
	f.Add("gitlab.com", "..", "c?d", "../x", "javascript:alert(1)")
	f.Fuzz(func(t *testing.T, kind, owner, repo, head, build string) {
		for _, c := range pulumi.Claims(map[string]string{"vcs.kind": kind, "vcs.owner": owner, "vcs.repo": repo, "git.head": head, "ci.build.url": build}) {
			if c.Value == "" {
				t.Fatalf("%+v says nothing", c)
			}
			if c.URL == "" {
				continue
			}
			u, err := url.Parse(c.URL)
			if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || len(c.URL) > 2000 || strings.ContainsAny(c.URL, " \\\"<>\n") {
				t.Fatalf("%+v links to where nobody should go", c)
			}
			if c.Kind != vocab.ClaimKindBuild && u.Host != kind {
				t.Fatalf("%+v links to another host than %s", c, kind)
			}
		}
	})
}
