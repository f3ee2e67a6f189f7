package changes

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

func count(a vocab.ResourceAction, n int64) shape.ActionCount {
	return shape.ActionCount{Action: a, Count: n}
}

func TestCompare(t *testing.T) {
	n := func(v int64) *int64 { return &v }
	const create, update, remove = vocab.ResourceActionCreate, vocab.ResourceActionUpdate, vocab.ResourceActionDelete
	for name, tc := range map[string]struct {
		planned, actual []shape.ActionCount
		want            []Difference
	}{
		"neither side tells": {nil, nil, []Difference{}},
		"both did nothing":   {[]shape.ActionCount{}, []shape.ActionCount{}, []Difference{}},
		"as planned": {[]shape.ActionCount{count(create, 2)}, []shape.ActionCount{count(create, 2)},
			[]Difference{{create, n(2), n(2), n(0)}}},
		"more and less": {[]shape.ActionCount{count(create, 2), count(remove, 3)}, []shape.ActionCount{count(remove, 1), count(create, 5)},
			[]Difference{{create, n(2), n(5), n(3)}, {remove, n(3), n(1), n(-2)}}},
		"what a side leaves out is zero": {[]shape.ActionCount{count(create, 2)}, []shape.ActionCount{count(update, 1)},
			[]Difference{{create, n(2), n(0), n(-2)}, {update, n(0), n(1), n(1)}}},
		"a plan that does not tell is not zero": {nil, []shape.ActionCount{count(update, 1)}, []Difference{{update, nil, n(1), nil}}},
		"a run that does not tell is not zero":  {[]shape.ActionCount{count(create, 2)}, nil, []Difference{{create, n(2), nil, nil}}},
		"a zero that is told is kept":           {[]shape.ActionCount{count(create, 0)}, []shape.ActionCount{}, []Difference{{create, n(0), n(0), n(0)}}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, Compare(tc.planned, tc.actual)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Nothing is lost or made up, and unknown is never a number.
func TestCompareProperties(t *testing.T) {
	side := rapid.Custom(func(t *rapid.T) []shape.ActionCount {
		if rapid.Bool().Draw(t, "tells") {
			return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) shape.ActionCount {
				return count(vocab.ResourceAction(rapid.SampledFrom(vocab.ResourceAction("").Values()).Draw(t, "action")), rapid.Int64Range(0, 1e9).Draw(t, "count"))
			}), 0, 5).Draw(t, "counts")
		}
		return nil
	})
	rapid.Check(t, func(t *rapid.T) {
		planned, actual := side.Draw(t, "planned"), side.Draw(t, "actual")
		sums := map[bool]int64{}
		for _, d := range Compare(planned, actual) {
			if (d.Planned != nil) != (planned != nil) || (d.Actual != nil) != (actual != nil) || (d.By != nil) != (planned != nil && actual != nil) {
				t.Fatalf("%+v of planned %v and actual %v", d, planned, actual)
			}
			if d.Planned != nil {
				sums[true] += *d.Planned
			}
			if d.Actual != nil {
				sums[false] += *d.Actual
			}
			if d.By != nil && *d.Planned+*d.By != *d.Actual {
				t.Fatalf("%d and %d differ by %d", *d.Planned, *d.Actual, *d.By)
			}
		}
		for plan, counts := range map[bool][]shape.ActionCount{true: planned, false: actual} {
			want := int64(0)
			for _, c := range counts {
				want += c.Count
			}
			if sums[plan] != want {
				t.Fatalf("%d are told, of %d", sums[plan], want)
			}
		}
	})
}
