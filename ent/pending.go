package ent

import (
	"bytes"
	"context"
	"database/sql"
	"strings"

	entsql "entgo.io/ent/dialect/sql"
	"entgo.io/ent/dialect/sql/schema"

	dbmigrate "github.com/lumaft/lumaft/ent/db/migrate"
)

// Pending is the SQL that would bring the tables of a database to those that
// ent/schema defines; empty when they agree. It changes nothing. Steps are
// drafted with it and tests hold the steps to it.
func Pending(ctx context.Context, d string, pool *sql.DB) (string, error) {
	var out bytes.Buffer
	err := dbmigrate.NewSchema(entsql.OpenDB(d, pool)).WriteTo(ctx, &out,
		schema.WithDropColumn(true), schema.WithDropIndex(true), schema.WithForeignKeys(false))
	if err != nil {
		return "", err
	}
	var lines []string
	for line := range strings.Lines(out.String()) {
		if line = strings.TrimSpace(line); line != "" && line != "BEGIN;" && line != "COMMIT;" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n"), nil
}
