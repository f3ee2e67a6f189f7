// Package frontend hands the built console to the server. Builds with the tag
// console carry it; others serve the folder that --web-dir names, so that Go
// never needs Node to build.
package frontend
