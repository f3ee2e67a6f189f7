package envelope

import (
	"bufio"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

const zstdMagic = "\x28\xb5\x2f\xfd"

// frame reads one zstd frame and ends where it ends. The decoder by itself
// would read on into whatever frames follow, and the digest of an object with
// two contents would be that of neither.
type frame struct {
	in *bufio.Reader
	// left of the current part: the header, a block or the checksum.
	left int
	// last tells that no block follows.
	last     bool
	checksum bool
}

func newFrame(in *bufio.Reader, window uint64) (*frame, error) {
	head, err := in.Peek(zstd.HeaderMaxSize)
	if err != nil && err != io.EOF {
		return nil, err
	}
	var header zstd.Header
	if err := header.Decode(head); err != nil {
		return nil, fmt.Errorf("read the frame's header: %w", err)
	}
	// A single segment is its own window.
	if header.WindowSize > window || header.SingleSegment && header.FrameContentSize > window {
		return nil, windowTooLarge()
	}
	return &frame{in: in, left: header.HeaderSize, checksum: header.HasCheckSum}, nil
}

func windowTooLarge() error {
	return &state.Error{Reason: vocab.QuarantineReasonTooLarge, Detail: "zstd would look back further than Lumaft keeps"}
}

// Read passes the frame through, walking from block to block.
func (f *frame) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for f.left == 0 {
		switch {
		case !f.last:
			if err := f.next(); err != nil {
				return 0, err
			}
		case f.checksum:
			f.checksum, f.left = false, 4
		default:
			return 0, io.EOF
		}
	}
	n, err := f.in.Read(p[:min(len(p), f.left)])
	f.left -= n
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// next reads the header of a block without taking it from the stream: three
// bytes that hold whether it is the last, its type and its size.
func (f *frame) next() error {
	head, err := f.in.Peek(3)
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	if err != nil {
		return err
	}
	bits := uint32(head[0]) | uint32(head[1])<<8 | uint32(head[2])<<16
	f.last = bits&1 != 0
	size := int(bits >> 3)
	if bits>>1&3 == 1 {
		size = 1 // one byte, repeated
	}
	f.left = 3 + size
	return nil
}
