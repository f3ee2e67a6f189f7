package ingestion

import (
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lumaft/lumaft/schema/instant"
)

// The bounds of single values.
const (
	maxName  = 200
	maxClaim = 200
	maxURL   = 2000
	// maxSequence is the greatest integer that every JSON library keeps.
	maxSequence = 1<<53 - 1
	// maxCount is how often an operation may report to have taken one action.
	maxCount = 1_000_000_000
	// maxActions is how many actions an operation may report.
	maxActions = 32
	maxExit    = 255
)

// IsUUID tells whether text is a UUID in canonical form: lower-case, with
// hyphens, and not the nil one.
func IsUUID(text string) bool {
	if len(text) != 36 || text == "00000000-0000-0000-0000-000000000000" {
		return false
	}
	for i := range len(text) {
		c := text[i]
		switch i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f') {
				return false
			}
		}
	}
	return true
}

// uuid reads a UUID in canonical form.
func (d *decoder) uuid() (string, error) {
	text, err := d.text()
	if err == nil && !IsUUID(text) {
		err = d.wrong("want a UUID in lower-case canonical text.")
	}
	return text, err
}

// TimeLayout is how the contract writes an instant.
const TimeLayout = "2006-01-02T15:04:05.000Z"

// ParseTime reads an instant of the contract: exactly YYYY-MM-DDTHH:MM:SS.mmmZ,
// and one that the calendar has.
func ParseTime(text string) (instant.Instant, bool) {
	if len(text) != len(TimeLayout) {
		return 0, false
	}
	t, err := time.Parse(TimeLayout, text)
	// Go takes a comma for the point; a year that an Instant cannot hold is far
	// from any time of a server.
	if err != nil || text[19] != '.' || t.Year() < 1 {
		return 0, false
	}
	return instant.Of(t), true
}

// time reads an instant.
func (d *decoder) time() (instant.Instant, error) {
	text, err := d.text()
	if err != nil {
		return 0, err
	}
	at, ok := ParseTime(text)
	if !ok {
		return 0, d.wrong("want a real instant as YYYY-MM-DDTHH:MM:SS.mmmZ.")
	}
	return at, nil
}

// name reads a name of 1 to 200 characters without control characters.
func (d *decoder) name() (string, error) {
	text, err := d.text()
	if err == nil && !bounded(text, 1, maxName, func(r rune) bool { return !unicode.IsControl(r) }) {
		err = d.wrong("want 1 to 200 characters, no control characters.")
	}
	return text, err
}

// printable reads 1 to 200 printable characters.
func (d *decoder) printable() (string, error) {
	text, err := d.text()
	if err == nil && !bounded(text, 1, maxName, unicode.IsPrint) {
		err = d.wrong("want 1 to 200 printable characters.")
	}
	return text, err
}

// claim reads at most 200 characters.
func (d *decoder) claim() (string, error) {
	text, err := d.text()
	if err == nil && !bounded(text, 0, maxClaim, func(rune) bool { return true }) {
		err = d.wrong("want at most 200 characters.")
	}
	return text, err
}

// link reads an absolute https URL.
func (d *decoder) link() (string, error) {
	text, err := d.text()
	if err != nil {
		return "", err
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Opaque != "" || !bounded(text, 1, maxURL, inURL) {
		return "", d.wrong("want an absolute https URL of at most 2,000 characters, without a user.")
	}
	return text, nil
}

// inURL tells whether a URL may hold a character. Browsers drop or turn the
// others, so that the address would not be the one that was looked at.
func inURL(r rune) bool { return r > ' ' && r < 0x7f && !strings.ContainsRune("\\\"<>`", r) }

// bounded tells whether a text has so many characters, each of them allowed.
func bounded(text string, least, most int, allowed func(rune) bool) bool {
	if len(text) > most*utf8.UTFMax {
		return false
	}
	n := 0
	for _, r := range text {
		if n++; n > most || !allowed(r) {
			return false
		}
	}
	return n >= least
}

// listed is what words of a closed list can do.
type listed interface {
	~string
	Known() bool
}

// word reads a word of a closed list.
func word[T listed](d *decoder) (T, error) {
	text, err := d.text()
	if err != nil {
		return "", err
	}
	w := T(text)
	if !w.Known() {
		return "", d.wrong("want one of its words.")
	}
	return w, nil
}
