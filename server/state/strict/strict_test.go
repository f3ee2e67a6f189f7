package strict_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/strict"
)

var small = strict.Limits{Bytes: 4096, Depth: 4, String: 16, Names: 5, NameBytes: 40}

// read reads {"known": STRING, …} and returns the string of known.
func read(r io.Reader, limits strict.Limits) (string, error) {
	d := strict.NewDecoder(r, limits)
	var got string
	err := d.Object(func(name []byte) (err error) {
		if string(name) == "known" {
			got, err = d.String()
			return err
		}
		return d.Unknown(name, []string{"known"})
	})
	if err == nil {
		err = d.End()
	}
	return got, err
}

// reasonOf is the closed reason of an error; empty for none.
func reasonOf(t testing.TB, err error) vocab.QuarantineReason {
	t.Helper()
	if err == nil {
		return ""
	}
	var refused *state.Error
	if !errors.As(err, &refused) {
		t.Fatalf("%v is no *state.Error", err)
	}
	return refused.Reason
}

func TestDecoderTakesNoLiberties(t *testing.T) {
	const (
		malformed = vocab.QuarantineReasonMalformed
		tooDeep   = vocab.QuarantineReasonTooDeep
		tooLarge  = vocab.QuarantineReasonTooLarge
	)
	for name, tc := range map[string]struct {
		text string
		want vocab.QuarantineReason
	}{
		"empty object":             {`{}`, ""},
		"white space around":       {" \r\n\t{ \"known\" : \"x\" } \n", ""},
		"unknown fields":           {`{"other":[1,{"a":null}],"known":"x"}`, ""},
		"a long number":            {`{"n":123456789012345}`, ""},
		"deep as allowed":          {`{"a":[[[]]]}`, ""},
		"deeper":                   {`{"a":[[[[]]]]}`, tooDeep},
		"deep and cut":             {`{"a":[[[[`, tooDeep},
		"closed and opened again":  {`{"a":[[[]],[[]],[[]]]}`, ""},
		"brackets in strings":      {`{"a":"[[[[[[{{{{"}`, ""},
		"nothing":                  {``, malformed},
		"white space alone":        {"\n  ", malformed},
		"null":                     {`null`, malformed},
		"a list":                   {`[]`, malformed},
		"a string":                 {`"x"`, malformed},
		"HTML":                     {`<html></html>`, malformed},
		"a byte order mark":        {"\ufeff{}", malformed},
		"UTF-16":                   {"\xff\xfe{\x00}\x00", malformed},
		"UTF-16 without mark":      {"{\x00}\x00", malformed},
		"not UTF-8":                {"{\"known\":\"\xff\"}", malformed},
		"half a surrogate":         {`{"known":"\ud83d"}`, malformed},
		"a raw line break":         {"{\"known\":\"a\nb\"}", malformed},
		"cut":                      {`{"known":"x"`, malformed},
		"cut in a string":          {`{"known":"x`, malformed},
		"cut in an escape":         {`{"known":"\u00`, malformed},
		"a bad escape":             {`{"known":"\x"}`, malformed},
		"a second value":           {`{} {}`, malformed},
		"trailing text":            {`{}x`, malformed},
		"a trailing NUL":           {"{}\x00", malformed},
		"a trailing comma":         {`{"known":"x",}`, malformed},
		"a comment":                {`{/**/}`, malformed},
		"a single quote":           {`{'known':'x'}`, malformed},
		"a name twice":             {`{"known":"x","known":"x"}`, malformed},
		"an unknown name twice":    {`{"a":1,"a":1}`, malformed},
		"a name twice in a value":  {`{"a":{"b":1,"b":1}}`, malformed},
		"a name twice, escaped":    {`{"known":"x","kno\u0077n":"x"}`, malformed},
		"a name in another case":   {`{"Known":"x"}`, malformed},
		"a Kelvin sign":            {"{\"\u212anown\":\"x\"}", malformed},
		"a number for a string":    {`{"known":1}`, malformed},
		"null for a string":        {`{"known":null}`, malformed},
		"an object for a string":   {`{"known":{}}`, malformed},
		"a list in a name's place": {`{[[1]]:1}`, malformed},
		"closed by the wrong mark": {`{"a":[}`, malformed},
		"closed too often":         {`{}}`, malformed},
		"a number too long":        {`{"a":1` + strings.Repeat("0", 20) + `}`, tooLarge},
		"much white space":         {`{"a":` + strings.Repeat(" ", 20) + `1}`, tooLarge},
		"all in all too long":      {`{"a":[` + strings.Repeat("1,", 2100) + `1]}`, tooLarge},
		"as many names as allowed": {`{"a":1,"b":2,"c":3,"d":4,"e":5}`, ""},
		"too many names":           {`{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}`, tooLarge},
		"too many names around":    {`{"a":1,"b":2,"c":{"d":4,"e":{"f":6}}}`, tooLarge},
		"many names side by side":  {`{"a":{"b":1,"c":1},"d":{"b":1,"c":1},"e":{"f":1,"g":1}}`, ""},
		"names too long together":  {`{"aaaaaaaaaaaaaaaa":1,"bbbbbbbbbbbbbbbb":1,"cccccccccc":1}`, tooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			for way, r := range map[string]io.Reader{
				"at once":      strings.NewReader(tc.text),
				"byte by byte": iotest.OneByteReader(strings.NewReader(tc.text)),
				"data and EOF": iotest.DataErrReader(strings.NewReader(tc.text)),
			} {
				if _, err := read(r, small); reasonOf(t, err) != tc.want {
					t.Errorf("%s: %v, want reason %q", way, err, tc.want)
				}
			}
		})
	}
}

