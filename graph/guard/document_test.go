package guard

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/schema/reason"
)

// nested is a document whose innermost field lies depth levels deep.
func nested(depth int) string {
	return strings.Repeat("{a", depth) + strings.Repeat("}", depth)
}

// doubling is a chain of fragments, each of which spreads the next one twice.
func doubling(links int) string {
	var b strings.Builder
	b.WriteString("{...F0}")
	for i := range links - 1 {
		fmt.Fprintf(&b, " fragment F%d on Query{...F%d ...F%d}", i, i+1, i+1)
	}
	fmt.Fprintf(&b, " fragment F%d on Query{a}", links-1)
	return b.String()
}

// numbered joins n pieces, in each of which %d is its number.
func numbered(n int, piece string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, piece, i)
	}
	return b.String()
}

// manyTokens is a document of exactly n tokens that is within every other
// ceiling: ten fields with lists, then as many plain ones as are missing.
func manyTokens(n int) string {
	const perList = 1 + 3 + 2 + 85 + 1 // f(x:[1 … 1])
	var b strings.Builder
	b.WriteString("{a{")
	tokens := len("{a{}}")
	for i := 0; tokens+perList <= n; i++ {
		fmt.Fprintf(&b, "f%d(x:[%s])", i, strings.Repeat("1 ", 85))
		tokens += perList
	}
	b.WriteString(numbered(n-tokens, "g%d "))
	b.WriteString("}}")
	return b.String()
}

const (
	tooComplexCode = reason.DocumentTooComplex
	invalidCode    = reason.DocumentInvalid
)

