//go:build !console

package frontend

import "io/fs"

// Console is nil: this build carries no console.
func Console() fs.FS { return nil }
