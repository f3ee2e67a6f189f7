// Package e2e holds the tests of the programs together, over their public doors
// only: GraphQL over HTTP on one side, S3 on the other. Recorded buckets are
// served inside the test and compared with what the tools said about them; with
// the tag real, as `make real` builds it, the built server, the real Pulumi CLI
// and a real S3 server run as processes of their own, and proxies between them
// let the S3 server fail; with the tag fault, as `make fault` builds it, it fails
// for long. It has no code of its own; what one part does is left to that part's
// tests.
package e2e