var documents = map[string]struct {
	query string
	want  reason.Reason // empty: accepted
}{
	"plain":                                   {`{installation{demo now}}`, ""},
	"named with variables":                    {`query A($x:Int=1,$y:[ID!]!){a(x:$x,y:$y){b}}`, ""},
	"C01 depth at the ceiling":                {nested(10), ""},
	"C01 depth one over":                      {nested(11), tooComplexCode},
	"C01 depth through fragments, ceiling":    {`{a{a{a{a{a{...F}}}}}} fragment F on Q{b{b{b{b{b}}}}}`, ""},
	"C01 depth through fragments, one over":   {`{a{a{a{a{a{...F}}}}}} fragment F on Q{b{b{b{b{b{b}}}}}}`, tooComplexCode},
	"C01 depth through nested fragments":      {`{a{a{a{...F}}}} fragment F on Q{b{b{b{...G}}}} fragment G on Q{c{c{c{c{c}}}}}`, tooComplexCode},
	"C01 depth through an inline fragment":    {`{...on Q` + nested(11) + `}`, tooComplexCode},
	"C01 depth 490":                           {nested(490), tooComplexCode},
	"C02 15 aliases":                          {`{a{` + numbered(15, "x%d:b ") + `}}`, ""},
	"C02 16 aliases":                          {`{a{` + numbered(16, "x%d:b ") + `}}`, tooComplexCode},
	"C02 16 aliases over fragments":           {`{a{` + numbered(8, "x%d:b ") + `...F}} fragment F on Q{` + numbered(8, "y%d:b ") + `}`, tooComplexCode},
	"C02 101 aliases of __typename":           {`{` + numbered(101, "x%d:__typename ") + `}`, tooComplexCode},
	"C03 same field 5 times":                  {`{a{` + strings.Repeat("b ", 5) + `}}`, ""},
	"C03 same field 6 times":                  {`{a{` + strings.Repeat("b ", 6) + `}}`, tooComplexCode},
	"C03 same field 500 times":                {`{a{` + strings.Repeat("b ", 500) + `}}`, tooComplexCode},
	"C03 same field 4000 times":               {`{a{` + strings.Repeat("b ", 4000) + `}}`, tooComplexCode},
	"C03 same object 3000 times":              {`{a{` + strings.Repeat("b{c}", 3000) + `}}`, tooComplexCode},
	"C03 100 selections in a set":             {`{a{` + numbered(100, "f%d ") + `}}`, ""},
	"C03 101 selections in a set":             {`{a{` + numbered(101, "f%d ") + `}}`, tooComplexCode},
	"C04 doubling fragments, 10 links":        {doubling(10), tooComplexCode}, // 1,024 fields at the root
	"C04 doubling fragments, 24 links":        {doubling(24), tooComplexCode},
	"C04 doubling fragments, 30 links":        {doubling(30), tooComplexCode},
	"C04 doubling fragments, 60 links":        {doubling(60), tooComplexCode},
	"C04 expanded selections over":            {`{a{...F} b{...F} c{...F}} fragment F on Q{` + numbered(7, "g%d{...G}") + `} fragment G on Q{` + numbered(99, "h%d ") + `}`, tooComplexCode},
	"C04 expanded selections under":           {`{a{...F} b{...F}} fragment F on Q{` + numbered(7, "g%d{...G}") + `} fragment G on Q{` + numbered(99, "h%d ") + `}`, ""},
	"C04 30 fragments":                        {`{a{` + numbered(30, "...F%d ") + `}}` + numbered(30, " fragment F%d on Q{b}"), ""},
	"C04 31 fragments":                        {`{a{` + numbered(31, "...F%d ") + `}}` + numbered(31, " fragment F%d on Q{b}"), tooComplexCode},
	"C05 fragment cycle of one":               {`{...F} fragment F on Q{a{...F}}`, invalidCode},
	"C05 fragment cycle of three":             {`{...F} fragment F on Q{...G} fragment G on Q{...H} fragment H on Q{...F}`, invalidCode},
	"C05 fragment unused":                     {`{a} fragment F on Q{b}`, invalidCode},
	"C05 fragment unused, in a cycle":         {`{a} fragment F on Q{...G} fragment G on Q{...F}`, invalidCode},
	"C05 fragment unknown":                    {`{...F}`, invalidCode},
	"C05 fragment twice":                      {`{...F} fragment F on Q{a} fragment F on Q{b}`, invalidCode},
	"C05 fragment with variables":             {`{...F} fragment F($x:Int) on Q{a}`, invalidCode},
	"C06 1000 tokens":                         {manyTokens(1000), ""},
	"C06 1001 tokens":                         {manyTokens(1001), tooComplexCode},
	"C06 many comments":                       {strings.Repeat("#\n", 7000) + `{a}`, tooComplexCode},
	"C06 16 KiB of comment":                   {`{a}#` + strings.Repeat("x", 16<<10), tooComplexCode},
	"C06 16 KiB of commas":                    {`{a}` + strings.Repeat(",", 16<<10), tooComplexCode},
	"C06 16 KiB of byte order marks":          {`{a}` + strings.Repeat("\ufeff", 6000), tooComplexCode},
	"C06 block string of 1 MB":                {`{a(x:"""` + strings.Repeat("x", 1<<20) + `""")}`, tooComplexCode},
	"C06 block string of 10,001 bytes":        {`{a(x:"""` + strings.Repeat("x", 10_001) + `""")}`, tooComplexCode},
	"C06 string of 10,000 bytes":              {`{a(x:"` + strings.Repeat("x", 10_000) + `")}`, ""},
	"C06 document at the ceiling":             {`{a}` + strings.Repeat(" ", MaxDocumentBytes-3), ""},
	"C06 document one byte over":              {`{a}` + strings.Repeat(" ", MaxDocumentBytes-2), tooComplexCode},
	"C07 20 directives":                       {`{a{` + numbered(20, "f%d@skip(if:true) ") + `}}`, ""},
	"C07 21 directives":                       {`{a{` + numbered(21, "f%d@skip(if:true) ") + `}}`, tooComplexCode},
	"C07 four on one field":                   {`{a @skip(if:true) @include(if:true) @a @b}`, tooComplexCode},
	"C07 ten unknown":                         {`{a ` + strings.Repeat("@aa", 10) + `}`, tooComplexCode},
	"C07 one unknown":                         {`{a @aa}`, invalidCode},
	"C07 repeated @skip":                      {`{a @skip(if:true) @skip(if:true)}`, invalidCode},
	"C07 @defer":                              {`{...F @defer} fragment F on Q{a}`, invalidCode},
	"C07 on the operation":                    {`query @skip(if:true){a}`, ""},
	"C07 on a variable":                       {`query($x:Int @aa){a(x:$x)}`, invalidCode},
	"C07 on a fragment":                       {`{...F} fragment F on Q @aa{a}`, invalidCode},
	"C09 one mutation":                        {`mutation{a{b c d}}`, ""},
	"C09 two mutations":                       {`mutation{a b}`, tooComplexCode},
	"C09 two mutations through a fragment":    {`mutation{...F} fragment F on Mutation{a b}`, tooComplexCode},
	"C09 mutations through two spreads":       {`mutation{...F ...F} fragment F on Mutation{a}`, tooComplexCode},
	"ten root fields":                         {`{` + numbered(10, "f%d ") + `}`, ""},
	"eleven root fields":                      {`{` + numbered(11, "f%d ") + `}`, tooComplexCode},
	"eleven root fields, inline":              {`{` + numbered(6, "f%d ") + `...on Q{` + numbered(5, "g%d ") + `}}`, tooComplexCode},
	"two operations":                          {`query A{a} query B{b}`, tooComplexCode},
	"no operation":                            {`fragment F on Q{a}`, invalidCode},
	"empty":                                   {``, invalidCode},
	"only a comment":                          {`# {a}`, invalidCode},
	"a type definition":                       {`type A{b:Int}`, invalidCode},
	"not GraphQL":                             {`{"query":"{a}"}`, invalidCode},
	"invalid UTF-8":                           {"{a(x:\"\xff\")}", invalidCode},
	"NUL":                                     {"{a\x00}", invalidCode},
	"a number of 20 digits":                   {`{a(x:12345678901234567890)}`, invalidCode},
	"a number of 20 digits as a default":      {`query($x:Int=12345678901234567890){a(x:$x)}`, invalidCode},
	"an infinite number":                      {`{a(x:1e9999)}`, invalidCode},
	"C18 literal of depth 10":                 {`{a(x:` + strings.Repeat("[", 10) + strings.Repeat("]", 10) + `)}`, ""},
	"C18 literal of depth 11":                 {`{a(x:` + strings.Repeat("[", 11) + strings.Repeat("]", 11) + `)}`, tooComplexCode},
	"C18 literal object of depth 11":          {`{a(x:` + strings.Repeat("{n:", 11) + `1` + strings.Repeat("}", 11) + `)}`, tooComplexCode},
	"C18 literal list of 100":                 {`{a(x:[` + strings.Repeat("1 ", 100) + `])}`, ""},
	"C18 literal list of 101":                 {`{a(x:[` + strings.Repeat("1 ", 101) + `])}`, tooComplexCode},
	"C18 type of depth 11":                    {`query($x:` + strings.Repeat("[", 11) + "Int" + strings.Repeat("]", 11) + `){a(x:$x)}`, tooComplexCode},
	"C18 50 variables":                        {`query(` + numbered(50, "$v%d:Int ") + `){a}`, ""},
	"C18 51 variables":                        {`query(` + numbered(51, "$v%d:Int ") + `){a}`, tooComplexCode},
	"masked fragments that share a field":     {`{a{...A ...B ...C ...D ...E ...F ...G}}` + fragmentsSharing("ABCDEFG"), ""},
	"one field in an arm for each of 8 types": {`{node(id:"x"){` + numbered(8, "...on T%d{id} ") + `}}`, ""},
}

