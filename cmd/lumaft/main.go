// Command lumaft is what runs beside deployments and in other people's
// pipelines. It knows the ingestion contract and links no database, no cloud
// library and no GraphQL.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// version is set by the build.
var version = "unknown"

// Exit codes, from sysexits where it has one.
const (
	exitFailed = 1
	exitUsage  = 64
	exitConfig = 78
)

const usage = `Usage: lumaft <command>

  lumaft conform URL   drive a server through the ingestion contract, case by case
  lumaft --version     print the version

Run lumaft <command> --help for what a command takes.
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	code := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr)
	stop()
	os.Exit(code) //nolint:gocritic // stop was called
}

// run is the program without the process.
func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) int {
	command := ""
	if len(args) > 0 {
		command = args[0]
	}
	switch command {
	case "conform":
		return status(conformCommand(ctx, args[1:], getenv, stdout, stderr), stderr)
	case "--version", "version":
		fmt.Fprintln(stdout, version)
		return 0
	case "--help", "-h", "help":
		fmt.Fprint(stdout, usage)
		return 0
	}
	fmt.Fprint(stderr, usage)
	return exitUsage
}

// The kinds of mistakes that end before anything is sent.
type (
	usageError  struct{ text string }
	configError struct{ text string }
)

func (e usageError) Error() string  { return e.text }
func (e configError) Error() string { return e.text }

// errTold is a failure that was told already.
var errTold = errors.New("told already")

// status tells people what went wrong and the shell how.
func status(err error, stderr io.Writer) int {
	if err == nil {
		return 0
	}
	if errors.Is(err, errTold) {
		return exitFailed
	}
	fmt.Fprintln(stderr, "lumaft:", err)
	var wrong usageError
	var setting configError
	switch {
	case errors.As(err, &wrong):
		return exitUsage
	case errors.As(err, &setting):
		return exitConfig
	}
	return exitFailed
}
