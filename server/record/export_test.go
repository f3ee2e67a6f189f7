package record

import (
	"fmt"
	"runtime"
	"strings"
	"time"
)

// SetSpan changes how long a group takes members in, so that a test does not
// depend on how fast the machine is. Call it before the first Do.
func (w *Writer) SetSpan(d time.Duration) { w.span = d }

// Waiting is how many callers stand in this writer's queues. A counter would
// count those who are about to; only the scheduler knows who does.
func (w *Writer) Waiting() int {
	buffer := make([]byte, 4<<20)
	stacks := string(buffer[:runtime.Stack(buffer, true)])
	count := 0
	for goroutine := range strings.SplitSeq(stacks, "\n\n") {
		state, _, _ := strings.Cut(goroutine, "\n")
		if strings.Contains(state, "[select") && strings.Contains(goroutine, fmt.Sprintf("record.(*Writer).Do(%p", w)) {
			count++
		}
	}
	return count
}
