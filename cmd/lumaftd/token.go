package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/lumaft/lumaft/server/control"
)

// tokenCommand is lumaftd token.
type tokenCommand struct {
	Issue  tokenIssue  `cmd:"" help:"Issue a token. Its secret is printed once, alone on standard output."`
	List   tokenList   `cmd:"" help:"List all tokens, the newest first. Secrets are never shown."`
	Rotate tokenRotate `cmd:"" help:"Give a token another secret. The one before stays good for a while."`
	Revoke tokenRevoke `cmd:"" help:"End a token for good, on every server within a second."`
}

// format is how a command prints.
type format struct {
	Format string `help:"How to print: text or json." enum:"text,json" default:"text"`
}

// span is a duration that people may also write in days.
type span time.Duration

// UnmarshalText reads 90d, or what Go calls a duration, such as 36h.
func (s *span) UnmarshalText(text []byte) error {
	days, isDays := strings.CutSuffix(string(text), "d")
	if isDays {
		n, err := strconv.ParseUint(days, 10, 16)
		if err != nil {
			return fmt.Errorf("%q is no number of days", text)
		}
		*s = span(time.Duration(n) * 24 * time.Hour)
		return nil
	}
	d, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("%q is no duration: write it like 90d or 12h", text)
	}
	*s = span(d)
	return nil
}

// tokenIssue is lumaftd token issue.
type tokenIssue struct {
	place
	format

	Name       string   `arg:"" help:"What people call it. Pages show the name beside what the token reports."`
	Scope      []string `help:"Stacks it may report on, as backend/project/stack. A star stands for any run of characters within one of the three; backend//stack is for stacks without a project. May be given several times." required:"" sep:"none" placeholder:"PATTERN"`
	Authority  string   `help:"What reports with it: deployment-runner for CI, developer-workflow for people's own machines." enum:"deployment-runner,developer-workflow" default:"deployment-runner"`
	Lifetime   span     `help:"How long it is good, at most 365d. Default: 90d." default:"90d" placeholder:"DURATION"`
	Transcript bool     `help:"Let it also send what its command printed."`
}

// Run issues a token.
func (c *tokenIssue) Run(ctx context.Context, e *env) error {
	return c.at(ctx, e, func(tokens control.Tokens) error {
		t, err := tokens.Issue(ctx, control.Issue{
			Name: c.Name, Authority: c.Authority, Scopes: c.Scope, Lifetime: time.Duration(c.Lifetime),
			Transcript: c.Transcript, CreatedBy: operator(),
		})
		if err != nil {
			return err
		}
		return c.secret(e, "Issued", t)
	})
}

// tokenRotate is lumaftd token rotate.
type tokenRotate struct {
	place
	format

	ID       string `arg:"" help:"The token's id, as list shows it."`
	Overlap  span   `help:"How long the secret before stays good, at most 24h; 0s ends it at once. Default: 24h." default:"24h" placeholder:"DURATION"`
	Lifetime span   `help:"Also let the token be good for so long from now, at most 365d. Without it its end stays as it is." placeholder:"DURATION"`
}

// Run rotates a token.
func (c *tokenRotate) Run(ctx context.Context, e *env) error {
	return c.at(ctx, e, func(tokens control.Tokens) error {
		t, err := tokens.Rotate(ctx, c.ID, control.Rotate{Overlap: time.Duration(c.Overlap), Lifetime: time.Duration(c.Lifetime)})
		if err != nil {
			return err
		}
		return c.secret(e, "Rotated", t)
	})
}

// secret prints a new secret, alone, and what people should know elsewhere.
func (f format) secret(e *env, what string, t control.Token) error {
	if f.Format == "json" {
		return printJSON(e.out, t)
	}
	if _, err := fmt.Fprintln(e.out, t.Secret); err != nil {
		return fmt.Errorf("print the secret: %w", err)
	}
	fmt.Fprintf(e.told, "%s %s (%s), good until %s.\n", what, t.ID, plain(t.Name), t.ExpiresAt)
	fmt.Fprintf(e.told, "It reports as %s on %s.\n", t.Authority, plain(strings.Join(t.Scopes, ", ")))
	fmt.Fprintln(e.told, "Its secret went to standard output. It is not stored and not shown again: keep it where only the jobs that need it can read it.")
	return nil
}

// tokenList is lumaftd token list.
type tokenList struct {
	place
	format
}

// Run lists tokens.
func (c *tokenList) Run(ctx context.Context, e *env) error {
	return c.at(ctx, e, func(tokens control.Tokens) error {
		all, err := tokens.List(ctx)
		if err != nil {
			return err
		}
		if c.Format == "json" {
			if all == nil {
				all = []control.Token{}
			}
			return printJSON(e.out, all)
		}
		if len(all) == 0 {
			fmt.Fprintln(e.told, "There are no tokens. lumaftd token issue makes one.")
			return nil
		}
		table := tabwriter.NewWriter(e.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "ID\tNAME\tAUTHORITY\tSTANDING\tEXPIRES\tLAST USED\tSECRETS\tSCOPE")
		for _, t := range all {
			used := t.LastUsedOn
			if used == "" {
				used = "never"
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", t.ID, plain(t.Name), t.Authority, t.Standing, t.ExpiresAt, used,
				t.Secrets, plain(strings.Join(t.Scopes, " ")))
		}
		return table.Flush()
	})
}

// tokenRevoke is lumaftd token revoke.
type tokenRevoke struct {
	place
	format

	ID string `arg:"" help:"The token's id, as list shows it."`
}

// Run revokes a token.
func (c *tokenRevoke) Run(ctx context.Context, e *env) error {
	return c.at(ctx, e, func(tokens control.Tokens) error {
		t, err := tokens.Revoke(ctx, c.ID)
		if err != nil {
			return err
		}
		if c.Format == "json" {
			return printJSON(e.out, t)
		}
		fmt.Fprintf(e.out, "Revoked %s (%s) at %s. What it reported stays.\n", t.ID, plain(t.Name), t.RevokedAt)
		return nil
	})
}

// printJSON prints one value.
func printJSON(w io.Writer, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return fmt.Errorf("print JSON: %w", err)
	}
	if _, err := fmt.Fprintf(w, "%s\n", text); err != nil {
		return fmt.Errorf("print JSON: %w", err)
	}
	return nil
}

// plain is a text that cannot change how a terminal shows the rest.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if strconv.IsPrint(r) {
			return r
		}
		return '\ufffd'
	}, text)
}

// operator is who types, as the machine knows them.
func operator() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "user " + strconv.Itoa(os.Geteuid())
}

// errNoDatabase is told with the path and the cure.
var errNoDatabase = errors.New("there is no database")
