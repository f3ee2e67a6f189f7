package pulumi

import (
	"net/url"
	"strings"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

// maxURL is the ceiling for an address that people may follow.
const maxURL = 2000

// forges are the hosts whose addresses are known well enough to build, with
// what stands before a commit there. A recorded vcs.kind is the host.
var forges = map[string]string{
	"github.com":    "/commit/",
	"gitlab.com":    "/-/commit/",
	"bitbucket.org": "/commits/",
}

// Claims is what the recorded environment of a run says about where it came
// from, in the order of the vocabulary. Whoever ran the command could have
// written anything there: nothing is checked but whether a link may be shown.
func Claims(env map[string]string) []state.Claim {
	repository := repositoryURL(env)
	claims := []state.Claim{
		{Kind: vocab.ClaimKindCommit, Value: env["git.head"], URL: commitURL(env["vcs.kind"], repository, env["git.head"])},
		{Kind: vocab.ClaimKindBranch, Value: strings.TrimPrefix(env["git.headName"], "refs/heads/")},
		{Kind: vocab.ClaimKindDirtyTree, Value: env["git.dirty"]},
		{Kind: vocab.ClaimKindAuthor, Value: env["git.author"]},
		{Kind: vocab.ClaimKindAuthorEmail, Value: env["git.author.email"]},
		{Kind: vocab.ClaimKindCommitter, Value: env["git.committer"]},
		{Kind: vocab.ClaimKindCommitterEmail, Value: env["git.committer.email"]},
		{Kind: vocab.ClaimKindRepository, Value: repositoryName(env), URL: repository},
		{Kind: vocab.ClaimKindCISystem, Value: env["ci.system"]},
		{Kind: vocab.ClaimKindBuild, Value: env["ci.build.id"], URL: safeURL(env["ci.build.url"])},
		{Kind: vocab.ClaimKindBuildNumber, Value: env["ci.build.number"]},
		{Kind: vocab.ClaimKindBuildType, Value: env["ci.build.type"]},
		{Kind: vocab.ClaimKindPullRequestHead, Value: env["ci.pr.headSHA"], URL: commitURL(env["vcs.kind"], repository, env["ci.pr.headSHA"])},
		{Kind: vocab.ClaimKindInvokedBy, Value: env["exec.kind"]},
	}
	said := claims[:0]
	for _, c := range claims {
		if c.Value == "" && c.URL != "" {
			c.Value = c.URL // a build with an address alone
		}
		if c.Value != "" {
			said = append(said, c)
		}
	}
	return said
}

func repositoryName(env map[string]string) string {
	owner, repo := env["vcs.owner"], env["vcs.repo"]
	if owner == "" || repo == "" {
		return repo
	}
	return owner + "/" + repo
}

// repositoryURL is the page of the repository on a host that is known; empty
// when any part is not plainly a name.
func repositoryURL(env map[string]string) string {
	if _, ok := forges[env["vcs.kind"]]; !ok || env["vcs.owner"] == "" || !plainName(env["vcs.repo"]) {
		return ""
	}
	// Groups may be nested, a/b/c.
	for part := range strings.SplitSeq(env["vcs.owner"], "/") {
		if !plainName(part) {
			return ""
		}
	}
	return safeURL("https://" + env["vcs.kind"] + "/" + env["vcs.owner"] + "/" + env["vcs.repo"])
}

func commitURL(kind, repository, commit string) string {
	if repository == "" || len(commit) < 7 || len(commit) > 64 || strings.Trim(commit, "0123456789abcdef") != "" {
		return ""
	}
	return safeURL(repository + forges[kind] + commit)
}

// plainName tells whether text is one step of a path that means itself.
func plainName(text string) bool {
	if text == "" || text == "." || text == ".." {
		return false
	}
	for _, c := range text {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_', c == '.', c == '~':
		default:
			return false
		}
	}
	return true
}

// safeURL is text if it is an absolute https address that may be shown as a
// link, else empty.
func safeURL(text string) string {
	if text == "" || len(text) > maxURL {
		return ""
	}
	for i := range len(text) {
		// Browsers drop or turn these, so the address would not be the one
		// that was looked at.
		if c := text[i]; c <= ' ' || c >= 0x7f || c == '\\' || c == '"' || c == '<' || c == '>' || c == '`' {
			return ""
		}
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Opaque != "" || strings.Contains(u.Host, "@") {
		return ""
	}
	return text
}
