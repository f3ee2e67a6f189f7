package incarnation

import (
	"testing"

	"pgregory.net/rapid"
)

func TestDecide(t *testing.T) {
	lost := Owner{ID: "lost", Records: 3}
	listed := Owner{ID: "listed", Records: 5, Listed: true}
	for name, tc := range map[string]struct {
		facts Facts
		want  Verdict
		id    string
	}{
		"a new stack after its first update":  {Facts{Records: 1, Sightings: 1}, Begin, ""},
		"a file without history":              {Facts{Sightings: 1}, Wait, ""},
		"it is still without one":             {Facts{Sightings: 2}, Begin, ""},
		"a rename stands still":               {Facts{Sightings: 29, Twin: true}, Wait, ""},
		"a rename was killed":                 {Facts{Sightings: 30, Twin: true}, Begin, ""},
		"a twin and a history of its own":     {Facts{Records: 1, Sightings: 1, Twin: true}, Begin, ""},
		"the history of one that is gone":     {Facts{Records: 3, Owners: []Owner{lost}, Sightings: 1}, Adopt, "lost"},
		"part of it was moved":                {Facts{Records: 1, Owners: []Owner{{ID: "lost", Records: 1}}, Sightings: 1}, Adopt, "lost"},
		"the old file is still there":         {Facts{Records: 5, Owners: []Owner{listed}, Sightings: 2}, Wait, ""},
		"it stays: a copy":                    {Facts{Records: 5, Owners: []Owner{listed}, Sightings: 3}, Begin, ""},
		"one is gone, one is there":           {Facts{Records: 5, Owners: []Owner{listed, lost}, Sightings: 1}, Adopt, "lost"},
		"two are gone":                        {Facts{Records: 5, Owners: []Owner{lost, {ID: "more", Records: 4}}, Sightings: 1}, Adopt, "more"},
		"two are gone and have equally much":  {Facts{Records: 6, Owners: []Owner{lost, {ID: "also", Records: 3}}, Sightings: 1}, Adopt, "also"},
		"known records at the first listing":  {Facts{Records: 3, Owners: []Owner{lost}, Sightings: 1}, Adopt, "lost"},
		"an empty history where others moved": {Facts{Sightings: 1}, Wait, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got, id := Decide(tc.facts); got != tc.want || id != tc.id {
				t.Errorf("Decide() = %v, %q, want %v, %q", got, id, tc.want, tc.id)
			}
		})
	}
}

// The order of owners decides nothing, nobody listed is adopted, and waiting
// ends.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		owners := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) Owner {
			return Owner{
				ID: rapid.StringMatching(`[a-e]`).Draw(t, "id"), Records: rapid.IntRange(1, 3).Draw(t, "records"),
				Listed: rapid.Bool().Draw(t, "listed"),
			}
		}), 0, 4, func(o Owner) string { return o.ID }).Draw(t, "owners")
		f := Facts{Records: rapid.IntRange(len(owners), 9).Draw(t, "records"), Owners: owners, Sightings: rapid.IntRange(1, 4).Draw(t, "sightings")}
		verdict, id := Decide(f)
		f.Owners = rapid.Permutation(owners).Draw(t, "shuffled")
		if again, other := Decide(f); again != verdict || other != id {
			t.Fatalf("another order decides %v %q, not %v %q", again, other, verdict, id)
		}
		for _, o := range owners {
			if o.ID == id && o.Listed {
				t.Fatalf("%q is there and was adopted", id)
			}
		}
		if f.Sightings = 3; verdict == Wait {
			if later, _ := Decide(f); later == Wait {
				t.Fatal("it is waited for ever")
			}
		}
	})
}
