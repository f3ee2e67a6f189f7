//go:build fault

package work_test

import "testing"

func TestFaultRandomHistories(t *testing.T) { randomHistories(t, 10_000) }
