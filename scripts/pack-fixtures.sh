#!/usr/bin/env bash
# Packs a tree of recorded buckets into e2e/fixtures/fixtures.tar.zst.
#
#   scripts/pack-fixtures.sh DIR
#
# DIR has one folder per recorded bucket, as e2e/fixtures/README.md describes
# them. Files directly in DIR are left out. The archive is a function of names
# and contents alone: order, times, owners and modes are fixed, so packing the
# same tree twice gives the same bytes (with the same zstd release).
#
# One archive rather than a folder: some keys that the real tools wrote have
# colons, spaces or letters outside ASCII, which go:embed refuses, and some
# file systems do too. Needs GNU tar and zstd.
set -euo pipefail

dir=${1:?usage: scripts/pack-fixtures.sh DIR}
out=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/e2e/fixtures/fixtures.tar.zst

cd "$dir"
new=$(mktemp "$out.XXXXXX")
trap 'rm -f "$new"' EXIT

find . -mindepth 2 -type f -printf '%P\0' | LC_ALL=C sort -z |
	LC_ALL=C tar --create --null --no-recursion --verbatim-files-from --files-from=- \
		--format=posix --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime \
		--mtime=@0 --owner=0 --group=0 --numeric-owner --mode=0644 |
	zstd --quiet -19 --threads=1 --force -o "$new" -
chmod 0644 "$new"
mv "$new" "$out"
trap - EXIT
printf '%s: %s files, %s bytes\n' "${out##*/}" "$(zstd -dcq "$out" | tar -t | wc -l)" "$(stat -c %s "$out")"