func fragmentsSharing(names string) string {
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, " fragment %c on Q{id own%c}", name, name)
	}
	return b.String()
}

func TestCheck(t *testing.T) {
	for name, tc := range documents {
		t.Run(name, func(t *testing.T) {
			steps, err := check(tc.query)
			if tc.want == "" {
				if err != nil {
					t.Fatalf("refused: %v", err)
				}
			} else {
				assertRefused(t, err, tc.want)
			}
			// Each node is visited once, whatever fragments multiply to. A
			// directive is counted as part of its node and by itself.
			if steps > MaxTokens {
				t.Errorf("visited %d nodes of a document of at most %d tokens", steps, MaxTokens)
			}
		})
	}
}

// assertRefused also checks that the sentence gives away no ceiling and
// nothing that was sent.
func assertRefused(t *testing.T, err error, want reason.Reason) {
	t.Helper()
	refused, ok := errors.AsType[*reason.Error](err)
	if !ok || refused.Reason != want {
		t.Fatalf("got %v, want %s", err, want)
	}
	if strings.ContainsAny(refused.Public, "0123456789") || !strings.HasSuffix(refused.Public, ".") {
		t.Errorf("sentence %q is not a fixed sentence without numbers", refused.Public)
	}
	if refused.Cause != nil {
		t.Errorf("the refusal carries a cause: %v", refused.Cause)
	}
}

// Both counts double with each link; they must stop at the ceiling and not
// come round.
func TestCountsSaturate(t *testing.T) {
	if got := add(saturated, saturated); got != saturated {
		t.Errorf("add = %d", got)
	}
	if got := mul(saturated, saturated); got != saturated {
		t.Errorf("mul = %d", got)
	}
	if got := mul(saturated, 0); got != 0 {
		t.Errorf("mul by nothing = %d", got)
	}
	if got := add(mul(100, 100), 1); got != 10_001 {
		t.Errorf("small counts are changed: %d", got)
	}
}
