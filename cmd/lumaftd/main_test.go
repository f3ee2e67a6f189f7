package main

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lumaft/lumaft/ent"
)

// TestMain makes lumaftd a command of the scripts and of the tests here: this
// binary itself, under that name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"lumaftd": main})
}

// TestScripts runs the program as people type it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"own":   own,
			"newer": newer,
			"fresh": fresh,
		},
	})
}

// exits CODE COMMAND… runs a command that must end with an exit code.
func exits(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("%s ends with %d, want %d", strings.Join(args[1:], " "), got, want)
	}
}

// open makes or opens a database of the script.
func open(ts *testscript.TestScript, args []string) *ent.Database {
	if len(args) != 1 {
		ts.Fatalf("want the path of a database")
	}
	d, err := ent.Open(context.Background(), "sqlite:"+filepath.Clean(ts.MkAbs(args[0])))
	ts.Check(err)
	return d
}

// own FILE holds a database as a running server does, until the script ends.
func own(ts *testscript.TestScript, _ bool, args []string) {
	d := open(ts, args)
	ts.Defer(func() { ts.Check(d.Close()) })
}

// newer FILE makes a database that a newer version wrote.
func newer(ts *testscript.TestScript, _ bool, args []string) {
	d := open(ts, args)
	_, err := d.WriterSQL.ExecContext(context.Background(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)")
	ts.Check(errors.Join(err, d.Close()))
}

// fresh FILE makes an empty database that nobody owns.
func fresh(ts *testscript.TestScript, _ bool, args []string) { ts.Check(open(ts, args).Close()) }
