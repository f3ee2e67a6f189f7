#!/bin/sh
# lumaft-report.sh COMMAND [ARGUMENT...] runs a deployment and reports it to
# Lumaft, with curl and nothing else. The exit code is the command's own: a
# server that is away, slow or wrong changes nothing but what is said on
# standard error. docs/clients/README.md explains the settings.
set -u # deliberately not -e: the deployment owns the exit code

say() { printf 'lumaft-report: %s\n' "$*" >&2; }

# Mistakes end before anything is started.
[ $# -gt 0 ] || { say 'usage: lumaft-report.sh COMMAND [ARGUMENT...]'; exit 64; }
for name in LUMAFT_URL LUMAFT_BACKEND_ID LUMAFT_STACK; do
	eval "value=\${$name:-}"
	[ -n "$value" ] || { say "$name is not set"; exit 78; }
done
token=${LUMAFT_TOKEN:-}
if [ -n "${LUMAFT_TOKEN_FILE:-}" ]; then
	[ -z "$token" ] || { say 'set one of LUMAFT_TOKEN and LUMAFT_TOKEN_FILE'; exit 78; }
	token=$(cat "$LUMAFT_TOKEN_FILE") || exit 78
fi
case $token in lumaft_it_*) ;; *) say 'no token is given in LUMAFT_TOKEN or LUMAFT_TOKEN_FILE'; exit 78 ;; esac
case $LUMAFT_URL in
https://* | http://127.0.0.1:* | http://localhost:* | 'http://[::1]:'*) ;;
*) say 'LUMAFT_URL has to begin with https, so that nobody reads the token on its way'; exit 78 ;;
esac
case $token$LUMAFT_BACKEND_ID${LUMAFT_PROJECT:-}$LUMAFT_STACK${LUMAFT_KIND:-} in
*[\"\\[:cntrl:]]*) say 'a setting holds a quote, a backslash or a control character'; exit 78 ;;
esac
command -v curl >/dev/null || { say 'there is no curl'; exit 78; }

most=${LUMAFT_MAX_TIME:-5}       # seconds that any delivery may take
every=${LUMAFT_HEARTBEAT:-60}    # seconds between signs of life; the lease is 300
kind=${LUMAFT_KIND:-update}
operations=${LUMAFT_URL%/}/api/v1/ingestion/operations
dir=$(mktemp -d) || exit 78
trap 'rm -rf "$dir"' EXIT

uuid() {
	{ uuidgen || cat /proc/sys/kernel/random/uuid; } 2>/dev/null | tr 'A-Z' 'a-z'
}
now() { date -u +%Y-%m-%dT%H:%M:%S.000Z; }

# deliver WHAT PATH JSON sends a message and prints the answer. It can only
# warn. The token goes in by standard input, where no list of processes shows it.
deliver() {
	printf 'header = "Authorization: Bearer %s"\n' "$token" |
		curl --config - --silent --fail --max-time "$most" --noproxy '*' \
			--header 'Content-Type: application/json' --data "$3" "$operations$2" 2>/dev/null && return
	say "evidence delivery failed. The deployment runs unchanged and this warning does not alter its exit code ($1)."
	return 1
}

key=$(uuid)
correlation=$(uuid)
started=$(now)
project=null
[ -z "${LUMAFT_PROJECT:-}" ] || project="\"$LUMAFT_PROJECT\""

announce() {
	deliver announce '' "{\"schemaVersion\":1,\"idempotencyKey\":\"$key\",\"correlationId\":\"$correlation\",\"kind\":\"$kind\",\"startTime\":\"$started\",\"target\":{\"backendId\":\"$LUMAFT_BACKEND_ID\",\"projectName\":$project,\"stackName\":\"$LUMAFT_STACK\"}}" |
		sed -n 's/.*"operationId":"\([0-9a-f-]*\)".*/\1/p'
}

# The announcement and the signs of life run beside the deployment, not before
# it. Nothing of them keeps standard output open when they are ended.
beside() {
	id=$(announce)
	[ -n "$id" ] || return
	printf '%s\n' "$id" >"$dir/new" && mv "$dir/new" "$dir/operation"
	sequence=0
	while sleep "$every" 2>/dev/null; do
		sequence=$((sequence + 1))
		deliver heartbeat "/$id/events" "{\"schemaVersion\":1,\"events\":[{\"eventId\":\"$(uuid)\",\"kind\":\"heartbeat\",\"sequence\":$sequence,\"assertedAt\":\"$(now)\"}]}" >/dev/null
	done
}
beside >/dev/null 2>"$dir/warnings" </dev/null &
beside=$!

# Ctrl-C is the deployment's to answer; this script goes on to report its end.
trap : INT TERM
# The deployment does not learn the token. A marker in its update message lets
# Lumaft join what it records with what is reported here.
LUMAFT_MARKER="[lumaft:v1:$correlation]"
export LUMAFT_MARKER
(
	unset LUMAFT_TOKEN LUMAFT_TOKEN_FILE
	exec "$@"
)
status=$?

kill "$beside" 2>/dev/null
wait "$beside" 2>/dev/null
[ ! -s "$dir/warnings" ] || sort -u "$dir/warnings" >&2
result=failed reason='"command-failed"'
case $status in
0) result=succeeded reason=null ;;
130 | 143) result=cancelled reason=null ;;
esac
# An announcement that did not arrive, or whose answer did not, is sent again: the
# same key makes it one operation.
id=
if [ -s "$dir/operation" ]; then
	id=$(cat "$dir/operation")
elif [ ! -s "$dir/warnings" ]; then
	id=$(announce)
fi
if [ -n "$id" ]; then
	deliver finalize "/$id/finalize" "{\"schemaVersion\":2,\"result\":\"$result\",\"reason\":$reason,\"exitCode\":$status,\"endTime\":\"$(now)\",\"resourceChanges\":null}" >/dev/null &&
		say "reported as $id: $result"
fi
exit "$status"
