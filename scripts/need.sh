#!/usr/bin/env bash
# Makes sure that programs are there which a build or a test needs.
#
#   scripts/need.sh NAME...     go node gcc postgresql chromium strace
#
# On Debian (or Ubuntu) as root, missing ones that a package has are installed.
# Elsewhere the exact command is printed and the exit code is 1.
set -euo pipefail

# at_least HAVE WANT: compares dotted versions
at_least() { [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]; }

have_any() {
	local name
	for name in "$@"; do if command -v "$name" >/dev/null; then return 0; fi; done
	return 1
}

have_postgresql() {
	local dir
	for dir in ${LUMAFT_TEST_POSTGRES_BIN:-/usr/lib/postgresql/*/bin}; do
		if [[ -x $dir/initdb && -x $dir/postgres ]]; then return 0; fi
	done
	have_any postgres && have_any initdb
}

packages=() problems=()
for name in "$@"; do
	case $name in
	go)
		# Go itself fetches the release that go.mod names, when it is allowed to.
		have_any go || problems+=("Go 1.26 is needed: https://go.dev/doc/install")
		;;
	node)
		if ! have_any node || ! have_any npm; then
			problems+=("Node 20.19 or later with npm is needed: https://nodejs.org/en/download")
		elif ! at_least "$(node --version | tr -d v)" 20.19; then
			problems+=("Node 20.19 or later is needed, this is $(node --version): https://nodejs.org/en/download")
		fi
		;;
	gcc) have_any gcc cc clang || packages+=(gcc libc6-dev) ;;
	postgresql) have_postgresql || packages+=(postgresql) ;;
	strace) have_any strace || packages+=(strace) ;;
	chromium) have_any chromium chromium-browser google-chrome google-chrome-stable || packages+=(chromium) ;;
	*)
		printf 'need.sh: unknown name %s\n' "$name" >&2
		exit 2
		;;
	esac
done

if ((${#packages[@]})); then
	install="apt-get update && apt-get install -y --no-install-recommends ${packages[*]}"
	if [[ $(id -u) == 0 ]] && have_any apt-get; then
		printf 'Installing %s\n' "${packages[*]}"
		export DEBIAN_FRONTEND=noninteractive
		apt-get update -q
		apt-get install -q -y --no-install-recommends "${packages[@]}"
	else
		problems+=("Missing: ${packages[*]}. On Debian or Ubuntu: sudo sh -c '$install'")
	fi
fi
if ((${#problems[@]})); then
	printf '%s\n' "${problems[@]}" >&2
	exit 1
fi
