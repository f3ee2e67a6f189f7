// Package changes judges resource-change counts. Unknown, none and some are
// three different things and are never mixed up.
package changes

import "github.com/lumaft/lumaft/schema/vocab"

// Impact is what counts say a run changed. reported is false where the source
// does not tell its counts; without it the counts are not looked at.
func Impact(reported bool, counts map[vocab.ResourceAction]int64) vocab.Impact {
	if !reported {
		return vocab.ImpactNotReported
	}
	for action, count := range counts {
		if count > 0 && Alters(action) {
			return vocab.ImpactChanges
		}
	}
	return vocab.ImpactNone
}

// Alters tells whether an action changes something rather than only looking
// at it or leaving it as it was.
func Alters(action vocab.ResourceAction) bool {
	switch action {
	case vocab.ResourceActionSame, vocab.ResourceActionRead, vocab.ResourceActionReadReplacement,
		vocab.ResourceActionReadDiscard, vocab.ResourceActionRefresh:
		return false
	}
	return true
}
