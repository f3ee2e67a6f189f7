// Package token is the rule of integration tokens: what their secret looks
// like, when one is good, what may be asked for when one is issued or rotated,
// and how scope patterns are written. Keeping tokens is left to
// server/record/people, knowing them while requests come to server/access,
// and matching their patterns to server/domain/scope.
package token

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"io"
)

// A secret is the prefix, so many random characters, and the check of both, so
// that a typo costs no look-up and a scanner can tell a token without asking.
const (
	Prefix     = "lumaft_it_"
	randomSize = 32
	checkSize  = 6
	checked    = len(Prefix) + randomSize
	Size       = checked + checkSize
)

// alphabet is base62 by ascending value.
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// Valid tells whether a text has the form of a secret and the right check. It
// looks at the length first and allocates nothing, whatever it is given.
func Valid(text string) bool {
	if len(text) != Size || text[:len(Prefix)] != Prefix {
		return false
	}
	for i := len(Prefix); i < Size; i++ {
		c := text[i]
		if !(c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z') {
			return false
		}
	}
	return check(text[:checked]) == [checkSize]byte([]byte(text[checked:]))
}

// check is the CRC-32/IEEE of a text in base62, padded to its size. The table
// is used by hand because crc32.ChecksumIEEE wants bytes on the heap.
func check(text string) (digits [checkSize]byte) {
	crc := ^uint32(0)
	for i := range len(text) {
		crc = crc32.IEEETable[byte(crc)^text[i]] ^ crc>>8
	}
	crc = ^crc
	for i := checkSize - 1; i >= 0; i-- {
		digits[i] = alphabet[crc%62]
		crc /= 62
	}
	return digits
}

// New makes a secret of what random yields, each character as likely as any
// other: bytes that would favour some are thrown away.
func New(random io.Reader) (string, error) {
	const fair = 256 / len(alphabet) * len(alphabet)
	text := make([]byte, 0, Size)
	text = append(text, Prefix...)
	var more [randomSize]byte
	for len(text) < checked {
		if _, err := io.ReadFull(random, more[:]); err != nil {
			return "", fmt.Errorf("read random bytes: %w", err)
		}
		for _, b := range more {
			if int(b) < fair && len(text) < checked {
				text = append(text, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	digits := check(string(text))
	return string(append(text, digits[:]...)), nil
}

// Digest is all that is kept of a secret.
type Digest [sha256.Size]byte

// DigestOf is the SHA-256 of a secret's text.
func DigestOf(secret string) Digest {
	if len(secret) != Size {
		return sha256.Sum256([]byte(secret))
	}
	var text [Size]byte
	copy(text[:], secret)
	return sha256.Sum256(text[:])
}

// String is the digest in lower-case hexadecimal, as tables hold it.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }
