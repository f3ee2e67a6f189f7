package observe

import (
	"context"
	"errors"
	"io"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
	"github.com/lumaft/lumaft/server/fact"
	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/envelope"
)

// reader reads objects of one backend.
type reader struct{ backend Backend }

// key is a key of the bucket for one relative to the backend's root.
func (o reader) key(relative string) string {
	if o.backend.Prefix == "" {
		return relative
	}
	return o.backend.Prefix + "/" + relative
}

// relative is the reverse of key.
func (o reader) relative(key string) string {
	if o.backend.Prefix == "" {
		return key
	}
	return key[len(o.backend.Prefix)+1:]
}

// read opens a listed object and decodes its content. An error of the store is
// returned as it is; one of the object is a *state.Error. Of listed only the
// key must be known.
func (o reader) read(ctx context.Context, listed bucket.Object, decode func(io.Reader) error) (fact.Object, error) {
	if listed.Size > envelope.StateLimits.Stored {
		return fact.Object{}, &state.Error{Reason: vocab.QuarantineReasonTooLarge, Detail: "the listing says that it is larger than Lumaft reads"}
	}
	key := listed.Key
	head, body, err := o.backend.Store.Get(ctx, key)
	if errors.Is(err, bucket.ErrNotFound) {
		return fact.Object{}, &state.Error{Reason: vocab.QuarantineReasonVanished, Detail: "listed, and gone when it was to be read"}
	}
	if err != nil {
		return fact.Object{}, err
	}
	defer body.Close()
	if listed.ETag == head.ETag && listed.Size != head.Size {
		// One version has one size: a body that is cut must not be taken for
		// an object that is malformed until it changes.
		return fact.Object{}, damage()
	}
	seen := fact.Object{Key: key, ETag: head.ETag, Size: head.Size, ModifiedAt: instant.Of(head.Modified)}
	content, err := envelope.Open(body, envelope.StateLimits)
	if err != nil {
		return seen, err
	}
	defer content.Close()
	err = decode(content)
	if err == nil {
		// A decoder stops at the end of its document; the digest needs the rest.
		_, err = io.Copy(io.Discard, content)
	}
	if errors.Is(err, bucket.ErrDamaged) {
		return seen, damage()
	}
	if err != nil {
		return seen, err
	}
	seen.Digest = content.Digest()
	return seen, nil
}

func damage() error {
	return &state.Error{Reason: vocab.QuarantineReasonChecksumMismatch, Detail: "what was read is not what the store announced"}
}

// unreadableFor is the quarantine entry for an error of an object, nil for an
// error of the store. What vanished is tried again by the next poll; the rest
// cannot change before its object does.
func unreadableFor(place fact.Place, key, etag string, err error, now instant.Instant) *fact.Unreadable {
	var bad *state.Error
	if !errors.As(err, &bad) {
		return nil
	}
	u := &fact.Unreadable{Place: place, Key: key, ETag: etag, Reason: bad.Reason, Detail: bad.Detail, At: now}
	if bad.Reason == vocab.QuarantineReasonVanished || bad.Reason == vocab.QuarantineReasonChecksumMismatch {
		u.NextTryAt = &now
	}
	return u
}
