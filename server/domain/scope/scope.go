// Package scope says who may read what, and who may report on what. Until
// accounts exist there is one viewer, who may read everything and can be made
// in one way only, so that each place that relies on it is easy to find. Whoever
// reports is an issuer of evidence, with patterns of the stacks it may name.
package scope

// Viewer is on whose behalf something is read. The zero value may read
// nothing.
type Viewer struct{ everything bool }

// Everyone is the viewer of an installation without accounts, which listens
// on loopback only.
func Everyone() Viewer { return Viewer{everything: true} }

// ReadsEverything tells whether no row is hidden from the viewer.
func (v Viewer) ReadsEverything() bool { return v.everything }
