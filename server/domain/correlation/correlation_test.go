package correlation

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lumaft/lumaft/schema/vocab"
)

const (
	one = "0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e"
	two = "3f1c2b4a-5d6e-4f70-8a91-b2c3d4e5f607"
)

func TestMarker(t *testing.T) {
	for message, want := range map[string]string{
		"":                                         "",
		"ship the rate limiter":                    "",
		"ship the rate limiter " + Text(one):       one,
		Text(one):                                  one,
		Text(one) + " and more\n":                  one,
		"copied " + Text(one) + " " + Text(two):    two,
		Text(one) + Text(two):                      two,
		Text(one) + " [lumaft:v1:" + two:           one,
		Text(one) + " [lumaft:v1:]":                one,
		Text(one) + " [lumaft:v1:nothing]":         one,
		strings.ToUpper(Text(one)):                 "",
		"[lumaft:v1:" + strings.ToUpper(one) + "]": "",
		"[Lumaft:v1:" + one + "]":                  "",
		"[lumaft:v2:" + one + "]":                  "",
		"[lumaft:v1: " + one + "]":                 "",
		"[lumaft:v1:" + one + " ]":                 "",
		"[lumaft:v1:" + one:                        "",
		"[lumaft:v1:" + strings.ReplaceAll(one, "-", "\u2010") + "]": "",
		"[lumaft:v1:[lumaft:v1:" + one + "]":                         one,
	} {
		if got, ok := Marker(message); got != want || ok != (want != "") {
			t.Errorf("Marker(%q) = %q, %v, want %q", message, got, ok, want)
		}
	}
}

func FuzzMarker(f *testing.F) {
	for _, seed := range []string{"", Text(one), "a [lumaft:v1:", Text(one) + Text(two), "[lumaft:v1:\x00]", "[lumaft:v1:[lumaft:v1:" + one + "]]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, message string) {
		uuid, ok := Marker(message)
		if !ok {
			if uuid != "" {
				t.Fatalf("no marker and %q", uuid)
			}
			return
		}
		at := strings.LastIndex(message, Text(uuid))
		if at < 0 {
			t.Fatalf("%q is not in the message", uuid)
		}
		if later, ok := Marker(message[at+1:]); ok {
			t.Fatalf("%q comes after %q", later, uuid)
		}
		if again, _ := Marker(message + " " + Text(two)); again != two {
			t.Fatalf("the marker that was appended is not the one: %q", again)
		}
	})
}

