package main

import (
	"os"
	"testing"
	"time"
)

func TestQuantiles(t *testing.T) {
	all := []time.Duration{5, 1, 4, 2, 3}
	for q, want := range map[float64]time.Duration{0: 1, 0.5: 3, 0.95: 5, 1: 5} {
		if got := quantile(all, q); got != want {
			t.Errorf("quantile %v = %d, want %d", q, got, want)
		}
	}
	if got := median(nil); got != 0 {
		t.Errorf("the median of nothing is %d", got)
	}
}

func TestRatiosAreJudged(t *testing.T) {
	for name, tc := range map[string]struct {
		ours, peer time.Duration
		most       float64
		ratio      string
		verdict    string
	}{
		"held":    {15, 10, 1.5, "1.50×", "held"},
		"short":   {16, 10, 1.5, "1.60×", "SHORT"},
		"a part":  {1, 40, 1.0 / 20, "1/40", "held"},
		"no goal": {10, 10, 0, "1×", "told"},
	} {
		f := beside(name, tc.ours, tc.peer, tc.most)
		if f.ratio != tc.ratio || f.verdict() != tc.verdict {
			t.Errorf("%s: %s %s, want %s %s", name, f.ratio, f.verdict(), tc.ratio, tc.verdict)
		}
	}
}

func TestAProcessTellsWhatItUses(t *testing.T) {
	m, err := memoryOf("self")
	if err != nil || m.now <= 0 || m.peak < m.now {
		t.Errorf("memory %+v, %v", m, err)
	}
	if used, err := processorTime(os.Getpid()); err != nil || used < 0 || used > time.Hour {
		t.Errorf("processor time %s, %v", used, err)
	}
}
