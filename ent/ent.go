// Package ent opens the database: a writer that only server/record holds and
// a reader that cannot write. It knows tables and drivers and no rules.
package ent
