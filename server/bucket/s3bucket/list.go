package s3bucket

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"github.com/lumaft/lumaft/server/bucket"
)

// maxEmptyPages is how many pages in a row may hold no key. Stores with many
// deleted objects send a few; a store that goes on has lost its way.
const maxEmptyPages = 32

// errBadListing is among the causes when a listing breaks the rules of S3.
var errBadListing = fmt.Errorf("%w: bad listing", errBadAnswer)

// List implements bucket.Store. A page is checked whole before each sees any of
// it, and no slot is held while each runs.
func (s *Store) List(ctx context.Context, prefix string, each func(bucket.Object) error) error {
	return s.ListAfter(ctx, prefix, "", each)
}

// ListAfter implements bucket.Store.
func (s *Store) ListAfter(ctx context.Context, prefix, after string, each func(bucket.Object) error) error {
	state := listing{prefix: prefix, after: after, last: after, any: after != ""}
	for !state.done {
		objects, err := s.page(ctx, &state)
		if err != nil {
			return err
		}
		for _, object := range objects {
			if err := each(object); err != nil {
				return err
			}
		}
	}
	return nil
}

// listing is how far a listing has come.
type listing struct {
	prefix string
	after  string
	token  string
	last   string // the last key, once any is true
	any    bool
	empty  int // pages without a key in a row
	done   bool
}

func (s *Store) page(ctx context.Context, state *listing) (objects []bucket.Object, err error) {
	c, err := s.begin(ctx, callList, "")
	if err != nil {
		return nil, err
	}
	defer func() { c.end(err) }()

	input := &s3.ListObjectsV2Input{
		Bucket: aws.String(s.config.Bucket),
		// One key that XML cannot carry would otherwise hide all others.
		EncodingType: types.EncodingTypeUrl,
	}
	if state.prefix != "" {
		input.Prefix = aws.String(state.prefix)
	}
	if state.after != "" {
		input.StartAfter = aws.String(state.after)
	}
	if state.token != "" {
		input.ContinuationToken = aws.String(state.token)
	}
	if s.tuning.maxKeys > 0 {
		input.MaxKeys = aws.Int32(s.tuning.maxKeys)
	}
	output, err := s.client.ListObjectsV2(c.ctx, input, c.patience()...)
	if err != nil {
		return nil, c.failure(err)
	}
	objects, err = state.accept(output)
	if err != nil {
		return nil, c.failure(err)
	}
	return objects, nil
}

// accept checks one page and moves on. Every way in which a store could make a
// listing wrong or endless ends here.
func (l *listing) accept(page *s3.ListObjectsV2Output) ([]bucket.Object, error) {
	objects := make([]bucket.Object, 0, len(page.Contents))
	for _, entry := range page.Contents {
		object, err := l.object(entry, page.EncodingType)
		if err != nil {
			return nil, err
		}
		objects = append(objects, object)
		l.last, l.any = object.Key, true
	}
	if page.IsTruncated == nil {
		return nil, fmt.Errorf("%w: it does not say whether it is complete", errBadListing)
	}
	if !*page.IsTruncated {
		l.done = true
		return objects, nil
	}
	next := aws.ToString(page.NextContinuationToken)
	if next == "" {
		return nil, fmt.Errorf("%w: it goes on without saying where", errBadListing)
	}
	if next == l.token {
		return nil, fmt.Errorf("%w: it goes round in a circle", errBadListing)
	}
	// Keys must rise from page to page, so only pages without keys can circle
	// by way of several tokens.
	if len(objects) > 0 {
		l.empty = 0
	} else if l.empty++; l.empty > maxEmptyPages {
		return nil, fmt.Errorf("%w: it goes on without keys", errBadListing)
	}
	l.token = next
	return objects, nil
}

func (l *listing) object(entry types.Object, encoding types.EncodingType) (bucket.Object, error) {
	key := aws.ToString(entry.Key)
	if encoding == types.EncodingTypeUrl {
		decoded, err := url.QueryUnescape(key)
		if err != nil {
			return bucket.Object{}, fmt.Errorf("%w: a key is not encoded as announced", errBadListing)
		}
		key = decoded
	}
	var missing error
	switch {
	case key == "":
		missing = errors.New("an entry has no key")
	case !strings.HasPrefix(key, l.prefix):
		missing = errors.New("a key is outside the prefix")
	case l.any && key == l.last:
		missing = errors.New("a key comes twice")
	case l.any && key < l.last:
		missing = errors.New("keys are not in order")
	case entry.Size == nil || *entry.Size < 0:
		missing = errors.New("an entry has no size")
	case entry.LastModified == nil:
		missing = errors.New("an entry has no time")
	case aws.ToString(entry.ETag) == "":
		missing = errors.New("an entry has no ETag")
	}
	if missing != nil {
		return bucket.Object{}, fmt.Errorf("%w: %w", errBadListing, missing)
	}
	return bucket.Object{Key: key, ETag: *entry.ETag, Size: *entry.Size, Modified: entry.LastModified.UTC()}, nil
}
