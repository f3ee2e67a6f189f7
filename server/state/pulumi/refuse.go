package pulumi

import (
	"errors"
	"fmt"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

func refuse(reason vocab.QuarantineReason, detail string) error {
	return &state.Error{Reason: reason, Detail: detail}
}

// readFailure passes refusals of the reader on and wraps everything else.
func readFailure(err error) error {
	if refused := (*state.Error)(nil); errors.As(err, &refused) {
		return refused
	}
	return fmt.Errorf("read the object: %w", err)
}
