package envelope_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
	"github.com/lumaft/lumaft/e2e/fixtures"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/envelope"
)

const (
	none           = vocab.QuarantineReason("")
	malformed      = vocab.QuarantineReasonMalformed
	tooLarge       = vocab.QuarantineReasonTooLarge
	badCompression = vocab.QuarantineReasonBadCompression
)

// readAll opens and reads in one.
func readAll(r io.Reader, limits envelope.Limits) (text []byte, c *envelope.Content, err error) {
	c, err = envelope.Open(r, limits)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = c.Close() }()
	text, err = io.ReadAll(c)
	return text, c, err
}

func reasonOf(t testing.TB, err error) vocab.QuarantineReason {
	t.Helper()
	if err == nil {
		return none
	}
	var refused *state.Error
	if !errors.As(err, &refused) {
		t.Fatalf("%v is no *state.Error", err)
	}
	return refused.Reason
}

func gz(t testing.TB, text []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zst(t testing.TB, text []byte, options ...zstd.EOption) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := zstd.NewWriter(&out, append(options, zstd.WithEncoderConcurrency(1))...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// noise does not compress, so that it takes many blocks.
func noise(n int) []byte {
	text, source := make([]byte, n), rand.NewChaCha8([32]byte{1})
	_, _ = source.Read(text) // never fails
	return text
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

func TestOpenGoesByContent(t *testing.T) {
	text := []byte(`{"version":3}`)
	many := join(bytes.Repeat(text, 20_000), noise(400_000), bytes.Repeat([]byte{0}, 400_000))
	for name, tc := range map[string]struct {
		stored, want []byte
		format       envelope.Format
	}{
		"plain":                     {text, text, envelope.Plain},
		"nothing":                   {nil, nil, envelope.Plain},
		"one byte":                  {[]byte("{"), []byte("{"), envelope.Plain},
		"half a gzip magic":         {[]byte{0x1f}, []byte{0x1f}, envelope.Plain},
		"half a zstd magic":         {[]byte{0x28, 0xb5, 0x2f}, []byte{0x28, 0xb5, 0x2f}, envelope.Plain},
		"gzip":                      {gz(t, text), text, envelope.Gzip},
		"gzip of nothing":           {gz(t, nil), nil, envelope.Gzip},
		"gzip of much":              {gz(t, many), many, envelope.Gzip},
		"gzip in gzip stays gzip":   {gz(t, gz(t, text)), gz(t, text), envelope.Gzip},
		"zstd":                      {zst(t, text), text, envelope.Zstd},
		"zstd of nothing":           {zst(t, nil, zstd.WithZeroFrames(true)), nil, envelope.Zstd},
		"zstd of much":              {zst(t, many), many, envelope.Zstd},
		"zstd without checksum":     {zst(t, many, zstd.WithEncoderCRC(false)), many, envelope.Zstd},
		"zstd in one segment":       {zst(t, text, zstd.WithSingleSegment(true)), text, envelope.Zstd},
		"zstd with the best window": {zst(t, many, zstd.WithWindowSize(32<<20)), many, envelope.Zstd},
	} {
		t.Run(name, func(t *testing.T) {
			for way, r := range map[string]io.Reader{
				"at once":      bytes.NewReader(tc.stored),
				"in halves":    iotest.HalfReader(bytes.NewReader(tc.stored)),
				"data and EOF": iotest.DataErrReader(bytes.NewReader(tc.stored)),
			} {
				got, c, err := readAll(r, envelope.StateLimits)
				if err != nil || !bytes.Equal(got, tc.want) {
					t.Fatalf("%s: read %d bytes, %v, want %d", way, len(got), err, len(tc.want))
				}
				sum := sha256.Sum256(tc.want)
				if c.Format() != tc.format || c.Size() != int64(len(tc.want)) || c.Digest() != hex.EncodeToString(sum[:]) {
					t.Errorf("%s: %s, %d bytes, digest %s", way, c.Format(), c.Size(), c.Digest())
				}
			}
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	text := bytes.Repeat([]byte(`{"version":3}`), 300)
	limits := envelope.Limits{Stored: 100 << 10, Content: 100 << 10, Window: 64 << 10}
	window := func(exponent byte) []byte { return []byte{0x28, 0xb5, 0x2f, 0xfd, 0, exponent << 3, 1, 0, 0} }
	for name, tc := range map[string]struct {
		stored []byte
		want   vocab.QuarantineReason
	}{
		"as large as allowed":        {make([]byte, 100<<10), none},
		"larger as stored":           {make([]byte, 100<<10+1), tooLarge},
		"gzip as large as allowed":   {gz(t, make([]byte, 100<<10)), none},
		"gzip larger":                {gz(t, make([]byte, 100<<10+1)), tooLarge},
		"zstd as large as allowed":   {zst(t, make([]byte, 100<<10), zstd.WithWindowSize(64<<10)), none},
		"zstd larger":                {zst(t, make([]byte, 100<<10+1), zstd.WithWindowSize(64<<10)), tooLarge},
		"gzip twice":                 {join(gz(t, text), gz(t, text)), malformed},
		"gzip and more":              {join(gz(t, text), []byte{0}), malformed},
		"gzip and white space":       {join(gz(t, text), []byte("\n")), malformed},
		"zstd twice":                 {join(zst(t, text), zst(t, text)), malformed},
		"zstd and more":              {join(zst(t, text), []byte{0}), malformed},
		"zstd and a skippable frame": {join(zst(t, text), []byte{0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0}), malformed},
		"gzip of nothing but magic":  {[]byte{0x1f, 0x8b}, badCompression},
		"zstd of nothing but magic":  {[]byte{0x28, 0xb5, 0x2f, 0xfd}, badCompression},
		"gzip of another method":     {[]byte{0x1f, 0x8b, 7, 0, 0, 0, 0, 0, 0, 0}, badCompression},
		"zstd, smallest window":      {window(0), none},
		"zstd, largest window":       {window(6), none},
		"zstd, window too large":     {window(7), tooLarge},
		"zstd, 2 GiB window":         {window(21), tooLarge},
		"zstd, one large segment":    {[]byte{0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 2, 0, 1, 0, 0}, tooLarge},
		"zstd, reserved block":       {[]byte{0x28, 0xb5, 0x2f, 0xfd, 0, 0, 7, 0, 0}, badCompression},
		"zstd, a dictionary":         {[]byte{0x28, 0xb5, 0x2f, 0xfd, 1, 0, 9, 1, 0, 0}, badCompression},
	} {
		t.Run(name, func(t *testing.T) {
			_, c, err := readAll(bytes.NewReader(tc.stored), limits)
			if reasonOf(t, err) != tc.want {
				t.Errorf("%v, want reason %q", err, tc.want)
			}
			if err != nil && c != nil && c.Digest() != "" {
				t.Error("a digest of what was not all read")
			}
		})
	}
}

func TestCutAndDamagedStreams(t *testing.T) {
	text := join(bytes.Repeat([]byte(`{"version":3}`), 300), noise(300))
	for name, stored := range map[string][]byte{"gzip": gz(t, text), "zstd": zst(t, text)} {
		for n := 4; n < len(stored); n++ {
			if _, _, err := readAll(bytes.NewReader(stored[:n]), envelope.StateLimits); reasonOf(t, err) != badCompression {
				t.Fatalf("%s cut after %d of %d bytes: %v, want bad-compression", name, n, len(stored), err)
			}
		}
		for n := len(stored) / 2; n < len(stored); n++ {
			damaged := bytes.Clone(stored)
			damaged[n] ^= 0x55
			got, _, err := readAll(bytes.NewReader(damaged), envelope.StateLimits)
			if reasonOf(t, err) == none && !bytes.Equal(got, text) {
				t.Fatalf("%s damaged at byte %d reads as something else", name, n)
			}
		}
	}
}

func TestBombsStopWithinLittleMemory(t *testing.T) {
	// More content than is allowed, from some 130 kB.
	zeros := make([]byte, 1<<20)
	var gzipped, zstded bytes.Buffer
	g, err := gzip.NewWriterLevel(&gzipped, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zstd.NewWriter(&zstded, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(8<<20))
	if err != nil {
		t.Fatal(err)
	}
	for range 140 {
		_, gzipErr := g.Write(zeros)
		_, zstdErr := z.Write(zeros)
		if err := errors.Join(gzipErr, zstdErr); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(g.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	for name, stored := range map[string][]byte{"gzip": gzipped.Bytes(), "zstd": zstded.Bytes()} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		c, err := envelope.Open(bytes.NewReader(stored), envelope.StateLimits)
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, c)
		_ = c.Close()
		runtime.ReadMemStats(&after)
		if reasonOf(t, err) != tooLarge || n != envelope.StateLimits.Content {
			t.Errorf("%s: %d bytes, %v, want %d and too-large", name, n, err, envelope.StateLimits.Content)
		}
		if grown := after.TotalAlloc - before.TotalAlloc; grown > 64<<20 {
			t.Errorf("%s: allocated %d MiB", name, grown>>20)
		}
	}
}

func TestBrokenConnectionIsNoBrokenObject(t *testing.T) {
	reset := errors.New("connection reset")
	text := bytes.Repeat([]byte(`{"version":3}`), 300)
	for name, stored := range map[string][]byte{"plain": text, "gzip": gz(t, text), "zstd": zst(t, text)} {
		for _, n := range []int{0, 1, 4, 12, 30, len(stored)} {
			for _, cause := range []error{reset, io.ErrUnexpectedEOF} {
				r := io.MultiReader(bytes.NewReader(stored[:n]), iotest.ErrReader(cause))
				_, _, err := readAll(r, envelope.StateLimits)
				if refused := (*state.Error)(nil); !errors.Is(err, cause) || errors.As(err, &refused) {
					t.Errorf("%s after %d bytes: %v, want %v", name, n, err, cause)
				}
			}
		}
	}
	refusal := &state.Error{Reason: tooLarge, Detail: "by the store"}
	if _, _, err := readAll(iotest.ErrReader(refusal), envelope.StateLimits); !errors.Is(err, refusal) {
		t.Errorf("%v, want what the reader said", err)
	}
}

func TestReadingOn(t *testing.T) {
	c, err := envelope.Open(strings.NewReader("{}"), envelope.StateLimits)
	if err != nil {
		t.Fatal(err)
	}
	if c.Digest() != "" {
		t.Error("a digest before anything was read")
	}
	if _, err := io.Copy(io.Discard, c); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("Read after the end: %v, want EOF", err)
	}
	if err := errors.Join(c.Close(), c.Close()); err != nil {
		t.Errorf("Close: %v", err)
	}
	if c.Digest() == "" {
		t.Error("no digest after Close")
	}
	c, err = envelope.Open(bytes.NewReader(zst(t, []byte("{}"))), envelope.StateLimits)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Read(make([]byte, 1)); err == nil || err == io.EOF {
		t.Errorf("Read after Close: %v, want an error", err)
	}
}

func FuzzOpen(f *testing.F) {
	objects, err := fixtures.Bucket("pulumi-compressed")
	if err != nil {
		f.Fatal(err)
	}
	for _, o := range objects {
		f.Add(o.Body)
	}
	f.Add([]byte{0x28, 0xb5, 0x2f, 0xfd, 0, 0, 1, 0, 0})
	f.Add([]byte{0x28, 0xb5, 0x2f, 0xfd, 0x24, 0, 1, 0, 0, 0x99, 0xe9, 0xd8, 0x51})
	limits := envelope.Limits{Stored: 1 << 20, Content: 1 << 20, Window: 1 << 20}
	f.Fuzz(func(t *testing.T, stored []byte) {
		got, c, err := readAll(bytes.NewReader(stored), limits)
		if reasonOf(t, err) != none {
			return
		}
		sum := sha256.Sum256(got)
		if int64(len(got)) > limits.Content || c.Size() != int64(len(got)) || c.Digest() != hex.EncodeToString(sum[:]) {
			t.Fatalf("%d bytes, size %d, digest %s", len(got), c.Size(), c.Digest())
		}
		if c.Format() == envelope.Plain && !bytes.Equal(got, stored) {
			t.Fatal("plain content differs from what is stored")
		}
		// The same must come of it in small pieces.
		again, _, err := readAll(iotest.OneByteReader(bytes.NewReader(stored)), limits)
		if err != nil || !bytes.Equal(got, again) {
			t.Fatalf("byte by byte: %d bytes, %v, want %d", len(again), err, len(got))
		}
	})
}
