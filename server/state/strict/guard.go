package strict

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

// guard passes JSON through and holds the ceilings while it does, so that no
// decoder behind it ever buffers more than one string of permitted length.
// What came before the place that breaks a ceiling still passes, so that the
// decoder finds what is wrong with that first. It looks only at quotes, escapes and brackets; whether the text is JSON is the
// decoder's business.
type guard struct {
	src    io.Reader
	limits Limits
	in     [16 << 10]byte
	buf    []byte
	// out is the part of buf that was not read yet, err what follows it.
	out []byte
	err error
	// source is the error of src itself.
	source error
	idle   int

	total int64
	// removed counts the bytes that were left out, for positions.
	removed int64
	// open holds the objects and lists around the place, names what all their
	// members' names come to.
	open  []level
	names level
	// naming tells that a string here is a name.
	naming bool
	// run counts bytes since the last structural character.
	run    int
	inside bool
	// unit holds an escape sequence while it arrives.
	unit    [6]byte
	unitLen int
	// length of the string so far, as written in the file.
	length int
	// high tells that the last thing was half of a surrogate pair, which must
	// not lose its other half.
	high   bool
	elided hash.Hash
	gone   int64
}

// level is one object or list. The decoder keeps the names of every open
// object to find those that are there twice.
type level struct {
	object       bool
	names, bytes int
}

// Read hands out what passed.
func (g *guard) Read(p []byte) (int, error) {
	for len(g.out) == 0 {
		if g.err != nil {
			return 0, g.err
		}
		g.fill()
	}
	n := copy(p, g.out)
	g.out = g.out[n:]
	return n, nil
}

func (g *guard) fill() {
	n, err := g.src.Read(g.in[:])
	g.total += int64(n)
	if over := g.total - g.limits.Bytes; over > 0 {
		n -= int(min(over, int64(n)))
		err = refuse(vocab.QuarantineReasonTooLarge, "more than %d bytes", g.limits.Bytes)
	} else if err != nil && err != io.EOF {
		g.source = err
	} else if n == 0 && err == nil {
		if g.idle++; g.idle > 100 {
			g.source = io.ErrNoProgress
			err = g.source
		}
	} else {
		g.idle = 0
	}
	g.buf = g.buf[:0]
	if refused := g.scan(g.in[:n]); refused != nil {
		err = refused
	}
	g.out, g.err = g.buf, err
}

func (g *guard) scan(in []byte) error {
	for i := 0; i < len(in); {
		var err error
		switch {
		case !g.inside:
			i, err = g.outside(in, i)
		case g.unitLen > 0:
			g.escape(in[i])
			i++
		default:
			i, err = g.text(in, i)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// outside passes what is between strings, the opening quote included.
func (g *guard) outside(in []byte, from int) (int, error) {
	for i := from; i < len(in); i++ {
		switch in[i] {
		case '"':
			g.inside, g.length, g.high, g.run = true, 0, false, 0
			g.buf = append(g.buf, in[from:i+1]...)
			return i + 1, nil
		case '{', '[':
			g.run = 0
			if len(g.open) == g.limits.Depth {
				g.buf = append(g.buf, in[from:i]...)
				return i, refuse(vocab.QuarantineReasonTooDeep, "more than %d objects and lists in one another", g.limits.Depth)
			}
			g.naming = in[i] == '{'
			g.open = append(g.open, level{object: g.naming})
		case '}', ']':
			g.run = 0
			g.naming = false
			if last := len(g.open) - 1; last >= 0 {
				g.names.names -= g.open[last].names
				g.names.bytes -= g.open[last].bytes
				g.open = g.open[:last]
			}
		case ',':
			g.run = 0
			g.naming = len(g.open) > 0 && g.open[len(g.open)-1].object
		case ':':
			g.run = 0
			g.naming = false
		default:
			if g.run++; g.run > g.limits.String {
				g.buf = append(g.buf, in[from:i]...)
				return i, refuse(vocab.QuarantineReasonTooLarge, "more than %d bytes between two marks", g.limits.String)
			}
		}
	}
	g.buf = append(g.buf, in[from:]...)
	return len(in), nil
}

// text passes the inside of a string up to an escape sequence or its end.
func (g *guard) text(in []byte, from int) (int, error) {
	i := from
	for i < len(in) && in[i] != '"' && in[i] != '\\' {
		if in[i] < ' ' {
			g.buf = append(g.buf, in[from:i]...)
			// Refused here, because the decoder does not see what is left out.
			return i, refuse(vocab.QuarantineReasonMalformed, "a control character in a string")
		}
		i++
	}
	if run := in[from:i]; len(run) > 0 {
		keep := len(run)
		if g.length+keep > g.limits.String {
			keep = max(0, g.limits.String-g.length)
			for keep < len(run) && run[keep]&0xC0 == 0x80 {
				keep++ // never cut a character
			}
		}
		g.pass(run[:keep])
		g.leaveOut(run[keep:])
		g.high = false
	}
	if i == len(in) {
		return i, nil
	}
	if in[i] == '\\' {
		g.unit[0], g.unitLen = '\\', 1
		return i + 1, nil
	}
	g.close()
	return i + 1, g.named()
}

// named counts the string that ended if it was a name.
func (g *guard) named() error {
	if !g.naming {
		return nil
	}
	g.naming = false
	at := &g.open[len(g.open)-1]
	at.names++
	at.bytes += g.length
	g.names.names++
	g.names.bytes += g.length
	if g.names.names > g.limits.Names || g.names.bytes > g.limits.NameBytes {
		return refuse(vocab.QuarantineReasonTooLarge, "more than %d names, or %d bytes of names, in one object and those around it",
			g.limits.Names, g.limits.NameBytes)
	}
	return nil
}

// escape takes one more byte of an escape sequence.
func (g *guard) escape(b byte) {
	g.unit[g.unitLen] = b
	g.unitLen++
	if g.unit[1] == 'u' && g.unitLen < 6 {
		return
	}
	unit := g.unit[:g.unitLen]
	g.unitLen = 0
	if g.length >= g.limits.String && !g.high {
		g.leaveOut(unit)
		return
	}
	g.pass(unit)
	g.high = len(unit) == 6 && (unit[2]|0x20) == 'd' && unit[3] >= '8' &&
		(unit[3] <= '9' || (unit[3]|0x20) == 'a' || (unit[3]|0x20) == 'b')
}

func (g *guard) pass(text []byte) {
	if g.elided != nil {
		g.leaveOut(text)
		return
	}
	g.buf = append(g.buf, text...)
	g.length += len(text)
}

func (g *guard) leaveOut(text []byte) {
	if len(text) == 0 {
		return
	}
	if g.elided == nil {
		g.elided = sha256.New()
	}
	g.elided.Write(text)
	g.gone += int64(len(text))
}

// close ends a string, with a mark where something was left out. The digest
// keeps two strings that differ only in what is left out from looking alike.
func (g *guard) close() {
	if g.elided != nil {
		mark := fmt.Sprintf("… (%d more bytes, sha256 %x)", g.gone, g.elided.Sum(nil))
		g.buf = append(g.buf, mark...)
		g.removed += g.gone - int64(len(mark))
		g.elided, g.gone = nil, 0
	}
	g.buf = append(g.buf, '"')
	g.inside = false
}

func refuse(reason vocab.QuarantineReason, format string, args ...any) error {
	return &state.Error{Reason: reason, Detail: fmt.Sprintf(format, args...)}
}
