#!/usr/bin/env bash
# Runs the Go tests and tells what came out in one line a package.
#
#   scripts/go-test.sh [PACKAGES...]  all packages, or those named; the ones that
#                                     start goroutines or share memory run under
#                                     the race detector
#   scripts/go-test.sh real           the tests against the real tools, TestReal…
#   scripts/go-test.sh fault [REGEX]  the long fault tests, TestFault…, or those
#                                     whose name goes on as REGEX says
#
# A failing package prints everything it said. A skipped test fails the run: a
# missing part must be noticed. The whole output stays in e2e/artifacts.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p e2e/artifacts

# run NAME ARGUMENTS...: go test, all of it into a file, the gist on the screen
run() {
	local name=$1 log=e2e/artifacts/go-test-$1.log
	shift
	printf 'go test %s\n' "$name"
	# -count=1: tests that look at the tree run other programs, and results that
	# depend on those are not for the cache.
	go test -v -count=1 -timeout "${timeout:-20m}" "$@" 2>&1 | tee "$log" | awk '
		/^=== / { next }
		/^ *--- PASS/ { passed++; next }
		/^ *--- FAIL/ { failed++ }
		/^ *--- SKIP/ { skipped++; print; next }
		/^(ok|FAIL)[ \t]+[^ \t]/ {
			if ($1 == "FAIL") { broken++; for (i = 0; i < n; i++) print said[i] }
			print; fflush(); n = 0; next
		}
		/no test files\]$/ { n = 0; next }
		{ said[n++] = $0 }
		END {
			if (broken) for (i = 0; i < n; i++) print said[i]
			printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
			exit (skipped > 0 || passed == 0) ? 1 : 0
		}'
}

tested() { go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.Dir}}{{end}}' "$@"; }

# A build tag, real or fault, marks the files of tests that need more than Go.
if [[ ${1:-} == real || ${1:-} == fault ]]; then
	tag=$1
	mapfile -t packages < <(git grep --untracked -lE "^//go:build $tag\$" -- '*_test.go' | xargs -r -d '\n' -n 1 dirname | sort -u | sed 's|^|./|')
	if ((${#packages[@]} == 0)); then
		echo "There are no tests with the build tag $tag." >&2
		exit 1
	fi
	if [[ $tag == fault ]]; then timeout=2h; fi
	run "$tag" -race -tags "$tag" -run "^Test${tag^}${2:-}" "${packages[@]}"
	exit
fi

concurrent=() plain=()
while read -r dir; do
	if grep -qE '\bgo func\b|\bgo [a-zA-Z_.]+\(|sync\.(RW)?Mutex|sync\.WaitGroup|errgroup|^[[:space:]]+"(net/http|sync/atomic)|t\.Parallel\(|/ent"$|/ent/dbtest"$' "$dir"/*.go; then
		concurrent+=("$dir")
	else
		plain+=("$dir")
	fi
done < <(tested "${@:-./...}")

result=0
if ((${#plain[@]})); then run plain "${plain[@]}" || result=1; fi
if ((${#concurrent[@]})); then run race -race "${concurrent[@]}" || result=1; fi
exit $result
