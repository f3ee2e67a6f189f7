package query

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/schema/instant"
)

// A text that few messages have, or none, is found by the trigrams of messages,
// which the database keeps beside its operations (operation_messages). A text
// that many have is found faster by reading the timeline from its end. Which of
// the two it is tells a look into the trigrams that stops after a few rows:
//
//	text ─► trigrams ─► at most fewMessages ids ─► message LIKE text AND id IN ids
//	              └───► more, or a short text ───► message LIKE text
//
// The trigrams only narrow. What they name is compared with the message itself,
// so they may name too much: what was changed, or is gone.

// The bounds of narrowing.
const (
	// fewMessages is up to how many rows are read by their ids.
	fewMessages = 1000
	// shortestText is what trigrams can find, in characters.
	shortestText = 3
	// mostTexts is how many texts of one filter are looked for.
	mostTexts = 4
)

// found is, by text, the ids of all operations whose message may contain it.
type found map[string][]string

// textIndex knows whether the database keeps trigrams: PostgreSQL does where it
// has pg_trgm.
type textIndex struct {
	mu    sync.Mutex
	known bool
	kept  bool
}

// narrowed is a filter as SQL, outcomes read at an instant, its texts looked up.
// Without one it is of all cards; nil when every row matches.
func (r *Reader) narrowed(ctx context.Context, f *OperationFilter, at instant.Instant) (*entsql.Predicate, error) {
	// First without: what is wrong with a filter is told before anything is read.
	plain, err := f.wanted(r.dialect, at, nil)
	if err != nil {
		return nil, err
	}
	texts := f.texts(nil)
	if len(texts) == 0 {
		return plain, nil
	}
	kept, err := r.keepsTexts(ctx)
	if err != nil || !kept {
		return plain, err
	}
	narrow := found{}
	for _, text := range texts {
		ids, few, err := r.messagesWith(ctx, text)
		if err != nil {
			return nil, err
		}
		if few {
			narrow[text] = ids
		}
	}
	return f.wanted(r.dialect, at, narrow)
}

// texts are those of a filter that can be looked for, each once. Those in a not
// are left out, as predicate leaves them alone.
func (f *OperationFilter) texts(all []string) []string {
	if f == nil {
		return all
	}
	if t := f.MessageContains; t != nil && len(all) < mostTexts && utf8.RuneCountInString(given(*t)) >= shortestText {
		all = append(all, *t)
	}
	for _, part := range f.And {
		all = part.texts(all)
	}
	for _, part := range f.Or {
		all = part.texts(all)
	}
	return all
}

// keepsTexts tells whether the database keeps trigrams.
func (r *Reader) keepsTexts(ctx context.Context) (bool, error) {
	if r.dialect == dialect.SQLite {
		return true, nil
	}
	r.texts.mu.Lock()
	defer r.texts.mu.Unlock()
	if !r.texts.known {
		rows, err := r.client.QueryContext(ctx, "SELECT to_regclass('operation_messages_trigrams') IS NOT NULL")
		if err != nil {
			return false, fmt.Errorf("look for the trigrams of messages: %w", err)
		}
		defer rows.Close()
		for rows.Next() {
			if err := rows.Scan(&r.texts.kept); err != nil {
				return false, fmt.Errorf("look for the trigrams of messages: %w", err)
			}
			r.texts.known = true
		}
		if err := rows.Err(); err != nil {
			return false, fmt.Errorf("look for the trigrams of messages: %w", err)
		}
	}
	return r.texts.kept, nil
}

// messagesWith are the operations whose message may contain a text; few is
// false when there are too many to name.
func (r *Reader) messagesWith(ctx context.Context, text string) (ids []string, few bool, err error) {
	question := "SELECT operation_id FROM operation_messages WHERE operation_messages MATCH ? LIMIT ?"
	text = given(text)
	// A phrase of FTS5, in which only the quote means something.
	pattern := `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	if r.dialect == dialect.Postgres {
		question = `SELECT operation_id FROM operation_messages WHERE message ILIKE $1 ESCAPE '\' LIMIT $2`
		pattern = "%" + likeEscaper.Replace(lowerASCII(text)) + "%"
	}
	rows, err := r.client.QueryContext(ctx, question, pattern, fewMessages+1)
	if err != nil {
		return nil, false, fmt.Errorf("look for a text in messages: %w", err)
	}
	defer rows.Close()
	ids = []string{}
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, false, fmt.Errorf("look for a text in messages: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, len(ids) <= fewMessages, rows.Err()
}
