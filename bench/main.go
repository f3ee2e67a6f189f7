// Command bench holds Lumaft's figures: each beside a peer or a bare loop that
// does the same work on the same data in the same run, so that what counts is a
// ratio and not the machine. It owns the data, the peers and the table; what is
// measured is the real thing, by its public face where it has one: lumaftd over
// HTTP, the observer over a real S3 server, the real Pulumi CLI.
//
//	bench [-quick] [-only poll,import,…] [-write docs/benchmarks.md]
//
// Parts that must not share a process are children of this program:
//
//	bench ──► versitygw            the store
//	      ──► lumaftd              ours, over HTTP
//	      ──► bench child bare     the peer of pages: gqlgen and Ent alone
//	      ──► bench child import   ours: polls and imports, tells its memory
//	      ──► bench child fetch    the peer of an import: get and decode alone
//	      ──► pulumi               the peer of lists
//	      ──► bench child load     CI jobs that report, on a timetable
//	      ──► bench child bareingest  the peer of reports: HTTP and a grouped commit alone
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		stop()
		os.Exit(1)
	}
}

// parts are the groups of figures in the order of the table.
var parts = []struct {
	name string
	run  func(*suite, context.Context) error
}{
	{"poll", (*suite).pollPart},
	{"import", (*suite).importPart},
	{"large", (*suite).largePart},
	{"up", (*suite).upPart},
	{"lists", (*suite).listsPart},
	{"pages", (*suite).pagesPart},
	{"ingest", (*suite).ingestPart},
}

func run(ctx context.Context, arguments []string) error {
	if len(arguments) > 1 && arguments[0] == "child" {
		return child(ctx, arguments[1], arguments[2:])
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	quick := flags.Bool("quick", false, "smaller sets, in minutes; not the real figures")
	only := flags.String("only", "", "parts to run, with commas between them; all without")
	write := flags.String("write", "", "page to write the table to, such as docs/benchmarks.md")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	s, err := newSuite(ctx, *quick)
	if err != nil {
		return err
	}
	defer s.close()
	wanted := strings.FieldsFunc(*only, func(r rune) bool { return r == ',' })
	for _, part := range parts {
		if len(wanted) > 0 && !slices.Contains(wanted, part.name) {
			continue
		}
		began := time.Now()
		s.say("%s …", part.name)
		had := len(s.table.parts)
		err := part.run(s, ctx)
		// What was measured before a failure is told too.
		got := table{parts: s.table.parts[had:]}
		got.print(os.Stdout)
		if err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
		s.say("%s took %s", part.name, time.Since(began).Round(time.Second))
		if *write != "" {
			if err := s.writePage(*write, got.parts); err != nil {
				return err
			}
		}
	}
	return nil
}
