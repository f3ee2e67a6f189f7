package bucket_test

import (
	"errors"
	"testing"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
)

func TestError(t *testing.T) {
	for want, err := range map[string]*bucket.Error{
		"GetObject: unreachable": {Call: "GetObject", Health: vocab.BackendHealthUnreachable},
		"ListObjectsV2: denied (AccessDenied): Grant it.": {
			Call: "ListObjectsV2", Health: vocab.BackendHealthDenied, Code: "AccessDenied", Detail: "Grant it.",
			Cause: bucket.ErrDamaged,
		},
	} {
		if got := err.Error(); got != want {
			t.Errorf("Error() = %q, want %q", got, want)
		}
		if errors.Is(err, bucket.ErrDamaged) != (err.Cause != nil) {
			t.Errorf("%v does not unwrap to its cause", err)
		}
	}
}