func TestLongStringsLoseTheirEndAndSaySo(t *testing.T) {
	mark := func(gone string) string {
		return fmt.Sprintf("… (%d more bytes, sha256 %x)", len(gone), sha256.Sum256([]byte(gone)))
	}
	for name, tc := range map[string]struct{ written, want string }{
		"short":                    {"0123456789abcdef", "0123456789abcdef"},
		"one more":                 {"0123456789abcdefg", "0123456789abcdef" + mark("g")},
		"a character on the edge":  {"0123456789abcdeäöü", "0123456789abcdeä" + mark("öü")},
		"emoji on the edge":        {"0123456789abcd🎉🎉", "0123456789abcd🎉" + mark("🎉")},
		"an escape on the edge":    {`0123456789abcdef\n\"\\x`, "0123456789abcdef" + mark(`\n\"\\x`)},
		"an escape over the edge":  {`0123456789abc\u00e4\u00e4`, "0123456789abcä" + mark(`\u00e4`)},
		"surrogates over the edge": {`0123456789ab\ud83c\udf89\ud83c\udf89`, "0123456789ab🎉" + mark(`\ud83c\udf89`)},
		"surrogates in capitals":   {`0123456789ab\uD83C\uDF89x`, "0123456789ab🎉" + mark(`x`)},
		"an escaped quote after":   {`0123456789abcdefg\"h`, "0123456789abcdef" + mark(`g\"h`)},
	} {
		t.Run(name, func(t *testing.T) {
			text := `{"known":"` + tc.written + `"}`
			for way, r := range map[string]io.Reader{
				"at once":      strings.NewReader(text),
				"byte by byte": iotest.OneByteReader(strings.NewReader(text)),
			} {
				got, err := read(r, small)
				if err != nil || got != tc.want {
					t.Errorf("%s: %q, %v, want %q", way, got, err, tc.want)
				}
			}
		})
	}
	if _, err := read(strings.NewReader("{\"known\":\"0123456789abcdef and\n\"}"), small); reasonOf(t, err) != vocab.QuarantineReasonMalformed {
		t.Errorf("a control character in what is left out: %v, want malformed", err)
	}
}

// endless is an object that never ends: one string.
type endless struct{ begun bool }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	if !e.begun {
		e.begun = true
		return copy(p, `{"known":"`), nil
	}
	return len(p), nil
}

