package pulumi

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/strict"
)

// smallLimits are the ceilings for objects that people's tools write by hand.
var smallLimits = strict.Limits{Bytes: 1 << 20, Depth: 64, String: 64 << 10, Names: 10_000, NameBytes: 1 << 20}

// DecodeLock reads a lock. What it leaves out stays empty: whatever it says,
// its being there locks the stack.
func DecodeLock(r io.Reader) (state.Lock, error) {
	d := strict.NewDecoder(r, smallLimits)
	var lock state.Lock
	err := d.Object(func(name []byte) (err error) {
		switch string(name) {
		case "pid":
			lock.PID, err = d.Int()
		case "username":
			lock.User, err = d.String()
		case "hostname":
			lock.Host, err = d.String()
		case "timestamp":
			var text string
			if text, err = d.String(); err != nil {
				return err
			}
			if at, err := instant.Parse(text); err == nil {
				lock.At = &at
			}
		default:
			err = d.Unknown(name, []string{"pid", "username", "hostname", "timestamp"})
		}
		return err
	})
	if err == nil {
		err = d.End()
	}
	if err != nil {
		return state.Lock{}, err
	}
	return lock, nil
}

// DecodeTags reads the tags of a stack, sorted by name.
func DecodeTags(r io.Reader) ([]state.Tag, error) {
	d := strict.NewDecoder(r, smallLimits)
	version := int64(-1)
	tags := []state.Tag{}
	err := d.Object(func(name []byte) (err error) {
		switch string(name) {
		case "version":
			version, err = d.Int()
			return err
		case "tags":
			if null, err := d.Null(); null || err != nil {
				return err
			}
			return d.Object(func(name []byte) error {
				tag := state.Tag{Name: string(name)}
				tag.Value, err = d.String()
				tags = append(tags, tag)
				return err
			})
		default:
			return d.Unknown(name, []string{"version", "tags"})
		}
	})
	if err == nil {
		err = d.End()
	}
	switch {
	case err != nil:
		return nil, err
	case version == -1:
		return nil, d.Malformed("want a version")
	case version != 1:
		return nil, d.Unsupported("the tags have another version than 1")
	}
	slices.SortFunc(tags, func(a, b state.Tag) int { return strings.Compare(a.Name, b.Name) })
	return tags, nil
}

// maxMeta is the ceiling for the marker of a backend, in bytes.
const maxMeta = 64 << 10

// DecodeMeta reads meta.yaml, or the Pulumi.yaml of old versions, and says
// which layout it marks. It takes the little of YAML that the CLI writes: a
// field a line at the left edge, comments and empty lines; what is indented
// belongs to fields it does not know.
func DecodeMeta(r io.Reader) (vocab.Layout, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxMeta+1))
	if err != nil {
		return "", err
	}
	if len(text) > maxMeta {
		return "", refuse(vocab.QuarantineReasonTooLarge, "the backend's marker is larger than Lumaft reads")
	}
	version := ""
	for line := range bytes.Lines(text) {
		field, _, _ := strings.Cut(strings.TrimRight(string(line), "\r\n"), " #")
		field = strings.TrimRight(field, " \t")
		if field == "" || field == "---" || strings.ContainsAny(field[:1], " \t#") {
			continue
		}
		name, value, ok := strings.Cut(field, ":")
		if !ok {
			return "", refuse(vocab.QuarantineReasonMalformed, "want fields of YAML, one a line")
		}
		if name != "version" {
			continue
		}
		if version != "" {
			return "", refuse(vocab.QuarantineReasonMalformed, "the version is there twice")
		}
		version = strings.TrimLeft(value, " \t")
	}
	switch {
	case version == "1":
		return vocab.LayoutProject, nil
	case version == "0":
		return vocab.LayoutLegacy, nil
	case version == "" || strings.Trim(version, "0123456789") != "":
		return "", refuse(vocab.QuarantineReasonMalformed, "want a version, a number")
	default:
		return "", refuse(vocab.QuarantineReasonUnsupportedVersion, "the backend has another version than 0 or 1")
	}
}
