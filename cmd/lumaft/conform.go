package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/lumaft/lumaft/cmd/lumaft/conform"
)

const conformUsage = `Usage: lumaft conform URL --backend ID --stack NAME [--project NAME] [--format text|json]

Drives a server through the ingestion contract from outside and prints what
each case expected and got. It ends with 1 when a case failed.

The operations that it reports stay on the stack that is named: use one that
is there for it. It sends more requests than a token may in a minute, and
waits when the server says so; with a second token it need not.

  --backend ID      the backend of that stack, as the server knows it
  --project NAME    its project; none for a backend in the legacy layout
  --stack NAME      its name
  --format FORMAT   text, or json

  LUMAFT_TOKEN, or the file that LUMAFT_TOKEN_FILE names
                    a token whose scope holds the stack
  LUMAFT_SECOND_TOKEN, or the file that LUMAFT_SECOND_TOKEN_FILE names
                    another such token, for the cases about what belongs to
                    whom; without it they are left out
`

// report is what conform found.
type report struct {
	URL     string            `json:"url"`
	Cases   []conform.Finding `json:"cases"`
	Passed  int               `json:"passed"`
	Failed  int               `json:"failed"`
	Skipped int               `json:"skipped"`
}

// conformCommand is lumaft conform.
func conformCommand(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	o := conform.Options{Now: time.Now, Wait: func(ctx context.Context, d time.Duration, why string) error {
		fmt.Fprintf(stderr, "lumaft: waiting %s: %s.\n", d, why)
		return wait(ctx, d)
	}}
	format, help, err := conformFlags(args, &o)
	if help {
		fmt.Fprint(stdout, conformUsage)
		return nil
	}
	if err != nil {
		return err
	}
	if o.Token, err = secret("LUMAFT_TOKEN", getenv); err != nil {
		return err
	}
	if o.Token == "" {
		return configError{"no token is given: set LUMAFT_TOKEN, or LUMAFT_TOKEN_FILE to the file that holds it"}
	}
	if o.Second, err = secret("LUMAFT_SECOND_TOKEN", getenv); err != nil {
		return err
	}
	found := report{URL: o.URL.String()}
	err = conform.Run(ctx, o, func(f conform.Finding) {
		found.Cases = append(found.Cases, f)
		switch f.Result {
		case conform.Passed:
			found.Passed++
		case conform.Failed:
			found.Failed++
		case conform.Skipped:
			found.Skipped++
		}
	})
	if err != nil {
		return err
	}
	if slices.ContainsFunc(found.Cases, func(f conform.Finding) bool { return f.Case == "announce" && strings.HasPrefix(f.Got, "404") }) {
		fmt.Fprintln(stderr, "lumaft: the token may not report on this stack, or its backend is not there; most cases fail for that.")
	}
	if format == "json" {
		err = printJSON(stdout, found)
	} else {
		err = printTable(stdout, found)
	}
	if err == nil && found.Failed > 0 {
		err = errTold
	}
	return err
}

// conformFlags reads the arguments: flags before and after the address.
func conformFlags(args []string, o *conform.Options) (format string, help bool, err error) {
	flags := flag.NewFlagSet("conform", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.Target.BackendID, "backend", "", "")
	flags.StringVar(&o.Target.ProjectName, "project", "", "")
	flags.StringVar(&o.Target.StackName, "stack", "", "")
	flags.StringVar(&format, "format", "text", "")
	var rest []string
	for len(args) > 0 {
		if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
			return "", true, nil
		} else if err != nil {
			return "", false, usageError{err.Error() + ". Run lumaft conform --help to see what there is"}
		}
		if args = flags.Args(); len(args) > 0 {
			rest, args = append(rest, args[0]), args[1:]
		}
	}
	switch {
	case len(rest) != 1:
		return "", false, usageError{"name one server, such as https://lumaft.example. Run lumaft conform --help to see what there is"}
	case o.Target.BackendID == "" || o.Target.StackName == "":
		return "", false, usageError{"name the stack to report on with --backend, --project and --stack"}
	case format != "text" && format != "json":
		return "", false, usageError{"--format is text or json"}
	}
	o.URL, err = address(rest[0])
	return format, false, err
}

// address reads the address of a server: https, or http on this machine.
func address(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, configError{fmt.Sprintf("%q is no address of a server: write it like https://lumaft.example", text)}
	}
	ip := net.ParseIP(u.Hostname())
	here := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	if u.Scheme != "https" && (u.Scheme != "http" || !here) {
		return nil, configError{"the address has to begin with https, so that nobody reads the token on its way; http is for this machine only"}
	}
	return u, nil
}

// secret reads a token from a variable, or from the file that another names.
func secret(name string, getenv func(string) string) (string, error) {
	value, file := getenv(name), getenv(name+"_FILE")
	if value != "" && file != "" {
		return "", configError{fmt.Sprintf("set one of %s and %s_FILE", name, name)}
	}
	if file != "" {
		data, err := os.ReadFile(file)
		if err != nil {
			return "", configError{fmt.Sprintf("%s_FILE: %v", name, err)}
		}
		value = strings.TrimSuffix(strings.TrimSuffix(string(data), "\n"), "\r")
	}
	if strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
		return "", configError{fmt.Sprintf("%s holds more than a token alone", name)}
	}
	return value, nil
}

// printTable prints findings for people.
func printTable(w io.Writer, r report) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\tCASE\tWHAT\tEXPECTED\tGOT")
	for _, f := range r.Cases {
		mark := map[string]string{conform.Passed: "ok", conform.Failed: "FAILED", conform.Skipped: "-"}[f.Result]
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", mark, f.Case, f.What, f.Expected, plain(f.Got))
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print the table: %w", err)
	}
	_, err := fmt.Fprintf(w, "\n%d passed, %d failed, %d left out: %s\n", r.Passed, r.Failed, r.Skipped, r.URL)
	return err
}

// printJSON prints findings for programs.
func printJSON(w io.Writer, r report) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("print JSON: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}

// plain is a text of a server that cannot change how a terminal shows the rest.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f {
			return '?'
		}
		return r
	}, text)
}

// wait waits.
func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
