#!/usr/bin/env bash
# Names the Go files that gofmt would change, and fails when there are any.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

unformatted=$(git ls-files -z --cached --others --exclude-standard -- '*.go' | xargs -0 ls -d 2>/dev/null | xargs -d '\n' gofmt -l)
if [[ -n $unformatted ]]; then
	printf 'not formatted; run make format:\n%s\n' "$unformatted" >&2
	exit 1
fi
echo 'gofmt: ok'