func TestJudge(t *testing.T) {
	kind := func(k vocab.Kind) *vocab.Kind { return &k }
	observed := func(id, stack string, k *vocab.Kind) Row { return Row{id, vocab.SourceBackend, stack, k} }
	reported := func(id, stack string, k *vocab.Kind) Row { return Row{id, vocab.SourceRunner, stack, k} }
	update := kind(vocab.KindUpdate)
	repeated, stack, other := vocab.JoinAmbiguityMarkerRepeated, vocab.JoinAmbiguityOtherStack, vocab.JoinAmbiguityOtherKind
	for name, tc := range map[string]struct {
		rows []Row
		why  vocab.JoinAmbiguity // of each; joined in pairs without one
		join bool
	}{
		"none":                             {nil, "", false},
		"a record alone":                   {[]Row{observed("o", "s", update)}, "", false},
		"a report alone":                   {[]Row{reported("r", "s", update)}, "", false},
		"a record and its report":          {[]Row{observed("o", "s", update), reported("r", "s", update)}, "", true},
		"a report and its record":          {[]Row{reported("r", "s", update), observed("o", "s", update)}, "", true},
		"two records":                      {[]Row{observed("o", "s", update), observed("p", "s", update)}, repeated, false},
		"two reports":                      {[]Row{reported("r", "s", update), reported("q", "s", update)}, repeated, false},
		"two reports of one record":        {[]Row{reported("r", "s", update), observed("o", "s", update), reported("q", "s", update)}, repeated, false},
		"a copy of it on another stack":    {[]Row{reported("r", "s", update), observed("o", "s", update), observed("p", "t", update)}, repeated, false},
		"a record of another stack":        {[]Row{reported("r", "s", update), observed("o", "t", update)}, stack, false},
		"another stack and kind":           {[]Row{reported("r", "s", kind(vocab.KindDestroy)), observed("o", "t", update)}, stack, false},
		"another kind":                     {[]Row{reported("r", "s", kind(vocab.KindDestroy)), observed("o", "s", update)}, other, false},
		"a preview leaves no record":       {[]Row{reported("r", "s", kind(vocab.KindPreview)), observed("o", "s", kind(vocab.KindPreview))}, other, false},
		"an import by its command's name":  {[]Row{reported("r", "s", kind(vocab.KindImport)), observed("o", "s", kind(vocab.KindResourceImport))}, "", true},
		"an import by its kind":            {[]Row{reported("r", "s", kind(vocab.KindResourceImport)), observed("o", "s", kind(vocab.KindResourceImport))}, "", true},
		"an import that older ones record": {[]Row{reported("r", "s", kind(vocab.KindResourceImport)), observed("o", "s", kind(vocab.KindImport))}, "", true},
		"an import is no update":           {[]Row{reported("r", "s", update), observed("o", "s", kind(vocab.KindResourceImport))}, other, false},
		"a state change says no kind":      {[]Row{reported("r", "s", update), observed("o", "s", nil)}, "", true},
		"a preview changes no state":       {[]Row{reported("r", "s", kind(vocab.KindPreview)), observed("o", "s", nil)}, other, false},
	} {
		t.Run(name, func(t *testing.T) {
			for i, got := range Judge(tc.rows) {
				want := Verdict{Ambiguity: tc.why}
				if tc.join {
					want.Joined = tc.rows[1-i].ID
				}
				if got != want {
					t.Errorf("%s: %+v, want %+v", tc.rows[i].ID, got, want)
				}
			}
		})
	}
}

// The order of rows decides nothing; a join is between one of each source and
// mutual; whoever is not joined though others carry the marker knows why, and
// all know the same.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) Row {
			row := Row{
				ID:     rapid.StringMatching(`[a-f]`).Draw(t, "id"),
				Source: rapid.SampledFrom([]vocab.Source{vocab.SourceBackend, vocab.SourceRunner}).Draw(t, "source"),
				Stack:  rapid.SampledFrom([]string{"s", "t"}).Draw(t, "stack"),
			}
			if k := rapid.SampledFrom(append(vocab.Kind("").Values(), "")).Draw(t, "kind"); k != "" {
				kind := vocab.Kind(k)
				row.Kind = &kind
			}
			return row
		}), 0, 4, func(r Row) string { return r.ID }).Draw(t, "rows")
		by, source := map[string]Verdict{}, map[string]vocab.Source{}
		for i, v := range Judge(rows) {
			by[rows[i].ID], source[rows[i].ID] = v, rows[i].Source
		}
		shuffled := rapid.Permutation(rows).Draw(t, "shuffled")
		for i, v := range Judge(shuffled) {
			if v != by[shuffled[i].ID] {
				t.Fatalf("another order decides %+v, not %+v", v, by[shuffled[i].ID])
			}
		}
		for id, v := range by {
			switch {
			case v.Joined != "":
				if len(rows) != 2 || v.Ambiguity != "" || by[v.Joined].Joined != id || source[v.Joined] == source[id] {
					t.Fatalf("%s is joined: %+v of %d rows", id, v, len(rows))
				}
			case len(rows) < 2:
				if v.Ambiguity != "" {
					t.Fatalf("%s is alone and %s", id, v.Ambiguity)
				}
			case !slices.Contains(v.Ambiguity.Values(), string(v.Ambiguity)):
				t.Fatalf("%s of %d rows has no reason", id, len(rows))
			}
		}
	})
}
