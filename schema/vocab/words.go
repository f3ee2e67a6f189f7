// Package vocab holds the closed word lists that tables, GraphQL, REST and
// pages share. A word is spelled here as REST and the tables spell it;
// GraphQL spells the same word in upper snake case (in-progress is
// IN_PROGRESS there). A word is added, never used again for something else.
package vocab

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// graphQLName is the GraphQL spelling of a word.
func graphQLName(word string) string {
	return strings.ToUpper(strings.ReplaceAll(word, "-", "_"))
}

// marshalWord writes a word as a GraphQL enum value.
func marshalWord(w io.Writer, word string) {
	_, _ = io.WriteString(w, strconv.Quote(graphQLName(word)))
}

// unmarshalWord finds the word of a closed list that a GraphQL enum value
// names.
func unmarshalWord[T ~string](into *T, words []string, v any) error {
	name, ok := v.(string)
	if !ok {
		return fmt.Errorf("enums must be strings")
	}
	for _, word := range words {
		if graphQLName(word) == name {
			*into = T(word)
			return nil
		}
	}
	return fmt.Errorf("not a value of this enum")
}

// known tells whether word is in the list.
func known(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}
