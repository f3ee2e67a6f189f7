package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// figure is one line of the table.
type figure struct {
	// name says what was measured, and on what.
	name string
	// ours and peer are what came out, with their units; peer may be empty.
	ours, peer string
	// ratio is ours by the peer's; empty where there is none.
	ratio string
	// goal is what was promised; empty for a figure that is only told.
	goal string
	// held is whether the goal was met.
	held bool
}

// verdict is the last column.
func (f figure) verdict() string {
	switch {
	case f.goal == "":
		return "told"
	case f.held:
		return "held"
	default:
		return "SHORT"
	}
}

// table is the figures of a run, in order, under the names of their parts.
type table struct {
	parts []*tablePart
}

type tablePart struct {
	title   string
	figures []figure
}

// part begins a part of the table.
func (t *table) part(format string, a ...any) {
	t.parts = append(t.parts, &tablePart{title: fmt.Sprintf(format, a...)})
}

// add puts a figure into the part that was begun last.
func (t *table) add(f figure) {
	last := t.parts[len(t.parts)-1]
	last.figures = append(last.figures, f)
}

var columns = []string{"figure", "ours", "peer", "ratio", "goal", ""}

func (f figure) cells() []string {
	return []string{f.name, f.ours, f.peer, f.ratio, f.goal, f.verdict()}
}

// print writes the table for a terminal.
func (t *table) print(w io.Writer) {
	width := make([]int, len(columns))
	measure := func(cells []string) {
		for i, c := range cells {
			width[i] = max(width[i], len([]rune(c)))
		}
	}
	measure(columns)
	for _, p := range t.parts {
		for _, f := range p.figures {
			measure(f.cells())
		}
	}
	line := func(cells []string) {
		for i, c := range cells {
			fmt.Fprint(w, c, strings.Repeat(" ", width[i]-len([]rune(c))+2))
		}
		fmt.Fprintln(w)
	}
	line(columns)
	for _, p := range t.parts {
		fmt.Fprintf(w, "\n%s\n", p.title)
		for _, f := range p.figures {
			line(f.cells())
		}
	}
}

// markdown writes the figures of a part for a page.
func (p *tablePart) markdown(w io.Writer) {
	fmt.Fprintf(w, "| %s |\n|%s\n", strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
	for _, f := range p.figures {
		fmt.Fprintf(w, "| %s |\n", strings.Join(f.cells(), " | "))
	}
}

// beside is a figure of two durations and the most that their ratio may be; 0
// for no goal.
func beside(name string, ours, peer time.Duration, most float64) figure {
	ratio := float64(ours) / float64(peer)
	f := figure{name: name, ours: span(ours), peer: span(peer), ratio: times(ratio)}
	if most > 0 {
		f.goal, f.held = "≤ "+times(most), ratio <= most
	}
	return f
}

// times writes a ratio; small ones as a part of one.
func times(r float64) string {
	switch {
	case r <= 0:
		return "0"
	case r < 0.1:
		return fmt.Sprintf("1/%.0f", 1/r)
	default:
		return strings.TrimSuffix(fmt.Sprintf("%.2f", r), ".00") + "×"
	}
}

// span writes a duration with three digits that mean something.
func span(d time.Duration) string {
	switch {
	case d >= time.Second:
		return fmt.Sprintf("%.2f s", d.Seconds())
	case d >= 100*time.Millisecond:
		return fmt.Sprintf("%.0f ms", float64(d)/1e6)
	default:
		return fmt.Sprintf("%.2f ms", float64(d)/1e6)
	}
}

// megabytes writes a size.
func megabytes(n int64) string { return fmt.Sprintf("%.0f MiB", float64(n)/(1<<20)) }

// thousands writes a number with its thousands apart.
func thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
