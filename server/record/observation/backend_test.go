package observation_test

import (
	"context"
	"testing"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/dbtest"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/fact"
)

func TestHealth(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		var since int64
		w.news(&since)
		for _, step := range []struct {
			what   string
			health fact.Health
			since  instant.Instant
			news   bool
		}{
			{"it answers", fact.Health{Word: vocab.BackendHealthOK, At: 1100}, 1100, true},
			{"still", fact.Health{Word: vocab.BackendHealthOK, At: 1200}, 1100, false},
			{"it refuses", fact.Health{Word: vocab.BackendHealthDenied, Detail: "ListObjects was refused.", At: 1300}, 1300, true},
			{"for another reason", fact.Health{Word: vocab.BackendHealthDenied, Detail: "GetObject was refused.", At: 1400}, 1300, true},
			{"the same", fact.Health{Word: vocab.BackendHealthDenied, Detail: "GetObject was refused.", At: 1500}, 1300, false},
			{"all is well", fact.Health{Word: vocab.BackendHealthOK, At: 1600}, 1600, true},
		} {
			step.health.Backend = "prod"
			w.must(w.Health(context.Background(), step.health))
			row := d.Reader.Backend.GetX(context.Background(), "prod")
			if row.Health != step.health.Word || row.HealthSince != step.since || (row.HealthDetail != nil) != (step.health.Detail != "") {
				t.Errorf("%s: %v", step.what, row)
			}
			if news := w.news(&since); (len(news) > 0) != step.news {
				t.Errorf("%s: the feed tells of %q", step.what, news)
			}
		}
		if err := w.Health(context.Background(), fact.Health{Backend: "nobody", Word: vocab.BackendHealthOK}); err == nil {
			t.Error("the health of a backend that is not configured was stored")
		}
	})
}

func TestConfigure(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *ent.Database) {
		w := newWorld(t, d)
		configure := func(all ...fact.Settings) {
			t.Helper()
			w.at++
			w.must(w.Configure(context.Background(), all))
		}
		is := func(what, id string, enabled bool, health vocab.BackendHealth, since instant.Instant) {
			t.Helper()
			row := d.Reader.Backend.GetX(context.Background(), id)
			if row.Enabled != enabled || row.Health != health || row.HealthSince != since {
				t.Errorf("%s: %v", what, row)
			}
			if (row.HealthDetail != nil) != (health == vocab.BackendHealthDisabled) {
				t.Errorf("%s: its detail is %v", what, row.HealthDetail)
			}
		}
		is("new", "prod", true, vocab.BackendHealthImporting, 1000)
		w.must(w.Health(context.Background(), fact.Health{Backend: "prod", Word: vocab.BackendHealthOK, At: 1000}))
		configure(settings("prod"), settings("staging"))
		is("as it was", "prod", true, vocab.BackendHealthOK, 1000)
		is("another", "staging", true, vocab.BackendHealthImporting, 1001)

		moved := settings("prod")
		moved.Endpoint, moved.Region, moved.Layout, moved.PollIntervalMS = "http://127.0.0.1:9000", "us-east-1", vocab.LayoutLegacy, 500
		configure(moved)
		row := d.Reader.Backend.GetX(context.Background(), "prod")
		if *row.Endpoint != moved.Endpoint || row.Region != "us-east-1" || *row.Layout != vocab.LayoutLegacy || row.PollIntervalMs != 500 {
			t.Errorf("after other settings: %v", row)
		}
		is("no longer configured", "staging", false, vocab.BackendHealthDisabled, 1002)
		configure(moved)
		is("and still not", "staging", false, vocab.BackendHealthDisabled, 1002)

		off := settings("staging")
		off.Enabled = false
		configure(settings("prod"), off)
		if row := d.Reader.Backend.GetX(context.Background(), "prod"); row.Endpoint != nil {
			t.Errorf("the endpoint that was taken away is %s", *row.Endpoint)
		}
		is("switched off", "staging", false, vocab.BackendHealthDisabled, 1002)
		configure(settings("prod"), settings("staging"))
		is("switched on", "staging", true, vocab.BackendHealthImporting, 1005)

		configure()
		is("nothing is configured", "prod", false, vocab.BackendHealthDisabled, 1006)
		is("nothing is configured", "staging", false, vocab.BackendHealthDisabled, 1006)
	})
}
