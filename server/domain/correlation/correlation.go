// Package correlation decides what a marker joins. A marker is a UUID that a
// runner reports and that the message of the update it ran carries, too; it is
// the only thing that joins what a backend recorded with what a runner
// reported. Times, names and counts that are alike join nothing. What does not
// join keeps its reason.
package correlation

import "github.com/lumaft/lumaft/schema/vocab"

// Row is what must be known of a row that carries a marker.
type Row struct {
	ID     string
	Source vocab.Source
	Stack  string
	// Kind is nil where the source does not say.
	Kind *vocab.Kind
}

// Verdict is what a marker does to one of its rows.
type Verdict struct {
	// Joined is the row of the other source; empty without one.
	Joined string
	// Ambiguity is why the marker joins nothing though others carry it, too.
	Ambiguity vocab.JoinAmbiguity
}

// Judge judges all rows that carry one marker, in whatever order: exactly one
// that was observed and one that was reported, on one stack and of one kind,
// are joined. A row that carries it alone waits for another.
func Judge(rows []Row) []Verdict {
	verdicts := make([]Verdict, len(rows))
	var observed, reported []int
	for i, row := range rows {
		if row.Source == vocab.SourceBackend {
			observed = append(observed, i)
		} else {
			reported = append(reported, i)
		}
	}
	var why vocab.JoinAmbiguity
	switch {
	case len(observed) > 1 || len(reported) > 1:
		why = vocab.JoinAmbiguityMarkerRepeated
	case len(rows) < 2:
		return verdicts
	case rows[0].Stack != rows[1].Stack:
		why = vocab.JoinAmbiguityOtherStack
	case !sameKind(rows[observed[0]].Kind, rows[reported[0]].Kind):
		why = vocab.JoinAmbiguityOtherKind
	default:
		verdicts[0].Joined, verdicts[1].Joined = rows[1].ID, rows[0].ID
		return verdicts
	}
	for i := range verdicts {
		verdicts[i].Ambiguity = why
	}
	return verdicts
}

// sameKind tells whether a record can be of the run that was reported. A record
// that does not say its kind contradicts no report of a run that leaves one. An
// import of resources is recorded as resource-import and may be reported by its
// command's name, import: what else has that name leaves no record.
func sameKind(observed, reported *vocab.Kind) bool {
	if reported == nil || *reported == vocab.KindPreview {
		return false
	}
	if observed == nil {
		return true
	}
	return plain(*observed) == plain(*reported)
}

// plain is a kind with one name for imports.
func plain(k vocab.Kind) vocab.Kind {
	if k == vocab.KindImport {
		return vocab.KindResourceImport
	}
	return k
}
