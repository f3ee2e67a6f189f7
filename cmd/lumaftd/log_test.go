package main

import (
	"bytes"
	"encoding/json"
	"log" //nolint:depguard // what libraries write to
	"log/slog"
	"testing"
)

func TestLibrariesLogLikeWeDo(t *testing.T) {
	before, flags := log.Writer(), log.Flags()
	t.Cleanup(func() { log.SetOutput(before); log.SetFlags(flags) })
	var out bytes.Buffer
	adopt(slog.NewJSONHandler(&out, nil))
	log.Print("Unsolicited response received on idle HTTP channel\nstarting with \"x\"")
	var line struct{ Level, Msg string }
	if err := json.Unmarshal(out.Bytes(), &line); err != nil || bytes.Count(out.Bytes(), []byte("\n")) != 1 {
		t.Fatalf("it is logged as %q (%v), want one line of JSON", &out, err)
	}
	if want := "Unsolicited response received on idle HTTP channel\nstarting with \"x\""; line.Level != "WARN" || line.Msg != want {
		t.Errorf("the line says %+v", line)
	}
}
