package pulumi

import (
	"io"
	"math"
	"slices"
	"strings"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/strict"
)

// historyLimits are the ceilings for history records: they hold no resources.
var historyLimits = strict.Limits{Bytes: 16 << 20, Depth: 64, String: 1 << 20, Names: 100_000, NameBytes: 4 << 20}

// historyFields are the fields of a record that mean something here. version
// is always 0 and counts nothing.
var historyFields = []string{
	"kind", "startTime", "message", "environment", "config", "result", "endTime", "resourceChanges",
}

// DecodeHistory reads the record of one update. A kind, result or action that
// the vocabulary does not have is unsupported-version: the record is sound and
// tells something that this version of Lumaft has no word for, so it is kept
// aside until one that has reads it again.
func DecodeHistory(r io.Reader) (state.Update, error) {
	h := historyReader{d: strict.NewDecoder(r, historyLimits)}
	if err := h.d.Object(h.field); err != nil {
		return state.Update{}, err
	}
	if err := h.d.End(); err != nil {
		return state.Update{}, err
	}
	switch {
	case h.got.Kind == "":
		return state.Update{}, h.d.Malformed("want a kind")
	case h.got.Result == "":
		return state.Update{}, h.d.Malformed("want a result")
	case !h.got.Kind.Known():
		return state.Update{}, h.d.Unsupported("the record's kind is not known")
	case !h.got.Result.Known():
		return state.Update{}, h.d.Unsupported("the record's result is not known")
	}
	return h.got, nil
}

type historyReader struct {
	d   *strict.Decoder
	got state.Update
}

func (h *historyReader) field(name []byte) (err error) {
	switch string(name) {
	case "kind":
		kind, err := h.d.String()
		h.got.Kind = vocab.Kind(kind)
		return err
	case "result":
		result, err := h.d.String()
		h.got.Result = vocab.Result(result)
		return err
	case "message":
		h.got.Message, err = h.d.String()
		return err
	case "startTime":
		h.got.StartAt, err = h.seconds()
		return err
	case "endTime":
		h.got.EndAt, err = h.seconds()
		return err
	case "environment", "config", "resourceChanges":
		if null, err := h.d.Null(); null || err != nil {
			return err
		}
	}
	switch string(name) {
	case "environment":
		return h.environment()
	case "config":
		return h.config()
	case "resourceChanges":
		return h.changes()
	default:
		return h.d.Unknown(name, historyFields)
	}
}

// seconds reads Unix seconds or null. What is beyond the reach of an instant
// is clamped.
func (h *historyReader) seconds() (*instant.Instant, error) {
	if null, err := h.d.Null(); null || err != nil {
		return nil, err
	}
	n, err := h.d.Int()
	if err != nil {
		return nil, err
	}
	at := instant.OfSeconds(n)
	return &at, nil
}

func (h *historyReader) environment() error {
	h.got.Environment = map[string]string{}
	return h.d.Object(func(name []byte) error {
		key := string(name)
		value, err := h.d.String()
		h.got.Environment[key] = value
		return err
	})
}

func (h *historyReader) changes() error {
	h.got.Changes = []state.ActionCount{}
	err := h.d.Object(func(name []byte) error {
		action := vocab.ResourceAction(name)
		n, err := h.d.Int()
		if err != nil {
			return err
		}
		if !action.Known() {
			return h.d.Unsupported("the record counts an action that is not known")
		}
		if n < 0 || n == math.MaxInt64 {
			return h.d.Malformed("want a count") // the largest stands for all beyond
		}
		h.got.Changes = append(h.got.Changes, state.ActionCount{Action: action, Count: n})
		return nil
	})
	slices.SortFunc(h.got.Changes, func(a, b state.ActionCount) int {
		return strings.Compare(string(a.Action), string(b.Action))
	})
	return err
}

func (h *historyReader) config() error {
	m := masker{d: h.d, keep: true, config: true}
	err := h.d.Object(func(name []byte) error {
		entry := state.ConfigEntry{Key: string(name)}
		if h.d.Kind() == '"' {
			value, err := h.d.String()
			entry.Value = value
			h.got.Config = append(h.got.Config, entry)
			return err
		}
		m.begin()
		if err := m.value(); err != nil {
			return err
		}
		if string(m.buf) == state.Mask {
			entry.Secret = true
		} else {
			entry.Value, entry.Structured = string(m.buf), true
		}
		h.got.Config = append(h.got.Config, entry)
		return nil
	})
	slices.SortFunc(h.got.Config, func(a, b state.ConfigEntry) int { return strings.Compare(a.Key, b.Key) })
	return err
}
