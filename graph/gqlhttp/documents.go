package gqlhttp

import (
	"container/list"
	"context"
	"sync"

	"github.com/vektah/gqlparser/v2/ast"
)

// documents keeps the documents that were accepted last, parsed and
// validated, by their text. Only accepted ones get here, so that a flood of
// refused ones pushes nothing out.
type documents struct {
	mu     sync.Mutex
	limit  int
	recent *list.List // of *document, the latest used first
	byText map[string]*list.Element
}

type document struct {
	text   string
	parsed *ast.QueryDocument
}

func newDocuments(limit int) *documents {
	return &documents{limit: limit, recent: list.New(), byText: make(map[string]*list.Element)}
}

// Get is the document with a text; it is shared and must not be changed.
func (d *documents) Get(_ context.Context, text string) (*ast.QueryDocument, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	element, ok := d.byText[text]
	if !ok {
		return nil, false
	}
	d.recent.MoveToFront(element)
	return element.Value.(*document).parsed, true
}

// Add keeps a document and drops the one that was used longest ago.
func (d *documents) Add(_ context.Context, text string, parsed *ast.QueryDocument) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if element, ok := d.byText[text]; ok {
		d.recent.MoveToFront(element)
		return
	}
	d.byText[text] = d.recent.PushFront(&document{text: text, parsed: parsed})
	for d.recent.Len() > d.limit {
		oldest := d.recent.Back()
		d.recent.Remove(oldest)
		delete(d.byText, oldest.Value.(*document).text)
	}
}
