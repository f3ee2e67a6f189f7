package changes

import (
	"testing"

	"github.com/lumaft/lumaft/schema/vocab"
)

func TestImpact(t *testing.T) {
	type counts = map[vocab.ResourceAction]int64
	for name, tc := range map[string]struct {
		reported bool
		counts   counts
		want     vocab.Impact
	}{
		"not reported":               {false, nil, vocab.ImpactNotReported},
		"counts are not looked at":   {false, counts{vocab.ResourceActionCreate: 1}, vocab.ImpactNotReported},
		"explicitly none":            {true, nil, vocab.ImpactNone},
		"only unchanged ones":        {true, counts{vocab.ResourceActionSame: 7}, vocab.ImpactNone},
		"only read and refreshed":    {true, counts{vocab.ResourceActionRead: 2, vocab.ResourceActionRefresh: 1}, vocab.ImpactNone},
		"a zero count kept as given": {true, counts{vocab.ResourceActionDelete: 0}, vocab.ImpactNone},
		"one among unchanged":        {true, counts{vocab.ResourceActionSame: 7, vocab.ResourceActionImport: 1}, vocab.ImpactChanges},
		"dropped from the state":     {true, counts{vocab.ResourceActionDiscard: 1}, vocab.ImpactChanges},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Impact(tc.reported, tc.counts); got != tc.want {
				t.Errorf("Impact() = %s, want %s", got, tc.want)
			}
		})
	}
}