func TestEndlessStringEndsWithinLittleMemory(t *testing.T) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := read(&endless{}, strict.StateLimits)
	runtime.ReadMemStats(&after)
	if reasonOf(t, err) != vocab.QuarantineReasonTooLarge {
		t.Errorf("%v, want too-large", err)
	}
	// All that was ever allocated, freed or not.
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 16<<20 {
		t.Errorf("allocated %d MiB for one string", grown>>20)
	}
}

func TestErrorsOfTheReaderStayWhatTheyAre(t *testing.T) {
	reset := errors.New("connection reset")
	for name, tc := range map[string]struct {
		r    io.Reader
		want error
	}{
		"at once":        {iotest.ErrReader(reset), reset},
		"after a while":  {io.MultiReader(strings.NewReader(`{"known":"x`), iotest.ErrReader(reset)), reset},
		"after the end":  {io.MultiReader(strings.NewReader(`{"known":"x"}`), iotest.ErrReader(reset)), reset},
		"a short body":   {io.MultiReader(strings.NewReader(`{"known":"x`), iotest.ErrReader(io.ErrUnexpectedEOF)), io.ErrUnexpectedEOF},
		"never anything": {stuck{}, io.ErrNoProgress},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read(tc.r, strict.StateLimits)
			if refused := (*state.Error)(nil); !errors.Is(err, tc.want) || errors.As(err, &refused) {
				t.Errorf("%v, want %v", err, tc.want)
			}
		})
	}
	own := &state.Error{Reason: vocab.QuarantineReasonBadCompression}
	if _, err := read(io.MultiReader(strings.NewReader(`{"known"`), iotest.ErrReader(own)), strict.StateLimits); reasonOf(t, err) != own.Reason {
		t.Errorf("%v, want bad-compression", err)
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

func TestIntegers(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "-0": 0, "42": 42, "-1": -1,
		"9223372036854775807": 1<<63 - 1, "9223372036854775808": 1<<63 - 1,
		"-9223372036854775809": -1 << 63, strings.Repeat("9", 20_000): 1<<63 - 1,
	} {
		if got, err := strict.NewDecoder(strings.NewReader(text), strict.StateLimits).Int(); err != nil || got != want {
			t.Errorf("Int(%.30s) = %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"1.0", "1e3", "1e400", "0x1", "01", "+1", `"1"`, "true", "null", "[1]", "NaN"} {
		d := strict.NewDecoder(strings.NewReader(text), strict.StateLimits)
		_, err := d.Int()
		if err == nil {
			err = d.End()
		}
		if reasonOf(t, err) != vocab.QuarantineReasonMalformed {
			t.Errorf("Int(%s): %v, want malformed", text, err)
		}
	}
}

// copyValue copies a value the way that those who walk unknown shapes do.
func copyValue(d *strict.Decoder, out []byte) ([]byte, error) {
	open := d.Kind()
	if open != '{' && open != '[' {
		raw, err := d.Raw()
		return append(out, raw...), err
	}
	if err := d.Token(); err != nil {
		return out, err
	}
	out = append(out, byte(open))
	for n, end := 0, open+2; d.Kind() != end; n++ {
		if n > 0 {
			out = append(out, ',')
		}
		if open == '{' {
			raw, _, err := d.Quoted()
			if err != nil {
				return out, err
			}
			out = append(append(out, raw...), ':')
		}
		var err error
		if out, err = copyValue(d, out); err != nil {
			return out, err
		}
	}
	return append(out, byte(open+2)), d.Token()
}

func TestValuesOfUnknownShape(t *testing.T) {
	for _, text := range []string{
		`null`, `true`, `-0.10e+1`, `"\u0061\""`, `[]`, `{}`, `[1,[2,{"a":[],"b":{}}],"x"]`, `{"a":{"b":[false,null]}}`,
	} {
		d := strict.NewDecoder(iotest.OneByteReader(strings.NewReader(" "+text+" ")), strict.StateLimits)
		got, err := copyValue(d, nil)
		if err = errors.Join(err, d.End()); err != nil || string(got) != text {
			t.Errorf("%s: %s, %v", text, got, err)
		}
	}
	for _, text := range []string{`[1 2]`, `{"a"}`, `{"a":}`, `{1:2}`, `[}`, `{"a":1`, `{[]:1}`, `nul`, `-`} {
		d := strict.NewDecoder(strings.NewReader(text), strict.StateLimits)
		got, err := copyValue(d, nil)
		if err == nil {
			err = d.End()
		}
		if reasonOf(t, err) != vocab.QuarantineReasonMalformed {
			t.Errorf("%s: %s, %v, want malformed", text, got, err)
		}
	}
}

func TestReadingByKind(t *testing.T) {
	d := strict.NewDecoder(strings.NewReader(`[null,true,false,"x"]`), strict.StateLimits)
	var nulls, truths []bool
	err := d.Array(func() error {
		null, err := d.Null()
		if err != nil {
			return err
		}
		if nulls = append(nulls, null); null || d.Kind() == '"' {
			if null {
				return nil
			}
			return d.Skip()
		}
		truth, err := d.Bool()
		truths = append(truths, truth)
		return err
	})
	if err = errors.Join(err, d.End()); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(nulls, truths) != "[true false false false] [true false]" {
		t.Errorf("nulls %v, truths %v", nulls, truths)
	}
	if d.Offset() != 21 {
		t.Errorf("Offset() = %d, want 21", d.Offset())
	}
	for text, read := range map[string]func(*strict.Decoder) error{
		`{"a":1}`: func(d *strict.Decoder) error { _, err := d.Raw(); return err },
		`"true"`:  func(d *strict.Decoder) error { _, err := d.Bool(); return err },
		`{}`:      func(d *strict.Decoder) error { return d.Array(func() error { return nil }) },
		`[`:       func(d *strict.Decoder) error { return d.Array(func() error { return nil }) },
		`1`:       func(d *strict.Decoder) error { _, _, err := d.Quoted(); return err },
	} {
		if err := read(strict.NewDecoder(strings.NewReader(text), strict.StateLimits)); reasonOf(t, err) != vocab.QuarantineReasonMalformed {
			t.Errorf("%s: %v, want malformed", text, err)
		}
	}
	if got := reasonOf(t, d.Unsupported("x")); got != vocab.QuarantineReasonUnsupportedVersion {
		t.Errorf("Unsupported is %s", got)
	}
	if got := reasonOf(t, d.TooLarge("x")); got != vocab.QuarantineReasonTooLarge {
		t.Errorf("TooLarge is %s", got)
	}
}

func TestErrorsQuoteNothing(t *testing.T) {
	for _, text := range []string{
		`{"canary":1,"canary":2}`, `{"known":canary}`, `{"canary`, `{"known":"x"} canary`, `{"known":["canary"]}`,
	} {
		if _, err := read(strings.NewReader(text), strict.StateLimits); err == nil || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v, want an error that quotes nothing", text, err)
		}
	}
}

// FuzzDecoder compares with encoding/json: what this package takes is JSON,
// and what it refuses as malformed is either no JSON or one of the liberties.
func FuzzDecoder(f *testing.F) {
	for _, seed := range []string{`{"known":"x"}`, `{"a":[1,{"b":"\ud83c\udf89"}]}`, `{"a":1,"a":2}`, `{"Known":1}`, "\ufeff{}", `{"a":"` + strings.Repeat("ä", 40) + `"}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := read(bytes.NewReader(text), small)
		one, oneErr := read(iotest.OneByteReader(bytes.NewReader(text)), small)
		if got != one || reasonOf(t, err) != reasonOf(t, oneErr) {
			t.Fatalf("at once %q, %v; byte by byte %q, %v", got, err, one, oneErr)
		}
		if err == nil && !json.Valid(text) {
			t.Fatalf("took what is no JSON: %q", text)
		}
		if err == nil && len(got) < small.String {
			var want struct{ Known string }
			if err := json.Unmarshal(text, &want); err != nil || want.Known != got {
				t.Fatalf("read %q, encoding/json %q, %v", got, want.Known, err)
			}
		}
	})
}
