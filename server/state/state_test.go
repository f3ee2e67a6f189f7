package state_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

func TestErrorNamesItsReason(t *testing.T) {
	err := fmt.Errorf("read stack dev: %w", &state.Error{Reason: vocab.QuarantineReasonTooDeep, Detail: "more than 64 levels"})
	var refused *state.Error
	if !errors.As(err, &refused) || refused.Reason != vocab.QuarantineReasonTooDeep {
		t.Errorf("%v is no refusal", err)
	}
	if want := "read stack dev: too-deep: more than 64 levels"; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
}

func TestMaskIsCanonicalJSON(t *testing.T) {
	mask := jsontext.Value(state.Mask)
	if err := mask.Canonicalize(); err != nil || string(mask) != state.Mask {
		t.Errorf("%s, %v, want %s", mask, err, state.Mask)
	}
}
