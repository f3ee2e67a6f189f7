package ingestion

import _ "embed" // the document is a file

//go:embed openapi.yaml
var document string

// OpenAPI is the contract as an OpenAPI 3.1 document.
func OpenAPI() string { return document }
