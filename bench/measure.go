package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"
)

// interleave measures two things in turn, round by round, so that a machine
// that slows down slows both. One unmeasured round goes before.
func interleave(rounds int, ours, peer func() error) (a, b []time.Duration, err error) {
	for i := range rounds + 1 {
		first, err := timed(ours)
		if err != nil {
			return nil, nil, fmt.Errorf("ours: %w", err)
		}
		second, err := timed(peer)
		if err != nil {
			return nil, nil, fmt.Errorf("the peer: %w", err)
		}
		if i > 0 {
			a, b = append(a, first), append(b, second)
		}
	}
	return a, b, nil
}

// timed is how long something took.
func timed(do func() error) (time.Duration, error) {
	began := time.Now()
	err := do()
	return time.Since(began), err
}

// quantile is the value that a part q of all is at or below.
func quantile(all []time.Duration, q float64) time.Duration {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

// median is the middle one.
func median(all []time.Duration) time.Duration { return quantile(all, 0.5) }

// mib is what memory is counted in.
const mib = 1 << 20

// memory is what a process holds of the machine's.
type memory struct{ now, peak int64 }

// memoryOf reads the memory of a process; "self" is this one.
func memoryOf(pid string) (memory, error) {
	text, err := os.ReadFile("/proc/" + pid + "/status")
	if err != nil {
		return memory{}, fmt.Errorf("read the memory of a process: %w", err)
	}
	var m memory
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		kilobytes, _ := strconv.ParseInt(fields[1], 10, 64)
		switch fields[0] {
		case "VmRSS:":
			m.now = kilobytes << 10
		case "VmHWM:":
			m.peak = kilobytes << 10
		}
	}
	return m, nil
}

// restMemory gives back what is not in use, forgets the peak so far and tells
// what remains.
func restMemory() (memory, error) {
	debug.FreeOSMemory()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o600); err != nil {
		return memory{}, fmt.Errorf("forget the peak: %w", err)
	}
	return memoryOf("self")
}

// ticks is how many parts of a second the kernel counts processor time in.
const ticks = 100

// processorTime is what a process has used of the machine's cores.
func processorTime(pid int) (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, fmt.Errorf("read the processor time of a process: %w", err)
	}
	// The name before may hold spaces; user and system time are the 12th and
	// 13th field after it.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	if len(fields) < 13 {
		return 0, fmt.Errorf("the processor time of a process reads %q", text)
	}
	var sum int64
	for _, field := range fields[11:13] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("read the processor time of a process: %w", err)
		}
		sum += n
	}
	return time.Duration(sum) * time.Second / ticks, nil
}
