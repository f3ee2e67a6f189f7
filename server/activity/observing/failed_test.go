package observing_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket"
)

// An import that fails is told of, tried again, and told of once more when all
// is read; polls go on meanwhile.
func TestImportThatFailsIsToldOf(t *testing.T) {
	y := newYard(200)
	y.Fail(func(call, key string) error {
		if call == "GetObject" && key == recordKey(100) {
			return &bucket.Error{Health: vocab.BackendHealthDenied, Call: call, Code: "AccessDenied"}
		}
		return nil
	})
	told := make(chan error, 100)
	s := serveTelling(t, dbtest.Open(t, dbtest.URL(t, "sqlite")), y, func(_ context.Context, _ string, err error) { told <- err })
	next := func() error {
		select {
		case err := <-told:
			return err
		case <-time.After(patience):
			t.Fatal("no import ends")
			return nil
		}
	}
	var store *bucket.Error
	if err := next(); !errors.As(err, &store) || store.Code != "AccessDenied" {
		t.Errorf("a record that is denied ends an import with %v", err)
	}
	y.polled(t, 3)
	y.Fail(nil)
	for err := next(); err != nil; err = next() {
		if !errors.As(err, &store) {
			t.Fatalf("an import ended with %v", err)
		}
	}
	<-s.observed
}
