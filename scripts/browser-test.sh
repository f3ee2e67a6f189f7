#!/usr/bin/env bash
# Drives the console in a real browser: starts the built demo on a free port,
# runs the suite of frontend/e2e on it, stops it, and fails when the suite does
# or when the demo does not stop cleanly. `make build` comes first.
#
#   scripts/browser-test.sh [ARGUMENTS OF npm run e2e...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p e2e/artifacts
log=e2e/artifacts/demo.log
server=

finish() {
	if [[ -n $server ]] && kill -0 "$server" 2>/dev/null; then
		kill -TERM "$server"
		wait "$server" || true
	fi
}
trap finish EXIT

bin/lumaftd demo --listen 127.0.0.1:0 >"$log" 2>&1 </dev/null &
server=$!

# The demo prints its address once it can be used.
address=
for _ in $(seq 300); do
	address=$(grep -m 1 -oE 'http://127\.0\.0\.1:[0-9]+' "$log" || true)
	if [[ -n $address ]]; then break; fi
	if ! kill -0 "$server" 2>/dev/null; then break; fi
	sleep 0.1
done
if [[ -z $address ]]; then
	printf 'The demo printed no address within 30 s. It said:\n' >&2
	tail -n 30 "$log" >&2
	exit 1
fi
printf 'demo at %s, its log in %s\n' "$address" "$log"

# What the suite reports as a CI job would, it reports with a token of the demo.
data=$(grep -m 1 -oE -- '--data-dir [^ ]+' "$log" | cut -d ' ' -f 2)
token=$(bin/lumaftd token issue browser --data-dir "$data" --scope '*/*/*' 2>>"$log")

result=0
(cd frontend && LUMAFT_E2E_URL=$address LUMAFT_E2E_TOKEN=$token npm run e2e -- "$@") || result=$?

if ! kill -TERM "$server"; then
	printf 'The demo ended during the tests. It said:\n' >&2
	tail -n 30 "$log" >&2
	exit 1
fi
stopped=0
wait "$server" || stopped=$?
server=
if ((stopped)); then
	printf 'The demo did not stop cleanly: exit code %d. It said:\n' "$stopped" >&2
	tail -n 30 "$log" >&2
	exit 1
fi
exit "$result"
