// Package structure holds the rules of the repository that no single package
// can see, as tests: who may import whom, that every package says what it is
// for, that the closed words are the same in Go, in the GraphQL schema and in
// the glossary, and that nothing slips in which a release must not hold. It has
// no code of its own; what a package does is left to that package's tests.
//
// The import table is docs/architecture.md as data. Someone who needs a new
// arrow changes both and says why in docs/decisions.
package structure
