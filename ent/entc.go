//go:build ignore

// Generates ent/db from the table definitions.
package main

import (
	"log"

	"entgo.io/ent/entc"
	"entgo.io/ent/entc/gen"
)

func main() {
	err := entc.Generate("./schema", &gen.Config{
		Target:  "./db",
		Package: "github.com/lumaft/lumaft/ent/db",
		Features: []gen.Feature{
			gen.FeatureExecQuery, gen.FeatureUpsert, gen.FeatureModifier,
		},
	})
	if err != nil {
		log.Fatal(err)
	}
}
