package s3bucket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"github.com/lumaft/lumaft/server/bucket"
)

// Get implements bucket.Store. A checksum that the store keeps with the object
// is checked while the body is read. The body holds a slot until it ends, fails
// or is closed, and must be read within the time allowed for the call.
//
// A key with a segment "." or ".." is never asked for, since servers and
// proxies may resolve it to another object: it is bucket.ErrNotFound.
func (s *Store) Get(ctx context.Context, key string) (bucket.Object, io.ReadCloser, error) {
	if key == "" || unsafeKey(key) {
		return bucket.Object{}, nil, fmt.Errorf("%s: a key that cannot be asked for: %w", callGet, bucket.ErrNotFound)
	}
	c, err := s.begin(ctx, callGet, key)
	if err != nil {
		return bucket.Object{}, nil, err
	}
	object, content, err := c.open()
	if err != nil {
		err = c.failure(err)
		c.end(err)
		return bucket.Object{}, nil, err
	}
	return object, &body{call: c, content: content, want: object.Size}, nil
}

func (c *call) open() (bucket.Object, io.ReadCloser, error) {
	output, err := c.store.client.GetObject(c.ctx, &s3.GetObjectInput{
		Bucket: aws.String(c.store.config.Bucket), Key: aws.String(c.key), ChecksumMode: types.ChecksumModeEnabled,
	}, c.patience()...)
	if err != nil {
		return bucket.Object{}, nil, err
	}
	object := bucket.Object{Key: c.key, ETag: aws.ToString(output.ETag), Size: -1}
	if output.ContentLength != nil {
		object.Size = *output.ContentLength
	}
	if output.LastModified != nil {
		object.Modified = output.LastModified.UTC()
	}
	if object.ETag == "" || object.Size < 0 || output.LastModified == nil {
		output.Body.Close()
		return bucket.Object{}, nil, fmt.Errorf("%w: an object comes without ETag, length or time", errBadAnswer)
	}
	return object, output.Body, nil
}

// body counts what is read against what was announced.
type body struct {
	call    *call
	content io.ReadCloser
	want    int64
	got     int64
	ended   bool
	err     error // what every Read after the end returns
}

// Read implements io.Reader.
func (b *body) Read(p []byte) (int, error) {
	if b.ended {
		return 0, b.err
	}
	n, err := b.content.Read(p)
	b.got += int64(n)
	switch {
	case b.got > b.want:
		err = fmt.Errorf("%w: it is longer than its length", bucket.ErrDamaged)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF) && b.got < b.want:
		err = fmt.Errorf("%w: it is shorter than its length", bucket.ErrDamaged)
	case err == nil:
		return n, nil
	case strings.Contains(err.Error(), "checksum did not match"):
		// The SDK has no name for this error.
		err = fmt.Errorf("%w: its checksum is another", bucket.ErrDamaged)
	case errors.Is(err, io.EOF):
		b.end(io.EOF, nil)
		return n, io.EOF
	}
	err = b.call.failure(err)
	b.end(err, err)
	return n, err
}

// Close implements io.Closer. A body may be closed early and more than once.
func (b *body) Close() error {
	if !b.ended {
		b.end(errors.New("read of a closed body"), nil)
	}
	return nil
}

func (b *body) end(read, outcome error) {
	b.ended, b.err = true, read
	// The outcome is known; what closing a connection says changes nothing.
	_ = b.content.Close()
	b.call.end(outcome)
}
