// Package envelope opens stored objects: plain, gzip or zstd, told apart by
// their first bytes as the tools do, for names lie. It holds the ceilings of
// size and window and computes the digest of the content while it is read.
// What the content means is left to the decoders.
package envelope

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

// Format is how an object is stored.
type Format string

// The formats.
const (
	Plain Format = "plain"
	Gzip  Format = "gzip"
	Zstd  Format = "zstd"
)

// Limits are ceilings in bytes. They are absolute, for honest states are
// 74 times smaller when compressed.
type Limits struct {
	// Stored is the ceiling for the object as stored.
	Stored int64
	// Content is the ceiling for the content.
	Content int64
	// Window is the ceiling for what zstd looks back on, which is memory.
	Window uint64
}

// StateLimits are the ceilings for states.
var StateLimits = Limits{Stored: 128 << 20, Content: 128 << 20, Window: 32 << 20}

// Content is an opened object. Its Read returns a *state.Error when the
// object breaks a rule: bad-compression for a stream that is cut or damaged,
// too-large over a ceiling, malformed when something follows the compressed
// stream. An error of the reader below comes back wrapped.
type Content struct {
	format  Format
	source  *source
	plain   io.Reader
	free    func()
	limit   int64
	size    int64
	digest  hash.Hash
	err     error
	trailed func() (bool, error)
}

// Open looks at the first bytes of r. Closing the Content releases its
// memory; r is the caller's to close.
func Open(r io.Reader, limits Limits) (*Content, error) {
	src := &source{r: r, left: limits.Stored}
	in := bufio.NewReaderSize(src, 16<<10)
	head, err := in.Peek(4)
	if err != nil && err != io.EOF {
		return nil, src.explain(err)
	}
	c := &Content{format: Plain, source: src, plain: in, free: func() {}, limit: limits.Content, digest: sha256.New()}
	switch {
	case len(head) >= 2 && head[0] == 0x1f && head[1] == 0x8b:
		c.format = Gzip
		err = c.openGzip(in)
	case string(head) == zstdMagic:
		c.format = Zstd
		err = c.openZstd(in, limits.Window)
	default:
		err = nil
	}
	if err != nil {
		return nil, c.explain(err)
	}
	return c, nil
}

func (c *Content) openGzip(in *bufio.Reader) error {
	z, err := gzip.NewReader(in)
	if err != nil {
		return err
	}
	z.Multistream(false)
	c.plain, c.trailed = z, func() (bool, error) { return more(in) }
	return nil
}

func (c *Content) openZstd(in *bufio.Reader, window uint64) error {
	frame, err := newFrame(in, window)
	if err != nil {
		return err
	}
	z, err := zstd.NewReader(frame,
		zstd.WithDecoderConcurrency(1), // no goroutines to lose
		zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(window))
	if err != nil {
		return err
	}
	c.plain, c.free = z, z.Close
	c.trailed = func() (bool, error) { return more(in) }
	return nil
}

// more tells whether anything is left to read.
func more(in *bufio.Reader) (bool, error) {
	_, err := in.Peek(1)
	if err == io.EOF {
		return false, nil
	}
	return err == nil, err
}

// Format is how the object was stored.
func (c *Content) Format() Format { return c.format }

// Size is how many bytes of content were read so far.
func (c *Content) Size() int64 { return c.size }

// Digest is the SHA-256 of the whole content in hexadecimal. It is empty until
// Read has returned io.EOF.
func (c *Content) Digest() string {
	if c.err != io.EOF {
		return ""
	}
	return hex.EncodeToString(c.digest.Sum(nil))
}

// Read reads content.
func (c *Content) Read(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.plain.Read(p)
	if over := c.size + int64(n) - c.limit; over > 0 {
		n -= int(over)
		err = &state.Error{Reason: vocab.QuarantineReasonTooLarge, Detail: fmt.Sprintf("more than %d bytes of content", c.limit)}
	}
	c.size += int64(n)
	c.digest.Write(p[:n])
	if err == io.EOF && c.trailed != nil {
		if trailed, failed := c.trailed(); failed != nil {
			err = failed
		} else if trailed {
			err = &state.Error{Reason: vocab.QuarantineReasonMalformed, Detail: "something follows the compressed stream"}
		}
	}
	if err != nil && err != io.EOF {
		err = c.explain(err)
	}
	c.err = err
	return n, err
}

// Close releases memory. Reading after it fails.
func (c *Content) Close() error {
	if c.err == nil {
		c.err = errors.New("the content is closed")
	}
	c.free()
	c.free = func() {}
	return nil
}

// explain turns an error of a decompressor into a closed reason.
func (c *Content) explain(err error) error {
	if refused := (*state.Error)(nil); errors.As(err, &refused) {
		return refused
	}
	if c.source.err != nil {
		return c.source.explain(err)
	}
	if errors.Is(err, zstd.ErrWindowSizeExceeded) {
		return windowTooLarge()
	}
	if c.format == Plain {
		return fmt.Errorf("read the object: %w", err)
	}
	return &state.Error{Reason: vocab.QuarantineReasonBadCompression, Detail: "the " + string(c.format) + " stream is cut or damaged"}
}

// source is the stored object. It remembers its own error, because
// decompressors report a broken connection as a broken stream.
type source struct {
	r    io.Reader
	left int64
	err  error
}

func (s *source) Read(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.r.Read(p)
	if s.left -= int64(n); s.left < 0 {
		n += int(s.left)
		err = &state.Error{Reason: vocab.QuarantineReasonTooLarge, Detail: "the object is larger as stored than Lumaft reads"}
	}
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

func (s *source) explain(err error) error {
	if s.err == nil {
		s.err = err
	}
	if refused := (*state.Error)(nil); errors.As(s.err, &refused) {
		return refused
	}
	return fmt.Errorf("read the object: %w", s.err)
}
