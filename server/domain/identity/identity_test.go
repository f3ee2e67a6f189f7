package identity

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/instant"
)

// Permalinks outlive databases and releases: these ids must never change.
func TestIdsAreForever(t *testing.T) {
	for got, want := range map[string]string{
		OfOperation("production", 1796050606112617114, strings.Repeat("ab", 32)): "op_nmsd3mbyj3y36u6jigd6gdtfwq",
		OfStack("production", "shop", "dev", 0):                                  "stk_osl6ieshat7kcmh2p27ghvjcem",
		OfCheckpoint("stk_x", strings.Repeat("ab", 32)):                          "ckp_c5lsvcpbouyuauaf5yf3re3j5y",
	} {
		if got != want {
			t.Errorf("id = %s, want %s", got, want)
		}
	}
}

func TestPartsCannotRunTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("ab/")), 0, 4, -1), 3, 3).Draw(t, "a")
		b := rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("ab/")), 0, 4, -1), 3, 3).Draw(t, "b")
		same := a[0] == b[0] && a[1] == b[1] && a[2] == b[2]
		if got := OfStack(a[0], a[1], a[2], 0) == OfStack(b[0], b[1], b[2], 0); got != same {
			t.Fatalf("%q and %q: same id %v", a, b, got)
		}
	})
}

func TestKindOf(t *testing.T) {
	for id, want := range map[string]Kind{
		OfStack("b", "", "s", 1):                 Stack,
		OfOperation("b", instant.Instant(1), ""): Operation,
		OfCheckpoint("s", "d"):                   Checkpoint,
		OfLock("b", "k"):                         Lock,
		OfQuarantine("b", "k"):                   Quarantine,
		"production":                             Backend,
		"Production":                             Unknown,
		"":                                       Unknown,
		"a-":                                     Unknown,
		"../etc":                                 Unknown,
		"abcdefab-1234-4abc-8abc-abcdefabcdef":   Operation,
		"01234567-89ab-7def-8123-456789abcdef":   Operation,
		"01234567-89AB-7DEF-8123-456789ABCDEF":   Unknown,
		"01234567-89ab-7def-8123-456789abcdeg":   Unknown,
		"01234567-89ab-7def-8123-456789abcdef0":  Unknown,
		strings.Repeat("a", 64):                  Unknown,
	} {
		if got := KindOf(id); got != want {
			t.Errorf("KindOf(%q) = %d, want %d", id, got, want)
		}
	}
}
