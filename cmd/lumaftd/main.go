// Command lumaftd is the Lumaft server: it observes buckets and serves the
// console and the GraphQL API. `lumaftd demo` shows it on recorded data.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log" //nolint:depguard // to take in what libraries write to it
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/lumaft/lumaft/cmd/lumaftd/config"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/web/asynclog"
)

// version is set by the build.
var version = "unknown"

// Exit codes, from sysexits where it has one.
const (
	exitFailed  = 1
	exitConfig  = 78
	exitUsage   = 64
	exitRefused = 69
)

// cli is the command line.
type cli struct {
	Version  kong.VersionFlag `help:"Print the version and exit."`
	LogLevel slog.Level       `help:"Least important messages to log: debug, info, warn or error." default:"${level}" env:"LUMAFT_LOG_LEVEL"`
	LogText  bool             `help:"Log lines for people instead of JSON." env:"LUMAFT_LOG_TEXT"`

	Serve serveCommand `cmd:"" help:"Observe the configured backends and serve console and API."`
	Demo  demoCommand  `cmd:"" help:"Show Lumaft on recorded sample data, with everything inside one process."`
	Check checkCommand `cmd:"" help:"Check the configuration, report every mistake, and exit."`
	Token tokenCommand `cmd:"" help:"Issue, list, rotate and revoke the tokens that CI jobs report with."`
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program without the process.
func run(args []string, stdout, stderr io.Writer) int {
	level := "info"
	if len(args) > 0 && (args[0] == "demo" || args[0] == "token") {
		level = "warn" // the command's own words are the ones to read
	}
	var c cli
	code := -1
	parser, err := kong.New(&c,
		kong.Name("lumaftd"),
		kong.Description("The honest record of what infrastructure deployments did. It reads Pulumi state from buckets it can never write to, and shows it as one timeline."),
		kong.Vars{"version": version, "level": level, "listen": config.DefaultListen},
		kong.Writers(stdout, stderr),
		kong.Exit(func(status int) { code = status }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.UsageOnError(),
	)
	if err != nil {
		fmt.Fprintln(stderr, "lumaftd:", err)
		return exitFailed
	}
	command, err := parser.Parse(args)
	if code >= 0 {
		return code
	}
	if err != nil {
		fmt.Fprintf(stderr, "lumaftd: %v\nRun lumaftd --help to see what there is.\n", err)
		return exitUsage
	}
	// Nothing waits for the log: lines that a slow sink cannot take are counted.
	sink := asynclog.New(stderr, asynclog.DefaultQueue, time.Now)
	options := &slog.HandlerOptions{Level: c.LogLevel}
	var handler slog.Handler = slog.NewJSONHandler(sink, options)
	if c.LogText {
		handler = slog.NewTextHandler(sink, options)
	}
	adopt(handler)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	command.BindTo(ctx, (*context.Context)(nil))
	command.Bind(&env{log: slog.New(handler), out: stdout, told: stderr, dropped: sink.Dropped})
	err = command.Run()
	flush, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = sink.Close(flush) // what does not get out within a second is lost
	return status(err, stderr)
}

// adopt takes in what libraries log by themselves, net/http's client among them,
// so that the log stays one record a line.
func adopt(handler slog.Handler) {
	log.SetFlags(0)
	log.SetOutput(slog.NewLogLogger(handler, slog.LevelWarn).Writer())
}

// env is what commands run with.
type env struct {
	log *slog.Logger
	out io.Writer
	// told is for what people read beside what out is piped into.
	told io.Writer
	// dropped is how many log lines were lost so far.
	dropped func() uint64
}

// configError is a configuration with mistakes.
type configError struct{ err error }

func (e *configError) Error() string { return e.err.Error() }
func (e *configError) Unwrap() error { return e.err }

// status tells people what went wrong and the shell how.
func status(err error, stderr io.Writer) int {
	var config *configError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &config):
		fmt.Fprintf(stderr, "lumaftd: the configuration has mistakes:\n%v\n", config.err)
		return exitConfig
	}
	var refused *reason.Error
	if errors.As(err, &refused) && refused.Public != "" {
		fmt.Fprintln(stderr, "lumaftd:", refused.Public)
		switch refused.Reason {
		case reason.BadInput:
			return exitUsage
		case reason.NotFound, reason.Unavailable, reason.Internal:
			return exitFailed
		}
		return exitRefused
	}
	fmt.Fprintln(stderr, "lumaftd:", err)
	return exitFailed
}
