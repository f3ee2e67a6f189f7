#!/usr/bin/env bash
# Fails when the generated code in the tree is not what make generate makes. It
# compares before and after, so it also works on a tree with changes; what it
# generated stays.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

state() {
	git ls-files -z --cached --others --exclude-standard -- ent/db graph frontend/src/gql |
		LC_ALL=C sort -zu | xargs -0 sha256sum 2>/dev/null || true
}

before=$(state)
make generate
after=$(state)
if changed=$(diff <(printf '%s\n' "$before") <(printf '%s\n' "$after")); then
	echo 'generated code: ok'
	exit
fi
printf 'make generate changes these; commit what it made:\n' >&2
printf '%s\n' "$changed" | sed -n 's/^[<>] [0-9a-f]*  /  /p' | sort -u >&2
exit 1
