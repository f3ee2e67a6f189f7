package correlation

import (
	"strings"

	"github.com/lumaft/lumaft/server/domain/identity"
)

// The text around the UUID of a marker, and the UUID's length.
const (
	opening = "[lumaft:v1:"
	closing = "]"
	length  = 36
)

// Marker is the UUID of the last well-formed marker of a message: the one that
// was appended last. Upper case, other hyphens and other versions are other
// text.
func Marker(message string) (uuid string, ok bool) {
	for end := len(message); ; {
		at := strings.LastIndex(message[:end], opening)
		if at < 0 {
			return "", false
		}
		rest := message[at+len(opening):]
		if len(rest) > length && strings.HasPrefix(rest[length:], closing) && identity.IsUUID(rest[:length]) {
			return rest[:length], true
		}
		end = at
	}
}

// Text is the marker that carries a UUID.
func Text(uuid string) string { return opening + uuid + closing }
