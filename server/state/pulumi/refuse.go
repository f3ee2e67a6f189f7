package pulumi

import (
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

// refuse is a refusal without a place in the text.
func refuse(reason vocab.QuarantineReason, detail string) error {
	return &state.Error{Reason: reason, Detail: detail}
}
