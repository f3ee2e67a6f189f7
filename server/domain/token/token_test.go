package token

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"hash/crc32"
	"io"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// vector is the one that the contract publishes.
const vector = "lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcp"

func TestValid(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want bool
	}{
		"the vector":                {vector, true},
		"nothing":                   {"", false},
		"the prefix alone":          {Prefix, false},
		"one character short":       {vector[:Size-1], false},
		"one character long":        {vector + "0", false},
		"8 kB of dots":              {strings.Repeat(".", 8<<10), false},
		"a mebibyte":                {Prefix + strings.Repeat("0", 1<<20), false},
		"a wrong first character":   {"lumaft_it_1123456789ABCDEFGHIJKLMNOPQRSTUV14NIcp", false},
		"a wrong last character":    {"lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcq", false},
		"the check's case":          {"lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcP", false},
		"two characters swapped":    {"lumaft_it_1023456789ABCDEFGHIJKLMNOPQRSTUV14NIcp", false},
		"another prefix":            {"lumaft_at_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcp", false},
		"the prefix in capitals":    {"LUMAFT_IT_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIcp", false},
		"a hyphen":                  {"lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTU-14NIcp", false},
		"a letter of two bytes":     {"lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTé14NIcp", false},
		"a space in front":          {" lumaft_it_0123456789ABCDEFGHIJKLMNOPQRSTUV14NIc", false},
		"a line end":                {vector[:Size-1] + "\n", false},
		"a check above 32 bits":     {vector[:checked] + "zzzzzz", false},
		"the check of what is less": {vector[:checked] + "014NIc", false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Valid(tc.text); got != tc.want {
				t.Errorf("Valid(%.60q) = %v, want %v", tc.text, got, tc.want)
			}
		})
	}
}

// reference is the check as the contract words it.
func reference(text string) string {
	digits := big.NewInt(int64(crc32.ChecksumIEEE([]byte(text)))).Text(62)
	// big counts lower-case letters first.
	digits = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, digits)
	return strings.Repeat("0", checkSize-len(digits)) + digits
}

func TestCheckIsTheContracts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if got := check(text); string(got[:]) != reference(text) {
			t.Errorf("check(%q) = %s, want %s", text, got, reference(text))
		}
	})
}

func TestNew(t *testing.T) {
	form := regexp.MustCompile(`^lumaft_it_[0-9A-Za-z]{38}$`)
	seen := map[string]bool{}
	for range 1000 {
		secret, err := New(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		if !form.MatchString(secret) || !Valid(secret) || seen[secret] {
			t.Fatalf("New() = %s", secret)
		}
		seen[secret] = true
	}
}

// Every byte that counts stands for one character, each character for as many
// bytes as any other, and the rest is thrown away.
func TestNewFavoursNoCharacter(t *testing.T) {
	var all [256]byte
	for i := range all {
		all[i] = byte(i)
	}
	counts := map[byte]int{}
	for at := 0; at < 248; at += randomSize {
		// The last part is filled up from bytes that do not count, then zeros.
		secret, err := New(io.MultiReader(bytes.NewReader(all[at:at+randomSize]), bytes.NewReader(make([]byte, randomSize))))
		if err != nil {
			t.Fatal(err)
		}
		for i := range min(randomSize, 248-at) {
			counts[secret[len(Prefix)+i]]++
		}
	}
	if len(counts) != len(alphabet) {
		t.Errorf("%d characters occur, want %d", len(counts), len(alphabet))
	}
	for c, n := range counts {
		if n != 4 {
			t.Errorf("%c stands for %d bytes, want 4", c, n)
		}
	}
}

func TestNewWithoutRandomness(t *testing.T) {
	if secret, err := New(bytes.NewReader(make([]byte, randomSize-1))); !errors.Is(err, io.ErrUnexpectedEOF) || secret != "" {
		t.Errorf("New() = %q, %v", secret, err)
	}
}

func TestDigest(t *testing.T) {
	if got := DigestOf(vector); got != sha256.Sum256([]byte(vector)) {
		t.Errorf("DigestOf() = %s, want SHA-256", got)
	}
	if got, want := DigestOf("abc").String(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; got != want {
		t.Errorf("DigestOf(abc) = %s, want %s", got, want)
	}
}

// What a stranger sends costs nothing but the looking.
func TestValidAllocatesNothing(t *testing.T) {
	long := strings.Repeat(".", 8<<10)
	if n := testing.AllocsPerRun(100, func() {
		if !Valid(vector) || Valid(long) {
			t.Error("Valid() is wrong")
		}
		_ = DigestOf(vector)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzValid(f *testing.F) {
	for _, seed := range []string{"", vector, vector[:Size-1], Prefix, strings.Repeat("0", Size)} {
		f.Add(seed)
	}
	form := regexp.MustCompile(`^lumaft_it_[0-9A-Za-z]{38}$`)
	f.Fuzz(func(t *testing.T, text string) {
		want := form.MatchString(text) && !strings.HasSuffix(text, "\n") && text[checked:] == reference(text[:checked])
		if got := Valid(text); got != want {
			t.Errorf("Valid(%q) = %v, want %v", text, got, want)
		}
	})
}
