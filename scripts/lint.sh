#!/usr/bin/env bash
# Runs golangci-lint at the pinned version with .golangci.yml. The first run
# builds it below $LUMAFT_TOOLS (default ~/.cache/lumaft-tools) from its Go
# module, about 4 minutes on two cores; it is no dependency of go.mod.
#
#   scripts/lint.sh [ARGUMENTS OF golangci-lint run...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=v2.15.0
tools=${LUMAFT_TOOLS:-$HOME/.cache/lumaft-tools}
linter=$tools/bin/golangci-lint-$version

if [[ ! -x $linter ]]; then
	printf 'Building golangci-lint %s\n' "$version"
	mkdir -p "$tools/bin"
	new=$(mktemp -d "$tools/bin/.new-XXXXXX")
	trap 'rm -rf "$new"' EXIT
	GOFLAGS=-buildvcs=false GOBIN=$new go install -ldflags '-s -w' "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$version"
	mv "$new/golangci-lint" "$linter"
fi
"$linter" run "$@"
echo 'golangci-lint: ok'
