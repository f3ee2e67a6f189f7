// Package migrate holds the reviewed steps that make and change the tables,
// plain SQL for each database. A step that was released never changes.
package migrate

import "embed"

// Steps are the steps, in the folders sqlite and postgres.
//
//go:embed sqlite/*.sql postgres/*.sql
var Steps embed.FS
