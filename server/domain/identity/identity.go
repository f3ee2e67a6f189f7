// Package identity makes the permanent ids of rows from what they are, so
// that a database dropped and read again yields the same permalinks. Ids carry
// a prefix for their kind; a backend's id is the name people gave it, and an
// operation that a runner reported has the UUID that its announce was answered.
package identity

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/lumaft/lumaft/schema/instant"
)

// Kind is the table that an id belongs to.
type Kind int

// The kinds of ids.
const (
	Unknown Kind = iota
	Backend
	Stack
	Operation
	Checkpoint
	Lock
	Quarantine
	Error
	Activity
)

// The prefixes of ids. Backend ids have none; they hold no underscore.
const (
	stackPrefix      = "stk_"
	operationPrefix  = "op_"
	checkpointPrefix = "ckp_"
	lockPrefix       = "lck_"
	quarantinePrefix = "qrn_"
	evidencePrefix   = "evd_"
	coveragePrefix   = "cov_"
	namePrefix       = "nam_"
	errorPrefix      = "err_"
	activityPrefix   = "act_"
	tokenPrefix      = "itk_"
)

// encoding keeps ids in lower-case letters and digits that survive being read
// aloud and selected with a double click.
var encoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// of hashes parts unambiguously: each is preceded by its length.
func of(prefix string, parts ...string) string {
	h := sha256.New()
	var size [8]byte
	for _, part := range append([]string{prefix}, parts...) {
		binary.BigEndian.PutUint64(size[:], uint64(len(part)))
		h.Write(size[:])
		h.Write([]byte(part))
	}
	return prefix + encoding.EncodeToString(h.Sum(nil)[:16])
}

// OfOperation is the id of an observed operation: the backend, the NANOS of
// its record's key and the SHA-256 of the decompressed record. Stack and key
// are left out, so that it survives a rename.
func OfOperation(backend string, nanos instant.Instant, digest string) string {
	return of(operationPrefix, backend, strconv.FormatInt(int64(nanos), 10), digest)
}

// OfStack is the id of an incarnation of a stack: the ordinal tells apart those
// that had the same name one after another.
func OfStack(backend, project, name string, ordinal int) string {
	return of(stackPrefix, backend, project, name, strconv.Itoa(ordinal))
}

// OfCheckpoint is the id of an observed state.
func OfCheckpoint(stack, digest string) string { return of(checkpointPrefix, stack, digest) }

// OfLock is the id of a lock object.
func OfLock(backend, key string) string { return of(lockPrefix, backend, key) }

// OfQuarantine is the id of an unreadable object.
func OfQuarantine(backend, key string) string { return of(quarantinePrefix, backend, key) }

// OfEvidence is the id of an observed object as evidence.
func OfEvidence(backend, key, digest string) string {
	return of(evidencePrefix, backend, key, digest)
}

// OfReport is the id of an accepted report as evidence.
func OfReport(operation, kind, digest string) string {
	return of(evidencePrefix, operation, kind, digest)
}

// OfCoverage is the id of a coverage interval.
func OfCoverage(stack, fact string, from instant.Instant) string {
	return of(coveragePrefix, stack, fact, strconv.FormatInt(int64(from), 10))
}

// OfName is the id of a name that a stack had from an instant on.
func OfName(stack, project, name string, from instant.Instant) string {
	return of(namePrefix, stack, project, name, strconv.FormatInt(int64(from), 10))
}

// OfError is the id of an error item: the same trouble at the same place is
// one item until it is closed.
func OfError(kind, place, backend string, firstAt instant.Instant) string {
	return of(errorPrefix, kind, place, backend, strconv.FormatInt(int64(firstAt), 10))
}

// OfActivity is the id of an activity: nonce tells apart those that are made
// alike.
func OfActivity(kind, backend, nonce string) string {
	return of(activityPrefix, kind, backend, nonce)
}

// OfToken is the public id of an integration token: the nonce is random, so
// that the id tells nothing of the secret.
func OfToken(nonce string) string { return of(tokenPrefix, nonce) }

// KindOf tells which table an id belongs to, by its form alone.
func KindOf(id string) Kind {
	for prefix, kind := range map[string]Kind{
		stackPrefix: Stack, operationPrefix: Operation, checkpointPrefix: Checkpoint,
		lockPrefix: Lock, quarantinePrefix: Quarantine, errorPrefix: Error, activityPrefix: Activity,
	} {
		if strings.HasPrefix(id, prefix) {
			return kind
		}
	}
	if IsUUID(id) {
		return Operation
	}
	if ValidBackend(id) {
		return Backend
	}
	return Unknown
}

// ValidBackend tells whether an id may name a backend: 1 to 63 lower-case
// letters, digits and hyphens, beginning with a letter and not ending with a
// hyphen. What has the form of a UUID is refused: those are runner operations.
func ValidBackend(id string) bool {
	if len(id) == 0 || len(id) > 63 || id[0] < 'a' || id[0] > 'z' || id[len(id)-1] == '-' {
		return false
	}
	for i := range len(id) {
		c := id[i]
		if !(c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z') {
			return false
		}
	}
	return !IsUUID(id)
}

// IsUUID tells whether text has the canonical form of a UUID, in lower case: of
// an operation that a runner reported, of a marker.
func IsUUID(text string) bool {
	if len(text) != 36 {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if hyphen := i == 8 || i == 13 || i == 18 || i == 23; hyphen != (c == '-') {
			return false
		}
		if c != '-' && !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f') {
			return false
		}
	}
	return true
}

// Commit is a claimed commit as people look for it. The claim is whatever
// somebody wrote; what is no hash is shown as a claim and found by nobody, and
// must not reach an index, whose rows PostgreSQL bounds.
func Commit(claimed string) (id string, ok bool) {
	const longest = 64 // SHA-256
	if claimed == "" || len(claimed) > longest || strings.Trim(claimed, "0123456789abcdefABCDEF") != "" {
		return "", false
	}
	return strings.ToLower(claimed), true
}
